// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/totals.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cmath>

namespace scan {

/// The row's number is all the others' sum; with sums among those, it is theirs once more.
static bool isSumOfOthers(double value, double sum)
{
    constexpr double rounded = 1e-4;
    constexpr double exact = 1e-6; // three times one number are easily others' sum: years
    return value != 0
        && (std::abs(2 * value - sum) <= rounded * std::abs(sum) || std::abs(3 * value - sum) <= exact * std::abs(sum));
}

/// The row's number is the mean of all others, as far as it is written.
static bool isMeanOfOthers(std::string_view cell, double value, double sum, std::int64_t count, char decimal)
{
    const auto sign = cell.find(decimal);
    const auto places = sign == cell.npos ? 0 : std::ranges::count_if(cell.substr(sign), isDigit);
    const auto mean = (sum - value) / static_cast<double>(count - 1);
    return std::abs(value - mean) <= 0.5 * std::pow(10.0, -static_cast<double>(places)) + 1e-9 * std::abs(mean);
}

Totals findTotals(const std::vector<std::string>& lastRow, std::span<const ColumnPlan> plans,
    std::span<const ColumnStatistics> statistics)
{
    constexpr double tolerance = 1e-6;
    constexpr std::int64_t fewestRows = 3;
    constexpr std::int64_t fewestUnnamed = 4; ///< of three numbers one is often the sum of the others: 1, 2, 3
    const auto blanks = std::ranges::count_if(lastRow, [](const auto& cell) { return trimmed(cell).empty(); });
    Totals totals;
    bool proven = false;
    bool fits = false;
    std::size_t numbers = 0;
    std::size_t means = 0;
    std::size_t labelled = 0;
    for (std::size_t i = 0; i < std::min(lastRow.size(), plans.size()); ++i) {
        NumberForm form;
        const bool isNumber = plans[i].type == Type::Integer || plans[i].type == Type::Number;
        const bool isAverage = meansAverage(lastRow[i]);
        if (totals.label.empty() && (isAverage || meansTotal(lastRow[i]) || meansTotalOf(lastRow[i]))) {
            totals.label = trimmed(lastRow[i]);
            labelled = i;
            totals.areAverages = isAverage;
        } else if (isNumber && parseNumber(lastRow[i], plans[i].decimal, form) && statistics[i].values >= fewestRows) {
            const double sum = statistics[i].mean() * static_cast<double>(statistics[i].values);
            const bool isSum = form.value != 0 && std::abs(2 * form.value - sum) <= tolerance * std::abs(sum);
            fits = fits || isSumOfOthers(form.value, sum);
            ++numbers;
            means += isMeanOfOthers(lastRow[i], form.value, sum, statistics[i].values, plans[i].decimal) ? 1 : 0;
            proven = proven || (isSum && statistics[i].values >= fewestUnnamed && blanks > 0);
            totals.columns.push_back(i);
        }
    }
    totals.filledIn = totals.label.empty() || lastRow.size() < 2 || blanks + 1 < std::ssize(lastRow);
    if (!totals.filledIn) {
        totals.columns.push_back(labelled);
    }
    if (totals.areAverages) {
        return numbers > 0 && means == numbers ? totals : Totals {};
    }
    // A full record may have a name like "Total": then its numbers are no sums.
    const bool isRecord = numbers > 0 && !fits && blanks == 0;
    return (totals.label.empty() && !proven) || isRecord ? Totals {} : totals;
}

} // namespace scan
