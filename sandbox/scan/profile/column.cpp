// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/column.h"

#include "sandbox/scan/text/word_at.h"
#include "sandbox/scan/text/words.h"

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

Column::Column(const ColumnPlan& plan, const Budget& budget, double origin, const sandbox::ColumnOptions* options)
    : m_type(plan.type)
    , m_decimal(plan.decimal)
    , m_sort(options && options->missingWords ? PlainSort::None : sortOf(plan.type))
    , m_statistics(plan, budget, origin)
{
    if (options) {
        m_evidence.setOptions(*options);
        m_chosenWords = options->missingWords.has_value();
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
    std::array<std::uint64_t, CellRun::most> room;
    const auto hashes = std::span(room).first(run.cells.size());
    std::ranges::transform(run.cells, hashes.begin(), [](auto cell) { return hashOf(cell); });
    if (m_statistics.table().estimatesOnly()) {
        return addEstimated(run, hashes);
    }
    m_statistics.table().expect(hashes);
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const auto cell = run.cells[i];
        if (m_statistics.countKnown(cell, hashes[i])) {
            continue;
        }
        if (cell.empty()) {
            ++m_blanks;
        } else {
            addText(cell, run.lines[i], hashes[i]);
        }
    }
}

void Column::addEstimated(const CellRun& run, std::span<std::uint64_t> hashes)
{
    std::array<std::string_view, CellRun::most> texts;
    std::size_t count = 0;
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const auto cell = run.cells[i];
        texts[count] = cell;
        hashes[count] = hashes[i];
        if (cell.empty()) {
            ++m_blanks;
        } else if (m_statistics.isMissing(cell)) {
            m_statistics.addMissing();
            m_evidence.learn(cell, run.lines[i]);
        } else {
            ++count;
            if (!m_evidence.learnPlainText(cell)) {
                m_evidence.learn(cell, run.lines[i]);
            }
        }
    }
    m_statistics.addEstimated(std::span(texts).first(count), hashes.first(count));
}

void Column::addTyped(const CellRun& run)
{
    const PlainCells cells(run.cells, m_sort, m_decimal);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < run.cells.size(); ++i) {
        const auto cell = run.cells[i];
        if (cells.kinds[i] != PlainCell::Other) {
            continue;
        }
        if (cell.empty()) {
            ++m_blanks;
        } else if (m_chosenWords || !addWord(cell, run.lines[i], run.rowKeys[i])) {
            addPlain(run, cells, begin, i); // values keep their order
            begin = i + 1;
            m_evidence.learn(cell, run.lines[i]);
            m_statistics.add(cell, run.rowKeys[i]);
        }
    }
    addPlain(run, cells, begin, run.cells.size());
}

/// Those between the two that are plain.
void Column::addPlain(const CellRun& run, const PlainCells& cells, std::size_t begin, std::size_t end)
{
    if (m_sort == PlainSort::None) {
        return;
    }
    const auto kinds = std::span(cells.kinds).subspan(begin, end - begin);
    const auto decimals = std::ranges::count(kinds, PlainCell::Decimal);
    if (m_sort == PlainSort::Dates) {
        noteDates(run, kinds, begin);
    } else {
        noteNumbers(kinds, std::span(cells.marks).subspan(begin, kinds.size()), decimals);
    }
    for (std::size_t i = begin; i < end && m_statistics.wantsExamples(); ++i) {
        if (cells.kinds[i] != PlainCell::Other) {
            m_statistics.keepExample(run.cells[i]);
        }
    }
    const auto bits = std::span(cells.bits).subspan(begin, kinds.size());
    const auto keys = run.rowKeys.subspan(begin, kinds.size());
    if (!std::ranges::contains(kinds, PlainCell::Other)) {
        return m_statistics.addPlain({ bits, keys, decimals });
    }
    std::array<std::uint64_t, PlainCells::most> plainBits;
    std::array<std::uint64_t, PlainCells::most> plainKeys;
    std::size_t count = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        plainBits[count] = bits.data()[i];
        plainKeys[count] = keys.data()[i];
        count += kinds.data()[i] != PlainCell::Other ? 1 : 0;
    }
    m_statistics.addPlain({ std::span(plainBits).first(count), std::span(plainKeys).first(count), decimals });
}

PlainSort Column::sortOf(Type type)
{
    switch (type) {
    case Type::Integer: return PlainSort::Integers;
    case Type::Number: return PlainSort::Numbers;
    case Type::Date:
    case Type::DateTime: return PlainSort::Dates;
    default: return PlainSort::None;
    }
}

void Column::noteNumbers(std::span<const PlainCell::Kind> kinds, std::span<const bool> marks, std::int64_t decimals)
{
    m_integers += std::ranges::count(kinds, PlainCell::Integer);
    m_decimals += decimals;
    if (!std::ranges::contains(marks, true)) {
        return;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        m_leadingZeros += marks[i] && kinds[i] == PlainCell::Integer ? 1 : 0;
        m_grouped += marks[i] && kinds[i] == PlainCell::Decimal ? 1 : 0;
    }
}

void Column::noteDates(const CellRun& run, std::span<const PlainCell::Kind> kinds, std::size_t begin)
{
    for (const auto kind : { PlainCell::Date, PlainCell::DateTime, PlainCell::DateTTime }) {
        auto& dates = m_dates[kind - PlainCell::Date];
        if (const auto count = std::ranges::count(kinds, kind); count > 0) {
            const auto first = static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
            dates.line = dates.count == 0 ? run.lines[begin + first] : dates.line;
            dates.count += count;
        }
    }
}

/// Words that come again and again are looked at once: those for "missing", and those of a column of booleans.
bool Column::addWord(std::string_view cell, std::int64_t line, std::uint64_t rowKey)
{
    if (cell.size() > sizeof(Word::bytes)) {
        return false;
    }
    const auto bytes = lastHighest(cell.data(), cell.size());
    for (auto& word : m_words) {
        if (word.bytes == bytes && word.spelling.text.size() == cell.size()) {
            ++word.spelling.count;
            return true;
        }
    }
    if ((m_type != Type::Boolean && !m_statistics.isMissing(cell)) || m_words.size() == maxWords) {
        return false;
    }
    m_words.push_back({ { std::string(cell), 1, line }, bytes });
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
    for (const auto& [word, bytes] : m_words) {
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
        m_texts = std::vector<Seen>();
        m_statistics.onlyEstimate();
    }
}

} // namespace scan
