// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/read_limits.h"

#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/two_ends.h"

#include <algorithm>
#include <array>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isKind(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

/// The two stretches of time that "from 2022 to 2023" goes from and to.
std::vector<Filter> endsOf(
    const Pieces& pieces, std::size_t from, std::size_t to, std::optional<int> date, const Schema& schema)
{
    const auto isMiddle = [](const Piece& each) { return each.is(To) || each.is(Until) || each.is(And); };
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(to);
    const auto middle = std::find_if(begin, end, isMiddle);
    const bool isLed = begin != end
        && (begin->is(From) || begin->is(Between) || begin->is(In) || begin->is(Of) || begin->is(For));
    if (middle == end || middle + 1 == end) {
        return {};
    }
    std::vector<Filter> ends;
    for (const auto& [first, last] : { std::pair(begin + (isLed ? 1 : 0), middle), std::pair(middle + 1, end) }) {
        const Pieces one(first, last);
        const auto found = one.empty() ? Condition {} : readDates(one, 0, date, schema);
        if (found.taken != one.size() || found.taken == 0 || found.trouble) {
            return {};
        }
        ends.push_back(found.filter);
    }
    return ends;
}

bool isAnyYear(const Pieces& pieces, const Clause& clause)
{
    bool isPart = false, isYear = false;
    for (auto i = clause.begin; i < clause.end; ++i) {
        isPart = isPart || isKind(pieces, i, PieceKind::Month) || isKind(pieces, i, PieceKind::Quarter);
        isYear = isYear || isKind(pieces, i, PieceKind::Number);
    }
    return isPart && !isYear;
}

Clause made(const Pieces& pieces, std::size_t begin, std::size_t end, const Filter& filter)
{
    Clause clause { Part::Condition, begin, end };
    clause.piece = pieces[begin];
    clause.filter = filter;
    const auto led = begin > 0 && pieces[begin - 1].is(With) ? begin - 1 : begin; // "is with hour 8"
    clause.isPredicate = led > 0 && pieces[led - 1].is(Is);
    return clause;
}
} // namespace

namespace {
/// Where rows are counted or shown, "without a region" and "region missing" say which; else missing cells are asked
/// about.
bool isOfRows(const Pieces& pieces)
{
    return std::ranges::any_of(pieces, [](const Piece& each) {
        return each.kind == PieceKind::RowNoun || each.is(HowMany);
    }) && std::ranges::adjacent_find(pieces, [](const Piece& one, const Piece& next) {
        return one.is(HowMany) && next.is(Missing);
    }) == pieces.end();
}

/// "region missing", "region is empty", "missing region", "Region leer ist".
std::optional<Clause> emptyCellAt(const Pieces& pieces, std::size_t at)
{
    const auto is = [&](std::size_t place, core::builtin::Concept meaning) {
        return place < pieces.size() && pieces[place].is(meaning);
    };
    const bool isAhead = is(at, Missing) && isKind(pieces, at + 1, PieceKind::Column);
    const auto missing = isAhead ? at : at + (is(at + 1, Is) ? 2 : 1);
    const bool isOfNext = !isAhead && missing < pieces.size() && isMissingVerb(fold(pieces[missing].text))
        && isKind(pieces, missing + 1, PieceKind::Column); // "bei wie vielen Orten fehlt der Name"
    if (isOfNext) {
        return std::nullopt;
    }
    if (!isOfRows(pieces) || !is(missing, Missing) || !(isAhead || isKind(pieces, at, PieceKind::Column))) {
        return std::nullopt;
    }
    const auto column = pieces[isAhead ? at + 1 : at].column;
    auto end = isAhead ? at + 2 : missing + 1;
    end += !isAhead && is(end, Is) ? 1 : 0;
    return column.rivals.empty() ? std::optional(made(pieces, at, end, { column.column, Test::IsMissing, {}, {}, {} }))
                                 : std::nullopt;
}
} // namespace

