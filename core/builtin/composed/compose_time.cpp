// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"

#include "core/builtin/composed/stretches.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/data_notes.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
bool isPeriod(const Key& each)
{
    return each.period != Period::None;
}

/// "stores that grew by more than 10 % in 2024": against the year before.
bool isOfOneYear(const std::vector<Clause>& conditions)
{
    const auto isTime = [](const Clause& each) { return each.filter->test == Test::DateRange; };
    const auto time = std::ranges::find_if(conditions, isTime);
    return time != conditions.end() && std::ranges::count_if(conditions, isTime) == 1 && time->ends.empty()
        && isOneYear(*time->filter);
}

/// "the same quarter a year before": each of the two is one, no year and no month of it.
bool areSaid(const std::vector<Filter>& stretches, Period period)
{
    return period == Period::None || period == Period::Year
        || std::ranges::all_of(stretches, [&](const Filter& each) { return isWholePeriod(each, period); });
}

/// One stretch of time beside another; `period`: that of which a year before is said.
bool stretched(Composition& c, bool isYearBefore, Period period)
{
    const bool isOfEnds = c.query.places && c.groups.size() == 2
        && std::ranges::any_of(c.conditions, [](const Clause& each) { return each.ends.size() == 2; });
    if (isOfEnds) { // "team with the largest rise of the yearly fee from 2016 to 2022"
        std::erase_if(c.groups, isPeriod);
    }
    const bool isTimed = std::ranges::any_of(c.groups, isPeriod);
    if (c.query.stretches.empty() && isYearBefore) {
        c.query.stretches = withYearBefore(c.conditions);
        const auto* first = c.query.stretches.empty()
            ? nullptr
            : std::get_if<std::string>(&c.schema.column(c.query.stretches.front().column).min);
        if (first != nullptr && c.query.stretches.front().values[1] <= first->substr(0, 10)) {
            return false; // the data begin after it
        }
        if (!areSaid(c.query.stretches, period)) {
            return false;
        }
    }
    if (c.query.stretches.empty() && !isTimed) {
        c.query.stretches = endsOf(c.conditions);
    }
    if (c.query.stretches.size() != 2 || isTimed || c.groups.size() > 2) {
        return false;
    }
    c.filter(c.conditions);
    c.query.keys = c.groups;
    return true;
}

} // namespace

namespace {
/// Which whole periods a change may be from or to, where only a stretch of time is shown; of one that the data cover in
/// part it is told that they do.
void keepWholeWithin(Composition& c, const Filter& shown)
{
    const auto& time = c.query.keys.front();
    const auto ends = partialEnds(c.schema, time.column, time.period);
    const bool reachesEnd = ends.last && (shown.values[1].empty() || shown.values[1] > ends.to);
    if (reachesEnd && shown.values[0] >= ends.to) {
        c.query.notes.push_back(*ends.last);
    } else if (reachesEnd || ends.first) {
        c.query.wholeOnly = wholePeriodsOnly(time.column, time.period, ends.from, reachesEnd ? ends.to : "");
    }
}
} // namespace

/// A period that the data cover only in part would look like a fall or a rise. False where no two are left.
bool keepWhole(Composition& c)
{
    const auto isTime = [&](const Filter& each) {
        return each.test == Test::DateRange && each.column == c.query.keys.front().column;
    };
    if (const auto shown = std::ranges::find_if(c.query.filters, isTime);
        shown != c.query.filters.end() && c.query.running == Running::Change) {
        keepWholeWithin(c, *shown);
        return true;
    }
    const auto& time = c.query.keys.front();
    const auto part = wholePart(c.schema, time.column, time.period, c.query.filters);
    if (part && part->ends.whole <= c.query.lag) {
        return false;
    }
    if (part) {
        c.query.wholeOnly = part->filter;
    }
    return true;
}

