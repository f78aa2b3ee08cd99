// SPDX-License-Identifier: GPL-3.0-or-later
// What is computed of which column: another function than the question's, means of means, codes and rates added up,
// numbers that nothing gives.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"
#include "core/verify/running_names.h"
#include "core/verify/unit_factors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>

namespace core {

/// A total since the year or the month began starts anew: its last one is the whole of that.
static bool startsAnew(const std::string& name)
{
    constexpr auto beginnings = std::to_array<std::string_view>({ "jahresbeginn", "jahresanfang", "monatsbeginn",
        "monatsanfang", "beginn", "anfang", "january", "januar", "start", "year", "month" });
    const auto words = builtin::nameWords(name);
    const auto since = std::ranges::find_first_of(words, std::array<std::string_view, 2> { "since", "seit" });
    const bool isTime = std::any_of(
        words.begin(), since, [](const auto& word) { return !builtin::timeUnit(word).empty(); }); // "days since start"
    if (since != words.end() && std::next(since) != words.end() && !isTime
        && std::ranges::contains(beginnings, *std::next(since))) {
        return true;
    }
    return hasWord(name, { "ytd", "mtd" }) || (words.size() > 1 && (words[0] == "since" || words[0] == "seit"));
}

bool isRunningName(const std::string& name)
{
    return startsAnew(name)
        || hasWord(name,
            { "counter", "odometer", "cumulative", "cum", "cumul", "ytd", "mtd", "running", "todate", "zahlerstand",
                "zaehlerstand", "kilometerstand" })
        || (hasWord(name, { "lfd", "laufend", "kumuliert" }) && !namesThings(name)) // but "lfd_nr"
        || (hasWord(name, { "meter" }) && hasWord(name, { "reading" }))
        || (hasWord(name, { "to" }) && hasWord(name, { "date" }));
}

namespace {
using builtin::Concept;
using Aggregation = CodeFacts::Aggregation;

bool isRateName(const std::string& name)
{
    const bool perUnit = hasWord(name, { "price", "cost", "fee", "amount" })
        && hasWord(name, { "per", "unit", "each" });
    return perUnit
        || hasWord(name, { "rate", "pct", "percent", "percentage", "ratio", "temp", "temperature", "humidity", "age" });
}

/// Only rows of a time are meant, each period of which has a figure of its own.
bool hasPeriods(const CodeFacts& facts)
{
    return std::ranges::any_of(facts.groupings, [](const auto& one) { return !one.grain.empty(); })
        && std::ranges::all_of(facts.filters, [](const auto& one) {
               return one.stage == RowStage::Records && one.comparison == Comparison::Equal && !one.any;
           });
}

bool asksForRunning(const QuestionFacts& asked)
{
    return asked.has(Concept::Cumulative)
        || asked.saysAny(
            { "cumulative", "cumulated", "cumulatively", "running", "accumulated", "ytd", "date", "far", "together" });
}

/// Figures that grow from row to row, where each period's own were asked for, or the other way round.
void judgeCumulated(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool asksFor = asksForRunning(asked);
    const bool mayNeed = asked.has(Concept::Share) || asked.has(Concept::Rolling) || asked.has(Concept::Change)
        || asked.has(Concept::Above) || asked.has(Concept::AtLeast) || asked.has(Concept::PercentOf)
        || asked.saysAny(
            { "balance", "stock", "level", "outstanding", "reach", "reached", "first", "backlog", "median" });
    // An unknown word may ask for it, unless the figures of each are asked for.
    const bool isSure = asked.open.empty()
        || (asked.saysAny({ "each", "every", "per", "je", "pro", "jeden", "jedes", "jeder", "jedem" })
            && !asked.saysAny(
                { "end", "until", "till", "up", "bis", "ende", "kumuliert", "aufgelaufen", "since", "seit" }));
    if (!facts.cumulated.empty() && !asksFor && !mayNeed && !asked.isEmpty() && isSure) {
        checks.push_back({ { CheckKind::OtherAggregate,
                               { .lines = { facts.cumulated.front().line },
                                   .texts = { "figures of each one", "running total" },
                                   .counts = { 0 } } },
            CheckStatus::Warning });
    } else if (facts.cumulated.empty() && asked.has(Concept::Cumulative) && knowsFunctions(facts)
        && facts.arithmetic.empty() && (facts.filters.empty() || hasPeriods(facts))
        && std::ranges::none_of(facts.columns, [](const auto& one) { return isRunningName(one.name); })) {
        checks.push_back({ { CheckKind::OtherAggregate,
                               { .lines = { facts.aggregations.front().line },
                                   .texts = { "running total", inSentence(facts.aggregations.front().function) },
                                   .counts = { 0 } } },
            CheckStatus::Warning });
    }
}

bool isComputedWith(const CodeFacts& facts)
{
    return !facts.arithmetic.empty() || !facts.shifts.empty();
}

/// As the run saw the file: a reading of a meter, a sum up to the day.
bool rises(const VerifyRequest& request, const std::string& column)
{
    return !isComputedWith(request.facts)
        && std::ranges::any_of(ledgerOf(request, sandbox::RowOperation::Read),
            [&](const auto* read) { return std::ranges::contains(read->rising, column); });
}

bool isSplitInYears(const CodeFacts& facts, const Aggregation& one)
{
    return std::ranges::any_of(facts.groupings, [&](const CodeFacts::Grouping& grouping) {
        return grouping.line == one.by && !grouping.grain.empty() && grouping.grain != "year";
    });
}

/// The last of a total that began in January, of a time that did not.
bool isOfPartOfYear(
    const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& one, const std::string& column)
{
    constexpr int year = 366;
    const auto time = askedTime(asked);
    const bool isPart = time && !time->isOpen && time->span.begin != always && time->span.end - time->span.begin < year
        && !dayText(time->span.begin).ends_with("-01-01");
    return (isPart || isSplitInYears(request.facts, one)) && !asksForRunning(asked) && !hasWord(column, { "mtd" });
}

/// The last of a total that begins anew each year, of all rows of the one year that is asked about.
bool isYearsOwnTotal(
    const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& one, const std::string& column)
{
    const auto& facts = request.facts;
    const bool isOfYear = asked.years.size() == 1 && std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return filter.comparison == Comparison::Equal && !filter.any && filter.values.size() == 1
            && numberIn(filter.values.front().cell) == asked.years.front()
            && std::ranges::contains(one.filtered, filter.column);
    });
    return startsAnew(column) && !hasWord(column, { "mtd" }) && isOfYear && !isSplitInYears(facts, one);
}

