// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/long_form.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/first_blocks.h"
#include "core/builtin/schema/known_values.h"
#include "core/builtin/schema/schema.h"
#include "core/builtin/schema/units_of_things.h"
#include "core/builtin/schema/wholes.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace core::builtin {

namespace {
bool isCalled(int column, WordKind kind, const Schema& schema)
{
    return std::ranges::any_of(nameWords(schema.name(column)),
        [&](const auto& word) { return lists().is(kind, word) || lists().is(kind, stem(word)); });
}

/// "Series Name" rather than "Series Code", and no column of one code.
std::size_t lettersOf(int column, const Schema& schema)
{
    const auto values = knownValues(schema.dataset(), column);
    return std::accumulate(values.begin(), values.end(), std::size_t(0), [](std::size_t sum, const std::string& value) {
        return sum + value.size();
    }) / std::max<std::size_t>(values.size(), 1);
}

std::vector<int> numbersIn(const Schema& schema)
{
    auto numbers = schema.measures();
    std::erase_if(numbers, [&](int each) {
        return schema.hasFlag(each, "constant") || schema.hasFlag(each, partOfTime)
            || isPlaceInOrder(schema.column(each)) || !schema.owner(each).empty();
    });
    return numbers;
}

/// As far as the first rows and the counts of all tell: where some thing had another unit, too, they would not agree.
bool isOneOfEachThing(int column, int things, const Schema& schema)
{
    constexpr std::ptrdiff_t fewest = 2; // of the things: of one the counts may agree by chance
    std::map<std::string, std::string> unitOf;
    for (const auto& row : schema.dataset().profile.firstRows) {
        const auto width = static_cast<int>(row.size());
        if (column < width && things < width) {
            const auto& unit = row[static_cast<std::size_t>(column)];
            if (unitOf.emplace(row[static_cast<std::size_t>(things)], unit).first->second != unit) {
                return false;
            }
        }
    }
    std::map<std::string, std::int64_t> left; // rows of each unit that no thing has yet
    std::ranges::for_each(schema.column(column).top, [&](const TopValue& unit) { left[unit.value] = unit.count; });
    std::vector<std::int64_t> unseen;
    for (const auto& thing : schema.column(things).top) {
        const auto unit = unitOf.find(thing.value);
        if (unit == unitOf.end()) {
            unseen.push_back(thing.count);
        } else {
            left[unit->second] -= thing.count;
        }
    }
    std::erase_if(left, [](const auto& unit) { return unit.second == 0; });
    const bool isRest = unseen.size() == 1 && std::ssize(unitOf) >= fewest && left.size() == 1
        && left.begin()->second == unseen.front();
    return areFewCodes(schema.column(things)) && areFewCodes(schema.column(column))
        && (isRest || (unseen.empty() && left.empty()));
}

/// Units, adjustments and the like, and no business units.
bool isUnitColumn(int column, const Schema& schema)
{
    const auto words = nameWords(schema.name(column));
    const bool isUnit = isCalled(column, WordKind::UnitColumn, schema)
        && (lists().is(WordKind::UnitColumn, words.front())
            || std::ranges::any_of(knownValues(schema.dataset(), column), isWrittenUnit));
    return schema.isText(column) && schema.column(column).distinct > 1
        && (isUnit || isCalled(column, WordKind::AdjustmentColumn, schema));
}

bool isScenario(int column, const Schema& schema)
{
    const auto isOne = [](const std::string& value) { // "Plan 2024"
        return lists().is(WordKind::Scenario, wordsBesideNumbers(value));
    };
    return schema.isText(column) && schema.column(column).distinct > 1 && areFewCodes(schema.column(column))
        && std::ranges::all_of(schema.column(column).top, isOne, &TopValue::value);
}

/// The medians of some things are so far apart that they cannot be of one kind.
bool areFarApart(const FirstBlocks& blocks, int number)
{
    constexpr double far = 10'000;
    std::map<std::string, std::vector<double>> numbers;
    for (const auto& block : blocks.numbers(number)) {
        for (const auto& [thing, each] : block) {
            numbers[thing].push_back(std::abs(each));
        }
    }
    double low = 0, high = 0;
    for (auto& [thing, of] : numbers) {
        const auto middle = of.begin() + std::ssize(of) / 2;
        std::ranges::nth_element(of, middle);
        low = *middle > 0 && (low == 0 || *middle < low) ? *middle : low;
        high = std::max(high, *middle);
    }
    return high >= far * low && low > 0;
}

/// Its values stand once in every place and time, and what is told of their units says that they do not add up.
bool measuresApart(int column, int number, const Schema& schema)
{
    const FirstBlocks blocks(column, schema);
    const bool isKind = isCalled(column, WordKind::MeasuredKind, schema);
    const auto known = [&](int each) { return knownValues(schema.dataset(), each); };
    bool hasUnits = false, hasOwn = false;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool are = i != column && isUnitColumn(i, schema) && areUnitsOf(number, known(i), schema);
        hasUnits = hasUnits || are;
        hasOwn = hasOwn || (are && isOneOfEachThing(i, column, schema));
    }
    std::vector<std::string> within;
    std::ranges::transform(known(column), std::back_inserter(within), unitWithin);
    const bool isOnce = blocks.stands() == Stands::Once;
    return (isOnce && (hasOwn || areUnitsOf(number, within, schema)))
        || (isKind && ((isOnce && areFarApart(blocks, number)) || (blocks.stands() == Stands::Unknown && hasUnits)));
}

