// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/column.h"

#include "sandbox/scan/words.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::size_t maxWords = 16;

DateShape shapeOf(std::size_t kind)
{
    DateShape shape;
    shape.kind = DateShape::YearFirst;
    shape.separator = '-';
    shape.time = kind == 0 ? DateShape::NoTime : DateShape::Seconds;
    shape.letterT = kind == 2 ? 1 : 0;
    return shape;
}
} // namespace

Column::Column(const ColumnPlan& plan, const Budget& budget, double origin, const std::vector<std::string>* missingWords)
    : m_type(plan.type)
    , m_decimal(plan.decimal)
    , m_statistics(plan, budget, origin)
{
    if (missingWords) {
        m_evidence.setMissingWords(*missingWords);
        m_chosenWords = true;
    }
}

void Column::add(std::string_view cell, std::int64_t line, std::uint64_t rowKey)
{
    if (cell.empty()) {
        ++m_blanks;
    } else if (m_type == Type::Text) {
        addText(cell, line);
    } else if (m_chosenWords || (!addPlain(cell, line, rowKey) && !addWord(cell, line, rowKey))) {
        m_evidence.learn(cell, line);
        m_statistics.add(cell, rowKey);
    }
}

/// False: the cell has to go the long way.
bool Column::addPlain(std::string_view cell, std::int64_t line, std::uint64_t rowKey)
{
    const auto plain = plainCell(cell, m_decimal);
    switch (plain.kind) {
    case PlainCell::Other:
        return false;
    case PlainCell::Integer:
        if (m_type != Type::Integer && m_type != Type::Number) {
            return false;
        }
        ++m_integers;
        m_leadingZeros += plain.leadingZero ? 1 : 0;
        m_statistics.addPlain(plain.value, plain.whole, cell, rowKey);
        return true;
    case PlainCell::Decimal:
        if (m_type != Type::Number) {
            return false;
        }
        ++m_decimals;
        m_grouped += plain.grouped ? 1 : 0;
        m_statistics.addPlain(plain.value, 0, cell, rowKey);
        return true;
    default:
        if (m_type != Type::Date && m_type != Type::DateTime) {
            return false;
        }
        auto& dates = m_dates[plain.kind - PlainCell::Date];
        dates.line = dates.count++ == 0 ? line : dates.line;
        m_statistics.addIsoDate(plain.whole, cell);
        return true;
    }
}

/// Words that come again and again are looked at once: those for "missing", and those of a column of booleans.
bool Column::addWord(std::string_view cell, std::int64_t line, std::uint64_t rowKey)
{
    for (auto& word : m_words) {
        if (word.text == cell) {
            ++word.count;
            m_statistics.add(cell, rowKey);
            return true;
        }
    }
    const bool fits = m_type == Type::Boolean ? cell.size() <= 8 : isMissingForPandas(cell);
    if (!fits || m_words.size() == maxWords) {
        return false;
    }
    m_words.push_back({ std::string(cell), 1, line });
    m_statistics.add(cell, rowKey);
    return true;
}

void Column::addText(std::string_view cell, std::int64_t line)
{
    if (m_statistics.isMissing(cell)) {
        m_statistics.addMissing();
        m_evidence.learn(cell, line);
        return;
    }
    const auto known = m_statistics.table().entries().size();
    const bool kept = m_statistics.addText(cell);
    if (m_statistics.table().entries().size() > known) {
        m_lines.push_back(kept ? line : 0);
    }
    if (!kept) {
        m_evidence.learn(cell, line);
    }
}

void Column::settle()
{
    m_evidence.blanks += m_blanks;
    m_statistics.nulls += m_blanks;
    m_evidence.learnIntegers(m_integers, m_leadingZeros);
    m_evidence.learnDecimals(m_decimals, m_grouped, m_decimal);
    for (std::size_t i = 0; i < m_dates.size(); ++i) {
        m_evidence.learnDates(shapeOf(i), m_dates[i].count, m_dates[i].line);
    }
    for (const auto& word : m_words) {
        m_evidence.learn(word.text, word.line, word.count);
    }
    const auto& entries = m_statistics.table().entries();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (m_lines[i] > 0) {
            m_evidence.learn(m_statistics.textOf(entries[i]), m_lines[i], entries[i].count);
        }
    }
    m_blanks = m_integers = m_leadingZeros = m_decimals = m_grouped = 0;
    m_dates = {};
    m_words.clear();
    m_lines.clear();
}

void Column::merge(const Column& later)
{
    m_evidence.merge(later.m_evidence);
    m_statistics.merge(later.m_statistics);
}

} // namespace scan
