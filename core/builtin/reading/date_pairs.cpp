// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/date_pairs.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/named_dates.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <variant>

namespace core::builtin {

using enum Concept;

namespace {
class PairReader {
public:
    PairReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    std::optional<DatePair> at(std::size_t at) const
    {
        const bool isPhrase = is(at, { Gap }) && isBetweenPhrase(fold(m_pieces[at].text));
        const auto first = isLed(at) ? at + 1 : at;
        const auto extreme = extremeOf(first);
        const auto second = first + (extreme.empty() ? 2 : 3);
        if (!areEnds(first, second) || column(first) == column(second)) {
            return std::nullopt;
        }
        if (!isLed(at) && is(first + 1, { Minus })) {
            return DatePair { at, first + 3, column(first + 2), column(first), true };
        }
        if (!is(first + 1, { To, Until }) && !(isLed(at) && is(first + 1, { And }))) {
            return std::nullopt;
        }
        if (!extreme.empty()) {
            return DatePair { at, first + 4, column(first), column(first + 3), isPhrase, extreme };
        }
        const bool isBackwards = is(first + 1, { And }) && isLater(column(first), column(first + 2));
        const auto [from, to] = isBackwards ? std::pair(column(first + 2), column(first))
                                            : std::pair(column(first), column(first + 2));
        return DatePair { at, first + 3, from, to, isPhrase };
    }

    bool isLed(std::size_t at) const
    {
        const auto word = at < m_pieces.size() ? fold(m_pieces[at].text) : "";
        return is(at, { Between, From }) || (is(at, { Gap }) && isBetweenPhrase(word))
            || (is(at, { Of }) && (word == "von" || word == "vom"));
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }

    bool isDate(std::size_t at) const { return isDateIn(m_pieces, at, m_schema); }
    int column(std::size_t at) const { return m_pieces[at].column.column; }

    /// Two dates, or two times of day.
    bool areEnds(std::size_t one, std::size_t other) const
    {
        const auto isTime = [&](std::size_t at) {
            return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column && m_pieces[at].column.rivals.empty()
                && m_schema.column(column(at)).type == ColumnType::Time;
        };
        return (isDate(one) && isDate(other)) || (isTime(one) && isTime(other));
    }

    /// "from registered to the first visit": of the rows of each one that the question groups by.
    std::string extremeOf(std::size_t first) const
    {
        const bool isSaid = isDate(first) && is(first + 2, { First, Last }) && isDate(first + 3);
        bool isOfEach = false;
        for (std::size_t i = 0; i + 1 < m_pieces.size() && isSaid; ++i) {
            isOfEach = isOfEach
                || (is(i, { Each, By }) && m_pieces[i + 1].kind == PieceKind::Column
                    && m_schema.isIdentifier(column(i + 1)));
        }
        return !isOfEach ? "" : is(first + 2, { First }) ? "lowest " : "highest ";
    }

    /// Both its first day and its last: "between paid and sent" says no order.
    bool isLater(int one, int other) const
    {
        const auto isBehind = [](const Cell& left, const Cell& right) {
            const auto *first = std::get_if<std::string>(&left), *second = std::get_if<std::string>(&right);
            return first != nullptr && second != nullptr && *first > *second;
        };
        return m_schema.isDate(one) && isBehind(m_schema.column(one).min, m_schema.column(other).min)
            && isBehind(m_schema.column(one).max, m_schema.column(other).max);
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};
} // namespace

std::optional<DatePair> datePairAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return PairReader(pieces, schema).at(at);
}

std::optional<DatePair> onlyDatePair(const std::vector<Piece>& pieces, const Schema& schema)
{
    const PairReader reader(pieces, schema);
    std::optional<DatePair> only;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto found = reader.isLed(i) ? reader.at(i) : std::nullopt;
        if (found && only) {
            return std::nullopt;
        }
        only = found ? found : only;
    }
    return only;
}

} // namespace core::builtin
