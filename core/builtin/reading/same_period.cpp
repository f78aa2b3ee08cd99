// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/same_period.h"

#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/named_dates.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/periods_between.h"

#include <algorithm>
#include <utility>

namespace core::builtin {

using enum Concept;

namespace {
class SamePeriodReader {
public:
    SamePeriodReader(const Opened& data, const Reworded& question)
        : m_data(data)
        , m_question(question)
        , m_pieces(withNamedDates(combined(annotate(question.text(), data.schema), data.schema), data.schema))
    {
    }

    std::optional<AskedTime> read() const
    {
        for (std::size_t i = 1; i < m_pieces.size(); ++i) {
            if (m_pieces[i].kind == PieceKind::Period && isOneOfThese(m_pieces[i].period)) {
                if (auto found = at(i)) {
                    return found;
                }
            }
        }
        return std::nullopt;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isDate(std::size_t at) const { return at < m_pieces.size() && isDateIn(m_pieces, at, m_data.schema); }
    int column(std::size_t at) const { return m_pieces[at].column.column; }
    static bool isOneOfThese(Period period)
    {
        return period == Period::Day || period == Period::Month || period == Period::Year;
    }

    /// "as it was", "than they were", "in which it was": binds only.
    bool isLight(std::size_t at) const
    {
        const auto word = at < m_pieces.size() ? fold(m_pieces[at].text) : std::string();
        return is(at, { Is, Which, When, In, On, With, Above }) && word != "over" && word != "above";
    }

    std::optional<AskedTime> at(std::size_t period) const
    {
        const auto word = m_pieces[period - 1];
        const bool isSame = word.kind == PieceKind::Unknown && isSameWord(fold(word.text));
        const bool isDifferent = word.is(Distinct);
        auto lead = isSame || isDifferent ? period - 1 : period;
        lead -= lead > 0 && is(lead - 1, { On, In }) ? 1 : 0;
        if (lead == period) {
            return std::nullopt;
        }
        const bool areAhead = lead > 2 && isDate(lead - 1) && is(lead - 2, { And }) && isDate(lead - 3);
        if (areAhead && (isSame || isDifferent)) {
            return asked(lead - 3, lead - 1, lead - 3, period, isDifferent);
        }
        auto behind = period + 1;
        while (behind < m_pieces.size() && isLight(behind)) {
            ++behind;
        }
        if (!isDate(behind)) {
            return std::nullopt;
        }
        if (is(behind + 1, { And }) && isDate(behind + 2)
            && (isSame || isDifferent)) { // "am selben Tag bestellt und geliefert"
            return asked(behind, behind + 2, lead, behind + 2, isDifferent);
        }
        const bool isAhead = lead > 0 && isDate(lead - 1) && !(lead > 1 && is(lead - 2, { And, Not, Never }));
        return isAhead ? asked(behind, lead - 1, lead - 1, behind, isDifferent) : std::nullopt;
    }

    std::optional<AskedTime> asked(
        std::size_t one, std::size_t other, std::size_t first, std::size_t last, bool isDifferent) const
    {
        const auto period = std::string(periodName(std::ranges::find(
            m_pieces.begin() + static_cast<std::ptrdiff_t>(first), m_pieces.end(), PieceKind::Period, &Piece::kind)
                ->period));
        if (column(one) == column(other)) {
            return std::nullopt;
        }
        auto data = withPeriodsBetween(
            m_data.data, static_cast<std::size_t>(column(one)), static_cast<std::size_t>(column(other)), period);
        data.dataset.profile.columns.back().flags.emplace_back(workedLevel);
        auto question = m_question;
        question.replace(static_cast<std::size_t>(m_pieces[first].begin), static_cast<std::size_t>(m_pieces[last].end),
            "where \"" + data.dataset.profile.columns.back().name + "\" is " + (isDifferent ? "over 0" : "0"));
        return AskedTime { std::move(data), std::move(question) };
    }

    const Opened& m_data;
    const Reworded& m_question;
    const std::vector<Piece> m_pieces;
};
} // namespace

std::optional<AskedTime> samePeriod(const Opened& data, const Reworded& question)
{
    return SamePeriodReader(data, question).read();
}

} // namespace core::builtin
