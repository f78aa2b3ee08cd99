// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/suggestions.h"

#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// A column worth a sum or a mean: no code of few numbers, and nothing that only counts the rows.
std::optional<int> offeredMeasure(const Schema& schema)
{
    const auto measures = schema.measures();
    const auto worth = [&](int i) {
        return !schema.isRunningNumber(i) && (schema.isAmount(i) || schema.isIntensive(i));
    };
    if (const auto amount = schema.defaultMeasure(); amount && worth(*amount)) {
        return amount;
    }
    const auto first = std::ranges::find_if(measures, worth);
    return first == measures.end() ? schema.durationColumn() : std::optional(*first);
}

/// The parts that columns can play in a question.
struct Roles {
    std::optional<int> measure;
    bool adds = false; ///< else its mean is the one that cannot be nonsense
    std::vector<int> groups; ///< texts of few values
    bool hasDates = false;
};

Roles rolesOf(const Schema& schema)
{
    constexpr std::int64_t mostGroups = 50;
    Roles roles { offeredMeasure(schema), false, {}, schema.dateColumn().has_value() };
    roles.adds = roles.measure && roles.measure == schema.defaultMeasure() && !schema.isIntensive(*roles.measure);
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.isText(i) && !schema.isIdentifier(i) && schema.column(i).distinct > 1
            && schema.column(i).distinct <= mostGroups) {
            roles.groups.push_back(i);
        }
    }
    return roles;
}

std::string numberOf(const Roles& roles, const Schema& schema)
{
    return (roles.adds ? "total " : "average ") + schema.name(*roles.measure);
}

bool hasOddities(const Profile& profile)
{
    return !profile.facts.empty()
        || std::ranges::any_of(profile.columns, [](const ColumnProfile& each) { return each.nulls > 0; });
}
} // namespace

std::vector<std::string> suggestions(const Schema& schema)
{
    const auto roles = rolesOf(schema);
    std::vector<std::string> found;
    if (!roles.groups.empty() && roles.measure) {
        found.push_back(numberOf(roles, schema) + " by " + schema.name(roles.groups.front()));
    } else if (!roles.groups.empty()) {
        found.push_back("distribution of " + schema.name(roles.groups.front()));
    }
    if (roles.measure && roles.hasDates) {
        found.push_back("trend of " + schema.name(*roles.measure) + " per month");
    }
    found.insert(found.end(), { "how many rows?", "missing values" });
    return found;
}

std::vector<std::string> suggestionsNear(const Schema& schema, const std::string& question)
{
    constexpr std::size_t most = 3;
    const auto words = nameWords(question);
    const auto names = [&](int column) {
        return std::ranges::any_of(nameWords(schema.name(column)),
            [&](const auto& part) { return part.size() > 2 && std::ranges::contains(words, stem(part), stem); });
    };
    const auto roles = rolesOf(schema);
    std::vector<std::string> found;
    for (const int group : roles.groups) {
        if (names(group)) {
            found.push_back(
                (roles.measure ? numberOf(roles, schema) + " by " : "distribution of ") + schema.name(group));
        }
    }
    for (const int number : schema.measures()) {
        const auto named = "average " + schema.name(number);
        if (names(number) && !roles.groups.empty()) {
            found.push_back(named + " by " + schema.name(roles.groups.front()));
        } else if (names(number)) {
            found.push_back(named);
        }
    }
    found.resize(std::min(found.size(), most));
    return found;
}

std::vector<std::string> groupNames(const Schema& schema)
{
    std::vector<std::string> names;
    std::ranges::transform(
        rolesOf(schema).groups, std::back_inserter(names), [&](int group) { return schema.name(group); });
    return names;
}

std::vector<std::string> nextSuggestions(const Schema& schema, const std::optional<LastAsked>& last)
{
    const auto roles = rolesOf(schema);
    std::vector<std::string> found;
    const bool isGrouped = last && !last->groups.empty() && schema.isText(last->groups.front());
    const bool isOverTime = last && last->isOverTime;
    const auto measure = last && last->measure && schema.isNumeric(*last->measure) ? last->measure : roles.measure;
    if (measure && isOverTime && last->groups.empty()) {
        found.push_back("which month had the highest " + schema.name(*measure) + "?");
        if (!last->isChange) {
            found.push_back("change of " + schema.name(*measure) + " per month");
        }
    }
    if (isGrouped && measure && roles.adds && measure == roles.measure) {
        found.push_back("share of " + schema.name(*measure) + " by " + schema.name(last->groups.front()));
    }
    if (isGrouped) {
        found.push_back("number of rows by " + schema.name(last->groups.front()));
    }
    for (const int group : roles.groups) {
        const bool isAsked = last && std::ranges::contains(last->groups, group);
        if (!isAsked && roles.measure) {
            found.push_back(numberOf(roles, schema) + " by " + schema.name(group));
        } else if (!isAsked) {
            found.push_back("distribution of " + schema.name(group));
        }
        if (found.size() > 2) {
            break;
        }
    }
    if (roles.measure && roles.hasDates && !isOverTime) {
        found.push_back("trend of " + schema.name(*roles.measure) + " per month");
    }
    found.insert(found.end(),
        { hasOddities(schema.dataset().profile) ? "what is odd about this data?" : "describe the data",
            "how many rows?", "missing values" });
    return found;
}

} // namespace core::builtin
