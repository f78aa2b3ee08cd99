// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/quote_doubts.h"

#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/dialect/quotings.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace scan {

/// Text that a quote opens and nothing closes: behind the edge of a cell, whatever separates cells.
static bool opensQuote(std::string_view text)
{
    const auto at = text.rfind('"');
    return std::ranges::count(text, '"') % 2 == 1
        && (trimmed(text.substr(0, at)).empty() || std::string_view(",;|\t").contains(text[at - 1]));
}

/// Likewise what a quote closes.
static bool closesQuote(std::string_view text)
{
    const auto at = text.find('"');
    return std::ranges::count(text, '"') % 2 == 1
        && (trimmed(text.substr(at + 1)).empty() || std::string_view(",;|\t").contains(text[at + 1]));
}

double cutQuoteBits(const Reading& reading)
{
    std::size_t cuts = 0;
    for (const auto& row : reading.sample.rows()) {
        bool open = false;
        for (const auto& cell : row.cells) {
            const bool plain = !cell.quoted && cell.text.contains('"');
            cuts += plain && open && closesQuote(cell.text) ? 1 : 0;
            open = plain ? opensQuote(cell.text) : open;
        }
    }
    return costs::cutQuote * static_cast<double>(cuts);
}

double cutListBits(const Reading& reading)
{
    constexpr auto signs = std::string_view(",;|\t"); // what may stand beside the list in a cell, read by another one
    const auto isNumber = [](std::string_view text) {
        NumberForm form;
        return !trimmed(text).empty() && parseNumber(trimmed(text), '.', form);
    };
    std::size_t cuts = 0;
    for (const auto& row : reading.sample.rows()) {
        bool open = false;
        for (const auto& cell : row.cells) {
            const auto last = trimmed(cell.text.substr(cell.text.find_last_of(signs) + 1));
            const auto first = trimmed(cell.text.substr(0, cell.text.find_first_of(signs)));
            const bool opens = !cell.quoted && last.starts_with('[') && isNumber(last.substr(1));
            const bool closes = !cell.quoted && first.ends_with(']') && isNumber(first.substr(0, first.size() - 1));
            cuts += open && closes ? 1 : 0;
            open = opens || (open && isNumber(cell.text));
        }
    }
    return costs::cutQuote * static_cast<double>(cuts);
}

double lonelyQuoteBits(const Reading& reading)
{
    const auto& dialect = reading.candidate.dialect;
    std::size_t quoted = 0;
    for (const auto& row : reading.sample.rows()) {
        for (const auto& cell : row.cells) {
            const bool needed = cell.quoted && (cell.text.contains(dialect.delimiter) || cell.text.contains('\n'));
            quoted += needed ? 2 : cell.quoted ? 1 : 0;
        }
    }
    return dialect.quote == '\'' && quoted == 1 ? costs::lonelyQuote : 0;
}

/// A backslash before a letter or a digit, as in paths: none that escapes anything.
static bool standsBeforeLetters(std::string_view text)
{
    for (auto at = text.find('\\'); at + 1 < text.size() && at != text.npos; at = text.find('\\', at + 2)) {
        if (std::isalnum(static_cast<unsigned char>(text[at + 1])) != 0) {
            return true;
        }
    }
    return false;
}

/// An even table without the escape, and another one with it, or one that the escape only takes backslashes from.
static bool needsNoEscape(const Sample& escaped, std::string_view text)
{
    auto dialect = escaped.dialect();
    dialect.escape = 0;
    const Sample plain(text, dialect);
    const auto width = [](const Sample::Row& row) { return row.cells.size(); };
    return isEvenAndSound(plain)
        && (standsBeforeLetters(text) || !std::ranges::equal(plain.rows(), escaped.rows(), {}, width, width));
}

double escapeBits(const Reading& reading)
{
    const auto& dialect = reading.candidate.dialect;
    if (!dialect.escape) {
        return 0;
    }
    const bool escapesNothing = !dialect.delimiter
        && !reading.text.contains(std::string { dialect.escape, dialect.quote });
    return escapesNothing || needsNoEscape(reading.sample, reading.text) ? std::numeric_limits<double>::infinity() : 0;
}

} // namespace scan
