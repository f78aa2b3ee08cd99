// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/report.h"

#include "sandbox/scan/cell/date_text.h"
#include "sandbox/scan/text/separator.h"
#include "sandbox/scan/text/threads.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

namespace scan {

namespace {
constexpr std::int64_t rowsForOneThread = 10'000;

using Json = nlohmann::json;

Json finite(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json boundary(const ColumnPlan& plan, std::int64_t whole, double number, const std::string& text)
{
    switch (plan.type) {
    case Type::Integer: return whole;
    case Type::Number: return finite(number);
    case Type::Text:
    case Type::Other: return text;
    case Type::Boolean: return whole != 0;
    case Type::Date:
    case Type::DateTime: return isoText(whole, plan.type == Type::DateTime);
    case Type::Time: return clockText(whole);
    case Type::Duration: return isoDuration(whole);
    }
    return nullptr;
}

std::vector<std::string> flagsOf(const Scan& scan, std::size_t column)
{
    const auto& statistics = scan.statistics[column];
    auto flags = scan.plans[column].flags;
    const auto distinct = statistics.table().distinct();
    if (distinct == 1 && statistics.nulls == 0 && scan.rows > 1) {
        flags.emplace_back("constant");
    }
    if (distinct == scan.rows && scan.rows > 1 && statistics.nulls == 0) {
        flags.emplace_back("unique");
    }
    if (scan.evidence[column].spaced > 0) {
        flags.emplace_back("trailing_spaces");
    }
    if (std::ranges::contains(scan.totals.columns, column)) {
        flags.emplace_back(scan.totals.areAverages ? "averages" : "totals");
    }
    if (hasCaseVariants(statistics)) {
        flags.emplace_back("case_variants");
    }
    if (hasUmlautVariants(statistics)) {
        flags.emplace_back("umlaut_variants");
    }
    return flags;
}

Json missingWordsOf(const Scan& scan, std::size_t column)
{
    const auto& evidence = scan.evidence[column];
    const auto& plan = scan.plans[column];
    auto words = plan.missingWords;
    for (const auto& word : evidence.missing) {
        if (!plan.keeps(word.text) && !std::ranges::contains(words, word.text)) {
            words.push_back(word.text);
        }
    }
    if (evidence.blanks > 0) {
        words.emplace_back();
    }
    return words;
}

/// Words that are values of a text, and elsewhere mean missing: those that pandas knows, and others but letters alone
/// (ND, unknown), which are mostly what they say.
Json doubtfulWordsOf(const Scan& scan, std::size_t column)
{
    constexpr std::size_t most = 5;
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto& plan = scan.plans[column];
    auto words = Json::array();
    for (const auto& word : scan.evidence[column].missing) {
        if (plan.wordsAreValues && !std::ranges::contains(plan.missingWords, word.text)) {
            words.push_back(word.text);
        }
    }
    const auto all = words.size() + most;
    for (const auto& word : scan.evidence[column].maybeMissing) {
        if (plan.type == Type::Text && words.size() < all && !std::ranges::all_of(word.text, isLetter)
            && !saysNoValue(word.text)) {
            words.push_back(word.text);
        }
    }
    return words;
}

/// Of a number nothing is asked. A bar may end beyond the last value that fits.
std::int64_t nearestWhole(const ColumnPlan& plan, double value)
{
    constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
    constexpr auto highest = std::numeric_limits<std::int64_t>::max();
    if (plan.type == Type::Number || !(std::abs(value) < 0x1p63)) {
        return value < 0 ? lowest : highest;
    }
    if (plan.type == Type::Integer) {
        return static_cast<std::int64_t>(value);
    }
    // As far as a double can tell moments apart: cut off, an edge would lie a microsecond within its own last value.
    return std::clamp(std::llround(value / 1e3), lowest / 1000LL, highest / 1000LL) * 1000;
}

Json histogramOf(const ColumnPlan& plan, const ColumnStatistics& statistics, const Distribution& distribution)
{
    const bool isNumber = plan.type == Type::Number;
    const double scale = plan.type == Type::Duration ? 1e9 : 1;
    const auto histogram = distribution.histogram(plan.type == Type::Integer,
        isNumber ? statistics.minNumber : static_cast<double>(statistics.minWhole) / scale,
        isNumber ? statistics.maxNumber : static_cast<double>(statistics.maxWhole) / scale);
    if (histogram.counts.empty()) {
        return nullptr;
    }
    const auto edge = [&](double value) { return boundary(plan, nearestWhole(plan, value * scale), value, {}); };
    return { { "low", edge(histogram.low) }, { "high", edge(histogram.high) }, { "counts", histogram.counts },
        { "below", histogram.below }, { "above", histogram.above } };
}

void addDistribution(Json& json, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    // Of durations in seconds.
    const bool isNumber = plan.type == Type::Integer || plan.type == Type::Number || plan.type == Type::Duration;
    const bool isDate = plan.type == Type::Date || plan.type == Type::DateTime || plan.type == Type::Time;
    json["mean"] = isNumber && statistics.values > 0 ? finite(statistics.mean()) : Json(nullptr);
    json["stddev"] = isNumber && statistics.values > 1 ? finite(statistics.stddev()) : Json(nullptr);
    json["histogram"] = nullptr;
    json["quantiles"] = Json::array();
    if (!isNumber && !isDate) {
        return;
    }
    const auto distribution = statistics.distribution();
    json["histogram"] = histogramOf(plan, statistics, distribution);
    auto quantiles = isNumber ? distribution.quantiles(std::array { 0.05, 0.25, 0.5, 0.75, 0.95 })
                              : std::vector<double>();
    if (!std::ranges::all_of(quantiles, [](double q) { return std::isfinite(q); })) {
        quantiles.clear();
    }
    json["quantiles"] = quantiles;
}

/// The smallest of them, as they are kept in a profile.
Json smallestOf(std::vector<std::uint64_t> hashes)
{
    constexpr std::size_t most = 512;
    constexpr int bits = 40;
    std::ranges::transform(hashes, hashes.begin(), [](auto hash) { return hash >> (64 - bits); });
    std::ranges::sort(hashes);
    const auto repeated = std::ranges::unique(hashes);
    hashes.erase(repeated.begin(), repeated.end());
    hashes.resize(std::min(most, hashes.size()));
    return hashes;
}

/// The hash of a text without spaces around and capitals; of digits that of their number, whatever zeros stand in
/// front.
std::uint64_t plainHash(std::string_view text)
{
    const auto plain = lowered(trimmed(text));
    std::uint64_t number = 0;
    const auto* const end = plain.data() + plain.size();
    const auto read = std::from_chars(plain.data(), end, number);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && std::in_range<std::int64_t>(number);
    return isNumber ? hashOf(number) : hashOf(plain);
}

/// The smallest hashes of the values of a column that could be a key: with those of another file's column they tell
/// how many values are in both. All of them where there are few.
void addMarks(Json& json, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    json["wyhash_marks"] = json["wyhash_plain_marks"] = Json::array();
    const auto& table = statistics.table();
    const bool isMeasure = plan.type == Type::Number || plan.type == Type::Boolean || plan.type == Type::Time
        || plan.type == Type::Duration;
    if (!table.exact() || table.distinct() < 2 || isMeasure) {
        return;
    }
    std::vector<std::uint64_t> hashes;
    std::ranges::transform(table.entries(), std::back_inserter(hashes), &ValueTable::Entry::hash);
    json["wyhash_marks"] = smallestOf(hashes);
    if (plan.type != Type::Text
        || !std::ranges::all_of(table.entries(), [&](const auto& entry) { return statistics.hasText(entry); })) {
        return;
    }
    std::vector<std::uint64_t> plain;
    std::ranges::transform(table.entries(), std::back_inserter(plain),
        [&](const auto& entry) { return plainHash(statistics.textOf(entry)); });
    if (plain != hashes) {
        json["wyhash_plain_marks"] = smallestOf(std::move(plain));
    }
}

Json columnOf(const Scan& scan, std::size_t column)
{
    const auto& plan = scan.plans[column];
    const auto& statistics = scan.statistics[column];
    Json json = { { "name", scan.layout.names[column] }, { "type", plan.type }, { "nulls", statistics.nulls },
        { "distinct", std::min(statistics.table().distinct(), statistics.values) },
        { "distinct_exact", statistics.table().exact() }, { "top", Json::array() }, { "ambiguous", plan.ambiguous },
        { "converted", statistics.converted + (plan.formats.size() > 1 ? statistics.isoDates : 0) },
        { "misfits", statistics.misfits }, { "examples", statistics.examples }, { "date_formats", Json::array() },
        { "decimal", std::string(1, plan.decimal) }, { "thousands", thousandsText(plan.thousands) },
        { "missing_words", missingWordsOf(scan, column) }, { "kept_words", scan.plans[column].keptWords },
        { "doubtful_words", doubtfulWordsOf(scan, column) }, { "flags", flagsOf(scan, column) },
        { "subtotals", scan.subtotals[column].labels }, { "min", nullptr }, { "max", nullptr } };
    if (statistics.values > 0) {
        json["min"] = boundary(plan, statistics.minWhole, statistics.minNumber, statistics.minText);
        json["max"] = boundary(plan, statistics.maxWhole, statistics.maxNumber, statistics.maxText);
    }
    addMarks(json, plan, statistics);
    addDistribution(json, plan, statistics);
    // Few texts are told whole: what a question or a filter names is compared with them.
    constexpr std::int64_t fewTexts = 100;
    const bool isFew = statistics.type() == Type::Text && statistics.table().exact()
        && statistics.table().distinct() <= fewTexts;
    for (const auto& top : topValues(statistics, isFew ? std::size_t { fewTexts } : 10)) {
        json["top"].push_back({ { "value", top.value }, { "count", top.count } });
    }
    for (const auto& format : plan.formats) {
        json["date_formats"].push_back(format.text);
    }
    return json;
}

Json factsJson(const std::vector<Fact>& facts)
{
    constexpr std::size_t most = 1'000;
    auto all = Json::array();
    for (const auto& fact : facts) {
        Json json { { "kind", fact.kind }, { "loud", fact.loud } };
        const auto add = [&](const char* name, const auto& value) {
            if (value != std::remove_cvref_t<decltype(value)> {}) {
                json[name] = value;
            }
        };
        add("column", fact.column);
        add("count", fact.count);
        add("total", fact.total);
        add("rows", fact.rows);
        add("lines", fact.lines);
        add("texts", fact.texts);
        add("counts", fact.counts);
        if (all.size() < most) {
            all.push_back(std::move(json));
        }
    }
    return all;
}

std::string charText(char c)
{
    return c ? std::string(1, c) : std::string();
}

std::string delimiterOf(const Scan& scan)
{
    const auto& [separator, starts] = std::tie(scan.encoding.separator, scan.encoding.columnStarts);
    return !starts.empty() ? " " : separator.empty() ? charText(scan.layout.dialect.delimiter) : separator;
}
} // namespace

std::string reportOf(const Scan& scan)
{
    const auto& layout = scan.layout;
    Json json = { { "path", "" }, { "bytes", scan.bytes }, { "encoding", scan.encoding.pythonName },
        { "delimiter", delimiterOf(scan) }, { "column_starts", scan.encoding.columnStarts },
        { "quote", scan.encoding.curly ? std::string(curlyOpen) : charText(layout.dialect.quote) },
        { "escape", charText(layout.dialect.escape) }, { "skip_space", layout.dialect.skipSpace },
        { "collapse", layout.dialect.collapse }, { "has_header", layout.hasHeader() },
        { "header_rows", layout.headerRows }, { "header_delimiter", charText(layout.headerDelimiter) },
        { "names_fit", layout.headerCells == layout.names.size() && layout.longLines.empty() && !layout.namesTrimmed },
        { "data_line", layout.dataIndex }, { "skipped_rows", layout.skipped }, { "rows", scan.rows },
        { "footer_rows", scan.notes.size() }, { "next_table_line", layout.nextLine },
        { "next_table_index", layout.nextIndex }, { "has_nuls", scan.encoding.hasNuls },
        { "stray_quotes", scan.encoding.mendedBetween != 0 }, { "line_comments", scan.encoding.cutBetween != 0 },
        { "comment", scan.comments.count > 0 ? layout.comment : std::string() },
        { "comment_rows", scan.comments.count }, { "comment_lines", scan.comments.lines },
        { "rejected_rows", scan.tooLong.count }, { "most_cells", scan.mostCells },
        { "surplus_rows", scan.surplus.count }, { "columns", Json::array() }, { "warnings", warningsOf(scan) },
        { "facts", factsJson(scan.facts) }, { "preview", scan.preview } };
    if (scan.encoding.outerBars) {
        json["outer_bars"] = true;
    }
    std::vector<Json> columns(scan.plans.size());
    const auto threads = scan.rows < rowsForOneThread ? 1u : usualThreads();
    forEachInThreads(threads, columns.size(), [&](auto i) { columns[i] = columnOf(scan, i); });
    json["columns"] = std::move(columns);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reportOf(const Fault& fault)
{
    return Json { { "error", { { "word", fault.word }, { "line", fault.line } } } }.dump();
}

} // namespace scan
