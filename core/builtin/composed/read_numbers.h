// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"
#include "core/builtin/reading/pieces.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// The words name this column: not a part of a longer name, and no other as well.
bool isSure(const Piece& piece, const Schema& schema);

/// "how many ratings": of the rows, which have one each; false of a noun that is counted otherwise.
bool becomesCount(Clause& noun, const Schema& schema);

/// "more than 20", "20 or more", "exactly three", "between 5 and 10"; its filter has no column.
struct Bound {
    std::size_t taken = 0;
    Filter filter {};
    bool isOfRows = false; ///< "ten times or more"
};
std::optional<Bound> boundAt(const std::vector<Piece>& pieces, std::size_t at);

/// Numbers that begin somewhere; taken 0: none.
struct SaidNumbers {
    std::size_t taken = 0;
    std::vector<Number> numbers {};
    bool hasFunction = false;
};

/// Reads "lowest, average and highest fee", "actual minus plan", "total number of orders".
class NumberReader {
public:
    NumberReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    SaidNumbers at(std::size_t at) const;
    /// "lowest, average and highest": the functions, and where what they are of begins.
    std::pair<std::vector<Function>, std::size_t> functions(std::size_t at) const;

private:
    bool is(std::size_t at, Concept meaning) const { return at < m_pieces.size() && m_pieces[at].is(meaning); }
    std::optional<Function> function(std::size_t at) const;
    bool isAmount(std::size_t at) const;
    bool isOwnedLevel(std::size_t at) const;
    std::optional<Function> listed(std::size_t at, bool isListed) const;
    SaidNumbers percentOf(std::size_t at) const;
    SaidNumbers formula(std::size_t at) const;
    SaidNumbers profit(std::size_t at) const;
    SaidNumbers plain(std::size_t at, bool takesDates) const;

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};

/// "how many visitors come per day on average": before the clause at `at` stands a sum for each stretch of time.
bool haveSumsOfPeriods(const std::vector<Clause>& all, std::size_t at);

} // namespace core::builtin
