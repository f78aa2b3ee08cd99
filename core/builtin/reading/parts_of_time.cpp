// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/parts_of_time.h"

#include "core/builtin/language/seasons.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <format>
#include <optional>
#include <regex>

namespace core::builtin {

using enum Concept;

namespace {
constexpr double itsName = 0.95;
constexpr int lastMinute = 59;

/// "9", "7:00", "6 pm", "9 Uhr".
struct Clock {
    int hour = 0;
    int minute = 0;
    std::size_t end = 0;
    bool isSure = false; ///< no other number is written so
};

/// A limit that is a time of day: from its first token to behind its last.
struct Limit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
    bool isOfMinutes = false; ///< by the minute of the day, not by its hour
};

class ClockReader {
public:
    explicit ClockReader(const std::string& question)
        : m_question(question)
        , m_tokens(tokenise(question))
        , m_words(spokenWords(m_tokens))
    {
    }

    std::optional<Limit> limit() const
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const auto sign = phraseAt(m_words, i);
            const auto first = sign ? clockAt(i + static_cast<std::size_t>(sign->words)) : std::nullopt;
            if (!first) {
                continue;
            }
            const auto text = said(sign->meaning, *first);
            if (!text.text.empty()) {
                return Limit { ledAt(i), text.end, text.text, text.isOfMinutes };
            }
        }
        return std::nullopt;
    }

    void put(const Limit& limit, Reworded& question) const
    {
        question.replace(static_cast<std::size_t>(m_tokens[limit.begin].begin),
            static_cast<std::size_t>(m_tokens[limit.end - 1].end), limit.text);
    }

private:
    std::optional<Clock> clockAt(std::size_t at) const
    {
        constexpr int lastHour = 24, noon = 12;
        if (const auto written = writtenWithPoint(at)) {
            return written;
        }
        const bool isHour = isWhole(at) && m_tokens[at].number >= 0 && m_tokens[at].number <= lastHour;
        if (!isHour) {
            return std::nullopt;
        }
        Clock clock { static_cast<int>(m_tokens[at].number), 0, at + 1, false };
        if (isMinute(at + 1)) {
            clock = { clock.hour, static_cast<int>(m_tokens[at + 1].number), at + 2, true };
            if (isMinute(at + 2)) {
                return std::nullopt; // with seconds it is rather a duration
            }
        }
        if (const auto words = clockWordsAt(m_words, clock.end)) {
            clock.end += static_cast<std::size_t>(words->first);
            clock.hour += clock.hour < noon ? words->second : 0;
            clock.isSure = true;
        }
        return clock;
    }

    /// "8.15 Uhr", "8.15 und 9.45 Uhr"
    std::optional<Clock> writtenWithPoint(std::size_t at) const
    {
        static const std::regex pattern("([01]?\\d|2[0-4])\\.([0-5]\\d)");
        std::smatch found;
        if (at >= m_tokens.size() || !std::regex_match(m_tokens[at].text, found, pattern)) {
            return std::nullopt;
        }
        Clock clock { std::stoi(found[1]), std::stoi(found[2]), at + 1, false };
        if (const auto words = clockWordsAt(m_words, clock.end)) {
            constexpr int noon = 12;
            clock.end += static_cast<std::size_t>(words->first);
            clock.hour += clock.hour < noon ? words->second : 0;
            clock.isSure = true;
        }
        return clock;
    }

    bool isWhole(std::size_t at) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == TokenKind::Number
            && m_tokens[at].number == static_cast<int>(m_tokens[at].number);
    }
    /// Behind a colon.
    bool isMinute(std::size_t at) const
    {
        return isWhole(at) && at > 0 && m_tokens[at].begin == m_tokens[at - 1].end + 1
            && m_question[static_cast<std::size_t>(m_tokens[at - 1].end)] == ':' && m_tokens[at].number <= lastMinute;
    }

    /// "in the morning between 7:00 and 8:59" begins with the words of the clock.
    std::size_t ledAt(std::size_t at) const
    {
        for (std::size_t length = std::min<std::size_t>(at, 3); length > 0; --length) {
            const auto words = clockWordsAt(m_words, at - length);
            if (words && static_cast<std::size_t>(words->first) == length) {
                return at - length;
            }
        }
        return at;
    }

    Limit said(Concept sign, const Clock& first) const
    {
        const bool isRange = sign == Between || sign == From;
        if (isRange && first.end < m_tokens.size()) {
            const auto middle = phraseAt(m_words, first.end);
            const bool isMiddle = middle
                && (middle->meaning == And || middle->meaning == To || middle->meaning == Until);
            const auto second = isMiddle ? clockAt(first.end + static_cast<std::size_t>(middle->words)) : std::nullopt;
            if (second && (first.isSure || second->isSure)) {
                return range(first, *second);
            }
        }
        if (!first.isSure) {
            return {};
        }
        const auto [column, number] = first.minute == 0 ? std::pair("hour", first.hour)
                                                        : std::pair(minuteOfDay.data(), minutes(first));
        const bool isOfMinutes = first.minute != 0;
        switch (sign) {
        case Before:
        case Below: return { 0, first.end, std::format("with {} under {}", column, number), isOfMinutes };
        case By: // German "nach 18 Uhr"; "by 6 pm" is before it
            if (!speaksGerman(m_words)) {
                return {};
            }
            [[fallthrough]];
        case After:
        case Above:
        case Since:
        case From:
        case AtLeast: return { 0, first.end, std::format("with {} at least {}", column, number), isOfMinutes };
        default: return {};
        }
    }

    static int minutes(const Clock& clock) { return clock.hour * 60 + clock.minute; }

    /// Between whole hours the hour of a row tells; "between 22:00 and 6:00" are two stretches of a day.
    static Limit range(const Clock& first, const Clock& second)
    {
        const bool isOfHours = first.minute == 0 && (second.minute == 0 || second.minute == lastMinute);
        if (!isOfHours) {
            const auto text = std::format("with {} between {} and {}", minuteOfDay, minutes(first), minutes(second));
            return { 0, second.end, minutes(second) < minutes(first) ? "" : text, true };
        }
        const int last = second.minute == 0 ? second.hour - 1 : second.hour;
        return { 0, second.end, last < first.hour ? "" : std::format("with hour between {} and {}", first.hour, last) };
    }

    const std::string& m_question;
    const std::vector<Token> m_tokens;
    const std::vector<std::string> m_words;
};

