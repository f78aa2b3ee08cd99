// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_time.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/resolve_measure.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
/// What a change is said to be against: "yoy".
Period changeSaid(const Resolution& resolution)
{
    const auto& pieces = resolution.said.pieces;
    const auto said = std::ranges::find_if(
        pieces, [](const SaidPiece& each) { return each.piece.is(Change) && each.piece.period != Period::None; });
    return said == pieces.end() ? Period::None : said->piece.period;
}

/// "from 2022 to 2023"
bool comparesTwoYears(const Reading& reading)
{
    return std::ranges::any_of(reading.filters, [](const Filter& each) {
        const bool ends = each.test == Test::DateRange && each.values[0].ends_with("-01-01")
            && each.values[1].ends_with("-01-01");
        return ends && std::stoi(each.values[1].substr(0, 4)) - std::stoi(each.values[0].substr(0, 4)) == 2;
    }) && reading.operation == Operation::Change;
}

/// "cumulative revenue per month", "3-month moving average of monthly revenue". What no number can be worked out for
/// is missed in the accounting.
void addUp(Resolution& resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    const auto isPlural = [](const SaidPiece& each) {
        const auto word = fold(each.piece.text);
        return each.piece.kind == PieceKind::RowNoun && stem(word) != word;
    };
    const bool counts = said.has(HowMany) || std::ranges::any_of(said.pieces, isPlural);
    const bool adds = reading.function == Function::Sum || (reading.function == Function::Rows && counts);
    reading.cumulative = said.has(Cumulative) && adds && reading.operation == Operation::Trend && !reading.limit
        && !isRatioOfSums(reading);
    const bool isCount = reading.function == Function::Rows;
    if (said.rolling && !(isCount && !counts) && said.rolling->number > 1 && said.rolling->period == reading.period
        && !reading.cumulative && reading.operation == Operation::Trend && !reading.limit) {
        reading.window = static_cast<int>(said.rolling->number);
        reading.windowSum = isRollingSum(fold(said.rolling->text));
    }
}
} // namespace

namespace {
/// Says so where no two stretches of time are covered whole, that could be compared.
bool hasTooFewWhole(Resolution& resolution)
{
    const auto& reading = resolution.outcome.reading;
    const auto& schema = resolution.schema;
    const auto part = wholePart(schema, *reading.date, reading.period, reading.filters);
    const bool isTooFew = part && part->ends.whole <= reading.lag;
    if (isTooFew) {
        const auto& dates = schema.column(*reading.date);
        const auto dayOf = [](const Cell& cell) {
            const auto* text = std::get_if<std::string>(&cell);
            return text != nullptr ? text->substr(0, 10) : std::string();
        };
        resolution.say(inWords(ReadingTrouble(TroubleKind::TooFewWhole,
            { .column = dates.name, .texts = { periodName(reading.period), dayOf(dates.min), dayOf(dates.max) } })));
    }
    return isTooFew;
}

/// A period that the data cover only in part would look like a fall that is unusual.
void keepWhole(Resolution& resolution)
{
    auto& reading = resolution.outcome.reading;
    const auto part = reading.marksUnusual
        ? wholePart(resolution.schema, *reading.date, reading.period, reading.filters)
        : std::nullopt;
    if (part) {
        reading.filters.push_back(part->filter);
    }
}
} // namespace

bool limitsPeriod(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    const auto& reading = resolution.outcome.reading;
    const auto isLimit = [&](const Filter& each) {
        return !each.numbers.empty() && each.column >= 0 && schema.isNumeric(each.column)
            && !schema.isIdentifier(each.column) && !schema.isYear(each.column);
    };
    const auto limit = std::ranges::find_if(reading.filters, isLimit);
    const bool isOfPeriod = !said.isRanked()
        && (said.periodTopic || (!said.pieces.empty() && said.pieces.front().piece.kind == PieceKind::Period));
    if (!isOfPeriod || limit == reading.filters.end()) {
        return false;
    }
    resolution.say(inWords(ReadingTrouble(
        TroubleKind::RowOrPeriod, { .column = schema.name(limit->column), .texts = { periodName(reading.period) } })));
    return true;
}

