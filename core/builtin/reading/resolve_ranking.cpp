// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_ranking.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/hinted_columns.h"
#include "core/builtin/reading/resolve_measure.h"
#include "core/builtin/reading/said_speed.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// "most expensive products": nobody adds up or averages prices to rank by them.
void takeExtremePrices(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const bool price = reading.measure && !reading.formula && schema.hasWord(*reading.measure, "price")
        && said.groups.empty();
    if (price && !said.function) {
        reading.function = said.has(Top) ? Function::Maximum : Function::Minimum;
        std::erase_if(reading.notes, [](const ReadingNote& each) { return each.kind == NoteKind::AverageTaken; });
    }
}

void groupOfTopic(Resolution& resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    if (said.topic && std::ranges::find(reading.groups, *said.topic) == reading.groups.end()) {
        reading.groups.insert(reading.groups.begin(), *said.topic);
    }
}

/// "worst shop by rating"
bool isOfOne(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto isTopic = [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Column && each.piece.column.column == *said.topic && !each.inCondition;
    };
    const auto noun = said.topic ? std::ranges::find_if(said.pieces, isTopic) : said.pieces.end();
    const auto word = noun == said.pieces.end() ? "" : fold(noun->piece.text);
    return !word.empty() && stem(word) == word
        && std::ranges::contains(nameWords(resolution.schema.name(*said.topic)), word);
}

void limitTo(Resolution& resolution, int count)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    if (!reading.limit && (said.has(Which) || said.has(Common) || said.isRanked())) {
        const bool one = said.has(Which) || said.has(Common) || reading.groups.size() > 1 || isOfOne(resolution);
        reading.limit = one ? count : 10;
        if (*reading.limit == 10) {
            resolution.note(NoteKind::TenShown);
        }
    }
}

/// Refunds are negative amounts: the biggest is the one furthest below zero.
void rankRefundsBySize(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const auto* low = reading.measure ? &schema.column(*reading.measure).min : nullptr;
    const bool negative = low != nullptr
        && ((std::holds_alternative<double>(*low) && std::get<double>(*low) < 0)
            || (std::holds_alternative<std::int64_t>(*low) && std::get<std::int64_t>(*low) < 0));
    const bool status = std::ranges::any_of(reading.filters,
        [](const Filter& each) { return !each.values.empty() && each.values.front().starts_with("refund"); });
    if (!negative || (!said.has(Refund) && !status)) {
        return;
    }
    if (!status) {
        reading.filters.push_back({ *reading.measure, Test::Less, {}, { 0 }, {} });
    }
    reading.bySize = true;
    resolution.note(NoteKind::RefundSize);
}

void extremeRow(Resolution& resolution)
{
    auto& reading = resolution.outcome.reading;
    reading.operation = Operation::ExtremeRow;
    chooseMeasure(resolution, Function::Maximum);
    reading.limit = reading.limit.value_or(1);
    rankRefundsBySize(resolution);
}

void extremeNumber(Resolution& resolution)
{
    auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    const bool several = reading.limit && *reading.limit > 1;
    if (several || resolution.numbersMentioned().empty()) {
        extremeRow(resolution);
        return;
    }
    reading.operation = Operation::Aggregate;
    said.function = said.has(Bottom) ? Function::Minimum : Function::Maximum;
    reading.limit.reset();
    chooseMeasure(resolution, Function::Maximum);
}

/// The question with so many numbers of a column in the place of the column.
void offerInPlace(Resolution& resolution, int column, std::initializer_list<std::string> numbers)
{
    const auto& pieces = resolution.said.pieces;
    const auto named = std::ranges::find_if(pieces, [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Column && each.piece.column.column == column && !each.inCondition;
    });
    if (named != pieces.end()) {
        const auto before = resolution.question.substr(0, static_cast<std::size_t>(named->piece.begin));
        const auto behind = resolution.question.substr(static_cast<std::size_t>(named->piece.end));
        for (const auto& number : numbers) {
            resolution.outcome.choices.push_back(before + number + resolution.schema.name(column) + behind);
        }
    }
}

/// "athlete with the lowest time", "top 3 routes by fare": that of a row, or of all in total?
bool askRowOrTotal(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto numbers = resolution.numbersMentioned();
    const auto isAmount = [](const SaidPiece& each) { // "the most fare"
        return each.piece.is(Top) && countsThings(fold(each.piece.text));
    };
    const bool isOpen = !said.function && !said.formula && !numbers.empty()
        && ((said.has(Bottom) && isTimeTaken(numbers.front(), resolution.schema))
            || ((said.has(Top) || said.has(Bottom)) && isPaidForEach(numbers.front(), resolution.schema)
                && std::ranges::none_of(said.pieces, isAmount)));
    if (!isOpen) {
        return false;
    }
    const auto& name = resolution.schema.name(numbers.front());
    const std::string end = said.has(Bottom) ? "lowest" : "highest";
    resolution.outcome.action = PlanAction::Ask;
    resolution.outcome.message = inWords(ReadingTrouble(TroubleKind::RowOrAll, { .column = name, .texts = { end } }));
    offerInPlace(resolution, numbers.front(), { said.has(Bottom) ? "minimum " : "maximum ", "total " });
    return true;
}