/// How surely a column names what the number measures; 0: it does not.
int suretyOf(int column, int number, bool isNamed, const Schema& schema)
{
    enum { None, Only, Units, Scenarios, Facts, Name };
    if (!schema.isText(column) || schema.isIdentifier(column)) {
        return None;
    }
    const bool isObserved = isCalled(number, WordKind::ObservedNumber, schema);
    if (isUnitColumn(column, schema)) {
        return isNamed && (isObserved || areUnitsOf(number, knownValues(schema.dataset(), column), schema)) ? Units
                                                                                                            : None;
    }
    const bool isThing = isCalled(column, WordKind::MeasuredThing, schema);
    const bool isKind = isNamed && isCalled(column, WordKind::MeasuredKind, schema);
    if (schema.column(column).distinct < 2) {
        return isThing || isKind ? Only : None;
    }
    return isThing                                        ? Name
        : isKind || measuresApart(column, number, schema) ? Facts
        : isScenario(column, schema)                      ? Scenarios
                                                          : None;
}
} // namespace

std::optional<LongForm> longFormOf(const Schema& schema)
{
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.hasFlag(i, measuredThing)) {
            return std::nullopt;
        }
    }
    const auto numbers = numbersIn(schema);
    std::vector<int> named;
    std::ranges::copy_if(
        numbers, std::back_inserter(named), [&](int each) { return isCalled(each, WordKind::MeasuredNumber, schema); });
    LongForm form { -1, named.size() == 1 ? named.front() : numbers.size() == 1 ? numbers.front() : -1 };
    std::pair<int, std::size_t> best;
    for (int i = 0; form.number >= 0 && i < schema.columnCount(); ++i) {
        const std::pair found(suretyOf(i, form.number, named.size() == 1, schema), lettersOf(i, schema));
        if (found.first > 0 && found > best) {
            form.things = i;
            best = found;
        }
    }
    return form.things < 0 ? std::nullopt : std::optional(form);
}

std::vector<std::string> thingsIn(const LongForm& form, const Schema& schema)
{
    auto things = knownValues(schema.dataset(), form.things);
    std::erase_if(things, [&](const std::string& each) {
        return each.contains('"') || each != trimmed(each)
            || std::ranges::contains(schema.dataset().profile.columns, each, &ColumnProfile::name);
    });
    return things;
}

