// SPDX-License-Identifier: GPL-3.0-or-later
// Entities by the rows that they have: "customers who bought tea but never coffee".
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/last_row.h"

#include <algorithm>
#include <utility>

namespace core::builtin {

using enum Concept;

namespace {
class SetReader {
public:
    SetReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    Condition read(std::size_t at)
    {
        if (is(at, { New }) && isEntity(at + 1) && m_schema.dateColumn()) { // "new customers"
            return { 1, false, firstRow(column(at + 1)), {}, {} };
        }
        const bool isBehindGroup = at > 2 && is(at - 2, { By, Each }) && isEntity(at - 3);
        auto key = at - 1; // the first of "by vet and owner"
        while (key < at && key > 1 && is(key - 1, { And }) && isKind(key - 2, PieceKind::Column)) {
            key -= 2;
        }
        const bool isDivider = at > 1 && is(key - 1, { By, Each }) && !is(at, { Which }) && !isBehindGroup;
        if (at == 0 || !isEntity(at - 1) || isDivider) {
            return {};
        }
        m_entity = column(isBehindGroup ? at - 3 : at - 1); // "customers per region who …"
        const bool isAsked = at > 1 && is(at - 2, { Which })
            && !(at > 2 && is(at - 3, { In, On })); // "in which month did each team" asks for one of each
        const bool isVerbLeftOut = at < m_pieces.size() && m_pieces[at].begin > m_pieces[at - 1].end + 1;
        m_isWhich = isAsked || is(at, { Which });
        m_isOfPersons = isVerbLeftOut;
        auto end = requirements(at);
        if (!isSet()) {
            return {};
        }
        const auto own = ofEntity();
        if (std::ranges::none_of(m_required, isFirst)) { // of that, "in 2024" says when it was
            end = narrowAll(end);
        }
        m_required.insert(m_required.begin(), own.begin(), own.end());
        if (end + 1 == m_pieces.size() && isOccurring(fold(m_pieces[end].text))) {
            ++end; // "kamen am Amtsgericht nie vor"
        }
        Filter all { m_entity, Test::AllOf, {}, {}, {} };
        all.rows = m_required;
        return { end - at, false, m_required.size() == 1 ? m_required.front() : all, m_note, {} };
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }

    /// What several rows are about.
    bool isEntity(std::size_t at) const
    {
        return isKind(at, PieceKind::Column) && (m_schema.isText(column(at)) || m_schema.isIdentifier(column(at)))
            && !m_schema.hasFlag(column(at), "unique") && m_schema.column(column(at)).distinct > 1;
    }

    /// "ordered": what happened on a date says no more than that there is a row.
    bool isDeed(std::size_t at) const
    {
        const bool isNoun = isKind(at, PieceKind::Column) && m_schema.namesRows(column(at))
            && m_schema.isOwnNoun(fold(m_pieces[at].text)); // "without any ticket"
        const auto word = isKind(at, PieceKind::Unknown) ? fold(m_pieces[at].text) : std::string();
        const bool isVerb = isOccurring(word) || m_schema.isDone(word);
        return isNoun || isVerb || isKind(at, PieceKind::RowNoun)
            || (isKind(at, PieceKind::Column) && m_schema.isDate(column(at)) && isParticiple(fold(m_pieces[at].text)));
    }

    /// "job" where job_no tells the rows apart: behind "without" no row is meant.
    bool isKeyOfRows(std::size_t at) const { return isKind(at, PieceKind::Column) && m_schema.namesRows(column(at)); }

    static bool isFirst(const Filter& each) { return each.test == Test::IsFirstRow; }
    static bool isTime(const Filter& row) { return row.test == Test::DateRange; }

    /// "customers from Leeds", with nothing that they did: it says which customers are meant.
    bool saysWhich(std::size_t at, const Filter& required) const
    {
        return m_required.empty() && !m_isOfPersons && required.test == Test::HasRow && is(at, { In, On, From, Of })
            && std::ranges::none_of(required.rows, isTime);
    }

