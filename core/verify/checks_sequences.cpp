// SPDX-License-Identifier: GPL-3.0-or-later
// Rows taken one after the other from one group into the next, and days and months under other ones' names.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace core {

namespace {
bool isOfTime(const UsedColumn& used, const std::string& name)
{
    const auto words = builtin::nameWords(name);
    return (used.column != nullptr
               && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime))
        || std::ranges::any_of(words, [](const auto& word) { return builtin::periodWord(word).has_value(); });
}

/// What splits the rows into groups that each have a course of their own; empty: nothing is known to.
std::string groupOf(const VerifyRequest& request, const CodeFacts::Crossing& crossing)
{
    std::string group;
    bool hasTime = false;
    for (const auto& name : crossing.columns) {
        const auto used = columnIn(request, crossing.of, name);
        const bool isTime = isOfTime(used, name);
        const bool isOne = std::ranges::contains(request.facts.filters, name, &CodeFacts::Filter::column)
            || (used.column != nullptr && used.column->distinctExact && used.column->distinct < 2);
        if (!isTime && (isOne || used.column == nullptr)) {
            return {};
        }
        group = !isTime && group.empty() ? name : group;
        hasTime = hasTime || isTime;
    }
    return hasTime ? group : std::string();
}

/// The code looks where one group ends: it compares each row's own group with the one before, too.
bool looksForEnds(const CodeFacts& facts, const std::string& group)
{
    return std::ranges::any_of(
        facts.crossings, [&](const auto& one) { return std::ranges::contains(one.called, group); });
}

void judgeCrossings(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& crossing :
        request.facts.isComplete() ? request.facts.crossings : decltype(CodeFacts::crossings)()) {
        const auto group = groupOf(request, crossing);
        // One running total of all groups may be meant.
        const bool isMeant = crossing.function.starts_with("cum")
            && !std::ranges::any_of(asked.columns, [&](const auto& one) { return one.column->name == group; });
        if (!group.empty() && !looksForEnds(request.facts, group) && !isMeant) {
            checks.push_back(
                { { CheckKind::GroupsCrossed,
                      { .lines = { crossing.line }, .texts = { inSentence(group), inSentence(crossing.function) } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

void judgeNames(const CodeFacts& facts, Checks& checks)
{
    for (const auto& one : facts.timeNames) {
        checks.push_back({ { CheckKind::TimeMisnamed,
                               { .lines = { one.line }, .texts = { inSentence(one.name), inSentence(one.called) } } },
            CheckStatus::Warning });
    }
}
using Days = std::set<int>; ///< from Monday, 0

std::optional<int> dayNamed(std::string_view word)
{
    constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "monday", "montag" }, { "tuesday", "dienstag" }, { "wednesday", "mittwoch" }, { "thursday", "donnerstag" },
            { "friday", "freitag" }, { "saturday", "samstag" }, { "sunday", "sonntag" } });
    const auto is = [&](std::string_view name) {
        const auto rest = word.substr(std::min(name.size(), word.size()));
        return word.starts_with(name) && (rest.empty() || rest == "s" || rest == "e" || rest == "en");
    };
    const auto found = std::ranges::find_if(names, [&](const auto& one) { return is(one.first) || is(one.second); });
    return found != names.end() ? std::optional(static_cast<int>(found - names.begin())) : std::nullopt;
}

Days daysAsked(const QuestionFacts& asked)
{
    Days days;
    for (const auto& word : asked.tokens) {
        if (const auto day = dayNamed(word)) {
            days.insert(*day);
        }
        if (isAnyOf(word, { "weekend", "weekends", "wochenende", "wochenenden", "wochenends" })) {
            days.insert({ 5, 6 });
        }
    }
    return days;
}

std::string namesOf(const Days& days)
{
    constexpr auto names = std::to_array<std::string_view>(
        { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday" });
    std::vector<std::string> found;
    std::ranges::transform(
        days, std::back_inserter(found), [&](int day) { return std::string(names[static_cast<std::size_t>(day)]); });
    return builtin::inWords(found);
}

/// The days that a condition on their numbers holds for; nothing: it is on no such numbers.
std::optional<Days> daysOf(const CodeFacts::Filter& filter)
{
    Days values;
    for (const auto& literal : filter.values) {
        const auto* number = std::get_if<std::int64_t>(&literal.cell);
        if (number == nullptr || *number < 0 || *number > 7) {
            return std::nullopt;
        }
        values.insert(static_cast<int>(*number));
    }
    const auto holds = [&](int day) {
        using enum Comparison;
        switch (filter.comparison) {
        case Equal:
        case In: return values.contains(day);
        case NotEqual:
        case NotIn: return !values.contains(day);
        case Greater: return day > *values.begin();
        case GreaterOrEqual: return day >= *values.begin();
        case Less: return day < *values.begin();
        case LessOrEqual: return day <= *values.begin();
        default: return false;
        }
    };
    Days days;
    for (int day = 0; day < 7; ++day) {
        if (!values.empty() && holds(day)) {
            days.insert(day);
        }
    }
    return values.empty() ? std::nullopt : std::optional(days);
}

/// dt.dayofweek and its like, and no other part of times whose numbers might be compared.
bool countsDaysOnly(const std::string& code)
{
    const auto has = [&](std::string_view part) { return code.contains(part); };
    constexpr auto days = std::to_array<std::string_view>({ ".dayofweek", ".day_of_week", ".weekday" });
    constexpr auto others = std::to_array<std::string_view>({ ".isoweekday", ".isocalendar", "%u", "%w", ".month ",
        ".month=", ".month)", ".month.", ".hour", ".quarter", ".day ", ".day=", ".day)", ".day." });
    return std::ranges::any_of(days, has) && std::ranges::none_of(others, has);
}

/// "on Mondays", and the code takes the days of number 1.
void judgeDayNumbers(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto wanted = daysAsked(asked);
    Days taken;
    int line = 0;
    for (const auto& filter : request.facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isTime = used.column != nullptr
            && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
        if (const auto days = isTime ? daysOf(filter) : std::nullopt) {
            taken.insert(days->begin(), days->end());
            line = line == 0 ? filter.line : line;
        }
    }
    Days others { 0, 1, 2, 3, 4, 5, 6 };
    std::erase_if(others, [&](int day) { return wanted.contains(day); });
    const bool isOther = !wanted.empty() && line > 0 && taken != wanted && taken != others;
    if (isOther && countsDaysOnly(request.code)) {
        const auto found = taken.empty() ? std::string("no day") : namesOf(taken);
        checks.push_back(
            { { CheckKind::TimeMisnamed, { .lines = { line }, .texts = { "", "", found, namesOf(wanted) } } },
                CheckStatus::Warning });
    }
}
} // namespace

void checkSequences(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeCrossings(request, asked, checks);
    judgeNames(request.facts, checks);
    if (request.facts.isComplete() && request.facts.timeNames.empty()) {
        judgeDayNumbers(request, asked, checks);
    }
}

} // namespace core
