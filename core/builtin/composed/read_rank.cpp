// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/read_rank.h"

#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/reading/hinted_columns.h"

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
    std::optional<Clause> nthAt(std::size_t first, std::size_t at) const;
    bool isPlacedByNumber() const;

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};

std::optional<Clause> RankReader::at(std::size_t first) const
{
    auto at = first;
    const bool isRanked = is(at, { SortBy }) && isOrdinal(at + 1); // "ranked 2nd by fee"
    at += isRanked ? 1 : 0;
    const bool isNth = is(at, { Nth }) || isOrdinal(at);
    const auto nth = at;
    at += isNth ? 1 : 0;
    if (isNth) {
        if (auto clause = nthAt(first, at)) {
            clause->nth = static_cast<int>(m_pieces[nth].number);
            return clause;
        }
    }
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
    clause.nth = isNth ? static_cast<int>(m_pieces[nth].number) : 0;
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
    } else if (const auto hinted = hintedColumn(end, m_schema)) {
        clause.numbers = { Number { clause.ascending ? Function::Minimum : Function::Maximum, hinted } };
    }
    return clause;
}

/// "5th visit of each patient", "second to last visit", "the third customer by fee", "ranked 2nd by fee".
std::optional<Clause> RankReader::nthAt(std::size_t first, std::size_t at) const
{
    const bool isFromEnd = is(at, { Last });
    const auto noun = at + (isFromEnd ? 1 : 0);
    Clause clause { Part::Rank, first, noun };
    clause.piece = m_pieces[first];
    if (isKind(noun, PieceKind::RowNoun) && m_schema.dateColumn() && !isPlacedByNumber()) {
        clause.numbers = { Number { Function::Maximum, m_schema.dateColumn() } };
        clause.ascending = !isFromEnd;
        return clause;
    }
    const bool isOfKey = !isFromEnd && isPlacedByNumber()
        && (is(at, { By }) || isKind(at, PieceKind::RowNoun)
            || (isKind(at, PieceKind::Column) && !m_schema.isNumeric(column(at))));
    return isOfKey ? std::optional(clause) : std::nullopt;
}

/// "by fee", also "ranked 2nd by fee"
bool RankReader::isPlacedByNumber() const
{
    for (std::size_t i = 0; i + 1 < m_pieces.size(); ++i) {
        const bool isLed = is(i, { By, SortBy });
        const bool isNumber = is(i + 1, { HowMany, Sum, Mean, Median, Maximum, Minimum })
            || isKind(i + 1, PieceKind::RowNoun)
            || (isKind(i + 1, PieceKind::Column) && m_schema.isAmount(column(i + 1)));
        if (isLed && isNumber) {
            return true;
        }
    }
    return false;
}

bool RankReader::isRowsAt(std::size_t at) const
{
    const bool isDated = isKind(at, PieceKind::Column) && m_schema.isDate(column(at))
        && isKind(at + 1, PieceKind::RowNoun);
    return isDated || isKind(at, PieceKind::RowNoun);
}

bool RankReader::isOrdinal(std::size_t at) const
{
    constexpr std::array<std::string_view, 4> ends { "st", "nd", "rd", "th" };
    return isKind(at, PieceKind::Number)
        && std::ranges::any_of(ends, [&](std::string_view each) { return m_pieces[at].text.ends_with(each); });
}
} // namespace

std::optional<Clause> rankAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return RankReader(pieces, schema).at(at);
}

} // namespace core::builtin
