// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/time_between.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/column_of_sign.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/date_pairs.h"
#include "core/builtin/reading/gaps_of_each.h"
#include "core/builtin/reading/named_dates.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/same_period.h"
#include "core/builtin/reading/two_ends.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// A part of the question and what is to stand there.
struct Change {
    int begin = 0;
    int end = 0;
    std::string text;
};

class TimeReader {
public:
    TimeReader(const Opened& data, const Reworded& question)
        : m_reworded(question)
        , m_question(question.text())
        , m_data(data.data)
        , m_schema(data.schema)
        , m_pieces(withNamedDates(combined(annotate(m_question, m_schema), m_schema), m_schema))
    {
    }

    std::optional<AskedTime> read()
    {
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (auto found = between(i)) {
                return found;
            }
            if (auto found = apart(i)) {
                return found;
            }
            if (auto found = sameDay(i)) {
                return found;
            }
            if (auto found = afterDate(i)) {
                return found;
            }
            if (auto found = sinceTheStart(i)) {
                return found;
            }
            if (auto found = aheadOf(i)) {
                return found;
            }
        }
        return ofTwoDates();
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }

    bool isDate(std::size_t at) const { return isDateIn(m_pieces, at, m_schema); }

    /// "days", "Stunden"; empty: no unit of fixed length.
    std::string unit(std::size_t at) const
    {
        return at < m_pieces.size() ? timeUnit(fold(m_pieces[at].text)) : std::string();
    }

    std::string defaultUnit(int from, int to) const
    {
        const auto isDay = [&](int column) { return m_schema.column(column).type == ColumnType::Date; };
        return isDay(from) || isDay(to) ? "days" : "hours";
    }

    AskedTime asked(int from, int to, const std::string& unit, std::vector<Change> changes) const
    {
        auto reworded = m_reworded;
        std::ranges::sort(changes, {}, &Change::begin);
        for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
            reworded.replace(
                static_cast<std::size_t>(change->begin), static_cast<std::size_t>(change->end), change->text);
        }
        auto data = withTimeBetween(m_data, static_cast<std::size_t>(from), static_cast<std::size_t>(to), unit);
        data.dataset.profile.columns.back().flags.emplace_back(workedLevel); // how long, not how long together
        return { std::move(data), std::move(reworded) };
    }

    std::string name(int from, int to, const std::string& unit) const
    {
        return unit + " from " + m_schema.name(from) + " to " + m_schema.name(to);
    }

    /// "[number of] days between sent and paid", "time from sent to paid [in hours]", "more than 7 days from sent to
    /// paid".
    std::optional<AskedTime> between(std::size_t at) const
    {
        const auto pair = datePairAt(m_pieces, at, m_schema);
        if (!pair) {
            return std::nullopt;
        }
        auto first = pair->begin;
        const bool isLimit = first > 2 && is(first - 3, { Above, AtLeast, Below, AtMost }) && isCounted(first - 2);
        if (isLimit) {
            const auto begin = first - 3;
            return limited(pair->from, pair->to, { isTook(begin) ? begin - 1 : begin, pair->end },
                m_pieces[begin].text + " ", first - 2);
        }
        std::vector<Change> changes;
        bool isTime = pair->isTime;
        auto counted = pair->isTime && fold(m_pieces[at].text).starts_with("days") ? std::string("days")
                                                                                   : std::string();
        if (counted.empty() && first > 0 && !unit(first - 1).empty()) {
            counted = unit(--first);
            first -= first > 1 && is(first - 1, { In }) ? 1 : 0; // "duration in minutes (sent to paid)"
        }
        while (const auto words = elapsedBefore(first)) {
            isTime = true; // "the waiting time between …"
            first -= words;
        }
        first -= first > 0 && is(first - 1, { HowMany }) ? 1 : 0;
        counted = counted.empty() ? countedBefore(first, changes) : counted;
        counted = counted.empty() ? unitBehind(pair->end, changes) : counted;
        if (counted.empty() && !isTime) {
            return std::nullopt;
        }
        counted = counted.empty() ? defaultUnit(pair->from, pair->to) : counted;
        changes.push_back({ m_pieces[first].begin, m_pieces[pair->end - 1].end,
            pair->extreme + name(pair->from, pair->to, counted) });
        return asked(pair->from, pair->to, counted, changes);
    }

    /// How many pieces before `end` are a noun for time that goes by: "response time", "turnaround".
    std::size_t elapsedBefore(std::size_t end) const
    {
        const auto word = [&](std::size_t behind) { return fold(m_pieces[end - behind].text); };
        const bool isPhrase = end > 1 && howLongPhrases().contains(word(2) + " " + word(1));
        const bool isNoun = end > 0
            && (meansElapsed(word(1)) || is(end - 1, { Difference })
                || (howLongPhrases().contains(word(1)) && !isOccurring(word(1))));
        return isPhrase ? 2 : isNoun ? 1 : 0;
    }

    /// "made less than 14 days before the event", "how many days before the event": from the only other date.
    std::optional<AskedTime> aheadOf(std::size_t at) const
    {
        const auto ends = at > 0 && is(at, { Before }) && !unit(at - 1).empty() ? theTwoEnds(m_schema) : std::nullopt;
        if (!ends || !isDate(at + 1) || column(at + 1) != ends->second) {
            return std::nullopt;
        }
        std::vector<Change> changes;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (isDate(i) && i != at + 1 && (i == 0 || is(i - 1, { By, Each, In, Is }) || column(i) != ends->first)) {
                return std::nullopt;
            }
            if (isDate(i) && i != at + 1) { // "do people book"
                changes.push_back({ m_pieces[i].begin, m_pieces[i].end, "" });
            }
        }
        if (at > 1 && isCounted(at - 2)) {
            const bool isLimit = at > 2 && changes.empty() && is(at - 3, { Above, AtLeast, Below, AtMost });
            return isLimit ? std::optional(limited(
                                 ends->first, ends->second, { at - 3, at + 2 }, m_pieces[at - 3].text + " ", at - 2))
                           : std::nullopt;
        }
        const auto first = at > 1 && is(at - 2, { HowMany }) ? at - 2 : at - 1;
        const auto counted = unit(at - 1);
        changes.push_back({ m_pieces[first].begin, m_pieces[at + 1].end, name(ends->first, ends->second, counted) });
        return asked(ends->first, ends->second, counted, changes);
    }

    /// "how many days does it take on average …": the unit, with its words left out of the question.
    std::string countedBefore(std::size_t end, std::vector<Change>& changes) const
    {
        for (std::size_t i = 0; i + 1 < end; ++i) {
            if (is(i, { HowMany }) && !unit(i + 1).empty()) {
                const bool isVerb = i + 2 < end && meansElapsed(fold(m_pieces[i + 2].text)); // "how many hours pass"
                changes.push_back({ m_pieces[i].begin, m_pieces[isVerb ? i + 2 : i + 1].end, "" });
                return unit(i + 1);
            }
        }
        return {};
    }

    /// "in minutes", "(minutes)"
    std::string unitBehind(std::size_t at, std::vector<Change>& changes) const
    {
        for (auto i = at; i < m_pieces.size(); ++i) {
            const bool isInBrackets = isInParentheses(m_question, m_pieces[i].begin, m_pieces[i].end);
            const auto noun = isInBrackets ? i : i + 1;
            if ((isInBrackets || is(i, { In })) && !unit(noun).empty()) {
                changes.push_back({ m_pieces[i].begin, m_pieces[noun].end, "" });
                return unit(noun);
            }
        }
        return {};
    }

    /// "paid [is] more than 30 days after sent", "paid within 30 days of sent".
    std::optional<AskedTime> apart(std::size_t at) const
    {
        const auto done = dateSaidAt(m_pieces, at, m_schema);
        auto i = at + (is(at + 1, { Is }) ? 2 : 1);
        const auto compares = i;
        const bool isWithin = is(i, { In }) && fold(m_pieces[i].text) == "within";
        const bool isBound = is(i, { Above, AtLeast, Below, AtMost });
        i += isWithin || isBound ? 1 : 0;
        const bool isCounted = (isWithin || isBound) && i < m_pieces.size() && m_pieces[i].kind == PieceKind::Number;
        const auto counted = isCounted ? unit(i + 1) : std::string();
        const bool after = is(i + 2, { After }) || (isWithin && is(i + 2, { Of, From }));
        if (!done || counted.empty() || !(after || is(i + 2, { Before })) || !isDate(i + 3)) {
            return std::nullopt;
        }
        const int first = *done;
        const int second = m_pieces[i + 3].column.column;
        const auto [from, to] = after ? std::pair(second, first) : std::pair(first, second);
        const auto number = m_question.substr(
            static_cast<std::size_t>(m_pieces[i].begin), static_cast<std::size_t>(m_pieces[i].end - m_pieces[i].begin));
        const auto bound = isWithin ? "between 0 and " + number : m_pieces[compares].text + " " + number;
        return first == second
            ? std::nullopt
            : std::optional(asked(from, to, counted,
                  { { m_pieces[at].begin, m_pieces[i + 3].end, "where " + name(from, to, counted) + " " + bound } }));
    }

    /// "received and completed on the same day", "am selben Tag fertig": no day lies between them.
    std::optional<AskedTime> sameDay(std::size_t at) const
    {
        const bool isSame = at > 0 && m_pieces[at].kind == PieceKind::Unknown && isSameWord(fold(m_pieces[at].text))
            && at + 1 < m_pieces.size() && m_pieces[at + 1].kind == PieceKind::Period
            && m_pieces[at + 1].period == Period::Day;
        const auto lead = isSame && is(at - 1, { On, In }) ? at - 1 : at; // "paid on" may be a name
        const bool areTwo = isSame && lead > 2 && isDate(lead - 1) && is(lead - 2, { And }) && isDate(lead - 3)
            && column(lead - 1) != column(lead - 3);
        const auto from = areTwo ? std::optional(column(lead - 3)) : start();
        const auto one = lead > 0 && isDate(lead - 1) ? lead - 1 : at + 2; // before the words, or behind
        if (!isSame || !from || !isDate(one) || column(one) == *from) {
            return std::nullopt;
        }
        const bool areBehind = one == at + 2 && is(at + 3, { And }) && isDate(at + 4);
        if (areBehind || isTimed(*from) || isTimed(column(one))) {
            return std::nullopt; // of two times the same day is not the same moment
        }
        const auto first = areTwo ? lead - 3 : std::min(one, lead), last = std::max(one, at + 1);
        return asked(*from, column(one), "days",
            { { m_pieces[first].begin, m_pieces[last].end, "where " + name(*from, column(one), "days") + " is 0" } });
    }

    bool isTimed(int column) const { return m_schema.column(column).type == ColumnType::DateTime; }

    /// "completed later than 5 days after received", "innerhalb von 3 Tagen nach der Annahme fertig"
    std::optional<AskedTime> afterDate(std::size_t at) const
    {
        const bool isWithin = is(at, { In }) && isWithinWord(fold(m_pieces[at].text));
        const bool isLater = is(at, { After }) && isCounted(at + 1);
        const bool isBound = isLater || is(at, { Above, AtLeast, Below, AtMost });
        const auto number = at + (isWithin && is(at + 1, { Of }) ? 2 : 1);
        const auto joint = number + 2;
        const bool isAfter = is(joint, { After, By }) || (isWithin && is(joint, { Of, From }));
        auto base = joint + 1;
        base += is(base, { Is }) ? 1 : 0;
        if (!(isWithin || isBound) || !isCounted(number) || !isAfter || !isDate(base)) {
            return std::nullopt;
        }
        const auto before = at > 0 && is(at - 1, { Is }) ? at - 2 : at - 1;
        const bool isBefore = at > 0 && before < at && isDate(before) && column(before) != column(base);
        const auto behind = base + (is(base + 1, { Is, For }) ? 2 : 1);
        const bool isBehind = !isBefore && isDate(behind) && column(behind) != column(base);
        if (!isBefore && !isBehind) {
            return std::nullopt;
        }
        const auto last = isBehind ? behind : is(base + 1, { For }) ? base + 1 : base;
        const auto bound = isWithin ? std::string("between 0 and ")
            : isLater               ? std::string("more than ")
                                    : m_pieces[at].text + " ";
        return limited(
            column(base), column(isBehind ? behind : before), { isBefore ? before : at, last + 1 }, bound, number);
    }

    /// The date that the others follow: the one that begins first. None where that is not the rows' own: a customer's
    /// first day is before every order.
    std::optional<int> start() const
    {
        std::optional<int> first;
        int dates = 0;
        const auto from = [&](int column) { return std::get_if<std::string>(&m_schema.column(column).min); };
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            const bool isEarlier = m_schema.isDate(i) && from(i) != nullptr && (!first || *from(i) < *from(*first));
            first = isEarlier ? std::optional(i) : first;
            dates += m_schema.isDate(i) ? 1 : 0;
        }
        return dates == 2 || first == m_schema.dateColumn() ? first : std::nullopt;
    }

    /// "time to first reply", "more than 48 hours to close", "first reply within 15 minutes": from the start.
    std::optional<AskedTime> sinceTheStart(std::size_t at) const
    {
        const auto from = start();
        const bool isPhrase = is(at, { Beyond }) && isTimeTo(at) && isDate(at + 1);
        if (from && isPhrase && column(at + 1) != *from) {
            std::vector<Change> changes;
            auto counted = unitBehind(at + 2, changes);
            counted = counted.empty() ? defaultUnit(*from, column(at + 1)) : counted;
            changes.push_back({ m_pieces[at].begin, m_pieces[at + 1].end, name(*from, column(at + 1), counted) });
            return asked(*from, column(at + 1), counted, changes);
        }
        if (const auto until = from ? untilDate(at, *from) : std::nullopt) {
            return until;
        }
        const bool isBound = is(at, { Above, AtLeast, Below, AtMost });
        if (from && isBound && isCounted(at + 1) && is(at + 3, { To }) && isDate(at + 4) && column(at + 4) != *from) {
            return limited(
                *from, column(at + 4), { isTook(at) ? at - 1 : at, at + 5 }, m_pieces[at].text + " ", at + 1);
        }
        const bool isWithin = isDate(at) && is(at + 1, { In }) && isCounted(at + 2) && !is(at + 4, { Of, After, From });
        if (from && isWithin && column(at) != *from) {
            const auto begin = at > 0 && is(at - 1, { With }) ? at - 1 : at;
            return limited(
                *from, column(at), { begin, at + (is(at + 4, { AtMost }) ? 5 : 4) }, "between 0 and ", at + 2);
        }
        return from ? doneAfter(at, *from) : std::nullopt;
    }

    /// "delivered after more than 14 days", "nach mehr als 14 Tagen geliefert"
    std::optional<AskedTime> doneAfter(std::size_t at, int from) const
    {
        const auto bound = at + 1;
        const bool isBound = is(at, { After, In, By }) && is(bound, { Above, AtLeast, Below, AtMost });
        const bool isLimit = isBound && isCounted(bound + 1) && !is(bound + 3, { Of, From, After, Before, To });
        const auto behind = bound + 3;
        const bool isBehind = isLimit && isDate(behind) && column(behind) != from;
        const bool isBefore = isLimit && !isBehind && at > 0 && isDate(at - 1) && column(at - 1) != from;
        if (!isBefore && !isBehind) {
            return std::nullopt;
        }
        return limited(from, column(isBehind ? behind : at - 1),
            { isBefore ? at - 1 : at, isBehind ? behind + 1 : behind }, m_pieces[bound].text + " ", bound + 1);
    }

    /// "how many hours pass until the first reply", "hours to close"
    std::optional<AskedTime> untilDate(std::size_t at, int from) const
    {
        if (!is(at, { To, Until }) || !isDate(at + 1) || column(at + 1) == from || (at > 0 && isDate(at - 1))) {
            return std::nullopt;
        }
        std::vector<Change> changes;
        const bool isAfterUnit = at > 0 && !unit(at - 1).empty() && !(at > 1 && isCounted(at - 2));
        const auto counted = isAfterUnit ? unit(at - 1) : countedBefore(at, changes);
        const auto first = isAfterUnit ? at - 1 : at;
        const auto begin = isAfterUnit && first > 0 && is(first - 1, { HowMany }) ? first - 1 : first;
        changes.push_back({ m_pieces[begin].begin, m_pieces[at + 1].end, name(from, column(at + 1), counted) });
        return counted.empty() ? std::nullopt : std::optional(asked(from, column(at + 1), counted, changes));
    }

    bool isTimeTo(std::size_t at) const
    {
        const auto words = nameWords(m_pieces[at].text);
        return words.size() == 2 && meansElapsed(words.front()) && words.back() == "to";
    }
    int column(std::size_t at) const { return m_pieces[at].column.column; }
    bool isCounted(std::size_t at) const
    {
        return at + 1 < m_pieces.size() && m_pieces[at].kind == PieceKind::Number && !unit(at + 1).empty();
    }
    bool isTook(std::size_t at) const { return at > 0 && howLongPhrases().contains(fold(m_pieces[at - 1].text)); }

    /// "where hours from opened to closed more than 48" in place of some pieces.
    AskedTime limited(int from, int to, std::pair<std::size_t, std::size_t> pieces, const std::string& bound,
        std::size_t number) const
    {
        const auto counted = unit(number + 1);
        return asked(from, to, counted,
            { { m_pieces[pieces.first].begin, m_pieces[pieces.second - 1].end,
                "where " + name(from, to, counted) + " " + bound + m_pieces[number].text } });
    }

    /// "how long does each job run on average, in minutes", "jobs that took more than 60 minutes".
    std::optional<AskedTime> ofTwoDates() const
    {
        const auto named = onlyDatePair(m_pieces, m_schema);
        const auto dates = named ? std::optional(std::pair(named->from, named->to)) : theTwoEnds(m_schema);
        const auto folded = fold(m_question);
        if (!dates || folded.size() != m_question.size() || (!named && isNamedByUnit(m_pieces, m_schema))) {
            return std::nullopt;
        }
        std::vector<std::string> phrases(howLongPhrases().begin(), howLongPhrases().end());
        std::ranges::stable_sort(phrases, std::ranges::greater(), &std::string::size);
        for (const auto& phrase : phrases) {
            const auto at = folded.find(phrase);
            const auto end = at == std::string::npos ? at : at + phrase.size();
            const bool isWord = end != std::string::npos && (at == 0 || folded[at - 1] == ' ')
                && (end == folded.size() || std::string_view(" ,?.").contains(folded[end]));
            const bool isOpen = isWord && isOccurring(phrase) && !speaksOfTime(); // "took First Aid"
            if (isWord && !isOpen && !isColumn(static_cast<int>(at))) {
                return saidAt(static_cast<int>(at), static_cast<int>(end), phrase, *dates, leftOut(named));
            }
        }
        return std::nullopt;
    }

    /// "from received to done", of which "how long" already tells
    std::vector<Change> leftOut(const std::optional<DatePair>& pair) const
    {
        return pair ? std::vector<Change> { { m_pieces[pair->begin].begin, m_pieces[pair->end - 1].end, "" } }
                    : std::vector<Change>();
    }

    /// "jobs that took 60 minutes"
    bool speaksOfTime() const
    {
        for (std::size_t i = 1; i < m_pieces.size(); ++i) {
            if (!unit(i).empty() && (!isGroup(i) || is(i - 1, { HowMany }))) {
                return true;
            }
        }
        return false;
    }

    /// "total Dauer (min)" is that of the column.
    bool isColumn(int begin) const
    {
        constexpr double named = 0.9;
        return std::ranges::any_of(m_pieces, [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.begin <= begin && begin < each.end
                && each.column.score >= named && !m_schema.isDate(each.column.column);
        });
    }

    /// "how long per day" counts no days.
    bool isGroup(std::size_t at) const { return is(at - 1, { Each, By, In, On, Of, HowMany, Which }); }

    AskedTime saidAt(
        int begin, int end, const std::string& phrase, std::pair<int, int> dates, std::vector<Change> changes) const
    {
        auto counted = unitBehind(0, changes);
        counted = counted.empty() ? countedBefore(m_pieces.size(), changes) : counted; // "how many minutes … lasted"
        for (std::size_t i = 0; i + 1 < m_pieces.size() && counted.empty(); ++i) {
            if (m_pieces[i].kind == PieceKind::Number && !unit(i + 1).empty()) {
                counted = unit(i + 1);
                changes.push_back({ m_pieces[i + 1].begin, m_pieces[i + 1].end, "" });
            }
        }
        for (std::size_t i = 1; i < m_pieces.size() && counted.empty(); ++i) { // "longer than an hour"
            if (!unit(i).empty() && !isGroup(i)) {
                counted = unit(i);
                changes.push_back({ m_pieces[i].begin, m_pieces[i].end, "1" });
            }
        }
        for (std::size_t i = 0; i < m_pieces.size(); ++i) { // "how long does a stop last"
            const bool isVerb = is(i, { Last }) && m_pieces[i].begin > end
                && (i + 1 == m_pieces.size()
                    || (m_pieces[i + 1].kind != PieceKind::Period && m_pieces[i + 1].kind != PieceKind::Number));
            if (isVerb) {
                changes.push_back({ m_pieces[i].begin, m_pieces[i].end, "" });
            }
        }
        counted = counted.empty() ? defaultUnit(dates.first, dates.second) : counted;
        const auto longest = std::string(phrase.ends_with("longest") ? "with the highest " : "");
        const auto longer = phrase.ends_with("longer") ? " more" : "";
        changes.push_back({ begin, end, longest + name(dates.first, dates.second, counted) + longer });
        return asked(dates.first, dates.second, counted, changes);
    }

    const Reworded& m_reworded;
    const std::string& m_question;
    const Prepared& m_data;
    const Schema& m_schema;
    const std::vector<Piece> m_pieces;
};
} // namespace

std::optional<AskedTime> askedTime(const Opened& data, const Reworded& question)
{
    const auto& schema = data.schema;
    const bool hasEnds = columnsOf(schema, { ColumnType::Date, ColumnType::DateTime }).size() > 1
        || columnsOf(schema, { ColumnType::Time }).size() > 1;
    auto time = hasEnds ? TimeReader(data, question).read() : std::nullopt;
    time = hasEnds && !time ? samePeriod(data, question) : std::move(time);
    return time ? time : gapsOfEach(data, question);
}

} // namespace core::builtin
