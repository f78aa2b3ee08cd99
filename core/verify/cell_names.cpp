// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"
#include "core/domain/fault.h"
#include "core/verify/answer_text.h"
#include "core/verify/figure.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace core {

namespace {
constexpr std::size_t longestAnswer = 2'000;

bool isLatinLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A number from 1 at the front of `text`, taken off it.
std::optional<int> takeNumber(std::string_view& text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 1) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// "1:B3" as evidence; columns go on from Z with AA.
std::optional<Evidence> cellNamed(std::string_view name)
{
    const auto display = takeNumber(name);
    if (!display || !name.starts_with(':')) {
        return std::nullopt;
    }
    name.remove_prefix(1);
    int column = 0;
    for (; !name.empty() && name.front() >= 'A' && name.front() <= 'Z' && column < 10'000; name.remove_prefix(1)) {
        column = column * 26 + (name.front() - 'A' + 1);
    }
    const auto row = takeNumber(name);
    return column > 0 && row && name.empty() ? std::optional(Evidence { *display - 1, *row - 1, column - 1 })
                                             : std::nullopt;
}

std::optional<sandbox::Cell> cellAt(const std::vector<sandbox::Display>& displays, const Evidence& evidence)
{
    if (static_cast<std::size_t>(evidence.display) >= displays.size()) {
        return std::nullopt;
    }
    const auto& display = displays[static_cast<std::size_t>(evidence.display)];
    if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        const bool bare = std::holds_alternative<std::monostate>(value->cell);
        return evidence.row == 0 && evidence.column == 0
            ? std::optional(bare ? sandbox::Cell(value->text) : value->cell)
            : std::nullopt;
    }
    const auto* table = std::get_if<sandbox::Table>(&display);
    const auto row = static_cast<std::size_t>(evidence.row);
    const auto column = static_cast<std::size_t>(evidence.column);
    const bool inside = table && row < table->rows.size() && column < table->rows[row].size();
    return inside ? std::optional(table->rows[row][column]) : std::nullopt;
}

/// Whether a cell that is there has a number that is only a name; a value is none.
bool isName(const std::vector<sandbox::Display>& displays, const Evidence& evidence, const sandbox::Cell& cell)
{
    const auto* table = std::get_if<sandbox::Table>(&displays[static_cast<std::size_t>(evidence.display)]);
    return table != nullptr && numberIn(cell)
        && !CellFormat::of(*table, static_cast<std::size_t>(evidence.column)).grouped;
}

struct DigitRange {
    char32_t first;
    char32_t last;
};

/// Digits and numbers of other scripts, fractions, superscripts, Roman and circled ones.
bool isForeignDigit(char32_t c)
{
    static constexpr std::array ranges { DigitRange { 0xb2, 0xb3 }, DigitRange { 0xb9, 0xb9 },
        DigitRange { 0xbc, 0xbe }, DigitRange { 0x660, 0x669 }, DigitRange { 0x6f0, 0x6f9 },
        DigitRange { 0x7c0, 0x7c9 }, DigitRange { 0x966, 0x96f }, DigitRange { 0x9e6, 0x9ef },
        DigitRange { 0xa66, 0xa6f }, DigitRange { 0xae6, 0xaef }, DigitRange { 0xb66, 0xb6f },
        DigitRange { 0xbe6, 0xbef }, DigitRange { 0xc66, 0xc6f }, DigitRange { 0xce6, 0xcef },
        DigitRange { 0xd66, 0xd6f }, DigitRange { 0xe50, 0xe59 }, DigitRange { 0xed0, 0xed9 },
        DigitRange { 0xf20, 0xf33 }, DigitRange { 0x1040, 0x1049 }, DigitRange { 0x2070, 0x2089 },
        DigitRange { 0x2150, 0x218b }, DigitRange { 0x2460, 0x249b }, DigitRange { 0x24ea, 0x24ff },
        DigitRange { 0x2776, 0x2793 }, DigitRange { 0x3007, 0x3007 }, DigitRange { 0x3021, 0x3029 },
        DigitRange { 0x3220, 0x3229 }, DigitRange { 0xff10, 0xff19 }, DigitRange { 0x1d7ce, 0x1d7ff },
        DigitRange { 0x1f100, 0x1f10c } };
    return std::ranges::any_of(ranges, [&](const DigitRange& range) { return c >= range.first && c <= range.last; });
}

