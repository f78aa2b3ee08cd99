// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve.h"

#include "core/builtin/reading/cleaning.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/facts_told.h"
#include "core/builtin/reading/resolve_entities.h"
#include "core/builtin/reading/resolve_measure.h"
#include "core/builtin/reading/resolve_ranking.h"
#include "core/builtin/reading/resolve_rows.h"
#include "core/builtin/reading/resolve_time.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core::builtin {

using enum Concept;

namespace {
Outcome askWhichColumn(const std::string& question, const Doubt& doubt, const Schema& schema)
{
    Outcome outcome { PlanAction::Ask, {}, "“" + doubt.words + "” could be ", {}, {} };
    std::vector<std::string> names;
    for (const int each : doubt.columns) {
        if (outcome.choices.size() < 5) {
            names.push_back(schema.name(each));
            const auto end = static_cast<std::size_t>(doubt.ofValue ? doubt.begin : doubt.end);
            outcome.choices.push_back(question.substr(0, static_cast<std::size_t>(doubt.begin)) + schema.name(each)
                + (doubt.ofValue ? " " : "") + question.substr(end));
        }
    }
    outcome.message += inWords(names, "or") + ": which is meant?";
    return outcome;
}

/// "North versus South": no row is both, so the rows of either are meant.
void uniteAlternatives(Resolution& resolution)
{
    auto& reading = resolution.outcome.reading;
    auto& filters = reading.filters;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        auto& first = filters[i];
        const auto isAlternative = [&](const Filter& each) {
            return &each != &first && each.column == first.column && each.test == Test::Equals && !each.values.empty();
        };
        if (first.test != Test::Equals || first.values.empty()) {
            continue;
        }
        for (auto other = std::ranges::find_if(filters, isAlternative); other != filters.end();
            other = std::ranges::find_if(filters, isAlternative)) {
            if (!std::ranges::contains(filters[i].values, other->values.front())) { // said twice it is no other one
                filters[i].values.push_back(other->values.front());
                filters[i].test = Test::OneOf;
            }
            filters.erase(other);
        }
    }
}

/// "hired in 2020" dates the rows by the hiring; "closed" alone means those that have a date of it.
void dateWhatHappened(Resolution& resolution)
{
    auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    if (!said.happened) {
        return;
    }
    const bool time = said.period != Period::None || said.has(Trend) || said.has(Cumulative) || said.has(Rolling)
        || said.has(Change);
    if (time) {
        reading.date = said.happened;
    } else {
        reading.filters.push_back({ *said.happened, Test::IsPresent, {}, {}, {} });
    }
    said.rows = true;
}

/// "reopened cases": those where it is yes.
void takeOnlyYes(Resolution& resolution)
{
    auto& said = resolution.said;
    const auto& schema = resolution.schema;
    if (!said.rows && !said.has(HowMany) && !said.has(Share)) {
        return;
    }
    if (said.topic && said.has(Share) && schema.column(*said.topic).type == ColumnType::Boolean) {
        said.subjects.push_back(*said.topic);
        said.topic.reset();
    }
    auto& named = said.subjects;
    for (auto each = named.begin(); each != named.end();) {
        if (schema.column(*each).type != ColumnType::Boolean) {
            ++each;
            continue;
        }
        resolution.outcome.reading.filters.push_back({ *each, Test::IsTrue, {}, {}, {} });
        each = named.erase(each);
    }
}

/// "which columns have missing values", "only columns with gaps", but not "missing values per column".
bool asksWhichColumns(const Elements& said)
{
    const auto& pieces = said.pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto isNext = [&](std::size_t at, Concept meaning) {
            return at < pieces.size() && pieces[at].piece.is(meaning);
        };
        const bool isSelected = (i > 0 && (isNext(i - 1, Which) || isNext(i - 1, Only))) || isNext(i + 1, With);
        if (pieces[i].piece.is(Columns) && isSelected) {
            return true;
        }
    }
    return false;
}

/// "how many orders have missing region" counts rows; "missing values" looks at columns.
void resolveMissing(Resolution& resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    const auto named = resolution.mentioned();
    const bool rows = (said.rows || said.has(WholeRow)) && named.size() == 1 && said.groups.empty();
    if (!rows) {
        reading.operation = Operation::Missing;
        reading.onlyWithGaps = reading.columns.empty() && asksWhichColumns(said);
        return;
    }
    reading.filters.push_back({ named.front(), Test::IsMissing, {}, {}, {} });
    reading.columns.clear();
    reading.operation = said.has(HowMany) ? Operation::CountRows : Operation::ListRows;
    reading.sorted = reading.sorted && reading.measure;
}

