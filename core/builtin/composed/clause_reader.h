// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"
#include "core/builtin/composed/read_numbers.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <vector>

namespace core::builtin {

/// Cuts the pieces of a question into clauses, from its first word to its last.
class ClauseReader {
public:
    ClauseReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
        , m_numbers(pieces, schema)
    {
    }

    std::optional<std::vector<Clause>> run();

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const;
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }
    Clause& add(Part part, std::size_t end);
    bool take(std::optional<Clause> clause);
    bool isRanked() const;
    /// What rows can be divided by: no amounts, of which each row has another one.
    bool isKey(std::size_t at, bool isSaid) const;
    Key key(std::size_t at) const;
    /// "by region and month", "of each month", "in every team", "over the months", "monthly", "team by team".
    bool group();
    /// "by revenue", "by number of orders".
    bool ordersBy(std::size_t at);
    bool keysFrom(std::size_t at);
    /// "with more than 20 orders", "20 or more orders", "whose average fee is above 5".
    bool threshold();
    /// "whose first order date is in 2023": of each group's first or last date, not of the rows.
    bool limitsDate(std::size_t at);
    bool hasPeriod() const { return std::ranges::contains(m_pieces, PieceKind::Period, &Piece::kind); }
    /// "teams over budget", "orders over plan"
    bool plan();
    /// "total actual exceeds total plan": their difference is over 0.
    bool comparesNumbers(std::size_t at);
    bool numbers();
    bool functions();
    bool topic();
    /// A word that says by itself what it does.
    bool word();
    /// "over the previous month", of a change.
    bool periodBefore();
    bool isSaid(std::initializer_list<Concept> meanings) const; ///< anywhere
    /// "fee between 2022 and 2023", of a change: the years, not the numbers.
    bool isBetweenYears(std::size_t at) const;
    /// "between the first and the last order"
    bool wholeTime();
    bool isShownAs(Concept picture) const;
    bool light();

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    const NumberReader m_numbers;
    std::vector<Clause> m_clauses;
    std::size_t m_at = 0;
};

} // namespace core::builtin
