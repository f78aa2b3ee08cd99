// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/units.h"

#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isConcept(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool isMeasure(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && schema.isNumeric(pieces[at].column.column)
        && !schema.isIdentifier(pieces[at].column.column);
}

void erase(Pieces& pieces, std::size_t first, std::size_t end)
{
    pieces.erase(
        pieces.begin() + static_cast<std::ptrdiff_t>(first), pieces.begin() + static_cast<std::ptrdiff_t>(end));
}

/// "kg" and "square metres" where these words are no name of their own; empty: none.
std::string unitSaid(const Piece& piece)
{
    constexpr double ownName = 0.9;
    const bool isLoose = piece.kind == PieceKind::Unknown
        || (piece.kind == PieceKind::Column && piece.column.score < ownName);
    const auto unit = isLoose ? canonical(joined(nameWords(piece.text), "")) : std::string();
    return isUnitWord(unit) ? unit : std::string();
}

/// "rent in euros", "kilos of honey"
void takeUnits(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto unit = unitSaid(pieces[i]);
        const auto isOfUnit = [&](const Piece& each) {
            return each.kind == PieceKind::Column && unitSaid(each).empty()
                && isUnitOf(each.column.column, unit, schema);
        };
        const bool divides = (i > 0 && isConcept(pieces, i - 1, { Each, By, Over, PercentOf }))
            || isConcept(pieces, i + 1, { Each, Over });
        if (unit.empty() || divides || std::ranges::none_of(pieces, isOfUnit)) {
            continue;
        }
        const auto first = i > 0 && isConcept(pieces, i - 1, { In }) ? i - 1 : i;
        erase(pieces, first, i + (isConcept(pieces, i + 1, { Of }) ? 2 : 1));
        i = first == 0 ? 0 : first - 1;
    }
}

/// "in the last 30 days" of "Downloads (30 days)"
void takeOwnStretch(Pieces& pieces, const Schema& schema)
{
    const auto isOfName = [&](const std::string& number, Period period) {
        return std::ranges::any_of(pieces, [&](const Piece& each) {
            const auto words = each.kind == PieceKind::Column ? nameWords(schema.name(each.column.column))
                                                              : std::vector<std::string> {};
            const auto said = std::ranges::find(words, number);
            return said != words.end() && said + 1 != words.end() && periodWord(*(said + 1)) == period;
        });
    };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isStretch = isConcept(pieces, i - 1, { Last }) && pieces[i].kind == PieceKind::Number
            && pieces[i + 1].kind == PieceKind::Period;
        if (isStretch && isOfName(pieces[i].text, pieces[i + 1].period)) {
            const auto first = i > 1 && isConcept(pieces, i - 2, { In, Of, For, From, Above }) ? i - 2 : i - 1;
            erase(pieces, first, i + 2);
            return;
        }
    }
}

/// "average number of passengers", "latest varroa count"
void takeNumbersOf(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isBehind = isMeasure(pieces, i - 1, schema) && stem(fold(pieces[i].text)) == "count";
        auto noun = i + 1;
        while (isConcept(pieces, noun, { Of })) {
            ++noun;
        }
        const bool isBefore = isMeasure(pieces, noun, schema) && statisticOf(pieces[i - 1]);
        if (pieces[i].is(HowMany) && (isBehind || isBefore)) {
            erase(pieces, i, i + 1);
            --i;
        }
    }
}
/// "median across hives of the total per hive": said twice, once is enough.
void takeRepeatedGroups(Pieces& pieces)
{
    for (std::size_t i = 1; i + 3 < pieces.size(); ++i) {
        const bool isLed = statisticOf(pieces[i - 1]) && isConcept(pieces, i, { By })
            && pieces[i + 1].kind == PieceKind::Column && isConcept(pieces, i + 2, { Of });
        const auto isSame = [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.column.column == pieces[i + 1].column.column;
        };
        if (isLed && std::ranges::count_if(pieces, isSame) == 2) {
            erase(pieces, i, i + 2);
        }
    }
}
} // namespace

void leaveOutUnits(std::vector<Piece>& pieces, const Schema& schema)
{
    takeUnits(pieces, schema);
    takeOwnStretch(pieces, schema);
    takeNumbersOf(pieces, schema);
    takeRepeatedGroups(pieces);
}

} // namespace core::builtin
