// SPDX-License-Identifier: GPL-3.0-or-later
// What the statistics of a column make of cells in plain form, many at once.
#include "sandbox/scan/profile/statistics.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
/// Numbers that do not wait for each other.
constexpr std::size_t lanes = 4;
using Lanes = std::array<double, lanes>;

/// `fold` is given each number and the place of its lane.
template <typename Fold> void forEachInLanes(std::span<const double> numbers, Fold fold)
{
    const auto* number = numbers.data();
    const auto* const end = number + numbers.size();
    for (; end - number >= static_cast<std::ptrdiff_t>(lanes); number += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            fold(number[lane], lane);
        }
    }
    for (std::size_t lane = 0; number < end; ++number, ++lane) {
        fold(*number, lane);
    }
}
} // namespace

void ColumnStatistics::addPlain(const PlainRun& run)
{
    const auto all = run.bits;
    if (all.empty()) {
        return;
    }
    const bool isDate = m_plan.type != Type::Integer && m_plan.type != Type::Number;
    values += std::ssize(all);
    isoDates += isDate ? std::ssize(all) : 0;
    converted += m_plan.decimal == ',' ? run.decimals : 0;
    countAll(all);
    std::array<double, PlainCells::most> room;
    std::ranges::transform(all, room.begin(), [this](auto bits) { return valueOf(bits); });
    const auto numbers = std::span(room).first(all.size());
    if (m_plan.type == Type::Number) {
        noteExtremes(numbers);
    } else {
        const auto [least, most] = std::ranges::minmax(
            all, {}, [](auto bits) { return static_cast<std::int64_t>(bits); });
        whole(static_cast<std::int64_t>(least));
        whole(static_cast<std::int64_t>(most));
    }
    if (!isDate) {
        addMoments(numbers);
    }
    m_sample.addAll(numbers, run.rowKeys);
}

void ColumnStatistics::noteExtremes(std::span<const double> numbers)
{
    Lanes low;
    Lanes high;
    low.fill(minNumber);
    high.fill(maxNumber);
    forEachInLanes(numbers, [low = low.data(), high = high.data()](double number, std::size_t lane) {
        low[lane] = std::min(low[lane], number);
        high[lane] = std::max(high[lane], number);
    });
    minNumber = std::ranges::min(low);
    maxNumber = std::ranges::max(high);
}

void ColumnStatistics::addMoments(std::span<const double> numbers)
{
    Lanes sums {};
    Lanes squares {};
    forEachInLanes(
        numbers, [sums = sums.data(), squares = squares.data(), origin = m_origin](double number, std::size_t lane) {
            const double distance = number - origin;
            sums[lane] += distance;
            squares[lane] += distance * distance;
        });
    m_sum += (sums[0] + sums[1]) + (sums[2] + sums[3]);
    m_squares += (squares[0] + squares[1]) + (squares[2] + squares[3]);
}

/// First all hashes, so that the memory they lead to is on its way before it is needed.
void ColumnStatistics::countAll(std::span<const std::uint64_t> bits)
{
    std::array<std::uint64_t, PlainCells::most> room;
    std::ranges::transform(bits, room.begin(), [](auto value) { return hashOf(value); });
    const auto hashes = std::span(room).first(bits.size());
    if (m_table.estimatesOnly()) {
        return m_table.estimateAll(hashes);
    }
    m_table.expect(hashes);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        if (m_table.countKnown(hashes.data()[i])) {
            continue;
        }
        if (auto* const entry = m_table.find(hashes.data()[i])) {
            entry->value = bits.data()[i];
            ++entry->count;
        }
    }
}

} // namespace scan
