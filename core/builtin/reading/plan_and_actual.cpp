// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/plan_and_actual.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/business_columns.h"

#include <algorithm>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isOneOf(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool isPlan(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column
        && schema.hasWord(pieces[at].column.column, "plan");
}

Piece asColumn(Piece piece, int column)
{
    piece.kind = PieceKind::Column;
    piece.column = { column, 1, {} };
    return piece;
}

/// A concept in the place of a piece.
Piece asConcept(Piece piece, Concept meaning)
{
    piece.kind = PieceKind::Concept;
    piece.meaning = meaning;
    return piece;
}

void put(Pieces& pieces, std::size_t first, std::size_t end, const Pieces& others)
{
    const auto begin = pieces.begin();
    const auto at = pieces.erase(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end));
    pieces.insert(at, others.begin(), others.end());
}
} // namespace

namespace {
/// "deviation", "Abweichung": from what stands behind it, while "standard deviation" is a number of one column.
bool isDeparture(const Piece& piece)
{
    return (piece.is(Deviation) || piece.is(Difference)) && canonical(stem(fold(piece.text))) == "deviation";
}

bool isNumber(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && schema.isNumeric(pieces[at].column.column);
}

/// Behind "from" no value and no time, that only choose the rows.
bool isLevel(const Pieces& pieces, std::size_t at)
{
    return isOneOf(pieces, at, { Mean, Median, Minimum, Maximum, Sum })
        || (at < pieces.size() && (pieces[at].kind == PieceKind::Column || pieces[at].kind == PieceKind::Unknown));
}

/// Over the plan, said in two: "is over" its budget.
void takeLimits(Pieces& pieces, const Schema& schema)
{
    const auto isOfPlan = [&](std::size_t at) { return isPlan(pieces, at, schema); };
    const bool saysPlan = std::ranges::any_of(std::views::iota(std::size_t(0), pieces.size()), isOfPlan);
    const auto columns = saysPlan ? planAndActual(schema) : std::nullopt; // not of every question
    for (std::size_t i = 0; columns && i + 1 < pieces.size(); ++i) {
        auto before = i;
        while (before > 0 && pieces[before - 1].is(Is)) {
            --before;
        }
        const bool isOfColumn = before > 0 && isNumber(pieces, before - 1, schema)
            && pieces[before - 1].column.column != columns->second;
        if (isOneOf(pieces, i, { Above, Below }) && isPlan(pieces, i + 1, schema) && !isOfColumn) {
            const auto meaning = pieces[i].is(Above) ? OverPlan : UnderPlan;
            put(pieces, i, i + 2, { asConcept(pieces[i], meaning) });
        }
    }
}

/// "cost over budget", "Betrag über Plan": the amount that stands before is compared, whatever became of the plan.
bool isComparedWith(int plan, const Pieces& pieces, std::size_t named, const Schema& schema)
{
    if (!isNumber(pieces, named, schema) || pieces[named].column.column == plan) {
        return false;
    }
    const auto columns = planAndActual(schema);
    const auto ahead = pieces.begin() + static_cast<std::ptrdiff_t>(named);
    const bool isOfGroups = std::any_of(pieces.begin(), ahead, [&](const Piece& each) { // then their sums are
        return each.kind == PieceKind::Period
            || (each.kind == PieceKind::Column && !schema.namesRows(each.column.column));
    });
    return !isOfGroups || !columns || columns->second != pieces[named].column.column;
}

/// "which visits in 2024 were over budget": the rows themselves are asked for.
bool isOfRows(const Pieces& pieces, std::size_t limit)
{
    const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(limit);
    const auto isRow = [](const Piece& each) { return each.kind == PieceKind::RowNoun; };
    const auto isLight = [&](const Piece& each) {
        return isRow(each) || each.is(Which) || each.is(List) || each.is(In) || each.is(Filler)
            || each.kind == PieceKind::Date || each.kind == PieceKind::Month || each.kind == PieceKind::Number;
    };
    return std::any_of(pieces.begin(), end, isRow) && std::all_of(pieces.begin(), end, isLight);
}

void compareNamed(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto plan = isOneOf(pieces, i, { OverPlan, UnderPlan }) ? planColumn(schema) : std::nullopt;
        auto first = i;
        while (plan && first > 0 && pieces[first - 1].is(Is)) {
            --first;
        }
        if (!plan || first == 0) {
            continue;
        }
        const auto said = pieces[i];
        const Pieces limit { asConcept(said, said.is(OverPlan) ? Above : Below), asColumn(said, *plan) };
        const auto columns = planAndActual(schema);
        if (isComparedWith(*plan, pieces, first - 1, schema)) {
            put(pieces, i, i + 1, limit);
        } else if (columns && isOfRows(pieces, first)) {
            put(pieces, first, i + 1, { asConcept(said, With), asColumn(said, columns->second), limit[0], limit[1] });
        }
    }
}

