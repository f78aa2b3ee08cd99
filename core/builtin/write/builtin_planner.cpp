// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/builtin_planner.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/accounting.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/asked_of_each.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/named_keys.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/resolve.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/schema/period_labels.h"
#include "core/builtin/write/choices.h"
#include "core/builtin/write/composed_draft.h"
#include "core/builtin/write/composed_factors.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/exchanged.h"
#include "core/builtin/write/going_on.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/long_files.h"
#include "core/builtin/write/open_questions.h"
#include "core/builtin/write/partners_of_kind.h"
#include "core/builtin/write/reading_change.h"
#include "core/builtin/write/refusals.h"
#include "core/builtin/write/row_or_entity.h"
#include "core/builtin/write/told_again.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/why_asked.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <array>
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

/// Nothing in it tells which file is meant.
bool isOfWholeFile(const Reading& reading)
{
    constexpr std::array whole { Operation::Oddities, Operation::Missing, Operation::Describe, Operation::Columns,
        Operation::CleanUp, Operation::Duplicates, Operation::Outliers };
    return reading.columns.empty() && reading.filters.empty() && std::ranges::contains(whole, reading.operation);
}

/// "which donors never gave", "and in 2023?": of the rows that match, or of those that are told?
bool limitsTimeOfPartners(const View& view)
{
    const bool isOfPartners = view.elements.asksForPartners || view.elements.deniesPartners;
    return view.goesOn && isOfPartners
        && std::ranges::any_of(view.elements.pieces, [](const SaidPiece& each) { return isTimeSaid(each.piece); });
}

/// The code for the view that answers a question, or words where that would be guessing.
Draft draftOf(View best, const Asked& asked)
{
    if (limitsTimeOfPartners(best)) {
        return cannotGoOn(asked, {});
    }
    const auto why = best.why;
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
    const bool isOfRows = outcome.action == PlanAction::Run && outcome.reading.operation == Operation::ExtremeRow
        && outcome.reading.measure && !outcome.reading.formula;
    if (auto draft = isOfRows ? rowOrEntity(asked.question, *outcome.reading.measure, *best.schema) : std::nullopt) {
        return *draft;
    }
    if (outcome.action != PlanAction::Run) {
        for (auto& choice : outcome.choices) {
            choice += best.data->chosenBy;
        }
        return refused(best, outcome, asked);
    }
    if (outcome.reading.operation == Operation::CleanUp && !best.data->made.empty()) {
        // A clean copy has no columns that are made of others.
        best = viewOf(opened(fileAlone(asked.files.named(best.data->files.front()))), asked);
        outcome = resolve(best.question.text(), best.elements, *best.schema);
    }
    Draft draft;
    draft.intent = intentOf(outcome.reading, *best.schema);
    draft.code = writeCode(outcome.reading, *best.schema, asked.memoryBytes);
    const auto file = asked.datasets().size() > 1 ? "In " + best.data->how + ": " : "";
    draft.plan = { PlanAction::Run,
        file + sayReading(outcome.reading, *best.schema) + best.data->note
            + (isOfWholeFile(outcome.reading) ? otherFiles(best.data->files, asked)
                                              : unusedFiles(best.data->files, asked))
            + onlyEmptyCells(best.elements.filters, *best.data, asked) + (why ? " " + inWords(*why) : ""),
        {}, {}, "built-in" };
    draft.plan.facts = factsOf(outcome.reading, *best.schema, *best.data);
    draft.plan.facts["said"] = wordsOf(best, asked.question);
    draft.plan.subject = file + subjectOf(outcome.reading, *best.schema) + ".";
    if (best.goesOn) {
        tellBefore(draft, asked.history.back());
    }
    draft.assumes = assumes(outcome.reading.notes) || why;
    return draft;
}

/// More than a column of another file whose name is a little nearer.
bool isFarBetter(const View& view, const View& than)
{
    return view.isWhole() && view.fit() > than.fit() + 0.2;
}
} // namespace