bool limitsEachPeriod(const Clause& topic, const Schema& schema)
{
    return topic.keys.size() == 1 && topic.keys.front().period != Period::None
        && !(topic.keys.front().period == Period::Day && schema.isOneRowPerDay());
}

std::optional<Clause> eitherAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const auto found = readEither(pieces, at, schema);
    return found.taken > 0 ? std::optional(made(pieces, at, at + found.taken, found.filter)) : std::nullopt;
}

std::optional<Clause> claimedConditionAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    if (!isKind(pieces, at, PieceKind::Column) || !isSure(pieces[at], schema) || at + 1 >= pieces.size()
        || readSet(pieces, at, schema).taken > 0) {
        return std::nullopt;
    }
    if (auto empty = emptyCellAt(pieces, at)) {
        return empty;
    }
    const int column = pieces[at].column.column;
    const bool isLabel = schema.isNumeric(column) && !schema.isAmount(column);
    if (const auto codes = readCodes(pieces, at + 1, column, schema); isLabel && codes.taken > 0) { // "weeks 12 and 13"
        return made(pieces, at, at + 1 + codes.taken, codes.filter);
    }
    const bool isTime = schema.isDate(column) || schema.isYear(column); // "Baujahr 2010 bis 2015" are no dates
    auto found = isTime ? readDates(pieces, at + 1, column, schema) : core::builtin::Condition {};
    if (found.taken == 0) {
        found = readCondition(pieces, at + 1, column, schema);
    }
    if (found.taken == 0 || !found.claimed || found.trouble || found.note || found.doubt) {
        return std::nullopt;
    }
    auto clause = made(pieces, at, at + 1 + found.taken, found.filter);
    clause.ends = endsOf(pieces, at + 1, clause.end, column, schema);
    return clause;
}

namespace {
/// "award value 2024 (award date)", "jobs completed per month": a date that is only named, and not itself asked for.
bool isNamedOnly(const Pieces& pieces, std::size_t at)
{
    constexpr std::array before { Without, Missing, Not, First, Last, Top, Bottom, Minimum, Maximum, From, To, Until,
        Before, After, Since, Between, Distinct, HowMany };
    const auto isAny = [&](std::size_t i) {
        return i < pieces.size() && std::ranges::any_of(before, [&](Concept each) { return pieces[i].is(each); });
    };
    return !(at > 0 && isAny(at - 1)) && !isAny(at + 1);
}

/// "jobs completed per month in 2023": the year is that of the months, whose date is the only one that is named.
std::optional<int> dateOfPeriods(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    std::set<int> named;
    bool isOfPeriods = std::ranges::contains(pieces, PieceKind::Period, &Piece::kind);
    const bool isOfRows = pieces[at].is(Of) || pieces[at].is(From); // "Mitglieder aus 2023": of their own date
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& piece = pieces[i];
        if (piece.kind == PieceKind::Column && isSure(piece, schema) && schema.isDate(piece.column.column)) {
            named.insert(piece.column.column);
            isOfPeriods = isOfPeriods || (!isOfRows && isNamedOnly(pieces, i));
        }
    }
    const auto& word = pieces[at];
    const bool isLimit = word.is(Above) || word.is(AtLeast) || word.is(Below) || word.is(AtMost) || word.is(Is);
    return isOfPeriods && !isLimit && named.size() == 1 ? std::optional(*named.begin()) : std::nullopt;
}

/// "weight delivered in 2025" is of the date delivered_on, though "delivered" is a status, too.
std::optional<int> dateOfDeed(const Piece& deed, const Schema& schema)
{
    const auto word = fold(deed.text);
    const auto isOfDeed = [&](int column) {
        const auto name = nameWords(schema.name(column));
        return schema.isDate(column) && !name.empty() && isParticiple(name.front())
            && verbRoot(name.front()) == verbRoot(word);
    };
    if (deed.kind == PieceKind::Value && isParticiple(word)) {
        for (int column = 0; column < schema.columnCount(); ++column) {
            if (isOfDeed(column)) {
                return column;
            }
        }
    }
    return std::nullopt;
}

