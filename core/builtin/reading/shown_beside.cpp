// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shown_beside.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

class BesideReader {
public:
    BesideReader(const Pieces& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    /// From where to where the words go for what is shown anyway, last or before conditions; to nowhere: none do.
    std::pair<std::size_t, std::size_t> shown() const
    {
        const auto rank = std::ranges::find_if(
            m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom) || each.is(Common); });
        for (auto at = static_cast<std::size_t>(rank - m_pieces.begin()) + 1; at < m_pieces.size(); ++at) {
            if (const auto end = isLink(at) ? endOfShown(at) : 0; end > 0) {
                return { at, end };
            }
        }
        return { 0, 0 };
    }

    /// "top 5 customers by fee with town", where each has one: the customer and the word before the town.
    std::optional<std::pair<std::size_t, std::size_t>> attribute() const
    {
        const auto rank = std::ranges::find_if(
            m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
        const auto at = static_cast<std::size_t>(rank - m_pieces.begin());
        const auto entity = at + (holds(m_pieces, at + 1, PieceKind::Number) ? 2 : 1);
        for (auto with = entity + 1; with + 1 < m_pieces.size() && holds(m_pieces, entity, PieceKind::Column); ++with) {
            const bool isAttribute = says(m_pieces, with, { With }) && holds(m_pieces, with + 1, PieceKind::Column)
                && isAttributeOf(m_pieces[with + 1].column.column, m_pieces[entity].column.column, m_schema)
                && (with + 2 == m_pieces.size() || beginsCondition(with + 2) || says(m_pieces, with + 2, { By }));
            if (isAttribute) {
                return std::pair(entity, with);
            }
        }
        return std::nullopt;
    }

    /// "highest fee of each month", before `end`
    bool isExtremeOfEach(std::size_t end) const
    {
        for (std::size_t i = 0; i + 2 < end; ++i) {
            const bool isExtreme = says(m_pieces, i, { Top, Bottom, Maximum, Minimum })
                && holds(m_pieces, i + 1, PieceKind::Column) && m_schema.isAmount(m_pieces[i + 1].column.column);
            if (isExtreme && (says(m_pieces, i + 2, { By, Each }) || says(m_pieces, i + 3, { Each }))) {
                return true;
            }
        }
        return false;
    }

    /// "the largest jobs with rating in 2024", where some have none: those that have one, or each with its own?
    std::optional<std::size_t> openWith() const
    {
        for (std::size_t at = 1; at + 1 < m_pieces.size(); ++at) {
            const bool isOfSome = says(m_pieces, at, { With }) && holds(m_pieces, at + 1, PieceKind::Column)
                && m_schema.column(m_pieces[at + 1].column.column).nulls > 0;
            const bool isBehindAll = at + 2 == m_pieces.size() && isExtremeOfEach(at)
                && m_pieces[at + 1].begin <= m_pieces[at].end + 1; // not "with the client"
            if (isOfSome && ((areRowsPlaced(at) && beginsCondition(at + 2)) || isBehindAll)) {
                return at;
            }
        }
        return std::nullopt;
    }

private:
    bool isComma(std::size_t at) const { return says(m_pieces, at, { And }) && m_pieces[at].text == ","; }
    bool isLink(std::size_t at) const { return says(m_pieces, at, { With, And }); }

    bool beginsCondition(std::size_t at) const { return says(m_pieces, at, { In, Since, Until, Before, After, For }); }

    std::size_t endOfShown(std::size_t at) const
    {
        const auto first = at + (isComma(at) && isLink(at + 1) ? 2 : 1);
        const bool isWith = says(m_pieces, first - 1, { With });
        auto item = first;
        while (isShown(item, at, isWith)) {
            if (item + 1 == m_pieces.size() || beginsCondition(item + 1)) {
                return item + 1;
            }
            item += says(m_pieces, item + 1, { And }) ? 2 : m_pieces.size();
        }
        return 0;
    }

    bool isShown(std::size_t item, std::size_t end, bool isWith) const
    {
        return isCount(item, end) || isFunction(item, end) || isMeasure(item, end) || isCell(item, end, isWith);
    }

    template <typename Fits> bool isSaidBefore(std::size_t end, Fits fits) const
    {
        return std::any_of(m_pieces.begin(), m_pieces.begin() + static_cast<std::ptrdiff_t>(end), fits);
    }

    /// "with their number", where something is counted
    bool isCount(std::size_t item, std::size_t end) const
    {
        constexpr double ownName = 0.9; // "number" is also in the name of order_no
        const bool isNoun = item < m_pieces.size() && lists().is(WordKind::NumberNoun, fold(m_pieces[item].text))
            && (holds(m_pieces, item, PieceKind::Unknown)
                || (holds(m_pieces, item, PieceKind::Column) && m_pieces[item].column.score < ownName));
        const bool isNumber = isNoun || says(m_pieces, item, { HowMany });
        return isNumber && isSaidBefore(end, [](const Piece& each) {
            return each.is(HowMany) || each.is(Common) || (each.is(Top) && countsThings(fold(each.text)))
                || (each.is(Bottom) && countsThings(fold(each.text)));
        });
    }

    /// "with that mean", where means are compared
    bool isFunction(std::size_t item, std::size_t end) const
    {
        constexpr std::array functions { Sum, Mean, Median, Minimum, Maximum };
        const auto isOne = [&](const Piece& each) {
            return std::ranges::any_of(functions, [&](Concept function) { return each.is(function); });
        };
        if (item >= m_pieces.size() || !isOne(m_pieces[item])) {
            return false;
        }
        return isSaidBefore(end, [&](const Piece& each) { return each.is(m_pieces[item].meaning); })
            || (m_pieces[item].is(Sum) && !isSaidBefore(end, isOne));
    }

    /// "with the fee", by which they are placed
    bool isMeasure(std::size_t item, std::size_t end) const
    {
        return holds(m_pieces, item, PieceKind::Column) && m_schema.isAmount(m_pieces[item].column.column)
            && isSaidBefore(end, [&](const Piece& each) {
                   return each.kind == PieceKind::Column && each.column.column == m_pieces[item].column.column;
               });
    }

    /// A cell of each row, where whole rows are placed. One that may be missing could limit them: "jobs with a rating".
    bool isCell(std::size_t item, std::size_t end, bool isWith) const
    {
        if (!isWith || !holds(m_pieces, item, PieceKind::Column) || isLimited(item)) {
            return false;
        }
        const auto& profile = m_schema.column(m_pieces[item].column.column);
        return areRowsPlaced(end) && profile.nulls == 0 && profile.type != ColumnType::Boolean;
    }

    /// "with a delivery date before 2023", "with units in 10 to 20": what follows is said of the cells.
    bool isLimited(std::size_t item) const
    {
        const int column = m_pieces[item].column.column;
        const auto limit = item + 2;
        if (!beginsCondition(item + 1) || limit >= m_pieces.size()) {
            return false;
        }
        const auto& said = m_pieces[limit];
        const bool isNumber = said.kind == PieceKind::Number && !isYearWritten(said);
        const bool isTime = said.kind != PieceKind::Value && said.kind != PieceKind::Column;
        const bool isOwn = said.kind == PieceKind::Value
            && (said.value.column == column || std::ranges::contains(said.value.rivals, column));
        return isOwn || (m_schema.isDate(column) ? isTime : m_schema.isNumeric(column) && isNumber);
    }

    /// "the 5 largest jobs", before `end`
    bool areRowsPlaced(std::size_t end) const
    {
        const auto rank = std::ranges::find_if(
            m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
        const auto at = static_cast<std::size_t>(rank - m_pieces.begin());
        const auto noun = at + (holds(m_pieces, at + 1, PieceKind::Number) ? 2 : 1);
        return noun < end && !countsThings(fold(rank->text))
            && (holds(m_pieces, noun, PieceKind::RowNoun)
                || (holds(m_pieces, noun, PieceKind::Column) && m_schema.namesRows(m_pieces[noun].column.column)));
    }

    const Pieces& m_pieces;
    const Schema& m_schema;
};
} // namespace

