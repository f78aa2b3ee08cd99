// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/statistics.h"

#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/word_at.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace scan {

Budget Budget::forColumns(std::size_t columns)
{
    const std::size_t share = std::max<std::size_t>(columns, 1);
    Budget budget;
    budget.distinctPerColumn = std::clamp<std::size_t>((6u << 20) / share, 64, budget.distinctPerColumn);
    budget.textBytesPerColumn = std::clamp<std::size_t>((128u << 20) / share, 4096, budget.textBytesPerColumn);
    budget.quantileValues = std::clamp<std::size_t>((4u << 20) / share, 1024, budget.quantileValues);
    return budget;
}

ColumnStatistics::ColumnStatistics(const ColumnPlan& plan, const Budget& budget, double origin)
    : m_plan(plan)
    , m_budget(budget)
    , m_table(budget.distinctPerColumn)
    , m_sample(budget.quantileValues)
    , m_origin(origin)
{
}

void ColumnStatistics::add(std::string_view cell, std::uint64_t rowKey)
{
    if (isMissing(cell)) {
        return addMissing();
    }
    if (m_plan.type == Type::Text) {
        addText(cell, hashOf(cell));
        return;
    }
    ++values;
    keepExample(cell);
    switch (m_plan.type) {
    case Type::Integer:
    case Type::Number: return addNumber(cell, rowKey);
    case Type::Date:
    case Type::DateTime:
    case Type::Time: return addDate(cell, rowKey);
    case Type::Duration: return addDuration(cell, rowKey);
    default: return addBoolean(cell, 1);
    }
}

void ColumnStatistics::addAgain(std::string_view cell, std::int64_t times)
{
    if (isMissing(cell)) {
        nulls += times;
        return;
    }
    values += times;
    addBoolean(cell, times);
}

