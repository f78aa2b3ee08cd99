// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/parts_of_years.h"

#include "core/builtin/reading/pieces.h"

#include <algorithm>
#include <array>
#include <format>
#include <initializer_list>
#include <utility>
#include <vector>

namespace core::builtin {

using enum Concept;

namespace {
constexpr int monthsOfOneYear = 12;

class PartsReader {
public:
    PartsReader(Reworded question, const Schema& schema)
        : m_question(std::move(question))
        , m_pieces(annotate(m_question.text(), schema))
    {
    }

    Reworded named() &&
    {
        return std::move(*this).each([this](std::size_t at) { ordinalAhead(at) || monthsAhead(at); });
    }
    Reworded shared() &&
    {
        return std::move(*this).each([this](std::size_t at) { apart(at) || sharedBy(at); });
    }

private:
    /// The last first, so that the places before it stay where they are.
    Reworded each(const auto& put) &&
    {
        for (auto at = m_pieces.size(); at-- > 0;) {
            put(at);
        }
        return std::move(m_question);
    }

    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isPart(std::size_t at) const
    {
        return at < m_pieces.size()
            && (m_pieces[at].kind == PieceKind::Month || m_pieces[at].kind == PieceKind::Quarter);
    }
    bool isYear(std::size_t at) const
    {
        return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Number && isYearWritten(m_pieces[at]);
    }
    std::size_t begin(std::size_t at) const { return static_cast<std::size_t>(m_pieces[at].begin); }
    std::size_t end(std::size_t at) const { return static_cast<std::size_t>(m_pieces[at].end); }

    /// "the first and the second quarter"
    bool ordinalAhead(std::size_t at)
    {
        const bool isOrdinal = is(at, { First, Nth }) && is(at + 1, { And, To, Or, Compare, With, Until })
            && at + 2 < m_pieces.size() && m_pieces[at + 2].kind == PieceKind::Quarter;
        if (!isOrdinal) {
            return false;
        }
        const bool isHalf = m_pieces[at + 2].quarters == 2;
        const int number = m_pieces[at].is(First) ? 1 : static_cast<int>(m_pieces[at].number);
        if (number > (isHalf ? 2 : 4)) {
            return false;
        }
        m_question.replace(begin(at), end(at), std::format("{}{}", isHalf ? "h" : "q", number));
        return true;
    }

    /// "the last two quarters of 2024"
    bool monthsAhead(std::size_t at)
    {
        const bool isCounted = is(at, { First, Last }) && at + 2 < m_pieces.size()
            && m_pieces[at + 1].kind == PieceKind::Number && m_pieces[at + 2].kind == PieceKind::Period;
        const auto year = at + 3 + (is(at + 3, { Of, In }) ? 1 : 0);
        if (!isCounted || !isYear(year)) {
            return false;
        }
        const auto period = m_pieces[at + 2].period;
        const int months = static_cast<int>(m_pieces[at + 1].number)
            * (period == Period::Month          ? 1
                    : period == Period::Quarter ? 3
                                                : 0);
        if (months < 1 || months >= monthsOfOneYear) {
            return false;
        }
        static constexpr std::array names { "January", "February", "March", "April", "May", "June", "July", "August",
            "September", "October", "November", "December" };
        const auto first = static_cast<std::size_t>(is(at, { First }) ? 0 : monthsOfOneYear - months);
        const auto last = first + static_cast<std::size_t>(months) - 1;
        m_question.replace(begin(at), end(year),
            first == last ? std::format("{} {}", names[first], m_pieces[year].text)
                          : std::format("{} to {} {}", names[first], names[last], m_pieces[year].text));
        return true;
    }

    /// Behind a month with its year: where years stand that have none.
    std::vector<std::size_t> alone(std::size_t part) const
    {
        std::vector<std::size_t> found;
        auto year = part + 1 + (is(part + 1, { Of, In }) ? 1 : 0);
        while (isYear(year)) {
            auto next = year + 1;
            while (is(next, { And, Or, Compare, With, In, Of, For, Above, Minus })) {
                ++next;
            }
            if (!isYear(next) || isPart(next + 1) || is(next + 1, { To, Until })) {
                break;
            }
            found.push_back(next);
            year = next;
        }
        return found;
    }

    /// "from January to April 2023 to January to April 2024", "2024 to 2023": two stretches, no long one.
    bool apart(std::size_t at)
    {
        const bool isJoint = at > 0 && is(at, { To, Until }) && isYear(at - 1);
        const bool isBack = isJoint && isYear(at + 1) && m_pieces[at + 1].number < m_pieces[at - 1].number;
        const bool areRanges = isJoint && at > 3 && isPart(at - 2) && is(at - 3, { To, Until }) && isPart(at + 1)
            && is(at + 2, { To, Until }) && isPart(at + 3);
        if (isBack || areRanges) {
            m_question.replace(begin(at), end(at), isBack ? "vs" : "&");
        }
        return isBack || areRanges;
    }

    bool sharedBy(std::size_t at)
    {
        const bool isRange = at > 1 && is(at - 1, { To, Until }) && isPart(at - 2);
        const auto first = isRange ? at - 2 : at;
        if (!isPart(at) || (first > 0 && is(first - 1, { Between }))) {
            return false;
        }
        const auto words = m_question.text().substr(begin(first), end(at) - begin(first)) + " ";
        const auto years = alone(at);
        std::for_each(years.rbegin(), years.rend(),
            [&](std::size_t year) { m_question.replace(begin(year), begin(year), words); });
        return !years.empty();
    }

    Reworded m_question;
    const std::vector<Piece> m_pieces;
};
} // namespace

Reworded withPartsOfYears(Reworded question, const Schema& schema)
{
    return PartsReader(PartsReader(std::move(question), schema).named(), schema).shared();
}

} // namespace core::builtin
