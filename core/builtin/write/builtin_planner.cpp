// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/builtin_planner.h"

#include "core/builtin/composed/parts_of_change.h"
#include "core/builtin/language/nearest.h"
#include "core/builtin/reading/accounting.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/named_keys.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/resolve.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/shorter_question.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/worked_columns.h"
#include "core/builtin/write/composed_draft.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <ranges>

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
std::vector<TextSpan> unknownIn(const View& view, const Asked& asked)
{
    std::vector<TextSpan> spans;
    for (const auto& [piece, inCondition, inFormula, inThreshold] : view.elements.pieces) {
        const bool isTaken = inCondition || inFormula || inThreshold;
        if (piece.kind == PieceKind::Unknown && !isTaken && view.question.typed() == asked.question) {
            spans.push_back(view.question.typedFor({ piece.begin, piece.end }));
        }
    }
    return spans;
}

/// The refusal of a question that a reading holds only in part, with the part that could be answered.
Outcome refusal(const View& view, const std::vector<Piece>& left, const Asked& asked)
{
    const bool isUnknown = std::ranges::contains(left, PieceKind::Unknown, &Piece::kind);
    ReadingTrouble trouble(isUnknown ? TroubleKind::WordsUnknown : TroubleKind::LeftOut);
    Outcome outcome { PlanAction::Say, {}, {}, {}, {} };
    for (const auto& piece : left) {
        if (piece.kind == PieceKind::Unknown || !isUnknown) { // what is known is struck, and not called unknown
            trouble.texts.push_back("“" + piece.text + "”");
        }
        if (piece.kind == PieceKind::Unknown) {
            outcome.unknown.push_back(piece.text);
        }
        if (view.question.typed() == asked.question) {
            outcome.unread.push_back(view.question.typedFor({ piece.begin, piece.end }));
        }
    }
    outcome.message = inWords(trouble);
    auto part = asked;
    part.question = questionWithout(left, view.question.text(), view.elements);
    const auto rest = viewOf(view.opened, part);
    const auto answer = resolve(rest.question.text(), rest.elements, *rest.schema);
    const bool isGuess = std::ranges::contains(answer.reading.notes, NoteKind::MeasureTaken, &ReadingNote::kind);
    if (!part.question.empty() && answer.action == PlanAction::Run && !isGuess
        && unaccounted(rest.elements, answer.reading, *rest.schema).empty()) {
        outcome.choices.push_back(part.question);
    }
    for (const auto& each : suggestionsNear(*view.schema, view.question.text())) {
        if (!std::ranges::contains(outcome.choices, each)) {
            outcome.choices.push_back(each);
        }
    }
    return outcome;
}

/// The code for the view that answers a question, or words where that would be guessing.
Draft draftOf(View best, const Asked& asked)
{
    if (best.opened->counted && measuresDurations(best)) {
        best = viewOf(best.opened->counted, asked);
    }
    auto outcome = resolve(best.question.text(), best.elements, *best.schema);
    if (outcome.action == PlanAction::Run) {
        const auto left = unaccounted(best.elements, outcome.reading, *best.schema);
        const auto other = missingFromOther(asked, *best.data);
        if (!left.empty()) {
            outcome = refusal(best, left, asked);
        } else if (!other.empty()) {
            const ReadingTrouble trouble(TroubleKind::LeftOut, { .texts = { "“" + other + "”" } });
            outcome = { PlanAction::Say, {}, inWords(trouble), suggestions(*best.schema), {} };
        }
    }
    if (outcome.action != PlanAction::Run) {
        if (outcome.choices == suggestions(*best.schema)) {
            outcome.choices = suggestionsNear(*best.schema, best.question.text());
        }
        for (auto& choice : outcome.choices) {
            choice += best.data->chosenBy;
        }
        const auto columns = nearestColumns(outcome.unknown, asked.datasets());
        const auto near = columns.empty() ? ""
            : columns.size() == 1         ? " The nearest column is " + columns.front() + "."
                                          : " The nearest columns are " + inWords(columns) + ".";
        auto draft = inWordsOnly(outcome.action, outcome.message + near, outcome.choices);
        draft.plan.unread = outcome.unread.empty() ? unknownIn(best, asked) : outcome.unread;
        return draft;
    }
    Draft draft;
    draft.intent = intentOf(outcome.reading, *best.schema);
    draft.code = writeCode(outcome.reading, *best.schema, asked.memoryBytes);
    const auto file = asked.datasets().size() > 1 ? "In " + best.data->how + ": " : "";
    draft.plan = { PlanAction::Run,
        file + sayReading(outcome.reading, *best.schema) + best.data->note + unusedFiles(best.data->files, asked)
            + onlyEmptyCells(best.elements.filters, *best.data, asked),
        {}, {}, "built-in" };
    draft.plan.facts = factsOf(outcome.reading, *best.schema, *best.data);
    draft.plan.facts["said"] = wordsOf(best, asked.question);
    draft.plan.subject = file + subjectOf(outcome.reading, *best.schema) + ".";
    draft.assumes = assumes(outcome.reading.notes);
    return draft;
}

