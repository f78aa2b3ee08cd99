// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/builtin_planner.h"

#include "core/builtin/composed/parts_of_change.h"
#include "core/builtin/language/nearest.h"
#include "core/builtin/reading/accounting.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/resolve.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/shorter_question.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/write/composed_draft.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace core {

namespace {
using namespace builtin;

constexpr std::size_t longestQuestion = 2000;

/// The code failed although it follows from the question and the profile: saying why helps more than trying again.
Draft afterFailure(const sandbox::RunResult& failure)
{
    const auto why = failure.error ? failure.error->type + ": " + failure.error->message : failure.statusDetail;
    return inWordsOnly(PlanAction::Say,
        "The built-in planner has no other way to write this. The run ended with “" + why
            + "”. Edit the code, ask in other words, or connect a model.",
        {});
}

/// Where the words stand that mean nothing here.
std::vector<TextSpan> unknownIn(const View& view, const PlanRequest& request)
{
    std::vector<TextSpan> spans;
    for (const auto& [piece, inCondition, inFormula, inThreshold] : view.elements.pieces) {
        const bool isTaken = inCondition || inFormula || inThreshold;
        if (piece.kind == PieceKind::Unknown && !isTaken && view.question == request.question.text) {
            spans.push_back({ piece.begin, piece.end });
        }
    }
    return spans;
}

/// The refusal of a question that a reading holds only in part, with the part that could be answered.
Outcome refusal(const View& view, const std::vector<Piece>& left, const PlanRequest& request)
{
    const bool isUnknown = std::ranges::contains(left, PieceKind::Unknown, &Piece::kind);
    ReadingTrouble trouble(isUnknown ? TroubleKind::WordsUnknown : TroubleKind::LeftOut);
    Outcome outcome { PlanAction::Say, {}, {}, {}, {} };
    for (const auto& piece : left) {
        trouble.texts.push_back("“" + piece.text + "”");
        if (piece.kind == PieceKind::Unknown) {
            outcome.unknown.push_back(piece.text);
        }
        if (view.question == request.question.text) {
            outcome.unread.push_back({ piece.begin, piece.end });
        }
    }
    outcome.message = inWords(trouble);
    auto part = request;
    part.question.text = questionWithout(left, view.question, view.elements);
    const auto rest = viewOf(Prepared(*view.data), part);
    const auto answer = resolve(rest.question, rest.elements, *rest.schema);
    const bool isGuess = std::ranges::contains(answer.reading.notes, NoteKind::MeasureTaken, &ReadingNote::kind);
    if (!part.question.text.empty() && answer.action == PlanAction::Run && !isGuess
        && unaccounted(rest.elements, answer.reading, *rest.schema).empty()) {
        outcome.choices.push_back(part.question.text);
    }
    for (const auto& each : suggestions(*view.schema)) {
        if (!std::ranges::contains(outcome.choices, each) && outcome.choices.size() < 4) {
            outcome.choices.push_back(each);
        }
    }
    return outcome;
}

/// The code for the view that answers a question, or words where that would be guessing.
Draft draftOf(View best, const PlanRequest& request)
{
    if (measuresDurations(best)) {
        best = viewOf(withDurationsAsNumbers(*best.data), request);
    }
    auto outcome = resolve(best.question, best.elements, *best.schema);
    if (outcome.action == PlanAction::Run) {
        const auto left = unaccounted(best.elements, outcome.reading, *best.schema);
        if (!left.empty()) {
            outcome = refusal(best, left, request);
        }
    }
    if (outcome.action != PlanAction::Run) {
        for (auto& choice : outcome.choices) {
            choice += best.data->chosenBy;
        }
        const auto near = outcome.unknown.empty()
            ? ""
            : " The nearest columns are " + inWords(nearestColumns(outcome.unknown, request.datasets)) + ".";
        auto draft = inWordsOnly(outcome.action, outcome.message + near, outcome.choices);
        draft.plan.unread = outcome.unread.empty() ? unknownIn(best, request) : outcome.unread;
        return draft;
    }
    Draft draft;
    draft.intent = intentOf(outcome.reading, *best.schema);
    draft.code = writeCode(outcome.reading, *best.schema, request.memoryBytes);
    draft.facts = factsOf(outcome.reading, *best.schema, *best.data);
    const auto file = request.datasets.size() > 1 ? "In " + best.data->how + ": " : "";
    draft.plan = { PlanAction::Run,
        file + sayReading(outcome.reading, *best.schema) + best.data->note + unusedFiles(best.data->files, request)
            + onlyEmptyCells(best.elements.filters, *best.data, request),
        {}, {}, "built-in" };
    draft.plan.subject = file + subjectOf(outcome.reading, *best.schema) + ".";
    draft.assumes = assumes(outcome.reading.notes);
    return draft;
}

/// More than a column of another file whose name is a little nearer.
bool isFarBetter(const View& view, const View& than)
{
    return view.isWhole() && view.fit() > than.fit() + 0.2;
}

/// The one data set whose dates a question about the time between them names.
std::optional<View> viewOfTime(const std::vector<View>& views, const PlanRequest& request)
{
    std::optional<View> found;
    for (const auto& each : views) {
        auto time = askedTime(*each.schema, request.question.text);
        if (!time) {
            continue;
        }
        auto said = request;
        said.question.text = time->question;
        auto view = viewOf(std::move(time->data), said);
        if (view.isWhole() && found) {
            return std::nullopt;
        }
        if (view.isWhole()) {
            found = std::move(view);
        }
    }
    return found;
}

/// Of the files as they are, else with parts of time, else of several together.
std::optional<Draft> composedFor(const PlanRequest& asked, Wanted wanted = Wanted::Answer)
{
    auto request = asked;
    const auto chosen = chosenIn(asked.datasets, request);
    std::vector<Prepared> alone;
    std::ranges::transform(request.datasets, std::back_inserter(alone), asItIs);
    if (auto draft = composedDraft(request, { alone }, wanted)) {
        return draft;
    }
    return composedDraft(request, { preparedFor(request, asked.datasets, chosen) }, wanted);
}

Draft draftFor(const PlanRequest& asked)
{
    auto request = asked;
    const auto chosen = chosenIn(asked.datasets, request);
    const bool isAlone = request.datasets.size() == 1; // no other file may have the rows that are asked for
    if (auto draft = isAlone ? composedFor(asked) : std::nullopt) {
        return *draft;
    }
    std::vector<View> views;
    std::ranges::transform(request.datasets, std::back_inserter(views),
        [&](const Dataset& each) { return viewOf(asItIs(each), request); });
    auto best = std::ranges::max_element(views, {}, &View::fit);
    if (auto partners = viewsByPartners(request, *best); !partners.empty()) {
        best = partners.begin();
        auto draft = askWhichFile(partners, best, request, chosen);
        draft = draft ? draft : findPartners(*best, request, asked.datasets, chosen);
        return draft ? *draft : draftOf(std::move(*best), request);
    }
    if (auto draft = isAlone ? std::nullopt : composedFor(asked)) {
        return *draft;
    }
    if (auto timed = viewOfTime(views, request)) {
        return draftOf(std::move(*timed), request);
    }
    // "customers by region name": the file alone has a region's number and a name, but that of the customer.
    if (!best->isWhole() || !unusedFiles(best->data->files, request).empty()) {
        const auto alone = best - views.begin();
        auto prepared = preparedFor(request, asked.datasets, chosen);
        std::ranges::transform(
            prepared, std::back_inserter(views), [&](Prepared& each) { return viewOf(std::move(each), request); });
        best = std::ranges::max_element(views, {}, &View::fit); // of equals the first: a file as it is
        if (const auto single = views.begin() + alone; single->isWhole() && !isFarBetter(*best, *single)) {
            best = single;
        }
        if (auto draft = best->isWhole()
                ? std::nullopt
                : aboutJoining(views[static_cast<std::size_t>(alone)].data->dataset, request)) {
            return *draft;
        }
    }
    const auto draft = askWhichFile(views, best, request, chosen);
    return draft ? *draft : draftOf(std::move(*best), request);
}
/// "Why did revenue fall in March?", or "why?" of two stretches of time before: the parts of the change at once.
std::optional<Draft> whyFor(const PlanRequest& asked)
{
    auto request = asked;
    request.question.text = withoutWhy(asked.question.text);
    const bool isOfBefore = nameWords(request.question.text).empty() && !asked.history.empty();
    if (isOfBefore) {
        request.question.text = asked.history.back().question;
        request.history.pop_back();
    } else {
        request.history.clear();
    }
    const auto of = request.question.text;
    auto draft = of.empty() ? std::nullopt : composedFor(request, Wanted::PartsOfChange);
    if (!draft && !of.empty()) {
        request.question.text = "number of " + of; // "why did orders rise"
        draft = composedFor(request, Wanted::PartsOfChange);
    }
    if (draft) {
        draft->plan.reading += " " + inWords(ReadingNote(NoteKind::PartsNoCause));
    }
    return draft;
}

/// A why without a stretch of time: the changes to choose one from; nothing where there are none.
std::optional<Draft> changesFor(const PlanRequest& asked)
{
    auto of = withoutWhy(asked.question.text);
    while (!of.empty() && (of.back() == '?' || of.back() == ' ')) {
        of.pop_back();
    }
    std::vector<std::string> changes;
    for (const auto* period : { "month", "quarter", "year" }) {
        auto request = asked;
        request.history.clear();
        request.question.text = "change of " + of + " per " + period;
        if (!of.empty() && composedFor(request)) {
            changes.push_back(request.question.text);
        }
    }
    return changes.empty()
        ? std::nullopt
        : std::optional(inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhyWhen)), changes));
}

