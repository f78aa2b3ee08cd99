// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/scan_report.h"

#include "core/data/contract.h"
#include "core/domain/file_fault.h"
#include "sandbox/run/claim.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <stdexcept>

namespace core {

namespace {
constexpr std::size_t maxColumns = 16'384;
constexpr std::size_t maxFirstRows = 200;
constexpr std::size_t maxWarnings = 4 * maxColumns;
constexpr std::size_t maxFacts = 2'000;

void require(bool condition, const char* what)
{
    if (!condition) {
        throw std::invalid_argument(what);
    }
}

template <std::size_t N> bool isOneOf(std::string_view text, const std::array<std::string_view, N>& words)
{
    return std::ranges::contains(words, text);
}

/// A format of dates, times or durations becomes code and a sentence: directives, the signs between them, and the names
/// of the zones that the scanner knows only.
bool isDateFormat(std::string_view format)
{
    for (const std::string_view zone : { " UTC", " GMT" }) {
        if (format.ends_with(zone)) {
            format.remove_suffix(zone.size());
            break;
        }
    }
    return format == "units"
        || (!format.empty() && format.size() <= 32
            && format.find_first_not_of("%YymdaAbBHIMSfpz-/., :T") == std::string_view::npos);
}

void checkColumn(const ColumnProfile& column, std::int64_t rows)
{
    using namespace std::string_view_literals;
    require(!column.name.empty(), "a column without a name");
    require(column.nulls >= 0 && column.nulls <= rows, "missing values");
    require(column.distinct >= 0 && column.ambiguous >= 0 && column.ambiguous <= rows, "distinct or ambiguous values");
    require(column.converted >= 0 && column.converted <= rows, "converted values");
    require(column.misfits >= 0 && column.misfits <= column.nulls, "values that do not fit");
    require(column.quantiles.empty() || column.quantiles.size() == 5, "quantiles");
    if (column.histogram) {
        const auto& bars = *column.histogram;
        const auto isCount = [rows](std::int64_t count) { return count >= 0 && count <= rows; };
        require(bars.counts.size() <= 64 && std::ranges::all_of(bars.counts, isCount) && isCount(bars.below)
                && isCount(bars.above),
            "a histogram");
    }
    require(column.top.size() <= 100 && column.examples.size() <= 5, "top values or examples");
    for (const auto& top : column.top) {
        require(top.count > 0 && top.count <= rows, "the count of a top value");
    }
    require(column.dateFormats.size() <= 64 && std::ranges::all_of(column.dateFormats, isDateFormat), "a date format");
    require(isOneOf(column.decimal, std::array { "."sv, ","sv }), "a decimal sign");
    require(
        isOneOf(column.thousands, std::array { ""sv, ","sv, "."sv, "'"sv, " "sv, "\u00a0"sv, "\u202f"sv, "\u2019"sv }),
        "a thousands sign");
    for (const auto* marks : { &column.marks, &column.plainMarks }) {
        require(marks->size() <= 512 && std::ranges::is_sorted(*marks), "marks");
    }
    require(column.missingWords.size() <= 64 && column.keptWords.size() <= 64 && column.doubtfulWords.size() <= 64
            && column.flags.size() <= 32 && column.subtotals.size() <= 200,
        "words or flags");
}

void checkFact(const FileFact& fact, const Profile& profile)
{
    constexpr std::size_t most = 10;
    const auto isPlace = [](std::int64_t last) {
        return [last](std::int64_t place) { return place > 0 && place <= last; };
    };
    const auto isShort = [](const std::string& text) { return text.size() <= 1'000; };
    require(fact.column.empty() || std::ranges::contains(profile.columns, fact.column, &ColumnProfile::name),
        "the column of a fact");
    require(fact.count >= 0 && fact.total >= 0, "the count of a fact");
    require(fact.rows.size() <= most && std::ranges::all_of(fact.rows, isPlace(profile.rows)), "the rows of a fact");
    require(fact.lines.size() <= fact.rows.size() && std::ranges::all_of(fact.lines, isPlace(profile.bytes)),
        "the lines of a fact");
    require(fact.texts.size() <= most && std::ranges::all_of(fact.texts, isShort), "the texts of a fact");
    require(fact.counts.size() <= fact.texts.size() && std::ranges::all_of(fact.counts, isPlace(profile.rows)),
        "the counts of a fact");
}

void checkProfile(const Profile& profile)
{
    using namespace std::string_view_literals;
    require(profile.bytes > 0 && profile.rows >= 0 && profile.rejectedRows >= 0 && profile.surplusRows >= 0
            && profile.surplusRows <= profile.rows,
        "a negative count");
    require(profile.mostCells >= 0 && profile.mostCells <= profile.bytes, "the cells of the widest row");
    require(profile.rows <= profile.bytes && profile.rejectedRows <= profile.bytes, "more rows than bytes");
    require(profile.skippedRows >= 0 && profile.headerRows >= 0 && profile.headerRows <= 10, "header rows");
    require(profile.dataLine >= profile.skippedRows && profile.footerRows >= 0 && profile.nextTableLine >= 0
            && profile.nextTableIndex >= 0 && profile.nextTableIndex <= profile.bytes,
        "lines before or after the table");
    require(std::ranges::contains(encodingChoices(), std::string_view(profile.encoding), &EncodingChoice::name),
        "an encoding");
    require(!profile.delimiter.empty() && profile.delimiter.size() <= 4
            && profile.delimiter.find_first_of("\n\r\"") == std::string::npos,
        "a delimiter");
    require(profile.comment.size() <= 2 && profile.commentRows >= 0 && profile.commentRows <= profile.bytes
            && std::ssize(profile.commentLines) <= profile.commentRows && profile.commentLines.size() <= 1000,
        "comments");
    require(isCurlyQuoted(profile)
            || (profile.quote.size() <= 1 && profile.quote.find_first_not_of("\"'`~|%^$*#@") == std::string::npos
                && profile.quote != profile.delimiter),
        "a quote");
    require(!profile.strayQuotes
            || (profile.quote == "\"" && profile.escape.empty()
                && isOneOf(profile.delimiter, std::array { ","sv, ";"sv, "\t"sv, "|"sv })),
        "stray quotes");
    require(isOneOf(profile.escape, std::array { ""sv, "\\"sv }), "an escape");
    const auto& starts = profile.columnStarts;
    require(starts.empty()
            || (starts.size() == profile.columns.size() && starts[0] == 0
                && std::ranges::adjacent_find(starts, std::greater_equal()) == starts.end()),
        "where columns begin");
    require(!profile.columns.empty() && profile.columns.size() <= maxColumns, "the number of columns");
    require(profile.warnings.size() <= maxWarnings && profile.firstRows.size() <= maxFirstRows, "warnings or preview");
    std::set<std::string_view> names;
    for (const auto& column : profile.columns) {
        checkColumn(column, profile.rows);
        require(names.insert(column.name).second, "two columns of the same name");
    }
    require(profile.facts.size() <= maxFacts, "facts");
    for (const auto& fact : profile.facts) {
        checkFact(fact, profile);
    }
    for (const auto& row : profile.firstRows) {
        require(row.size() == profile.columns.size(), "a preview row");
    }
}
} // namespace

Error scanFault(const Json& report, std::string_view fileName)
{
    const auto& fault = report.at("error");
    const auto word = fault.at("word").get<std::string>();
    const auto line = fault.at("line").get<std::int64_t>();
    if (const auto kind = kindNamed<ScanFaultKind>(word)) {
        return { ErrorKind::BadInput,
            { *kind, { .lines = { line }, .texts = { std::string(fileName) }, .counts = { line } } } };
    }
    return { ErrorKind::Internal, { FileFaultKind::ReaderFailed, { .texts = { std::string(fileName) } } },
        "fault " + word };
}

Result<Profile> readScanReport(std::string_view report, std::string_view fileName)
{
    try {
        const auto json = sandbox::readClaim(report);
        if (json.contains("error")) {
            return std::unexpected(scanFault(json, fileName));
        }
        auto profile = json.get<Profile>();
        checkProfile(profile);
        return profile;
    } catch (const std::exception& e) {
        return fail(
            ErrorKind::Jail, { FileFaultKind::ReportSenseless, { .texts = { std::string(fileName) } } }, e.what());
    }
}

} // namespace core
