// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_entities.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/resolve_measure.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// How the parts of a question stand to each other.
class Order {
public:
    explicit Order(const Elements& said)
        : m_pieces(said.pieces)
    {
    }

    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].piece.is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const
    {
        return at < m_pieces.size() && m_pieces[at].piece.kind == kind;
    }

    /// "per customer", not "by customer": what there is one number of.
    bool isEach(int column) const
    {
        return hasPair([&](std::size_t at) {
            return is(at, { Each }) && isKind(at + 1, PieceKind::Column)
                && m_pieces[at + 1].piece.column.column == column;
        });
    }
    bool isEach(Period period) const
    {
        return hasPair([&](std::size_t at) {
            return is(at, { Each }) && isKind(at + 1, PieceKind::Period) && m_pieces[at + 1].piece.period == period;
        });
    }
    /// "average daily": of the days' numbers.
    std::optional<Period> averagedPeriod() const
    {
        for (std::size_t i = 0; i + 1 < m_pieces.size(); ++i) {
            if (is(i, { Mean, Median }) && isKind(i + 1, PieceKind::Period)
                && isAdverb(fold(m_pieces[i + 1].piece.text))) {
                return m_pieces[i + 1].piece.period;
            }
        }
        return std::nullopt;
    }
    /// "average total": one of the other.
    bool averagesTotals() const
    {
        return hasPair([&](std::size_t at) { return is(at, { Mean, Median }) && is(at + 1, { Sum }); });
    }

private:
    template <typename Test> bool hasPair(Test test) const
    {
        for (std::size_t i = 0; i + 1 < m_pieces.size(); ++i) {
            if (test(i)) {
                return true;
            }
        }
        return false;
    }

    const std::vector<SaidPiece>& m_pieces;
};

std::optional<Function> outerOf(const Elements& said)
{
    const bool summarises = said.has(Mean) || said.has(Median);
    return !summarises ? std::nullopt : std::optional(said.has(Mean) ? Function::Mean : Function::Median);
}

bool isPlain(const Elements& said)
{
    return said.rankings.empty() && !said.isRanked() && !said.limit && !said.has(Share) && !said.has(Change)
        && !said.has(Cumulative) && !said.has(Rolling) && !said.has(Distinct) && !said.formula && !said.threshold
        && !said.has(Minimum) && !said.has(Maximum);
}

/// What there is a number of each, and what these numbers are taken together by.
struct Levels {
    std::optional<int> entity;
    Period period = Period::None;
    std::vector<int> outer;
    bool isThere() const { return entity || period != Period::None; }
};

bool repeats(const Schema& schema, int column)
{
    return (schema.isText(column) || schema.isIdentifier(column)) && !schema.hasFlag(column, "unique");
}

/// "orders per customer", "orders of a customer, by region".
Levels levelsOf(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    const Order order(said);
    Levels levels;
    auto named = said.subjects;
    if (said.topic) {
        named.push_back(*said.topic);
    }
    std::erase_if(named, [&](int each) { return schema.isAmount(each) && !repeats(schema, each); });
    if (said.periods.size() == 1 && said.groups.empty() && named.empty()
        && (order.isEach(said.periods.front()) || order.averagedPeriod())) {
        levels.period = said.periods.front();
    } else if (said.periods.size() == 1 && order.averagedPeriod() && named.empty() && said.groups.size() == 1) {
        levels.period = said.periods.front();
        levels.outer = said.groups;
    } else if (said.periods.empty() && named.empty() && said.groups.size() == 1 && repeats(schema, said.groups.front())
        && order.isEach(said.groups.front())) {
        levels.entity = said.groups.front();
    } else if (said.has(Then) && named.empty() && said.periods.empty() && said.groups.size() == 2) {
        levels.entity = said.groups.front();
        levels.outer = { said.groups.back() };
    } else if (said.periods.empty() && named.size() == 1 && said.groups.size() <= 1 && repeats(schema, named.front())
        && said.has(HowMany)) {
        levels.entity = named.front();
        levels.outer = said.groups;
    }
    const bool isSame = std::ranges::contains(levels.outer, levels.entity.value_or(-1));
    return isSame ? Levels {} : levels;
}

/// An average of counts, of sums that are called so, or of what each day brought.
bool isOfNumbers(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto numbers = resolution.numbersMentioned();
    const Order order(said);
    const auto isPlural = [](const SaidPiece& each) { // "average order value" is no number of orders
        const auto word = fold(each.piece.text);
        return each.piece.kind == PieceKind::RowNoun && stem(word) != word;
    };
    const bool counted = said.rows && numbers.empty()
        && (said.has(HowMany) || std::ranges::any_of(said.pieces, isPlural));
    const bool isExtensive = numbers.size() == 1 && !resolution.schema.isIntensive(numbers.front());
    const bool summed = isExtensive
        && (order.averagesTotals() || (said.has(Then) && said.has(Sum)) || order.averagedPeriod());
    return counted || summed;
}

bool averagesNumbers(const Resolution& resolution)
{
    return outerOf(resolution.said) && isPlain(resolution.said) && isOfNumbers(resolution)
        && levelsOf(resolution).isThere()
        && (levelsOf(resolution).period == Period::None || resolution.schema.dateColumn());
}
} // namespace

bool asksAboutEntities(const Resolution& resolution)
{
    return resolution.said.threshold || averagesNumbers(resolution);
}

void resolveEntities(Resolution& resolution)
{
    auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    reading.operation = Operation::Entities;
    reading.limit.reset(); // what else was said is missed in the accounting
    reading.sorted = false;
    reading.function = Function::Rows;
    reading.threshold = said.threshold;
    if (!said.threshold) {
        const auto levels = levelsOf(resolution);
        reading.outer = outerOf(said);
        reading.groups = levels.entity ? std::vector { *levels.entity } : std::vector<int> {};
        reading.outerGroups = levels.outer;
        reading.period = Period::None;
        reading.innerPeriod = levels.period;
        if (!resolution.numbersMentioned().empty()) {
            said.function = Function::Sum;
            chooseMeasure(resolution, Function::Sum);
        }
        return;
    }
    const bool isUpTo = said.threshold->test == Test::Less || said.threshold->test == Test::AtMost;
    if (isUpTo && !reading.filters.empty() && said.threshold->column < 0) { // of those with none no row is left
        const auto limit = std::ranges::find(said.pieces, true, &SaidPiece::inThreshold);
        resolution.say(inWords(ReadingTrouble(TroubleKind::LeftOut, { .texts = { "“" + limit->piece.text + "”" } })));
        return;
    }
    reading.groups = { *said.entity };
    if (said.threshold->column >= 0) {
        reading.measure = said.threshold->column;
        reading.function = said.function.value_or(Function::Sum);
    }
    if (said.has(HowMany)) {
        reading.outer = Function::Rows;
    }
}

} // namespace core::builtin
