// SPDX-License-Identifier: GPL-3.0-or-later
// What the statistics of a column say once all its cells are in.
#include "sandbox/scan/profile/statistics.h"

#include "sandbox/run/plain_letters.h"
#include "sandbox/scan/cell/date_text.h"
#include "sandbox/scan/text/fold.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <set>

namespace scan {

Distribution ColumnStatistics::distribution() const
{
    std::vector<Distribution::Run> runs;
    if (m_table.exact()) {
        for (const auto& entry : m_table.entries()) {
            runs.push_back({ valueOf(entry.value), entry.count });
        }
    } else {
        for (const double value : m_sample.values()) {
            runs.push_back({ value, 1 });
        }
    }
    return { std::move(runs), values };
}

std::string_view ColumnStatistics::textOf(const ValueTable::Entry& entry) const
{
    const auto at = static_cast<std::size_t>(entry.value);
    const auto size = static_cast<unsigned char>(m_texts[at])
        | static_cast<unsigned>(static_cast<unsigned char>(m_texts[at + 1])) << 8;
    return std::string_view(m_texts).substr(at + 2, size);
}

std::string ColumnStatistics::shown(const ValueTable::Entry& entry) const
{
    switch (m_plan.type) {
    case Type::Integer: return std::to_string(static_cast<std::int64_t>(entry.value));
    case Type::Number: return numberText(std::bit_cast<double>(entry.value));
    case Type::Date:
    case Type::DateTime: return isoText(static_cast<std::int64_t>(entry.value), m_plan.type == Type::DateTime);
    case Type::Time: return clockText(static_cast<std::int64_t>(entry.value));
    case Type::Duration: return isoDuration(static_cast<std::int64_t>(entry.value));
    case Type::Boolean: return entry.value ? "true" : "false";
    case Type::Text:
    case Type::Other: return std::string(textOf(entry));
    }
    return {};
}

std::vector<TopValue> topValues(const ColumnStatistics& statistics, std::size_t most)
{
    std::vector<const ValueTable::Entry*> order;
    for (const auto& entry : statistics.table().entries()) {
        if (statistics.type() != Type::Text || statistics.hasText(entry)) {
            order.push_back(&entry);
        }
    }
    const auto kept = std::min(most, order.size());
    // Entries stand in order of appearance, and their addresses with them: ties keep that order.
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(kept),
        [](const auto* a, const auto* b) { return a->count != b->count ? a->count > b->count : a < b; });
    std::vector<TopValue> result;
    for (std::size_t i = 0; i < kept; ++i) {
        result.push_back({ statistics.shown(*order[i]), order[i]->count });
    }
    return result;
}

bool hasCaseVariants(const ColumnStatistics& statistics)
{
    if (statistics.type() != Type::Text) {
        return false;
    }
    std::set<std::string> folded;
    for (const auto& entry : statistics.table().entries()) {
        if (!statistics.hasText(entry)) {
            continue;
        }
        std::string text(trimmed(statistics.textOf(entry)));
        std::ranges::transform(
            text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
        if (!folded.insert(std::move(text)).second) {
            return true;
        }
    }
    return false;
}

bool hasUmlautVariants(const ColumnStatistics& statistics)
{
    if (statistics.type() != Type::Text) {
        return false;
    }
    std::set<std::string> folded;
    std::set<std::string> written;
    for (const auto& entry : statistics.table().entries()) {
        if (statistics.hasText(entry)) {
            std::string text;
            foldCase(trimmed(statistics.textOf(entry)), text);
            written.insert(sandbox::withUmlautsWrittenOut(text));
            folded.insert(std::move(text));
        }
    }
    return written.size() < folded.size();
}

std::string numberText(double value)
{
    std::array<char, 64> text {};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return { text.data(), end };
}

} // namespace scan
