// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/evidence.h"

#include "sandbox/scan/cell/addresses.h"
#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/word_at.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
constexpr std::size_t maxSpellings = 20;
constexpr std::size_t maxShapes = 24;
constexpr std::size_t listedImpossible = 5;
constexpr std::size_t shownText = 60;

/// False: there is no room for another spelling.
bool note(std::vector<Spelling>& spellings, std::string_view text, std::int64_t line, std::int64_t times)
{
    for (auto& known : spellings) {
        if (known.text == text) {
            known.count += times;
            return true;
        }
    }
    if (spellings.size() == maxSpellings) {
        return false;
    }
    spellings.push_back({ std::string(text), times, line });
    return true;
}

/// Every byte is looked at: eight at once, without a branch.
bool holdsDigit(std::string_view cell)
{
    if (cell.size() < 8) {
        return std::ranges::any_of(cell, isDigit);
    }
    constexpr std::uint64_t tops = 0x8080808080808080u;
    std::uint64_t digits = 0;
    const auto look = [&](const char* at) {
        const auto bytes = wordAt<std::uint64_t>(at) ^ 0x3030303030303030u; // a digit is below ten now
        digits |= ~(((bytes & ~tops) + 0x7676767676767676u) | bytes) & tops;
    };
    const char* at = cell.data();
    const char* const last = at + cell.size() - 8;
    for (; at < last; at += 8) {
        look(at);
    }
    look(last);
    return digits != 0;
}

/// Nearly every text shows by its first letter that it does not.
bool looksLikeNumber(std::string_view cell)
{
    static constexpr auto signs = [] {
        std::array<bool, 256> table {};
        std::ranges::for_each(
            std::string_view("0123456789.,eE+-' "), [&](char c) { table[static_cast<unsigned char>(c)] = true; });
        return table;
    }();
    const auto text = trimmed(cell);
    if (std::ranges::all_of(text, [](char c) { return signs[static_cast<unsigned char>(c)]; })) {
        return true;
    }
    const auto word = text.substr(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
    return word.size() <= 8
        && (equalIgnoringCase(word, "inf") || equalIgnoringCase(word, "infinity") || isBooleanForPandas(cell));
}

void tally(NumberEvidence& evidence, const NumberForm& form, std::int64_t times)
{
    evidence.fits += times;
    evidence.integers += form.integer ? times : 0;
    evidence.usesDecimal += form.usesDecimal ? times : 0;
    evidence.thousands |= 1u << static_cast<unsigned>(form.thousands);
}

void add(NumberEvidence& sum, const NumberEvidence& later)
{
    sum.fits += later.fits;
    sum.integers += later.integers;
    sum.usesDecimal += later.usesDecimal;
    sum.thousands |= later.thousands;
}

void add(std::int64_t& count, std::int64_t& line, std::int64_t laterCount, std::int64_t laterLine)
{
    line = count == 0 ? laterLine : line;
    count += laterCount;
}

void add(DateEvidence& sum, const DateEvidence& later)
{
    add(sum.dayOnly, sum.dayOnlyLine, later.dayOnly, later.dayOnlyLine);
    add(sum.monthOnly, sum.monthOnlyLine, later.monthOnly, later.monthOnlyLine);
    add(sum.either, sum.eitherLine, later.either, later.eitherLine);
    sum.same += later.same;
}
} // namespace

/// Instead of the usual words, exactly those mean missing.
bool ColumnEvidence::choosesWords() const
{
    return m_options && m_options->missingWords;
}

