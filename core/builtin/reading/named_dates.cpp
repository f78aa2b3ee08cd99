// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_dates.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/deed_nouns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// "Aufnahme" of Aufnahmedatum and Aufnahmeart
void takeOnlyDate(ColumnMatch& match, const Schema& schema)
{
    auto all = match.rivals;
    all.push_back(match.column);
    const auto isDated = [&](int each) { return schema.isDate(each); };
    if (all.size() > 1 && std::ranges::count_if(all, isDated) == 1) {
        match.column = *std::ranges::find_if(all, isDated);
        match.rivals.clear();
    }
}

/// The date that a noun names, also beside a number that it names better: "order" of order_date and order_id.
std::optional<ColumnMatch> dateNamed(const std::string& noun, const Schema& schema)
{
    constexpr double possible = 0.6, asNamed = 0.95;
    const auto match = schema.matchColumn({ noun }, possible);
    if (match && schema.isDate(match->column)) {
        return match;
    }
    std::optional<ColumnMatch> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto name = schema.isDate(i) ? nameWords(schema.name(i)) : std::vector<std::string> {};
        if (!name.empty() && canonical(name.front()) == canonical(noun)) {
            found = found ? ColumnMatch {} : ColumnMatch { i, asNamed, {} };
        }
    }
    return found && found->column >= 0 ? found : std::nullopt;
}
} // namespace

bool isDateIn(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && pieces[at].column.rivals.empty()
        && schema.isDate(pieces[at].column.column);
}

bool isDeedIn(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    if (at >= pieces.size() || pieces[at].kind != PieceKind::Column || !schema.isDate(pieces[at].column.column)) {
        return false;
    }
    const auto word = fold(pieces[at].text);
    const bool isNoun = at > 0 && pieces[at - 1].is(Without);
    return isParticiple(word) || (!isNoun && namesDate(word, schema));
}

std::vector<Piece> withNamedDates(std::vector<Piece> pieces, const Schema& schema)
{
    const auto isJoint = [&](std::size_t at) {
        return at < pieces.size() && (pieces[at].is(To) || pieces[at].is(Until) || pieces[at].is(And));
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isAfter = pieces[i - 1].is(After) || pieces[i - 1].is(Before); // "5 days after order"
        const bool isEnd = pieces[i].kind == PieceKind::RowNoun && (isJoint(i + 1) || isJoint(i - 1) || isAfter);
        const bool isBesideDate = pieces[i].kind == PieceKind::Value
            && ((isJoint(i + 1) && isDateIn(pieces, i + 2, schema))
                || (i > 1 && isJoint(i - 1) && isDateIn(pieces, i - 2, schema)));
        if (const auto date = isEnd || isBesideDate ? dateNamed(fold(pieces[i].text), schema) : std::nullopt) {
            pieces[i].kind = PieceKind::Column;
            pieces[i].column = *date;
        }
        if (pieces[i].kind == PieceKind::Column && (isJoint(i + 1) || isJoint(i - 1))) {
            takeOnlyDate(pieces[i].column, schema);
        }
    }
    return pieces;
}

bool namesDate(const std::string& word, const Schema& schema)
{
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto name = schema.isDate(i) ? nameWords(schema.name(i)) : std::vector<std::string> {};
        if (name.size() > 1 && canonical(name.front()) == canonical(word)) {
            return true;
        }
    }
    return false;
}

std::optional<int> dateSaidAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    if (isDateIn(pieces, at, schema)) {
        return pieces[at].column.column;
    }
    const bool isDone = at < pieces.size() && isParticiple(fold(pieces[at].text))
        && (pieces[at].kind == PieceKind::Value
            || (pieces[at].kind == PieceKind::Column
                && schema.column(pieces[at].column.column).type == ColumnType::Boolean));
    return isDone ? dateOfDeed(pieces[at], schema) : std::nullopt;
}

} // namespace core::builtin
