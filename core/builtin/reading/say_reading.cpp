// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/cleaning.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/told_notes.h"
#include "core/builtin/schema/spellings.h"
#include "core/domain/truth_words.h"

#include <algorithm>
#include <array>
#include <format>
#include <set>

namespace core::builtin {

namespace {
std::vector<std::string> names(const std::vector<int>& columns, const Schema& schema)
{
    std::vector<std::string> list;
    std::ranges::transform(columns, std::back_inserter(list), [&](int i) { return oneLine(schema.name(i)); });
    return list;
}

std::string columnsOr(const Reading& reading, const Schema& schema, const std::string& otherwise)
{
    return reading.columns.empty() ? otherwise : inWords(names(reading.columns, schema));
}

std::string numbersOr(const Reading& reading, const Schema& schema)
{
    return columnsOr(reading, schema, "every column of numbers");
}

std::string order(const Reading& reading)
{
    if (reading.limit && *reading.limit == 1) {
        return reading.ascending ? ", the smallest" : ", the largest";
    }
    if (reading.limit) {
        return std::format(", the {} {}", *reading.limit, reading.ascending ? "smallest" : "largest");
    }
    return reading.operation == Operation::Aggregate && reading.sorted && !reading.groups.empty()
        ? reading.ascending ? ", smallest first" : ", largest first"
        : "";
}

std::string extremeWords(const Reading& reading, const Schema& schema)
{
    const auto* end = reading.ascending ? "lowest" : "highest";
    const auto rows = *reading.limit == 1 ? std::string("The row") : std::format("The {} rows", *reading.limit);
    std::vector<std::string> each = names(reading.groups, schema);
    if (reading.period != Period::None) {
        each.push_back(periodOf(reading.period, *reading.date, schema));
    }
    return std::format("{} with the {} {}{}", rows, reading.bySize ? "largest (without sign)" : end,
        measureName(reading, schema), each.empty() ? "" : " of each " + inWords(each));
}

std::string outlierWords(const Reading& reading, const Schema& schema)
{
    const auto* what = reading.columns.empty() || reading.countOnly ? "The number of outliers"
                                                                    : "The rows that are outliers";
    return std::format(
        "{} in {}: further than 1.5 times the interquartile range below the lower or above the upper quartile", what,
        numbersOr(reading, schema));
}

std::string listWords(const Reading& reading, const Schema& schema)
{
    std::string text = reading.columns.empty() ? "The rows"
                                               : "The rows, columns " + inWords(names(reading.columns, schema));
    if (reading.sorted) {
        text += " sorted by " + measureName(reading, schema)
            + (reading.ascending ? ", lowest first" : ", highest first");
    }
    return reading.limit ? text + std::format(" (the {} {})", reading.fromEnd ? "last" : "first", *reading.limit)
                         : text;
}

std::string overTime(const Reading& reading, const Schema& schema)
{
    return functionWords(reading, schema) + " per " + periodOf(reading.period, *reading.date, schema)
        + (reading.groups.empty() ? ""
                : reading.limit   ? ", " + inWords(names(reading.groups, schema)) + " within each"
                                  : " for each " + inWords(names(reading.groups, schema)))
        + (reading.cumulative ? ", each with all before it" : "")
        + (reading.window ? std::format(", with the {} of the last {} {}s", reading.windowSum ? "sum" : "average",
                                *reading.window, periodName(reading.period))
                          : "")
        + (reading.marksUnusual ? ", unusual changes marked" : "")
        + (reading.operation == Operation::Change ? (reading.lag > 1 ? ", with the change against the same "
                                                                + periodName(reading.period) + " of the year before"
                                                                     : ", with the change against the period before")
                                                  : "")
        + order(reading);
}

std::string summaryWord(Function function)
{
    switch (function) {
    case Function::Median: return "Median";
    case Function::Minimum: return "Lowest";
    case Function::Maximum: return "Highest";
    default: return "Average";
    }
}

std::string entityWords(const Reading& reading, const Schema& schema)
{
    const auto entity = reading.groups.empty() ? periodOf(reading.innerPeriod, *reading.date, schema)
                                               : oneLine(schema.name(reading.groups.front()));
    const auto number = functionWords(reading, schema);
    if (!reading.threshold) {
        return summaryWord(*reading.outer) + " of the " + number + " of each " + entity
            + (reading.outerGroups.empty() ? "" : ", by " + inWords(names(reading.outerGroups, schema)));
    }
    static constexpr std::pair<Test, std::string_view> bounds[] = { { Test::More, "over" },
        { Test::AtLeast, "at least" }, { Test::Less, "under" }, { Test::AtMost, "at most" } };
    const auto* const bound = std::ranges::find(
        bounds, reading.threshold->test, &std::pair<Test, std::string_view>::first);
    const auto& numbers = reading.threshold->numbers;
    const auto limit = bound == std::end(bounds) ? "from " + numeral(numbers.front()) + " to " + numeral(numbers.back())
                                                 : std::string(bound->second) + " " + numeral(numbers.front());
    return (reading.outer ? "Number of different values of " : "The values of ") + entity + " whose " + number + " is "
        + limit;
}

} // namespace

std::string whatIsDone(const Reading& reading, const Schema& schema)
{
    const auto by = reading.groups.empty() ? "" : " by " + inWords(names(reading.groups, schema));
    switch (reading.operation) {
    case Operation::CountRows: return "Number of rows";
    case Operation::ListRows: return listWords(reading, schema);
    case Operation::ExtremeRow: return extremeWords(reading, schema);
    case Operation::Aggregate:
        return functionWords(reading, schema) + by + order(reading)
            + (reading.limit && reading.groups.size() == 2 ? " within each " + oneLine(schema.name(reading.groups[1]))
                                                           : "");
    case Operation::Trend:
    case Operation::Change: return overTime(reading, schema);
    case Operation::Share:
        return reading.ofTop         ? std::format("Share in percent of the {} that the {} {} of {} have together",
                                           functionWords(reading, schema), *reading.limit,
                                   reading.ascending ? "smallest" : "largest", inWords(names(reading.groups, schema)))
            : isShareWithin(reading) ? "Share in percent of the " + functionWords(reading, schema) + " of each "
                + inWords(names(reading.groups, schema)) + order(reading)
            : reading.groups.empty()
            ? "Share of the " + functionWords(reading, schema) + " in percent"
            : "Share of the " + functionWords(reading, schema) + " in percent" + by + order(reading);
    case Operation::Values:
        return areEntities(reading)
            ? "Each " + columnsOr(reading, schema, "") + " with its number of rows"
            : "The different values of " + columnsOr(reading, schema, "") + " and how often each occurs";
    case Operation::Distribution: return "Distribution of " + columnsOr(reading, schema, "");
    case Operation::Correlation:
        return "Correlation (Pearson) between "
            + (reading.columns.size() == 1
                    ? oneLine(schema.name(reading.columns[0])) + " and every other column of numbers"
                    : numbersOr(reading, schema))
            + by;
    case Operation::Missing:
        return "Number and percentage of missing values in "
            + columnsOr(reading, schema, reading.onlyWithGaps ? "each column that has any" : "each column");
    case Operation::Duplicates:
        return std::string(reading.countOnly ? "Number of rows that repeat an earlier row"
                                             : "The rows that occur more than once")
            + ", compared in " + columnsOr(reading, schema, "all columns");
    case Operation::Outliers: return outlierWords(reading, schema);
    case Operation::Describe: return "Count, mean, spread and quartiles of " + numbersOr(reading, schema);
    case Operation::Entities: return entityWords(reading, schema);
    case Operation::Columns: return "The columns with their types, missing and different values";
    case Operation::Oddities: return "What may be odd in " + oneLine(schema.dataset().name) + ", and in how many rows";
    case Operation::CleanUp: return cleaningWords(reading, schema);
    }
    return {};
}

std::string periodOf(Period period, int date, const Schema& schema)
{
    const auto name = oneLine(schema.name(date));
    const auto word = periodName(period);
    return fold(name) == word ? word : word + " of " + name;
}

std::string chartWords(Chart chart, bool isStacked)
{
    switch (chart) {
    case Chart::None: return {};
    case Chart::Line: return ", with a line chart";
    case Chart::Bar: return isStacked ? ", with a stacked bar chart" : ", with a bar chart";
    case Chart::Pie: return ", with a pie chart";
    case Chart::Histogram: return ", with a histogram";
    case Chart::Scatter: return ", with a scatter chart";
    case Chart::Box: return ", with a box plot";
    }
    return {};
}

namespace {
/// Missing cells in what is used; nothing where there are none.
std::string missingWords(const Reading& reading, const Schema& schema)
{
    std::vector<std::string> without;
    const auto look = [&](int index) {
        if (schema.column(index).nulls > 0) {
            without.push_back(oneLine(schema.name(index)));
        }
    };
    std::ranges::for_each(reading.groups, look);
    std::ranges::for_each(reading.outerGroups, look);
    const bool time = reading.operation == Operation::Trend || reading.operation == Operation::Change
        || reading.innerPeriod != Period::None;
    if (time && reading.date) {
        look(*reading.date);
    }
    const bool measured = reading.measure && reading.function != Function::Rows && reading.also.empty();
    if (measured && reading.operation != Operation::ListRows) {
        look(*reading.measure);
    }
    if (reading.formula) {
        look(reading.formula->right);
    }
    if (reading.operation == Operation::Values || reading.operation == Operation::Distribution
        || reading.operation == Operation::Correlation) {
        std::ranges::for_each(reading.columns, look);
    }
    return without.empty() ? "" : " Rows without " + inWords(without, "or") + " are left out.";
}
/// Text columns whose cells are trimmed or unified on the way.
std::string spellingWords(const Reading& reading, const Schema& schema)
{
    std::set<int> used(reading.groups.begin(), reading.groups.end());
    if (reading.operation == Operation::Values || reading.operation == Operation::Distribution) {
        used.insert(reading.columns.begin(), reading.columns.end());
    }
    for (const auto& filter : reading.filters) {
        collectColumns(filter, used);
    }
    std::string text;
    for (const int column : used) {
        if (hasSpellings(schema, column)) {
            text += " Spellings of " + oneLine(schema.name(column)) + " that differ only in "
                + spellingDifference(schema, { column }, SpacesAround::Differ) + " count as one.";
        } else if (schema.isText(column) && schema.hasFlag(column, "trailing_spaces")) {
            text += " Spaces around " + oneLine(schema.name(column)) + " do not count.";
        }
    }
    return text;
}
} // namespace

std::string cellWords(const Reading& reading, const Schema& schema)
{
    constexpr std::array denied { Test::NotEquals, Test::NoneOf, Test::NotContains, Test::NotStartsWith,
        Test::NotEndsWith };
    std::string text;
    for (const auto& filter : reading.filters) {
        const auto isDenied = [&](const Filter& each) { return std::ranges::contains(denied, each.test); };
        const bool areDenied = isDenied(filter)
            || (filter.test == Test::AllOf && !filter.rows.empty() && std::ranges::all_of(filter.rows, isDenied));
        if (areDenied && schema.column(filter.column).nulls > 0) {
            text += " Rows without " + oneLine(schema.name(filter.column)) + " are kept.";
        }
    }
    return text + spellingWords(reading, schema);
}

std::string measureName(const Reading& reading, const Schema& schema)
{
    return reading.formula ? oneLine(reading.formula->name)
        : reading.measure  ? oneLine(schema.name(*reading.measure))
                           : "rows";
}

std::string extremeWord(const Reading& reading, const Schema& schema)
{
    const bool date = schema.isDate(*reading.measure) && !reading.formula;
    return reading.function == Function::Minimum ? (date ? "earliest" : "lowest") : (date ? "latest" : "highest");
}

std::string functionWords(const Reading& reading, const Schema& schema)
{
    if (!reading.also.empty()) {
        auto one = reading;
        one.also.clear();
        std::vector<std::string> all { functionWords(one, schema) };
        for (const auto& [function, column] : reading.also) {
            one.function = function;
            one.measure = column;
            all.push_back(functionWords(one, schema));
        }
        return inWords(all);
    }
    const auto measure = measureName(reading, schema);
    if (isRatioOfSums(reading)) {
        const auto& formula = *reading.formula;
        if (formula.ofRest) {
            return "sum of " + oneLine(schema.name(formula.left)) + " minus that of "
                + oneLine(schema.name(formula.right)) + " in percent of the sum of "
                + oneLine(schema.name(formula.left));
        }
        return "sum of " + oneLine(schema.name(formula.left)) + (formula.percent ? " in percent of" : " divided by")
            + " the sum of " + oneLine(schema.name(formula.right));
    }
    switch (reading.function) {
    case Function::Rows: return "number of rows";
    case Function::Sum: return "sum of " + measure;
    case Function::Mean: return "average of " + measure;
    case Function::Median: return "median of " + measure;
    case Function::Minimum:
    case Function::Maximum: return extremeWord(reading, schema) + " " + measure;
    case Function::Distinct: return "number of different values of " + measure;
    case Function::Deviation: return "standard deviation (of a sample) of " + measure;
    case Function::Variance: return "variance (of a sample) of " + measure;
    case Function::Range: return "range (highest minus lowest) of " + measure;
    case Function::QuartileRange: return "interquartile range of " + measure;
    case Function::Present: return "number of rows with " + measure;
    case Function::Percentile: break;
    }
    return std::format("{}th percentile of {}", percentileOf(reading.function).value_or(0), measure);
}

std::string subjectOf(const Reading& reading, const Schema& schema)
{
    const auto text = withCapital(whatIsDone(reading, schema));
    if (reading.filters.empty()) {
        return text;
    }
    return text + (text.contains(',') ? ", where " : " where ") + filtersInWords(reading.filters, schema);
}

std::string intentOf(const Reading& reading, const Schema& schema)
{
    return subjectOf(reading, schema) + chartWords(reading.drawnUnasked ? Chart::None : reading.chart) + ".";
}

std::string sayReading(const Reading& reading, const Schema& schema)
{
    auto text = intentOf(reading, schema) + missingWords(reading, schema);
    const bool ties = reading.limit && reading.operation != Operation::ListRows;
    if (ties) {
        text += " Ties with the last place are all shown.";
    }
    if (reading.period == Period::Week) {
        text += " Weeks begin on Monday.";
    }
    text += cellWords(reading, schema);
    for (const auto& note : reading.notes) {
        text += " " + withCapital(inWords(note));
    }
    return text;
}

} // namespace core::builtin
