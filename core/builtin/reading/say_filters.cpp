// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/schema/spellings.h"
#include "core/domain/truth_words.h"

#include <algorithm>
#include <format>

namespace core::builtin {

namespace {
std::string partOfTextWord(Test test)
{
    switch (test) {
    case Test::NotContains: return " does not contain ";
    case Test::StartsWith: return " starts with ";
    case Test::NotStartsWith: return " does not start with ";
    case Test::EndsWith: return " ends with ";
    case Test::NotEndsWith: return " does not end with ";
    default: return " contains ";
    }
}

/// "8:15" of the 495th minute.
std::string clockTime(double minutes)
{
    constexpr int hour = 60;
    return std::format("{}:{:02}", static_cast<int>(minutes) / hour, static_cast<int>(minutes) % hour);
}

/// As the file writes yes or no.
std::string truthWord(bool truth, const ColumnProfile& column)
{
    const auto words = truthWords(column).value_or(TruthWords { "yes", "no" });
    return truth ? words.yes : words.no;
}
} // namespace

std::string filterWords(const Filter& filter, const Schema& schema)
{
    auto name = oneLine(schema.name(filter.column));
    if (schema.isPartnerCount(filter.column)) {
        if (filter.numbers.empty()) {
            return (filter.test == Test::IsMissing ? "no row of " : "a row of ") + name + " matches";
        }
        name = "the number of matching rows of " + name;
    }
    const bool date = filter.other >= 0 && schema.isDate(filter.other);
    const bool isClock = schema.hasFlag(std::max(filter.column, 0), partOfTime) && name.starts_with(minuteOfDay);
    const auto value = [&](std::size_t i) -> std::string {
        if (filter.ofAll) {
            Reading all;
            all.measure = filter.column;
            all.function = *filter.ofAll;
            return withTimes(filter, "the " + functionWords(all, schema), schema);
        }
        return filter.other >= 0        ? oneLine(schema.name(filter.other))
            : filter.values.size() > i  ? "“" + oneLine(filter.values[i]) + "”"
            : filter.numbers.size() > i ? isClock ? clockTime(filter.numbers[i]) : numeral(filter.numbers[i])
                                        : "";
    };
    switch (filter.test) {
    case Test::Equals: return name + " is " + value(0);
    case Test::NotEquals: return name + " is not " + value(0);
    case Test::NoneOf:
    case Test::OneOf: {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < filter.values.size(); ++i) {
            all.push_back(value(i));
        }
        return name + (filter.test == Test::NoneOf ? " is not " : " is ") + inWords(all, "or");
    }
    case Test::Contains:
    case Test::NotContains:
    case Test::StartsWith:
    case Test::NotStartsWith:
    case Test::EndsWith:
    case Test::NotEndsWith: return name + partOfTextWord(filter.test) + value(0);
    case Test::Less: return name + (date ? " is before " : " is under ") + value(0);
    case Test::AtMost: return name + " is at most " + value(0);
    case Test::More: return name + (date ? " is after " : " is over ") + value(0);
    case Test::AtLeast: return name + " is at least " + value(0);
    case Test::Between: return name + " is from " + value(0) + " to " + value(1);
    case Test::IsMissing: return name + " is missing";
    case Test::IsPresent: return name + " is not missing";
    case Test::IsTrue: return name + " is " + truthWord(true, schema.column(filter.column));
    case Test::IsFalse: return name + " is " + truthWord(false, schema.column(filter.column));
    case Test::DateRange: return name + " is " + filter.words;
    case Test::HasRow: return name + " has a row where " + filtersInWords(filter.rows, schema);
    case Test::HasNoRow: return name + " has no row where " + filtersInWords(filter.rows, schema);
    case Test::HasOnly: return name + " has only rows where " + filtersInWords(filter.rows, schema);
    case Test::HasSoMany:
        return name + " has " + (filter.numbers.size() > 1 ? value(0) + " to " + value(1) : "at least " + value(0))
            + " rows" + (filter.rows.empty() ? "" : " where " + filtersInWords(filter.rows, schema));
    case Test::HasEvery:
        return filter.values.empty()
            ? name + " has every " + oneLine(schema.name(filter.other))
            : std::format("{} has a row in every {} of {} {} (in each of {})", name, filter.values[0],
                  oneLine(schema.name(filter.other)),
                  filter.rows.empty() ? "from the first to the last" : filter.rows.front().words,
                  numeral(filter.numbers[0]));
    case Test::IsFirstRow:
        return oneLine(schema.name(filter.other)) + " is the " + (filter.values.empty() ? "first" : "last") + " of its "
            + name + (filter.rows.empty() ? "" : " (of rows where " + filtersInWords(filter.rows, schema) + ")");
    case Test::WithinFirst:
        return oneLine(schema.name(filter.other)) + " is within " + numeral(filter.numbers[0]) + " " + filter.values[0]
            + " of the first of its " + name;
    case Test::AllOf: return filtersInWords(filter.rows, schema);
    case Test::AnyOf: {
        std::vector<std::string> each;
        std::ranges::transform(
            filter.rows, std::back_inserter(each), [&](const Filter& one) { return filterWords(one, schema); });
        return joined(each, " or ");
    }
    }
    return {};
}

std::string filtersInWords(const std::vector<Filter>& filters, const Schema& schema)
{
    std::vector<std::string> all;
    std::ranges::transform(
        filters, std::back_inserter(all), [&](const Filter& each) { return filterWords(each, schema); });
    return inWords(all);
}

} // namespace core::builtin