    /// The requirement that only says which entities are meant, taken out of those that say what they did: no further
    /// condition narrows it.
    std::vector<Filter> ofEntity()
    {
        const bool isFirstOnly = m_required.size() > 1 && m_saysWhich
            && std::ranges::none_of(m_required.begin() + 1, m_required.end(), [&](const Filter& each) {
                   return std::ranges::contains(each.rows, m_required.front().rows.front().column, &Filter::column);
               });
        if (!isFirstOnly && m_saysWhich && m_required.size() > 1) { // "on Manta and Orca, never Pelican": on both
            const auto first = m_required.front();
            const std::vector<Filter> others(m_required.begin() + 1, m_required.end());
            m_required.clear();
            take(first, m_which.first, m_which.second);
            m_required.insert(m_required.end(), others.begin(), others.end());
        }
        if (!isFirstOnly) {
            return {};
        }
        std::vector own { m_required.front() };
        m_required.erase(m_required.begin());
        return own;
    }

    Filter firstRow(int entity, bool isLast = false) const
    {
        Filter first { entity, Test::IsFirstRow, std::vector<std::string>(isLast ? 1 : 0, lastRow), {}, {} };
        first.other = *m_schema.dateColumn();
        return first;
    }

    /// "bought tea for the first time in 2024": the first of such rows; when that was is a condition on it.
    void requireFirst(std::vector<Filter> rows, bool isLast = false)
    {
        auto first = firstRow(m_entity, isLast);
        const auto dates = std::ranges::stable_partition(
            rows, [&](const Filter& each) { return each.column != first.other; });
        const std::vector<Filter> when(dates.begin(), dates.end());
        rows.erase(dates.begin(), rows.end());
        first.rows = std::move(rows);
        m_required.push_back(first);
        m_required.insert(m_required.end(), when.begin(), when.end());
    }

    /// "had their first loan in 2024", "their first motor fault"
    std::size_t firstAt(std::size_t at)
    {
        if (is(at, { FirstTime }) && m_schema.dateColumn()) {
            std::vector<Filter> rows;
            if (!m_required.empty() && m_required.back().test == Test::HasRow) {
                rows = m_required.back().rows;
                m_required.pop_back();
            }
            requireFirst(std::move(rows));
            return at + 1;
        }
        const bool isLast = is(at, { Last }); // "made their last donation before May"
        if (!is(at, { First, Last }) || !m_schema.dateColumn() || (isLast && !isDeed(at + 1) && !isKeyOfRows(at + 1))) {
            return at;
        }
        if (isLast || isDeed(at + 1)) {
            return requireFirst({}, isLast), at + 2;
        }
        Filter such { m_entity, Test::HasRow, {}, {}, {} };
        const auto end = rows(at + 1, such);
        if (!such.rows.empty()) {
            requireFirst(such.rows);
        }
        return such.rows.empty() ? at : end;
    }

    std::size_t requirements(std::size_t at)
    {
        const auto begin = at;
        if (is(at, { And }) && m_pieces[at].text == ",") { // "Kunden, die …"
            m_isOfPersons = true;
            ++at;
        }
        auto end = begin;
        for (auto next = requirement(at); next > at; next = requirement(is(at, { And }) ? at + 1 : at)) {
            m_areJoined = m_areJoined || (end > begin && is(end, { And }));
            at = end = next;
            if (std::ranges::any_of(m_required, isFirst)) {
                return end; // when that was is a condition on the row itself
            }
        }
        return end;
    }

