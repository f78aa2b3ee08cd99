// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/lengths_of_time.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/column_of_sign.h"
#include "core/builtin/reading/named_units.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/two_ends.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

namespace core::builtin {

using enum Concept;

namespace {
class LengthReader {
public:
    LengthReader(Reworded question, const Schema& schema)
        : m_question(std::move(question))
        , m_schema(schema)
        , m_pieces(annotate(m_question.text(), schema))
    {
    }

    Reworded read()
    {
        const bool hasEnds = theTwoEnds(m_schema) && !isNamedByUnit(m_pieces, m_schema);
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if ((hasEnds && (limit(i) || ofEachRow(i))) || returns(i) || gap(i)) {
                break;
            }
        }
        return m_question;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    std::string unit(std::size_t at) const
    {
        return at < m_pieces.size() ? timeUnit(fold(m_pieces[at].text)) : std::string();
    }
    /// "2 hours"
    bool isCounted(std::size_t at) const
    {
        return isKind(at, PieceKind::Number) && !unit(at + 1).empty() && secondsIn(unit(at + 1)) > 0;
    }
    bool isEntity(std::size_t at) const
    {
        return isKind(at, PieceKind::Column) && m_pieces[at].column.rivals.empty()
            && !m_schema.isAmount(m_pieces[at].column.column) && !m_schema.isDate(m_pieces[at].column.column);
    }
    void put(std::size_t first, std::size_t last, const std::string& words)
    {
        m_question.replace(
            static_cast<std::size_t>(m_pieces[first].begin), static_cast<std::size_t>(m_pieces[last].end), words);
    }

    /// "visits longer than 2 hours"
    bool limit(std::size_t at)
    {
        auto bound = at + 1;
        bound += is(bound, { Is }) ? 1 : 0;
        const bool isRow = isKind(at, PieceKind::RowNoun)
            || (isKind(at, PieceKind::Column) && m_schema.namesRows(m_pieces[at].column.column)
                && m_schema.isOwnNoun(fold(m_pieces[at].text)));
        const bool isLimit = isRow && is(bound, { Above, AtLeast, Below, AtMost }) && isCounted(bound + 1)
            && !is(bound + 3, { To, From, After, Before, Of, Between, Until, Past });
        if (isLimit) {
            put(bound, bound, "took " + m_pieces[bound].text);
        }
        return isLimit;
    }

    /// "average hours per visit"
    bool ofEachRow(std::size_t at)
    {
        const auto counted = is(at, { Mean, Median, Maximum, Minimum }) ? unit(at + 1) : std::string();
        const bool isOfRows = !counted.empty() && counted != businessDays && is(at + 2, { Each })
            && isKind(at + 3, PieceKind::RowNoun) && (at + 4 == m_pieces.size() || is(at + 4, { By, In, For, With }));
        if (isOfRows) {
            put(at + 1, at + 3, "duration in " + counted);
        }
        return isOfRows;
    }

    /// Where a file has two dates, a stay that began on the first of them ended on the other.
    std::optional<int> endOfStay() const
    {
        auto ends = columnsOf(m_schema, { ColumnType::Date, ColumnType::DateTime });
        const bool areTwo = ends.size() == 2 && m_schema.dateColumn() && std::erase(ends, *m_schema.dateColumn()) == 1;
        const auto first = [&](int date) { return std::get_if<std::string>(&m_schema.column(date).min); };
        const auto *start = areTwo ? first(*m_schema.dateColumn()) : nullptr, *end = areTwo ? first(ends[0]) : nullptr;
        return start != nullptr && end != nullptr && *start <= *end ? std::optional(ends[0]) : std::nullopt;
    }

    /// "clients that came back within 7 days"
    bool returns(std::size_t at)
    {
        const auto isBack = [&](std::size_t i) { return i < m_pieces.size() && isAgain(fold(m_pieces[i].text)); };
        const auto number = [&](std::size_t i) { return i + (is(i + 1, { Of }) ? 2 : 1); }; // "innerhalb von"
        const auto isWithin = [&](std::size_t i) {
            return is(i, { In }) && isWithinWord(fold(m_pieces[i].text)) && isCounted(number(i));
        };
        if (!isEntity(at)) {
            return false;
        }
        auto i = at + 1;
        while (is(i, { Is, Filler, With })) {
            ++i;
        }
        const auto within = isBack(i) ? i + 1 : i;
        const auto counted = number(within);
        if (!isWithin(within) || !(isBack(i) || isBack(counted + 2))) {
            return false;
        }
        const auto last = counted + (isBack(i) ? 1 : 2);
        const auto back = isBack(i) ? i : counted + 2;
        const bool isStay = isOccurring(fold(m_pieces[back].text)) // not "bought again"
            || (i > at + 1 && isOccurring(fold(m_pieces[i - 1].text)));
        const auto from = isStay && endOfStay() ? " from \"" + m_schema.name(*endOfStay()) + "\"" : std::string();
        put(at + 1, last,
            "with lowest " + unit(counted + 1) + " between rows" + from + " at most " + m_pieces[counted].text);
        if (at > 0 && is(at - 1, { Which })) {
            put(at - 1, at - 1, "");
        }
        return true;
    }

    /// "clients with a gap of more than 100 days": between which rows of theirs is not said, as there is nothing else.
    bool gap(std::size_t at)
    {
        const auto entity = [&] {
            auto i = at;
            while (i > 0 && is(i - 1, { With, Is, Filler, Of })) {
                --i;
            }
            return i > 0 && isEntity(i - 1) ? std::optional(i - 1) : std::nullopt;
        };
        auto bound = at + 1;
        bound += is(bound, { Of }) ? 1 : 0;
        const bool isGap = is(at, { Gap }) && is(bound, { Above, AtLeast }) && isCounted(bound + 1);
        const auto owner = isGap ? entity() : std::nullopt;
        if (!owner) {
            return false;
        }
        const bool isOpen = bound + 3 == m_pieces.size();
        if (isOpen) {
            put(bound + 2, bound + 2, m_pieces[bound + 2].text + " between rows");
        }
        if (*owner > 0 && is(*owner - 1, { Which })) {
            put(*owner + 1, at, "with " + m_pieces[at].text);
            put(*owner - 1, *owner - 1, "");
        }
        return true;
    }

    Reworded m_question;
    const Schema& m_schema;
    const std::vector<Piece> m_pieces;
};
} // namespace

Reworded inLengthsOfTime(Reworded question, const Schema& schema)
{
    auto named = withNamedUnits(std::move(question), schema);
    return schema.dateColumn() || theTwoEnds(schema) ? LengthReader(std::move(named), schema).read() : named;
}

} // namespace core::builtin
