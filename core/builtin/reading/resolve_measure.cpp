// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_measure.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/hinted_columns.h"
#include "core/builtin/reading/suggestions.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace core::builtin {

using enum Concept;

namespace {
/// A time of day measures nothing, but may be a duration that looks like one.
std::string clockHint(const Schema& schema)
{
    std::vector<std::string> names;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.column(i).type == ColumnType::Time) {
            names.push_back("“" + schema.name(i) + "”");
        }
    }
    if (names.empty()) {
        return {};
    }
    return " " + inWords(names, "and")
        + (names.size() == 1 ? " is read as a time of day: if it says" : " are read as times of day: if they say")
        + " how long something took, change " + (names.size() == 1 ? "its type" : "their types")
        + " to duration where the file is read.";
}

/// Of which the earliest or latest is wanted.
std::optional<int> dateMentioned(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    const bool extreme = said.function == Function::Minimum || said.function == Function::Maximum;
    auto named = said.subjects;
    if (said.topic) {
        named.push_back(*said.topic);
    }
    const auto found = std::ranges::find_if(named, [&](int i) { return schema.isDate(i); });
    return extreme && found != named.end() ? std::optional(*found) : std::nullopt;
}

Function fallbackFor(Resolution& resolution, Function fallback)
{
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const auto& formula = reading.formula;
    const bool isLevel = !formula || formula->sign == Sign::Plus || formula->sign == Sign::Minus;
    const bool isRevenue = resolution.said.money && schema.hasWord(*reading.measure, "price"); // "revenue (price)"
    const bool average = fallback == Function::Sum && isLevel && !isRevenue && schema.isIntensive(*reading.measure);
    if (average) {
        resolution.note(NoteKind::AverageTaken, { .column = formula ? formula->name : schema.name(*reading.measure) });
    }
    return average ? Function::Mean : fallback;
}

/// "best clinic" of a file of clinics and their beds: best by what? The largest invoice is the one of the most money.
bool isAskedFor(const Elements& said, const Schema& schema, int measure)
{
    return said.isRanked() && !schema.isMoney(measure);
}

/// "total postcode"
void refuseSum(Resolution& resolution, int column)
{
    const auto& schema = resolution.schema;
    const bool inGerman = speaksGerman(nameWords(resolution.question));
    auto choices = suggestions(schema, inGerman);
    if (!schema.isIdentifier(column)) {
        choices.insert(choices.begin(), phrased("mean", inGerman, { { "measure", schema.name(column) } }));
    }
    const auto& reading = resolution.outcome.reading;
    const auto* what = reading.operation == Operation::Share ? "share"
        : reading.function == Function::Sum                  ? "sum"
                                                             : "average";
    resolution.say(inWords(ReadingTrouble(TroubleKind::NoSum, { .column = schema.name(column), .texts = { what } })),
        std::move(choices));
}

/// The text that a sum or an average is asked of: "total size" where some sizes are words.
std::optional<int> textMeasured(const Elements& said, const Schema& schema)
{
    constexpr std::array computed { Function::Sum, Function::Mean, Function::Median };
    const auto isText = [&](int column) { return schema.isText(column); };
    const auto found = std::ranges::find_if(said.subjects, isText);
    return said.function && std::ranges::contains(computed, *said.function) && found != said.subjects.end()
        ? std::optional(*found)
        : std::nullopt;
}

/// What keeps a column from being one of numbers, where all but a few of its cells are.
const FileWarning* textAmongNumbers(int column, const Schema& schema)
{
    const auto& warnings = schema.dataset().profile.warnings;
    const auto found = std::ranges::find_if(warnings, [&](const FileWarning& each) {
        return each.kind == WarningKind::MostlyNumbers && each.column == schema.column(column).name
            && !each.texts.empty();
    });
    return found == warnings.end() ? nullptr : &*found;
}

void refuseText(Resolution& resolution, int column)
{
    const auto& schema = resolution.schema;
    const auto* why = textAmongNumbers(column, schema);
    const auto name = oneLine(schema.name(column));
    resolution.say(inWords(why == nullptr ? ReadingTrouble(TroubleKind::TextMeasured, { .column = name })
                                          : ReadingTrouble(TroubleKind::TextAmongNumbers,
                                                { .column = name,
                                                    .count = why->count,
                                                    .total = why->total,
                                                    .texts = { oneLine(why->texts.front()) } })),
        suggestions(schema, speaksGerman(nameWords(resolution.question))));
}