/// The largest reading within a time says how far the counter has come since it began, and not in that time.
bool takesEndOfSpan(
    const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& one, const std::string& column)
{
    const bool takesLast = one.function == "max" || one.function == "last";
    const bool isOfSpan = std::ranges::any_of(one.filtered, [&](const auto& name) {
        const auto used = columnIn(request, one.of, name);
        return used.column != nullptr
            && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
    });
    return takesLast && isOfSpan && !isYearsOwnTotal(request, asked, one, column) && !countedNoun(asked).empty()
        && asked.direction == Direction::None && rises(request, column);
}

/// The readings of one month or one day, one of each thing: their sum is that of the things.
bool isOfOneTime(const VerifyRequest& request, const Aggregation& one)
{
    return std::ranges::any_of(request.facts.filters, [&](const CodeFacts::Filter& filter) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isPart = hasWord(
            filter.column, { "month", "quarter", "week", "day", "period", "monat", "quartal", "woche", "tag" });
        const bool isDay = used.column != nullptr
            && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime)
            && (filter.computed // the last day there is
                || (filter.values.size() == 1 && std::holds_alternative<std::string>(filter.values.front().cell)));
        return filter.comparison == Comparison::Equal && !filter.any && (isPart || isDay)
            && std::ranges::contains(one.filtered, filter.column);
    });
}

void judgeColumn(const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& one,
    const std::string& column, Checks& checks)
{
    const bool adds = isSumFunction(one.function);
    const bool asksForReading = asked.direction == Direction::Largest && countedNoun(asked).empty();
    if ((adds || isMeanFunction(one.function)) && namesThings(column)) {
        checks.push_back(
            { { CheckKind::CodesAdded,
                  { .column = inSentence(column), .lines = { one.line }, .texts = { inSentence(one.function) } } },
                CheckStatus::Warning });
    } else if ((adds && rises(request, column)) || takesEndOfSpan(request, asked, one, column)
        || (isRunningName(column) && !(adds && isOfOneTime(request, one))
            && (adds || isMeanFunction(one.function)
                || ((!startsAnew(column) || isOfPartOfYear(request, asked, one, column)) && !asksForReading
                    && (one.function == "max" || one.function == "last")))
            && !isComputedWith(request.facts))) {
        checks.push_back(
            { { CheckKind::RunningTotalUsed,
                  { .column = inSentence(column), .lines = { one.line }, .texts = { inSentence(one.function) } } },
                CheckStatus::Warning });
    } else if (adds && isRateName(column) && !isComputedWith(request.facts) && !saysAtRate(asked, column)) {
        checks.push_back({ { CheckKind::RatesAdded, { .column = inSentence(column), .lines = { one.line } } },
            CheckStatus::Warning });
    }
}