bool isAttributeOf(int attribute, int entity, const Schema& schema)
{
    const auto file = schema.owner(attribute);
    const bool isKey = schema.hasFlag(entity, std::string(keyOfFile) + file)
        || (schema.owner(entity) == file && !schema.hasFlag(entity, sharedInFile));
    return !file.empty() && isKey && attribute != entity && schema.isText(attribute)
        && schema.column(attribute).nulls == 0;
}

void takeShownBeside(Pieces& pieces, const Schema& schema)
{
    if (const auto found = BesideReader(pieces, schema).attribute()) { // "top 5 customers and town by fee"
        const auto [entity, with] = *found;
        pieces[with].meaning = And;
        std::rotate(place(pieces, entity + 1), place(pieces, with), place(pieces, with + 2));
    }
    const BesideReader reader(pieces, schema);
    const auto [begin, end] = reader.shown();
    if (const auto open = reader.openWith()) {
        pieces[*open].kind = PieceKind::Unknown;
    }
    pieces.erase(place(pieces, begin), place(pieces, end));
}

void takeRowsBeside(Pieces& pieces)
{
    constexpr std::array statistics { HowMany, Sum, Mean, Median, Minimum, Maximum };
    const auto isStatistic = [&](const Piece& each) {
        return std::ranges::any_of(statistics, [&](Concept one) { return each.is(one); });
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!holds(pieces, i, PieceKind::RowNoun)) {
            continue;
        }
        const bool isFirst = i == 0 && says(pieces, 1, { And }) && says(pieces, 2, { HowMany })
            && holds(pieces, 3, PieceKind::Column);
        const bool isLast = i > 1 && says(pieces, i - 1, { And }) && holds(pieces, i - 2, PieceKind::Column)
            && (i + 1 == pieces.size() || says(pieces, i + 1, { By, Each }))
            && stem(fold(pieces[i].text)) != fold(pieces[i].text) // not "by city and order"
            && std::any_of(pieces.begin(), place(pieces, i), isStatistic);
        if (isFirst || isLast) {
            auto count = pieces[i];
            count.kind = PieceKind::Concept;
            count.meaning = HowMany;
            pieces.insert(place(pieces, i), std::move(count));
            ++i;
        }
    }
}

} // namespace core::builtin