/// "months in which actual was below plan": what else is below it.
void leaveOutActual(Pieces& pieces, const Schema& schema)
{
    const auto isLimit = [](const Piece& each) { return each.is(OverPlan) || each.is(UnderPlan); };
    const auto limit = std::ranges::find_if(pieces, isLimit);
    const auto columns = limit == pieces.end() ? std::nullopt : planAndActual(schema);
    for (auto i = static_cast<std::size_t>(limit - pieces.begin()); columns && i > 0; --i) {
        const auto& before = pieces[i - 1];
        if (before.kind == PieceKind::Column && before.column.column == columns->second) {
            put(pieces, i - 1, i, {});
            return;
        }
        if (!before.is(Is)) {
            return;
        }
    }
}
} // namespace

namespace {
/// "actual from budget" says no more than "from budget".
bool isOfPlanAndActual(const Piece& one, const Piece& other, const Schema& schema)
{
    const auto columns = planAndActual(schema);
    return columns && other.column.column == columns->first && one.column.column == columns->second;
}
} // namespace

void takeDepartures(Pieces& pieces, const Schema& schema)
{
    takeLimits(pieces, schema);
    compareNamed(pieces, schema);
    leaveOutActual(pieces, schema);
    const bool isShare = std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Share); });
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!isDeparture(pieces[i])) {
            continue;
        }
        const auto one = i + (isOneOf(pieces, i + 1, { Of }) ? 2 : 1);
        const auto joint = isNumber(pieces, one, schema) ? one + 1 : i + 1;
        const auto other = joint + 1;
        const bool areTwo = joint > one && isOneOf(pieces, joint, { From, To, Of, Compare })
            && isNumber(pieces, other, schema) && pieces[one].column.column != pieces[other].column.column;
        const bool isFromPlan = joint == i + 1 && isOneOf(pieces, joint, { From, Of }) && isPlan(pieces, other, schema)
            && planAndActual(schema);
        const bool isOfPlan = one == i + 2 && isPlan(pieces, one, schema) && planAndActual(schema);
        if (areTwo || isFromPlan || isOfPlan) {
            pieces[i] = asConcept(pieces[i], Deviation);
            if (areTwo && !isShare) {
                put(pieces, i, other + 1, { pieces[one], asConcept(pieces[i], Minus), pieces[other] });
            } else if (areTwo && isOfPlanAndActual(pieces[one], pieces[other], schema)) {
                put(pieces, i + 1, other + 1, { asConcept(pieces[joint], From), pieces[other] });
            }
        } else if (pieces[i].is(Deviation) && isOneOf(pieces, joint, { From }) && isLevel(pieces, other)) {
            pieces[i].meaning = Beyond;
        }
    }
}

namespace {
/// "how much of the budget": the phrase itself has the word, or it stands behind it.
bool saysOf(const Pieces& pieces, std::size_t first, std::size_t end)
{
    const auto words = nameWords(pieces[first].text);
    const auto own = words.empty() ? std::nullopt : phraseAt({ words.back() }, 0);
    return first + 1 < end || (own && own->meaning == Of);
}
} // namespace

