// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_time.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <format>
#include <ranges>

namespace core {

using builtin::Concept;

namespace {
std::optional<int> wholeIn(std::string_view text)
{
    const bool isNumber = !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber && text.size() < 5 ? std::optional(std::atoi(std::string(text).c_str())) : std::nullopt;
}

/// A month's name that is no other word: "may" stands behind a word of time or before a year.
bool isMonthAt(const QuestionFacts& asked, std::size_t at)
{
    const auto& tokens = asked.tokens;
    if (tokens[at] != "may" && tokens[at] != "march" && tokens[at] != "mar") {
        return true;
    }
    constexpr std::array<std::string_view, 8> before { "in", "of", "for", "during", "since", "from", "and", "to" };
    const bool leads = at > 0 && std::ranges::contains(before, tokens[at - 1]);
    return leads || (at + 1 < tokens.size() && wholeIn(tokens[at + 1]).value_or(0) > 1900);
}

/// "The export is from 12 November": a day of the file, and none that is asked for.
bool isOfFile(const QuestionFacts& asked, std::size_t at)
{
    constexpr std::size_t furthest = 6;
    const auto isDay = [&](std::size_t place) {
        const auto day = place < asked.tokens.size() ? wholeIn(asked.tokens[place]).value_or(0) : 0;
        return day > 0 && day < 32;
    };
    const auto begin = asked.tokens.begin() + static_cast<std::ptrdiff_t>(at - std::min(at, furthest));
    return ((at > 0 && isDay(at - 1)) || isDay(at + 1))
        && std::any_of(begin, asked.tokens.begin() + static_cast<std::ptrdiff_t>(at), builtin::isFileWord);
}

/// "q2", "the second quarter", "im zweiten Quartal", "quarter 2"
std::optional<int> quarterAt(const QuestionFacts& asked, std::size_t at)
{
    constexpr std::array<std::array<std::string_view, 6>, 4> ordinals { {
        { "first", "1st", "erstes", "ersten", "erste", "1" },
        { "second", "2nd", "zweites", "zweiten", "zweite", "2" },
        { "third", "3rd", "drittes", "dritten", "dritte", "3" },
        { "fourth", "4th", "viertes", "vierten", "vierte", "4" },
    } };
    const auto& tokens = asked.tokens;
    const bool isQuarter = builtin::periodWord(tokens[at]) == builtin::Period::Quarter;
    const auto ordinal = std::ranges::find_if(ordinals,
        [&](const auto& words) { return isQuarter && at > 0 && std::ranges::contains(words, tokens[at - 1]); });
    if (ordinal != ordinals.end()) {
        return static_cast<int>(ordinal - ordinals.begin()) + 1;
    }
    const auto behind = isQuarter && at + 1 < tokens.size() ? wholeIn(tokens[at + 1]).value_or(0) : 0;
    return behind > 0 && behind < 5 ? std::optional(behind) : builtin::quarterWord(tokens[at]);
}

/// "the first half of 2024", "H2", "im zweiten Halbjahr"
std::optional<int> halfAt(const QuestionFacts& asked, std::size_t at)
{
    constexpr std::array<std::array<std::string_view, 5>, 2> ordinals { {
        { "first", "1st", "erstes", "ersten", "erste" },
        { "second", "2nd", "zweites", "zweiten", "zweite" },
    } };
    const auto& tokens = asked.tokens;
    const auto isYear = [&](std::size_t place) {
        return place < tokens.size() && (wholeIn(tokens[place]).value_or(0) > 1900 || tokens[place] == "year");
    };
    const bool isOfYear = tokens[at] == "half" && at + 1 < tokens.size()
        && (isYear(at + 1) || (tokens[at + 1] == "of" && (isYear(at + 2) || isYear(at + 3))));
    for (std::size_t half = 0; half < ordinals.size(); ++half) {
        const bool isNumbered = at > 0 && std::ranges::contains(ordinals[half], tokens[at - 1]);
        if ((isNumbered && (isOfYear || tokens[at].starts_with("halbjahr")))
            || tokens[at] == (half == 0 ? "h1" : "h2")) {
            return static_cast<int>(half) + 1;
        }
    }
    return std::nullopt;
}

bool asksForHalf(const QuestionFacts& asked)
{
    return std::ranges::any_of(std::views::iota(std::size_t { 0 }, asked.tokens.size()),
        [&](std::size_t at) { return halfAt(asked, at).has_value(); });
}

constexpr std::array<std::string_view, 6> upTo { "to", "through", "until", "till", "thru", "bis" };

/// "from April to June" has May in it.
void addUpTo(int last, std::string_view between, std::vector<int>& months)
{
    while (!months.empty() && std::ranges::contains(upTo, between) && months.back() < last - 1) {
        months.push_back(months.back() + 1);
    }
}

bool isTimeAt(const QuestionFacts& asked, std::size_t at)
{
    return wholeIn(asked.tokens[at]).value_or(0) > 1900 || spanOf(asked.tokens[at])
        || (isMonthAt(asked, at) && builtin::monthWord(asked.tokens[at])) || quarterAt(asked, at) || halfAt(asked, at);
}

bool isArticle(const std::string& token)
{
    constexpr auto articles = std::to_array<std::string_view>({ "the", "a", "an", "this", "that", "our", "my", "its",
        "their", "dem", "den", "der", "die", "das", "einem", "einer", "diesem", "dieser", "unserem", "unserer" });
    return std::ranges::contains(articles, token);
}

/// "the end of", "15": may stand before a month or a year.
bool leadsToTime(const std::string& token)
{
    constexpr auto leads = std::to_array<std::string_view>(
        { "end", "of", "start", "beginning", "begin", "including", "ende", "anfang", "beginn", "einschliesslich" });
    const auto day = wholeIn(token).value_or(0);
    return isArticle(token) || std::ranges::contains(leads, token) || builtin::periodWord(token)
        || builtin::ordinalWord(token) || (day > 0 && day < 32);
}

/// Where the time stands that words lead to: "April" of "the end of April". Not behind "the start of", which leaves it
/// out.
std::size_t behindLeads(const QuestionFacts& asked, std::size_t at)
{
    constexpr auto plain = std::to_array<std::string_view>({ "end", "of", "ende", "including", "einschliesslich" });
    const auto isLead = [&](const auto& token) { return isArticle(token) || std::ranges::contains(plain, token); };
    while (at < asked.tokens.size() && isLead(asked.tokens[at])) {
        ++at;
    }
    return at;
}

/// "to the end of April": the end of one stretch, which is compared with nothing.
bool endsStretch(const QuestionFacts& asked, std::size_t at)
{
    const auto& tokens = asked.tokens;
    const auto lead = at > 0 && isArticle(tokens[at - 1]) ? at - 1 : at;
    const auto next = behindLeads(asked, at);
    return tokens[at] == "end" && lead > 0 && std::ranges::contains(upTo, tokens[lead - 1]) && next < tokens.size()
        && builtin::monthWord(tokens[next]);
}

/// "versus", "than": two times, of which each is meant by itself.
bool comparesTimes(const QuestionFacts& asked)
{
    using enum Concept;
    constexpr std::array others { Change, Compare, Difference, Trend, Rolling, Between, Last, This, Past };
    constexpr std::array<std::string_view, 10> words { "vs", "versus", "than", "compared", "against", "previous",
        "prior", "half", "end", "ago" };
    return std::ranges::any_of(others, [&](Concept one) { return asked.has(one); })
        || std::ranges::any_of(std::views::iota(std::size_t { 0 }, asked.tokens.size()), [&](std::size_t at) {
               const auto& token = asked.tokens[at];
               return std::ranges::contains(words, token) && !(token == "half" && asksForHalf(asked))
                   && !endsStretch(asked, at);
           });
}

/// What "after" and its like are said of: the time named, what may have been at that time, or neither.
enum class SaidOf { Time, Event, Other };

/// "Before tax", "after hours": what it names is no event.
bool isNoEvent(const QuestionFacts& asked, const std::string& word)
{
    const auto meant = builtin::canonical(word);
    return builtin::isMoneyWord(meant) || builtin::isPayment(meant) || builtin::isIntensive(meant)
        || builtin::isPluralOfTime(word) || builtin::isDeduction(word) || builtin::isDeduction(rootOf(word))
        || std::ranges::any_of(asked.columns, [&](const auto& named) {
               return isRowNoun(*named.dataset, word)
                   || std::ranges::contains(builtin::nameWords(named.column->name), rootOf(word),
                       [](const auto& name) { return rootOf(name); });
           });
}

/// "opening in March", without an article: it was at that time.
bool isEvent(const std::string& word)
{
    return isAnyOf(word,
        { "opening", "reopening", "launch", "relaunch", "introduction", "move", "moving", "relocation", "merger",
            "takeover", "renovation", "closing", "closure", "eroffnung", "wiedereroffnung", "einfuhrung", "umzug",
            "fusion", "ubernahme", "umbau", "renovierung", "schliessung" });
}

/// "after March", "after the move in March", and "days after pouring" or "before discounts".
SaidOf saidOf(const QuestionFacts& asked, Concept meaning)
{
    constexpr std::size_t furthest = 6;
    const auto& tokens = asked.tokens;
    auto found = SaidOf::Other;
    for (std::size_t at = 0; asked.has(meaning) && at < tokens.size(); ++at) {
        const auto phrase = builtin::phraseAt(tokens, at);
        if (!phrase || phrase->meaning != meaning) {
            continue;
        }
        const auto begin = at + static_cast<std::size_t>(std::max(1, phrase->words));
        auto next = begin;
        while (next < tokens.size() && !isTimeAt(asked, next) && leadsToTime(tokens[next])) {
            ++next;
        }
        if (next < tokens.size() && isTimeAt(asked, next)) {
            return SaidOf::Time;
        }
        const bool isLength = at > 0 && (builtin::periodWord(tokens[at - 1]) || tokens[at - 1] == "long");
        const bool isSide = meaning == Concept::Since || meaning == Concept::Until;
        const bool isNamed = next < tokens.size()
            && (isEvent(tokens[next]) || (next > begin && isArticle(tokens[begin])));
        const bool mayBeEvent = isSide || (isNamed && !isLength && !isNoEvent(asked, tokens[next]));
        for (const auto end = std::min(tokens.size(), begin + furthest); mayBeEvent && next < end; ++next) {
            found = isTimeAt(asked, next) ? SaidOf::Event : found;
        }
    }
    return found;
}
} // namespace

int dayOf(int year, unsigned month, unsigned day)
{
    const auto date = std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
    return static_cast<int>(std::chrono::sys_days(date).time_since_epoch().count());
}

Span monthsOf(int year, int first, int last)
{
    const int after = last == 12 ? dayOf(year + 1, 1, 1) : dayOf(year, static_cast<unsigned>(last) + 1, 1);
    return { dayOf(year, static_cast<unsigned>(first), 1), after };
}

std::string dayText(int day)
{
    return std::format("{:%F}", std::chrono::sys_days(std::chrono::days(day)));
}

std::optional<Span> spanOf(const std::string& text)
{
    const auto year = wholeIn(text.substr(0, 4));
    if (!year || *year < 1900 || *year > 2100) {
        return std::nullopt;
    }
    if (text.size() == 4) {
        return monthsOf(*year, 1, 12);
    }
    if (text.size() == 6 && text[4] == 'Q' && text[5] >= '1' && text[5] <= '4') {
        return monthsOf(*year, 3 * (text[5] - '1') + 1, 3 * (text[5] - '0'));
    }
    const auto month = text.size() >= 7 && text[4] == '-' ? wholeIn(text.substr(5, 2)) : std::nullopt;
    if (!month || *month < 1 || *month > 12) {
        return std::nullopt;
    }
    if (text.size() == 7) {
        return monthsOf(*year, *month, *month);
    }
    const auto day = text.size() >= 10 && text[7] == '-' ? wholeIn(text.substr(8, 2)) : std::nullopt;
    const auto month1 = static_cast<unsigned>(*month);
    return day && *day > 0 && *day < 32 ? std::optional(Span { dayOf(*year, month1, static_cast<unsigned>(*day)),
                                              dayOf(*year, month1, static_cast<unsigned>(*day)) + 1 })
                                        : std::nullopt;
}

bool asksForQuarter(const QuestionFacts& asked)
{
    return std::ranges::any_of(std::views::iota(std::size_t { 0 }, asked.tokens.size()),
        [&](std::size_t at) { return quarterAt(asked, at).has_value(); });
}

bool follow(const std::vector<int>& numbers)
{
    return std::ranges::adjacent_find(numbers, [](int one, int next) { return next != one + 1; }) == numbers.end();
}

/// "April 2023 to March 2024": the years belong to the two ends of one stretch of time.
static std::optional<AskedTime> monthsOfYears(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    const auto isMonth = [](const std::string& token) { return builtin::monthWord(token).has_value(); };
    for (std::size_t end = 2; end < tokens.size() && std::ranges::count_if(tokens, isMonth) == 2; ++end) {
        const auto last = std::ranges::contains(upTo, tokens[end]) ? behindLeads(asked, end + 1) : tokens.size();
        if (last + 1 >= tokens.size()) {
            continue;
        }
        const auto firstMonth = builtin::monthWord(tokens[end - 2]), lastMonth = builtin::monthWord(tokens[last]);
        const auto firstYear = wholeIn(tokens[end - 1]), lastYear = wholeIn(tokens[last + 1]);
        if (firstMonth && lastMonth && firstYear && lastYear && *firstYear > 1900 && *lastYear < 2100
            && *firstYear < *lastYear) {
            return AskedTime { {},
                { monthsOf(*firstYear, *firstMonth, *firstMonth).begin,
                    monthsOf(*lastYear, *lastMonth, *lastMonth).end },
                false,
                std::format("{:%B} {} to {:%B} {}", std::chrono::month(static_cast<unsigned>(*firstMonth)), *firstYear,
                    std::chrono::month(static_cast<unsigned>(*lastMonth)), *lastYear) };
        }
    }
    return std::nullopt;
}

std::optional<AskedTime> askedTime(const QuestionFacts& asked)
{
    if (auto stretch = monthsOfYears(asked); stretch && !comparesTimes(asked)) {
        return stretch;
    }
    std::vector<int> months;
    std::vector<std::string> named;
    bool endsOnly = false; // "through March" says no beginning
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto month = isMonthAt(asked, at) && !isOfFile(asked, at) ? builtin::monthWord(asked.tokens[at])
                                                                        : std::nullopt;
        const auto quarter = quarterAt(asked, at);
        addUpTo(month.value_or(0), at > 0 ? std::string_view(asked.tokens[at - 1]) : std::string_view(), months);
        const auto half = halfAt(asked, at);
        const int last = half ? 6 * *half : quarter ? 3 * *quarter : month.value_or(0);
        const bool isAgain = std::ranges::contains(months, last); // "the second quarter (April to June)"
        for (int each = last - (half ? 5 : quarter ? 2 : 0); last > 0 && !isAgain && each <= last; ++each) {
            months.push_back(each);
        }
        if (last > 0 && !isAgain) {
            endsOnly = named.empty() && at > 0 && std::ranges::contains(upTo, asked.tokens[at - 1]);
            named.push_back(half ? "H" + std::to_string(*half)
                    : quarter    ? "Q" + std::to_string(*quarter)
                                 : std::format("{:%B}", std::chrono::month(static_cast<unsigned>(last))));
        }
    }
    const auto words = named.empty() ? "" : named.size() == 1 ? named.front() : named.front() + " to " + named.back();
    const bool hasDays = std::ranges::any_of(
        asked.tokens, [](const auto& token) { return token.size() == 10 && spanOf(token); });
    if (comparesTimes(asked) || asked.years.size() > 1 || (months.empty() && asked.years.empty()) || hasDays
        || !follow(months)) {
        return std::nullopt;
    }
    AskedTime time { months, {}, false, words };
    if (!asked.years.empty()) {
        const int year = asked.years.front();
        time.words += (words.empty() ? "" : " ") + std::to_string(year);
        time.span = months.empty() ? monthsOf(year, 1, 12) : monthsOf(year, months.front(), months.back());
        time.months.clear();
    }
    using enum Concept;
    constexpr std::array sides { Since, After, Before, Until };
    if (std::ranges::any_of(sides, [&](Concept side) { return saidOf(asked, side) == SaidOf::Event; })) {
        return std::nullopt;
    }
    const auto is = [&](Concept side) { return saidOf(asked, side) == SaidOf::Time; };
    const bool isBefore = is(Before) && !asked.saysAny({ "ahead", "advance" }); // "ahead of the others"
    if (is(Since) || is(After)) {
        time.span = { is(After) ? time.span.end : time.span.begin, never };
        time.isOpen = true;
    } else if (isBefore || is(Until) || endsOnly) {
        time.span = { always, isBefore ? time.span.begin : time.span.end };
        time.isOpen = true;
    }
    return time.isOpen && !time.months.empty() ? std::nullopt : std::optional(time);
}

} // namespace core
