// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions that a value of the file says by itself.
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/routes.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
class ValueReader {
public:
    ValueReader(const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
        : m_pieces(pieces)
        , m_at(at)
        , m_lastColumn(lastColumn)
        , m_schema(schema)
    {
    }

    /// "in North", "status shipped", "not open", "North or South", "South region".
    Condition read() const
    {
        Condition condition;
        std::size_t word = 0;
        while (peek(word) != nullptr
            && (isConcept(word, Concept::In) || isConcept(word, Concept::For) || isConcept(word, Concept::Of)
                || isConcept(word, Concept::With) || isConcept(word, Concept::Is) || isConcept(word, Concept::From)
                || isConcept(word, Concept::To) || isConcept(word, Concept::On) || isAcrossOne(word))) {
            ++word;
        }
        const bool negated = isConcept(word, Concept::Not) || isConcept(word, Concept::Without)
            || isConcept(word, Concept::Never);
        if (isConcept(word, Concept::Never) && isOfEntity()
            && !(m_lastColumn && isKind(word + 1, PieceKind::Value) && fits(word + 1, *m_lastColumn))) {
            return condition;
        }
        word += negated ? 1 : 0;
        while (negated && (isConcept(word, Concept::In) || isConcept(word, Concept::From))) { // "were not in DE"
            ++word;
        }
        // "for customer Acme": the column stands between.
        std::optional<int> column = word == 0 || negated ? m_lastColumn : std::nullopt;
        column = word > 0 && isConcept(word - 1, Concept::Is) ? m_lastColumn : column;
        const bool isAmong = word == 1 && (isConcept(0, Concept::In) || isConcept(0, Concept::On)) && m_lastColumn
            && isKind(1, PieceKind::Value)
            && fits(1, *m_lastColumn); // "type in (cargo, electric)", "depends on libssl3"
        column = isAmong ? m_lastColumn : column;
        const bool named = isKind(word, PieceKind::Column) && isKind(word + 1, PieceKind::Value)
            && fits(word + 1, peek(word)->column.column);
        if (named) {
            column = peek(word)->column.column;
            ++word;
        }
        if (!isKind(word, PieceKind::Value)) {
            return condition;
        }
        const auto& match = peek(word)->value;
        const auto led = word > 0 && !column ? ledColumn(word - 1, match) : std::nullopt;
        column = led ? led : column;
        const bool claimed = column && fits(word, *column);
        const auto columns = claimed ? std::vector { *column } : columnsOf(word);
        const int chosen = columns.front();
        condition = { word + 1, claimed && !named && !led,
            { chosen, match.part || isListed(m_schema.column(chosen), match.value) ? Test::Contains : Test::Equals,
                { match.in(chosen) }, {}, {} },
            {}, {} };
        if (columns.size() > 1) {
            condition.doubt = Doubt { peek(word)->text, peek(word)->begin, peek(word)->end, columns, true };
        }
        moreValues(condition, chosen);
        const bool deniedBehind = !negated && isExceptBehind(condition.taken);
        condition.taken += deniedBehind ? 1 : 0;
        negate(condition, negated || deniedBehind);
        const bool isOfBoth = negated
            && (isConcept(condition.taken, Concept::On) || isConcept(condition.taken, Concept::With))
            && isKind(condition.taken + 1, PieceKind::Column)
            && m_schema.column(peek(condition.taken + 1)->column.column).type == ColumnType::Boolean;
        if (isOfBoth) { // "not resolved on first contact": of which is it denied?
            condition.trouble = ReadingTrouble(TroubleKind::LeftOut, { .texts = { "“" + peek(word - 1)->text + "”" } });
        }
        if (isKind(condition.taken, PieceKind::Column) && peek(condition.taken)->column.column == chosen) {
            ++condition.taken;
        }
        return condition;
    }

private:
    const Piece* peek(std::size_t ahead) const
    {
        return m_at + ahead < m_pieces.size() ? &m_pieces[m_at + ahead] : nullptr;
    }

    bool isKind(std::size_t ahead, PieceKind kind) const { return peek(ahead) != nullptr && peek(ahead)->kind == kind; }
    bool isConcept(std::size_t ahead, Concept meaning) const
    {
        return peek(ahead) != nullptr && peek(ahead)->is(meaning);
    }

    /// "across the science section": of one value there are no groups.
    bool isAcrossOne(std::size_t ahead) const
    {
        return isConcept(ahead, Concept::By) && isKind(ahead + 1, PieceKind::Value)
            && isKind(ahead + 2, PieceKind::Column) && fits(ahead + 1, peek(ahead + 2)->column.column);
    }

    /// "customers who never bought tea": of all rows of each, not of one.
    bool isOfEntity() const
    {
        auto noun = m_at;
        while (noun > 0 && (m_pieces[noun - 1].is(Concept::Which) || m_pieces[noun - 1].is(Concept::With))) {
            --noun;
        }
        const auto* before = noun > 0 ? &m_pieces[noun - 1] : nullptr;
        return before != nullptr && before->kind == PieceKind::Column
            && (m_schema.isText(before->column.column) || m_schema.isIdentifier(before->column.column))
            && !m_schema.hasFlag(before->column.column, "unique");
    }

    /// "to LHR", of a value that is one of origins and of destinations.
    std::optional<int> ledColumn(std::size_t lead, const ValueMatch& match) const
    {
        const bool isStart = isConcept(lead, Concept::From), isEnd = isConcept(lead, Concept::To);
        return isStart || isEnd ? endOfRoute(match, isStart, m_schema) : std::nullopt;
    }

    /// All that have the value at `ahead`: those that write it so, if any do, or whose key it is, and that have what is
    /// listed behind it.
    std::vector<int> columnsOf(std::size_t ahead) const
    {
        const auto& match = peek(ahead)->value;
        std::vector<int> all { match.column };
        all.insert(all.end(), match.rivals.begin(), match.rivals.end());
        const auto keep = [&](const auto& isMeant) {
            std::vector<int> meant;
            std::ranges::copy_if(all, std::back_inserter(meant), isMeant);
            all = meant.empty() ? all : meant;
        };
        keep([&](int column) { return match.in(column) == peek(ahead)->text; });
        for (auto next = ahead + 1;
            (isConcept(next, Concept::Or) || isConcept(next, Concept::And)) && isKind(next + 1, PieceKind::Value);
            next += 2) {
            keep([&](int column) { return fits(next + 1, column); });
        }
        return all;
    }

    bool fits(std::size_t ahead, int column) const
    {
        const auto& match = peek(ahead)->value;
        return match.column == column || std::ranges::find(match.rivals, column) != match.rivals.end();
    }

    /// "DVD ausgenommen", "DVDs excluded": nothing follows that the word could speak of.
    bool isExceptBehind(std::size_t ahead) const
    {
        const auto* next = peek(ahead + 1);
        const bool isLast = next == nullptr || next->is(Concept::By) || next->is(Concept::Each)
            || next->is(Concept::In);
        return isConcept(ahead, Concept::Not) && isLast;
    }

    void moreValues(Condition& condition, int column) const
    {
        while (condition.filter.test != Test::Contains
            && (isConcept(condition.taken, Concept::Or) || isConcept(condition.taken, Concept::And))
            && !isContrast(fold(peek(condition.taken)->text)) // "never a jam, but a fault"
            && isKind(condition.taken + 1, PieceKind::Value) && fits(condition.taken + 1, column)
            && !peek(condition.taken + 1)->value.part) {
            condition.filter.values.push_back(peek(condition.taken + 1)->value.in(column));
            condition.filter.test = Test::OneOf;
            condition.taken += 2;
        }
        const bool isBeside = condition.filter.test == Test::Equals && isKind(condition.taken, PieceKind::Value)
            && fits(condition.taken, column) && !peek(condition.taken)->value.part
            && peek(condition.taken)->begin == peek(condition.taken - 1)->end + 1;
        if (isBeside) { // "P1/P2"
            condition.filter.values.push_back(peek(condition.taken)->value.in(column));
            condition.filter.test = Test::OneOf;
            ++condition.taken;
        }
    }

    static void negate(Condition& condition, bool negated)
    {
        if (negated && condition.filter.test == Test::Contains) {
            condition.filter.test = Test::NotContains;
        } else if (negated && condition.filter.values.size() == 1) {
            condition.filter.test = Test::NotEquals;
        } else if (negated) {
            condition.filter.test = Test::NoneOf;
        }
    }

    const std::vector<Piece>& m_pieces;
    std::size_t m_at;
    std::optional<int> m_lastColumn;
    const Schema& m_schema;
};
} // namespace

Doubt doubtOf(const Piece& piece)
{
    std::vector<int> columns { piece.column.column };
    columns.insert(columns.end(), piece.column.rivals.begin(), piece.column.rivals.end());
    return { piece.text, piece.begin, piece.end, std::move(columns) };
}

Condition readValue(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    return ValueReader(pieces, at, lastColumn, schema).read();
}

} // namespace core::builtin
