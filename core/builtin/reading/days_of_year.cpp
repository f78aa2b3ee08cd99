// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/days_of_year.h"

#include "core/builtin/language/in_short.h"
#include "core/domain/calendar.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <format>
#include <ranges>
#include <regex>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
constexpr int daysOfLongest = 31, monthsOfYear = 12;

/// The day of "5", "5th" and, the later, "1-15"; 0: it is none.
int dayIn(const std::string& word)
{
    static const std::regex day("(?:\\d{1,2}[-–])?(\\d{1,2})(?:st|nd|rd|th)?");
    std::smatch found;
    const int number = std::regex_match(word, found, day) ? std::stoi(found[1]) : 0;
    return number <= daysOfLongest ? number : 0;
}

int monthIn(const std::vector<std::string>& words, std::size_t at)
{
    return at < words.size() ? monthWord(words[at]).value_or(0) : 0;
}

bool isYearAlone(const std::string& word)
{
    int year = 0;
    const auto end = word.data() + word.size();
    return word.size() == 4 && std::from_chars(word.data(), end, year).ptr == end && year >= 1000 && year <= 2200;
}

bool saysOneOf(const std::vector<std::string>& words, std::size_t at, std::initializer_list<Concept> meanings)
{
    const auto phrase = at < words.size() ? phraseAt(words, at) : std::nullopt;
    return phrase && std::ranges::contains(meanings, phrase->meaning);
}

/// The only year of which the data reach into a month.
std::optional<int> onlyYearOf(int month, const Schema& schema)
{
    using namespace std::chrono;
    std::set<int> years;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto from = schema.isDate(i) ? core::dayIn(schema.column(i).min) : std::nullopt;
        const auto to = core::dayIn(schema.column(i).max);
        if (!from || !to) {
            continue;
        }
        const auto last = static_cast<int>(year_month_day(*to).year());
        for (auto each = static_cast<int>(year_month_day(*from).year()); each <= last; ++each) {
            const auto begin = year(each) / month_day(std::chrono::month(static_cast<unsigned>(month)), day(1));
            if (*from < sys_days(begin + std::chrono::months(1)) && *to >= sys_days(begin)) {
                years.insert(each);
            }
        }
    }
    return years.size() == 1 ? std::optional(*years.begin()) : std::nullopt;
}
} // namespace