static constexpr std::string_view ofThing = "unit_of_thing"; ///< flags a column of units: each thing has one

std::vector<int> alternativesIn(const Schema& schema, const std::optional<LongForm>& form)
{
    std::vector<int> found;
    const bool isLong = form
        || std::ranges::any_of(schema.measures(), [&](int each) { return schema.hasFlag(each, measuredThing); });
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool isOfThings = form ? i == form->things || isOneOfEachThing(i, form->things, schema)
                                     : schema.hasFlag(i, ofThing);
        if (!isOfThings && (isScenario(i, schema) || (isLong && isUnitColumn(i, schema)))) {
            found.push_back(i);
        }
    }
    return found;
}

/// Flags those that this column of units says are in percent.
static void tellPercent(std::vector<ColumnProfile>& things, int units, int named, const Schema& schema)
{
    for (const auto& row : schema.dataset().profile.firstRows) {
        const auto width = static_cast<int>(row.size());
        const auto thing = units < width && named < width
            ? std::ranges::find(things, row[static_cast<std::size_t>(named)], &ColumnProfile::name)
            : things.end();
        const bool isPercent = thing != things.end() && isPercentUnit(row[static_cast<std::size_t>(units)]);
        if (isPercent && !std::ranges::contains(thing->flags, "percent")) {
            thing->flags.emplace_back("percent");
        }
    }
}

Prepared withThings(
    const Prepared& prepared, const LongForm& form, const std::vector<std::string>& things, const Schema& schema)
{
    auto made = prepared;
    const auto& variable = prepared.dataset.variable;
    const auto what = schema.name(form.things), number = schema.name(form.number);
    const auto cell = [&](const std::string& name) { return variable + "[" + literal(name) + "]"; };
    const bool isOne = things.size() == 1;
    Script script;
    script.append(codeOf(prepared));
    const StepNote note(
        StepKind::ThingsMeasured, { .column = oneLine(number), .texts = { oneLine(what), oneLine(inWords(things)) } });
    auto code = variable + " = " + variable + "["
        + (isOne ? cell(what) + " == " + literal(things.front()) : cell(what) + ".isin(" + literalList(things) + ")")
        + "].copy()";
    std::vector<ColumnProfile> added;
    for (const auto& thing : things) {
        code += "\n" + cell(thing) + " = " + cell(number)
            + (isOne ? "" : ".where(" + cell(what) + " == " + literal(thing) + ")");
        ColumnProfile column;
        column.name = thing;
        column.type = isOne ? schema.column(form.number).type : ColumnType::Number;
        column.nulls = isOne ? schema.column(form.number).nulls : 1; // of the others' rows
        column.distinct = prepared.dataset.profile.rows;
        column.flags = { std::string(measuredThing) };
        added.push_back(std::move(column));
    }
    script.add(inWords(note), code);
    auto& profile = made.dataset.profile;
    for (int i = 0; i < schema.columnCount(); ++i) {
        auto& flags = profile.columns[static_cast<std::size_t>(i)].flags;
        if (schema.isText(i) && isOneOfEachThing(i, form.things, schema)) {
            flags.emplace_back(ofThing);
            tellPercent(added, i, form.things, schema);
        }
        if (auto whole = wholeOf(i, schema, form.things); !whole.empty()) {
            flags.push_back(std::string(wholeFlag) + whole);
        }
    }
    const auto leave = [&](auto& list, int at) {
        if (at < std::ssize(list)) {
            list.erase(list.begin() + at);
        }
    };
    for (const int at : { std::max(form.things, form.number), std::min(form.things, form.number) }) {
        leave(profile.columns, at);
        std::ranges::for_each(profile.firstRows, [&](auto& row) { leave(row, at); });
    }
    made.addColumns(added);
    made.note += " " + inWords(note);
    made.made.push_back({ { "how", "things" }, { "column", what }, { "number", number }, { "names", things } });
    made.code = script.text();
    return made;
}

} // namespace core::builtin
