// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/long_form.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/known_values.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/step_note.h"

#include <algorithm>
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
    for (int i = 0; form.number >= 0 && i < schema.columnCount(); ++i) {
        const bool isThings = schema.isText(i) && !schema.isIdentifier(i)
            && (isCalled(i, WordKind::MeasuredThing, schema)
                || (named.size() == 1 && isCalled(i, WordKind::MeasuredKind, schema)));
        if (isThings && (form.things < 0 || lettersOf(i, schema) > lettersOf(form.things, schema))) {
            form.things = i;
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

namespace {
constexpr std::string_view ofThing = "unit_of_thing"; ///< flags a column of units: each thing has one

/// As far as the first rows and the counts of all tell: where some thing had another unit, too, they would not agree.
bool isOneOfEachThing(int column, const LongForm& form, const Schema& schema)
{
    const auto& profile = schema.dataset().profile;
    std::map<std::string, std::string> unitOf;
    for (const auto& row : profile.firstRows) {
        const auto width = static_cast<int>(row.size());
        if (column < width && form.things < width) {
            const auto& unit = row[static_cast<std::size_t>(column)];
            if (unitOf.emplace(row[static_cast<std::size_t>(form.things)], unit).first->second != unit) {
                return false;
            }
        }
    }
    std::map<std::string, std::int64_t> rows;
    for (const auto& thing : schema.column(form.things).top) {
        rows[unitOf[thing.value]] += thing.count;
    }
    const auto agrees = [&](const TopValue& unit) { return rows[unit.value] == unit.count; };
    return areFewCodes(schema.column(form.things)) && areFewCodes(schema.column(column))
        && std::ranges::all_of(schema.column(column).top, agrees);
}
} // namespace

bool isUnitColumn(int column, const Schema& schema)
{
    const auto form = longFormOf(schema);
    return schema.isText(column) && isCalled(column, WordKind::UnitColumn, schema) && !schema.hasFlag(column, ofThing)
        && !(form && isOneOfEachThing(column, *form, schema));
}

std::string wholeOf(int column, const Schema& schema)
{
    const auto values = schema.isText(column) ? knownValues(schema.dataset(), column) : std::vector<std::string> {};
    const auto whole = std::ranges::find_if(
        values, [](const std::string& each) { return lists().is(WordKind::WholeValue, joined(nameWords(each), " ")); });
    return whole == values.end() || values.size() < 2 ? std::string() : *whole;
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
        if (schema.isText(i) && isOneOfEachThing(i, form, schema)) {
            profile.columns[static_cast<std::size_t>(i)].flags.emplace_back(ofThing);
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