bool takeWholePeriods(Composition& c, const Clause& whole)
{
    const auto isOfPeriod = [&](const Key& each) { return each.period == whole.piece.period; };
    const auto time = std::ranges::find_if(c.query.keys, isOfPeriod);
    const auto date = time != c.query.keys.end() ? std::optional(time->column) : c.date;
    if (!date || !c.schema.isDate(*date) || !c.query.stretches.empty() || c.query.streak) {
        return false;
    }
    const auto cuts = [&](const Filter& each) { return each.column == *date && cutsPeriod(each, whole.piece.period); };
    const auto ends = partialEnds(c.schema, *date, whole.piece.period);
    if (ends.whole == 0 || std::ranges::any_of(c.query.filters, cuts)) { // none is, or nobody knows which are
        return false;
    }
    if (!ends.first && !ends.last) {
        c.query.notes.emplace_back(NoteKind::AllPeriodsWhole,
            MessageArguments { .column = c.schema.name(*date), .texts = { periodName(whole.piece.period) } });
        return true;
    }
    c.query.wholeOnly = wholePeriodsOnly(*date, whole.piece.period, ends.from, ends.to);
    for (const auto& end : { ends.first, ends.last }) {
        if (end) {
            c.query.notes.push_back(*end);
        }
    }
    return true;
}

void leaveOutParts(Composition& c)
{
    const auto& query = c.query;
    const bool isOfTime = !query.keys.empty() && query.keys.front().period != Period::None && query.stretches.empty()
        && query.running == Running::None && !query.threshold && !query.streak && !query.numbers.empty();
    const auto function = isOfTime ? query.numbers.front().function : Function::Mean;
    const bool growsWithRows = function == Function::Sum || function == Function::Rows;
    const bool isLowest = query.places && query.places->ascending && query.places->last > 0;
    if (!growsWithRows || query.keys.size() != 1 || !isLowest) {
        return;
    }
    keepWhole(c); // where none is whole, all stand, and it is said that they are not
    const auto& time = query.keys.front();
    const auto* last = std::get_if<std::string>(&c.schema.column(time.column).max);
    const auto runsOn = [&](const Filter& each) { // "of 2024", which the data end within
        return each.column == time.column && each.test == Test::DateRange && last != nullptr && each.values[0] <= *last
            && each.values[1] > *last;
    };
    const auto ends = partialEnds(c.schema, time.column, time.period);
    const auto within = std::ranges::find_if(query.filters, runsOn);
    if (!query.wholeOnly && ends.last && within != query.filters.end() && within->values[0] < ends.to) {
        c.query.wholeOnly = wholePeriodsOnly(time.column, time.period, "", ends.to);
    }
}

namespace {
/// Each stretch of time against one before it, `before`: of which is said that it is a year before.
bool perPeriod(Composition& c, const std::optional<Clause>& said, const std::optional<Clause>& before)
{
    const bool isYearBefore = before.has_value();
    auto against = said ? said->piece.period : Period::None;
    against = isYearBefore ? Period::Year : against;
    const auto named = before ? before->piece.period : Period::None;
    const auto length = named != Period::None ? named : against;
    auto time = std::ranges::find_if(c.groups, isPeriod);
    const bool isOfAllTime = std::ranges::none_of(
        c.conditions, [](const Clause& each) { return each.filter->test == Test::DateRange; });
    if (time == c.groups.end() && against != Period::None && c.date && (!isYearBefore || isOfAllTime)) {
        c.groups.push_back({ *c.date, length });
        time = c.groups.end() - 1;
    }
    const bool isOther = time != c.groups.end() && named != Period::None && time->period != named;
    if (time == c.groups.end() || isOther || c.groups.size() > 2 || !c.query.stretches.empty()) {
        return false;
    }
    const auto period = time->period;
    std::rotate(c.groups.begin(), time, time + 1);
    const bool isOfYear = against == Period::Year && period != Period::Year;
    if (isOfYear) {
        c.query.lag = monthsIn(period) > 0 ? 12 / monthsIn(period) : 0;
    }
    if (c.query.lag == 0 || (!isOfYear && against != Period::None && against != period)) {
        return false;
    }
    c.filter(c.conditions);
    c.query.keys = c.groups;
    c.query.running = Running::Change;
    return keepWhole(c);
}

/// "which region grew fastest", "growth over last year": by the one number that the file is about.
bool takeMeasure(Composition& c)
{
    const auto measure = c.schema.defaultMeasure();
    if (!measure || c.schema.isIntensive(*measure)) {
        return false;
    }
    c.query.numbers = { Number { Function::Sum, measure } };
    c.query.notes.emplace_back(NoteKind::MeasureTaken, MessageArguments { .column = c.schema.name(*measure) });
    return true;
}
} // namespace

void showOne(Composition& c)
{
    const auto isOne = [](const Clause& each) {
        return each.filter->test == Test::Equals && each.filter->values.size() == 1 && each.filter->words.empty();
    };
    const auto one = std::ranges::find_if(c.conditions, isOne);
    if (one != c.conditions.end()) {
        c.groups = { Key { one->filter->column } };
        c.query.shownOnly = *one->filter;
        c.conditions.erase(one);
    }
}

