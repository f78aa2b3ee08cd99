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
    , m_plainKinds(missingWords ? 0 : plainKindsOf(plan.type))
    , m_statistics(plan, budget, origin)
{
    if (missingWords) {
        m_evidence.setMissingWords(*missingWords);
        m_chosenWords = true;
    }
}

void Column::add(const CellRun& run)
{
    if (m_type == Type::Text) {
        addTexts(run);
    } else {
        addTyped(run);
    }
}

/// First all hashes, so that the memory they lead to is on its way before it is needed.
void Column::addTexts(const CellRun& run)
{
    std::array<std::uint64_t, CellRun::most> hashes;
    const auto count = run.cells.size();
    for (std::size_t i = 0; i < count; ++i) {
        hashes[i] = hashOf(run.cells[i]);
    }
    m_statistics.table().expect(std::span(hashes).first(count));
    for (std::size_t i = 0; i < count; ++i) {
        if (run.cells[i].empty()) {
            ++m_blanks;
        } else {
            addText(run.cells[i], run.lines[i], hashes[i]);
        }
    }
}

void Column::addTyped(const CellRun& run)
{
    PlainRun plain;
    const auto addPlain = [&] {
        m_statistics.addPlain(plain);
        plain.count = 0;
        plain.decimals = 0;
    };
    for (std::size_t i = 0; i < run.cells.size(); ++i) {
        const auto cell = run.cells[i];
        const auto told = plainCell(cell, m_decimal);
        if (m_plainKinds >> told.kind & 1) {
            notePlain(told, run.lines[i]);
            plain.decimals += told.kind == PlainCell::Decimal ? 1 : 0;
            plain.bits[plain.count] = m_statistics.plainBits(told);
            plain.rowKeys[plain.count++] = run.rowKeys[i];
            if (m_statistics.wantsExamples()) {
                m_statistics.keepExample(cell);
            }
        } else if (cell.empty()) {
            ++m_blanks;
        } else if (m_chosenWords || !addWord(cell, run.lines[i], run.rowKeys[i])) {
            addPlain(); // values keep their order
            m_evidence.learn(cell, run.lines[i]);
            m_statistics.add(cell, run.rowKeys[i]);
        }
    }
    addPlain();
}

/// The kinds of plain cells that a column of this type is made of.
unsigned Column::plainKindsOf(Type type)
{
    switch (type) {
    case Type::Integer:
        return 1u << PlainCell::Integer;
    case Type::Number:
        return 1u << PlainCell::Integer | 1u << PlainCell::Decimal;
    case Type::Date:
    case Type::DateTime:
        return 1u << PlainCell::Date | 1u << PlainCell::DateTime | 1u << PlainCell::DateTTime;
    default:
        return 0;
    }
}

void Column::notePlain(const PlainCell& plain, std::int64_t line)
{
    if (plain.kind >= PlainCell::Date) {
        auto& dates = m_dates[plain.kind - PlainCell::Date];
        dates.line = dates.count++ == 0 ? line : dates.line;
        return;
    }
    const bool isInteger = plain.kind == PlainCell::Integer;
    m_integers += isInteger ? 1 : 0;
    m_leadingZeros += isInteger && plain.leadingZero ? 1 : 0;
    m_decimals += isInteger ? 0 : 1;
    m_grouped += !isInteger && plain.grouped ? 1 : 0;
}

/// Words that come again and again are looked at once: those for "missing", and those of a column of booleans.
bool Column::addWord(std::string_view cell, std::int64_t line, std::uint64_t rowKey)
{
    for (auto& word : m_words) {
        if (word.text == cell) {
            ++word.count;
            return true;
        }
    }
    const bool fits = m_type == Type::Boolean ? cell.size() <= 8 : m_statistics.isMissing(cell);
    if (!fits || m_words.size() == maxWords) {
        return false;
    }
    m_words.push_back({ std::string(cell), 1, line });
    m_statistics.add(cell, rowKey);
    return true;
}

void Column::addText(std::string_view cell, std::int64_t line, std::uint64_t hash)
{
    if (m_statistics.isMissing(cell)) {
        m_statistics.addMissing();
        m_evidence.learn(cell, line);
        return;
    }
    const auto* const entry = m_statistics.addText(cell, hash);
    if (entry && entry->count == 1) {
        m_texts.push_back({ line, 0 });
    }
    const bool isKept = entry && m_statistics.hasText(*entry) && cell.size() <= ColumnStatistics::shownText;
    if (!isKept) {
        m_evidence.learn(cell, line);
    }
    if (entry && !isKept) {
        ++m_texts[m_statistics.table().placeOf(*entry)].learned;
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
        m_statistics.addAgain(word.text, word.count - 1);
    }
    m_blanks = m_integers = m_leadingZeros = m_decimals = m_grouped = 0;
    m_dates = {};
    m_words.clear();
}

void Column::merge(const Column& later)
{
    m_evidence.merge(later.m_evidence);
    m_statistics.merge(later.m_statistics, [&](const ValueTable::Entry* here, const ValueTable::Entry& there) {
        learnLater(here, later, later.m_statistics.table().placeOf(there));
    });
}

/// Of a text of the next part: what was learned of it there, and at once what cannot be learned any more later.
void Column::learnLater(const ValueTable::Entry* here, const Column& later, std::size_t place)
{
    const auto& table = later.m_statistics.table();
    const auto& entry = table.entries()[place];
    auto seen = later.m_texts[place];
    const bool isKept = here && m_statistics.hasText(*here);
    if (!isKept && entry.count > seen.learned) {
        m_evidence.learn(later.m_statistics.textOf(entry), seen.line, entry.count - seen.learned);
        seen.learned = entry.count;
    }
    if (!here) {
        return;
    }
    const auto known = m_statistics.table().placeOf(*here);
    if (known == m_texts.size()) {
        m_texts.push_back(seen);
    } else if (seen.learned > 0) {
        m_texts[known].learned += seen.learned;
    }
}

void Column::settleTexts()
{
    const auto& entries = m_statistics.table().entries();
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        if (const auto times = entries[i].count - m_texts[i].learned; times > 0) {
            m_evidence.learn(m_statistics.textOf(entries[i]), m_texts[i].line, times);
        }
        m_texts[i].learned = entries[i].count;
    }
}

void Column::estimateIfNearlyUnique()
{
    if (m_statistics.isNearlyUnique()) {
        settleTexts();
        m_texts = {};
        m_statistics.onlyEstimate();
    }
}

} // namespace scan
