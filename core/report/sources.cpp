// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sources.h"

#include "core/domain/cell_format.h"
#include "core/domain/file_fact.h"
#include "core/domain/identifier_name.h"
#include "core/report/blocks.h"
#include "core/report/built_on.h"
#include "core/report/escape.h"
#include "core/report/parts.h"
#include "core/report/shown_steps.h"

#include <algorithm>
#include <format>
#include <map>
#include <optional>

namespace core::report {

namespace {
/// "orders.csv: 1,204 rows, 6 columns, 41.3 kB." Hashes and encodings are the auditor's.
std::string sourceLine(const Dataset& dataset, const ReportSource& source)
{
    const auto& profile = dataset.profile;
    const auto& translate = source.translate;
    std::vector<std::string> words;
    if (profile.rows > 0 || !profile.columns.empty()) { // else code reads the file as it is
        words = { countText(profile.rows, "row", "rows", translate),
            countText(std::ssize(profile.columns), "column", "columns", translate) };
    }
    if (profile.rejectedRows > 0) {
        words.push_back(countText(profile.rejectedRows, "line that is no row", "lines that are no rows", translate));
    }
    words.push_back(fileSizeText(profile.bytes, translate));
    if (!profile.sheet.empty()) {
        words.push_back("sheet " + oneLine(profile.sheet));
    }
    auto line = oneLine(dataset.name) + ": ";
    for (std::size_t at = 0; at < words.size(); ++at) {
        line += (at == 0 ? "" : ", ") + words[at];
    }
    const auto origin = source.origins.find(dataset.name);
    return line + "." + (origin == source.origins.end() ? "" : " Origin: " + oneLine(origin->second) + ".");
}

bool isBlank(const std::string& word)
{
    return word.find_first_not_of(" \t") == std::string::npos;
}

/// Its code drops the last row of the file, as its run counted.
bool leavesOutLast(const Step& step, const Dataset& dataset)
{
    const auto parts = rowsOf(step);
    return std::ranges::any_of(parts, [&](const StripPart& part) {
        return part.kind == StripKind::WithoutLast && part.total == dataset.profile.rows;
    });
}

/// That a last row of totals counts is true of code that leaves it in only; empty: no code leaves it out.
std::string totalsSentence(const Dataset& dataset, const ReportSource& source)
{
    std::vector<bool> leaveOut;
    for (const auto& shown : shownSteps(source)) {
        if (shown.step->state == StepState::Done && mayRead(*shown.step, dataset.fileName())) {
            leaveOut.push_back(leavesOutLast(*shown.step, dataset));
        }
    }
    if (!std::ranges::contains(leaveOut, true)) {
        return {};
    }
    return lastRowSentence(!std::ranges::contains(leaveOut, false), source.translate);
}

/// Of what kind a last row of totals is, as a fact; nothing: the warning is of something else.
std::optional<FactKind> totalsKind(const FileWarning& warning)
{
    switch (warning.kind) {
    case WarningKind::TotalsRow:
    case WarningKind::TotalsRowFilledIn: return FactKind::TotalsRow;
    case WarningKind::AveragesRow: return FactKind::AveragesRow;
    default: return std::nullopt;
    }
}
} // namespace

std::string wordsForMissing(const Dataset& dataset)
{
    constexpr std::size_t few = 3; // columns
    std::map<std::string, std::vector<std::string>> columnsOf;
    for (const auto& column : dataset.profile.columns) {
        for (const auto& word : column.missingWords) {
            columnsOf[word].push_back(oneLine(column.name));
        }
    }
    std::erase_if(columnsOf, [](const auto& each) { return isBlank(each.first); });
    std::string text;
    for (const auto& [word, columns] : columnsOf) {
        std::string where = columns.size() > few ? std::format("{} columns", columns.size()) : std::string();
        for (const auto& column : columns.size() > few ? std::vector<std::string>() : columns) {
            where += (where.empty() ? "" : ", ") + column;
        }
        text += (text.empty() ? "“" : ", “") + oneLine(word) + "” (" + where + ")";
    }
    return text;
}

std::vector<std::string> sourceLines(const Dataset& dataset, const ReportSource& source)
{
    std::vector<std::string> lines { sourceLine(dataset, source) };
    auto warnings = dataset.profile.warnings;
    const auto totals = std::ranges::find_if(warnings, [](const auto& one) { return totalsKind(one).has_value(); });
    const auto said = totals != warnings.end() ? totalsSentence(dataset, source) : std::string();
    std::string line;
    if (!said.empty()) {
        line = inWords(Message(*totalsKind(*totals), *totals), source.translate) + " " + said;
        warnings.erase(totals);
    }
    for (const auto& warning : warningPoints(warnings, source.translate)) {
        lines.push_back(oneLine(dataset.name) + ": " + warning.text);
    }
    if (!line.empty()) {
        lines.push_back(oneLine(dataset.name) + ": " + line);
    }
    if (const auto words = wordsForMissing(dataset); !words.empty()) {
        lines.push_back(oneLine(dataset.name) + ": Read as missing: " + words + ".");
    }
    return lines;
}

std::vector<Dataset> sourcesOf(const ReportSource& source)
{
    const auto shown = shownSteps(source);
    std::vector<Dataset> read;
    std::ranges::copy_if(source.datasets, std::back_inserter(read), [&](const Dataset& dataset) {
        const auto reads = [&](const Step* step) { return mayRead(*step, dataset.fileName()); };
        return std::ranges::any_of(shown, [&](const ShownStep& each) {
            return reads(each.step) || std::ranges::any_of(stepsBehind(*each.step, source.steps), reads);
        });
    });
    return read.empty() ? source.datasets : read;
}

namespace {
bool hasIds(const ColumnProfile& column)
{
    const auto isNoDate = [](const std::string& text) { return !namesADate(text); };
    return column.type == ColumnType::Text
        && (std::ranges::contains(column.flags, "unique") || std::ranges::any_of(column.examples, isNoDate)
            || std::ranges::any_of(column.top, isNoDate, &TopValue::value));
}
} // namespace

bool isId(const std::string& column, const std::vector<Dataset>& datasets)
{
    const auto isOfFile = [&](const ColumnProfile& one) { return one.name == column && hasIds(one); };
    return (namesAnIdentifier(column) && !namesAYear(column))
        || std::ranges::any_of(
            datasets, [&](const Dataset& dataset) { return std::ranges::any_of(dataset.profile.columns, isOfFile); });
}

sandbox::Table withIds(sandbox::Table table, const std::vector<Dataset>& datasets)
{
    for (auto& column : table.columns) {
        const bool isKept = column.type == sandbox::ColumnType::Text && isId(column.name, datasets);
        column.type = isKept ? sandbox::ColumnType::Other : column.type;
    }
    return table;
}

} // namespace core::report