/// "climbed most in rank", "whose rank changed most": by the places gained, or by those gained or lost. False of a
/// change in percent, of which ranks have none, and of the least fall.
bool placeByRanks(Composition& c, const Clause& change)
{
    const auto word = fold(change.piece.text);
    const bool isFall = change.piece.is(Fall);
    const bool isRise = change.piece.is(Fastest) || saysRise(word) || saysGrowth(word);
    auto& places = *c.query.places;
    places.by = PlacedBy::PlacesGained;
    places.eitherWay = !isFall && !isRise;
    return !isPercentWord(word) && (isFall || !places.ascending || places.eitherWay);
}

/// From one stretch of time to the next it is told in percent.
static bool speaksOfGrowth(const Composition& c)
{
    return std::ranges::any_of(c.said.all, [](const Clause& each) {
        const auto word = fold(each.piece.text);
        return each.part == Part::Change && !each.piece.is(Fall) && (saysGrowth(word) || saysRise(word));
    });
}

/// All words for it as one: "drop … over the previous month".
static std::optional<Clause> takeChange(Composition& c)
{
    auto said = c.said.take(Part::Change);
    for (const auto& other : c.said.takeAll(Part::Change)) {
        if (other.piece.period != Period::None) {
            said->piece.period = other.piece.period;
        }
        said->piece.meaning = other.piece.is(Fall) || other.piece.is(Fastest) ? other.piece.meaning
                                                                              : said->piece.meaning;
        said->isOrder = said->isOrder || other.isOrder;
    }
    return said;
}

/// All in their order, by how far they went: "by growth", "…, descending". Of falls the largest are the lowest changes.
static void placeAll(Composition& c, const Clause& change, bool ascending)
{
    const auto by = c.query.percentFirst ? PlacedBy::ChangeInPercent : PlacedBy::Change;
    c.query.places = Places { 1, 0, ascending != change.piece.is(Fall), by };
}

static bool isOfGroups(const Composition& c)
{
    return !c.groups.empty() && std::ranges::none_of(c.groups, isPeriod);
}