void ColumnEvidence::learn(std::string_view cell, std::int64_t line, std::int64_t times)
{
    if (cell.empty()) {
        blanks += times;
        return;
    }
    const bool isKept = m_options && std::ranges::contains(m_options->keptWords, cell);
    if (isMissingForPandas(cell) && !isKept) {
        note(missing, cell, line, times);
        return;
    }
    values += times;
    if (choosesWords() && std::ranges::contains(*m_options->missingWords, cell)) {
        maybeMissingCount += times;
        return;
    }
    spaced += (cell.front() <= ' ' || cell.back() <= ' ') && trimmed(cell).size() != cell.size() ? times : 0;
    if (holdsDigit(cell)) {
        const bool isNumber = learnNumber(cell, times);
        const bool isDate = cell.size() >= 4 && learnDate(cell, line, times);
        if (isNumber || isDate) {
            return;
        }
        learnDuration(cell, times);
    }
    numberLike += looksLikeNumber(cell) ? times : 0;
    constexpr std::size_t longestWord = 14;
    const bool isMissingWord = !isKept && cell.size() <= longestWord && (mayMeanMissing(cell) || saysNoValue(cell));
    const bool isBoolean = cell.size() <= 12 && booleanWord(cell);
    if (isMissingWord && !m_tooManyWords && !choosesWords()) {
        m_tooManyWords = !note(maybeMissing, cell, line, times);
        maybeMissingCount += times;
    } else if (isBoolean && !m_tooManyWords) {
        m_tooManyWords = !note(booleans, cell, line, times);
        booleanCount += times;
    }
    if (!isMissingWord && !isBoolean && (texts == 0 || line < textLine)) {
        textLine = line;
        textSample = utf8Prefix(cell, shownText);
        texts = 1;
    }
}

bool ColumnEvidence::learnPlainText(std::string_view cell)
{
    // Longer than any word that means something, and by its first letter no number.
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    };
    const bool isPlain = texts > 0 && !choosesWords() && cell.size() > 12 && isLetter(cell.front())
        && cell.front() != 'e' && cell.front() != 'E' && static_cast<unsigned char>(cell.back()) > ' '
        && !holdsDigit(cell);
    values += isPlain ? 1 : 0;
    return isPlain;
}

bool ColumnEvidence::learnNumber(std::string_view cell, std::int64_t times)
{
    NumberForm form;
    if (std::int64_t whole = 0; parsePlainInteger(cell, whole)) {
        const auto digits = cell.substr(cell[0] == '-' ? 1 : 0);
        leadingZeros += digits.size() > 1 && digits[0] == '0' ? times : 0;
        form.integer = true;
        tally(point, form, times);
        tally(comma, form, times);
        numbers += times;
        return true;
    }
    const bool hopeless = !couldBeNumber(cell);
    const bool asPoint = !hopeless && parseNumber(cell, '.', form);
    if (asPoint) {
        tally(point, form, times);
        leadingZeros += form.leadingZero ? times : 0;
    }
    NumberForm other;
    const bool asComma = !hopeless && parseNumber(cell, ',', other);
    if (asComma) {
        tally(comma, other, times);
        addresses += other.thousands == Thousands::Point && isNetworkAddress(cell) ? times : 0;
    }
    const NumberForm& seen = asPoint ? form : other;
    if (asPoint || asComma) {
        numbers += times;
        if (const auto e = cell.find_first_of("eE"); e != std::string_view::npos && e > 0 && isDigit(cell[e - 1])) {
            exponents += times;
            bareExponents += cell.find_first_not_of("0123456789eE") == std::string_view::npos ? times : 0;
            pointedExponents += cell.substr(0, e).contains('.') && e + 1 < cell.size() && isDigit(cell[e + 1]) ? times
                                                                                                               : 0;
        }
        currency += seen.currency ? times : 0;
        currencies[seen.currencySign] += seen.currency ? times : 0;
        percent += seen.percent ? times : 0;
        accounting += seen.accounting ? times : 0;
    }
    return asPoint || asComma;
}

/// nullptr: there is no room for another shape.
DateEvidence* ColumnEvidence::datesOf(const DateShape& shape)
{
    if (m_tooManyShapes || (dates.size() == maxShapes && !dates.contains(shape))) {
        m_tooManyShapes = true;
        return nullptr;
    }
    return &dates[shape];
}

bool ColumnEvidence::learnDate(std::string_view cell, std::int64_t line, std::int64_t times)
{
    DateCell date;
    if (!parseDate(cell, date)) {
        impossibleCount += date.isImpossible ? times : 0;
        if (date.isImpossible && impossible.size() < listedImpossible) {
            note(impossible, utf8Prefix(cell, shownText), line, times);
        }
        return false;
    }
    auto* const evidence = datesOf(date.shape);
    if (!evidence) {
        return false;
    }
    const auto count = [&](std::int64_t& counter, std::int64_t& firstLine) {
        firstLine = counter == 0 ? line : std::min(firstLine, line);
        counter += times;
    };
    if (date.dayFirst && date.monthFirst) {
        if (date.first == date.second) {
            evidence->same += times;
        } else {
            count(evidence->either, evidence->eitherLine);
        }
    } else if (date.dayFirst) {
        count(evidence->dayOnly, evidence->dayOnlyLine);
    } else {
        count(evidence->monthOnly, evidence->monthOnlyLine);
    }
    const bool isClock = date.shape.kind == DateShape::Clock;
    (isClock ? clocks : dateCount) += times;
    offsets += date.zoneSeconds != 0 ? times : 0;
    return !isClock;
}

