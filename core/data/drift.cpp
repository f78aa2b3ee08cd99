// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/drift.h"

#include "core/data/contract.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core {

namespace {
constexpr std::size_t mostSentences = 12;

std::string typeName(ColumnType type)
{
    return Json(type).get<std::string>();
}

/// Whole or not is what the values of the day make it.
bool sameType(ColumnType a, ColumnType b)
{
    const auto wide = [](ColumnType type) {
        return type == ColumnType::Integer ? ColumnType::Number : type == ColumnType::DateTime ? ColumnType::Date : type;
    };
    return wide(a) == wide(b);
}

std::string columnDrift(const ColumnProfile& before, const ColumnProfile& now, const std::string& file)
{
    const bool hasValues = before.distinct > 0 && now.distinct > 0;
    if (hasValues && !sameType(before.type, now.type)) {
        return now.name + " was read as " + typeName(before.type) + " in " + file + " and is " + typeName(now.type) + " here.";
    }
    if (before.decimal != now.decimal && before.type == ColumnType::Number && now.type == ColumnType::Number) {
        return now.name + " has another decimal sign than in " + file + ".";
    }
    const bool dated = !before.dateFormats.empty() && !now.dateFormats.empty();
    return dated && before.dateFormats.front() != now.dateFormats.front() ? "Values of " + now.name + " are written in another way than in " + file + "."
                                                                          : std::string();
}

std::vector<std::string> fileDrift(const Profile& before, const Profile& now, const std::string& file)
{
    std::vector<std::string> sentences;
    if (before.delimiter != now.delimiter) {
        sentences.push_back(delimiterName(now.delimiter) + " separate columns here, and other signs in " + file + ".");
    }
    if (before.encoding != now.encoding && before.encoding != "utf-8" && now.encoding != "utf-8") {
        sentences.push_back("Its characters are encoded in another way than those of " + file + ".");
    }
    if (before.hasHeader != now.hasHeader) {
        sentences.push_back(now.hasHeader ? "It has a header; " + file + " has none." : "It has no header; " + file + " has one.");
    }
    const auto names = [](const Profile& profile) { return profile.headerDelimiter.empty() ? profile.delimiter : profile.headerDelimiter; };
    if (before.hasHeader && now.hasHeader && before.headerDelimiter != now.headerDelimiter && names(before) != names(now)) {
        sentences.push_back(delimiterName(names(now)) + " separate the names here, and other signs in " + file + ".");
    }
    return sentences;
}

using Columns = std::vector<ColumnProfile>;

std::ptrdiff_t columnPlace(const Columns& columns, const std::string& name)
{
    const auto found = std::ranges::find(columns, name, &ColumnProfile::name);
    return found == columns.end() ? -1 : found - columns.begin();
}

/// The column that stood between the same two others, and is gone.
const ColumnProfile* replacedBy(std::ptrdiff_t at, const Columns& now, const Columns& before)
{
    const auto nameAt = [](const Columns& columns, std::ptrdiff_t i) { return i >= 0 && i < std::ssize(columns) ? columns[static_cast<std::size_t>(i)].name : std::string(); };
    const auto neighbour = at > 0 ? columnPlace(before, nameAt(now, at - 1)) : -1;
    const auto was = neighbour + 1;
    const bool stoodThere = (at == 0 || neighbour >= 0) && was < std::ssize(before) && nameAt(before, was + 1) == nameAt(now, at + 1);
    return stoodThere && columnPlace(now, nameAt(before, was)) < 0 ? &before[static_cast<std::size_t>(was)] : nullptr;
}

std::vector<std::string> columnsDrift(const Columns& before, const Columns& now, const std::string& file)
{
    std::vector<std::string> sentences;
    std::vector<const ColumnProfile*> replaced;
    for (const auto& column : now) {
        if (const auto known = columnPlace(before, column.name); known >= 0) {
            sentences.push_back(columnDrift(before[static_cast<std::size_t>(known)], column, file));
        } else if (const auto* const was = replacedBy(&column - now.data(), now, before)) {
            replaced.push_back(was);
            sentences.push_back(column.name + " stands where " + was->name + " stood in " + file + ": another name, or another column.");
        } else {
            sentences.push_back(column.name + " is new: " + file + " does not have it.");
        }
    }
    for (const auto& column : before) {
        if (columnPlace(now, column.name) < 0 && !std::ranges::contains(replaced, &column)) {
            sentences.push_back(column.name + " of " + file + " is not here.");
        }
    }
    return sentences;
}

/// A row that was left out by hand last time may be data this time.
std::vector<std::string> changesTaken(const Dataset& earlier, const Dataset& now)
{
    if (earlier.path == now.path || now.change == now.ownChange() || now.change != earlier.change) {
        return {};
    }
    std::vector<std::string> sentences { "It is read with what you changed for " + earlier.name + "." };
    if (const int rows = now.change.footerRows.value_or(0); rows > 0) {
        sentences.push_back((rows == 1 ? "So the last row is" : "So the last " + std::to_string(rows) + " rows are")
            + " left out here too. Please check that there are no data in " + (rows == 1 ? "it." : "them."));
    }
    return sentences;
}
} // namespace

std::string patternOf(std::string_view name)
{
    std::string pattern;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit || !pattern.ends_with('#')) {
            pattern += digit ? '#' : c;
        }
    }
    return pattern;
}

bool isSameTable(const TableSource& a, const TableSource& b)
{
    return a.table == b.table && a.member == b.member && a.area == b.area;
}

const Dataset* earlierOfItsKind(const std::filesystem::path& path, const TableSource& source, const std::vector<Dataset>& taken)
{
    const auto pattern = patternOf(path.filename().string());
    const auto isOne = [&](const Dataset& dataset) {
        return dataset.source.format == source.format && patternOf(dataset.source.table) == patternOf(source.table)
            && patternOf(dataset.source.member) == patternOf(source.member) && dataset.source.area == source.area
            && patternOf(dataset.path.filename().string()) == pattern;
    };
    for (const auto& dataset : taken | std::views::reverse) {
        if (isOne(dataset)) {
            return &dataset;
        }
    }
    return nullptr;
}

bool hasItsColumns(const Dataset& earlier, const Dataset& now)
{
    const auto& before = earlier.profile.columns;
    const auto common = std::ranges::count_if(before, [&](const ColumnProfile& column) { return columnPlace(now.profile.columns, column.name) >= 0; });
    return 2 * common >= std::ssize(before);
}

std::vector<std::string> driftSentences(const Dataset& earlier, const Dataset& now)
{
    auto sentences = changesTaken(earlier, now);
    const std::string file = earlier.path == now.path ? "the file before" : earlier.name;
    std::ranges::move(fileDrift(earlier.profile, now.profile, file), std::back_inserter(sentences));
    std::ranges::move(columnsDrift(earlier.profile.columns, now.profile.columns, file), std::back_inserter(sentences));
    std::erase(sentences, std::string());
    if (sentences.size() > mostSentences) {
        const auto more = sentences.size() - mostSentences;
        sentences.resize(mostSentences);
        sentences.push_back("It differs from " + file + " in " + std::to_string(more) + " more ways.");
    }
    return sentences;
}

void tellDrift(Dataset& now, const std::vector<Dataset>& taken)
{
    const auto* const earlier = earlierOfItsKind(now.path, now.source, taken);
    if (earlier != nullptr && hasItsColumns(*earlier, now)) {
        const auto told = driftSentences(*earlier, now);
        now.profile.warnings.insert(now.profile.warnings.begin(), told.begin(), told.end());
    }
}

} // namespace core
