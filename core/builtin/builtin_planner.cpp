// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/builtin_planner.h"

#include "core/builtin/joins.h"
#include "core/builtin/nearest.h"
#include "core/builtin/resolve.h"
#include "core/builtin/say_reading.h"
#include "core/builtin/write_code.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <regex>

namespace core {

namespace {
using namespace builtin;

constexpr std::size_t longestQuestion = 2000;

/// One dataset's view of a question.
struct View {
    std::unique_ptr<const Prepared> data; ///< its place stays, for the schema
    std::unique_ptr<Schema> schema;
    std::string question {};
    Elements elements {};
    bool named = false; ///< the question names the file
    bool isWhole() const { return elements.unknown.empty() && elements.unknownInRole.empty(); }
    int fit() const
    {
        return elements.understood - 2 * static_cast<int>(elements.unknown.size() + elements.unknownInRole.size()) + (named ? 2 : 0);
    }
};

/// "only 2024", "and by region?", "as a bar chart": words that lean on the question before.
bool leansOnLast(const Elements& elements, const std::string& question)
{
    static constexpr std::string_view openers[]
        = { "and", "only", "just", "also", "same", "now", "instead", "as", "without", "but", "use", "with" };
    const auto words = nameWords(question);
    const bool opener = !words.empty() && std::ranges::find(openers, words.front()) != std::end(openers);
    return opener && elements.understood > 0;
}

/// "day of the week" is "weekday".
std::string inShort(const std::string& question)
{
    static const std::regex day("\\b(day|days) of (the )?week\\b", std::regex::icase);
    static const std::regex hour("\\b(hour of (the )?day|time of (the )?day)\\b", std::regex::icase);
    return std::regex_replace(std::regex_replace(question, day, "weekday"), hour, "hour");
}

View viewOf(Prepared data, const PlanRequest& request)
{
    View view { std::make_unique<const Prepared>(std::move(data)), {}, inShort(request.question.text) };
    view.schema = std::make_unique<Schema>(view.data->dataset, view.data->code);
    const auto read = [&](const std::string& text) { return readElements(annotate(text, *view.schema), *view.schema); };
    const auto& question = view.question;
    // "as a bar chart" may lean on "only 2024", that on another question.
    std::vector<Elements> chain { read(question) };
    const auto* text = &question;
    for (const auto& earlier : request.history | std::views::reverse) {
        if (!leansOnLast(chain.back(), *text)) {
            break;
        }
        chain.push_back(read(inShort(earlier.question)));
        text = &earlier.question;
    }
    view.elements = std::accumulate(std::next(chain.rbegin()), chain.rend(), chain.back(), followUp);
    if (request.revision && !request.revision->request.empty()) {
        view.elements = followUp(view.elements, read(request.revision->request));
    }
    for (const auto& word : nameWords(question)) {
        view.named = view.named || view.schema->isOwnNoun(word);
    }
    return view;
}

/// Durations are measured as numbers of a unit; where nothing is asked of them they stay what they are.
bool measuresDurations(const View& view)
{
    const auto isDuration = [&](int column) { return view.schema->isDuration(column); };
    const auto& said = view.elements;
    const bool isWritten = said.has(Concept::Missing) || said.has(Concept::Duplicates) || said.has(Concept::CleanUp);
    return !isWritten && (std::ranges::any_of(said.subjects, isDuration) || std::ranges::any_of(said.rankings, isDuration)
        || std::ranges::any_of(said.groups, isDuration) || (said.topic && isDuration(*said.topic)));
}

Draft words(PlanAction action, std::string message, std::vector<std::string> choices)
{
    Draft draft;
    draft.plan = { action, {}, std::move(message), std::move(choices), "built-in" };
    return draft;
}

/// The code failed although it follows from the question and the profile: saying why helps more than trying again.
Draft afterFailure(const sandbox::RunResult& failure)
{
    const auto why = failure.error ? failure.error->type + ": " + failure.error->message : failure.statusDetail;
    return words(PlanAction::Say,
        "The built-in planner has no other way to write this. The run ended with “" + why
            + "”. Edit the code, ask in other words, or connect a model.",
        {});
}

/// Calls `use` with each two data sets.
template <typename Use> void eachTwo(const std::vector<Dataset>& datasets, Use use)
{
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        for (std::size_t j = i + 1; j < datasets.size(); ++j) {
            use(datasets[i], datasets[j]);
        }
    }
}

bool remove(std::string& text, const std::string& part)
{
    const auto at = text.find(part);
    return at != std::string::npos && (text.erase(at, part.size()), true);
}

/// The keys that a person chose, here or in earlier questions, the latest first; those words are taken out of the request.
std::vector<Match> chosenMatches(const std::vector<Dataset>& datasets, PlanRequest& request)
{
    std::vector<std::string*> texts { &request.question.text };
    std::ranges::transform(request.history | std::views::reverse, std::back_inserter(texts), [](Exchange& each) { return &each.question; });
    std::erase_if(texts, [](const auto* text) { return !text->contains(", matching "); });
    std::vector<Match> all;
    std::vector<Match> chosen;
    if (!texts.empty()) {
        eachTwo(datasets, [&](const Dataset& left, const Dataset& right) { std::ranges::move(matchesBetween(left, right), std::back_inserter(all)); });
    }
    for (auto* text : texts) {
        std::ranges::copy_if(all, std::back_inserter(chosen), [&](const Match& match) { return remove(*text, ", " + match.words()); });
    }
    return chosen;
}

/// What else a question may be read against that no file answers as it is.
std::vector<Prepared> preparedFor(const PlanRequest& request, const std::vector<Match>& chosen)
{
    static constexpr std::array<std::string_view, 9> ofTime { "weekday", "hour", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };
    std::vector<Prepared> prepared;
    for (const auto& match : chosen) {
        prepared.push_back(joinedBy(match));
        prepared.back().chosenBy = ", " + match.words();
    }
    eachTwo(request.datasets, [&](const Dataset& left, const Dataset& right) {
        if (const auto likely = likelyMatches(left, right); isClear(likely)) {
            prepared.push_back(joinedBy(likely.front()));
        }
    });
    if (std::ranges::any_of(nameWords(inShort(request.question.text)), [](const auto& word) { return std::ranges::contains(ofTime, word); })) {
        std::ranges::move(withPartsOfTime(request.datasets), std::back_inserter(prepared));
    }
    return prepared;
}

/// Says why two files that a question needs are not put together, or asks how. `names`: its columns that `first` does not have.
Draft aboutTwoFiles(const std::vector<std::string>& names, const Dataset& first, const Dataset& other, const std::string& question)
{
    std::vector<std::string> quoted;
    std::ranges::transform(names, std::back_inserter(quoted), [](const auto& name) { return "“" + name + "”"; });
    auto message = inWords(quoted) + (names.size() == 1 ? " is in " : " are in ") + other.name;
    const auto likely = likelyMatches(first, other);
    if (likely.empty()) {
        const auto why = whyNoKey(first, other);
        return words(PlanAction::Say, message + ", and no key joins it with " + first.name
                + (why.empty() ? ": none of their columns have the same values, each in one row only of one of the files." : ". " + why), {});
    }
    if (isClear(likely)) {
        const auto& [many, key, one, oneKey, pair] = likely.front();
        const auto what = &one == &other ? message + ", one row of which matches several of " + many.name
                                         : message + ", several rows of which match one of " + one.name;
        return words(PlanAction::Say, what + ": the numbers of " + one.name + " would count again with each of them.", {});
    }
    message += ". Which columns match its rows with those of " + first.name + "?";
    std::vector<std::string> choices;
    for (const auto& match : likely | std::views::take(4)) {
        message += " " + keySentence(match.pair);
        choices.push_back(question + ", " + match.words());
    }
    return words(PlanAction::Ask, message, choices);
}

/// A question that two files would answer if they were one.
std::optional<Draft> acrossFiles(const Dataset& first, const PlanRequest& request)
{
    for (const auto& other : request.datasets) {
        if (other.name == first.name) {
            continue;
        }
        const auto view = viewOf(sideBySide(first, other), request);
        std::vector<std::string> names;
        for (const int column : view.elements.columns()) {
            if (column >= std::ssize(first.profile.columns)) {
                names.push_back(view.schema->name(column));
            }
        }
        if (view.isWhole() && !names.empty()) {
            return aboutTwoFiles(names, first, other, request.question.text);
        }
    }
    return std::nullopt;
}

Draft draftFor(const PlanRequest& asked)
{
    auto request = asked;
    const auto chosen = chosenMatches(asked.datasets, request);
    std::vector<View> views;
    std::ranges::transform(request.datasets, std::back_inserter(views), [&](const Dataset& each) { return viewOf({ each, {}, each.name }, request); });
    auto best = std::ranges::max_element(views, {}, &View::fit);
    if (!best->isWhole()) {
        const auto& first = best->data->dataset;
        auto prepared = preparedFor(request, chosen);
        std::ranges::transform(prepared, std::back_inserter(views), [&](Prepared& each) { return viewOf(std::move(each), request); });
        best = std::ranges::max_element(views, {}, &View::fit); // of equals the first: a file as it is
        if (auto draft = best->isWhole() ? std::nullopt : acrossFiles(first, request)) {
            return *draft;
        }
    }
    if (measuresDurations(*best)) {
        *best = viewOf(withDurationsAsNumbers(*best->data), request);
    }
    auto outcome = resolve(best->question, best->elements, *best->schema);
    if (outcome.action != PlanAction::Run) {
        for (auto& choice : outcome.choices) {
            choice += best->data->chosenBy;
        }
        const auto near = outcome.unknown.empty() ? "" : " The nearest columns are " + inWords(nearestColumns(outcome.unknown, request.datasets)) + ".";
        return words(outcome.action, outcome.message + near, outcome.choices);
    }
    Draft draft;
    draft.intent = intentOf(outcome.reading, *best->schema);
    draft.code = writeCode(outcome.reading, *best->schema);
    const auto file = request.datasets.size() > 1 ? "In " + best->data->how + ": " : "";
    draft.plan = { PlanAction::Run, file + sayReading(outcome.reading, *best->schema), {}, {}, "built-in" };
    return draft;
}
} // namespace

Result<Draft> BuiltinPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token)
{
    progress.enter("Reading the question");
    const auto question = trimmed(request.question.text);
    if (request.datasets.empty()) {
        return words(PlanAction::Say, "There is no data yet. Open a file first.", {});
    }
    if (question.empty() || question.size() > longestQuestion) {
        const auto* message = question.empty() ? "The question is empty. Ask about the columns, for example:"
                                               : "The question is too long for the built-in planner. Ask one thing at a time, for example:";
        return words(PlanAction::Say, message, suggestions(Schema(request.datasets.front())));
    }
    if (request.revision && request.revision->failure && request.revision->request.empty()) {
        return afterFailure(*request.revision->failure);
    }
    return draftFor(request);
}

std::vector<std::string> suggestedQuestions(const Dataset& dataset)
{
    return builtin::suggestions(builtin::Schema(dataset));
}

} // namespace core
