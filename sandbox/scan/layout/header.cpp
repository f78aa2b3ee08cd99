// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/header.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/layout/header_lines.h"
#include "sandbox/scan/layout/name_rows.h"
#include "sandbox/scan/layout/usual_name.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scan {

namespace {
constexpr double fewTextsDoubt = 0.5; ///< a single text below tells little of its column
constexpr double missingDoubt = 1.5; ///< "NULL" as a name
constexpr double measureDoubt = 2.5; ///< over numbers
constexpr double usualHeader = 1.2; ///< most files have one
constexpr std::size_t maxHeaderRows = 3;

/// ann@example.org, https://example.org, 10.0.0.255: what is nobody's name for a column.
bool isAddress(std::string_view text)
{
    const auto at = text.find('@');
    const bool mail = at != std::string_view::npos && at > 0 && !text.contains(' ')
        && text.find('.', at + 2) != std::string_view::npos;
    const bool network = std::ranges::count(text, '.') == 3
        && text.find_first_not_of("0123456789.") == std::string_view::npos;
    return mail || network || text.contains("://");
}

/// Made like all the values of its column: "SARAH-AbaukE" above "SARAH-pVnkBD" and "SARAH-fwoeYg".
bool isOneOfThem(std::string_view text, const ColumnLook& look)
{
    constexpr std::size_t shortestStem = 4;
    constexpr double fewestTexts = 3;
    if (look.texts < fewestTexts || look.stem.size() < shortestStem || text.size() <= look.stem.size()
        || !text.starts_with(look.stem)) {
        return false;
    }
    return look.stem.find_first_of("(=<{") != std::string_view::npos
        || (look.shortest == look.longest && text.size() == look.longest);
}

/// "Name, first name", "lat,lon": it names the parts of the texts below.
bool namesItsParts(std::string_view text)
{
    std::size_t parts = 0;
    for (std::size_t at = 0; at <= text.size(); ++parts) {
        const auto end = std::min(text.find(',', at), text.size());
        if (!isUsualName(trimmed(text.substr(at, end - at)))) {
            return false;
        }
        at = end + 1;
    }
    return parts >= 2;
}

/// Above codes that are all as long as each other, of another length.
bool standsOut(std::string_view text, const ColumnLook& look)
{
    constexpr double fewestTexts = 5;
    constexpr std::size_t shortestCode = 8;
    const bool codes = look.texts >= fewestTexts && look.texts >= look.cells && look.shortest == look.longest
        && look.digits > 0 && look.spaces == 0;
    return codes && look.longest >= shortestCode && text.size() != look.longest;
}

/// A word above what programs write in brackets: {"room":3} or [4, 7].
bool isAboveBrackets(std::string_view text, const ColumnLook& look)
{
    constexpr double fewest = 3;
    return startsWithLetter(text) && look.texts >= fewest && look.brackets >= look.texts;
}

/// "How would you rate it?" above answers.
bool asks(std::string_view text, const ColumnLook& look)
{
    constexpr std::ptrdiff_t fewestBlanks = 2;
    return text.ends_with('?') && std::ranges::count(text, ' ') >= fewestBlanks && look.questions == 0;
}

/// How much likelier a yes or no is for a name than for another value of the column.
double oddsOf(bool seen, double usual, double count, double cells)
{
    const double value = (count + 0.6 * usual) / (cells + 0.6);
    return seen ? std::log(usual / value) : std::log((1 - usual) / (1 - value));
}

double lengthOdds(std::string_view text, const ColumnLook& look)
{
    const auto bell = [](double x, double mean, double spread) {
        return -std::log(spread) - (x - mean) * (x - mean) / (2 * spread * spread);
    };
    const double length = std::log(static_cast<double>(text.size()));
    const double mean = look.lengths / look.texts;
    const double spread = std::sqrt(std::max(look.squares / look.texts - mean * mean, 0.0) + 0.09 + 0.3 / look.texts);
    return std::max(bell(length, 2.1, 0.65), -2.0) - std::max(bell(length, mean, spread), -2.0);
}

/// "City" above "ulm" and "kiel", "city" above "Ulm" and "Kiel".
double capitalOdds(std::string_view text, const ColumnLook& look)
{
    constexpr double usualCapitals = 0.6;
    return look.letters > 0 && startsWithLetter(text)
        ? std::max(0.7 * oddsOf(startsWithCapital(text), usualCapitals, look.capitals, look.letters), 0.0)
        : 0;
}

double textOdds(std::string_view text, const ColumnLook& look)
{
    constexpr double surelyNoName = -4;
    double odds = isUsualName(text) ? 1 : text.contains('_') ? 0.4 : 0;
    if (isAddress(text) || isOneOfThem(text, look)) {
        return surelyNoName;
    }
    if (asks(text, look) || isAboveBrackets(text, look)) {
        return 2;
    }
    if (look.texts == 0) {
        return odds + (hasDigit(text) ? -0.8 : 0.2) + (hasSign(text) ? -0.8 : 0.1) + (text.size() > 30 ? -1 : 0);
    }
    if ((look.flags >= look.texts && !booleanWord(text)) || standsOut(text, look)
        || (look.signs > 0 && namesItsParts(text))) {
        return 2;
    }
    if (std::ranges::contains(look.different, text)) {
        return odds - 2.5;
    }
    if (!look.many && look.texts >= 3 * static_cast<double>(look.different.size())) {
        odds += 1.5; // every value comes again, only this one does not
    }
    odds += oddsOf(hasDigit(text), 0.12, look.digits, look.texts)
        + oddsOf(text.contains(' '), 0.3, look.spaces, look.texts) + oddsOf(hasSign(text), 0.08, look.signs, look.texts)
        + 0.7 * lengthOdds(text, look) + capitalOdds(text, look);
    return odds > 0 ? std::min(odds, 2.0) * look.texts / (look.texts + fewTextsDoubt) : std::max(odds, -2.0);
}

/// 26.40, CHF 26.40 or -3: a year or a plain number may be a name, that is none.
bool isMeasure(const Piece& cell)
{
    const auto kind = priceOf(cell).kind;
    return kind == Kind::Decimal || kind == Kind::Amount || trimmed(cell.text).starts_with('-');
}

/// By class alone: a word above numbers, a number above words.
double classOdds(Class seen, const ColumnLook& look)
{
    constexpr std::array usual = { 0.0, 0.04, 0.01, 0.95 };
    const std::array counts = { 0.0, look.numbers, look.moments, look.texts };
    const auto i = static_cast<std::size_t>(seen);
    const double value = (counts[i] + 0.25) / (look.cells + 0.75);
    return std::clamp(std::log(usual[i] / value), -3.0, 3.0);
}
} // namespace