/// "Why?": no cause is in the data, but what a number is made of.
Draft partsOf(const PlanRequest& request)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> parts;
    for (const auto& dataset : request.datasets) {
        for (const auto& name : groupNames(Schema(dataset))) {
            auto part = request;
            part.question.text = request.history.back().question;
            while (
                !part.question.text.empty() && !std::isalnum(static_cast<unsigned char>(part.question.text.back()))) {
                part.question.text.pop_back();
            }
            part.question.text += " by " + name;
            part.history.pop_back();
            if (parts.size() < most && draftFor(part).plan.action == PlanAction::Run) {
                parts.push_back(part.question.text);
            }
        }
    }
    return inWordsOnly(
        parts.empty() ? PlanAction::Say : PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::NoCause)), parts);
}
} // namespace

Result<Draft> BuiltinPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token)
{
    progress.enter("Reading the question");
    const auto question = trimmed(request.question.text);
    if (request.datasets.empty()) {
        return inWordsOnly(PlanAction::Say, "There is no data yet. Open a file first.", {});
    }
    if (question.empty() || question.size() > longestQuestion) {
        const auto* message = question.empty()
            ? "The question is empty. Ask about the columns, for example:"
            : "The question is too long for the built-in planner. Ask one thing at a time, for example:";
        return inWordsOnly(PlanAction::Say, message, suggestions(Schema(request.datasets.front())));
    }
    if (request.revision && request.revision->failure && request.revision->request.empty()) {
        return afterFailure(*request.revision->failure);
    }
    const auto words = nameWords(question);
    if (!words.empty() && asksWhy(words.front())) {
        if (auto parts = whyFor(request)) {
            return *parts;
        }
        if (auto changes = changesFor(request)) {
            return *changes;
        }
        if (!request.history.empty()) {
            return partsOf(request);
        }
    }
    const bool isFollowUp = !request.history.empty() && !request.revision;
    const auto pronoun = isFollowUp ? pronounOf(request.question.text, Schema(request.datasets.front())) : "";
    const bool goesOn = isFollowUp && (!pronoun.empty() || leansOnBefore(words));
    if (auto edited = goesOn ? composedFor(request) : std::nullopt) {
        return *edited;
    }
    if (!pronoun.empty()) { // without the question before it would be another question
        const ReadingTrouble trouble(TroubleKind::LeftOut, { .texts = { "“" + pronoun + "”" } });
        return inWordsOnly(PlanAction::Say, inWords(trouble), suggestions(Schema(request.datasets.front())));
    }
    return draftFor(request);
}

std::vector<std::string> suggestedQuestions(const Dataset& dataset, const std::vector<std::string>& asked)
{
    constexpr std::size_t most = 5;
    const Schema schema(dataset);
    std::optional<Reading> last;
    if (!asked.empty()) {
        const auto view = viewOf(asItIs(dataset), { { asked.back(), {} }, { dataset }, {}, {} });
        const auto outcome = resolve(view.question, view.elements, *view.schema);
        last = outcome.action == PlanAction::Run ? std::optional(outcome.reading) : std::nullopt;
    }
    std::vector<std::string> found;
    for (auto& question : nextSuggestions(schema, last)) {
        const bool isNew = !std::ranges::contains(asked, question) && !std::ranges::contains(found, question);
        if (isNew && found.size() < most
            && draftFor({ { question, {} }, { dataset }, {}, {} }).plan.action == PlanAction::Run) {
            found.push_back(std::move(question));
        }
    }
    return found;
}

} // namespace core