/// "most expensive" of a file that has no price, but amounts and costs.
std::vector<int> severalHinted(const Resolution& resolution)
{
    for (const auto& each : resolution.said.pieces) {
        const bool isEnd = each.piece.is(Top) || each.piece.is(Bottom);
        if (auto hinted = isEnd ? hintedColumns(each.piece, resolution.schema) : std::vector<int>();
            hinted.size() > 1) {
            return hinted;
        }
    }
    return {};
}

/// What is best is told by a rating before all others, and by what may be a year last.
std::vector<int> likeliestFirst(std::vector<int> measures, const Resolution& resolution)
{
    const auto& schema = resolution.schema;
    const auto judges = [](const SaidPiece& each) { return isJudging(fold(each.piece.text)); };
    const auto isGood = [&](int column) { return std::ranges::any_of(nameWords(schema.name(column)), isBetterHigh); };
    std::ranges::stable_partition(measures, [&](int each) { return !schema.mayBeYears(each); });
    if (std::ranges::any_of(resolution.said.pieces, judges)) {
        std::ranges::stable_partition(measures, isGood);
    }
    return measures;
}

} // namespace

void askForMeasure(Resolution& resolution, const std::vector<int>& measures, bool mayCount)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    resolution.outcome.action = PlanAction::Ask;
    resolution.outcome.message = "By what should it be measured?";
    const auto isId = [&](int column) { return schema.isIdentifier(column); };
    if (said.function && std::ranges::any_of(said.subjects, isId)) {
        resolution.outcome.choices = suggestions(schema); // codes add up to nothing
        return;
    }
    const bool inGerman = speaksGerman(nameWords(resolution.question));
    for (const int each : likeliestFirst(measures, resolution)) {
        if (resolution.outcome.choices.size() < 4) {
            resolution.outcome.choices.push_back(measuredBy(resolution.question, schema.name(each)));
        }
    }
    if (mayCount || (said.isRanked() && said.topic)) {
        resolution.outcome.choices.push_back(measuredBy(resolution.question, phrased("rows", inGerman)));
    }
    if (resolution.outcome.choices.empty()) {
        resolution.say("No column has numbers to measure." + clockHint(schema));
    }
}

std::string measuredBy(std::string question, const std::string& number)
{
    while (!question.empty() && (question.back() == '?' || question.back() == ' ')) {
        question.pop_back();
    }
    return phrased("by", speaksGerman(nameWords(question)), { { "number", question }, { "group", number } });
}

namespace {
/// "how many dives were made by divers": the rows are counted, whatever else is named behind them.
bool countsTheRows(const Elements& said)
{
    const auto many = std::ranges::find_if(said.pieces, [](const SaidPiece& each) { return each.piece.is(HowMany); });
    return many != said.pieces.end() && many + 1 != said.pieces.end() && (many + 1)->piece.kind == PieceKind::RowNoun;
}
} // namespace

void countOrMeasure(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const bool topicIsMeasure = said.topic && schema.isNumeric(*said.topic) && !schema.isIdentifier(*said.topic);
    const bool isDistinct = said.topic && said.has(Distinct);
    if (isDistinct
        || (said.has(HowMany) && said.topic && !topicIsMeasure && !countsTheRows(said)
            && !(said.rows && schema.isIdentifier(*said.topic)))) {
        reading.function = Function::Distinct;
        reading.measure = said.topic;
    } else if (said.rankByCount
        || ((said.has(HowMany) || said.rows || !reading.groups.empty()) && resolution.numbersMentioned().empty()
            && !said.money && !said.function)) {
        reading.function = Function::Rows;
    } else {
        chooseMeasure(resolution, Function::Sum);
    }
}

void groupBySubject(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    for (const int each : said.subjects) {
        if (schema.isText(each) && reading.groups.empty() && !schema.isIdentifier(each)) {
            reading.groups = { each };
        }
    }
}