/// Names stand in quotes and no text below them does, or the other way round.
static double quotedApartOdds(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    constexpr double fewest = 2;
    double odds = 0;
    for (std::size_t i = 0; i < std::min(row.cells.size(), below.size()); ++i) {
        const auto& cell = row.cells[i];
        const bool apart = !cell.text.empty()
            && (cell.quoted ? below[i].quoted == 0 && !hasSign(cell.text) : below[i].quoted == below[i].texts);
        odds += apart && below[i].texts >= fewest ? 1 : 0;
    }
    return std::min(odds, 2.0);
}

double headerScore(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    double typed = 0;
    double texts = 0;
    double textColumns = 0;
    const bool numbered = areNumberedNames(row) || areNamedMoments(row, below) || areRisingNames(row, below)
        || areCountedBesideWords(row, below) || areWrittenApart(row, below);
    for (std::size_t i = 0; i < std::min(row.cells.size(), below.size()); ++i) {
        const auto seen = numbered ? Class::Text : classOf(row.cells[i]);
        if (seen == Class::Missing) {
            typed -= trimmed(row.cells[i].text).empty() ? 0 : missingDoubt;
            continue;
        }
        typed += below[i].cells > 0 ? classOdds(seen, below[i]) : seen == Class::Text ? 0.2 : -2.5;
        typed -= seen == Class::Number && below[i].numbers > 0 && isMeasure(row.cells[i]) ? measureDoubt : 0;
        if (seen == Class::Text && !below[i].isTyped()) {
            texts += textOdds(trimmed(row.cells[i].text), below[i]);
            textColumns += 1;
        }
    }
    return usualHeader + quotedApartOdds(row, below) + (areLetters(row) || areCounted(row, below) ? 3 : 0) + typed
        + texts * std::min(1.0, 3 / std::max(textColumns, 1.0));
}

