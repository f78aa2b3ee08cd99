// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/statistics.h"

#include "sandbox/scan/decoder.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <set>

namespace scan {

namespace {
constexpr std::size_t shownText = 200; ///< bytes of a text that a profile repeats
constexpr std::size_t maxExamples = 5;
constexpr std::uint64_t noText = ~std::uint64_t { 0 };
} // namespace

Budget Budget::forColumns(std::size_t columns)
{
    const std::size_t share = std::max<std::size_t>(columns, 1);
    Budget budget;
    budget.distinctPerColumn = std::clamp<std::size_t>((6u << 20) / share, 64, budget.distinctPerColumn);
    budget.textBytesPerColumn = std::clamp<std::size_t>((128u << 20) / share, 4096, budget.textBytesPerColumn);
    budget.quantileValues = std::clamp<std::size_t>((16u << 20) / share, 1024, budget.quantileValues);
    return budget;
}

void Reservoir::add(double value)
{
    ++m_seen;
    if (m_values.size() < m_capacity) {
        m_values.push_back(value);
        return;
    }
    const auto place = std::uniform_int_distribution<std::int64_t>(0, m_seen - 1)(m_random);
    if (place < std::ssize(m_values)) {
        m_values[static_cast<std::size_t>(place)] = value;
    }
}

std::vector<double> Reservoir::quantiles(const std::vector<double>& fractions) const
{
    std::vector<double> sorted = m_values;
    std::ranges::sort(sorted);
    std::vector<double> result;
    for (const double fraction : fractions) {
        if (sorted.empty()) {
            break;
        }
        const double place = fraction * static_cast<double>(sorted.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const auto above = std::min(below + 1, sorted.size() - 1);
        result.push_back(sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below)));
    }
    return result;
}

ColumnStatistics::ColumnStatistics(const ColumnPlan& plan, const Budget& budget)
    : m_plan(plan)
    , m_budget(budget)
    , m_table(budget.distinctPerColumn)
    , m_reservoir(budget.quantileValues)
{
}

bool ColumnStatistics::isMissing(std::string_view cell) const
{
    return isMissingForPandas(cell) || (!m_plan.missingWords.empty() && std::ranges::contains(m_plan.missingWords, cell));
}

void ColumnStatistics::add(std::string_view cell)
{
    if (isMissing(cell)) {
        ++nulls;
        return;
    }
    ++values;
    if (examples.size() < maxExamples) {
        keepExample(cell);
    }
    switch (m_plan.type) {
    case Type::Integer:
    case Type::Number:
        return addNumber(cell);
    case Type::Date:
    case Type::DateTime:
        return addDate(cell);
    case Type::Boolean:
        return addBoolean(cell);
    case Type::Text:
        return addText(cell);
    }
}

void ColumnStatistics::keepExample(std::string_view cell)
{
    const auto example = utf8Prefix(cell, shownText);
    // Yes and YES are one word to the code that maps them, so all words of a boolean column find room.
    const bool isWord = m_plan.type == Type::Boolean;
    const auto same = [&](const std::string& known) {
        return isWord ? equalIgnoringCase(trimmed(known), trimmed(example)) : known == example;
    };
    if (std::ranges::none_of(examples, same)) {
        examples.emplace_back(example);
    }
}

void ColumnStatistics::moments(double value)
{
    const double delta = value - mean;
    mean += delta / static_cast<double>(values);
    m_squares += delta * (value - mean);
    m_reservoir.add(value);
}

double ColumnStatistics::stddev() const
{
    return values > 1 ? std::sqrt(m_squares / static_cast<double>(values - 1)) : 0;
}

void ColumnStatistics::whole(std::int64_t value)
{
    minWhole = values == 1 ? value : std::min(minWhole, value);
    maxWhole = values == 1 ? value : std::max(maxWhole, value);
    count(static_cast<std::uint64_t>(value));
}

void ColumnStatistics::count(std::uint64_t bits)
{
    if (auto* entry = m_table.find(hashOf(bits))) {
        entry->value = bits;
        ++entry->count;
    }
}

/// Where a person chose the type, not every cell has to be of it.
void ColumnStatistics::addMisfit()
{
    --values;
    ++nulls;
    ++misfits;
}

