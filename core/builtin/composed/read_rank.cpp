// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/read_rank.h"

#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/hinted_columns.h"

#include <algorithm>
#include <array>
#include <cmath>
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
    std::optional<int> countAt(std::size_t at) const;
    std::size_t rowsAt(std::size_t at) const;
    bool isThing(std::size_t at) const; ///< "orders", "closed cases"
    bool isOrdinal(std::size_t at) const; ///< "3rd highest"
    std::optional<Clause> nthAt(std::size_t first, std::size_t at) const;
    bool isPlacedByNumber() const;
    /// "slowest growing", "grew slowest"
    bool isOfChange(std::size_t at) const
    {
        return is(at + 1, { Change, Fall }) || (at > 0 && is(at - 1, { Change, Fall }));
    }
    bool isCountedThing(std::size_t at) const;
    std::optional<Clause> byTimeAt(std::size_t first) const;
    std::optional<Clause> valueByTimeAt(std::size_t first) const;

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};

std::optional<Clause> RankReader::at(std::size_t first) const
{
    if (auto clause = byTimeAt(first)) {
        return clause;
    }
    if (auto clause = valueByTimeAt(first)) {
        return clause;
    }
    if (const auto count = countAt(first); count && is(first + 1, { Fastest })) { // "the 3 fastest growing"
        Clause few { Part::Rank, first, first + 1 };
        few.count = *count;
        few.piece = m_pieces[first];
        return few;
    }
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
        const auto count = countAt(at + 1);
        Clause few { Part::Rank, first, at + 2 };
        few.count = count.value_or(0);
        few.piece = m_pieces[at];
        return count ? std::optional(few) : std::nullopt;
    }
    const bool isCounted = isKind(at + 1, PieceKind::Number) && !m_pieces[at + 1].percent && !isNth;
    if (!isEnd || (isCounted && !countAt(at + 1))) {
        return std::nullopt;
    }
    const auto& end = m_pieces[at];
    Clause clause { Part::Rank, first, at + 1 };
    clause.nth = isNth ? static_cast<int>(m_pieces[nth].number) : 0;
    clause.ascending = end.is(Bottom);
    clause.piece = end;
    const bool isPart = isKind(at + 1, PieceKind::Number) && m_pieces[at + 1].percent && !isNth
        && m_pieces[at + 1].number > 0 && m_pieces[at + 1].number < 100 && end.is(Common) == false;
    if (isCounted) {
        clause.count = *countAt(at + 1);
        clause.end = at + 2;
        clause.isAhead = m_pieces[at + 1].begin < end.begin;
    } else if (isPart) { // "top 10 % of customers"
        clause.percent = m_pieces[at + 1].number;
        clause.end = at + 2;
    }
    if (end.is(Common)) {
        clause.numbers = { Number {} };
    } else if (const auto rows = countsThings(fold(end.text)) ? rowsAt(clause.end) : 0; rows > 0) {
        clause.numbers = { Number {} };
        clause.end += rows;
    } else if (countsThings(fold(end.text)) && isCountedThing(clause.end)) { // "the most customers"
        clause.numbers = { Number { Function::Distinct, column(clause.end) } };
        clause.hasFunction = true;
        ++clause.end;
    } else if (countsThings(fold(end.text)) && isKind(clause.end, PieceKind::Value)
        && isKind(clause.end + 1, PieceKind::RowNoun)) { // "the most cancelled orders"
        clause.numbers = { Number {} };
    } else if (countsThings(fold(end.text)) && isKind(clause.end, PieceKind::Value)) {
        return std::nullopt; // "the most cancelled status"
    } else if (const auto hinted = isOfChange(at) ? std::nullopt : hintedColumn(end, m_schema)) {
        clause.numbers = { Number { clause.ascending ? Function::Minimum : Function::Maximum, hinted } };
    }
    return clause;
}

/// Of none, of half a one, or of more than anything has, there are no places.
std::optional<int> RankReader::countAt(std::size_t at) const
{
    constexpr double most = 1'000'000'000;
    const double number = isKind(at, PieceKind::Number) ? m_pieces[at].number : 0;
    return number >= 1 && number <= most && number == std::floor(number) ? std::optional(static_cast<int>(number))
                                                                         : std::nullopt;
}

/// What rows are called, but not "rows" or "lines": those are the file's, in its order.
bool RankReader::isThing(std::size_t at) const
{
    const bool isKeyOfRows = isKind(at, PieceKind::Column) && m_schema.namesRows(column(at));
    return isKeyOfRows || (isKind(at, PieceKind::RowNoun) && !isRowNoun(stem(fold(m_pieces[at].text))));
}

