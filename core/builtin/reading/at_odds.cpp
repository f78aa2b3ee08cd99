// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/at_odds.h"

#include <map>
#include <string>

namespace core::builtin {

namespace {
/// Two stretches of one date without a day in common.
bool areApart(const Filter& one, const Filter& other)
{
    const auto endsBefore = [](const Filter& first, const Filter& second) {
        return !first.values[1].empty() && !second.values[0].empty() && first.values[1] <= second.values[0];
    };
    return endsBefore(one, other) || endsBefore(other, one);
}

bool isWanted(const Filter& filter)
{
    return (filter.test == Test::Equals || filter.test == Test::OneOf) && !filter.values.empty();
}

bool isDenied(const Filter& filter)
{
    return (filter.test == Test::NotEquals || filter.test == Test::NoneOf) && !filter.values.empty();
}

/// No row is both, or the second takes nothing away from the first.
bool areOfOthers(const Filter& one, const Filter& other)
{
    const auto isShared = [&](const std::string& each) { return std::ranges::contains(other.values, each); };
    if (isWanted(one) && isWanted(other)) {
        return std::ranges::none_of(one.values, isShared);
    }
    return isWanted(one) && isDenied(other)
        && (std::ranges::none_of(one.values, isShared) || std::ranges::all_of(one.values, isShared));
}

bool isThere(const Filter& filter)
{
    return isWanted(filter) || filter.test == Test::IsPresent || filter.test == Test::DateRange
        || filter.test == Test::Contains;
}

bool areAtOdds(const Filter& one, const Filter& other)
{
    if (one.test == Test::DateRange && other.test == Test::DateRange) {
        return areApart(one, other);
    }
    return areOfOthers(one, other) || (one.test == Test::IsMissing && isThere(other))
        || (one.test == Test::IsTrue && other.test == Test::IsFalse);
}
} // namespace

std::set<int> columnsAtOdds(const std::vector<Filter>& filters)
{
    std::set<int> columns;
    for (const auto& one : filters) {
        for (const auto& other : filters) {
            if (one.column == other.column && one.other < 0 && other.other < 0 && areAtOdds(one, other)) {
                columns.insert(one.column);
            }
        }
    }
    return columns;
}

namespace {
/// "tea in Kiel [and, or] coffee in Bonn": not each of these in each of those.
void addSaidInPairs(std::set<int>& columns, const std::vector<Piece>& pieces)
{
    const auto valuesOf = [&](std::size_t from, std::size_t to) {
        std::map<int, std::string> values;
        for (auto i = from; i < to; ++i) {
            if (pieces[i].kind == PieceKind::Value) {
                values.emplace(pieces[i].value.column, pieces[i].value.value);
            }
        }
        return values;
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].is(Concept::And) && !pieces[i].is(Concept::Or)) {
            continue;
        }
        std::set<int> both;
        const auto second = valuesOf(i + 1, pieces.size());
        for (const auto& [column, value] : valuesOf(0, i)) {
            if (const auto other = second.find(column); other != second.end() && other->second != value) {
                both.insert(column);
            }
        }
        if (both.size() > 1) {
            columns.merge(both);
        }
    }
}
} // namespace

std::set<int> columnsSaidApart(const std::vector<Piece>& pieces)
{
    using enum Concept;
    std::set<int> columns;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        bool isNounBetween = false;
        for (auto next = i + 1; pieces[i].kind == PieceKind::Value && next < pieces.size(); ++next) {
            if (holds(pieces, next, PieceKind::Value) && pieces[next].value.column == pieces[i].value.column) {
                columns.insert(isNounBetween ? pieces[i].value.column : -1);
                break;
            }
            const bool isNoun = holds(pieces, next, PieceKind::Column) || holds(pieces, next, PieceKind::RowNoun);
            if (!isNoun && !says(pieces, next, { Which, With, In, From, On, By, For, Is })) {
                break;
            }
            isNounBetween = isNounBetween || isNoun || pieces[next].is(Which);
        }
    }
    columns.erase(-1);
    addSaidInPairs(columns, pieces);
    const auto comparesShares = [](const Piece& each) {
        return each.is(Share) || each.is(PercentOf) || each.is(Ratio) || each.is(Compare) || each.is(Multiple)
            || each.is(Excess) || each.is(Difference);
    };
    return std::ranges::any_of(pieces, comparesShares) ? std::set<int> {} : columns;
}

bool isSaidOfColumns(const Piece& piece, const std::set<int>& columns, const Schema& schema)
{
    const bool isTime = piece.kind == PieceKind::Number || piece.kind == PieceKind::Month
        || piece.kind == PieceKind::Quarter || piece.kind == PieceKind::Date;
    return std::ranges::any_of(columns, [&](int column) {
        return (isTime && schema.isDate(column)) || (piece.kind == PieceKind::Value && piece.value.column == column)
            || (piece.kind == PieceKind::Column && piece.column.column == column);
    });
}

} // namespace core::builtin