/// "YoY growth per quarter", "revenue in Q1 2022 and Q1 2023", "which team grew fastest from 2021 to 2022".
bool composeChange(Composition& c)
{
    const bool isGrowth = speaksOfGrowth(c);
    const auto said = takeChange(c);
    const auto percent = c.said.take(Part::Share);
    const bool isPercent = percent && (percent->piece.is(PercentOf) || isPercentWord(fold(percent->piece.text)));
    const auto before = c.said.take(Part::YearBefore);
    const auto rank = c.said.take(Part::Rank);
    const auto position = c.said.take(Part::Position);
    // "rank the teams by fee growth" places them by it, "change of rank" is one of places.
    const bool isOrder = said && said->isOrder && !rank;
    const bool isByGrowth = isOrder
        || (!rank && position && said && (position->piece.begin == 0 || position->begin == said->end)
            && saysGrowth(fold(said->piece.text)));
    bool hasPosition = position && !isByGrowth;
    if (auto by = c.said.take(Part::OrderBy); by && c.query.numbers.empty() && !by->numbers.empty()) {
        by->part = Part::Number;
        c.said.all.push_back(*by);
        hasPosition = hasPosition
            || (!rank && !said && c.query.stretches.size() == 2); // "ranked by fee in 2022 and 2023"
    }
    const auto order = rank || hasPosition ? std::nullopt : c.said.take(Part::Order);
    if (order && !said) {
        return false; // "2023 vs 2024, descending": by either, or by the change?
    }
    c.query.positions = hasPosition && !rank;
    if ((percent && (!isPercent || (percent->isOf && !percent->piece.is(PercentOf)))) || c.query.summary || c.eachRow
        || !takeChangeLimit(c, said.value_or(Clause {}), rank || hasPosition || isByGrowth)
        || (c.query.counted && !c.query.changeLimit)) {
        return false;
    }
    if (rank && !rank->numbers.empty()) {
        auto number = *rank;
        number.part = Part::Number;
        c.said.all.push_back(std::move(number));
    }
    const bool isFastest = said
        && (said->piece.is(Fastest) || (rank && speaksOfSpeed(fold(rank->piece.text)))); // "slowest growing"
    c.query.percentFirst = isPercent || isFastest || (said && isPercentWord(fold(said->piece.text)));
    const bool isOfTime = (said && said->piece.period != Period::None) || before;
    const bool isOnlyChange = (isOfTime || (isGrowth && !c.groups.empty())) && c.conditions.empty()
        && !c.said.has(Part::Topic);
    const bool isMeasured = !c.query.numbers.empty() || c.takeNumbers(true)
        || ((rank || isFastest || isByGrowth || order || hasPosition || isOnlyChange || c.query.changeLimit)
            && takeMeasure(c));
    if (!isMeasured || c.query.numbers.size() != 1 || (rank && rank->percent > 0)) {
        return false;
    }
    if (rank || isFastest) {
        c.place(rank, std::nullopt);
        c.query.places->last = rank && rank->count > 0 ? rank->count : 1;
        c.query.places->ascending = said && said->piece.is(Fall) ? true : c.query.places->ascending;
        c.query.places->by = c.query.percentFirst ? PlacedBy::ChangeInPercent : PlacedBy::Change;
        if (hasPosition && (!said || !placeByRanks(c, *said))) {
            return false;
        }
    }
    if (isByGrowth || order) {
        placeAll(c, *said, order && order->ascending);
    }
    if (auto topic = c.takeTopic()) {
        if (!c.query.places && !hasPosition && !c.query.changeLimit) {
            return false; // "difference of the months"
        }
        c.groups.push_back(*topic);
    }
    c.takeRows();
    if (hasPosition && c.groups.empty()) {
        showOne(c);
    }
    takeLastYears(c, said.value_or(Clause {}), before);
    const bool isSeveral = said && said->piece.period != Period::None && c.query.stretches.empty(); // "MoM"
    const bool isAgainstYearBefore = before
        || ((c.query.changeLimit || isFastest || (isGrowth && isOfGroups(c))) && isOfOneYear(c.conditions));
    const bool isBeside = !isSeveral && stretched(c, isAgainstYearBefore, before ? before->piece.period : Period::None);
    c.query.positions = hasPosition;
    c.query.percentFirst = c.query.percentFirst || (isGrowth && !isBeside && !c.query.places && !c.query.changeLimit);
    return (isBeside && (!hasPosition || c.query.keys.size() == 1))
        || (!isBeside && !hasPosition && perPeriod(c, said, before));
}

/// "days in a row with rainfall = 0": of each period the highest, so that none without a number counts. "Months with
/// sales over 1000": of what adds up the sum of each.
std::optional<Clause> limitOfDays(Composition& c)
{
    const auto isNumber = [&](const Clause& each) {
        const auto& filter = *each.filter;
        const bool isBound = filter.test == Test::Equals || filter.test == Test::More || filter.test == Test::AtLeast
            || filter.test == Test::Less || filter.test == Test::AtMost || filter.test == Test::Between;
        return isBound && filter.column >= 0 && filter.other < 0 && !filter.ofAll && !filter.numbers.empty()
            && c.schema.isNumeric(filter.column) && !c.schema.isIdentifier(filter.column);
    };
    const auto found = std::ranges::find_if(c.conditions, isNumber);
    if (found == c.conditions.end()) {
        return std::nullopt;
    }
    auto limit = *found;
    c.conditions.erase(found);
    const bool isUp = limit.filter->test == Test::More || limit.filter->test == Test::AtLeast;
    const bool isSum = isUp && !c.schema.isOneRowPerDay() && c.schema.isAmount(limit.filter->column)
        && !c.schema.isIntensive(limit.filter->column);
    limit.numbers = { Number { isSum ? Function::Sum : Function::Maximum, limit.filter->column } };
    limit.filter->column = -1;
    return limit;
}