void ColumnStatistics::keepExample(std::string_view cell)
{
    if (!wantsExamples()) {
        return;
    }
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

void ColumnStatistics::moments(double value, std::uint64_t rowKey)
{
    const double distance = value - m_origin;
    m_sum += distance;
    m_squares += distance * distance;
    m_sample.add(value, rowKey);
}

double ColumnStatistics::mean() const
{
    return m_origin + m_sum / static_cast<double>(values);
}

double ColumnStatistics::stddev() const
{
    const auto n = static_cast<double>(values);
    return values > 1 ? std::sqrt(std::max(0.0, m_squares - m_sum * m_sum / n) / (n - 1)) : 0;
}

void ColumnStatistics::whole(std::int64_t value)
{
    minWhole = std::min(minWhole, value);
    maxWhole = std::max(maxWhole, value);
}

void ColumnStatistics::number(double value)
{
    value = value == 0 ? 0 : value;
    minNumber = std::min(minNumber, value);
    maxNumber = std::max(maxNumber, value);
}

void ColumnStatistics::count(std::uint64_t bits, std::int64_t times)
{
    if (auto* entry = m_table.find(hashOf(bits))) {
        entry->value = bits;
        entry->count += times;
    }
}

/// Where a person chose the type, not every cell has to be of it.
void ColumnStatistics::addMisfit()
{
    --values;
    ++nulls;
    ++misfits;
}

void ColumnStatistics::addNumber(std::string_view cell, std::uint64_t rowKey)
{
    NumberForm form;
    if (!parseNumber(cell, m_plan.decimal, form)) {
        return addMisfit();
    }
    converted += form.plain && !(form.usesDecimal && m_plan.decimal == ',') ? 0 : 1;
    if (m_plan.type == Type::Integer) {
        whole(form.whole);
    } else {
        number(form.value);
    }
    const double value = form.value == 0 ? 0 : form.value; // one zero
    count(m_plan.type == Type::Number ? std::bit_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(form.whole));
    moments(form.value, rowKey);
}

void ColumnStatistics::addDate(std::string_view cell, std::uint64_t rowKey)
{
    DateCell date;
    if (!parseDate(cell, date) || (date.shape.kind == DateShape::Clock) != (m_plan.type == Type::Time)) {
        return addMisfit();
    }
    const bool dayFirst = date.dayFirst && (m_plan.dayFirst || !date.monthFirst);
    const auto instant = instantOf(date, dayFirst);
    whole(instant);
    count(static_cast<std::uint64_t>(instant));
    m_sample.add(static_cast<double>(instant), rowKey);
    const bool iso = date.shape.kind == DateShape::Clock
        || (date.shape.kind == DateShape::YearFirst && date.shape.separator == '-');
    (iso && date.shape.halfDay == DateShape::FullDay ? isoDates : converted) += 1;
}

void ColumnStatistics::addDuration(std::string_view cell, std::uint64_t rowKey)
{
    DurationCell duration;
    if (!parseDuration(cell, duration)) {
        return addMisfit();
    }
    const bool twoParts = duration.form == DurationCell::TwoParts;
    const auto nanoseconds = twoParts && m_plan.minutesSeconds ? duration.nanoseconds / 60 : duration.nanoseconds;
    whole(nanoseconds);
    count(static_cast<std::uint64_t>(nanoseconds));
    moments(static_cast<double>(nanoseconds) / 1e9, rowKey);
    converted += twoParts ? 1 : 0;
}

void ColumnStatistics::addBoolean(std::string_view cell, std::int64_t times)
{
    const auto word = booleanWord(cell);
    if (!word) {
        values -= times;
        nulls += times;
        misfits += times;
        return;
    }
    const std::uint64_t value = word->value ? 1 : 0;
    whole(static_cast<std::int64_t>(value));
    count(value, times);
    converted += isBooleanForPandas(cell) ? 0 : times;
}

const ValueTable::Entry* ColumnStatistics::addText(std::string_view cell, std::uint64_t hash)
{
    ++values;
    auto* const entry = m_table.find(hash);
    if (entry && entry->count++ > 0) {
        return entry;
    }
    if (wantsExamples()) {
        keepExample(cell);
    }
    const auto kept = utf8Prefix(cell, shownText);
    noteText(kept);
    if (entry) {
        entry->value = keepText(kept);
    }
    return entry;
}

void ColumnStatistics::addEstimated(std::span<const std::string_view> cells, std::span<const std::uint64_t> hashes)
{
    values += std::ssize(cells);
    m_table.estimateAll(hashes);
    for (const auto cell : cells) {
        if (wantsExamples()) {
            keepExample(cell);
        }
        noteText(utf8Prefix(cell, shownText));
    }
}

/// Of texts the first eight bytes as a number, which comes first where they do.
static std::uint64_t headOf(std::string_view text)
{
    std::array<char, 8> padded {};
    if (text.size() < padded.size()) {
        std::ranges::copy(text, padded.begin());
        text = { padded.data(), padded.size() };
    }
    return std::byteswap(wordAt<std::uint64_t>(text.data()));
}

void ColumnStatistics::noteText(std::string_view text)
{
    const auto head = headOf(text); // it mostly decides
    if (minText.empty() || (head <= m_minHead && text < minText)) {
        minText = text;
        m_minHead = head;
    }
    if (maxText.empty() || (head >= m_maxHead && text > maxText)) {
        maxText = text;
        m_maxHead = head;
    }
}

/// Where it is kept; `noText` where there is no room.
std::uint64_t ColumnStatistics::keepText(std::string_view text)
{
    if (m_texts.size() + text.size() + 2 > m_budget.textBytesPerColumn) {
        return noText;
    }
    const auto place = m_texts.size();
    m_texts.push_back(static_cast<char>(text.size() & 0xFF));
    m_texts.push_back(static_cast<char>(text.size() >> 8));
    m_texts.append(text);
    return place;
}

void ColumnStatistics::merge(const ColumnStatistics& later, const EntryMerged& merged)
{
    for (const auto& text : { later.minText, later.maxText }) {
        if (!text.empty()) {
            noteText(text);
        }
    }
    for (const auto field : { &ColumnStatistics::nulls, &ColumnStatistics::values, &ColumnStatistics::converted,
             &ColumnStatistics::isoDates, &ColumnStatistics::misfits }) {
        this->*field += later.*field;
    }
    minWhole = std::min(minWhole, later.minWhole);
    maxWhole = std::max(maxWhole, later.maxWhole);
    minNumber = std::min(minNumber, later.minNumber);
    maxNumber = std::max(maxNumber, later.maxNumber);
    m_sum += later.m_sum;
    m_squares += later.m_squares;
    m_sample.merge(later.m_sample);
    for (const auto& example : later.examples) {
        keepExample(example);
    }
    m_table.merge(later.m_table, [&](ValueTable::Entry* here, const ValueTable::Entry& there) {
        if (here && here->count == 0) {
            here->value = m_plan.type == Type::Text && later.hasText(there) ? keepText(later.textOf(there))
                                                                            : there.value;
        }
        if (here) {
            here->count += there.count;
        }
        if (m_plan.type == Type::Text) {
            merged(here, there);
        }
    });
    m_table.publish([this](const auto& entry) { return m_plan.type == Type::Text && !hasText(entry); });
}

void ColumnStatistics::startBehind(const ColumnStatistics& whole)
{
    m_sample.startBelow(whole.m_sample.limit());
    minText = whole.minText;
    maxText = whole.maxText;
    m_minHead = whole.m_minHead;
    m_maxHead = whole.m_maxHead;
    m_table.startBehind(whole.m_table);
}

bool ColumnStatistics::isNearlyUnique()
{
    if (!m_table.exact() && !m_table.estimatesOnly() && !m_worthCounting) {
        m_worthCounting = m_table.isPublished() || !m_table.isMostlySingle();
        return !m_worthCounting;
    }
    return false;
}

void ColumnStatistics::onlyEstimate()
{
    m_table.onlyEstimate();
    m_texts = {};
}

double ColumnStatistics::valueOf(std::uint64_t bits) const
{
    if (m_plan.type == Type::Number) {
        return std::bit_cast<double>(bits);
    }
    const auto value = static_cast<double>(static_cast<std::int64_t>(bits));
    return m_plan.type == Type::Duration ? value / 1e9 : value;
}

} // namespace scan
