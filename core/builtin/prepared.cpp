// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/prepared.h"

#include "core/builtin/python_code.h"
#include "core/builtin/schema.h"
#include "core/data/keys.h"
#include "core/data/read_code.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace core::builtin {

namespace {
/// A key from many rows of one data set to one row of the other.
struct Lookup {
    const Dataset& many;
    const ColumnProfile& key;
    const Dataset& one;
    const ColumnProfile& oneKey;
};

const ColumnProfile& columnOf(const Dataset& dataset, const std::string& name)
{
    return *std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
}

std::optional<Lookup> lookupOf(const KeyPair& pair, const std::vector<Dataset>& datasets)
{
    const auto& left = *std::ranges::find(datasets, pair.left, &Dataset::name);
    const auto& right = *std::ranges::find(datasets, pair.right, &Dataset::name);
    const auto& leftKey = columnOf(left, pair.leftColumn);
    const auto& rightKey = columnOf(right, pair.rightColumn);
    const auto isLoose = [](const ColumnProfile& column) {
        return column.type == ColumnType::Number
            || std::ranges::any_of(column.flags, [](const auto& flag) { return flag == "trailing_spaces" || flag == "case_variants"; });
    };
    // Rows are not put together on a guess: the names say so, and most values of the many are known to the one.
    const auto strangers = pair.rightUnique ? pair.leftOnly : pair.rightOnly;
    const bool isSure = pair.named && strangers * 4 <= pair.both;
    if (!isSure || pair.multiplies() || leftKey.type != rightKey.type || isLoose(leftKey) || isLoose(rightKey)) {
        return std::nullopt;
    }
    return pair.rightUnique ? Lookup { left, leftKey, right, rightKey } : Lookup { right, rightKey, left, leftKey };
}

std::vector<ColumnProfile> addedColumns(const Lookup& lookup)
{
    std::vector<ColumnProfile> added;
    for (auto column : lookup.one.profile.columns) {
        const bool isAmount = column.type == ColumnType::Integer || column.type == ColumnType::Number || column.type == ColumnType::Duration;
        const bool isThere = std::ranges::contains(lookup.many.profile.columns, column.name, &ColumnProfile::name);
        if (!isAmount && !isThere && column.name != lookup.oneKey.name) {
            std::erase(column.flags, "unique");
            added.push_back(std::move(column));
        }
    }
    return added;
}

std::string mergeCode(const Lookup& lookup, const std::vector<ColumnProfile>& added)
{
    const auto& [many, key, one, oneKey] = lookup;
    const auto name = literal(key.name);
    const auto matched = many.variable == "matched" || one.variable == "matched" ? "matched_2" : "matched";
    std::vector<std::string> wanted { oneKey.name };
    std::ranges::transform(added, std::back_inserter(wanted), &ColumnProfile::name);
    const auto rename = key.name == oneKey.name ? "" : ".rename(columns={" + literal(oneKey.name) + ": " + name + "})";
    const auto filled = oneKey.nulls > 0 ? ".dropna(subset=[" + literal(oneKey.name) + "])" : "";
    Script script;
    script.append(readCode(many));
    script.append(readCode(one));
    script.add("Count the rows that have no match: they stay, without what the other file says.",
        std::string(matched) + " = " + many.variable + "[" + name + "].isin(" + one.variable + "[" + literal(oneKey.name) + "])\nif not " + matched + ".all():\n    print((~"
            + matched + ").sum(), \"of\", len(" + matched + "), " + literal("rows of " + many.name + " have no match in " + one.name + ".") + ")");
    script.add("Match each row with its row of " + oneLine(one.name) + ", of which there must be one.",
        many.variable + " = " + many.variable + ".merge(\n    " + one.variable + "[" + literalList(wanted) + "]" + filled + rename + ",\n    on=" + name
            + ", how=\"left\", validate=\"many_to_one\",\n)");
    return script.text();
}

void addColumns(Dataset& dataset, const std::vector<ColumnProfile>& added)
{
    auto& profile = dataset.profile;
    profile.columns.insert(profile.columns.end(), added.begin(), added.end());
    for (auto& row : profile.preview) {
        row.resize(profile.columns.size());
    }
}

ColumnProfile partColumn(const std::string& name, std::int64_t nulls, const std::vector<std::string>& values)
{
    ColumnProfile column;
    column.name = name;
    column.nulls = nulls;
    column.distinct = std::ssize(values);
    std::ranges::transform(values, std::back_inserter(column.top), [](const auto& value) { return TopValue { value, 1 }; });
    return column;
}

std::optional<Prepared> partsOfTime(const Dataset& dataset)
{
    const auto isDate = [](const ColumnProfile& column) { return column.type == ColumnType::Date || column.type == ColumnType::DateTime; };
    const auto& columns = dataset.profile.columns;
    const auto date = std::ranges::find_if(columns, isDate);
    const auto isTaken = [&](const char* name) { return std::ranges::contains(columns, name, &ColumnProfile::name); };
    if (date == columns.end() || std::ranges::count_if(columns, isDate) > 1 || isTaken("weekday") || isTaken("hour")) {
        return std::nullopt;
    }
    Prepared prepared { dataset, {}, dataset.name };
    const auto cell = dataset.variable + "[" + literal(date->name) + "].dt";
    Script script;
    script.append(readCode(dataset));
    script.add("Name the day of the week of " + oneLine(date->name) + ".", dataset.variable + "[\"weekday\"] = " + cell + ".day_name()");
    std::vector<ColumnProfile> added { partColumn("weekday", date->nulls, { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday" }) };
    if (date->type == ColumnType::DateTime) {
        std::vector<std::string> hours;
        for (int hour = 0; hour < 24; ++hour) {
            hours.push_back((hour < 10 ? "0" : "") + std::to_string(hour));
        }
        script.add("The hour of " + oneLine(date->name) + ".", dataset.variable + "[\"hour\"] = " + cell + ".strftime(\"%H\")");
        added.push_back(partColumn("hour", date->nulls, hours));
    }
    addColumns(prepared.dataset, added);
    prepared.code = script.text();
    return prepared;
}

struct Unit {
    const char* name;
    double seconds;
    double upTo; ///< means in seconds below which the unit suits a person
};

const Unit& unitFor(double meanSeconds)
{
    static constexpr std::array<Unit, 4> units { { { "seconds", 1, 120 }, { "minutes", 60, 7200 }, { "hours", 3600, 172'800 },
        { "days", 86'400, std::numeric_limits<double>::infinity() } } };
    return *std::ranges::find_if(units, [&](const Unit& unit) { return std::abs(meanSeconds) < unit.upTo; });
}

ColumnProfile inUnit(ColumnProfile column, const Unit& unit)
{
    const auto scaled = [&](const Cell& cell) -> Cell {
        const auto* text = std::get_if<std::string>(&cell);
        const auto seconds = text ? sandbox::durationSeconds(*text) : std::nullopt;
        return seconds ? Cell(*seconds / unit.seconds) : Cell();
    };
    column.name += std::string(" (") + unit.name + ")";
    column.type = ColumnType::Number;
    column.min = scaled(column.min);
    column.max = scaled(column.max);
    column.mean = column.mean.value_or(0) / unit.seconds;
    column.top.clear();
    column.examples.clear();
    column.flags.emplace_back(countedDuration);
    return column;
}
} // namespace

std::vector<Prepared> joinedDatasets(const std::vector<Dataset>& datasets)
{
    std::vector<Prepared> found;
    for (const auto& pair : suggestKeys(datasets)) {
        const auto lookup = lookupOf(pair, datasets);
        const auto added = lookup ? addedColumns(*lookup) : std::vector<ColumnProfile>();
        if (added.empty()) {
            continue;
        }
        Prepared joined { lookup->many, mergeCode(*lookup, added), lookup->many.name + " with " + lookup->one.name + ", matched by " + lookup->key.name };
        addColumns(joined.dataset, added);
        found.push_back(std::move(joined));
    }
    return found;
}

std::vector<Prepared> withPartsOfTime(const std::vector<Dataset>& datasets)
{
    std::vector<Prepared> found;
    for (const auto& dataset : datasets) {
        if (auto prepared = partsOfTime(dataset)) {
            found.push_back(std::move(*prepared));
        }
    }
    return found;
}

Prepared withDurationsAsNumbers(Prepared prepared)
{
    auto& dataset = prepared.dataset;
    Script script;
    script.append(prepared.code.empty() ? readCode(dataset) : prepared.code);
    for (auto& column : dataset.profile.columns) {
        if (column.type != ColumnType::Duration) {
            continue;
        }
        const auto& unit = unitFor(column.mean.value_or(0));
        const auto cell = dataset.variable + "[" + literal(column.name) + "]";
        const auto divided = unit.seconds == 1 ? "" : " / " + numeral(unit.seconds);
        auto counted = inUnit(column, unit);
        script.add("Count " + oneLine(column.name) + " in " + unit.name + ".",
            cell + " = " + cell + ".dt.total_seconds()" + divided + "\n" + dataset.variable + " = " + dataset.variable + ".rename(columns={"
                + literal(column.name) + ": " + literal(counted.name) + "})");
        column = std::move(counted);
    }
    prepared.code = script.text();
    return prepared;
}

} // namespace core::builtin