namespace builtin {
std::optional<Draft> composedFor(Asked asked, Wanted wanted)
{
    const auto chosen = chosenIn(asked);
    if (auto draft = composedDraft(asked, asked.files.alone(), wanted)) {
        return draft;
    }
    if (auto draft = composedDraft(asked, candidatesFor(asked, chosen), wanted)) {
        return draft;
    }
    if (auto draft = composedOfFactors(asked, chosen.matches, wanted)) {
        return draft;
    }
    auto named = asked.datasets().size() > 1 ? namedKey(asked.question, asked.files) : std::nullopt;
    if (!named) {
        return std::nullopt;
    }
    asked.question = std::move(named->question);
    return composedDraft(asked, asked.files.together(named->matches), wanted);
}
} // namespace builtin

namespace {
/// "days without visits" are stretches of time, of which no file with dates has rows: none is asked for by its key.
std::optional<Draft> withoutDates(const View& view, const Asked& asked)
{
    const auto isDated = [](const OpenedData& each) { return each->schema.dateColumn().has_value(); };
    if (view.elements.period == Period::None || view.schema->dateColumn()
        || std::ranges::none_of(asked.files.alone(), isDated)) {
        return std::nullopt;
    }
    std::vector<Piece> left;
    for (const auto& each : view.elements.pieces) {
        if (each.piece.kind == PieceKind::Period) {
            left.push_back(each.piece);
        }
    }
    return refused(view, refusal(view, left, asked), asked);
}

/// "largest fee per month with the client": told of the row that has it; "with clients" asks whether there are any.
bool tellsBeside(const View& view)
{
    const auto& pieces = view.elements.pieces;
    const auto isEnd = [](const SaidPiece& each) {
        return each.piece.is(Concept::Top) || each.piece.is(Concept::Bottom);
    };
    if (pieces.size() < 3 || std::ranges::none_of(pieces, isEnd)) {
        return false;
    }
    const auto& last = pieces.back().piece;
    const auto word = fold(last.text);
    return last.kind == PieceKind::Column && view.schema->isPartnerCount(last.column.column) && stem(word) == word
        && pieces[pieces.size() - 2].piece.is(Concept::With);
}

/// Where nothing else answers, with numbers of which each stands in several rows.
std::optional<Draft> byFactors(const Asked& asked, const std::vector<Match>& chosen)
{
    if (!namesFactor(asked)) {
        return std::nullopt;
    }
    if (auto draft = composedDraft(asked, asked.files.withFactors(chosen), Wanted::Answer)) {
        return draft;
    }
    auto rows = rowsByFactors(asked, chosen);
    return rows.empty() ? std::nullopt : std::optional(draftOf(std::move(rows.front()), asked));
}

/// The first of the data made for a question in which all of it is read. `mayBeView`: also as no query.
std::optional<Draft> ofEach(const std::vector<AskedOfEach>& all, const Asked& asked, bool mayBeView = true)
{
    for (const auto& each : all) {
        const auto data = opened(each.data);
        if (auto draft = composedDraft(asked, data, each.question)) {
            return draft;
        }
        auto said = asked;
        said.question = each.question.text();
        auto view = mayBeView ? std::optional(viewOf(data, said)) : std::nullopt;
        auto draft = view && view->isWhole() ? std::optional(draftOf(std::move(*view), asked)) : std::nullopt;
        if (draft && draft->plan.action == PlanAction::Run) {
            return draft;
        }
    }
    return std::nullopt;
}
} // namespace

