// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/dates_of_flags.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/deed_nouns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// The only date whose name begins with one of these, or with a noun of the deed.
std::optional<int> dateBeginning(const std::vector<std::string>& nouns, const std::string& deed, const Schema& schema)
{
    constexpr std::size_t shortest = 4;
    std::optional<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto name = schema.isDate(i) ? nameWords(schema.name(i)) : std::vector<std::string> {};
        const auto begins = [&](const std::string& noun) {
            return noun.size() >= shortest && name.front().starts_with(noun);
        };
        const bool isOf = !name.empty()
            && (name.front() == deed || std::ranges::any_of(nouns, begins) || isDeedOf(deed, name.front())
                || isDeedNoun(name.front(), { deed })); // "approval" of approved
        if (isOf && found) {
            return std::nullopt;
        }
        found = isOf ? std::optional(i) : found;
    }
    return found;
}

std::optional<int> dateOf(const Piece& deed, const Schema& schema)
{
    const auto date = dateOfDeed(deed, schema);
    const auto word = fold(deed.text);
    return date ? date : dateBeginning(nounsOfDeed(word), word, schema);
}

/// Of the rows, that are so or not.
bool isFlag(const Piece& piece, const Schema& schema)
{
    return piece.kind == PieceKind::Column && schema.column(piece.column.column).type == ColumnType::Boolean;
}

bool isTimeAt(const Pieces& pieces, std::size_t at)
{
    return at < pieces.size() && isTimeSaid(pieces[at]);
}

/// "paid per month", but of a share the month is that of all rows
bool isCountedOverTime(const Pieces& pieces, std::size_t at)
{
    const auto isShare = [](const Piece& each) { return each.is(Share) || each.is(PercentOf) || each.is(Ratio); };
    return says(pieces, at + 1, { By, Each }) && holds(pieces, at + 2, PieceKind::Period)
        && std::ranges::none_of(pieces, isShare);
}

/// "in May 2023 paid", "paid before 2023"
bool isTimed(const Pieces& pieces, std::size_t at)
{
    const bool isLed = says(pieces, at + 1, { In, On, Since, Before, After, Until, Between, From });
    return (at > 0 && isTimeAt(pieces, at - 1)) || isTimeAt(pieces, at + 1) || (isLed && isTimeAt(pieces, at + 2))
        || isCountedOverTime(pieces, at);
}
} // namespace

void takeDatesOfFlags(Pieces& pieces, const Schema& schema)
{
    constexpr double asNamed = 0.98;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isDone = isFlag(pieces[i], schema) && isTimed(pieces, i) && !(i > 0 && pieces[i - 1].is(Not));
        if (const auto date = isDone ? dateOf(pieces[i], schema) : std::nullopt) {
            pieces[i].column = { *date, asNamed, {} };
        }
    }
}

} // namespace core::builtin