/// "latest order", "last 5 calls", "five most recent visits", "last 3 received repairs", "oldest invoice" where nothing
/// has an age: by the rows' date, never as they stand in the file.
std::optional<Clause> RankReader::byTimeAt(std::size_t first) const
{
    const auto isOfAge = [&](std::size_t at) {
        return is(at, { Top, Bottom }) && columnHint(fold(m_pieces[at].text)) == std::vector<std::string> { "age" }
        && !hintedColumn(m_pieces[at], m_schema);
    };
    const auto isEnd = [&](std::size_t at) { return is(at, { First, Last }) || isOfAge(at); };
    const bool isLed = isKind(first, PieceKind::Number) && !m_pieces[first].percent && isEnd(first + 1);
    const auto end = isLed ? first + 1 : first;
    if (!isEnd(end)) {
        return std::nullopt;
    }
    const bool isFollowed = !isLed && isKind(end + 1, PieceKind::Number) && !m_pieces[end + 1].percent;
    auto at = end + (isFollowed ? 2 : 1);
    auto date = m_schema.dateColumn();
    if (isKind(at, PieceKind::Column) && m_schema.isDate(column(at)) && isThing(at + 1)) {
        date = column(at++);
    }
    const bool isCounted = isLed || isFollowed;
    const bool isOrdered = std::ranges::adjacent_find(m_pieces, [&](const Piece& by, const Piece& of) {
        return by.is(By) && of.kind == PieceKind::Column
            && (m_schema.isDate(of.column.column) || m_schema.isNumeric(of.column.column));
    }) != m_pieces.end();
    const bool isLimited = !isOrdered // "last cancelled order", of those that are so
        && (isKind(at, PieceKind::Value)
            || (isKind(at, PieceKind::Column) && m_schema.column(column(at)).type == ColumnType::Boolean));
    const bool isNoun = isThing(at) || (isLimited && date && isThing(at + 1))
        || (!isCounted && isKind(at, PieceKind::RowNoun));
    const auto count = isCounted ? countAt(isLed ? first : end + 1) : 0;
    if (!isNoun || !count || (isCounted && (!date || isPlacedByNumber()))) {
        return std::nullopt;
    }
    Clause clause { Part::Rank, first, at };
    clause.piece = m_pieces[end];
    clause.ascending = is(end, { First, Bottom }); // of an age the other way round, as of each rank by dates
    clause.count = *count;
    if (date) {
        clause.numbers = { Number { Function::Maximum, date } };
    }
    return clause;
}

/// "first fee per client", "latest status and plan of each client": what the row has that is first by its date.
std::optional<Clause> RankReader::valueByTimeAt(std::size_t first) const
{
    const auto date = m_schema.dateColumn();
    const auto isFlag = [&](int index) { // the first row with an alarm is not whether the first row has one
        return m_schema.column(index).type == ColumnType::Boolean || isYesInNumbers(m_schema.column(index));
    };
    const auto isValue = [&](std::size_t at) {
        return isKind(at, PieceKind::Column) && !m_schema.isDate(column(at)) && !m_schema.namesRows(column(at))
            && !isFlag(column(at));
    };
    const bool isSummed = std::ranges::any_of(m_pieces, [](const Piece& each) { // "average first fee"
        return each.is(Mean) || each.is(Median) || each.is(Sum) || each.is(HowMany) || each.is(PercentOf);
    });
    if (!date || isSummed || !is(first, { First, Last }) || !isValue(first + 1)) {
        return std::nullopt;
    }
    Clause clause { Part::Rank, first, first + 2 };
    clause.keys = { Key { column(first + 1) } };
    while (is(clause.end, { And }) && isValue(clause.end + 1)) {
        clause.keys.push_back({ column(clause.end + 1) });
        clause.end += 2;
    }
    const bool isOfEach = is(clause.end, { By, Each }) || (is(clause.end, { Of }) && is(clause.end + 1, { Each }));
    clause.piece = m_pieces[first];
    clause.ascending = is(first, { First });
    clause.numbers = { Number { Function::Maximum, date } };
    return isOfEach ? std::optional(clause) : std::nullopt;
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

/// How many pieces name the rows: "jobs", "closed jobs" by their date, or what each has its own of.
std::size_t RankReader::rowsAt(std::size_t at) const
{
    const bool isDated = isKind(at, PieceKind::Column) && m_schema.isDate(column(at))
        && isKind(at + 1, PieceKind::RowNoun);
    const bool isKey = isKind(at, PieceKind::Column) && m_schema.isOnceEach(column(at))
        && m_schema.namesRows(column(at));
    return isDated ? 2 : isKey || isKind(at, PieceKind::RowNoun) ? 1 : 0;
}

/// What several rows are about, and no condition of theirs: "most status open".
bool RankReader::isCountedThing(std::size_t at) const
{
    return isKind(at, PieceKind::Column) && (m_schema.isText(column(at)) || m_schema.isIdentifier(column(at)))
        && !isKind(at + 1, PieceKind::Value) && !isKind(at + 1, PieceKind::Quoted)
        && m_pieces[at].column.rivals.empty();
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
