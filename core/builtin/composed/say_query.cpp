// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/say_query.h"

#include "core/builtin/composed/empty_stretches.h"
#include "core/builtin/composed/query_notes.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/told_notes.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <set>

namespace core::builtin {

namespace {
std::string keysInWords(const std::vector<Key>& keys, const Schema& schema)
{
    std::vector<std::string> words;
    std::ranges::transform(keys, std::back_inserter(words), [&](const Key& each) { return keyWords(each, schema); });
    return inWords(words);
}

} // namespace

/// " by region", " per month of order_date for each region"
std::string keysWords(const std::vector<Key>& keys, const Schema& schema)
{
    if (keys.empty()) {
        return {};
    }
    if (keys.front().period == Period::None) {
        return " by " + keysInWords(keys, schema);
    }
    const auto others = keysInWords({ keys.begin() + 1, keys.end() }, schema);
    return " per " + keyWords(keys.front(), schema) + (others.empty() ? "" : " for each " + others);
}

namespace {
std::string ordinal(int place)
{
    static constexpr std::string_view ends[] = { "th", "st", "nd", "rd" };
    const bool isPlain = place % 100 < 11 || place % 100 > 13;
    return std::to_string(place) + std::string(ends[isPlain && place % 10 < 4 ? place % 10 : 0]);
}

std::string endOf(const Places& places, std::string_view low, std::string_view high)
{
    const std::string end(places.ascending ? low : high);
    return places.percent > 0 ? end + " " + numeral(places.percent) + " % (rounded up)"
        : places.first > 1    ? ordinal(places.first) + " " + end
        : places.last > 1     ? std::to_string(places.last) + " " + end
                              : end;
}

} // namespace

/// ", the 3 largest within each team"
std::string placesWords(const Query& query, const Schema& schema)
{
    if (!query.places) {
        return {};
    }
    static constexpr std::string_view by[] = { "", " by their share", " by the change", " by the change in percent",
        " by the places gained" };
    const auto& places = *query.places;
    const auto how = places.eitherWay ? std::string(" by the places gained or lost")
                                      : std::string(by[static_cast<std::size_t>(places.by)]);
    const std::vector<Key> within(query.keys.begin(), query.keys.begin() + static_cast<std::ptrdiff_t>(query.within));
    if (query.positions && query.stretches.empty()) {
        return std::string(", with its rank, ") + (places.ascending ? "smallest" : "largest") + " first"
            + (within.empty() ? " of all" : ", within each " + keysInWords(within, schema));
    }
    if (places.last == 0 && places.percent == 0) {
        return std::string(places.ascending ? ", smallest" : ", largest") + " first" + how;
    }
    return ", the " + endOf(places, "smallest", "largest") + how
        + (within.empty() ? "" : " within each " + keysInWords(within, schema));
}

namespace {
constexpr std::string_view withShare = ", with its share of the whole in percent";

std::string changeWords(const Query& query)
{
    return query.percentFirst ? ", with the change in percent" : ", with the change";
}

} // namespace

std::string runningWords(const Query& query)
{
    switch (query.running) {
    case Running::None: return {};
    case Running::ShareOfAll: return std::string(withShare);
    case Running::ShareWithin: return {}; // sharesWords() says it
    case Running::Cumulative: return ", each with all before it";
    case Running::Rolling:
        return std::format(", with the {} of the last {} {}s", query.windowSum ? "sum" : "average", query.window,
            periodName(query.keys.front().period));
    case Running::Change: break;
    }
    const auto period = periodName(query.keys.front().period);
    return changeWords(query) + " against the " + (query.lag > 1 ? "same " : "") + period
        + (query.lag > 1 ? " of the year before" : " before");
}

namespace {
/// "Share of each region in percent of the sum of revenue of each quarter of date"
std::string sharesWords(const Query& query, const std::string& numbers, const Schema& schema)
{
    const auto parts = query.keys.begin() + static_cast<std::ptrdiff_t>(query.within);
    return "Share of each " + keysInWords({ parts, query.keys.end() }, schema) + " in percent of the " + numbers
        + " of each " + keysInWords({ query.keys.begin(), parts }, schema);
}

std::string rowsWords(const Query& query, const Schema& schema)
{
    const auto& places = *query.places;
    const auto number = readingOf(query.numbers.front());
    const auto what = measureName(number, schema);
    if (places.last == 0 && places.percent == 0) {
        return "The rows sorted by " + what + (places.ascending ? ", lowest first" : ", highest first");
    }
    const bool isOne = places.first > 1 || places.last == 1;
    const bool isByTime = places.inOrder || !query.shown.empty();
    const std::string end(isByTime ? places.ascending ? "earliest " : "latest "
            : places.ascending     ? "lowest "
                                   : "highest ");
    std::vector<std::string> shown;
    std::ranges::transform(
        query.shown, std::back_inserter(shown), [&](int each) { return oneLine(schema.name(each)); });
    const auto part = places.percent > 0 ? "The " + numeral(places.percent) + " % of the rows (rounded up)" : "";
    return (!shown.empty()         ? withCapital(inWords(shown)) + " of the row"
                   : !part.empty() ? part
                   : isOne         ? "The row"
                                   : std::format("The {} rows", places.last))
        + " with the " + (places.first > 1 ? ordinal(places.first) + " " : "") + end + what
        + (query.keys.empty() ? "" : " of each " + keysInWords(query.keys, schema));
}

/// "over 20"
std::string limitWords(const Filter& threshold)
{
    static constexpr std::pair<Test, std::string_view> bounds[] = { { Test::More, "over" },
        { Test::AtLeast, "at least" }, { Test::Less, "under" }, { Test::AtMost, "at most" },
        { Test::Equals, "exactly" } };
    const auto* const bound = std::ranges::find(bounds, threshold.test, &std::pair<Test, std::string_view>::first);
    const auto& numbers = threshold.numbers;
    if (threshold.ofAll) {
        return std::string(bound->second) + (threshold.times == 1 ? " " : " " + numeral(threshold.times) + " times ")
            + "the " + (*threshold.ofAll == Function::Median ? "median" : "average") + " of all of them";
    }
    return threshold.test == Test::DateRange ? threshold.words
        : bound == std::end(bounds)          ? "from " + numeral(numbers.front()) + " to " + numeral(numbers.back())
                                             : std::string(bound->second) + " " + numeral(numbers.front());
}

/// ", with the number of rows": what is told beside the numbers that are limited
std::string shownWords(const Query& query, const Schema& schema)
{
    std::vector<std::string> others;
    for (auto i = query.alsoLimited.size() + 1; i < query.numbers.size(); ++i) {
        others.push_back(numberWords(query.numbers[i], schema));
    }
    return others.empty() ? "" : ", with " + inWords(others);
}

/// "whose number of rows is at least 20": said of the groups of a ranking.
std::string keptWords(const Query& query, const Schema& schema)
{
    std::vector<std::string> limits;
    for (std::size_t i = 0; i < query.alsoLimited.size(); ++i) {
        limits.push_back(numberWords(query.numbers[i + 1], schema) + " is " + limitWords(query.alsoLimited[i]));
    }
    return limits.empty() ? "" : ", of those whose " + inWords(limits);
}

std::string thresholdWords(const Query& query, const Schema& schema)
{
    auto limit = limitWords(*query.threshold);
    const auto what = query.part.empty() ? numberWords(query.numbers.front(), schema)
                                         : "share in percent where " + filtersInWords(query.part, schema);
    if (query.firstOnly) {
        return "The first " + keyWords(query.keys.front(), schema) + " in which the " + what
            + (query.running == Running::None ? " is " : ", with all before it, is ") + limit;
    }
    for (std::size_t i = 0; i < query.alsoLimited.size(); ++i) {
        limit += " and whose " + numberWords(query.numbers[i + 1], schema) + " is " + limitWords(query.alsoLimited[i]);
    }
    if (query.streak) {
        const auto change = query.running == Running::Change ? "change of the " : "";
        return "Longest run of " + periodName(query.keys.front().period) + "s of "
            + oneLine(schema.name(query.keys.front().column)) + " whose " + change + what + " is " + limit
            + (query.keys.size() == 2 ? ", for each " + keyWords(query.keys.back(), schema) : "");
    }
    if (query.sharesOfKept) {
        const auto entity = query.keys.begin() + static_cast<std::ptrdiff_t>(query.within);
        return "Share in percent of the different values of " + keysInWords({ entity, query.keys.end() }, schema)
            + " whose " + what + " is " + limit
            + (query.within > 0 ? ", by " + keysInWords({ query.keys.begin(), entity }, schema) : "");
    }
    return std::string(query.counted ? "Number of different values of " : "The values of ")
        + keysInWords(query.keys, schema) + " whose " + what + " is " + limit + shownWords(query, schema);
}

std::string summaryWords(const Query& query, const Schema& schema)
{
    const auto word = *query.summary == Function::Median ? "Median"
        : *query.summary == Function::Minimum            ? "Lowest"
        : *query.summary == Function::Maximum            ? "Highest"
                                                         : "Average";
    const auto outer = query.keys.begin() + static_cast<std::ptrdiff_t>(query.within);
    return std::string(word) + " of the " + numberWords(query.numbers.front(), schema) + " of each "
        + keysInWords({ outer, query.keys.end() }, schema)
        + (query.within > 0 ? " by " + keysInWords({ query.keys.begin(), outer }, schema) : "");
}

/// ", kept where the change in percent is over 10"
std::string changeLimitWords(const Query& query)
{
    if (!query.changeLimit) {
        return {};
    }
    const std::string of = query.limitsPlaces ? "number of places gained"
        : query.changeInPercent               ? "change in percent"
                                              : "change";
    const auto limit = " is " + limitWords(*query.changeLimit);
    return query.counted ? ", and how many there are whose " + of + limit : ", kept where the " + of + limit;
}

} // namespace

std::string whatIsDone(const Query& query, const Schema& schema)
{
    if (query.rows) {
        return rowsWords(query, schema);
    }
    if (query.chart == Chart::Scatter) {
        return std::format("Points of {} against {}, in the colour of {}",
            measureName(readingOf(query.numbers.front()), schema), measureName(readingOf(query.numbers.back()), schema),
            keysInWords(query.keys, schema));
    }
    if (query.threshold) {
        return thresholdWords(query, schema);
    }
    if (query.summary) {
        return summaryWords(query, schema);
    }
    std::vector<std::string> numbers;
    std::ranges::transform(
        query.numbers, std::back_inserter(numbers), [&](const Number& each) { return numberWords(each, schema); });
    auto text = withCapital(inWords(numbers));
    if (query.chart == Chart::Histogram) {
        const auto of = measureName(readingOf(query.numbers.front()), schema);
        return "Distribution of " + of
            + (query.bins > 0        ? std::format(" in {} ranges", query.bins)
                    : query.step > 0 ? " in steps of " + numeral(query.step)
                                     : "")
            + (query.keys.empty() ? "" : " for each " + keysInWords(query.keys, schema));
    }
    if (query.chart == Chart::Box) {
        text = "Lowest, quartiles and highest of " + measureName(readingOf(query.numbers.front()), schema);
    } else if (!query.part.empty()) {
        text = "Share in percent where " + filtersInWords(query.part, schema) + ", of the " + inWords(numbers);
    } else if (query.sharesOfPlaces) {
        return std::format("Share in percent of the {} that the {} of {} have together", inWords(numbers),
            endOf(*query.places, "smallest", "largest"), keysInWords(query.keys, schema));
    }
    if (query.reached > 0) {
        return "Number of the largest values of " + keysInWords(query.keys, schema) + " by " + inWords(numbers)
            + " that have " + numeral(query.reached) + " % of it together";
    }
    if (query.counted && query.places) {
        return "Number of different values of " + keysInWords(query.keys, schema) + " with the "
            + endOf(*query.places, "smallest", "largest") + " by " + inWords(numbers);
    }
    text = query.running == Running::ShareWithin ? sharesWords(query, inWords(numbers), schema)
                                                 : text + keysWords(query.keys, schema);
    if (!query.dividedBy.empty()) {
        std::vector<std::string> columns;
        std::ranges::transform(
            query.dividedBy, std::back_inserter(columns), [&](int column) { return oneLine(schema.name(column)); });
        return text + ", " + query.stretches[1].words + " beside " + query.stretches[0].words
            + ": the parts of the change by " + inWords(columns);
    }
    if (query.difference) {
        const auto& values = query.filters.front().values;
        return text + ", “" + oneLine(values[0]) + "” less “" + oneLine(values[1]) + "”";
    }
    if (query.multiple) {
        const auto isOfTime = query.stretches.size() == 2;
        const auto& values = isOfTime ? query.stretches : query.filters;
        return text + ", " + (isOfTime ? values[1].words : "“" + oneLine(values[0].values[0]) + "”")
            + " as a multiple of " + (isOfTime ? values[0].words : "“" + oneLine(values[0].values[1]) + "”");
    }
    if (query.stretches.size() == 2) {
        text += ", " + query.stretches[1].words + " beside " + query.stretches[0].words + changeWords(query)
            + (query.positions ? " and the place in either" : "") + changeLimitWords(query);
    }
    return text + runningWords(query) + (query.stretches.empty() ? changeLimitWords(query) : "")
        + placesWords(query, schema) + keptWords(query, schema);
}

bool isOfThings(const Number& number, const Schema& schema)
{
    return number.formula && schema.hasFlag(number.formula->left, measuredThing)
        && schema.hasFlag(number.formula->right, measuredThing);
}

namespace {
std::vector<int> columnsOf(const Number& number)
{
    std::vector<int> columns;
    for (const auto& each :
        { number.column, number.weight, number.formula ? std::optional(number.formula->left) : std::nullopt,
            number.formula ? std::optional(number.formula->right) : std::nullopt }) {
        if (each) {
            columns.push_back(*each);
        }
    }
    return columns;
}

/// Columns whose missing cells leave rows out: of all numbers, or of those that need them.
std::string missingWords(const Query& query, const Schema& schema)
{
    std::vector<std::string> ofAll, ofSome;
    const auto look = [&](int column, std::vector<std::string>& without) {
        const bool isSaid = std::ranges::any_of(
            query.filters, [&](const Filter& each) { return each.test == Test::IsPresent && each.column == column; });
        if (schema.column(column).nulls > 0 && !isSaid
            && !std::ranges::contains(without, oneLine(schema.name(column)))) {
            without.push_back(oneLine(schema.name(column)));
        }
    };
    for (const auto& key : query.keys) {
        look(key.column, ofAll);
    }
    for (const auto& number : query.numbers) {
        for (const int column : isOfThings(number, schema) ? std::vector<int>() : columnsOf(number)) {
            const auto needsIt = [&](const Number& each) { return std::ranges::contains(columnsOf(each), column); };
            look(column, std::ranges::all_of(query.numbers, needsIt) ? ofAll : ofSome);
        }
    }
    const auto words = ofAll.empty() ? "" : " Rows without " + inWords(ofAll, "or") + " are left out.";
    return words
        + (ofSome.empty() ? ""
                          : " Rows without " + inWords(ofSome, "or") + " are left out of the numbers that need "
                    + (ofSome.size() == 1 ? "it." : "them."));
}

/// "share of late orders": of an order that is not delivered yet nobody knows.
std::string inWholeOnly(const Query& query, const Schema& schema)
{
    std::set<int> lacking;
    for (const auto& filter : query.part) {
        for (const int column : { filter.column, filter.other }) {
            if (filter.other >= 0 && column >= 0 && schema.column(column).nulls > 0) {
                lacking.insert(column);
            }
        }
    }
    std::vector<std::string> names;
    std::ranges::transform(
        lacking, std::back_inserter(names), [&](int column) { return oneLine(schema.name(column)); });
    return names.empty() ? "" : " Rows without " + inWords(names) + " are in the whole only.";
}
} // namespace

Reading baseOf(const Query& query)
{
    Reading base = query.numbers.empty() ? Reading {} : readingOf(query.numbers.front());
    const bool counts = std::ranges::contains(query.numbers, Function::Rows, &Number::function);
    base.function = counts ? Function::Rows : base.function;
    base.operation = query.rows ? Operation::ExtremeRow : Operation::Aggregate;
    base.filters = query.filters;
    base.chart = query.chart;
    for (const auto& key : query.keys) {
        if (key.period == Period::None) {
            base.groups.push_back(key.column);
        } else {
            base.date = key.column;
            base.period = key.period;
            base.operation = query.rows            ? Operation::ExtremeRow
                : query.running == Running::Change ? Operation::Change
                                                   : Operation::Trend;
        }
    }
    for (const auto& only : { query.wholeOnly, query.shownOnly }) {
        if (only) {
            base.filters.push_back(*only);
        }
    }
    return base;
}

Reading readingOf(const Number& number)
{
    Reading reading;
    reading.function = number.function;
    reading.measure = number.formula ? std::optional(number.formula->left) : number.column;
    reading.formula = number.formula;
    return reading;
}

std::string numberWords(const Number& number, const Schema& schema)
{
    const auto words = functionWords(readingOf(number), schema);
    return number.weight ? words + " weighted by " + oneLine(schema.name(*number.weight)) : words;
}

std::string keyWords(const Key& key, const Schema& schema)
{
    return key.period == Period::None ? oneLine(schema.name(key.column)) : periodOf(key.period, key.column, schema);
}

std::string subjectOf(const Query& query, const Schema& schema)
{
    const auto text = whatIsDone(query, schema);
    const auto filters = baseOf(query).filters;
    return filters.empty() ? text
                           : text + (text.contains(',') ? ", where " : " where ") + filtersInWords(filters, schema);
}

/// "The 10 largest" of eight is no title of eight bars.
static bool asksForMoreThanThereAre(const Query& query, const Schema& schema)
{
    const auto& places = query.places;
    const bool isOfAll = places && places->last > 0 && places->first == 1 && query.within == 0;
    if (!isOfAll || query.keys.size() != 1 || query.keys.front().period != Period::None
        || query.keys.front().column < 0) {
        return false;
    }
    const auto& groups = schema.column(query.keys.front().column);
    return groups.distinctExact && groups.distinct < places->last;
}

std::string chartTitle(const Query& query, const Schema& schema)
{
    auto drawn = query;
    if (asksForMoreThanThereAre(query, schema)) {
        drawn.places->last = 0;
    }
    drawn.numbers.resize(drawn.numbers.size() - (drawn.countsEntities ? 1 : 0)); // bars are the rows alone
    auto text = subjectOf(drawn, schema);
    if (const auto at = text.find(withShare); at != std::string::npos) { // the bars are the shares alone
        text.replace(at, withShare.size(), ", in percent of the whole");
    }
    const auto withChange = changeWords(query);
    if (const auto at = text.find(withChange); at != std::string::npos && query.running == Running::Change) {
        text.replace(at, withChange.size(), withChange.substr(0, 1) + withChange.substr(6)); // and the changes
    }
    constexpr std::string_view counted = "umber of rows";
    if (const auto at = query.rowsCalled.empty() ? std::string::npos : text.find(counted); at != std::string::npos) {
        text.replace(at, counted.size(), "umber of " + query.rowsCalled);
    }
    return text;
}

std::string sayQuery(const Query& query, const Schema& schema)
{
    auto text = subjectOf(query, schema) + chartWords(query.drawnUnasked ? Chart::None : query.chart, query.stacked)
        + "." + missingWords(query, schema);
    const bool isPlaced = query.places && (query.places->last > 0 || query.places->percent > 0)
        && !query.sharesOfPlaces;
    text += !isPlaced             ? ""
        : query.places->inOrder   ? " Rows of the same time count in the order of the file."
        : query.places->first > 1 ? " Those that tie for this place are all shown."
                                  : " Ties with the last place are all shown.";
    const auto isWeek = [](const Key& each) { return each.period == Period::Week; };
    text += std::ranges::any_of(query.keys, isWeek) ? " Weeks begin on Monday." : "";
    text += countsEmptyStretches(query) // "Months without such rows count as 0."
        ? " " + withCapital(periodName(query.keys.front().period)) + "s without such rows count as 0."
        : "";
    const auto base = baseOf(query);
    text += cellWords(base, schema) + inWholeOnly(query, schema);
    for (const auto& note : notesOf(query, base, schema)) {
        text += " " + withCapital(inWords(note));
    }
    return text;
}

} // namespace core::builtin
