// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/database_view.h"

#include "core/data/scan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <format>
#include <span>

namespace core {

namespace {
using sandbox::DatabaseAddress;
using sandbox::DatabaseColumn;

constexpr std::chrono::seconds timeToCount { 10 }; ///< for counting: what takes longer is not cheap
constexpr std::int64_t mostDistinctCounted = 1'000'000; ///< rows, each of whose columns is sorted for it
constexpr std::size_t mostColumnsCounted = 200;
constexpr std::size_t factsPerColumn = 6;
constexpr std::int64_t leastSample = 1000;

bool isNumber(ColumnType type)
{
    return type == ColumnType::Integer || type == ColumnType::Number;
}

bool isOrdered(ColumnType type)
{
    return isNumber(type) || type == ColumnType::Date || type == ColumnType::DateTime;
}

/// The query as it stands within another.
std::string innerOf(const ViewSource& source)
{
    auto inner = source.query;
    inner.erase(inner.find_last_not_of(" \t\r\n;") + 1);
    return inner;
}

/// The rows and, of each column, values, the smallest, the largest, mean, deviation, different values: texts all, in
/// one row.
std::string factsQuery(const ViewSource& source, bool countsDistinct)
{
    std::string query = "SELECT count(*)::text";
    const auto& columns = source.columns;
    for (std::size_t i = 0; i < columns.size() && columns.size() <= mostColumnsCounted; ++i) {
        const auto name = DatabaseAddress::quoted(columns[i].name);
        const auto fact = [&](bool hasIt, std::string_view function) {
            return hasIt ? std::format(", {}({})::text", function, name) : std::string(", NULL");
        };
        query += fact(true, "count") + fact(isOrdered(columns[i].type), "min") + fact(isOrdered(columns[i].type), "max")
            + fact(isNumber(columns[i].type), "avg") + fact(isNumber(columns[i].type), "stddev_samp");
        query += countsDistinct ? std::format(", count(DISTINCT {})::text", name) : std::string(", NULL");
    }
    return query + " FROM (" + innerOf(source) + "\n) AS counted";
}

/// The first row of what a query of ours gives; it is parsed in the jail, as every other.
Result<std::vector<std::string>> rowOf(
    const std::string& query, const ViewSource& source, const std::string& name, const std::stop_token& stop)
{
    const auto file = source.folder / name;
    auto door = source.door;
    door.seconds = std::min(door.seconds, timeToCount);
    const auto rows = takeRows(source.address, query, file, door, {}, stop);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    const auto read = scanFile(file, {}, source.door.installation, {}, stop, optionsFor(rows->columns));
    return read.transform([](const Dataset& dataset) {
        const auto& first = dataset.profile.firstRows;
        return first.empty() ? std::vector<std::string>() : first.front();
    });
}

template <typename Number> std::optional<Number> numberIn(std::string_view text)
{
    Number number {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<double> finite(std::string_view text)
{
    const auto number = numberIn<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

/// The flag of a text's values in all rows: whether some differ in capitals and spaces only, or each is spelled in one
/// way, without spaces around it and unlike what a frame takes for missing. Else, and where the database does not know
/// small letters, none.
std::string spellingsQuery(const ViewSource& source, const std::string& column)
{
    return std::format(R"(SELECT CASE
  WHEN count(value) > count(DISTINCT lower(btrim(value) COLLATE "default")) THEN 'case_variants'
  WHEN bool_and(value !~ '^\s|\s$' AND value !~* '^\W*(na|n/a|nan|null|none)?\W*$'
    AND (lower('Ä') = 'ä' OR value !~ '[^[:ascii:]]')) THEN 'one_spelling' END
FROM (SELECT DISTINCT {}::text AS value FROM ({}
) AS counted) AS spellings)",
        DatabaseAddress::quoted(column), innerOf(source));
}

/// What the server's planner expects; it runs nothing. 0: it said nothing.
Result<std::int64_t> estimatedRows(const ViewSource& source, const std::stop_token& stop)
{
    return rowOf("EXPLAIN " + source.query, source, "estimate.csv", stop).transform([](const auto& cells) {
        constexpr std::string_view mark = " rows=";
        const auto line = cells.empty() ? std::string() : cells.front();
        const auto at = line.find(mark);
        const auto digits = at == std::string::npos ? std::string() : line.substr(at + mark.size());
        return numberIn<std::int64_t>(std::string_view(digits).substr(0, digits.find(' '))).value_or(0);
    });
}

Cell cellOf(std::string text, ColumnType type)
{
    if (isNumber(type)) {
        const auto whole = type == ColumnType::Integer ? numberIn<std::int64_t>(text) : std::nullopt;
        const auto number = finite(text);
        return whole ? Cell(*whole) : number ? Cell(*number) : Cell();
    }
    if (text.empty() || text.front() < '0' || text.front() > '9') { // "infinity"
        return {};
    }
    std::ranges::replace(text, ' ', 'T');
    return text + (text.ends_with("+00") ? ":00" : "");
}

std::int64_t scaled(std::int64_t count, double factor)
{
    return static_cast<std::int64_t>(std::llround(static_cast<double>(count) * factor));
}

/// What a sample of `seen` rows says of all. What holds only of the rows that were looked at is left out.
void scale(ColumnProfile& column, std::int64_t seen, double factor)
{
    if (column.distinct == seen - column.nulls) { // none came twice
        column.distinct = scaled(column.distinct, factor);
    }
    column.nulls = scaled(column.nulls, factor);
    column.distinctExact = false;
    for (auto& value : column.top) {
        value.count = scaled(value.count, factor);
    }
    if (column.histogram) {
        for (auto& count : column.histogram->counts) {
            count = scaled(count, factor);
        }
        column.histogram->below = scaled(column.histogram->below, factor);
        column.histogram->above = scaled(column.histogram->above, factor);
    }
    column.marks.clear();
    column.plainMarks.clear();
    column.subtotals.clear();
    std::erase_if(column.flags, [](const std::string& flag) { return flag == "unique" || flag == "constant"; });
}

/// Of the warnings only which dates are none to a frame, whatever the database calls them: all rows have those, too.
void keepWarnings(Profile& profile, double factor)
{
    std::erase_if(
        profile.warnings, [](const FileWarning& warning) { return warning.kind != WarningKind::ImpossibleDates; });
    for (auto& warning : profile.warnings) {
        warning.count = scaled(warning.count, factor);
        warning.total = scaled(warning.total, factor);
    }
}

void takeFacts(ColumnProfile& column, ColumnType type, std::span<const std::string> facts, std::int64_t rows)
{
    const auto values = numberIn<std::int64_t>(facts[0]);
    column.nulls = values ? rows - *values : column.nulls;
    column.min = isOrdered(type) ? cellOf(facts[1], type) : Cell();
    column.max = isOrdered(type) ? cellOf(facts[2], type) : Cell();
    column.mean = finite(facts[3]);
    column.stddev = finite(facts[4]);
    if (const auto distinct = numberIn<std::int64_t>(facts[5])) {
        column.distinct = *distinct;
        column.distinctExact = true;
        if (column.distinct == 1) {
            column.flags.emplace_back("constant");
        } else if (column.distinct == rows - column.nulls) {
            column.flags.emplace_back("unique");
        }
    }
}

/// What the database counts otherwise than a frame, which takes NaN for a missing value and reads the digits of a
/// number of single precision as one of double precision.
void flagNumber(ColumnProfile& column, const DatabaseColumn& there, bool isKnownFinite)
{
    if (there.isSingle) {
        column.flags.emplace_back("single_precision");
    }
    if (there.type == ColumnType::Number && !isKnownFinite) {
        column.flags.emplace_back("may_be_nan");
    }
}

/// Rows from all over a table; those that came first where it is none.
Result<std::int64_t> takeSample(Dataset& dataset, std::int64_t rows, const ViewSource& source, const Progress& progress,
    const std::stop_token& stop)
{
    const auto first = dataset.profile.rows;
    if (!DatabaseAddress::isTable(source.query) || rows <= first) {
        return first;
    }
    const auto file = source.folder / "sample.csv";
    const auto percent = 120.0 * static_cast<double>(first) / static_cast<double>(rows);
    const auto query = std::format(
        "{} TABLESAMPLE SYSTEM ({:.6f}) REPEATABLE (1)", source.query, std::min(percent, 100.0));
    const auto taken = takeRows(source.address, query, file, source.door, progress, stop, first);
    if (!taken || taken->origin.rows < leastSample) { // a view; or pages that were deleted from
        const bool isStopped = !taken && taken.error().kind == ErrorKind::Cancelled;
        return isStopped ? Result<std::int64_t>(std::unexpected(taken.error())) : first;
    }
    auto read = scanFile(file, {}, source.door.installation, progress, stop, optionsFor(taken->columns));
    if (!read) {
        return std::unexpected(read.error());
    }
    dataset.profile = std::move(read->profile);
    return dataset.profile.rows;
}

/// Flags texts by their spellings in all rows, as far as those are soon known.
Result<void> compareSpellings(
    Profile& profile, std::int64_t sample, const ViewSource& source, const std::stop_token& stop)
{
    const auto until = std::chrono::steady_clock::now() + timeToCount;
    for (std::size_t i = 0; i < std::min(profile.columns.size(), source.columns.size()); ++i) {
        auto& column = profile.columns[i];
        const bool isOfKinds = column.type == ColumnType::Text && column.distinct * 2 <= sample;
        if (!isOfKinds || std::chrono::steady_clock::now() > until) {
            continue;
        }
        const auto flag = rowOf(
            spellingsQuery(source, source.columns[i].name), source, std::format("spellings-{}.csv", i), stop);
        if (!flag && flag.error().kind == ErrorKind::Cancelled) {
            return std::unexpected(flag.error());
        }
        const auto said = flag && !flag->empty() ? flag->front() : std::string();
        if ((said == "one_spelling" || said == "case_variants") && !std::ranges::contains(column.flags, said)) {
            column.flags.push_back(said);
        }
    }
    return {};
}
} // namespace

Result<void> describeView(Dataset& dataset, DatabaseOrigin& origin, const ViewSource& source, const Progress& progress,
    const std::stop_token& stop)
{
    progress.enter("Counting in the database");
    const auto estimate = estimatedRows(source, stop);
    if (!estimate) {
        return std::unexpected(estimate.error());
    }
    const auto facts = rowOf(factsQuery(source, *estimate <= mostDistinctCounted), source, "facts.csv", stop);
    if (!facts && facts.error().kind == ErrorKind::Cancelled) {
        return std::unexpected(facts.error());
    }
    const auto counted = facts && !facts->empty() ? numberIn<std::int64_t>(facts->front()) : std::nullopt;
    const auto rows = counted.value_or(std::max(*estimate, dataset.profile.rows));
    const auto sample = takeSample(dataset, rows, source, progress, stop);
    if (!sample) {
        return std::unexpected(sample.error());
    }
    auto& profile = dataset.profile;
    if (const auto compared = compareSpellings(profile, *sample, source, stop); !compared) {
        return compared;
    }
    const auto factor = static_cast<double>(rows) / static_cast<double>(std::max<std::int64_t>(*sample, 1));
    for (std::size_t i = 0; i < profile.columns.size(); ++i) {
        scale(profile.columns[i], *sample, factor);
        if (i >= source.columns.size()) {
            continue;
        }
        const bool isCounted = counted && facts->size() >= 1 + (i + 1) * factsPerColumn;
        if (isCounted) {
            takeFacts(profile.columns[i], source.columns[i].type,
                std::span(*facts).subspan(1 + i * factsPerColumn, factsPerColumn), rows);
        }
        flagNumber(profile.columns[i], source.columns[i], isCounted && profile.columns[i].mean);
    }
    profile.rows = rows;
    profile.bytes = 0;
    keepWarnings(profile, factor);
    profile.facts.clear();
    origin.rows = rows;
    origin.sha256.clear();
    origin.sampled = *sample;
    origin.isCounted = counted.has_value();
    dataset.sha256.clear();
    return {};
}

} // namespace core
