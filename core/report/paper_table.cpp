// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/paper_table.h"

#include "core/report/escape.h"

#include <algorithm>
#include <format>
#include <functional>
#include <iterator>
#include <ranges>

namespace core::report {

namespace {
constexpr std::size_t pageLetters = 84; ///< of ten points across A4
constexpr std::size_t pageLettersSmall = 104; ///< of seven
constexpr std::size_t pageLettersTurned = 156; ///< of seven along A4
constexpr std::size_t cellMargin = 2;
constexpr std::size_t widestText = 24; ///< longer text is broken into lines

std::size_t lettersOf(const std::string& text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// A name is broken at its spaces.
std::size_t longestWord(const std::string& name)
{
    std::size_t longest = 0;
    for (const auto word : std::views::split(name, ' ')) {
        longest = std::max(longest, lettersOf(std::string(word.begin(), word.end())));
    }
    return longest;
}

std::size_t widthOf(const TableBlock& table, std::size_t column)
{
    auto width = std::min(longestWord(table.columns[column].name), widestText);
    for (const auto& row : table.rows) {
        const auto letters = lettersOf(row.cells[column].text);
        width = std::max(width, table.columns[column].isNumber ? letters : std::min(letters, widestText));
    }
    return width + cellMargin;
}

/// The columns of each piece; the first column leads them all.
std::vector<std::vector<std::size_t>> columnsOfPieces(const TableBlock& table, std::size_t letters)
{
    std::vector<std::vector<std::size_t>> pieces;
    std::size_t used = 0;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto width = widthOf(table, column);
        if (pieces.empty() || (used + width > letters && pieces.back().size() > 1)) {
            pieces.emplace_back();
            used = 0;
            if (column > 0) {
                pieces.back().push_back(0);
                used = widthOf(table, 0);
            }
        }
        pieces.back().push_back(column);
        used += width;
    }
    return pieces;
}
} // namespace

std::vector<TableBlock> piecesForPaper(const TableBlock& table)
{
    if (columnsOfPieces(table, pageLetters).size() <= 1) {
        return { table };
    }
    const bool isTurned = columnsOfPieces(table, pageLettersSmall).size() > 1;
    const auto pieces = columnsOfPieces(table, isTurned ? pageLettersTurned : pageLettersSmall);
    std::vector<TableBlock> blocks;
    for (const auto& columns : pieces) {
        const auto first = columns.size() > 1 && !blocks.empty() ? columns[1] : columns[0];
        auto caption = table.caption;
        if (pieces.size() > 1) {
            caption += std::format(", columns {} to {} of {}", first + 1, columns.back() + 1, table.columns.size());
        }
        TableBlock block { caption, {}, {}, true, isTurned };
        for (const auto column : columns) {
            block.columns.push_back(table.columns[column]);
        }
        for (const auto& row : table.rows) {
            auto& cut = block.rows.emplace_back();
            cut.note = row.note;
            for (const auto column : columns) {
                cut.cells.push_back(row.cells[column]);
                if (column == 0 && !blocks.empty()) {
                    cut.cells.back().anchor.clear(); // it leads to the first piece
                }
            }
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

bool isTurned(const Section& section)
{
    return std::ranges::any_of(section.parts, [](const Part& part) {
        return std::ranges::any_of(part.blocks, [](const Block& block) {
            const auto* table = std::get_if<TableBlock>(&block);
            return table && piecesForPaper(*table).front().isTurned;
        });
    });
}

std::vector<int> columnShares(const TableBlock& table)
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        widths.push_back(widthOf(table, column));
    }
    const auto isLong = [&](std::size_t column) {
        return std::ranges::any_of(
            table.rows, [&](const TableRow& row) { return lettersOf(row.cells[column].text) > widestText; });
    };
    auto all = std::ranges::fold_left(widths, std::size_t(0), std::plus());
    const auto page = table.isTurned ? pageLettersTurned : table.isSmall ? pageLettersSmall : pageLetters;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        if (!table.columns[column].isNumber && all < page && isLong(column)) { // gets what room is left
            widths[column] += page - all;
            all = page;
        }
    }
    std::vector<int> shares;
    std::ranges::transform(widths, std::back_inserter(shares),
        [&](std::size_t width) { return static_cast<int>(std::max<std::size_t>(1, width * 100 / all)); });
    return shares;
}

} // namespace core::report
