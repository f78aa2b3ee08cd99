// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/records/masks.h"
#include "sandbox/scan/records/unquoter.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace scan {

/// Some records of an even chunk, one below the other. Where all have the same number of cells, the ends of those are
/// all there is to know, and a column is every so manieth of them: no record is put together, and no branch depends on
/// what the text says.
class EvenRows {
public:
    using Sink = std::function<void(EvenRows&)>;
    static constexpr std::size_t most = 128; ///< at once

    /// `line` and `index` are those of the text's first record. The text has a regular outline and ends with a line
    /// break; zeros follow.
    EvenRows(std::string_view text, std::size_t columns, std::int64_t line, std::int64_t index, Unquoter& unquoter);
    /// What the next blocks of the text hold, of which the first is at `at`; `sink` is called whenever there are rows
    /// enough.
    void add(std::size_t at, std::span<const Masks> masks, const Sink& sink);
    /// All has been added: the rest of the rows.
    void finish(const Sink& sink);

    std::size_t count() const { return m_count; }
    std::span<const std::int64_t> lines() const { return std::span(m_lines).first(m_count); }
    /// Of the first of them, as pandas counts lines to skip; the others follow one by one.
    std::int64_t index() const { return m_index; }
    /// The cells of a column, unquoted; `count()` of them. They live as long as the text does.
    void take(std::size_t column, std::span<std::string_view> cells);
    /// One of them as it stands in the text, without its line break.
    std::string_view record(std::size_t row) const
    {
        const auto end = m_ends[m_first + (row + 1) * m_columns - 1];
        return m_text.substr(m_begins[row], end - m_begins[row]);
    }
    /// A cell that begins with a quote.
    struct QuotedCell {
        std::string_view raw; ///< as it stands in the text
        std::string_view cell;
        std::uint32_t next; ///< of the same record; place + 1, 0: there is none
    };
    bool isQuoted(std::size_t row) const { return m_firstQuoted[row] != 0; }
    /// Those of the row, in the order in which take() gave them.
    template <typename See> void forEachQuoted(std::size_t row, See see) const
    {
        for (auto next = m_firstQuoted[row]; next != 0; next = m_quoted[next - 1].next) {
            see(m_quoted[next - 1]);
        }
    }

private:
    std::string_view unquote(std::size_t row, std::string_view raw);
    void give(std::size_t count, const Sink& sink);

    std::string_view m_text;
    std::size_t m_columns;
    std::size_t m_enough; ///< rows that are given at once
    std::int64_t m_line;
    std::int64_t m_index;
    Unquoter& m_unquoter;
    std::vector<std::uint32_t> m_ends; ///< of cells, in the text; those from `m_first` to `m_known` count
    std::size_t m_first = 0;
    std::size_t m_known = 0;
    std::vector<std::uint32_t> m_inner; ///< line breaks in quotes
    std::size_t m_passed = 0; ///< of those
    std::uint32_t m_begin = 0; ///< of the first record
    std::size_t m_count = 0;
    std::array<std::uint32_t, most> m_begins; ///< of records
    std::array<std::int64_t, most> m_lines;
    std::vector<QuotedCell> m_quoted; ///< of all these rows
    std::array<std::uint32_t, most> m_firstQuoted; ///< of each row; place + 1, 0: there is none
    std::array<std::uint32_t, most> m_lastQuoted;
};

} // namespace scan