/// The character at `at`, which is moved past it. The text is UTF-8.
char32_t takeCharacter(std::string_view text, std::size_t& at)
{
    const auto lead = static_cast<unsigned char>(text[at++]);
    if (lead < 0x80) {
        return lead;
    }
    auto c = static_cast<char32_t>(lead & (lead >= 0xf0 ? 0x07U : lead >= 0xe0 ? 0x0fU : 0x1fU));
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80) {
        c = (c << 6) | (static_cast<unsigned char>(text[at++]) & 0x3fU);
    }
    return c;
}

bool isNumberWord(std::string_view word)
{
    static constexpr std::array words { "zero", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "hundreds", "thousand",
        "thousands", "million", "millions", "billion", "billions", "dozen", "dozens", "half", "halved", "twice",
        "thrice", "double", "doubled", "doubles", "triple", "tripled", "quadrupled", "tenfold" };
    std::string lower(word);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return std::ranges::contains(words, std::string_view(lower));
}

bool isDigitAt(std::string_view words, std::size_t at)
{
    if (at >= words.size()) {
        return false;
    }
    const auto c = takeCharacter(words, at);
    return (c >= '0' && c <= '9') || isForeignDigit(c);
}

/// Where the number ends whose first digit stands at `at`: "1,234.50%".
std::size_t endOfNumber(std::string_view words, std::size_t at)
{
    while (isDigitAt(words, at)
        || ((words.substr(at, 1) == "." || words.substr(at, 1) == ",") && isDigitAt(words, at + 1))) {
        takeCharacter(words, at);
    }
    return words.substr(at).starts_with('%') ? at + 1 : at;
}

/// The next number or number word from `from` on; empty: there is none.
std::string_view strayNumberIn(std::string_view words, std::size_t from)
{
    for (auto at = from; at < words.size();) {
        const auto begin = at;
        if (isDigitAt(words, at)) {
            return words.substr(begin, endOfNumber(words, at) - begin);
        }
        const auto c = takeCharacter(words, at);
        if (c < 0x80 && isLatinLetter(static_cast<char>(c))) {
            while (at < words.size() && isLatinLetter(words[at])) {
                ++at;
            }
            if (isNumberWord(words.substr(begin, at - begin))) {
                return words.substr(begin, at - begin);
            }
        }
    }
    return {};
}

/// As a number or a word of its own.
bool standsIn(std::string_view text, std::string_view number)
{
    const bool isWord = isLatinLetter(number.front());
    const auto belongs = [&](std::size_t at) {
        return at < text.size() && (isWord ? isLatinLetter(text[at]) : isDigitAt(text, at));
    };
    for (auto at = text.find(number); at != text.npos; at = text.find(number, at + 1)) {
        if ((at == 0 || !belongs(at - 1)) && !belongs(at + number.size())) {
            return true;
        }
    }
    return false;
}

/// Whether the number is the cell, as far as its decimals go, or stands in its text.
bool tells(const sandbox::Cell& cell, std::string_view number)
{
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return standsIn(*text, number);
    }
    const auto value = numberIn(cell);
    const auto figures = figuresIn(number);
    return value && figures.size() == 1 && std::abs(*value - figures[0].value) <= figures[0].halfUnit * 1.000001;
}