namespace {
/// The month of "h1 of march", "ersten märzhälfte", which half of it, and how many words that are.
struct HalfMonth {
    int half = 0;
    int month = 0;
    std::size_t words = 0;
};

std::optional<HalfMonth> halfMonthAt(const std::vector<std::string>& words, std::size_t at)
{
    static const std::string half = "halfte";
    const int shortened = halfWord(words[at]).value_or(0), ordinal = ordinalWord(words[at]).value_or(0);
    auto noun = at + 1;
    while (shortened > 0 && saysOneOf(words, noun, { Of, In, Filler })) {
        ++noun;
    }
    if (shortened > 0 && noun > at + 1 && monthIn(words, noun) > 0) {
        return HalfMonth { shortened, monthIn(words, noun), noun + 1 - at };
    }
    const bool isCompound = (ordinal == 1 || ordinal == 2) && noun < words.size() && words[noun].ends_with(half);
    const auto month = isCompound ? monthWord(words[noun].substr(0, words[noun].size() - half.size())) : std::nullopt;
    return month ? std::optional(HalfMonth { ordinal, *month, 2 }) : std::nullopt;
}

Reworded withHalfMonths(Reworded question, const Schema& schema)
{
    return withShorter(
        std::move(question), [&](const std::vector<std::string>& words, std::size_t at) -> std::optional<Shorter> {
            using namespace std::chrono;
            const auto found = halfMonthAt(words, at);
            const auto behind = at + (found ? found->words : 0);
            const bool isDated = found && behind < words.size() && isYearAlone(words[behind]);
            const auto meant = isDated ? std::optional(std::stoi(words[behind]))
                : found                ? onlyYearOf(found->month, schema)
                                       : std::nullopt;
            if (!meant) {
                return std::nullopt;
            }
            const auto month = year(*meant) / std::chrono::month(static_cast<unsigned>(found->month));
            const auto last = static_cast<unsigned>((month / std::chrono::last).day());
            const auto name = std::format("{:04}-{:02}-", *meant, found->month);
            return Shorter { name + (found->half == 1 ? "01 to " : "16 to ") + name
                    + (found->half == 1 ? std::string("15") : std::to_string(last)),
                static_cast<int>(found->words) + (isDated ? 1 : 0) };
        });
}

/// Behind which word a year is left out: "5 april", "march 5", "march 1 to 15".
std::optional<std::size_t> lastWordOfDay(const std::vector<std::string>& words, std::size_t at)
{
    const bool isCounted = at > 0 && saysOneOf(words, at - 1, { Top, Bottom, First, Last, HowMany });
    if (monthIn(words, at) == 0 && !isCounted && dayIn(words[at]) > 0) {
        const auto noun = at + (saysOneOf(words, at + 1, { Of }) ? 2 : 1);
        return monthIn(words, noun) > 0 ? std::optional(noun) : std::nullopt;
    }
    if (monthIn(words, at) == 0 || (at > 0 && dayIn(words[at - 1]) > 0) || at + 1 >= words.size()
        || dayIn(words[at + 1]) == 0 || monthIn(words, at + 2) > 0) {
        return std::nullopt;
    }
    const bool isRange = (saysOneOf(words, at + 2, { To, Until, And })
                             || (at + 2 < words.size() && words[at + 2] == "-"))
        && at + 3 < words.size() && dayIn(words[at + 3]) > 0 && monthIn(words, at + 4) == 0;
    return at + (isRange ? 3 : 1);
}

/// "5.3." of an hour or a price may end a sentence: a word for a time leads a day.
bool isLedByTime(const std::vector<std::string>& words, std::size_t at)
{
    const auto before = at > 1 && saysOneOf(words, at - 1, { Filler }) ? at - 1 : at;
    return before > 0
        && saysOneOf(words, before - 1, { On, From, Of, To, Until, Since, Before, After, Between, And, In });
}

/// "1.-15.3." and "1. bis 15.3." have the month of both behind the second; a year is put behind "am 5.3.".
Reworded withYearsOfNumbers(Reworded question, const Schema& schema)
{
    static const std::regex dashed("(^|[^.\\d])(\\d{1,2})\\.\\s?(?:-|–)\\s?(\\d{1,2})\\.(\\d{1,2})\\.");
    static const std::regex day("\\d{1,2}\\.(\\d{1,2})");
    question.replaceAll(dashed, "$1$2.$4. to $3.$4.");
    const auto text = question.text();
    const auto tokens = tokenise(text);
    const auto words = spokenWords(tokens);
    for (auto i = tokens.size(); i-- > 0;) {
        const auto end = static_cast<std::size_t>(tokens[i].end);
        const bool isPoint = end < text.size() && text[end] == '.';
        std::smatch found;
        const bool isDay = isPoint && std::regex_match(tokens[i].text, found, day) && isLedByTime(words, i);
        const int month = isDay ? std::stoi(found[1]) : 0;
        const auto year = month >= 1 && month <= monthsOfYear ? onlyYearOf(month, schema) : std::nullopt;
        if (!year) {
            continue;
        }
        question.replace(end + 1, end + 1, std::to_string(*year));
        const bool isRange = i > 1 && saysOneOf(words, i - 1, { To, Until }) && dayIn(words[i - 2]) > 0;
        const auto first = isRange ? static_cast<std::size_t>(tokens[i - 2].end) : end;
        if (isRange && text[first] == '.') {
            question.replace(first + 1, first + 1, std::format("{}.", month));
        }
    }
    return question;
}

/// "5 march" of "5th of March".
Reworded withoutOrdinals(Reworded question)
{
    return withShorter(
        std::move(question), [](const std::vector<std::string>& said, std::size_t at) -> std::optional<Shorter> {
            const auto noun = at + (saysOneOf(said, at + 1, { Of }) ? 2 : 1);
            const bool isOrdinal = dayIn(said[at]) > 0 && monthIn(said, noun) > 0
                && (noun > at + 1 || std::ranges::any_of(said[at], [](char c) { return c >= 'a' && c <= 'z'; }));
            return isOrdinal ? std::optional(Shorter { std::to_string(dayIn(said[at])), static_cast<int>(noun - at) })
                             : std::nullopt;
        });
}
} // namespace

Reworded withYearsOfDays(Reworded question, const Schema& schema)
{
    question = withoutOrdinals(withHalfMonths(std::move(question), schema));
    const auto tokens = tokenise(question.text());
    const auto words = spokenWords(tokens);
    if (std::ranges::any_of(words, isYearAlone)) {
        return question; // which says of which year the others are, too
    }
    std::vector<std::pair<std::size_t, int>> places;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto last = lastWordOfDay(words, i);
        const int month = !last ? 0 : monthIn(words, i) > 0 ? monthIn(words, i) : monthIn(words, *last);
        const auto year = last ? onlyYearOf(month, schema) : std::nullopt;
        if (year && !schema.matchValue({ words[monthIn(words, i) > 0 ? i : *last] })) {
            places.emplace_back(static_cast<std::size_t>(tokens[*last].end), *year);
        }
    }
    for (const auto& [end, year] : places | std::views::reverse) {
        question.replace(end, end, " " + std::to_string(year));
    }
    return withYearsOfNumbers(std::move(question), schema);
}

} // namespace core::builtin