void takeSpent(Pieces& pieces, const Schema& schema)
{
    if (std::ranges::none_of(pieces, [](const Piece& each) { return each.is(Spent); })) {
        return;
    }
    const auto columns = planAndActual(schema);
    const auto isNamed = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isAmount(each.column.column);
    };
    const auto isAmount = [&](const Piece& each) {
        return (each.kind == PieceKind::Concept && isStatistic(each.meaning)) || isNamed(each);
    };
    // "was bringt ein Fahrgast im Schnitt": who brings is not what is brought, which a mean alone does not say.
    const auto isLeftOpen = [&](std::size_t verb) {
        const bool isSubject = verb + 1 < pieces.size() && isNamed(pieces[verb + 1])
            && pieces[verb + 1].begin > pieces[verb].end + 1; // of "used water" it is the object
        return isSubject && std::ranges::count_if(pieces, isNamed) == 1;
    };
    // "earn from the honey", of which the file has the weight
    const auto earnsOther = [&](const Piece& verb) {
        const auto isMoney = [&](const Piece& each) { return isNamed(each) && schema.isMoney(each.column.column); };
        return isDeedOf(stem(fold(verb.text)), "revenue") && std::ranges::any_of(pieces, isNamed)
            && std::ranges::none_of(pieces, isMoney);
    };
    // "how many percent of the budget was spent in the quarters": what was spent is no budget.
    std::size_t named = 0, plans = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        named += isNamed(pieces[i]) ? 1 : 0;
        plans += isPlan(pieces, i, schema) ? 1 : 0;
    }
    const bool isOfPlanOnly = named > 0 && named == plans;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].is(Spent)) {
            continue;
        }
        auto plan = i;
        while (plan > 0 && pieces[plan - 1].is(Is)) {
            --plan;
        }
        auto share = plan > 0 ? plan - 1 : plan;
        while (share > 0 && pieces[share - 1].is(Of)) {
            --share;
        }
        const bool isPart = share > 0
            && (pieces[share - 1].is(Share) || (pieces[share - 1].is(Sum) && saysOf(pieces, share - 1, plan - 1)));
        const bool isAsked = plan > 0 && isPart && isPlan(pieces, plan - 1, schema);
        if (isAsked && columns) {
            const auto said = pieces[share - 1];
            put(pieces, share - 1, i + 1,
                { asColumn(said, columns->second), asConcept(said, PercentOf),
                    asColumn(pieces[plan - 1], columns->first) });
            i = share + 1;
        } else if (isAsked) {
            pieces[i].meaning = OverPlan; // refused by what is missing
        } else if (std::ranges::any_of(pieces, isAmount) && !isOfPlanOnly && !isLeftOpen(i)
            && !earnsOther(pieces[i])) { // "amount spent per customer"
            put(pieces, i, i + 1, {});
            --i;
        } else {
            pieces[i].kind = PieceKind::Unknown; // "how many vouchers were used"
        }
    }
}

void takePlan(Pieces& pieces, const Schema& schema)
{
    const auto isPercent = [](const Piece& each) { return each.is(Share); };
    const auto isOfPlans = [](const Piece& each) {
        return each.is(Deviation) || each.is(OverPlan) || each.is(UnderPlan);
    };
    const bool isAsked = std::ranges::any_of(pieces, isOfPlans) && std::ranges::none_of(pieces, isPercent);
    const auto columns = isAsked ? planAndActual(schema) : std::nullopt;
    if (!columns) {
        return;
    }
    const bool isByHowMuch = isOneOf(pieces, 0, { By }) && isOneOf(pieces, 1, { Sum });
    if (isByHowMuch) { // "by how much did North miss its plan"
        put(pieces, 0, 2, {});
    }
    const auto at = [&](std::size_t i) { return pieces.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto isLight = [](const Piece& each) { return each.is(Filler) || each.is(Which) || each.is(By); };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isDeviation = isOneOf(pieces, i, { Deviation }) && isOneOf(pieces, i + 1, { From, Of })
            && isPlan(pieces, i + 2, schema);
        const bool isOver = isOneOf(pieces, i, { OverPlan, UnderPlan });
        const bool isRanked = isOver && isOneOf(pieces, i + 1, { Top });
        const bool isLed = isOver && i > 0 && pieces[i - 1].is(Top); // "most over budget"
        const bool isHowFar = isOver && isOneOf(pieces, i + 1, { Is }) && std::all_of(pieces.begin(), at(i), isLight);
        if (!isDeviation && !isRanked && !isLed && !isHowFar && !(isOver && isByHowMuch)) {
            continue;
        }
        const auto said = pieces[i];
        const bool isUnder = said.is(UnderPlan);
        Pieces difference { asColumn(said, isUnder ? columns->first : columns->second), asConcept(said, Minus),
            asColumn(said, isUnder ? columns->second : columns->first) };
        if (isRanked) {
            difference.insert(difference.begin(), pieces[i + 1]);
        }
        put(pieces, i, i + (isDeviation ? 3 : isRanked || isHowFar ? 2 : 1), difference); // "is", too
        i += difference.size() - 1;
    }
}

} // namespace core::builtin
