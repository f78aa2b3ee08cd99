// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/footer.h"

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/profile/file_tail.h"
#include "sandbox/scan/profile/notes.h"
#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

namespace scan {

namespace {
constexpr std::size_t shownBytes = 60;

/// The number of "(3 rows affected)".
std::optional<std::size_t> countIn(const Sample::Row& row)
{
    const auto text = row.cells[0].text.substr(row.cells[0].text.starts_with('(') ? 1 : 0);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool counts = row.cells.size() == 1 && error == std::errc() && end + 1 < text.data() + text.size()
        && *end == ' ';
    return counts ? std::optional(number) : std::nullopt;
}

/// "(3 rows affected)" under three of them, all that a table of one column has for a note; "3 h" under "2 h" is none.
bool endsInCount(std::span<const Sample::Row> records)
{
    return countIn(records.back()) == records.size() - 1
        && std::ranges::none_of(
            records.first(records.size() - 1), [](const auto& row) { return countIn(row).has_value(); });
}

/// How many of the last records are notes.
std::size_t noteRows(const Sample& sample, bool whole, const Layout& layout, const sandbox::ReadOptions& options)
{
    const auto& rows = sample.rows();
    const auto record = std::ranges::find_if(
        rows, [&](const auto& row) { return !whole || row.index >= layout.dataIndex; });
    const auto first = static_cast<std::size_t>(record - rows.begin());
    const auto width = widthOf(sample, layout.dialect);
    const auto below = rows.size() - first;
    if (options.footerRows) {
        return std::min(static_cast<std::size_t>(*options.footerRows), below);
    }
    if (layout.names.size() == 1) {
        return whole && below > 1 && endsInCount(std::span(rows).subspan(first)) ? 1 : 0;
    }
    return width == layout.names.size() ? Notes(sample, first, width, layout.comment).count() : 0;
}

/// The cells that are filled, as a person reads them.
std::string quotedText(const Sample::Row& row, char delimiter)
{
    constexpr std::string_view endOfFile = "\x1a"; // of DOS
    if (row.cells.size() == 1 && row.cells[0].text == endOfFile) {
        return "^Z, the end of a DOS file";
    }
    std::string text;
    for (const auto& cell : row.cells) {
        const auto own = trimmed(cell.text);
        text += (text.empty() || own.empty() ? "" : delimiter == ' ' ? " " : ", ") + std::string(own);
    }
    return text;
}

/// Without its place in the file.
Footer footerOf(const Sample& sample, std::size_t count)
{
    const auto& rows = sample.rows();
    Footer footer;
    if (count < rows.size()) {
        for (const auto& piece : rows[rows.size() - count - 1].cells) {
            footer.lastRow.emplace_back(utf8Prefix(piece.text, shownBytes));
        }
    }
    for (std::size_t i = rows.size() - count; i < rows.size(); ++i) {
        footer.notes.push_back(shortened(quotedText(rows[i], sample.dialect().delimiter), shownBytes));
    }
    return footer;
}
} // namespace

Expected<Footer> findFooter(
    const File& file, const Encoding& encoding, const Layout& layout, const sandbox::ReadOptions& options)
{
    const auto tail = tailOf(file, encoding);
    if (!tail) {
        return std::unexpected(tail.error());
    }
    Decoder decoder(encoding);
    const std::string text(decoder.decode(tail->bytes));
    const Sample sample(text, layout.dialect);
    const auto count = noteRows(sample, tail->offset == encoding.bom, layout, options);
    auto footer = footerOf(sample, count);
    footer.offset = file.size();
    if (count > 0) {
        const std::size_t begin = sample.rows()[sample.rows().size() - count].begin;
        footer.offset = offsetBefore(*tail, encoding, breaksIn(std::string_view(text).substr(begin)));
    }
    return footer;
}

Footer takeNotesBetween(Layout& layout, std::string_view head, const sandbox::ReadOptions& options)
{
    std::size_t end = 0;
    {
        const Sample all(head, layout.dialect, sampleRecords);
        const auto next = std::ranges::find_if(
            all.rows(), [&](const auto& row) { return row.index >= layout.endIndex; });
        end = next == all.rows().end() ? head.size() : next->begin;
    }
    const Sample sample(head.substr(0, end), layout.dialect);
    const auto count = noteRows(sample, true, layout, options);
    if (count > 0) {
        layout.endIndex = sample.rows()[sample.rows().size() - count].index;
    }
    return footerOf(sample, count);
}

} // namespace scan
