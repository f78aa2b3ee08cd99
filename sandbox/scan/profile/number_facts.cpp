// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of one column that stand apart, or together.
#include "sandbox/scan/profile/column_role.h"
#include "sandbox/scan/profile/fact_rules.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>

namespace scan {

namespace {
struct NumberRun {
    double value;
    std::int64_t count;
};
using NumberRuns = std::span<const NumberRun>;

/// Ascending; of a column with more different values than are known, of a sample and the two at its ends.
std::vector<NumberRun> runsOf(const ColumnStatistics& statistics, Type type)
{
    std::vector<NumberRun> runs;
    if (statistics.table().exact()) {
        for (const auto& entry : statistics.table().entries()) {
            runs.push_back({ statistics.valueOf(entry), entry.count });
        }
    } else {
        const bool isWhole = type == Type::Integer;
        auto values = statistics.sample();
        values.push_back(isWhole ? static_cast<double>(statistics.minWhole) : statistics.minNumber);
        values.push_back(isWhole ? static_cast<double>(statistics.maxWhole) : statistics.maxNumber);
        std::ranges::sort(values);
        for (const auto value : values) {
            if (runs.empty() || runs.back().value != value) {
                runs.push_back({ value, 0 });
            }
            ++runs.back().count;
        }
    }
    std::erase_if(runs, [](const auto& run) { return !std::isfinite(run.value); });
    std::ranges::sort(runs, {}, &NumberRun::value);
    return runs;
}

std::int64_t cellsIn(NumberRuns runs)
{
    std::int64_t cells = 0;
    std::ranges::for_each(runs, [&](const auto& run) { cells += run.count; });
    return cells;
}

double rangeOf(NumberRuns runs)
{
    return runs.back().value - runs.front().value;
}

/// -999, 99.9, 99.999: what programs write for "no value".
bool isAllNines(double value)
{
    constexpr double tiny = 1e-9;
    for (double nines = 9; nines < 1e12; nines = nines * 10 + 9) {
        for (const double scale : { 1.0, 10.0, 100.0, 1000.0 }) {
            const bool isUsual = scale < 1000 ? nines >= 99 : nines > 10 * scale;
            if (isUsual && std::abs(std::abs(value) - nines / scale) < tiny * nines) {
                return true;
            }
        }
    }
    return false;
}

/// Written by hand or by a program that has no value, not computed: one decimal at most.
bool isShortNumber(double value)
{
    constexpr double longest = 1e12;
    return std::abs(value) < longest && std::round(value * 10) == value * 10;
}

constexpr std::int64_t fewestOthers = 20;

/// Numbers that measure or count, or answers on a scale: 100, 200, 310 are codes, and 999 is one more.
bool areMeasured(NumberRuns runs)
{
    constexpr std::size_t many = 10;
    return runs.size() >= many || rangeOf(runs) == static_cast<double>(runs.size() - 1);
}

/// One value beyond all others that stands for none: far from them, or the only one below zero, or nothing where all
/// others are much.
bool standsForNone(const NumberRun& outer, NumberRuns others, double gap, bool atTop)
{
    constexpr double farForNines = 0.5;
    constexpr double far = 2.5;
    constexpr std::size_t many = 20;
    const bool isRare = others.size() >= many && outer.count * 10 <= cellsIn(others);
    if (outer.value == 0) {
        return !atTop && isRare && gap > rangeOf(others);
    }
    const bool isLoneNegative = !atTop && isRare && outer.value < 0 && others.front().value > 0
        && (outer.value == -1 || isAllNines(outer.value));
    const bool isFar = isAllNines(outer.value) ? gap > farForNines * rangeOf(others)
                                               : isShortNumber(outer.value) && gap > far * rangeOf(others);
    return isLoneNegative || isFar;
}

/// One value, repeated, beyond all others and far from them.
std::optional<NumberRun> faultAt(NumberRuns& runs, bool atTop)
{
    constexpr std::int64_t fewest = 3;
    if (runs.size() < 3) {
        return std::nullopt;
    }
    const auto outer = atTop ? runs.back() : runs.front();
    const auto others = atTop ? runs.first(runs.size() - 1) : runs.subspan(1);
    const auto gap = atTop ? outer.value - others.back().value : others.front().value - outer.value;
    constexpr std::int64_t fewestBesideNines = 6; // a small file has its -99, too
    const bool isOfNines = isAllNines(outer.value) && std::abs(outer.value) >= 99;
    const bool isRepeated = outer.count >= fewest && outer.count < cellsIn(others)
        && cellsIn(others) >= (isOfNines ? fewestBesideNines : fewestOthers);
    const bool isNoCode = areMeasured(others) || (isOfNines && outer.value < 0 && others.front().value > 0);
    if (!isRepeated || rangeOf(others) <= 0 || !isNoCode || !standsForNone(outer, others, gap, atTop)) {
        return std::nullopt;
    }
    runs = others;
    return outer;
}

/// Of values of one sign a further one is far only if it is further, as a factor, than the outermost of the others is
/// from their middle: so populations and incomes have no far ones.
bool isFarByFactor(double outer, double next, NumberRuns others)
{
    if (others.front().value < 0) {
        return true;
    }
    const auto middle = others[others.size() / 2].value;
    return outer > 0 && next > 0 && middle > 0 && outer / next > std::max(next / middle, 2.0);
}

/// At most five, a gap away from all others.
NumberRuns farAt(NumberRuns& runs, bool atTop)
{
    constexpr std::size_t most = 5;
    constexpr double far = 5;
    for (std::size_t many = std::min(most, runs.size() - std::min<std::size_t>(runs.size(), 3)); many > 0; --many) {
        const auto others = atTop ? runs.first(runs.size() - many) : runs.subspan(many);
        const auto outer = atTop ? runs.last(many) : runs.first(many);
        const auto gap = atTop ? outer.front().value - others.back().value : others.front().value - outer.back().value;
        const bool isFew = cellsIn(outer) <= static_cast<std::int64_t>(most)
            && cellsIn(others) >= fewestOthers * cellsIn(outer);
        const bool isFar = rangeOf(others) > 0 && gap > far * rangeOf(others);
        if (isFew && isFar && (!atTop || isFarByFactor(outer.front().value, others.back().value, others))) {
            runs = others;
            return outer;
        }
    }
    return {};
}

FactList::IsOne isAnyOf(std::vector<double> values, char decimal)
{
    return [values = std::move(values), decimal](std::string_view cell) {
        NumberForm form;
        return couldBeNumber(cell) && parseNumber(cell, decimal, form) && std::ranges::contains(values, form.value);
    };
}

bool isMeasure(const Scan& scan, std::size_t column)
{
    const auto type = scan.plans[column].type;
    const auto& name = scan.layout.names[column];
    return (type == Type::Integer || type == Type::Number) && !namesCode(name) && !namesYear(name)
        && !namesCoordinate(name);
}

bool hasSubtotals(const Scan& scan)
{
    return std::ranges::any_of(scan.subtotals, [](const auto& sums) { return !sums.labels.empty(); });
}

/// The number that a row of totals has at the end is none of the others' kind.
void leaveOutTotal(std::vector<NumberRun>& runs, const Scan& scan, std::size_t column)
{
    NumberForm form;
    const bool isTotal = std::ranges::contains(scan.totals.columns, column) && column < scan.lastRow.size()
        && couldBeNumber(scan.lastRow[column]) && parseNumber(scan.lastRow[column], scan.plans[column].decimal, form);
    const auto total = isTotal ? std::ranges::find(runs, form.value, &NumberRun::value) : runs.end();
    if (total != runs.end() && --total->count == 0) {
        runs.erase(total);
    }
}
} // namespace

void findFarOut(FactList& list, const Scan& scan, std::size_t column)
{
    if (!isMeasure(scan, column) || hasSubtotals(scan)) {
        return;
    }
    const auto& plan = scan.plans[column];
    const auto& name = scan.layout.names[column];
    auto all = runsOf(scan.statistics[column], plan.type);
    leaveOutTotal(all, scan, column);
    NumberRuns runs(all);
    std::vector<NumberRun> far;
    for (const bool atTop : { false, true }) {
        if (const auto fault = faultAt(runs, atTop); fault && scan.statistics[column].table().exact()) {
            list.addWithPlaces({ .kind = "fault_code",
                                   .column = name,
                                   .count = fault->count,
                                   .texts = { plainNumber(fault->value) },
                                   .loud = true },
                column, isAnyOf({ fault->value }, plan.decimal));
        }
    }
    for (const bool atTop : { false, true }) {
        const auto outer = farAt(runs, atTop);
        far.insert(far.end(), outer.begin(), outer.end());
    }
    if (far.empty()) {
        return;
    }
    Fact fact { .kind = "far_out", .column = name, .count = cellsIn(far), .loud = true };
    std::vector<double> values;
    for (const auto& run : far) {
        fact.texts.push_back(plainNumber(run.value));
        fact.counts.push_back(run.count);
        values.push_back(run.value);
    }
    list.addWithPlaces(std::move(fact), column, isAnyOf(std::move(values), plan.decimal));
}

void findHeaping(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::int64_t fewestValues = 200;
    constexpr std::ptrdiff_t fewestDifferent = 30;
    constexpr double above = 2; ///< their share over that of chance
    const auto& statistics = scan.statistics[column];
    if (!isMeasure(scan, column) || scan.plans[column].type != Type::Integer || !statistics.table().exact()) {
        return;
    }
    const auto runs = runsOf(statistics, Type::Integer);
    std::int64_t values = 0;
    std::ranges::for_each(runs, [&](const auto& run) { values += run.value != 0 ? run.count : 0; });
    const auto all = static_cast<double>(values);
    double best = 0; // a coarser step is taken but for a finer one that explains clearly more
    std::optional<Fact> fact;
    for (const std::int64_t step : { 1000, 100, 50, 10, 5 }) {
        const auto isMultiple = [step](const NumberRun& run) {
            return std::fmod(run.value, static_cast<double>(step)) == 0;
        };
        std::int64_t multiples = 0;
        std::ranges::for_each(
            runs, [&](const auto& run) { multiples += run.value != 0 && isMultiple(run) ? run.count : 0; });
        const auto share = static_cast<double>(multiples) / all;
        const auto chance = 1 / static_cast<double>(step);
        const auto different = std::ranges::count_if(runs, std::not_fn(isMultiple));
        const bool isHeap = share > std::max(above * chance, 0.3) && share < 0.95 && different >= fewestDifferent;
        if (values >= fewestValues && rangeOf(runs) > 6 * static_cast<double>(step) && isHeap
            && share - chance > best + 0.05) {
            best = share - chance;
            fact = Fact { .kind = "heaped",
                .column = scan.layout.names[column],
                .count = multiples,
                .total = values,
                .texts = { std::to_string(step) } };
        }
    }
    if (fact) {
        list.add(std::move(*fact));
    }
}

namespace {
/// The values between two numbers, the lower of which is among them and the upper not.
NumberRuns between(NumberRuns runs, double low, double high)
{
    const auto begin = std::ranges::lower_bound(runs, low, {}, &NumberRun::value);
    return { begin, std::ranges::lower_bound(begin, runs.end(), high, {}, &NumberRun::value) };
}

/// Many, and several different ones, none of which is usual: a price of 99.90 is no bunch.
bool areBunch(NumberRuns runs)
{
    constexpr std::int64_t fewestCells = 20;
    constexpr std::size_t fewestDifferent = 5;
    const auto cells = cellsIn(runs);
    return cells >= fewestCells && runs.size() >= fewestDifferent
        && std::ranges::max(runs, {}, &NumberRun::count).count * 3 <= cells;
}

/// More lie right below the number than further away from it, and suddenly few right above.
bool isBunchedBelow(NumberRuns runs, double limit, double width)
{
    constexpr std::int64_t sure = 25; ///< five standard deviations, squared
    const auto cells = [runs](double low, double high) { return cellsIn(between(runs, low, high)); };
    const auto below = cells(limit - width, limit);
    const auto above = cells(limit, limit + width);
    const auto usual = std::max(
                           cells(limit - 4 * width, limit - 2 * width), cells(limit + 2 * width, limit + 4 * width))
        / 2;
    const bool isSure = below > usual && (below - usual) * (below - usual) > sure * (usual + 1);
    const bool isMuch = below >= 3 * std::max(usual, above) || (2 * below >= 3 * usual && 3 * above <= usual);
    const auto edge = cells(limit - width / 4, limit);
    const bool isSudden = edge * 6 >= below && 3 * cells(limit, limit + width / 4) <= edge;
    return isSure && isMuch && isSudden && areBunch(between(runs, limit - width, limit));
}
} // namespace

void findBunching(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::int64_t fewestValues = 300;
    constexpr double share = 0.05; ///< of the number, within which they lie
    constexpr int mostDecades = 6; ///< below the largest; what is smaller still is no threshold that people have
    const auto& statistics = scan.statistics[column];
    if (!isMeasure(scan, column) || !statistics.table().exact() || statistics.values < fewestValues) {
        return;
    }
    const auto all = runsOf(statistics, scan.plans[column].type);
    const auto positive = std::ranges::upper_bound(all, 0.0, {}, &NumberRun::value);
    const NumberRuns runs(positive, all.end());
    if (runs.empty()) {
        return;
    }
    const auto decadeOf = [](double value) { return static_cast<int>(std::floor(std::log10(value))); };
    const int last = decadeOf(runs.back().value);
    for (int decade = std::max(decadeOf(runs.front().value), last - mostDecades); decade <= last; ++decade) {
        const double power = std::pow(10, decade);
        for (double limit = power; limit < 10 * power; limit += power) {
            const auto beyond = cellsIn(between(runs, limit, std::numeric_limits<double>::infinity()));
            const auto width = share * limit;
            // Where hardly any value lies beyond it, they end there, as percentages do at 100.
            if (beyond * 20 >= statistics.values && isBunchedBelow(runs, limit, width)) {
                list.add({ .kind = "bunched",
                    .column = scan.layout.names[column],
                    .count = cellsIn(between(runs, limit - width, limit)),
                    .total = cellsIn(between(runs, limit, limit + width)),
                    .texts = { plainNumber(limit) } });
                return;
            }
        }
    }
}

} // namespace scan
