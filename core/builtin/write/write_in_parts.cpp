// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/schema/spellings.h"
#include "core/builtin/write/write_code.h"
#include "core/domain/frame_size.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace core::builtin {

namespace {
constexpr std::int64_t rowsAtOnce = 1'000'000;
constexpr std::int64_t mostKeys = 100'000; ///< different ones: what is left of each part is to be small

/// All that decides which number a row goes into.
std::set<int> keysOf(const Reading& reading)
{
    std::set<int> keys(reading.groups.begin(), reading.groups.end());
    for (const auto& filter : reading.filters) {
        keys.insert(filter.column);
    }
    if (reading.date && reading.period != Period::None) {
        keys.insert(*reading.date);
    }
    return keys;
}

/// Whether numbers of the parts can be put together to those of all rows.
bool addsUp(const Reading& reading)
{
    const bool isGrouped = reading.operation == Operation::Aggregate && !reading.groups.empty();
    const bool isOverTime = reading.operation == Operation::Trend && reading.date;
    constexpr std::array functions { Function::Rows, Function::Sum, Function::Minimum, Function::Maximum };
    const bool isMean = reading.function == Function::Mean && isGrouped;
    const bool isPlain = std::ranges::none_of(
        reading.filters, [](const Filter& filter) { return filter.ofAll || filter.other >= 0; });
    return (isGrouped || isOverTime) && (isMean || std::ranges::contains(functions, reading.function))
        && !reading.formula && reading.also.empty() && isPlain;
}

bool isFew(const std::set<int>& keys, const Schema& schema)
{
    double different = 1;
    for (const int key : keys) {
        different *= static_cast<double>(schema.column(key).distinct + 1);
    }
    const bool isAsWritten = std::ranges::none_of(keys, [&](int key) { return hasSpellings(schema, key); });
    return isAsWritten && !keys.empty() && different <= static_cast<double>(mostKeys);
}

std::string numbersOf(const Workbench& bench)
{
    switch (bench.reading.function) {
    case Function::Rows: return ".size()";
    case Function::Minimum: return "[[" + bench.measure() + "]].min()";
    case Function::Maximum: return "[[" + bench.measure() + "]].max()";
    case Function::Mean:
        return ".agg(**{" + bench.measure() + ": (" + bench.measure() + ", \"sum\"), " + bench.rowsColumn() + ": ("
            + bench.measure() + ", \"count\")})";
    default: return "[[" + bench.measure() + (bench.isOpenWithoutValue() ? "]].sum(min_count=1)" : "]].sum()");
    }
}
} // namespace

bool loadInParts(Workbench& bench, std::int64_t memoryBytes)
{
    const auto& [reading, schema] = std::tie(bench.reading, bench.schema);
    const auto& dataset = schema.dataset();
    const auto keys = keysOf(reading);
    const bool hasMeasure = reading.function != Function::Rows;
    if (!addsUp(reading) || !isFew(keys, schema)
        || (hasMeasure && (!reading.measure || keys.contains(*reading.measure)))) {
        return false;
    }
    std::vector<std::string> columns;
    for (const int key : keys) {
        columns.push_back(schema.name(key));
    }
    const auto by = literalList(columns);
    if (hasMeasure) {
        columns.push_back(schema.name(*reading.measure));
    }
    if (fitsInto(memoryBytes, dataset, { columns.begin(), columns.end() })) {
        return false;
    }
    const auto read = schema.readingInParts(columns, rowsAtOnce,
        "parts.append(part.groupby(" + by + ", as_index=False, dropna=False)" + numbersOf(bench) + ")");
    if (read.empty()) {
        return false;
    }
    bench.script.add(inWords(StepNote(StepKind::ReadInParts, { .texts = { oneLine(dataset.name) } })),
        "parts = []\n" + read + bench.frame + " = pd.concat(parts, ignore_index=True)");
    return true;
}

} // namespace core::builtin