/// "the most customers" are not those with the most revenue; "the most sold product" may be.
static bool countsNextThing(const Elements& said, const Schema& schema)
{
    return std::ranges::adjacent_find(said.pieces, [&](const SaidPiece& most, const SaidPiece& thing) {
        const bool isCounting = (most.piece.is(Concept::Top) || most.piece.is(Concept::Bottom))
            && countsThings(fold(most.piece.text));
        return isCounting && thing.piece.begin <= most.piece.end + 1
            && (thing.piece.kind == PieceKind::RowNoun || thing.piece.kind == PieceKind::Value
                || (thing.piece.kind == PieceKind::Column
                    && (schema.isText(thing.piece.column.column) || schema.isIdentifier(thing.piece.column.column))));
    }) != said.pieces.end();
}

void chooseMeasure(Resolution& resolution, Function fallback)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const auto numbers = resolution.numbersMentioned();
    const auto text = textMeasured(said, schema);
    if (said.formula) {
        reading.formula = said.formula;
        reading.measure = said.formula->left;
    } else if (!numbers.empty()) {
        reading.measure = numbers.front();
    } else if (const auto date = dateMentioned(resolution)) {
        reading.measure = date;
    } else if (text && (textAmongNumbers(*text, schema) != nullptr || !said.money)) {
        refuseText(resolution, *text);
        return;
    } else if (said.money && schema.revenueFactors()) {
        const auto [quantity, price] = *schema.revenueFactors();
        reading.formula = Formula { quantity, Sign::Times, price, false, "revenue" };
        reading.measure = quantity;
        resolution.note(NoteKind::RevenueAsProduct, { .texts = { schema.name(quantity), schema.name(price) } });
    } else if (said.money && !schema.defaultMeasure()) {
        resolution.say("There is no column of revenue, and no quantity and price to work it out from.");
        return;
    } else if (!said.unknown.empty()) {
        // "average customer age": the unknown word may well be the measure.
        resolution.outcome = notUnderstood(said, resolution.question, schema);
        return;
    } else if (const auto hinted = severalHinted(resolution); !hinted.empty()) {
        askForMeasure(resolution, hinted);
        return;
    } else if (const auto standard = schema.defaultMeasure();
        standard && !isAskedFor(said, schema, *standard) && !countsNextThing(said, schema)) {
        reading.measure = standard;
        resolution.note(NoteKind::MeasureTaken, { .column = schema.name(*standard) });
    } else {
        askForMeasure(resolution, schema.measures());
        return;
    }
    reading.function = said.function ? *said.function : fallbackFor(resolution, fallback);
    const auto computed = { Function::Sum, Function::Mean };
    const bool isCode = schema.isIdentifier(*reading.measure) && std::ranges::contains(computed, reading.function);
    const bool isSum = said.function == Function::Sum && schema.isNeverSummed(*reading.measure);
    const bool isShare = reading.operation == Operation::Share && reading.function == Function::Mean && !said.function;
    if (!reading.formula && !schema.isDate(*reading.measure) && (isCode || isSum || isShare)) {
        refuseSum(resolution, *reading.measure);
    }
}

void measureOthersToo(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const bool counts = said.has(HowMany) && said.rows && !said.topic;
    const bool isTimed = reading.operation == Operation::Trend && reading.groups.empty() && !reading.cumulative
        && !reading.window;
    const bool measures = reading.operation == Operation::Aggregate || isTimed
        || (counts && reading.operation == Operation::CountRows);
    if (!measures || said.measured.empty() || reading.function == Function::Distinct || reading.formula
        || said.isRanked() || reading.limit || (reading.chart != Chart::None && !isTimed)
        || (said.measured.size() == 1 && !(counts && said.measured.front().first))) {
        return;
    }
    reading.operation = isTimed ? Operation::Trend : Operation::Aggregate;
    reading.also.clear();
    for (const auto& [function, column] : said.measured) {
        const auto fallback = schema.isIntensive(column) ? Function::Mean : Function::Sum;
        if (function.value_or(fallback) == Function::Sum && schema.isNeverSummed(column)) {
            return refuseSum(resolution, column);
        }
        reading.also.emplace_back(function.value_or(fallback), column);
    }
    if (counts) {
        reading.also.insert(reading.also.begin(), { Function::Rows, said.measured.front().second });
    }
    std::tie(reading.function, reading.measure) = reading.also.front();
    reading.also.erase(reading.also.begin());
}

} // namespace core::builtin