std::optional<int> dateSaid(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const bool isOfDate = at > 0 && isKind(pieces, at - 1, PieceKind::Column)
        && schema.isDate(pieces[at - 1].column.column);
    const auto ofDeed = at > 0 ? dateOfDeed(pieces[at - 1], schema) : std::nullopt;
    return isOfDate ? std::optional(pieces[at - 1].column.column) : ofDeed ? ofDeed : dateOfPeriods(pieces, at, schema);
}
} // namespace

namespace {
/// "contracts running on 30 June 2024", "… active in 2024": begun before that time is over, and not ended before it.
/// Of anything but the rows, as of customers, it is not said what that is.
core::builtin::Condition ongoingAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const bool isSaid = at + 1 < pieces.size() && isKind(pieces, at, PieceKind::Unknown)
        && isOngoing(fold(pieces[at].text));
    auto noun = at;
    while (isSaid && noun > 0 && pieces[noun - 1].is(Is)) {
        --noun;
    }
    const bool isOfRows = isSaid && noun > 0 && isKind(pieces, noun - 1, PieceKind::RowNoun);
    const auto ends = isOfRows ? theTwoEnds(schema) : std::nullopt;
    if (!ends || !schema.isDate(ends->first)) {
        return {};
    }
    auto found = readDates(pieces, at + 1, ends->first, schema);
    const auto& days = found.filter.values;
    const bool isTime = found.taken > 0 && !found.trouble && found.filter.test == Test::DateRange && days.size() == 2
        && !days[0].empty() && !days[1].empty();
    if (!isTime) {
        return {};
    }
    const Filter begun { ends->first, Test::DateRange, { "", days[1] }, {}, "before " + days[1] };
    const Filter later { ends->second, Test::DateRange, { days[0], "" }, {}, "since " + days[0] };
    Filter going { ends->second, Test::AnyOf, {}, {}, {} };
    going.rows = { later, Filter { ends->second, Test::IsMissing, {}, {}, {} } };
    Filter all { ends->first, Test::AllOf, {}, {}, {} };
    all.rows = { begun, going };
    found.filter = std::move(all);
    ++found.taken;
    return found;
}
} // namespace

std::optional<Clause> conditionAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const auto date = dateSaid(pieces, at, schema);
    if (auto empty = emptyCellAt(pieces, at); empty && pieces[at].is(Missing)) {
        return empty;
    }
    auto found = ongoingAt(pieces, at, schema);
    if (found.taken == 0) {
        found = readSet(pieces, at, schema);
    }
    if (found.taken == 0) {
        found = readDates(pieces, at, date, schema);
    }
    if (found.taken == 0) {
        found = readCondition(pieces, at, std::nullopt, schema);
    }
    const bool isOfRows = at > 0 && isKind(pieces, at - 1, PieceKind::RowNoun) && found.note
        && found.note->kind == NoteKind::NumberComparedWith; // "orders over 500"
    if (found.taken == 0 || found.trouble || found.doubt || (found.note && !isOfRows)) {
        return std::nullopt;
    }
    auto clause = made(pieces, at, at + found.taken, found.filter);
    clause.note = found.note;
    clause.ends = endsOf(pieces, at, clause.end, date, schema);
    clause.isAnyYear = isAnyYear(pieces, clause);
    clause.isWhole = pieces[at].is(In) || pieces[at].is(For) || pieces[at].is(From) || pieces[at].is(On)
        || (at == 0 && pieces[at].is(Of));
    const std::vector<Piece> own(
        pieces.begin() + static_cast<std::ptrdiff_t>(at), pieces.begin() + static_cast<std::ptrdiff_t>(clause.end));
    clause.isEither = std::ranges::any_of(own, [](const Piece& each) { return each.is(Or); })
        || std::ranges::none_of(own, [](const Piece& each) { return each.is(And); });
    return clause;
}

} // namespace core::builtin