/// Also "how many quarters in a row did the fee fall".
bool composeStreak(Composition& c)
{
    const auto rank = c.said.take(Part::Rank);
    auto limit = c.said.take(Part::Threshold);
    const auto change = c.said.take(Part::Change);
    c.said.takeAll(Part::Streak);
    if (!limit && !change) {
        limit = limitOfDays(c);
    }
    auto topic = c.takeTopic();
    if (const auto monthly = std::ranges::find_if(c.groups, isPeriod); !topic && monthly != c.groups.end()) {
        topic = *monthly; // "longest run of rises in monthly fees"
        c.groups.erase(monthly);
    }
    c.takeRows();
    c.filter(c.conditions);
    const bool isOther = rank && (rank->ascending || !rank->numbers.empty() || rank->nth > 0 || rank->percent > 0);
    if (!topic || topic->period == Period::None || limit.has_value() == change.has_value() || isOther
        || c.query.summary) {
        return false;
    }
    const bool isOfEach = c.groups.size() == 1 && c.groups.front().period == Period::None
        && (change || (limit->filter->test != Test::Between && !limit->filter->ofAll));
    if (!c.groups.empty() && !isOfEach) {
        return false;
    }
    if (change && !c.takeNumbers(true)) {
        return false;
    }
    c.query.counted = false;
    c.query.streak = true;
    c.query.keys = { *topic };
    c.query.keys.insert(c.query.keys.end(), c.groups.begin(), c.groups.end());
    c.query.running = change ? Running::Change : Running::None;
    if (limit) {
        c.query.numbers = limit->numbers;
        c.query.threshold = limit->filter;
    } else {
        c.query.threshold = Filter { -1, change->ascending ? Test::Less : Test::More, {}, { 0 }, {} };
    }
    return c.query.numbers.size() == 1;
}

/// "in which month did the running total of the fee pass 10,000": the stretches of time are what is looked for.
bool limitTotal(Composition& c, bool isCumulative)
{
    const auto limit = c.said.take(Part::Threshold);
    if (!limit) {
        return true;
    }
    const auto topic = c.takeTopic();
    const bool isUp = limit->filter->test == Test::More || limit->filter->test == Test::AtLeast;
    if (!isCumulative || !topic || topic->period == Period::None || !c.groups.empty() || !isUp
        || limit->numbers.size() > 1) {
        return false;
    }
    c.groups = { *topic };
    if (!limit->numbers.empty()) {
        auto number = *limit;
        number.part = Part::Number;
        number.filter.reset();
        c.said.all.push_back(std::move(number));
    }
    c.query.threshold = limit->filter;
    c.query.firstOnly = true;
    return true;
}

/// "running total of the fee over the months", "3-month moving average".
bool composeRunning(Composition& c)
{
    const auto rolling = c.said.take(Part::Rolling);
    const bool isCumulative = c.said.take(Part::Cumulative).has_value();
    if (!limitTotal(c, isCumulative)) {
        return false;
    }
    const bool isSum = rolling
        && (isRollingSum(fold(rolling->piece.text)) || rolling->functions == std::vector { Function::Sum });
    for (auto& each : c.said.all) { // "rolling sum of price" adds up what the months add up to
        each.hasFunction = each.hasFunction || (isSum && each.part == Part::Number);
    }
    if (rolling) { // "the 7-day average on 15 March": of the days before, too
        const auto only = std::ranges::find_if(
            c.conditions, [&](const Clause& each) { return isOnePeriod(*each.filter, rolling->piece.period); });
        if (only != c.conditions.end()) {
            c.query.shownOnly = *only->filter;
            c.conditions.erase(only);
        }
    }
    c.filter(c.conditions);
    if (rolling && rolling->piece.period != Period::None && c.date && std::ranges::none_of(c.groups, isPeriod)) {
        c.groups.insert(c.groups.begin(), { *c.date, rolling->piece.period });
    }
    const bool isOfTime = isCumulative && c.date && c.groups.size() == c.ofEach.size(); // not "cumulative fee by team"
    if (isOfTime && std::ranges::none_of(c.groups, isPeriod)) {
        c.groups.insert(c.groups.begin(), { *c.date, fittingPeriod(c.schema, *c.date) });
    }
    const auto time = std::ranges::find_if(c.groups, isPeriod);
    if (time == c.groups.end() || c.groups.size() > 2 || !c.takeNumbers(true) || c.query.numbers.size() != 1
        || c.query.summary || (rolling && isCumulative)) {
        return false;
    }
    std::rotate(c.groups.begin(), time, time + 1);
    const auto& number = c.query.numbers.front();
    const bool adds = number.function == Function::Rows || number.function == Function::Sum;
    c.query.keys = c.groups;
    c.query.running = isCumulative ? Running::Cumulative : Running::Rolling;
    if (isCumulative) {
        return adds && !isRatioOfSums(number);
    }
    c.query.window = static_cast<int>(rolling->piece.number);
    c.query.windowSum = isSum;
    return c.query.window > 1 && rolling->piece.period == c.query.keys.front().period;
}

} // namespace core::builtin