/// "average passengers by route", answered by the most that one sailing had.
void judgeExtremeForMean(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool asksForMean = asked.has(Concept::Mean) && !asked.has(Concept::Sum) && !asked.has(Concept::Median)
        && !asked.has(Concept::HowMany) && !asked.has(Concept::Share) && !asked.rows
        && asked.direction == Direction::None
        && !asked.saysAny(
            { "maximum", "minimum", "max", "min", "range", "peak", "best", "worst", "maximal", "minimal" });
    const auto isExtreme = [](const Aggregation& one) {
        return (one.function == "max" || one.function == "min") && one.stage == RowStage::Records;
    };
    if (asksForMean && facts.isComplete() && facts.arithmetic.empty() && facts.shifts.empty()
        && !facts.aggregations.empty() && std::ranges::all_of(facts.aggregations, isExtreme)) {
        const auto& one = facts.aggregations.front();
        const auto column = one.columns.size() == 1 ? one.columns.front() : std::string();
        checks.push_back({ { CheckKind::OtherAggregate,
                               { .column = inSentence(column),
                                   .lines = { one.line },
                                   .texts = { "mean", inSentence(one.function) },
                                   .counts = { column.empty() ? 0 : 1 } } },
            CheckStatus::Warning });
    }
}

/// sum(DISTINCT amount): equal amounts of different rows count once.
void judgeDistinctAmounts(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool isMeant = asked.isEmpty() || asked.has(builtin::Concept::Duplicates)
        || asked.saysAny({ "different", "distinct", "unique", "verschiedene", "verschiedenen", "unterschiedliche" });
    for (const auto& one : isMeant ? decltype(facts.aggregations)() : facts.aggregations) {
        const bool isDropped = std::ranges::any_of(facts.drops, [&](const auto& drop) {
            return drop.what == DropKind::Repeated && drop.columns.size() == 1 && drop.columns == one.columns
                && facts.mayPrecede(drop.line, one.line);
        });
        const bool isFigure = isSumFunction(one.function) || isMeanFunction(one.function);
        if (isDropped && isFigure && isOfNumbers(request, one, one.columns.front())
            && !namesThings(one.columns.front())) {
            const auto function = inSentence(one.function);
            checks.push_back({ { CheckKind::OtherAggregate,
                                   { .lines = { one.line },
                                       .texts = { function, function + " of the values that differ, each once" },
                                       .counts = { 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

void judgeColumns(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& one : request.facts.aggregations) {
        for (const auto& column :
            one.stage == RowStage::Records && one.columns.size() <= 3 ? one.columns : std::vector<std::string>()) {
            if (isOfNumbers(request, one, column) && one.ratio.empty()) {
                judgeColumn(request, asked, one, column, checks);
            }
        }
    }
}

/// "vom 1.3. bis 31.3.": numbers with a dot behind them are a day and a month.
bool isDayOfMonth(const std::string& question, double number)
{
    const auto tokens = builtin::tokenise(question);
    return std::ranges::any_of(tokens, [&](const auto& token) {
        const auto end = static_cast<std::size_t>(token.end);
        return token.kind == builtin::TokenKind::Number && token.number == number && number < 32
            && end < question.size() && question[end] == '.';
    });
}

/// As 3 / 2 for 1.5; `code` without blanks.
bool isFraction(const std::string& code, double number)
{
    constexpr int most = 10;
    for (int below = 2; below <= most; ++below) {
        const double above = number * below;
        if (above == std::floor(above)
            && code.contains(std::format("{}/{}", static_cast<std::int64_t>(above), below))) {
            return true;
        }
    }
    return false;
}

/// "fault code -99.9 left out", where a filter keeps what lies above it.
bool isLeftOut(const VerifyRequest& request, const QuestionFacts& asked, double number)
{
    return asked.negates && std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
        const auto used = columnIn(request, filter.of, filter.column);
        const auto is = [&](const sandbox::Cell& cell) {
            return std::abs(numberIn(cell).value_or(0)) == std::abs(number);
        };
        return used.column != nullptr && (is(used.column->min) || is(used.column->max));
    });
}

/// "1 CHF = 1.05 EUR", and 1.05 stands nowhere in the code: as it is, as percent or in another unit.
void judgeNumberGiven(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::UnitsMixed; });
    auto code = request.code;
    std::erase_if(code, [](char c) { return c == ' ' || c == '_'; }); // "1_500"
    for (const double number : isFound || !request.facts.isComplete() ? std::vector<double>() : asked.numbers) {
        const std::array forms { number, number / 100, 1 + number / 100, 1 - number / 100, number * 100, 1 + number,
            1 - number, number * 60, number * 3600, number * 24, number * 1000, number * 1e6, number / 1000 };
        const bool isGiven = number != std::floor(number) && !isDayOfMonth(request.question, number)
            && !isFraction(code, number) && !isLeftOut(request, asked, number)
            && std::ranges::none_of(forms, [&](double form) { // rounded, as 0.07 * 100 is not quite 7
                   return code.contains(sandbox::cellText(sandbox::Cell(form)))
                       || code.contains(std::format("{}", form));
               });
        if (isGiven) {
            checks.push_back(
                { { CheckKind::NumberNotUsed, { .texts = { std::format("{}", number) } } }, CheckStatus::Warning });
            return;
        }
    }
}

/// As it is, as a percentage, or as what a percentage is added to.
bool comesFromQuestion(double number, const QuestionFacts& asked)
{
    return std::ranges::any_of(asked.numbers, [&](double given) {
        const auto is = [&](double form) { return std::abs(form - given) < 1e-9 * std::max(1.0, std::abs(given)); };
        return is(number) || is(number * 100) || is((number - 1) * 100) || is((1 - number) * 100);
    });
}

/// low 1, middle 2, high 3: an order, which no file has to give; also factors of units.
bool isOrderOrFactors(const CodeFacts::Literals& literals)
{
    std::vector<double> numbers;
    for (const auto& literal : literals.values) {
        numbers.push_back(numberIn(literal.cell).value_or(0));
    }
    std::ranges::sort(numbers);
    const bool follow = std::ranges::adjacent_find(numbers, [](double one, double next) { return next != one + 1; })
        == numbers.end();
    const bool areFactors = std::ranges::contains(numbers, 1.0) && std::ranges::all_of(numbers, [](double number) {
        return isUsualFactor(number) && (number < 1 || number == 1 || number > 12);
    });
    return (follow && numbers.front() >= 0 && numbers.front() <= 1) || areFactors;
}

/// {"Airport": 4, "Cinema": 2, …}: figures of what a column of the files names.
bool isOfLabels(const VerifyRequest& request, const CodeFacts::Literals& literals)
{
    constexpr std::ptrdiff_t fewest = 3;
    const auto all = std::ssize(literals.values);
    const auto isLabel = [&](const CodeFacts::WrittenText& written) {
        const bool isNear = written.line >= literals.line && written.line <= literals.line + static_cast<int>(all);
        return isNear && std::ranges::any_of(request.datasets, [&](const Dataset& dataset) {
            return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
                return column.type == ColumnType::Text
                    && std::ranges::contains(column.top, written.text, &TopValue::value);
            });
        });
    };
    const auto labels = std::ranges::count_if(request.facts.texts, isLabel);
    return literals.use == LiteralUse::Table && all >= fewest && labels >= fewest && 2 * labels >= all
        && !isOrderOrFactors(literals);
}

/// A table of numbers that the code holds and computes with, as residents of each town: limits of bins are none.
bool isTableUsed(const VerifyRequest& request, const CodeFacts::Literals& literals)
{
    constexpr std::ptrdiff_t fewest = 3;
    const auto isOwn = [](const auto& literal) {
        const auto number = numberIn(literal.cell);
        return number && !isUsualFactor(*number);
    };
    constexpr auto signs = std::to_array<std::string_view>(
        { " / ", " * ", ".map(", "merge(", ".join(", ".mul(", ".div(" });
    const bool computes = std::ranges::any_of(signs, [&](auto sign) { return request.code.contains(sign); });
    const bool isOne = std::ranges::count_if(literals.values, isOwn) >= fewest || isOfLabels(request, literals);
    return literals.use == LiteralUse::Table && isOne && !request.facts.aggregations.empty() && computes
        && std::ranges::none_of(request.facts.shown, &CodeFacts::Shown::typed) && !request.code.contains("cut(")
        && !request.code.contains("digitize(") && !request.code.contains("bins");
}

void judgeNumbers(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (request.readWhole) {
        return; // the planner's numbers are the question's, or of the scan, as the width of a histogram's ranges
    }
    for (const auto& literals : request.facts.literals) {
        const bool isTyped = (literals.use == LiteralUse::Operand || literals.use == LiteralUse::Mapped
                                 || isTableUsed(request, literals))
            && !areUnitFactors(request, literals);
        const bool isOfAny = isTyped && isOfLabels(request, literals); // also 2 and 4
        const bool areTurned = isTyped && areTurnedFactors(request, literals); // also 2.2046
        std::vector<std::string> typed;
        for (const auto& literal : literals.values) {
            const auto number = numberIn(literal.cell);
            const bool isAsked = number && comesFromQuestion(*number, asked);
            if (number && literals.use == LiteralUse::Assigned && *number != 0 && !isAsked) {
                checks.push_back({ { CheckKind::FigureAssigned,
                                       { .lines = { literals.line }, .texts = { sandbox::cellText(literal.cell) } } },
                    CheckStatus::Warning });
            } else if (number && isTyped && !isAsked && !asked.isEmpty()
                && (isOfAny || (areTurned && *number != 1) || !isUsualFactor(*number))) {
                typed.push_back(sandbox::cellText(literal.cell));
            }
        }
        if (!typed.empty()) {
            checks.push_back({ { CheckKind::NumberTyped,
                                   { .count = std::ssize(typed),
                                       .lines = { literals.line },
                                       .texts = { builtin::inWords(typed) } } },
                CheckStatus::Warning });
        }
    }
}
} // namespace

