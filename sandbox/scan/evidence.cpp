// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/evidence.h"

#include "sandbox/scan/decoder.h"
#include "sandbox/scan/words.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::size_t maxSpellings = 16;
constexpr std::size_t maxShapes = 24;

/// False: there is no room for another spelling.
bool note(std::vector<Spelling>& spellings, std::string_view text, std::int64_t line)
{
    for (auto& known : spellings) {
        if (known.text == text) {
            ++known.count;
            return true;
        }
    }
    if (spellings.size() == maxSpellings) {
        return false;
    }
    spellings.push_back({ std::string(text), 1, line });
    return true;
}

bool couldStartNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == ',' || c == '(' || c == ' ' || c == '\t'
        || (static_cast<unsigned char>(c) & 0x80);
}

bool looksLikeNumber(std::string_view cell)
{
    const auto text = trimmed(cell);
    const auto word = text.substr(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
    return text.find_first_not_of("0123456789.,eE+-' ") == std::string_view::npos || equalIgnoringCase(word, "inf")
        || equalIgnoringCase(word, "infinity") || isBooleanForPandas(cell);
}

void tally(NumberEvidence& evidence, const NumberForm& form)
{
    ++evidence.fits;
    evidence.integers += form.integer ? 1 : 0;
    evidence.usesDecimal += form.usesDecimal ? 1 : 0;
    evidence.thousands |= 1u << static_cast<unsigned>(form.thousands);
}
} // namespace

void ColumnEvidence::learn(std::string_view cell, std::int64_t line)
{
    if (cell.empty()) {
        ++blanks;
        return;
    }
    if (isMissingForPandas(cell)) {
        note(missing, cell, line);
        return;
    }
    ++values;
    if (m_missingWords && std::ranges::contains(*m_missingWords, cell)) {
        ++maybeMissingCount;
        return;
    }
    spaced += cell.front() <= ' ' || cell.back() <= ' ' ? trimmed(cell).size() != cell.size() : 0;
    const bool isNumber = learnNumber(cell);
    const bool isDate = cell.size() >= 6 && learnDate(cell, line);
    if (isNumber || isDate) {
        return;
    }
    numberLike += looksLikeNumber(cell) ? 1 : 0;
    if (!m_tooManyWords && !m_missingWords && cell.size() <= 12 && mayMeanMissing(cell)) {
        m_tooManyWords = !note(maybeMissing, cell, line);
        ++maybeMissingCount;
    } else if (!m_tooManyWords && booleanWord(cell)) {
        m_tooManyWords = !note(booleans, cell, line);
        ++booleanCount;
    }
    if (m_tooManyWords || (booleanCount + maybeMissingCount + numbers + dateCount < values)) {
        if (texts == 0 && !mayMeanMissing(cell) && !booleanWord(cell)) {
            textLine = line;
            textSample = utf8Prefix(cell, 60);
            ++texts;
        }
    }
}

bool ColumnEvidence::learnNumber(std::string_view cell)
{
    NumberForm form;
    if (std::int64_t whole = 0; parsePlainInteger(cell, whole)) {
        const auto digits = cell.substr(cell[0] == '-' ? 1 : 0);
        leadingZeros += digits.size() > 1 && digits[0] == '0' ? 1 : 0;
        form.integer = true;
        tally(point, form);
        tally(comma, form);
        ++numbers;
        return true;
    }
    const bool hopeless = texts > 0 && !couldStartNumber(cell.front());
    const bool asPoint = !hopeless && parseNumber(cell, '.', form);
    if (asPoint) {
        tally(point, form);
        leadingZeros += form.leadingZero ? 1 : 0;
    }
    NumberForm other;
    const bool asComma = !hopeless && parseNumber(cell, ',', other);
    if (asComma) {
        tally(comma, other);
    }
    const NumberForm& seen = asPoint ? form : other;
    if (asPoint || asComma) {
        ++numbers;
        currency += seen.currency ? 1 : 0;
        percent += seen.percent ? 1 : 0;
        accounting += seen.accounting ? 1 : 0;
    }
    return asPoint || asComma;
}

bool ColumnEvidence::learnDate(std::string_view cell, std::int64_t line)
{
    DateCell date;
    if (m_tooManyShapes || !parseDate(cell, date)) {
        return false;
    }
    if (dates.size() == maxShapes && !dates.contains(date.shape)) {
        m_tooManyShapes = true;
        return false;
    }
    auto& evidence = dates[date.shape];
    const auto count = [line](std::int64_t& counter, std::int64_t& firstLine) {
        firstLine = counter++ == 0 ? line : firstLine;
    };
    if (date.dayFirst && date.monthFirst) {
        if (date.first == date.second) {
            ++evidence.same;
        } else {
            count(evidence.either, evidence.eitherLine);
        }
    } else if (date.dayFirst) {
        count(evidence.dayOnly, evidence.dayOnlyLine);
    } else {
        count(evidence.monthOnly, evidence.monthOnlyLine);
    }
    ++dateCount;
    return true;
}

} // namespace scan
