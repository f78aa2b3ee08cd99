// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/joins.h"

#include "core/builtin/python_code.h"
#include "core/builtin/words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
const ColumnProfile& columnOf(const Dataset& dataset, const std::string& name)
{
    return *std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
}

bool hasColumn(const Dataset& dataset, const std::string& name)
{
    return std::ranges::contains(dataset.profile.columns, name, &ColumnProfile::name);
}

/// Values that do not come out the same in every file.
bool isLoose(const ColumnProfile& column)
{
    return column.type == ColumnType::Number
        || std::ranges::any_of(column.flags, [](const auto& flag) { return flag == "trailing_spaces" || flag == "case_variants"; });
}

std::vector<ColumnProfile> addedColumns(const Match& match)
{
    const bool meetsSeveral = !match.pair.leftUnique || !match.pair.rightUnique;
    std::vector<ColumnProfile> added;
    for (auto column : match.one.profile.columns) {
        const bool isAmount = column.type == ColumnType::Integer || column.type == ColumnType::Number || column.type == ColumnType::Duration;
        if (!(isAmount && meetsSeveral) && !hasColumn(match.many, column.name) && column.name != match.oneKey.name) {
            std::erase_if(column.flags, [](const auto& flag) { return flag == "unique" || flag == "totals"; });
            added.push_back(std::move(column));
        }
    }
    return added;
}

std::string mergeCode(const Match& match, const std::vector<ColumnProfile>& added)
{
    const auto& [many, key, one, oneKey, pair] = match;
    const auto name = literal(key.name);
    const std::string matched = many.variable == "matched" || one.variable == "matched" ? "matched_2" : "matched";
    std::vector<std::string> wanted { oneKey.name };
    std::ranges::transform(added, std::back_inserter(wanted), &ColumnProfile::name);
    const auto rename = key.name == oneKey.name ? "" : ".rename(columns={" + literal(oneKey.name) + ": " + name + "})";
    const auto filled = oneKey.nulls > 0 ? ".dropna(subset=[" + literal(oneKey.name) + "])" : "";
    Script script;
    script.append(rowsCode(many));
    script.append(rowsCode(one));
    script.add("Count the rows that have no match: they stay, without what the other file says.",
        matched + " = " + many.variable + "[" + name + "].isin(" + one.variable + "[" + literal(oneKey.name) + "])\nif not " + matched + ".all():\n    print((~"
            + matched + ").sum(), \"of\", len(" + matched + "), " + literal("rows of " + many.name + " have no match in " + one.name + ".") + ")");
    script.add("Match each row with its row of " + oneLine(one.name) + ", of which there must be one.",
        many.variable + " = " + many.variable + ".merge(\n    " + one.variable + "[" + literalList(wanted) + "]" + filled + rename + ",\n    on=" + name
            + ", how=\"left\", validate=\"many_to_one\",\n)");
    return script.text();
}
} // namespace

bool Match::covers() const
{
    const auto strangers = pair.left == many.name ? pair.leftOnly : pair.rightOnly;
    return strangers * 4 <= pair.both;
}

bool Match::isSure() const
{
    return covers() && !isLoose(key) && !isLoose(oneKey) && (pair.named || !isCounted(oneKey));
}

std::string Match::words() const
{
    return "matching " + key.name + " of " + many.name + " with " + oneKey.name + " of " + one.name;
}

std::vector<Match> matchesBetween(const Dataset& left, const Dataset& right)
{
    std::vector<Match> found;
    for (const auto& pair : keysBetween(left, right)) {
        const auto& leftKey = columnOf(left, pair.leftColumn);
        const auto& rightKey = columnOf(right, pair.rightColumn);
        if (pair.rightUnique) {
            found.push_back({ left, leftKey, right, rightKey, pair });
        } else if (pair.leftUnique) {
            found.push_back({ right, rightKey, left, leftKey, pair });
        }
    }
    return found;
}

std::vector<Match> likelyMatches(const Dataset& left, const Dataset& right)
{
    const auto all = matchesBetween(left, right);
    const auto those = [&](auto fit) {
        std::vector<Match> some;
        std::ranges::copy_if(all, std::back_inserter(some), fit);
        return some;
    };
    const auto sure = those(&Match::isSure);
    if (sure.empty()) {
        const auto covering = those(&Match::covers);
        return covering.empty() ? all : covering;
    }
    const auto isNamed = [](const Match& match) { return match.pair.named; };
    const auto named = std::ranges::find_if(sure, isNamed);
    const auto& best = named == sure.end() ? sure.front() : *named;
    return those([&](const Match& each) { return each.isSure() && &each.oneKey == &best.oneKey && isNamed(each) == isNamed(best); });
}

std::string whyNoKey(const Dataset& left, const Dataset& right)
{
    const auto spaced = [](const ColumnProfile& column) { return std::ranges::contains(column.flags, "trailing_spaces"); };
    for (const auto& mine : left.profile.columns) {
        const auto same = std::ranges::find(right.profile.columns, nameWords(mine.name), [](const auto& each) { return nameWords(each.name); });
        if (same == right.profile.columns.end()) {
            continue;
        }
        const auto both = "“" + mine.name + "” is in both, ";
        if (mine.type != same->type) {
            return both + "but " + sandbox::columnTypeWord(mine.type) + " in " + left.name + " and " + sandbox::columnTypeWord(same->type) + " in " + right.name
                + ": change one of the types where the file is read.";
        }
        if (spaced(mine) != spaced(*same)) {
            return both + "but with spaces around its values in " + (spaced(mine) ? left : right).name + ".";
        }
    }
    return {};
}

Prepared joinedBy(const Match& match)
{
    const auto added = addedColumns(match);
    const auto& [many, key, one, oneKey, pair] = match;
    const auto by = key.name == oneKey.name ? key.name : key.name + " and " + oneKey.name;
    Prepared joined { many, mergeCode(match, added), many.name + " with " + one.name + ", matched by " + by };
    joined.addColumns(added);
    return joined;
}

Prepared sideBySide(const Dataset& left, const Dataset& right)
{
    Prepared both { left, {}, left.name + " and " + right.name };
    std::vector<ColumnProfile> added;
    std::ranges::copy_if(right.profile.columns, std::back_inserter(added), [&](const auto& column) { return !hasColumn(left, column.name); });
    both.addColumns(added);
    return both;
}

} // namespace core::builtin