std::optional<int> timeColumn(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    for (const auto* list : { &said.groups, &said.subjects }) {
        for (const int each : *list) {
            if (schema.isDate(each)) {
                return each;
            }
        }
    }
    std::set<int> limited; // "by month, events 2024": of the date that is limited
    for (const auto& each : said.filters) {
        if (each.test == Test::DateRange) {
            limited.insert(each.column);
        }
    }
    return limited.size() == 1 ? *limited.begin() : schema.dateColumn();
}

namespace {
/// "course of revenue per quarter", of labels that are called so: they are the time, and no group beside it.
void takeOwnLabels(Resolution& resolution)
{
    auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    const auto& dataset = resolution.schema.dataset();
    const auto labels = reading.date ? labelsOf(dataset, static_cast<std::size_t>(*reading.date)) : std::nullopt;
    if (!labels || !labelledPeriod(dataset.profile.columns[*labels])) {
        return;
    }
    const auto isOwn = [&](int each) { return each == static_cast<int>(*labels); };
    const auto taken = std::erase_if(reading.groups, isOwn) + std::erase_if(said.subjects, isOwn);
    if (taken > 0 && reading.period == Period::None) {
        reading.period = *labelledPeriod(dataset.profile.columns[*labels]);
    }
}
Period fittingFor(const Elements& said, int date, const Schema& schema)
{
    const bool isOfEach = std::ranges::adjacent_find(said.pieces, [&](const SaidPiece& each, const SaidPiece& column) {
        return each.piece.is(Each) && column.piece.kind == PieceKind::Column && column.piece.column.column == date;
    }) != said.pieces.end();
    return isOfEach ? periodOfEach(schema, date) : fittingPeriod(schema, date);
}
} // namespace

void resolveOverTime(Resolution& resolution, Operation operation)
{
    auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    reading.operation = operation;
    const auto year = schema.yearColumn();
    if (!reading.date && !(year && (reading.period == Period::Year || reading.period == Period::None))) {
        resolution.say("There is no column of dates, so nothing can be followed over time.");
        tellInsteadOfDates(resolution.outcome, resolution.question, schema);
        return;
    }
    const bool isOfEachTime = said.isRanked() && said.topic && schema.isText(*said.topic) && said.groups.empty()
        && operation == Operation::Trend && !said.has(Trend) && !said.periodTopic && reading.period != Period::None;
    const bool isMeasured = !resolution.numbersMentioned().empty() || said.rows || said.has(HowMany) || said.has(Common)
        || said.money;
    if (isOfEachTime && isMeasured) {
        reading.groups = { *said.topic };
        reading.limit = reading.limit.value_or(1);
    } else if (said.isRanked() && said.topic && schema.isText(*said.topic)) {
        const auto name = schema.name(*said.topic);
        resolution.say(
            "The built-in planner cannot rank " + name + " by what it does over time. Ask for one line each instead:",
            { std::string(said.has(Change) ? "change" : "trend") + " by " + name + " per year" });
        return;
    }
    if (!isMeasured && limitsPeriod(resolution)) {
        return;
    }
    // "hires per year" counts: the date is what was named.
    const bool counted = reading.period != Period::None && !said.has(Trend)
        && std::ranges::any_of(said.subjects, [&](int i) { return schema.isDate(i); });
    said.rows = said.rows || counted;
    std::erase_if(reading.groups, [&](int i) { return schema.isDate(i); });
    std::erase_if(said.subjects, [&](int i) { return schema.isDate(i); });
    takeOwnLabels(resolution);
    if (!reading.date) {
        reading.date = year;
        reading.period = Period::Year;
    } else if (reading.period == Period::None && said.rolling) {
        reading.period = said.rolling->period;
    } else if (reading.period == Period::None && changeSaid(resolution) != Period::None) {
        reading.period = changeSaid(resolution);
    } else if (reading.period == Period::None && comparesTwoYears(reading)) {
        reading.period = Period::Year;
    } else if (reading.period == Period::None) {
        reading.period = said.has(Change) ? Period::Month : fittingFor(said, *reading.date, schema);
    }
    if (reading.chart == Chart::None && !said.periodTopic && !said.isRanked()) { // ranks are no line
        reading.chart = Chart::Line;
    }
    const bool isOfEach = said.isRanked() && !said.periodTopic && !reading.limit && !said.function && !said.has(HowMany)
        && !said.rows;
    if (isOfEach && !(isOfEachTime && isMeasured)) { // "lowest temp_min of each year"
        said.function = said.has(Top) ? Function::Maximum : Function::Minimum;
        reading.ascending = false;
    } else if (said.isRanked() && !reading.limit) {
        reading.limit = 1;
    }
    if (changeSaid(resolution) == Period::Year) { // the same quarter a year before
        reading.lag = monthsIn(reading.period) > 0 ? 12 / monthsIn(reading.period) : 1;
    }
    groupBySubject(resolution);
    if (operation == Operation::Change && hasTooFewWhole(resolution)) {
        return;
    }
    const bool isCut = reading.period != Period::Year // the first would be compared with nothing
        && std::ranges::any_of(reading.filters,
            [&](const Filter& each) { return each.test == Test::DateRange && each.column == reading.date; });
    const bool isTimeOfEach = said.periodTopic && said.isRanked() && !reading.groups.empty();
    const bool isOfSeveral = reading.groups.size() > 1; // the code would have a column for each of one of them only
    if (isTimeOfEach || (isCut && said.rolling) || isOfSeveral
        || (operation == Operation::Change && (!reading.groups.empty() || isCut))) {
        resolution.say(inWords(ReadingTrouble(TroubleKind::StretchesApart)));
        return;
    }
    keepWhole(resolution);
    countOrMeasure(resolution);
    addUp(resolution);
}