namespace builtin {
Draft draftFor(Asked asked)
{
    const bool isAlone = asked.datasets().size() == 1; // no other file may have the rows that are asked for
    if (auto draft = isAlone ? composedFor(asked) : std::nullopt) {
        return *draft;
    }
    const auto whole = asked;
    const auto chosen = chosenIn(asked);
    for (const auto& find : { datesOfEach, sharedEntities, partnersOfAKind }) {
        if (auto draft = ofEach(find(asked), asked)) {
            return *draft;
        }
    }
    std::vector<View> views;
    std::ranges::transform(
        asked.files.alone(), std::back_inserter(views), [&](const OpenedData& each) { return viewOf(each, asked); });
    auto best = std::ranges::max_element(views, {}, &View::fit);
    if (auto partners = viewsByPartners(asked, *best); !partners.empty() && !tellsBeside(partners.front())) {
        best = partners.begin();
        const bool isOfPeriods = best->elements.period != Period::None;
        if (auto ofDated = isOfPeriods ? composedFor(whole) : std::nullopt) {
            return *ofDated; // "weeks with more than 20 orders" are those of the orders: customers have no week
        }
        if (auto undated = withoutDates(*best, asked)) {
            return *undated;
        }
        auto draft = askWhichFile(partners, best, asked, chosen);
        if (draft = draft ? draft : findPartners(*best, asked, chosen); draft) {
            return *draft;
        }
        const auto ofPartners = draftOf(std::move(*best), asked);
        draft = ofPartners.plan.action == PlanAction::Run ? std::nullopt : byFactors(asked, chosen.matches);
        return draft ? *draft : ofPartners;
    }
    if (auto draft = isAlone ? std::nullopt : composedFor(whole)) {
        return *draft;
    }
    if (auto draft = ofEach(sumsOfEach(asked), asked, false)) {
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
        best = std::ranges::max_element(views, {}, &View::rank); // of equals the first: a file as it is
        if (const auto single = views.begin() + alone; single->isWhole() && !isFarBetter(*best, *single)) {
            best = single;
        }
        if (auto draft = best->isWhole() ? std::nullopt : byFactors(asked, chosen.matches)) {
            return *draft;
        }
        if (auto draft = best->isWhole() ? std::nullopt
                                         : aboutJoining(views[static_cast<std::size_t>(alone)].data->dataset, asked)) {
            return *draft;
        }
    }
    const auto draft = askWhichFile(views, best, asked, chosen);
    return draft ? *draft : draftOf(std::move(*best), asked);
}
} // namespace builtin

namespace {
Draft answered(const Asked& asked);

/// What the question before was answered with.
Draft answeredBefore(Asked asked)
{
    asked.question = asked.history.back().question;
    asked.history.pop_back();
    return answered(asked);
}

std::string firstWordBefore(const Asked& asked)
{
    const auto words = nameWords(asked.history.back().question);
    return words.empty() ? std::string() : words.front();
}

Draft answered(const Asked& asked)
{
    const auto& first = asked.files.alone().front()->schema;
    const auto words = nameWords(asked.question);
    if (auto why = whyAsked(asked)) {
        return *why;
    }
    const bool isFollowUp = !asked.history.empty() && !asked.revision;
    const auto pronoun = isFollowUp ? pronounOf(asked.question, first) : "";
    const bool isOpen = isFollowUp && saysNoSubject(asked.question, first);
    const auto leansIn = [&](const OpenedData& each) { return leansOn(asked.question, each->schema); };
    const bool goesOn = isOpen || (isFollowUp && std::ranges::any_of(asked.files.alone(), leansIn));
    auto leaning = asked;
    leaning.leans = true;
    const auto before = goesOn ? composedBefore(asked) : std::nullopt;
    const bool isUncomposed = goesOn && !before && !asksWhy(firstWordBefore(asked)); // read otherwise, or refused
    const auto otherwise = isUncomposed ? std::optional(answeredBefore(asked)) : std::nullopt;
    const bool isRefused = otherwise && otherwise->plan.action != PlanAction::Run;
    const auto edited = goesOn && !isRefused ? composedFor(isOpen ? leaning : asked) : std::nullopt;
    const bool isSame = edited && before && before->code == edited->code && before->intent == edited->intent;
    const bool isDrawn = edited && before && isOfPicture(asked);
    const bool isRedivided = isDrawn && edited->plan.facts["keys"] != before->plan.facts["keys"]; // a line needs time
    if (before && asksForUnit(asked, *before)) {
        return cannotGoOn(asked, pronoun);
    }
    if (auto again = before || otherwise ? toldAgain(asked, before ? *before : *otherwise) : std::nullopt) {
        return *again;
    }
    if (auto line = isRedivided ? lineOverGroups(asked) : std::nullopt) {
        return *line;
    }
    if (edited && !isRedivided && (!isSame || isDrawn)) { // what was drawn unasked may be asked for
        return *edited;
    }
    if (auto rows = isFollowUp ? rowsBefore(asked) : std::nullopt) {
        return *rows;
    }
    // Without the question before, or as less than it was composed of, it would be another question.
    const bool isFragment = (isUncomposed && pronoun.empty() && !isOpen && !leansOnBefore(words))
        || (isRefused && !namesNoun(asked.question, first));
    if (!pronoun.empty() || before || isFragment
        || (isOpen && !asksWhich(asked.question, first) && !replacesLimit(asked))) {
        return cannotGoOn(asked, pronoun);
    }
    auto changed = isFollowUp && !goesOn && isOnlyChange(asked) ? composedFor(leaning) : std::nullopt;
    auto draft = changed ? *changed : draftFor(asked);
    return isFollowUp && losesQuestion(asked, draft, answeredBefore(asked)) ? cannotGoOn(asked, pronoun) : draft;
}

/// "months without complaints", read as the other rows of each month: those months are another question.
std::optional<Draft> periodsWithout(const Asked& asked, const Draft& draft)
{
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const bool isAsked = pieces.size() > 2 && pieces[0].kind == PieceKind::Period && pieces[1].is(Concept::Without);
    const auto& facts = draft.plan.facts;
    const bool isOfRows = draft.plan.action == PlanAction::Ask
        || (draft.plan.action == PlanAction::Say && isAsked && pieces[2].kind == PieceKind::RowNoun) // "… on Mondays"
        || (draft.plan.action == PlanAction::Run && facts.is_object() && facts.value("threshold", Json()).is_null());
    return isAsked && isOfRows ? std::optional(cannotGoOn(asked, fold(pieces[0].text))) : std::nullopt;
}
} // namespace

