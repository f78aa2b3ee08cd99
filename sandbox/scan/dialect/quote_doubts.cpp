// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/quote_doubts.h"

#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
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

/// What the escape joins would make rows of one width without it.
static bool joinsEvenCells(const Sample& escaped, std::string_view text)
{
    constexpr std::size_t fewestRows = 3;
    auto dialect = escaped.dialect();
    dialect.escape = 0;
    const Sample plain(text, dialect);
    const auto& rows = plain.rows();
    const auto width = rows.empty() ? 0 : rows[0].cells.size();
    const auto isEven = [&](const Sample::Row& row) {
        return row.cells.size() == width && std::ranges::none_of(row.cells, &Piece::torn);
    };
    const auto widthOfRow = [](const Sample::Row& row) { return row.cells.size(); };
    return width >= 2 && rows.size() >= fewestRows && std::ranges::all_of(rows, isEven)
        && !std::ranges::equal(rows, escaped.rows(), {}, widthOfRow, widthOfRow);
}

double escapeBits(const Reading& reading)
{
    const auto& dialect = reading.candidate.dialect;
    if (!dialect.escape) {
        return 0;
    }
    const bool escapesNothing = !dialect.delimiter
        && !reading.text.contains(std::string { dialect.escape, dialect.quote });
    return escapesNothing || joinsEvenCells(reading.sample, reading.text) ? std::numeric_limits<double>::infinity() : 0;
}

} // namespace scan
