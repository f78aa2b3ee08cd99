// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/gaps_of_each.h"

#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/periods_between.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
constexpr double sureName = 0.7;

class GapReader {
public:
    GapReader(const Opened& data, const Reworded& question)
        : m_data(data)
        , m_question(question)
        , m_schema(data.schema)
        , m_pieces(combined(annotate(question.text(), data.schema), data.schema))
    {
    }

    std::optional<AskedTime> read()
    {
        auto at = std::size_t {};
        while (is(at, { HowMany, List, Which, Is })) {
            ++at;
        }
        const auto first = at;
        const auto functions = functionsAt(at);
        if (!functions.empty() && unitAt(at)) { // "average number of hours between"
            ++at;
        }
        if (!is(at, { Gap }) && (m_unit.empty() || !is(at, { Between }))) {
            return std::nullopt;
        }
        for (++at; at < m_pieces.size();) {
            if (!limit(at) && !unitBehind(at) && !noun(at)) {
                return std::nullopt;
            }
        }
        if (m_unit.empty() || !m_date || !m_isOfRows || m_limit.empty() == functions.empty()) {
            return std::nullopt;
        }
        auto made = withTimeSinceRowBefore(m_data.data, m_owner, static_cast<std::size_t>(*m_date), m_unit);
        const auto name = "\"" + made.dataset.profile.columns.back().name + "\"";
        auto question = m_question;
        question.replace(static_cast<std::size_t>(m_pieces[first].begin), static_cast<std::size_t>(m_pieces.back().end),
            functions.empty() ? "rows where " + name + " is " + m_limit : functions + name);
        return AskedTime { std::move(made), std::move(question) };
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }

    /// "average [number of]", and behind it
    std::string functionsAt(std::size_t& at) const
    {
        std::string words;
        for (; is(at, { Mean, Median, Maximum, Minimum, Top, Bottom, HowMany, Of }); ++at) {
            words += is(at, { HowMany, Of }) ? std::string() : m_pieces[at].text + " ";
        }
        return words;
    }

    /// A unit other than the days in which such a time is told anyway.
    bool unitAt(std::size_t at)
    {
        const auto unit = at < m_pieces.size() ? timeUnit(fold(m_pieces[at].text)) : std::string();
        const bool isUnit = m_unit.empty() && secondsIn(unit) > 0 && secondsIn(unit) < secondsIn("days");
        m_unit = isUnit ? unit : m_unit;
        return isUnit;
    }

    /// "in minutes"
    bool unitBehind(std::size_t& at)
    {
        const bool isSaid = is(at, { In }) && unitAt(at + 1);
        at += isSaid ? 2 : 0;
        return isSaid;
    }

    /// "longer than 30 days", "of over 12 hours"
    bool limit(std::size_t& at)
    {
        const auto words = isKind(at + 1, PieceKind::Number) && at + 2 < m_pieces.size()
            ? nameWords(m_pieces[at + 2].text)
            : std::vector<std::string> {};
        const auto unit = words.empty() ? std::string() : timeUnit(words.front());
        if (!is(at, { Above, AtLeast }) || unit.empty() || secondsIn(unit) <= 0 || !m_unit.empty()) {
            return false;
        }
        m_unit = unit;
        m_limit = (is(at, { Above }) ? "more than " : "at least ") + m_pieces[at + 1].text;
        at += 3;
        return true;
    }

    /// "between two orders of a customer"
    bool noun(std::size_t& at)
    {
        const bool isTwo = isKind(at, PieceKind::Number) && m_pieces[at].number == 2 && m_pieces[at].text != "2";
        const bool isDate = isKind(at, PieceKind::Column) && m_schema.isDate(m_pieces[at].column.column);
        const bool isRow = isKind(at, PieceKind::RowNoun)
            || (isKind(at, PieceKind::Column) && m_schema.namesRows(m_pieces[at].column.column));
        const bool isOwner = isKind(at, PieceKind::Column) && !isDate && !isRow && !m_owner
            && m_pieces[at].column.score > sureName && !m_schema.isAmount(m_pieces[at].column.column);
        if (isDate) {
            m_date = m_pieces[at].column.column;
        } else if (isRow && !m_date) {
            m_date = m_schema.dateColumn();
        } else if (isOwner) {
            m_owner = static_cast<std::size_t>(m_pieces[at].column.column);
        }
        m_isOfRows = m_isOfRows || isDate || isRow;
        const bool isLight = is(at, { Of, By, Each, For, Between, In, With, Gap, Streak, Both, And, Is }) || isTwo;
        ++at;
        return isLight || isDate || isRow || isOwner;
    }

    const Opened& m_data;
    const Reworded& m_question;
    const Schema& m_schema;
    const std::vector<Piece> m_pieces;
    std::string m_unit;
    std::string m_limit;
    std::optional<int> m_date;
    std::optional<std::size_t> m_owner;
    bool m_isOfRows = false;
};
} // namespace

std::optional<AskedTime> gapsOfEach(const Opened& data, const Reworded& question)
{
    const auto pieces = annotate(question.text(), data.schema);
    const auto says = [&](auto fits) { return std::ranges::any_of(pieces, fits); };
    const auto isUnit = [](const Piece& each) { return !timeUnit(fold(each.text)).empty(); };
    const bool isSaid = says([](const Piece& each) { return each.is(Gap) || each.is(Missing) || each.is(Between); })
        && (says([](const Piece& each) { return each.is(Above) || each.is(AtLeast); }) || says(isUnit));
    return isSaid ? GapReader(data, question).read() : std::nullopt;
}

} // namespace core::builtin