bool isUsualFactor(double number)
{
    constexpr std::array usual { 0.5, 1.5, 7.0, 24.0, 30.0, 52.0, 60.0, 90.0, 120.0, 180.0, 360.0, 365.0, 365.25,
        1024.0, 1440.0, 3600.0, 86400.0, 1.8, 32.0, 273.15, 3.6, 9.81, 4.184, 1.609344, 2.54, 0.25, 0.75, 0.9, 0.95,
        0.05, 0.99, 0.2, 0.8 };
    for (double power = 1e-9; power <= 1e12; power *= 10) {
        if (std::abs(number - power) < power * 1e-9) {
            return true;
        }
    }
    const bool isWhole = number == std::floor(number);
    const bool isYear = number >= 1900 && number < 2100 && isWhole;
    constexpr std::array units { 0.45359237, 2.20462262, 0.3048, 3.2808399, 0.0254, 39.3700787, 0.62137119, 28.3495231,
        4.54609, 3.78541178, 0.02834952, 0.9144, 1.852, 6.89475729, 0.27777778, 10.7639104, 0.09290304, 2.58998811,
        0.40468564, 2.47105381, 4046.85642, 0.83612736, 1.19599005, 33.8140227, 0.26417205, 2.11337642, 1.0936133,
        0.5399568, 1.15077945, 133.322368, 14.5037738, 0.14503774, 1055.05585, 0.74569987, 735.49875, 1.35962162,
        0.06894757, 1.55517384, 0.64301493, 31.1034768, 0.03215075 }; // pounds, feet, inches, miles, acres, gallons, …
    const bool isUnit = std::ranges::any_of(
        units, [&](double unit) { return std::abs(std::abs(number) - unit) < 0.001 * unit; });
    if (isUnit) {
        return true;
    }
    return isYear || (isWhole && std::abs(number) <= 12) || std::ranges::find(usual, std::abs(number)) != usual.end();
}

void checkAggregates(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeCumulated(request, asked, checks);
    judgeExtremeForMean(request, asked, checks);
    checkMeans(request, asked, checks);
    judgeColumns(request, asked, checks);
    judgeDistinctAmounts(request, asked, checks);
    judgeNumbers(request, asked, checks);
    judgeNumberGiven(request, asked, checks);
}

} // namespace core