/// "top 5 members by price", with several rows of each: no superlative says that a single one is meant.
bool askRowOrAverage(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    const auto numbers = resolution.numbersMentioned();
    const bool isBy = std::ranges::adjacent_find(said.pieces, [&](const SaidPiece& by, const SaidPiece& number) {
        return by.piece.is(By) && number.piece.kind == PieceKind::Column && !numbers.empty()
            && number.piece.column.column == numbers.front();
    }) != said.pieces.end();
    const bool isOpen = isBy && !said.function && !said.formula && said.groups.empty() && said.topic
        && schema.hasWord(numbers.front(), "price")
        && schema.column(*said.topic).distinct < schema.dataset().profile.rows;
    if (isOpen) {
        resolution.outcome.action = PlanAction::Ask;
        resolution.outcome.message = inWords(
            ReadingTrouble(TroubleKind::RowOrMean, { .column = schema.name(numbers.front()) }));
        offerInPlace(resolution, numbers.front(), { said.has(Bottom) ? "minimum " : "maximum ", "average ", "total " });
    }
    return isOpen;
}

/// "fastest runner" of several runs each.
bool askWhichSpeed(Resolution& resolution)
{
    const auto& said = resolution.said;
    const auto speaks = [](const SaidPiece& each) { return speaksOfSpeed(fold(each.piece.text)); };
    const auto times = timesTaken(resolution.schema);
    auto numbers = resolution.numbersMentioned();
    std::erase_if(numbers, [&](int each) { return !std::ranges::contains(times, each); });
    if (std::ranges::none_of(said.pieces, speaks) || said.function || numbers.size() != 1) {
        return false;
    }
    const auto& name = resolution.schema.name(numbers.front());
    const bool inGerman = speaksGerman(nameWords(resolution.question));
    resolution.outcome.action = PlanAction::Ask;
    resolution.outcome.message = inWords(ReadingTrouble(TroubleKind::RowOrMean, { .column = name }));
    for (const auto& number :
        { (said.has(Bottom) ? "minimum " : "maximum ") + name, phrased("mean", inGerman, { { "measure", name } }) }) {
        resolution.outcome.choices.push_back(measuredBy(resolution.question, number));
    }
    return true;
}
} // namespace

void resolveRanking(Resolution& resolution)
{
    auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    if (said.has(Common) || said.rankByCount) {
        groupOfTopic(resolution);
        if (reading.groups.empty() && !said.subjects.empty()) {
            reading.groups = { said.subjects.front() };
        }
        if (reading.groups.empty()) {
            resolution.say("The most common values of which column?");
            return;
        }
        reading.operation = Operation::Aggregate;
        reading.function = Function::Rows;
        limitTo(resolution, 1);
        return;
    }
    const bool topicIsRow = said.topic && schema.isIdentifier(*said.topic) && said.rows;
    const bool dayTopic = said.periodTopic || (said.topic && schema.isDate(*said.topic));
    const bool rowsWanted = said.has(WholeRow) || dayTopic || topicIsRow
        || (said.rows && !said.topic && said.groups.empty() && !said.has(HowMany));
    if (rowsWanted) {
        extremeRow(resolution);
        return;
    }
    if (!said.topic) {
        said.topic = resolution.textSubject();
    }
    groupOfTopic(resolution);
    if (reading.groups.empty()) {
        extremeNumber(resolution);
        return;
    }
    reading.operation = Operation::Aggregate;
    // "highest revenue by region": the best single row of each group, not a list cut short.
    if (!said.topic && !reading.limit && !said.function && !said.has(Which)) {
        said.function = said.has(Top) ? Function::Maximum : Function::Minimum;
        reading.ascending = false;
        chooseMeasure(resolution, Function::Maximum);
        return;
    }
    // "which customer has the most orders"
    if (said.has(HowMany) || (said.rows && resolution.numbersMentioned().empty() && !said.money)) {
        reading.function = Function::Rows;
    } else if (askWhichSpeed(resolution) || askRowOrTotal(resolution) || askRowOrAverage(resolution)) {
        return;
    } else {
        chooseMeasure(resolution, Function::Sum);
        takeExtremePrices(resolution);
    }
    limitTo(resolution, 1);
}

bool wantsRowsOfEach(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const bool isOfEach = !said.groups.empty() || said.period != Period::None;
    const auto counts = [](const SaidPiece& each) {
        return (each.piece.is(Top) || each.piece.is(Bottom)) && countsThings(fold(each.piece.text));
    };
    return said.isRanked() && said.rows && isOfEach && !said.topic && !said.function && !said.has(HowMany)
        && !said.has(Share) && !(std::ranges::any_of(said.pieces, counts) && resolution.numbersMentioned().empty())
        && std::ranges::none_of(said.groups, [&](int each) { return resolution.schema.isDate(each); });
}

void resolveRowsOfEach(Resolution& resolution)
{
    auto& reading = resolution.outcome.reading;
    extremeRow(resolution);
    if (reading.period != Period::None && !reading.date) {
        const ReadingTrouble trouble(TroubleKind::NoDates, { .texts = { periodName(reading.period) } });
        resolution.say(inWords(trouble));
    }
}

} // namespace core::builtin
