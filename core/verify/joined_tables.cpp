// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/joined_tables.h"

#include "core/data/load_steps.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace core {

namespace {
std::set<std::string> filesOf(const CodeFacts& facts)
{
    std::set<std::string> files;
    for (const auto& one : facts.aggregations) {
        files.insert(one.of.begin(), one.of.end());
    }
    for (const auto& one : facts.shown) {
        files.insert(one.of.begin(), one.of.end());
    }
    return files;
}

/// Those that are loaded from the file.
std::vector<const Dataset*> tablesIn(const std::string& file, const std::vector<Dataset>& datasets)
{
    std::vector<const Dataset*> found;
    for (const auto& dataset : datasets) {
        if (dataset.fileName() == file && !loadStepsOf({ dataset }).empty()) {
            found.push_back(&dataset);
        }
    }
    return found;
}

/// Puts tables beside one, as far as the joins say which row belongs to which.
class Joiner {
public:
    Joiner(const Dataset& base, const std::vector<Dataset>& datasets)
        : m_datasets(datasets)
        , m_tables { &base }
    {
    }

    bool add(const CodeFacts::Join& join)
    {
        const bool before = join.how == JoinHow::Left || join.how == JoinHow::Outer || join.how == JoinHow::Map;
        const bool after = join.how == JoinHow::Right || join.how == JoinHow::Outer;
        const bool isKnown = before || after || join.how == JoinHow::Inner;
        return isKnown && (put(join.right, join.left, before) || put(join.left, join.right, after));
    }

    JoinedTables tables() && { return std::move(m_tables); }

private:
    bool put(const CodeFacts::JoinSide& other, const CodeFacts::JoinSide& ours, bool all)
    {
        const bool isBeside = !ours.of.empty() && std::ranges::all_of(ours.of, [&](const auto& file) {
            return std::ranges::any_of(used(), [&](const Dataset* table) { return table->fileName() == file; });
        }) && other.of.size() == 1;
        const auto named = [&](const auto& key) { return m_tables.column(key) != nullptr; };
        if (!isBeside || !other.plain || other.keys.empty() || other.keys.size() != ours.keys.size()
            || !std::ranges::all_of(ours.keys, named)) {
            return false;
        }
        const auto tables = tablesFor(other);
        if (tables.size() != 1) {
            return false;
        }
        m_tables.lookups.push_back({ tables.front(),
            { .frame = loadStepsOf({ *tables.front() }).front(),
                .keys = ours.keys,
                .theirs = other.keys,
                .all = all } });
        return true;
    }

    std::vector<const Dataset*> used() const
    {
        std::vector tables { m_tables.base };
        std::ranges::transform(m_tables.lookups, std::back_inserter(tables), &JoinedTables::Found::table);
        return tables;
    }

    /// Those of its file that stand beside none yet and have its keys; by its name it is one of them.
    std::vector<const Dataset*> tablesFor(const CodeFacts::JoinSide& side) const
    {
        const auto all = tablesIn(side.of.front(), m_datasets);
        const auto isNamed = [&](const Dataset* table) { return table->variable == side.name; };
        const bool hasName = std::ranges::any_of(all, isNamed);
        auto found = all;
        std::erase_if(found, [&](const Dataset* table) {
            const auto has = [&](const auto& key) { return columnNamed(*table, key) != nullptr; };
            return std::ranges::contains(used(), table) || (hasName && !isNamed(table))
                || (all.size() > 1 && !std::ranges::all_of(side.keys, has));
        });
        return found;
    }

    const std::vector<Dataset>& m_datasets;
    JoinedTables m_tables;
};

std::optional<JoinedTables> joinedTo(const Dataset& base, const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    Joiner joiner(base, datasets);
    auto left = facts.joins;
    while (!left.empty()) {
        const auto next = std::ranges::find_if(left, [&](const auto& join) { return joiner.add(join); });
        if (next == left.end()) {
            return std::nullopt;
        }
        left.erase(next);
    }
    return std::move(joiner).tables();
}

/// The one table that all rows come from.
std::vector<JoinedTables> onlyTable(const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    const auto files = filesOf(facts);
    auto found = files.size() == 1 ? tablesIn(*files.begin(), datasets) : std::vector<const Dataset*>();
    if (found.size() > 1) {
        std::erase_if(found, [&](const Dataset* dataset) {
            return !std::ranges::all_of(
                facts.columns, [&](const auto& column) { return columnNamed(*dataset, column.name) != nullptr; });
        });
    }
    return found.size() == 1 ? std::vector { JoinedTables { found.front() } } : std::vector<JoinedTables>();
}
} // namespace

const ColumnProfile* columnNamed(const Dataset& dataset, const std::string& name)
{
    const auto& columns = dataset.profile.columns;
    const auto found = std::ranges::find(columns, name, &ColumnProfile::name);
    return found == columns.end() ? nullptr : &*found;
}

const ColumnProfile* JoinedTables::column(const std::string& name) const
{
    const auto* found = columnNamed(*base, name);
    for (const auto& [table, by] : lookups) {
        const auto* theirs = columnNamed(*table, name);
        const auto key = std::ranges::find(by.theirs, name);
        const bool isKey = key != by.theirs.end() && by.keys[static_cast<std::size_t>(key - by.theirs.begin())] == name;
        if (found != nullptr && theirs != nullptr && !isKey) {
            return nullptr;
        }
        found = found != nullptr ? found : theirs;
    }
    return found;
}

std::vector<sandbox::RowLookup> JoinedTables::lookupsFor(const std::vector<sandbox::RowCondition>& conditions) const
{
    std::set<std::string> wanted;
    std::ranges::transform(conditions, std::inserter(wanted, wanted.end()), &sandbox::RowCondition::column);
    for (const auto& lookup : lookups) {
        wanted.insert(lookup.by.keys.begin(), lookup.by.keys.end());
    }
    std::vector<sandbox::RowLookup> all;
    for (const auto& [table, by] : lookups) {
        auto& lookup = all.emplace_back(by);
        for (const auto& name : wanted) {
            const auto has = [&](const Found& before) { return columnNamed(*before.table, name) != nullptr; };
            const auto earlier = std::span(lookups).first(all.size() - 1);
            if (columnNamed(*table, name) != nullptr && columnNamed(*base, name) == nullptr
                && std::ranges::none_of(earlier, has)) {
                lookup.columns.push_back(name);
            }
        }
    }
    return all;
}

std::vector<JoinedTables> tablesOf(const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    if (facts.joins.empty()) {
        return onlyTable(facts, datasets);
    }
    std::vector<JoinedTables> found;
    for (const auto& file : filesOf(facts)) {
        for (const auto* table : tablesIn(file, datasets)) { // the number tells which one its rows are of
            if (auto joined = joinedTo(*table, facts, datasets)) {
                found.push_back(std::move(*joined));
            }
        }
    }
    return found;
}

} // namespace core