void compareStretches(Resolution& resolution)
{
    auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    auto& filters = reading.filters;
    const auto ranged = [](const Filter& each) {
        return each.test == Test::DateRange && !each.values[0].empty() && !each.values[1].empty();
    };
    const auto first = std::ranges::find_if(filters, ranged);
    const auto second = first == filters.end() ? first : std::find_if(first + 1, filters.end(), ranged);
    if (second == filters.end() || first->column != second->column) {
        return;
    }
    const bool isMeasured = said.rows || said.money || said.has(HowMany) || said.has(Share) || said.topic
        || !resolution.numbersMentioned().empty() || !said.subjects.empty();
    if (!isMeasured && said.unknown.empty()) { // "first half of 2024 vs first half of 2023"
        askForMeasure(resolution, resolution.schema.measures(), true);
        return;
    }
    const bool isOfEach = said.isRanked() || said.has(Share); // "highest fee in 2022 and in 2023" are two
    const bool areNeighbours = first->values[1] == second->values[0] || second->values[1] == first->values[0];
    if (!areNeighbours || isOfEach || !reading.groups.empty()) {
        resolution.say(inWords(ReadingTrouble(TroubleKind::StretchesApart)));
        return;
    }
    const auto monthsUntil = [](const std::string& date) {
        return std::stoi(date.substr(0, 4)) * 12 + std::stoi(date.substr(5, 2));
    };
    const int length = monthsUntil(first->values[1]) - monthsUntil(first->values[0]);
    const auto from = std::min(first->values[0], second->values[0]);
    const auto to = std::max(first->values[1], second->values[1]);
    first->values = { from, to };
    first->words = "from " + from + " to before " + to;
    filters.erase(second);
    if (said.has(List) && said.rows && !said.has(HowMany) && resolution.numbersMentioned().empty()) {
        return; // "list the orders of 2023 and 2024": those of both
    }
    said.period = reading.period = length >= 12 ? Period::Year
        : length >= 3                           ? Period::Quarter
        : length >= 1                           ? Period::Month
                                                : Period::Day;
    said.concepts.insert(Change);
    reading.chart = reading.chart == Chart::None ? Chart::Bar : reading.chart;
}

} // namespace core::builtin