/// What is named, and only that; "clean up" alone respells nothing.
bool resolveWholeFile(Resolution& resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    auto& operation = reading.operation;
    reading.columns = resolution.mentioned();
    reading.countOnly = (said.has(HowMany) || asksWhether(nameWords(resolution.question))) && !said.has(List);
    const bool cleans = said.has(CleanUp) || said.has(Trim) || said.has(FixDates) || said.has(Deduplicate)
        || said.has(Respell);
    if (said.has(Change) && (said.has(Outliers) || said.has(Odd))) {
        reading.marksUnusual = true;
        reading.columns.clear();
        return false;
    }
    if (cleans) {
        operation = Operation::CleanUp;
        reading.cleaning = cleaningOf(said, !reading.columns.empty());
        if (isNothingCleaned(reading.cleaning, reading.columns, resolution.schema)) {
            reading.columns.clear(); // which are then no part of what is done
            reading.groups.clear();
        }
    } else if (said.has(Odd) && reading.columns.empty()) {
        operation = Operation::Oddities;
    } else if (said.has(Duplicates)) {
        operation = Operation::Duplicates;
    } else if (said.has(Outliers) || said.has(Odd)) {
        operation = Operation::Outliers;
        reading.columns = resolution.numbersMentioned();
    } else if (said.has(Missing)) {
        resolveMissing(resolution);
    } else if (said.has(Correlation) || reading.chart == Chart::Scatter) {
        operation = Operation::Correlation;
        reading.columns = resolution.numbersMentioned();
    } else if (said.has(Columns)) {
        operation = Operation::Columns;
    } else if (said.has(Describe) && !said.function) {
        const bool hasNumbers = !reading.columns.empty() || !resolution.schema.measures().empty();
        operation = hasNumbers ? Operation::Describe : Operation::Columns;
    } else {
        reading.columns.clear();
        return false;
    }
    return true;
}

/// "share of revenue of the top 5 customers" is one number, "top 5 customers by share of revenue" are five.
bool isShareOfTop(const Elements& said)
{
    const auto at = [&](auto test) { return std::ranges::find_if(said.pieces, test) - said.pieces.begin(); };
    const auto share = at([](const SaidPiece& each) { return each.piece.is(Share); });
    const auto top = at([](const SaidPiece& each) { return each.piece.is(Top) || each.piece.is(Bottom); });
    return said.isRanked() && share < top && said.limit && *said.limit > 1 && (said.topic || said.groups.size() == 1);
}

/// "share of customers with an order over 300": of the customers, and not of the rows of each; empty: it is no such.
std::string sharedEntity(const Elements& said, const Schema& schema)
{
    const bool isLimited = std::ranges::any_of(
        said.filters, [](const Filter& each) { return each.test != Test::DateRange; });
    const auto share = std::ranges::find_if(said.pieces, [](const SaidPiece& each) { return each.piece.is(Share); });
    auto noun = share == said.pieces.end() ? share : share + 1;
    noun += noun != said.pieces.end() && noun->piece.is(Of) ? 1 : 0;
    const bool isEntity = isLimited && said.groups.empty() && noun != said.pieces.end()
        && noun->piece.kind == PieceKind::Column && !noun->inCondition
        && (schema.isText(noun->piece.column.column) || schema.isIdentifier(noun->piece.column.column))
        && !schema.hasFlag(noun->piece.column.column, "unique");
    return isEntity ? noun->piece.text : std::string();
}

/// "percentage of orders"
bool isShareOfRows(const Elements& said)
{
    for (std::size_t i = 0; i + 1 < said.pieces.size(); ++i) {
        const auto noun = i + (said.pieces[i + 1].piece.is(Of) ? 2 : 1);
        if (said.pieces[i].piece.is(Share) && noun < said.pieces.size()
            && said.pieces[noun].piece.kind == PieceKind::RowNoun) {
            return true;
        }
    }
    return false;
}

void resolveShare(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    reading.operation = Operation::Share;
    if (said.topic && reading.groups.empty()) {
        reading.groups = { *said.topic };
    }
    for (const int each : said.subjects) {
        const bool group = !schema.isNumeric(each) && reading.groups.empty();
        if (group) {
            reading.groups = { each };
        }
    }
    reading.ofTop = isShareOfTop(said);
    if (const auto entity = sharedEntity(said, schema); !entity.empty()) {
        resolution.say(inWords(ReadingTrouble(TroubleKind::ShareOfWhich, { .texts = { entity } })));
        return;
    }
    if (reading.groups.empty() && reading.filters.empty()) {
        resolution.say("A share needs a group or a condition: by what should it be divided?");
        return;
    }
    const bool counted = isShareOfRows(said) || said.has(HowMany)
        || (said.rows && resolution.numbersMentioned().empty())
        || (resolution.numbersMentioned().empty() && !said.has(Sum) && !said.money);
    if (counted) {
        reading.function = Function::Rows;
    } else {
        chooseMeasure(resolution, Function::Sum);
    }
}

