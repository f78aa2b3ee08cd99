// SPDX-License-Identifier: GPL-3.0-or-later
// Rows taken one after the other from one group into the next, and days and months under other ones' names.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>

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
} // namespace

void checkSequences(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeCrossings(request, asked, checks);
    judgeNames(request.facts, checks);
}

} // namespace core
