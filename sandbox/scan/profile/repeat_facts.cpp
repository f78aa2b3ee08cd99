// SPDX-License-Identifier: GPL-3.0-or-later
// Records that occur again, as a whole or by their key.
#include "sandbox/scan/profile/fact_rules.h"

#include <algorithm>
#include <cmath>

namespace scan {

namespace {
constexpr std::int64_t fewestKeys = 20;
constexpr std::int64_t keysForOneRepeat = 20; ///< a column where more repeat tells no rows apart

void placeRows(Fact& fact, const std::vector<std::int64_t>& rows, const LineMap& lines)
{
    for (const auto row : rows) {
        fact.rows.push_back(row + 1);
        if (const auto line = lines.lineOf(row); line > 0) {
            fact.lines.push_back(line);
        }
    }
}

/// How likely two rows are to have the same value; of a column with more values than are known, next to nothing.
double sameness(const ColumnStatistics& statistics, std::int64_t rows)
{
    const auto& table = statistics.table();
    if (!table.exact()) {
        return 1.0 / static_cast<double>(std::max<std::int64_t>(table.distinct(), 1));
    }
    const auto all = static_cast<double>(rows);
    double same = std::pow(static_cast<double>(statistics.nulls) / all, 2);
    for (const auto& entry : table.entries()) {
        same += std::pow(static_cast<double>(entry.count) / all, 2);
    }
    return same;
}

/// So many records would repeat another if the columns had nothing to do with each other.
double repeatsByChance(const Scan& scan)
{
    const auto rows = static_cast<double>(scan.rows);
    double pairs = rows * rows / 2;
    for (const auto& statistics : scan.statistics) {
        pairs *= sameness(statistics, scan.rows);
    }
    return pairs;
}

/// As a file that was appended to itself.
bool isWrittenTwice(std::int64_t repeats, std::int64_t rows)
{
    const auto different = rows - repeats;
    return different >= fewestKeys && (rows == 2 * different || rows == 3 * different);
}

/// Moments of events coincide by chance.
bool tellsRowsApart(const Scan& scan, std::size_t column)
{
    const auto type = scan.plans[column].type;
    const bool isMoments = type == Type::Date || type == Type::DateTime;
    return !isMoments || !scan.statistics[column].table().exact() || hasEvenSteps(scan, column);
}
} // namespace

void findRepeats(FactList& list, const Scan& scan)
{
    constexpr double muchMore = 100;
    constexpr double more = 10; ///< the repeats themselves make more of them likely by chance
    const auto& repeats = scan.repeats;
    const auto& [records, keys] = repeats.found;
    const auto& names = scan.layout.names;
    if (records.count > 0) {
        auto& fact = list.add({ .kind = repeats.looked < scan.rows ? "repeated_records_at_least" : "repeated_records",
            .count = records.count,
            .total = repeats.looked });
        placeRows(fact, records.rows, scan.lines);
        const bool twice = isWrittenTwice(records.count, repeats.looked);
        fact.loud = names.size() > 1 && (twice || records.count * 10 <= repeats.looked)
            && static_cast<double>(records.count) > (twice ? more : muchMore) * repeatsByChance(scan);
    }
    const bool isKey = repeats.keyColumn < names.size() && repeats.keys >= fewestKeys
        && tellsRowsApart(scan, repeats.keyColumn);
    if (keys.count > 0 && isKey && keys.count * keysForOneRepeat <= repeats.keys) {
        auto& fact = list.add({ .kind = "repeated_keys",
            .column = names[repeats.keyColumn],
            .count = keys.count,
            .total = repeats.keys });
        placeRows(fact, keys.rows, scan.lines);
    }
}

} // namespace scan
