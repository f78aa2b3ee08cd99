// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/subtotals.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace scan {

namespace {
using namespace std::string_view_literals;

bool meansSubtotal(std::string_view text)
{
    text.remove_suffix(text.ends_with(':') ? 1 : 0);
    constexpr std::array words = { "subtotal"sv, "sub-total"sv, "sub total"sv, "subtotals"sv, "zwischensumme"sv,
        "teilsumme"sv, "sous-total"sv, "subtotale"sv };
    return std::ranges::any_of(words, [&](auto word) { return equalIgnoringCase(word, text); });
}

/// "Net income": what is left between other sums.
bool meansRest(std::string_view text)
{
    constexpr std::array words = { "net "sv, "netto"sv, "gross profit"sv };
    return std::ranges::any_of(words, [&](auto word) { return lowered(text).starts_with(word); });
}

/// "North" of "North Total", "Total North" and "Total for North"; empty: it is no such text.
std::string_view summedGroup(std::string_view text)
{
    const auto last = text.rfind(' ');
    if (last == text.npos) {
        return {};
    }
    constexpr auto joints = " -:"sv;
    if (meansTotal(text.substr(last + 1)) || meansSubtotal(text.substr(last + 1))) {
        return text.substr(0, text.find_last_not_of(joints, last) + 1);
    }
    const auto first = text.find(' ');
    if (!meansTotal(text.substr(0, first)) && !meansSubtotal(text.substr(0, first))) {
        return {};
    }
    auto group = text.substr(std::min(text.find_first_not_of(joints, first), text.size()));
    for (const auto word : { "for "sv, "of "sv }) {
        group.remove_prefix(
            group.size() > word.size() && equalIgnoringCase(group.substr(0, word.size()), word) ? word.size() : 0);
    }
    return group;
}

using Values = std::unordered_set<std::string>;

void addValues(Values& values, const ColumnStatistics& statistics)
{
    const bool hasTexts = statistics.type() == Type::Text && statistics.table().exact();
    for (const auto& entry :
        hasTexts ? std::span(statistics.table().entries()) : std::span<const ValueTable::Entry>()) {
        if (statistics.hasText(entry)) {
            values.insert(lowered(trimmed(statistics.textOf(entry))));
        }
    }
}

/// It begins with a word for a sum of some rows: no name of a thing does.
bool isNamedSubtotal(std::string_view text)
{
    return meansSubtotal(text.substr(0, text.find(' ')));
}
} // namespace

Subtotals subtotalsOf(const ColumnStatistics& statistics, std::string_view total, std::span<const ColumnStatistics> all)
{
    constexpr std::size_t mostLabels = 200;
    const auto& table = statistics.table();
    Subtotals found;
    if (!table.exact()) {
        return found;
    }
    std::vector<std::pair<const ValueTable::Entry*, std::string>> named; // with the groups they name
    for (const auto& entry : table.entries()) {
        const auto text = statistics.hasText(entry) ? trimmed(statistics.textOf(entry)) : std::string_view();
        const bool alike = meansTotalOf(total) && meansTotalOf(text);
        const auto group = alike ? std::string_view() : summedGroup(text);
        if (!group.empty() || meansSubtotal(text) || (alike && (text != total || entry.count > 1))) {
            named.emplace_back(&entry, lowered(group));
        }
    }
    Values values;
    Values others;
    if (!named.empty()) {
        addValues(values, statistics);
        std::ranges::for_each(all, [&](const auto& column) { addValues(others, column); });
    }
    for (const auto& [entry, group] : named) {
        const bool elsewhere = isNamedSubtotal(trimmed(statistics.textOf(*entry))) && others.contains(group);
        if ((group.empty() || values.contains(group) || elsewhere) && found.labels.size() < mostLabels) {
            found.labels.emplace_back(statistics.textOf(*entry));
            found.rows += entry->count;
        }
    }
    constexpr std::size_t fewestSums = 2;
    for (const auto& entry :
        found.labels.size() < fewestSums ? std::span<const ValueTable::Entry>() : std::span(table.entries())) {
        const auto text = statistics.hasText(entry) ? trimmed(statistics.textOf(entry)) : std::string_view();
        if (entry.count == 1 && meansRest(text) && found.labels.size() < mostLabels) {
            found.labels.emplace_back(statistics.textOf(entry));
            found.rows += 1;
        }
    }
    return found;
}

} // namespace scan
