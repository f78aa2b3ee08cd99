// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/read_numbers.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/business_columns.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
std::optional<Test> testOf(const Piece& piece)
{
    if (piece.kind != PieceKind::Concept) {
        return std::nullopt;
    }
    switch (piece.meaning) {
    case Above: return Test::More;
    case AtLeast: return Test::AtLeast;
    case Below: return Test::Less;
    case AtMost: return Test::AtMost;
    case Exactly: return Test::Equals;
    default: return std::nullopt;
    }
}

} // namespace

bool isSure(const Piece& piece, const Schema& schema)
{
    constexpr double modifier = 0.65; // "units" are no unit_cost
    constexpr double least = 0.62, rival = 0.9;
    const auto& match = piece.column;
    const bool happened = schema.isDate(match.column) && isParticiple(fold(piece.text));
    return match.score >= least && (match.score != modifier || happened)
        && (match.rivals.empty() || match.score >= rival);
}

bool becomesCount(Clause& noun, const Schema& schema)
{
    const bool isNumber = noun.part == Part::Number && !noun.hasFunction && noun.numbers.size() == 1;
    const bool isTopic = noun.part == Part::Topic && noun.keys.size() == 1;
    const auto column = isNumber ? noun.numbers.front().column
        : isTopic                ? std::optional(noun.keys.front().column)
                                 : std::nullopt;
    if (!column || *column < 0 || !isOneOfEachRow(*column, noun.piece.text, schema)) {
        return false;
    }
    noun.part = Part::Number;
    noun.numbers = { schema.column(*column).nulls > 0 ? Number { Function::Present, column } : Number {} };
    noun.hasFunction = true;
    return true;
}

namespace {
/// "more than twice the average", "more than twice the region average"
bool isOfStatistic(const std::vector<Piece>& pieces, std::size_t times)
{
    const auto isColumn = times + 2 < pieces.size() && pieces[times + 1].kind == PieceKind::Column;
    const auto statistic = times + (isColumn ? 2 : 1);
    return statistic < pieces.size() && pieces[times].is(Times)
        && (pieces[statistic].is(Mean) || pieces[statistic].is(Median));
}
} // namespace

std::optional<Bound> boundAt(const std::vector<Piece>& pieces, std::size_t at)
{
    const auto isNumber = [&](std::size_t i) {
        return i < pieces.size() && pieces[i].kind == PieceKind::Number && !pieces[i].percent;
    };
    if (at + 3 < pieces.size() && pieces[at].is(Between) && isNumber(at + 1) && pieces[at + 2].is(And)
        && isNumber(at + 3)) {
        return Bound { 4, { -1, Test::Between, {}, { pieces[at + 1].number, pieces[at + 3].number }, {} } };
    }
    const bool isBehind = isNumber(at) && at + 1 < pieces.size() && isBoundBehind(fold(pieces[at + 1].text));
    const auto behind = isBehind ? testOf(pieces[at + 1]) : std::nullopt;
    const auto before = at < pieces.size() && isNumber(at + 1) ? testOf(pieces[at]) : std::nullopt;
    if ((!behind && !before) || isOfStatistic(pieces, at + 2)) {
        return std::nullopt;
    }
    const double number = pieces[behind ? at : at + 1].number;
    return Bound { 2, { -1, behind ? *behind : *before, {}, { number }, {} } };
}

std::optional<Function> NumberReader::function(std::size_t at) const
{
    return at < m_pieces.size() ? statisticOf(m_pieces[at]) : std::nullopt;
}

/// In a list also "first and last", and "number" of the rows.
std::optional<Function> NumberReader::listed(std::size_t at, bool isListed) const
{
    const bool isNextFunction = function(at + 2).has_value() || is(at + 2, First) || is(at + 2, Last)
        || is(at + 2, HowMany);
    const bool isFollowed = at == 0 || isNextFunction || (at >= 2 && function(at - 2))
        || (at >= 2 && is(at - 2, First));
    if (!isListed || !isFollowed) {
        return function(at);
    }
    return is(at, First)  ? std::optional(Function::Minimum)
        : is(at, Last)    ? std::optional(Function::Maximum)
        : is(at, HowMany) ? std::optional(Function::Rows)
                          : function(at);
}