    /// "who never bought tea", "with at least 3 open orders", "in every region": where it ends; `at`: there is none.
    std::size_t requirement(std::size_t at)
    {
        auto next = at;
        Filter required { m_entity, Test::HasRow, {}, {}, {} };
        const auto isLed = [&](std::size_t i) {
            const bool areTimes = is(i, { Both }) && isKind(i + 1, PieceKind::Period); // "in both years"
            return !areTimes && (is(i, { Which, With, In, On, From, For, Also, Both, Only, Is }) || isDeed(i));
        };
        for (; isLed(next); ++next) {
            if (is(next, { For }) && sinceLong(next).taken > 0) {
                break;
            }
            m_isOfPersons = m_isOfPersons || is(next, { Which, With });
            m_isBoth = m_isBoth || is(next, { Both }) || (is(next, { Also }) && !m_required.empty());
            required.test = is(next, { Only }) ? Test::HasOnly : required.test;
        }
        if (const auto first = firstAt(next); first > next) {
            return first;
        }
        if (const auto every = everyPeriod(next); every > next) {
            return every;
        }
        const bool isEvery = is(next, { Every }) || (is(next, { Each }) && (m_isWhich || meansAll(next)));
        const bool isCounted = isEvery && isKind(next + 1, PieceKind::Number) && isKind(next + 2, PieceKind::Column)
            && m_pieces[next + 1].number == static_cast<double>(m_schema.column(column(next + 2)).distinct);
        next += isCounted ? 1 : 0; // "every one of the five queues"
        if (isEvery && isKind(next + 1, PieceKind::Column) && m_schema.isText(column(next + 1))) {
            required.test = Test::HasEvery;
            required.other = column(next + 1);
            m_required.push_back(required);
            return next + 2;
        }
        const bool isNever = is(next, { Never });
        if (denies(next)) {
            required.test = Test::HasNoRow;
            for (++next; is(next, { In, On, From }) && rowAt(next).taken == 0; ++next) { // "never at Hanau"
            }
            next += isKeyOfRows(next) ? 1 : 0;
        } else if (const auto bound = boundAt(next); bound > next && !isKind(bound, PieceKind::RowNoun)) {
            required.test = Test::HasSoMany;
            required.numbers = m_bound;
            next = bound;
        }
        auto end = rows(next, required);
        if (required.rows.empty()) {
            return at;
        }
        const bool isWhich = saysWhich(at, required);
        const bool isDeniedBehind = required.test == Test::HasRow && !isWhich
            && is(end, { Never, Not, Without }) // "seit 3 Monaten nichts bestellt"
            && (end + 1 == m_pieces.size() || (isDeed(end + 1) && !is(end + 2, { With }) && rowAt(end + 2).taken == 0)
                || (end + 2 == m_pieces.size() && isOccurring(fold(m_pieces[end + 1].text)))); // "kam … noch nie vor"
        if (isDeniedBehind) {
            required.test = Test::HasNoRow;
            end += end + 1 == m_pieces.size() ? 1 : 2;
        }
        const bool isOfBefore = isNever && !m_required.empty() && !m_saysWhich && !is(at, { And })
            && !(at > 0 && is(at - 1, { And })) && m_required.back().test == Test::HasRow;
        if (isOfBefore) { // "in the North never with a discount": no row with both
            required.rows.insert(required.rows.end(), m_required.back().rows.begin(), m_required.back().rows.end());
            m_required.pop_back();
        }
        m_saysWhich = m_saysWhich || isWhich;
        if (isWhich && !m_isBoth) { // "from Leeds and York" is one of them
            m_which = { next, end };
            m_required.push_back(required);
        } else {
            take(required, next, end);
        }
        return end;
    }

    /// "who never bought", "and no loans in 2024"
    bool denies(std::size_t at) const
    {
        return is(at, { Never, Without, Not })
            || (isKind(at, PieceKind::Unknown) && yesOrNo(fold(m_pieces[at].text)) == false);
    }

    /// "in every month of 2023", "every quarter": all of them in that time, or from the first date to the last. Where
    /// entities are counted, "in each month" may ask for the number in each.
    std::size_t everyPeriod(std::size_t at)
    {
        const bool isCounted = std::ranges::any_of(m_pieces, [](const Piece& each) { return each.is(HowMany); });
        const auto words = at < m_pieces.size() ? nameWords(m_pieces[at].text) : std::vector<std::string> {};
        const bool isVerbBefore = at > 0 && at < m_pieces.size() && m_pieces[at].begin > m_pieces[at - 1].end + 1;
        const bool isEachOne = !words.empty() && lists().is(WordKind::EachOne, words.back())
            && (m_isOfPersons || isVerbBefore || isDeed(at - 1));
        const auto time = at + 2 < m_pieces.size() ? readDates(m_pieces, at + 2, std::nullopt, m_schema) : Condition {};
        const bool isOneDeed = isVerbBefore && isDeed(at + 2 + time.taken); // "hatten in jedem Quartal einen Auftrag"
        const bool isSaid = is(at, { Every, Both })
            || (is(at, { Each }) && isEachOne && (meansAll(at) || isOneDeed || !isCounted));
        if (!isSaid || !isKind(at + 1, PieceKind::Period) || !m_schema.dateColumn()) {
            return at;
        }
        const int date = *m_schema.dateColumn();
        Filter every { m_entity, Test::HasEvery, { periodName(m_pieces[at + 1].period) }, {}, {}, date };
        every.rows = time.taken > 0 ? std::vector { time.filter } : std::vector<Filter> {};
        const auto [first, last] = daysOf(date, every);
        every.numbers = { static_cast<double>(periodsBetween(m_pieces[at + 1].period, first, last)) };
        const bool areTwo = !is(at, { Both }) || (every.numbers.front() == 2 && time.taken == 0); // "in both years"
        const bool isCovered = areTwo && every.numbers.front() > 0 && !time.trouble
            && (time.taken == 0 || time.filter.test == Test::DateRange);
        if (!isCovered) {
            return at;
        }
        m_required.push_back(every);
        return at + 2 + time.taken;
    }