/// More than a column of another file whose name is a little nearer.
bool isFarBetter(const View& view, const View& than)
{
    return view.isWhole() && view.fit() > than.fit() + 0.2;
}

/// The one data set whose dates a question about the time between them names, or whose columns its arithmetic.
std::optional<View> viewOfMade(const std::vector<View>& views, const Asked& asked)
{
    std::optional<View> found;
    for (const auto& each : views) {
        const Reworded question(asked.question);
        auto time = askedTime(*each.opened, question);
        auto worked = time ? std::nullopt : workedColumn(*each.opened, question);
        if (!time && !worked) {
            continue;
        }
        auto said = asked;
        said.question = time ? time->question.text() : worked->question.text();
        auto view = viewOf(opened(std::move(time ? time->data : worked->data)), said);
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
std::optional<Draft> composedFor(Asked asked, Wanted wanted = Wanted::Answer)
{
    const auto chosen = chosenIn(asked);
    if (auto draft = composedDraft(asked, asked.files.alone(), wanted)) {
        return draft;
    }
    if (auto draft = composedDraft(asked, candidatesFor(asked, chosen), wanted)) {
        return draft;
    }
    auto named = asked.datasets().size() > 1 ? namedKey(asked.question, asked.files) : std::nullopt;
    if (!named) {
        return std::nullopt;
    }
    asked.question = std::move(named->question);
    return composedDraft(asked, asked.files.together(named->matches), wanted);
}

Draft draftFor(Asked asked)
{
    const bool isAlone = asked.datasets().size() == 1; // no other file may have the rows that are asked for
    if (auto draft = isAlone ? composedFor(asked) : std::nullopt) {
        return *draft;
    }
    const auto whole = asked;
    const auto chosen = chosenIn(asked);
    std::vector<View> views;
    std::ranges::transform(
        asked.files.alone(), std::back_inserter(views), [&](const OpenedData& each) { return viewOf(each, asked); });
    auto best = std::ranges::max_element(views, {}, &View::fit);
    if (auto partners = viewsByPartners(asked, *best); !partners.empty()) {
        best = partners.begin();
        auto draft = askWhichFile(partners, best, asked, chosen);
        draft = draft ? draft : findPartners(*best, asked, chosen);
        return draft ? *draft : draftOf(std::move(*best), asked);
    }
    if (auto draft = isAlone ? std::nullopt : composedFor(whole)) {
        return *draft;
    }
    if (auto timed = viewOfMade(views, asked)) {
        return draftOf(std::move(*timed), asked);
    }
    // "customers by region name": the file alone has a region's number and a name, but that of the customer.
    if (!best->isWhole() || !unusedFiles(best->data->files, asked).empty()) {
        const auto alone = best - views.begin();
        std::ranges::transform(candidatesFor(asked, chosen), std::back_inserter(views),
            [&](const OpenedData& each) { return viewOf(each, asked); });
        best = std::ranges::max_element(views, {}, &View::fit); // of equals the first: a file as it is
        if (const auto single = views.begin() + alone; single->isWhole() && !isFarBetter(*best, *single)) {
            best = single;
        }
        if (auto draft = best->isWhole() ? std::nullopt
                                         : aboutJoining(views[static_cast<std::size_t>(alone)].data->dataset, asked)) {
            return *draft;
        }
    }
    const auto draft = askWhichFile(views, best, asked, chosen);
    return draft ? *draft : draftOf(std::move(*best), asked);
}

/// "Why did revenue fall in March?", or "why?" of two stretches of time before: the parts of the change at once.
std::optional<Draft> whyFor(Asked asked)
{
    asked.question = withoutWhy(asked.question);
    const bool isOfBefore = nameWords(asked.question).empty() && !asked.history.empty();
    if (isOfBefore) {
        asked.question = asked.history.back().question;
        asked.history.pop_back();
    } else {
        asked.history.clear();
    }
    const auto of = asked.question;
    auto draft = of.empty() ? std::nullopt : composedFor(asked, Wanted::PartsOfChange);
    if (!draft && !of.empty()) {
        asked.question = "number of " + of; // "why did orders rise"
        draft = composedFor(asked, Wanted::PartsOfChange);
    }
    if (draft) {
        draft->plan.reading += " " + inWords(ReadingNote(NoteKind::PartsNoCause));
    }
    return draft;
}

/// A why without a stretch of time: the changes to choose one from; nothing where there are none.
std::optional<Draft> changesFor(Asked asked)
{
    auto of = withoutWhy(asked.question);
    while (!of.empty() && (of.back() == '?' || of.back() == ' ')) {
        of.pop_back();
    }
    asked.history.clear();
    std::vector<std::string> changes;
    for (const auto* period : { "month", "quarter", "year" }) {
        asked.question = "change of " + of + " per " + period;
        if (!of.empty() && composedFor(asked)) {
            changes.push_back(asked.question);
        }
    }
    return changes.empty()
        ? std::nullopt
        : std::optional(inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhyWhen)), changes));
}

