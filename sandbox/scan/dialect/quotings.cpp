// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/quotings.h"

#include "sandbox/scan/dialect/costs.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>

namespace scan {

namespace {
constexpr std::string_view rareQuotes = "`~|%^$*#@!";

/// Where a quote opens and closes, whatever the delimiter.
struct QuoteUse {
    std::int64_t opens = 0;
    std::int64_t closes = 0;
    std::int64_t escaped = 0; ///< behind a backslash
};

QuoteUse quoteUse(std::string_view text, char quote)
{
    const auto isEdge = [&](std::size_t i) {
        const auto c = i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>('\n');
        return !std::isalnum(c) && c < 0x80;
    };
    QuoteUse use;
    for (std::size_t i = text.find(quote); i != std::string_view::npos; i = text.find(quote, i + 1)) {
        use.opens += i == 0 || isEdge(i - 1) ? 1 : 0;
        use.closes += isEdge(i + 1) ? 1 : 0;
        use.escaped += i > 0 && text[i - 1] == '\\' ? 1 : 0;
    }
    return use;
}

/// Every cell that begins with the sign ends with it, and no cell of one sign only. How often a backslash escapes it
/// inside; nothing: it frames no cells.
std::optional<std::size_t> escapedInFrames(std::string_view text, char sign)
{
    constexpr std::string_view edges = ",;|^\t\r\n";
    std::size_t opens = 0;
    std::size_t closes = 0;
    std::size_t escaped = 0;
    for (std::size_t i = text.find(sign); i != std::string_view::npos; i = text.find(sign, i + 1)) {
        const auto unescaped = i > 0 ? text.find_last_not_of('\\', i - 1) : i - 1;
        if ((i - 1 - unescaped) % 2 == 1) {
            ++escaped;
            continue;
        }
        const bool before = i == 0 || (edges.contains(text[i - 1]) && text[i - 1] != sign);
        const bool behind = i + 1 == text.size() || (edges.contains(text[i + 1]) && text[i + 1] != sign);
        if (before == behind) {
            return std::nullopt;
        }
        opens += before ? 1 : 0;
        closes += behind ? 1 : 0;
    }
    return opens >= 2 && opens == closes ? std::optional(escaped) : std::nullopt;
}

/// Backslashes that escape each other.
bool areAllDoubled(std::string_view sample)
{
    std::size_t at = sample.find('\\');
    const bool any = at != std::string_view::npos;
    while (at != std::string_view::npos) {
        const auto end = std::min(sample.find_first_not_of('\\', at), sample.size());
        if ((end - at) % 2 != 0) {
            return false;
        }
        at = sample.find('\\', end);
    }
    return any;
}

/// Quotes enclose cells of an even table, in one column or by a usual sign: they are no ordinary signs.
bool encloseCells(std::string_view sample)
{
    constexpr std::ptrdiff_t fewestQuoted = 2;
    const auto isTable = [&](char delimiter) {
        const Sample table(sample, Dialect { delimiter, '"', '\0' });
        std::ptrdiff_t quoted = 0;
        for (const auto& row : table.rows()) {
            quoted += std::ranges::count_if(row.cells, &Piece::quoted);
        }
        return quoted >= fewestQuoted && isEvenAndSound(table);
    };
    return std::ranges::any_of(std::string_view("\0,;\t|", 5), isTable);
}
} // namespace

bool isEvenAndSound(const Sample& sample)
{
    constexpr std::size_t fewestRows = 3;
    const auto& rows = sample.rows();
    const auto isEven = [&](const Sample::Row& row) {
        return row.cells.size() == rows[0].cells.size() && std::ranges::none_of(row.cells, &Piece::torn);
    };
    return rows.size() >= fewestRows && std::ranges::all_of(rows, isEven);
}

std::vector<Quoting> quotingsIn(std::string_view sample)
{
    std::vector<Quoting> found { { '"', 0, 0 } };
    const auto use = quoteUse(sample, '"');
    const auto single = quoteUse(sample, '\'');
    const bool doubleEnclose = use.opens > 0 && encloseCells(sample);
    if (use.opens > 0 && !doubleEnclose) {
        found.push_back({ 0, 0, costs::noQuote });
    }
    const bool escapes = std::ranges::any_of(
        std::string_view(",;|\t"), [&](char c) { return sample.contains(std::string { '\\', c }); });
    if (use.escaped > 0 || escapes || (use.opens > 0 && areAllDoubled(sample))) {
        found.push_back({ '"', '\\', costs::escape });
    }
    const bool encloses = !doubleEnclose && single.opens > 0 && single.closes > 0;
    if (encloses) {
        found.push_back({ '\'', 0, costs::singleQuote });
    }
    if ((!doubleEnclose && single.escaped > 0) || (encloses && areAllDoubled(sample))) {
        found.push_back({ '\'', '\\', costs::singleQuote + costs::escape });
    }
    for (const char sign : rareQuotes) {
        if (const auto escaped = escapedInFrames(sample, sign)) {
            found.push_back({ sign, *escaped > 0 ? '\\' : '\0', costs::rareQuote });
        }
    }
    return found;
}

} // namespace scan