void ColumnEvidence::learnDuration(std::string_view cell, std::int64_t times)
{
    if (DurationCell duration; parseDuration(cell, duration)) {
        durations.learn(duration, times);
    }
}

void ColumnEvidence::learnIntegers(std::int64_t times, std::int64_t zeros)
{
    if (times > 0) {
        NumberForm form;
        form.integer = true;
        tally(point, form, times);
        tally(comma, form, times);
        values += times;
        numbers += times;
        leadingZeros += zeros;
    }
}

void ColumnEvidence::learnDecimals(std::int64_t times, std::int64_t grouped, char decimal)
{
    NumberForm form;
    form.usesDecimal = true;
    if (times > 0) {
        tally(decimal == '.' ? point : comma, form, times);
        values += times;
        numbers += times;
    }
    if (grouped > 0) {
        form = {};
        form.integer = true;
        form.thousands = decimal == '.' ? Thousands::Point : Thousands::Comma;
        tally(decimal == '.' ? comma : point, form, grouped);
    }
}

void ColumnEvidence::learnDates(const DateShape& shape, std::int64_t times, std::int64_t line)
{
    if (times == 0) {
        return;
    }
    values += times;
    if (auto* const evidence = datesOf(shape)) {
        evidence->dayOnlyLine = evidence->dayOnly == 0 ? line : std::min(evidence->dayOnlyLine, line);
        evidence->dayOnly += times;
        dateCount += times;
    }
}

/// `count` is the number of cells with one of the words; what is not in the list was counted beside it.
void ColumnEvidence::mergeWords(
    std::vector<Spelling>& words, std::int64_t& count, const std::vector<Spelling>& later, std::int64_t laterCount)
{
    for (const auto& spelling : later) {
        laterCount -= spelling.count;
        if (!m_tooManyWords) {
            m_tooManyWords = !note(words, spelling.text, spelling.line, spelling.count);
            count += spelling.count;
        }
    }
    count += laterCount;
}

void ColumnEvidence::merge(const ColumnEvidence& later)
{
    for (const auto& spelling : later.missing) {
        note(missing, spelling.text, spelling.line, spelling.count);
    }
    mergeWords(maybeMissing, maybeMissingCount, later.maybeMissing, later.maybeMissingCount);
    mergeWords(booleans, booleanCount, later.booleans, later.booleanCount);
    for (const auto& spelling : later.impossible) {
        if (impossible.size() < listedImpossible) {
            note(impossible, spelling.text, spelling.line, spelling.count);
        }
    }
    m_tooManyWords = m_tooManyWords || later.m_tooManyWords;
    for (const auto& [shape, evidence] : later.dates) {
        if (auto* const known = datesOf(shape)) {
            add(*known, evidence);
            (shape.kind == DateShape::Clock ? clocks : dateCount) += evidence.total();
        }
    }
    m_tooManyShapes = m_tooManyShapes || later.m_tooManyShapes;
    add(point, later.point);
    add(comma, later.comma);
    for (const auto field : { &ColumnEvidence::values, &ColumnEvidence::blanks, &ColumnEvidence::numbers,
             &ColumnEvidence::leadingZeros, &ColumnEvidence::currency, &ColumnEvidence::percent,
             &ColumnEvidence::accounting, &ColumnEvidence::exponents, &ColumnEvidence::bareExponents,
             &ColumnEvidence::pointedExponents, &ColumnEvidence::addresses, &ColumnEvidence::numberLike,
             &ColumnEvidence::spaced, &ColumnEvidence::offsets, &ColumnEvidence::impossibleCount }) {
        this->*field += later.*field;
    }
    for (std::size_t i = 0; i < currencies.size(); ++i) {
        currencies[i] += later.currencies[i];
    }
    durations.merge(later.durations);
    if (later.texts > 0 && (texts == 0 || later.textLine < textLine)) {
        texts = later.texts;
        textLine = later.textLine;
        textSample = later.textSample;
    }
}

} // namespace scan