/// "Why?": no cause is in the data, but what a number is made of.
Draft partsOf(Asked asked)
{
    constexpr std::size_t most = 4;
    auto of = asked.history.back().question;
    asked.history.pop_back();
    while (!of.empty() && !std::isalnum(static_cast<unsigned char>(of.back()))) {
        of.pop_back();
    }
    std::vector<std::string> parts;
    for (const auto& data : asked.files.alone()) {
        for (const auto& name : groupNames(data->schema)) {
            asked.question = of + " by " + name;
            if (parts.size() < most && draftFor(asked).plan.action == PlanAction::Run) {
                parts.push_back(asked.question);
            }
        }
    }
    return inWordsOnly(
        parts.empty() ? PlanAction::Say : PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::NoCause)), parts);
}

std::optional<Draft> composedBefore(Asked asked)
{
    asked.question = asked.history.back().question;
    asked.history.pop_back();
    return composedFor(asked);
}

/// "Fee in March" of data of several years: an answer about one of them would be a guess.
std::optional<Draft> whichYear(const Asked& asked)
{
    constexpr std::size_t most = 4;
    for (const auto& data : asked.files.alone()) {
        const auto years = yearsMeant(asked.question, data->schema);
        if (years.size() < 2) {
            continue;
        }
        std::vector<std::string> choices;
        for (const int year : years | std::views::take(most)) {
            choices.push_back(withYear(Reworded(asked.question), data->schema, year).text());
        }
        return inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhichYear)), std::move(choices));
    }
    return std::nullopt;
}

/// The direction that a "why" takes for granted.
std::string claimedIn(const std::string& question)
{
    const auto words = nameWords(question);
    return std::ranges::any_of(words, saysFall) ? "fall" : std::ranges::any_of(words, saysRise) ? "rise" : "";
}

Draft answered(const Asked& asked)
{
    const auto& first = asked.files.alone().front()->schema;
    const auto words = nameWords(asked.question);
    if (!words.empty() && asksWhy(words.front())) {
        if (auto parts = whyFor(asked)) {
            parts->plan.facts["claimed"] = claimedIn(asked.question);
            return *parts;
        }
        if (auto changes = changesFor(asked)) {
            return *changes;
        }
        if (!asked.history.empty()) {
            return partsOf(asked);
        }
    }
    const bool isFollowUp = !asked.history.empty() && !asked.revision;
    const auto pronoun = isFollowUp ? pronounOf(asked.question, first) : "";
    const bool goesOn = isFollowUp && leansOn(asked.question, first);
    const auto edited = goesOn ? composedFor(asked) : std::nullopt;
    const auto before = goesOn ? composedBefore(asked) : std::nullopt;
    if (edited && !(before && before->code == edited->code && before->intent == edited->intent)) {
        return *edited;
    }
    // Without the question before, or as less than it was composed of, it would be another question.
    if (!pronoun.empty() || before) {
        const auto left = pronoun.empty() ? oneLine(trimmed(asked.question)) : pronoun;
        const ReadingTrouble trouble(TroubleKind::LeftOut, { .texts = { "“" + left + "”" } });
        return inWordsOnly(PlanAction::Say, inWords(trouble), suggestions(first));
    }
    return draftFor(asked);
}

