// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/read_rank.h"

#include "core/builtin/composed/read_numbers.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace core::builtin {

using enum Concept;

namespace {
/// "top 5", "highest", "second largest", "most orders", "most common".
class RankReader {
public:
    RankReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    std::optional<Clause> at(std::size_t first) const;

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }
    bool isRowsAt(std::size_t at) const; ///< "orders", "closed cases"
    bool isOrdinal(std::size_t at) const; ///< "3rd highest"
    std::optional<int> hint(const Piece& piece) const; ///< "longest" speaks of the duration

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};

std::optional<Clause> RankReader::at(std::size_t first) const
{
    auto at = first;
    const bool isNth = is(at, { Nth }) || isOrdinal(at);
    at += isNth ? 1 : 0;
    const bool isEnd = is(at, { Top, Bottom, Common });
    const bool isOrdered = std::ranges::any_of(m_pieces, [](const Piece& each) { // "rank … , the first four"
        return each.is(Position) || each.is(SortBy);
    });
    if (!isNth && isOrdered && is(at, { First, Top }) && isKind(at + 1, PieceKind::Number)
        && at + 2 == m_pieces.size()) {
        Clause few { Part::Rank, first, at + 2 };
        few.count = static_cast<int>(m_pieces[at + 1].number);
        few.piece = m_pieces[at];
        return few;
    }
    const bool isByTime = !isNth && is(at, { First, Last }) && isKind(at + 1, PieceKind::RowNoun);
    if (!isEnd && !isByTime) {
        return std::nullopt;
    }
    const auto& end = m_pieces[at];
    Clause clause { Part::Rank, first, at + 1 };
    clause.nth = isNth ? static_cast<int>(m_pieces[first].number) : 0;
    clause.ascending = end.is(Bottom) || end.is(First);
    clause.piece = end;
    const bool isCounted = isKind(at + 1, PieceKind::Number) && !m_pieces[at + 1].percent && !isNth && isEnd;
    if (isCounted) {
        clause.count = static_cast<int>(m_pieces[at + 1].number);
        clause.end = at + 2;
    }
    if (end.is(Common)) {
        clause.numbers = { Number {} };
    } else if (isByTime && m_schema.dateColumn()) {
        clause.numbers = { Number { Function::Maximum, m_schema.dateColumn() } };
    } else if (countsThings(fold(end.text)) && isRowsAt(clause.end)) {
        clause.numbers = { Number {} };
        clause.end += isKind(clause.end, PieceKind::RowNoun) ? 1 : 2;
    } else if (const auto hinted = hint(end)) {
        clause.numbers = { Number { clause.ascending ? Function::Minimum : Function::Maximum, hinted } };
    }
    return clause;
}

bool RankReader::isRowsAt(std::size_t at) const
{
    const bool isDated = isKind(at, PieceKind::Column) && m_schema.isDate(column(at))
        && isKind(at + 1, PieceKind::RowNoun);
    return isDated || isKind(at, PieceKind::RowNoun);
}

bool RankReader::isOrdinal(std::size_t at) const
{
    constexpr std::array<std::string_view, 3> ends { "nd", "rd", "th" };
    return isKind(at, PieceKind::Number) && is(at + 1, { Top, Bottom })
        && std::ranges::any_of(ends, [&](std::string_view each) { return m_pieces[at].text.ends_with(each); });
}

std::optional<int> RankReader::hint(const Piece& piece) const
{
    const auto words = columnHint(fold(piece.text));
    if (words.empty()) {
        return std::nullopt;
    }
    const auto named = m_schema.matchColumn(words, 0.6);
    return named                                           ? std::optional(named->column)
        : words == std::vector<std::string> { "duration" } ? m_schema.durationColumn()
                                                           : std::nullopt;
}
} // namespace

std::optional<Clause> rankAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return RankReader(pieces, schema).at(at);
}

} // namespace core::builtin
