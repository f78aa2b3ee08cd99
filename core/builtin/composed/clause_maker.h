// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"
#include "core/builtin/composed/read_numbers.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <vector>

namespace core::builtin {

/// What readers of clauses share: the pieces, how far they are read, and the clauses so far.
class ClauseMaker {
public:
    ClauseMaker(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
        , m_numbers(pieces, schema)
    {
    }

protected:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const;
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }
    Clause& add(Part part, std::size_t end);
    bool take(std::optional<Clause> clause);
    bool isRanked() const;
    bool isRows(std::size_t at) const;
    /// What rows can be divided by: no amounts, of which each row has another one.
    bool isKey(std::size_t at, bool isSaid) const;
    Key key(std::size_t at) const;
    bool isMonthOfYear(std::size_t at) const; ///< a column of months beside one of years
    bool hasPeriod() const { return std::ranges::contains(m_pieces, PieceKind::Period, &Piece::kind); }
    bool isSaid(std::initializer_list<Concept> meanings) const; ///< anywhere
    bool isOwned(std::size_t at) const; ///< "the" or "its" stands behind it, which is no piece
    bool isShownAs(Concept picture) const;
    /// "… with the client", "… and its client", last or before conditions, behind one highest or lowest number: told of
    /// the row that has it. Where the words for it end; 0: none begin at `at`.
    std::size_t endOfBeside(std::size_t at) const;

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    const NumberReader m_numbers;
    std::vector<Clause> m_clauses;
    std::size_t m_at = 0;
};

std::optional<Part> partOf(Concept meaning); ///< what a word does by itself

} // namespace core::builtin