Draft drafted(const Asked& asked)
{
    auto draft = answered(asked);
    const bool isFollowUp = !asked.history.empty() && leansOn(asked.question, asked.files.alone().front()->schema);
    const bool isOpen = draft.plan.action == PlanAction::Run && !isFollowUp && !asked.revision;
    auto years = isOpen ? whichYear(asked) : std::nullopt;
    return years ? std::move(*years) : std::move(draft);
}

/// By the typed parts of its reading, after those before it.
std::optional<LastAsked> lastAsked(const OpenFiles& files, const std::vector<std::string>& asked)
{
    if (asked.empty()) {
        return std::nullopt;
    }
    Asked last { files, asked.back() };
    std::transform(asked.begin(), asked.end() - 1, std::back_inserter(last.history),
        [](const std::string& question) { return Exchange { question, {}, {} }; });
    const auto facts = drafted(last).plan.facts;
    if (facts.is_null()) {
        return std::nullopt;
    }
    const auto& columns = files.datasets().front().profile.columns;
    const auto column = [&](const Json& name) -> std::optional<int> {
        const auto found = name.is_string() ? std::ranges::find(columns, name.get<std::string>(), &ColumnProfile::name)
                                            : columns.end();
        return found == columns.end() ? std::nullopt : std::optional(static_cast<int>(found - columns.begin()));
    };
    const bool isQuery = facts.at("kind") == "query";
    const auto operation = facts.value("operation", "");
    LastAsked read { column(facts.at("numbers").empty() ? Json() : facts.at("numbers").at(0).value("column", Json())) };
    read.isChange = isQuery ? facts.at("running") == "change" : operation == "change";
    read.isOverTime = read.isChange || operation == "trend";
    for (const auto& key : facts.at(isQuery ? "keys" : "groups")) {
        const bool isTime = isQuery && key.at("period") != "none";
        read.isOverTime = read.isOverTime || isTime;
        if (const auto group = isTime ? std::nullopt : column(isQuery ? key.at("column") : key)) {
            read.groups.push_back(*group);
        }
    }
    return read;
}
} // namespace

BuiltinPlanner::BuiltinPlanner() = default;
BuiltinPlanner::~BuiltinPlanner() = default;

Result<Draft> BuiltinPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token)
{
    progress.enter("Reading the question");
    const auto question = trimmed(request.question.text);
    if (request.datasets.empty()) {
        return inWordsOnly(PlanAction::Say, "There is no data yet. Open a file first.", {});
    }
    if (request.revision && request.revision->failure && request.revision->request.empty()) {
        return afterFailure(*request.revision->failure);
    }
    const std::scoped_lock lock(m_mutex);
    if (!m_files || m_files->datasets() != request.datasets) {
        m_files = std::make_unique<const OpenFiles>(request.datasets);
    }
    if (question.empty() || question.size() > longestQuestion) {
        const auto* message = question.empty()
            ? "The question is empty. Ask about the columns, for example:"
            : "The question is too long for the built-in planner. Ask one thing at a time, for example:";
        return inWordsOnly(PlanAction::Say, message, suggestions(m_files->alone().front()->schema));
    }
    return drafted({ *m_files, request.question.text, request.history, request.revision, request.memoryBytes });
}

std::vector<std::string> suggestedQuestions(const Dataset& dataset, const std::vector<std::string>& asked)
{
    constexpr std::size_t most = 5;
    const OpenFiles files({ dataset });
    const auto& data = files.alone().front();
    const auto last = lastAsked(files, asked);
    std::vector<std::string> found;
    for (auto& question : nextSuggestions(data->schema, last)) {
        const bool isNew = !std::ranges::contains(asked, question) && !std::ranges::contains(found, question);
        if (isNew && found.size() < most && draftFor({ files, question }).plan.action == PlanAction::Run) {
            found.push_back(std::move(question));
        }
    }
    return found;
}

} // namespace core
