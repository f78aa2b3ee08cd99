// SPDX-License-Identifier: GPL-3.0-or-later
// A number compared with a statistic of the rows.
#include "core/builtin/language/words.h"
#include "core/builtin/reading/elements.h"

#include <algorithm>
#include <initializer_list>

namespace core::builtin {

using enum Concept;

namespace {
std::optional<Test> boundOf(const Piece& piece)
{
    return piece.is(Above)  ? std::optional(Test::More)
        : piece.is(AtLeast) ? std::optional(Test::AtLeast)
        : piece.is(Below)   ? std::optional(Test::Less)
        : piece.is(AtMost)  ? std::optional(Test::AtMost)
                            : std::nullopt;
}

std::optional<Function> middleOf(const Piece& piece)
{
    return piece.is(Mean)                          ? std::optional(Function::Mean)
        : piece.is(Median)                         ? std::optional(Function::Median)
        : piece.is(Percentile) && piece.number > 0 ? std::optional(percentile(piece.number))
                                                   : std::nullopt;
}

class StatisticReader {
public:
    StatisticReader(
        const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
        : m_pieces(pieces)
        , m_begin(at)
        , m_lastColumn(lastColumn)
        , m_schema(schema)
    {
    }

    Condition read() const
    {
        auto at = m_begin + (is(m_begin, { Is }) ? 1 : 0);
        const auto test = at < m_pieces.size() ? boundOf(m_pieces[at]) : std::nullopt;
        const auto times = timesAt(++at);
        at += times ? 2 : 0;
        auto group = groupAt(at);
        at += group ? 1 : 0; // "the species average"
        const auto function = test && at < m_pieces.size() ? middleOf(m_pieces[at]) : std::nullopt;
        if (!function) {
            return {};
        }
        const auto behind = at + (is(at + 1, { Of }) ? 2 : 1);
        const bool isNamed = isKind(behind, PieceKind::Column) && m_schema.isAmount(columnAt(behind));
        const bool isSaid = m_lastColumn && m_schema.isAmount(*m_lastColumn);
        const bool isOfThat = isKind(at + (is(at + 1, { OfThese }) ? 2 : 1), PieceKind::Column);
        auto end = isNamed ? behind + 1 : at + 1;
        if (const auto noun = end + (is(end, { Of, In, For }) ? 1 : 0); !group && isOwn(noun) && !isOfOne(noun + 1)) {
            group = groupAt(noun);
            end = group ? noun + 1 : end;
        }
        const auto of = end + (is(end, { Of, For }) ? 1 : 0);
        const bool isOfPart = !group && of < m_pieces.size()
            && (of > end || fold(m_pieces[end - 1].text).ends_with(" of"));
        const auto value = isOfPart ? readValue(m_pieces, of, std::nullopt, m_schema) : Condition {};
        if (value.taken > 0 && isSaidBefore(value.filter)) { // "dogs with a fee above the average for dogs"
            group = value.filter.column;
            end = of + value.taken;
        }
        const bool isOpen = !group && (behind > at + 1 || isOfThat);
        if (isNamed ? isSaid && *m_lastColumn != columnAt(behind) : !isSaid || isOpen) {
            return {};
        }
        Condition condition { end - m_begin, isSaid, { isNamed ? columnAt(behind) : *m_lastColumn, *test, {}, {}, {} },
            {}, {} };
        condition.filter.ofAll = function;
        condition.filter.ofEach = group.value_or(-1);
        condition.filter.times = times.value_or(1);
        if (value.taken > 0 && !group) {
            const auto* which = m_pieces[at].is(Mean) ? "average" : m_pieces[at].is(Median) ? "median" : "percentile";
            condition.trouble = ReadingTrouble(TroubleKind::StatisticOfPart, { .texts = { m_pieces[of].text, which } });
        }
        return condition;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int columnAt(std::size_t at) const { return m_pieces[at].column.column; }

    /// "twice the average", "150 % of the average"
    std::optional<double> timesAt(std::size_t at) const
    {
        const bool isPart = isKind(at, PieceKind::Number) && m_pieces[at].percent && is(at + 1, { Of });
        const bool isTimes = isKind(at, PieceKind::Number) && !m_pieces[at].percent && is(at + 1, { Times });
        return isPart || isTimes ? std::optional(m_pieces[at].number / (isPart ? 100 : 1)) : std::nullopt;
    }

    /// Of what each has a statistic of its own.
    std::optional<int> groupAt(std::size_t at) const
    {
        const bool isGroup = isKind(at, PieceKind::Column)
            && (m_schema.isText(columnAt(at)) || m_schema.isIdentifier(columnAt(at))
                || m_schema.column(columnAt(at)).type == ColumnType::Boolean)
            && !m_schema.hasFlag(columnAt(at), "unique");
        return isGroup ? std::optional(columnAt(at)) : std::nullopt;
    }

    /// "of its region", "ihres Stegs": one of them, behind words that are no pieces or that lead to it.
    bool isOwn(std::size_t at) const
    {
        if (!isKind(at, PieceKind::Column)) {
            return false;
        }
        const auto word = fold(m_pieces[at].text);
        const auto names = nameWords(m_schema.name(columnAt(at)));
        const bool isOf = is(at - 1, { Of, In, For }) || fold(m_pieces[at - 1].text).ends_with(" of");
        const bool isApart = m_pieces[at].begin > m_pieces[at - 1].end + 1;
        const bool isGenitive = !isOf && std::ranges::any_of(names, [&](const std::string& name) {
            return word == name + "s" || word == name + "es";
        });
        return (isOf || isApart) && (isGenitive || (isOf && stem(word) == word) || std::ranges::contains(names, word));
    }

    bool isSaidBefore(const Filter& filter) const
    {
        return filter.test == Test::Equals && !filter.values.empty()
            && std::any_of(
                m_pieces.begin(), m_pieces.begin() + static_cast<std::ptrdiff_t>(m_begin), [&](const Piece& each) {
                    return each.kind == PieceKind::Value && each.value.column == filter.column
                        && each.value.value == filter.values.front();
                });
    }

    /// "in the region North"
    bool isOfOne(std::size_t at) const
    {
        return isKind(at, PieceKind::Value) || isKind(at, PieceKind::Quoted) || isKind(at, PieceKind::Number)
            || isKind(at, PieceKind::Unknown) || is(at, { Is });
    }

    const std::vector<Piece>& m_pieces;
    std::size_t m_begin;
    std::optional<int> m_lastColumn;
    const Schema& m_schema;
};
} // namespace

Condition readStatistic(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    return StatisticReader(pieces, at, lastColumn, schema).read();
}

} // namespace core::builtin