namespace {
Draft draftedAsItIs(const Asked& asked)
{
    if (auto exchanged = withExchange(asked)) {
        return *exchanged;
    }
    auto draft = answered(asked);
    if (auto again = cameAgain(asked, draft)) {
        return *again;
    }
    if (auto without = periodsWithout(asked, draft)) {
        return *without;
    }
    const bool isFollowUp = !asked.history.empty()
        && (leansOn(asked.question, asked.files.alone().front()->schema) || isOnlyChange(asked));
    const bool isOpen = draft.plan.action == PlanAction::Run && !asked.revision;
    auto own = asked;
    if (!isFollowUp) {
        own.history.clear();
    }
    auto years = isOpen ? whichYear(own) : std::nullopt;
    auto open = years || asked.revision ? std::nullopt : openSuperlative(asked, draft);
    open = open || years || asked.revision ? open : openWord(asked, draft);
    if (years || open) {
        return years ? std::move(*years) : std::move(*open);
    }
    if (asked.revision && !asked.revision->request.empty()) { // of the card that it is asked on
        auto unchanged = asked;
        unchanged.revision.reset();
        tellChange(draft.plan, answered(unchanged).plan);
    } else if (goesOn(draft.plan) && !asked.history.empty() && !asksWhy(firstWordBefore(asked))) {
        tellChange(draft.plan, answeredBefore(asked).plan);
    }
    for (const auto& dataset : draft.code.empty() ? std::vector<Dataset>() : asked.datasets()) {
        draft.code = withoutUnusedDates(std::move(draft.code), dataset);
    }
    return draft;
}
} // namespace

namespace builtin {
Draft drafted(const Asked& asked)
{
    if (auto ofThings = draftOfThings(asked)) {
        return *ofThings;
    }
    auto draft = draftedAsItIs(asked);
    auto open = askWhichThing(asked, draft);
    return open ? std::move(*open) : draft;
}
} // namespace builtin

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
        return inWordsOnly(PlanAction::Say, message, suggestions(m_files->alone().front()->offered()));
    }
    const auto asked = withoutToldAgain(withExchanges({ *m_files, request.question.text, behindOwnCode(request.history),
        request.revision, request.memoryBytes, false, request.question.onScreen }));
    auto draft = drafted(asked);
    offer(draft, asked);
    return draft;
}

} // namespace core