/// What a title stands above has names; what equals signs or colons separate are rather names and their values;
/// a list often has none.
static double placeOdds(const Sample& sample, std::size_t first, std::size_t width)
{
    constexpr double titledOdds = 2.5;
    constexpr double keyedOdds = -3.5;
    constexpr double listOdds = -0.8;
    const auto& rows = sample.rows();
    const auto& above = rows[first > 0 ? first - 1 : 0].cells;
    const bool titled = first > 0 && (above.size() > 1 || above[0].text.contains(' '))
        && !std::string_view("#%!/-*").contains(above[0].text.empty() ? ' ' : above[0].text.front());
    const char delimiter = sample.dialect().delimiter;
    const bool keyed = width == 2
        && (delimiter == '='
            || (delimiter == ':' && (sample.dialect().skipSpace || rows[first].cells.back().text.starts_with(' '))));
    return (titled ? titledOdds : 0) + (keyed ? keyedOdds : 0) + (width == 1 ? listOdds : 0);
}

int headerRowsAt(const Sample& sample, std::size_t first, std::size_t width)
{
    const auto& rows = sample.rows();
    std::vector<std::vector<ColumnLook>> below(maxHeaderRows + 1); // so many rows of names
    below[maxHeaderRows] = looksOf(sample, first + maxHeaderRows, width);
    for (std::size_t count = maxHeaderRows; count > 1; --count) {
        below[count - 1] = below[count];
        if (first + count - 1 < rows.size()) {
            learnRow(below[count - 1], rows[first + count - 1]);
        }
    }
    if (namesRecur(sample, first, width)) {
        return 1;
    }
    const bool again = first + 1 < rows.size()
        && std::ranges::equal(rows[first].cells, rows[first + 1].cells, {}, &Piece::text, &Piece::text);
    const bool named = headerScore(rows[first], below[1]) + placeOdds(sample, first, width) > 0
        && !(again && classOf(rows[first].cells[0]) == Class::Number);
    if (!named && !areYearsOverColumns(rows[first])) {
        return 0;
    }
    for (std::size_t count = maxHeaderRows; count > 1; --count) {
        const auto data = first + count;
        HeaderLines lines(rows[first], below[count]);
        const bool forPrograms = data < rows.size() && lines.isForPrograms(rows[data - 1]);
        const auto continues = [&](const Sample::Row& row) { return forPrograms || lines.take(row); };
        if (data + 1 < rows.size()
            && std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                rows.begin() + static_cast<std::ptrdiff_t>(data), continues)) {
            return static_cast<int>(count);
        }
    }
    return named ? 1 : 0;
}

bool namesRecur(const Sample& sample, std::size_t first, std::size_t width)
{
    const auto& rows = sample.rows();
    const auto isSame = [&](const Sample::Row& row) {
        return std::ranges::equal(rows[first].cells, row.cells, {}, &Piece::text, &Piece::text);
    };
    const auto isWord = [](const Piece& cell) { return classOf(cell) == Class::Text; };
    if (width < 2 || rows[first].cells.size() != width || first + 2 >= rows.size() || isSame(rows[first + 1])
        || !std::ranges::all_of(rows[first].cells, isWord)) {
        return false;
    }
    const auto again = static_cast<double>(
        std::count_if(rows.begin() + static_cast<std::ptrdiff_t>(first) + 2, rows.end(), isSame));
    const auto isTyped = [&](const ColumnLook& look) {
        return look.texts == again && look.numbers + look.moments > again;
    };
    return again > 0 && std::ranges::any_of(looksOf(sample, first + 1, width), isTyped);
}

} // namespace scan