std::pair<std::vector<Function>, std::size_t> NumberReader::functions(std::size_t at) const
{
    std::vector<Function> all;
    while (true) {
        auto next = at;
        while (!all.empty() && is(next, And)) {
            ++next;
        }
        const bool isListed = next > at || is(next + 1, And);
        const auto found = listed(next, isListed);
        if (!found || (!all.empty() && next == at)) { // "average total" is no list
            return { all, at };
        }
        if (!std::ranges::contains(all, *found)) {
            all.push_back(*found);
        }
        at = next + 1;
    }
}

bool NumberReader::isAmount(std::size_t at) const
{
    constexpr double almost = 0.9;
    const bool isRateOfValue = at > 0 && at < m_pieces.size() && m_pieces[at - 1].kind == PieceKind::Value
        && m_pieces[at].column.score < almost; // "default rate" is no interest_rate
    return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column && isSure(m_pieces[at], m_schema)
        && !isRateOfValue && m_schema.isNumeric(m_pieces[at].column.column)
        && !m_schema.isIdentifier(m_pieces[at].column.column) && !m_schema.isYear(m_pieces[at].column.column)
        && !m_schema.isPartnerCount(m_pieces[at].column.column)
        && !isNumberOfMany(m_schema.column(m_pieces[at].column.column), fold(m_pieces[at].text));
}

/// "how many percent of the net amount is the discount"
SaidNumbers NumberReader::percentOf(std::size_t at) const
{
    const bool isSaid = is(at, Share) && is(at + 1, Of) && isAmount(at + 2) && is(at + 3, Is) && isAmount(at + 4);
    if (!isSaid) {
        return {};
    }
    const int whole = m_pieces[at + 2].column.column;
    const int part = m_pieces[at + 4].column.column;
    const auto name = m_schema.name(part) + " in percent of " + m_schema.name(whole);
    return { 5, { Number { Function::Sum, {}, Formula { part, Sign::Over, whole, true, name } } } };
}

SaidNumbers NumberReader::formula(std::size_t at) const
{
    if (const auto said = percentOf(at); said.taken > 0) {
        return said;
    }
    const auto found = readFormula(m_pieces, at, m_schema);
    return found.taken == 0 ? profit(at) : SaidNumbers { found.taken, { Number { Function::Sum, {}, found.formula } } };
}

/// "profit" and "margin" where a file has revenue and cost, and no column of that name. "Margin" alone is both.
SaidNumbers NumberReader::profit(std::size_t at) const
{
    const bool isPair = at + 1 < m_pieces.size() && isProfit(m_pieces[at]) && isMargin(m_pieces[at + 1]);
    const bool isRate = isPair || (at < m_pieces.size() && isMargin(m_pieces[at]));
    const bool isSaid = isRate || (at < m_pieces.size() && isProfit(m_pieces[at]));
    const auto columns = isSaid ? revenueAndCost(m_schema) : std::nullopt;
    if (!columns) {
        return {};
    }
    const auto [revenue, cost] = *columns;
    const auto names = m_schema.name(revenue) + " minus " + m_schema.name(cost);
    const Number amount { Function::Sum, {}, Formula { revenue, Sign::Minus, cost, false, names } };
    const Number rate { Function::Sum, {}, Formula { revenue, Sign::Over, cost, true, "margin in percent", true } };
    if (!isRate) {
        return { 1, { amount } };
    }
    const bool isPercent = std::ranges::any_of(m_pieces, [](const Piece& each) { return each.is(Share); });
    const std::size_t taken = isPair ? 2 : 1;
    return isPercent ? SaidNumbers { taken, { rate } } : SaidNumbers { taken, { amount, rate } };
}