    /// The first and the last day of a condition's time, by the data where it is open.
    std::pair<std::string, std::string> daysOf(int date, const Filter& every) const
    {
        const auto day = [](const Cell& cell) {
            const auto* text = std::get_if<std::string>(&cell);
            return text != nullptr ? text->substr(0, 10) : std::string();
        };
        std::pair days(day(m_schema.column(date).min), day(m_schema.column(date).max));
        const auto& values = every.rows.empty() ? std::vector<std::string>(2) : every.rows.front().values;
        days.first = values[0].empty() ? days.first : values[0];
        days.second = values[1].empty() ? days.second : dayBefore(values[1]);
        return days;
    }

    /// "ordered in every region": of one entity all of them; "how many customers in each region" are many numbers.
    bool meansAll(std::size_t at) const
    {
        return fold(m_pieces[at].text).ends_with("every") && (isDeed(at - 1) || is(at - 1, { Which, With }));
    }

    /// "at least 3", "more than 2", "3 or more": into m_bound the least and the most.
    std::size_t boundAt(std::size_t at)
    {
        const bool isBehind = isKind(at, PieceKind::Number) && is(at + 1, { AtLeast, AtMost });
        const auto sign = isBehind ? at + 1 : at;
        const auto number = isBehind ? at : at + 1;
        if (!isKind(number, PieceKind::Number) || !is(sign, { AtLeast, Above, AtMost, Below, Is })
            || m_pieces[number].percent) {
            return at;
        }
        const double count = m_pieces[number].number;
        m_bound = is(sign, { AtLeast }) ? std::vector { count }
            : is(sign, { Above })       ? std::vector { count + 1 }
            : is(sign, { AtMost })      ? std::vector { 0.0, count }
            : is(sign, { Below })       ? std::vector { 0.0, count - 1 }
                                        : std::vector { count, count };
        return at + 2;
    }

    /// What one row must be, into `required`: "cancelled orders in 2024".
    std::size_t rows(std::size_t at, Filter& required)
    {
        for (;;) {
            auto next = at;
            while (isDeed(next)) {
                ++next;
            }
            const bool isDenied = !required.rows.empty() && is(next, { Without })
                && (isDeed(next + 1) || isKeyOfRows(next + 1));
            const auto found = isDenied ? Condition {} : rowAt(next); // "from Leeds without a job": says what is not
            const bool isSure = !found.doubt;
            const bool isNext = found.taken > 0 && !found.trouble && isSure && found.filter.column != m_entity
                && !std::ranges::contains(required.rows, found.filter.column, &Filter::column);
            if (!isNext) {
                return required.rows.empty() ? at : next;
            }
            required.rows.push_back(found.filter);
            m_note = found.note ? found.note : m_note;
            at = next + found.taken;
        }
    }

    Condition rowAt(std::size_t at) const
    {
        if (at >= m_pieces.size()) {
            return {};
        }
        if (auto stretch = sinceLong(at); stretch.taken > 0) {
            return stretch;
        }
        const bool isAmount = is(at, { Above, AtLeast, Below, AtMost }) && isKind(at + 1, PieceKind::Number);
        auto found = isAmount ? Condition {} : readDates(m_pieces, at, std::nullopt, m_schema);
        if (found.taken == 0) {
            found = readCondition(m_pieces, at, std::nullopt, m_schema);
        }
        const bool isYes = isKind(at, PieceKind::Column) && m_schema.column(column(at)).type == ColumnType::Boolean;
        if (found.taken == 0 && isYes && !is(at + 1, { Is, Not })) { // "a cancelled trip"
            return { 1, false, { column(at), Test::IsTrue, {}, {}, {} }, {}, {} };
        }
        if (found.taken == 0 && isKind(at, PieceKind::Column) && at + 1 < m_pieces.size()) {
            found = readCondition(m_pieces, at + 1, column(at), m_schema);
            found.taken += found.taken > 0 ? 1 : 0;
            found = found.claimed ? found : Condition {};
        }
        return found;
    }