void resolveDistribution(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    reading.operation = Operation::Distribution;
    auto columns = resolution.mentioned();
    if (columns.size() > 1 && !said.groups.empty() && !resolution.numbersMentioned().empty()) {
        reading.operation = Operation::Aggregate;
        chooseMeasure(resolution, Function::Sum);
        return;
    }
    if (columns.empty()) {
        if (const auto fallback = schema.defaultMeasure()) {
            columns.push_back(*fallback);
            resolution.note(NoteKind::MeasureTaken, { .column = schema.name(*fallback) });
        }
    }
    if (columns.empty()) {
        resolution.say("The distribution of which column?");
        return;
    }
    reading.groups.clear();
    reading.columns = { columns.front() };
}

void resolveHowMany(Resolution& resolution)
{
    auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    if (said.topic && schema.column(*said.topic).type == ColumnType::Boolean && !said.has(Distinct)) {
        reading.filters.push_back({ *said.topic, Test::IsTrue, {}, {}, {} });
        said.topic.reset();
        said.rows = true;
    }
    if (!said.topic && reading.groups.empty() && !said.rows && resolution.textSubject()) {
        reading.groups = { *resolution.textSubject() };
    }
    if (said.topic && said.rows && !said.has(Distinct) && countsRowsBefore(said, *said.topic)) {
        said.topic.reset();
    }
    const bool distinctTopic = said.topic && (said.has(Distinct) || !(said.rows && schema.isIdentifier(*said.topic)));
    if (distinctTopic) {
        reading.operation = Operation::Aggregate;
        reading.function = Function::Distinct;
        reading.measure = said.topic;
    } else if (const auto numbers = resolution.numbersMentioned(); !numbers.empty() && !said.rows) {
        const bool isOfRows = !said.function && isCalledAsRows(said, numbers.front(), schema);
        reading.operation = Operation::Aggregate;
        said.function = said.function.value_or(isOfRows ? Function::Present : Function::Sum);
        chooseMeasure(resolution, Function::Sum);
    } else {
        reading.operation = reading.groups.empty() ? Operation::CountRows : Operation::Aggregate;
        reading.function = Function::Rows;
    }
}

void resolveDistinct(Resolution& resolution)
{
    auto& reading = resolution.outcome.reading;
    const auto columns = resolution.mentioned();
    if (columns.empty()) {
        resolution.say("The different values of which column?");
        return;
    }
    reading.operation = Operation::Values;
    reading.groups.clear();
    reading.columns = { columns.front() };
}

/// "freight cost of the shipments to Italy" is one number, "shipments with a freight cost over 5" are rows.
bool isOfRows(const Elements& said)
{
    const auto first = [&](PieceKind kind) {
        return std::ranges::find_if(
            said.pieces, [&](const SaidPiece& each) { return each.piece.kind == kind && !each.inCondition; });
    };
    return first(PieceKind::Column) < first(PieceKind::RowNoun);
}

/// No word says what to do: the columns do.
void resolvePlain(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const bool numbers = !resolution.numbersMentioned().empty() || said.money;
    const auto several = std::ranges::find(reading.filters, Test::OneOf, &Filter::test);
    if (said.has(Compare) && several != reading.filters.end()
        && !std::ranges::contains(reading.groups, several->column)) {
        reading.groups.push_back(several->column);
    }
    if (said.function || !reading.groups.empty() || (numbers && !said.has(List) && !(said.rows && !isOfRows(said)))) {
        reading.operation = Operation::Aggregate;
        const bool count = !said.function && !numbers;
        if (count) {
            reading.function = Function::Rows;
        } else {
            groupBySubject(resolution);
            chooseMeasure(resolution, Function::Sum);
        }
        return;
    }
    const auto columns = resolution.mentioned();
    const auto isLabel = [&](int column) {
        return !schema.isNumeric(column) || (schema.isIdentifier(column) && !schema.hasFlag(column, "unique"));
    };
    const bool isAskedFor = said.has(Which) && !columns.empty() && said.topic == columns.front();
    const bool oneText = columns.size() == 1 && isLabel(columns[0])
        && (!said.rows || isAskedFor); // "which drivers were never on a job" are no rows
    const bool asked = said.has(List) || said.has(Which) || said.has(Picture) || reading.chart != Chart::None
        || !reading.filters.empty();
    if (oneText && asked) {
        const bool picture = said.has(Picture) || reading.chart != Chart::None;
        reading.operation = picture ? Operation::Distribution : Operation::Values;
        reading.columns = columns;
        return;
    }
    if (said.rows || !columns.empty() || !reading.filters.empty()) {
        listRows(resolution, columns);
        return;
    }
    resolution.say("It is not clear what to look at.");
}