bool isThere(const std::string& name, const Schema& schema)
{
    constexpr double exactly = 1; // "hourly rate" of the "hours" speaks of no hour of the day
    const auto words = nameWords(name);
    return schema.matchColumn(words, exactly) || schema.matchValue(words);
}

bool namesMonths(const std::vector<std::string>& words)
{
    return std::ranges::any_of(words, [](const std::string& word) { return monthWord(word).has_value(); });
}

/// "in winter from November to March": the months that the question means by it.
bool isMonthsAt(const std::vector<std::string>& words, std::size_t at)
{
    const auto led = phraseAt(words, at);
    const bool isLed = led && (led->meaning == From || led->meaning == Between || led->meaning == Of);
    const auto first = at + (isLed ? static_cast<std::size_t>(led->words) : 0);
    return first < words.size() && monthWord(words[first]);
}
} // namespace

std::set<std::string> partsOfTimeIn(const std::string& question)
{
    std::set<std::string> parts;
    withShorter(Reworded(question), [&](const auto& words, std::size_t at) {
        const auto found = partOfTimeAt(words, at);
        if (found) {
            const bool isOfWeek = found->text.ends_with(partOfWeek)
                || std::ranges::any_of(partsOfWeek, [&](std::string_view each) { return found->text.contains(each); });
            parts.insert(found->text == "hour"          ? found->text
                    : found->text == quarterOfYear      ? found->text
                    : found->text.contains(monthOfYear) ? std::string(monthOfYear)
                                                        : std::string(isOfWeek ? partOfWeek : "weekday"));
        }
        return found;
    });
    if (const auto limit = ClockReader(question).limit()) {
        parts.insert(limit->isOfMinutes ? std::string(minuteOfDay) : "hour");
    }
    return parts;
}

Reworded inPartsOfTime(Reworded question, const Schema& schema)
{
    const auto isMade = [&](const std::string& part) {
        const auto column = schema.matchColumn(nameWords(part), itsName);
        return column && schema.hasFlag(column->column, partOfTime);
    };
    for (int i = 0; i < 2; ++i) {
        const auto text = question.text();
        const ClockReader clock(text);
        const auto limit = clock.limit();
        if (limit && isMade(limit->isOfMinutes ? std::string(minuteOfDay) : "hour")) {
            clock.put(*limit, question);
        }
    }
    return withShorter(std::move(question), [&](const std::vector<std::string>& words, std::size_t at) {
        auto found = partOfTimeAt(words, at);
        const auto said = found ? std::vector(words.begin() + static_cast<std::ptrdiff_t>(at),
                                      words.begin() + static_cast<std::ptrdiff_t>(at) + found->words)
                                : std::vector<std::string> {};
        const auto own = found ? schema.matchColumn(said, itsName) : std::nullopt;
        const bool isOwn = found
            && (schema.matchValue(said) || schema.matchValue({ said.back() })
                || (own && !schema.hasFlag(own->column, partOfTime)));
        if (found && isOfEachHour(words[at]) && schema.isOneRowPerHour()) {
            return std::optional<Shorter>(); // "lowest hourly demand": of the rows
        }
        const bool isSeason = found && found->text != monthOfYear && found->text.contains(monthOfYear);
        const bool isLed = found && (found->text.starts_with("in ") || found->text.starts_with("by "));
        const auto meant = isSeason ? std::string(monthOfYear)
            : isLed                 ? found->text.substr(3)
            : found                 ? found->text
                                    : "";
        const auto behind = found ? at + static_cast<std::size_t>(found->words) : at;
        const bool isOfTwoYears = isSeason && found->text.contains("12") && behind < words.size()
            && std::ranges::all_of(words[behind], [](char c) { return c >= '0' && c <= '9'; }); // "in winter 2024"
        if (isSeason && namesMonths(words)) {
            return isMonthsAt(words, behind) ? std::optional(Shorter { "", found->words }) : std::nullopt;
        }
        return found && !isOwn && !isOfTwoYears && isThere(meant, schema) ? found : std::nullopt;
    });
}

} // namespace core::builtin