    /// "for 3 months": the last ones of the data.
    Condition sinceLong(std::size_t at) const
    {
        const auto number = at + (is(at + 1, { Above, AtLeast }) ? 2 : 1); // "for more than 30 days"
        const bool isLed = is(at, { For, Since }) || (is(at, { In }) && at > 0 && denies(at - 1));
        if (!isLed || !isKind(number, PieceKind::Number) || !isKind(number + 1, PieceKind::Period)) {
            return {};
        }
        std::vector<Piece> said { m_pieces[at], m_pieces[number], m_pieces[number + 1] };
        said.front().kind = PieceKind::Concept;
        said.front().meaning = Last;
        auto found = readDates(said, 0, std::nullopt, m_schema);
        found.taken = found.taken > 0 ? number + 2 - at : 0;
        return found;
    }

    /// "tea and coffee" are two requirements, but of "tea or coffee" one serves.
    void take(const Filter& required, std::size_t begin, std::size_t end)
    {
        const auto& first = required.rows.front();
        const bool isOr = std::ranges::any_of(m_pieces.begin() + static_cast<std::ptrdiff_t>(begin),
            m_pieces.begin() + static_cast<std::ptrdiff_t>(end), [](const Piece& each) { return each.is(Or); });
        if (required.test != Test::HasRow || first.test != Test::OneOf || isOr) {
            m_required.push_back(required);
            return;
        }
        m_areJoined = true;
        for (const auto& value : first.values) {
            auto one = required;
            one.rows.front().test = Test::Equals;
            one.rows.front().values = { value };
            m_required.push_back(std::move(one));
        }
    }

    /// Else each row can be looked at by itself.
    bool isSet() const
    {
        const auto has = [&](Test test) { return std::ranges::contains(m_required, test, &Filter::test); };
        const bool isSeveral = m_required.size() > 1 && (m_isBoth || (m_isOfPersons && m_areJoined))
            && !m_required[0].rows.empty() && !m_required[1].rows.empty()
            && m_required[0].rows.front().column == m_required[1].rows.front().column;
        return has(Test::HasOnly) || has(Test::HasSoMany) || has(Test::HasEvery) || has(Test::IsFirstRow)
            || has(Test::HasNoRow) || isSeveral;
    }

    /// "… but not coffee, in 2024": a condition behind them all holds for each.
    std::size_t narrowAll(std::size_t at)
    {
        const auto isRow = [](const Filter& each) { return !each.rows.empty(); };
        while (is(at, { In, For, On, Since, Last }) && std::ranges::all_of(m_required, isRow)) {
            const auto found = rowAt(at);
            const bool isElsewhere = found.taken == 0 || found.trouble || found.note || found.doubt
                || std::ranges::any_of(m_required, [&](const Filter& each) {
                       return std::ranges::contains(each.rows, found.filter.column, &Filter::column);
                   });
            if (isElsewhere) {
                return at;
            }
            for (auto& each : m_required) {
                each.rows.push_back(found.filter);
            }
            at += found.taken;
        }
        // The last requirement has taken such a condition along.
        const auto& last = m_required.back().rows;
        for (std::size_t i = 1; i < last.size(); ++i) {
            for (auto& each : m_required) {
                if (isRow(each) && !std::ranges::contains(each.rows, last[i].column, &Filter::column)) {
                    each.rows.push_back(last[i]);
                }
            }
        }
        return at;
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    int m_entity = -1;
    std::vector<Filter> m_required;
    std::vector<double> m_bound;
    std::optional<ReadingNote> m_note;
    bool m_isWhich = false; ///< "which customers", "customers who"
    bool m_isOfPersons = false; ///< something is said that they did or have
    bool m_isBoth = false;
    bool m_saysWhich = false; ///< the first requirement is no deed: "customers from Leeds"
    std::pair<std::size_t, std::size_t> m_which {}; ///< the pieces of that
    bool m_areJoined = false; ///< "in 2023 and in 2024", not "from 2023 to 2024"
};
} // namespace

Condition readSet(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return SetReader(pieces, schema).read(at);
}

void leaveToSet(Elements& said, int entity)
{
    if (!said.measured.empty() && !said.subjects.empty() && said.subjects.back() == entity) {
        said.subjects.pop_back();
    }
}

void countNew(Elements& said)
{
    const auto first = std::ranges::find(said.filters, Test::IsFirstRow, &Filter::test);
    const bool isCounted = first != said.filters.end() && said.period != Period::None
        && std::erase(said.subjects, first->column) > 0;
    if (isCounted) {
        said.concepts.insert(HowMany);
        said.topic = first->column;
    }
}

} // namespace core::builtin