void ColumnStatistics::addNumber(std::string_view cell)
{
    NumberForm form;
    if (!parseNumber(cell, m_plan.decimal, form)) {
        return addMisfit();
    }
    converted += form.plain && !(form.usesDecimal && m_plan.decimal == ',') ? 0 : 1;
    if (m_plan.type == Type::Integer) {
        whole(form.whole);
    } else {
        const double value = form.value == 0 ? 0 : form.value; // one zero
        minNumber = values == 1 ? value : std::min(minNumber, value);
        maxNumber = values == 1 ? value : std::max(maxNumber, value);
        count(std::bit_cast<std::uint64_t>(value));
    }
    moments(form.value);
}

void ColumnStatistics::addDate(std::string_view cell)
{
    DateCell date;
    if (!parseDate(cell, date)) {
        return addMisfit();
    }
    const bool dayFirst = date.dayFirst && (m_plan.dayFirst || !date.monthFirst);
    whole(instantOf(date, dayFirst));
    const bool iso = date.shape.kind == DateShape::YearFirst && date.shape.separator == '-' && date.shape.halfDay == DateShape::FullDay;
    converted += iso && m_plan.formats.size() == 1 ? 0 : 1;
}

void ColumnStatistics::addBoolean(std::string_view cell)
{
    const auto word = booleanWord(cell);
    if (!word) {
        return addMisfit();
    }
    whole(word->value ? 1 : 0);
    converted += isBooleanForPandas(cell) ? 0 : 1;
}

void ColumnStatistics::addText(std::string_view cell)
{
    const auto kept = utf8Prefix(cell, shownText);
    if (values == 1 || kept < minText) {
        minText = kept;
    }
    if (values == 1 || kept > maxText) {
        maxText = kept;
    }
    auto* entry = m_table.find(hashOf(cell));
    if (!entry) {
        return;
    }
    if (entry->count++ == 0) {
        entry->value = noText;
        if (m_texts.size() + kept.size() + 2 <= m_budget.textBytesPerColumn) {
            entry->value = m_texts.size();
            m_texts.push_back(static_cast<char>(kept.size() & 0xFF));
            m_texts.push_back(static_cast<char>(kept.size() >> 8));
            m_texts.append(kept);
        }
    }
}

std::string_view ColumnStatistics::textOf(const ValueTable::Entry& entry) const
{
    const auto at = static_cast<std::size_t>(entry.value);
    const auto size = static_cast<unsigned char>(m_texts[at]) | static_cast<unsigned>(static_cast<unsigned char>(m_texts[at + 1])) << 8;
    return std::string_view(m_texts).substr(at + 2, size);
}

std::string ColumnStatistics::shown(const ValueTable::Entry& entry) const
{
    switch (m_plan.type) {
    case Type::Integer:
        return std::to_string(static_cast<std::int64_t>(entry.value));
    case Type::Number:
        return numberText(std::bit_cast<double>(entry.value));
    case Type::Date:
    case Type::DateTime:
        return isoText(static_cast<std::int64_t>(entry.value), m_plan.type == Type::DateTime);
    case Type::Boolean:
        return entry.value ? "true" : "false";
    case Type::Text:
        return std::string(textOf(entry));
    }
    return {};
}

std::vector<ColumnStatistics::Top> ColumnStatistics::top(std::size_t most) const
{
    std::vector<const ValueTable::Entry*> order;
    for (const auto& entry : m_table.entries()) {
        if (m_plan.type != Type::Text || entry.value != noText) {
            order.push_back(&entry);
        }
    }
    const auto kept = std::min(most, order.size());
    // Entries stand in order of appearance, and their addresses with them: ties keep that order.
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(kept),
        [](const auto* a, const auto* b) { return a->count != b->count ? a->count > b->count : a < b; });
    std::vector<Top> result;
    for (std::size_t i = 0; i < kept; ++i) {
        result.push_back({ shown(*order[i]), order[i]->count });
    }
    return result;
}

bool ColumnStatistics::hasCaseVariants() const
{
    if (m_plan.type != Type::Text) {
        return false;
    }
    std::set<std::string> folded;
    for (const auto& entry : m_table.entries()) {
        if (entry.value == noText) {
            continue;
        }
        std::string text(trimmed(textOf(entry)));
        std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
        if (!folded.insert(std::move(text)).second) {
            return true;
        }
    }
    return false;
}

std::string numberText(double value)
{
    std::array<char, 64> text {};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return { text.data(), end };
}

} // namespace scan