SaidNumbers NumberReader::plain(std::size_t at, bool takesDates) const
{
    if (const auto worked = formula(at); worked.taken > 0) {
        return worked;
    }
    const bool isDate = takesDates && at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column
        && isSure(m_pieces[at], m_schema) && m_schema.isDate(m_pieces[at].column.column);
    if (!isAmount(at) && !isDate) {
        return {};
    }
    return { 1, { Number { Function::Sum, m_pieces[at].column.column } } };
}

/// "item weight": the highest one is the same of all items as of all rows.
bool NumberReader::isOwnedLevel(std::size_t at) const
{
    const bool isNoun = at + 1 < m_pieces.size() && m_pieces[at].kind == PieceKind::Column
        && m_schema.isText(m_pieces[at].column.column) && m_pieces[at + 1].begin <= m_pieces[at].end + 1;
    const auto word = isNoun ? fold(m_pieces[at].text) : std::string();
    return isNoun && stem(word) == word && isAmount(at + 1) && m_schema.isIntensive(m_pieces[at + 1].column.column);
}

SaidNumbers NumberReader::at(std::size_t at) const
{
    auto [all, behind] = functions(at);
    const auto isEnd = [](Function each) { return each == Function::Minimum || each == Function::Maximum; };
    if (all.empty() && (is(at, First) || is(at, Last))) { // "latest order date"
        const auto date = plain(at + 1, true);
        if (date.taken > 0 && m_schema.isDate(date.numbers.front().column.value_or(0))
            && !date.numbers.front().formula) {
            return { 2,
                { Number { is(at, First) ? Function::Minimum : Function::Maximum, date.numbers.front().column } },
                true };
        }
    }
    while (!all.empty() && is(behind, Of)) {
        ++behind;
    }
    const bool isOfRows = behind < m_pieces.size() && m_pieces[behind].kind == PieceKind::RowNoun
        && isAmount(behind + 1) && m_pieces[behind + 1].begin <= m_pieces[behind].end + 1;
    const bool isOfNoun = !all.empty() && std::ranges::all_of(all, isEnd) && isOwnedLevel(behind);
    behind += (!all.empty() && isOfRows) || isOfNoun ? 1 : 0; // "total order revenue", "maximum item weight"
    const bool countsRows = all == std::vector { Function::Sum } && behind < m_pieces.size()
        && m_pieces[behind].kind == PieceKind::RowNoun;
    if (countsRows) {
        return { behind + 1 - at, { Number {} }, true };
    }
    auto said = plain(behind, !all.empty() && std::ranges::all_of(all, isEnd));
    if (said.taken == 0) {
        return {};
    }
    const auto target = said.numbers.front();
    const bool isPer = target.formula && behind + 1 < m_pieces.size() && m_pieces[behind + 1].is(Each);
    if (isPer && !all.empty() && all != std::vector { Function::Sum }) {
        return {}; // "average fee per hour": of the rows, or of the sums?
    }
    if (!all.empty()) {
        said.numbers.clear();
        for (const auto each : all) {
            const bool isOfColumn = each == Function::Rows && all.size() > 1 && all.back() == each && target.column
                && m_schema.column(*target.column).nulls > 0; // "average and count of fee", not "count and average fee"
            said.numbers.push_back(each == Function::Rows && !isOfColumn ? Number {} : target);
            said.numbers.back().function = isOfColumn ? Function::Present : each;
        }
    }
    return { behind + said.taken - at, said.numbers, isPer || !all.empty() };
}

bool haveSumsOfPeriods(const std::vector<Clause>& all, std::size_t at)
{
    const auto isSum = [&](const Clause& each) {
        return each.part == Part::Number && each.hasFunction && each.begin < all[at].begin && each.numbers.size() == 1
            && each.numbers.front().function == Function::Sum && each.numbers.front().column;
    };
    const auto isPeriod = [](const Clause& each) {
        return each.part == Part::Group && each.isEach && each.keys.size() == 1
            && each.keys.front().period != Period::None;
    };
    return std::ranges::count(all, Part::Number, &Clause::part) == 1 && std::ranges::any_of(all, isSum)
        && std::ranges::any_of(all, isPeriod);
}

} // namespace core::builtin
