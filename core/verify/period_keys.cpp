// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/period_keys.h"

#include "core/builtin/language/words.h"
#include "core/domain/calendar.h"
#include "core/domain/chart_periods.h"

#include <algorithm>
#include <cctype>
#include <format>
#include <set>
#include <string_view>
#include <vector>

namespace core {

namespace {
using namespace std::chrono;
using Period = std::pair<sys_days, sys_days>;
using Parts = std::vector<std::string>;
constexpr std::string_view comma = ", ";

/// "january 2024", "jan–mar 2024"
std::optional<Period> monthsNamed(const std::string& label)
{
    const auto words = builtin::nameWords(label);
    const auto isYear = [](const std::string& word) {
        return word.size() == 4 && (word.starts_with("19") || word.starts_with("20"))
            && std::ranges::all_of(word, [](unsigned char sign) { return std::isdigit(sign) != 0; });
    };
    const auto first = words.size() == 2 || words.size() == 3 ? builtin::monthWord(words.front()) : std::nullopt;
    const auto last = first ? builtin::monthWord(words[words.size() - 2]) : std::nullopt;
    if (!last || *last < *first || !isYear(words.back())) {
        return std::nullopt;
    }
    const auto begin = year(std::stoi(words.back())) / month(static_cast<unsigned>(*first));
    return Period { sys_days(begin / 1), sys_days((begin + months(*last - *first + 1)) / 1) };
}

Parts partsOf(const std::string& key)
{
    Parts parts;
    for (std::size_t from = 0; from != std::string::npos;) {
        const auto end = key.find(comma, from);
        parts.push_back(key.substr(from, end == std::string::npos ? end : end - from));
        from = end == std::string::npos ? end : end + comma.size();
    }
    return parts;
}

/// What that part of all keys means; none: one of them is no period.
std::vector<Period> periodsOf(const std::vector<std::string>& keys, std::size_t part)
{
    std::vector<Period> found;
    for (const auto& key : keys) {
        const auto parts = partsOf(key);
        const auto period = part < parts.size() ? periodMeant(parts[part]) : std::nullopt;
        if (!period) {
            return {};
        }
        found.push_back(*period);
    }
    return found;
}

/// How many months each of them has: 1, 3, 6 or 12; 0: they are days, or of several lengths.
unsigned monthsOf(const std::vector<Period>& periods)
{
    const auto has = [](const Period& period, unsigned count) {
        const year_month_day first(period.first);
        return first.day() == day(1) && sys_days((first.year() / first.month() + months(count)) / 1) == period.second;
    };
    for (const unsigned count : { 1U, 3U, 6U, 12U }) {
        if (std::ranges::all_of(periods, [&](const Period& period) { return has(period, count); })) {
            return count;
        }
    }
    return 0;
}

/// The keys with that part as the periods of so many months; none: two would be the same.
std::vector<std::string> keysOf(
    const std::vector<std::string>& keys, std::size_t part, const std::vector<Period>& periods, unsigned count)
{
    std::vector<std::string> named;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        auto parts = partsOf(keys[at]);
        parts[part] = std::format("{:%Y-%m} +{}", monthsAround(periods[at].first, count).first, count);
        named.push_back(builtin::joined(parts, comma));
    }
    const std::set<std::string> different(named.begin(), named.end());
    return different.size() == named.size() ? named : std::vector<std::string>();
}
} // namespace

std::optional<Period> periodMeant(const std::string& label)
{
    auto loud = label;
    std::ranges::transform(
        loud, loud.begin(), [](unsigned char sign) { return static_cast<char>(std::toupper(sign)); });
    if (const auto named = periodNamed(loud)) {
        return named;
    }
    if (const auto date = dayIn(std::string_view(label))) {
        return Period { *date, *date + days(1) };
    }
    return monthsNamed(label);
}

void matchPeriods(LabelledFigures& ours, LabelledFigures& theirs)
{
    const auto parts = ours.keys.empty() ? 0 : partsOf(ours.keys.front()).size();
    for (std::size_t part = 0; part < parts; ++part) {
        const auto mine = periodsOf(ours.keys, part);
        const auto other = periodsOf(theirs.keys, part);
        const auto count = mine.empty() || other.empty() ? 0 : std::max(monthsOf(mine), monthsOf(other));
        const bool isSure = monthsOf(mine) == monthsOf(other) || mine.size() > 1; // one month is no quarter
        if (count == 0 || !isSure) {
            continue;
        }
        auto named = keysOf(ours.keys, part, mine, count);
        auto others = keysOf(theirs.keys, part, other, count);
        if (!named.empty() && !others.empty()) {
            ours.keys = std::move(named);
            theirs.keys = std::move(others);
        }
    }
}

} // namespace core