std::optional<Evidence> cellOf(std::string_view number, const std::vector<sandbox::Display>& displays)
{
    for (int display = 0; const auto& shown : displays) {
        const auto* value = std::get_if<sandbox::Value>(&shown);
        if (value != nullptr && tells(value->cell, number)) {
            return Evidence { display, 0, 0 };
        }
        const auto* table = std::get_if<sandbox::Table>(&shown);
        for (std::size_t row = 0; table != nullptr && row < table->rows.size(); ++row) {
            const auto& cells = table->rows[row];
            const auto cell = std::ranges::find_if(cells, [&](const auto& one) { return tells(one, number); });
            if (cell != cells.end()) {
                return Evidence { display, static_cast<int>(row), static_cast<int>(cell - cells.begin()) };
            }
        }
        ++display;
    }
    return std::nullopt;
}

/// Numbers that were said before stand as words; others are bound to the cell that holds them, or to none.
void sayWords(std::string_view words, const std::vector<std::string>& said,
    const std::vector<sandbox::Display>& displays, AnswerText& answer)
{
    const auto text = inSentence(words, longestAnswer);
    std::size_t from = 0;
    while (from < text.size()) {
        const auto number = strayNumberIn(text, from);
        const auto at = number.empty() ? text.size() : static_cast<std::size_t>(number.data() - text.data());
        answer.say(std::string_view(text).substr(from, at - from));
        from = at + number.size();
        if (number.empty()) {
            break;
        }
        const bool isSaid = std::ranges::any_of(said, [&](const auto& one) { return standsIn(one, number); });
        isSaid ? answer.say(number) : answer.number(number, cellOf(number, displays));
    }
}
} // namespace

Result<Answer> answerFromCells(const std::string& text, const sandbox::RunResult& result, std::vector<std::string> said)
{
    if (text.size() > longestAnswer) {
        return fail(ErrorKind::BadInput, FaultKind::AnswerTooLong);
    }
    const auto displays = sandbox::shownDisplays(result);
    for (const auto& display : displays) {
        if (const auto* table = std::get_if<sandbox::Table>(&display)) {
            std::ranges::transform(table->columns, std::back_inserter(said), &sandbox::TableColumn::name);
        }
    }
    AnswerText answer(said.empty() ? std::nullopt : decimalsAsked(said.front()));
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto open = std::min(rest.find("[["), rest.size());
        sayWords(rest.substr(0, open), said, displays, answer);
        rest.remove_prefix(open);
        if (rest.empty()) {
            break;
        }
        const auto close = rest.find("]]");
        const auto name = close == rest.npos ? rest : rest.substr(2, close - 2);
        const auto evidence = cellNamed(name);
        const auto cell = evidence ? cellAt(displays, *evidence) : std::nullopt;
        if (!cell || close == rest.npos) {
            return fail(ErrorKind::BadInput, { FaultKind::NoSuchCell, { .texts = { inSentence(name, 40) } } });
        }
        std::holds_alternative<std::monostate>(*cell)
            ? answer.say("a missing value")
            : answer.figure(*cell, *evidence, isName(displays, *evidence, *cell));
        rest.remove_prefix(close + 2);
    }
    return answer.take();
}

std::string withCellsRead(std::string_view text, const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    AnswerText read;
    while (!text.empty()) {
        const auto open = std::min(text.find("[["), text.size());
        read.say(text.substr(0, open));
        text.remove_prefix(open);
        const auto close = text.find("]]");
        const auto evidence = close != text.npos ? cellNamed(text.substr(2, close - 2)) : std::nullopt;
        if (!evidence) { // brackets of code, as df[["region"]]
            read.say(text.substr(0, 1));
            text.remove_prefix(std::min(text.size(), std::size_t(1)));
            continue;
        }
        const auto cell = cellAt(displays, *evidence);
        if (cell && !std::holds_alternative<std::monostate>(*cell)) {
            read.figure(*cell, *evidence, isName(displays, *evidence, *cell));
        } else {
            read.say(cell ? "a missing value" : "a cell");
        }
        text.remove_prefix(close + 2);
    }
    return read.take().text;
}

} // namespace core