void chooseOperation(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    compareStretches(resolution);
    if (resolution.outcome.action != PlanAction::Run) {
        return;
    }
    const bool time = said.period != Period::None || said.has(Trend) || said.has(Change) || reading.chart == Chart::Line
        || std::ranges::any_of(said.groups, [&](int i) { return schema.isDate(i); });
    if (asksAboutEntities(resolution)) {
        resolveEntities(resolution);
    } else if (wantsRowsOfEach(resolution)) {
        resolveRowsOfEach(resolution);
    } else if (said.has(Share) && !(said.asksForPercentOfChange() && time)) {
        resolveShare(resolution);
    } else if (said.has(Change) && time) {
        resolveOverTime(resolution, Operation::Change);
    } else if (time && !(said.periodTopic && reading.period == Period::Day)) {
        resolveOverTime(resolution, Operation::Trend);
    } else if (said.has(Distribution) || reading.chart == Chart::Histogram) {
        resolveDistribution(resolution);
    } else if (said.isRanked() || said.has(Common)) {
        resolveRanking(resolution);
    } else if (said.has(HowMany) || (said.has(Distinct) && said.topic && !said.groups.empty())) {
        resolveHowMany(resolution);
    } else if (said.has(Distinct)) {
        resolveDistinct(resolution);
    } else {
        resolvePlain(resolution);
    }
}

/// Bars of some groups are; those of one, or of a hundred, are not.
bool isReadAtAGlance(const Reading& reading, const Schema& schema)
{
    if (reading.groups.size() != 1) {
        return false;
    }
    const auto groups = schema.column(reading.groups.front()).distinct;
    const auto shown = reading.limit ? std::min<std::int64_t>(*reading.limit, groups) : groups;
    return shown > 1 && shown <= mostBarsUnasked;
}

void finishReading(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    auto& groups = reading.groups;
    measureOthersToo(resolution);
    std::ranges::move(factsTold(reading, schema.dataset().profile), std::back_inserter(reading.notes));
    if (reading.measure && reading.function != Function::Rows) {
        std::erase(groups, *reading.measure);
    }
    const auto isOneRow = [&](int group) { return schema.isIdentifier(group) && schema.hasFlag(group, "unique"); };
    if (reading.function == Function::Mean && groups.size() > 1) { // "average revenue per order by channel"
        std::erase_if(groups, isOneRow);
    }
    if (groups.size() > 2) {
        groups.resize(2); // the third is missed in the accounting
    }
    const bool isOfGroups = reading.chart == Chart::Bar || reading.chart == Chart::Line || reading.chart == Chart::Pie;
    const bool isOneNumber = (reading.operation == Operation::Aggregate && groups.empty() && reading.also.empty())
        || reading.operation == Operation::CountRows;
    if (isOneNumber && isOfGroups) {
        resolution.say(inWords(ReadingTrouble(TroubleKind::OneNumber)));
        return;
    }
    const bool drawable = reading.operation == Operation::Aggregate || reading.operation == Operation::Share;
    if (drawable && !groups.empty() && reading.chart == Chart::None
        && (said.has(Picture) || isReadAtAGlance(reading, schema))) {
        reading.chart = Chart::Bar;
        reading.drawnUnasked = !said.has(Picture);
    }
    std::ranges::move(notesOfData(reading, schema), std::back_inserter(reading.notes));
}

Outcome resolved(Resolution resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    reading.filters = said.filters;
    reading.groups = said.groups;
    reading.limit = said.limit;
    reading.chart = said.chart;
    reading.period = said.period;
    reading.notes = said.notes;
    reading.ascending = said.ascending.value_or(false);
    reading.sorted = said.ascending.has_value() || said.has(SortBy);
    reading.date = timeColumn(resolution);
    dateWhatHappened(resolution);
    takeOnlyYes(resolution);
    uniteAlternatives(resolution);
    if (!resolveWholeFile(resolution)) {
        chooseOperation(resolution);
    }
    if (resolution.outcome.action == PlanAction::Run) {
        finishReading(resolution);
    }
    return std::move(resolution.outcome);
}
} // namespace

Outcome resolve(const std::string& question, const Elements& elements, const Schema& schema)
{
    const bool foreign = static_cast<int>(elements.unknown.size()) > elements.understood;
    if (elements.isUnclear() || elements.understood == 0 || foreign) {
        return notUnderstood(elements, question, schema);
    }
    const bool fits = elements.doubt && static_cast<std::size_t>(elements.doubt->end) <= question.size();
    return fits ? askWhichColumn(question, *elements.doubt, schema) : resolved({ question, elements, schema });
}

} // namespace core::builtin
