// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/composed_draft.h"

#include "core/builtin/composed/compose.h"
#include "core/builtin/composed/entities.h"
#include "core/builtin/composed/go_on.h"
#include "core/builtin/composed/parts_of_change.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/parts_of_time.h"
#include "core/builtin/reading/said_durations.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/view.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/write_query.h"

#include <algorithm>
#include <memory>
#include <span>

namespace core::builtin {

namespace {
/// A query and the data it is of.
struct Found {
    std::unique_ptr<const Prepared> data; ///< its place stays, for the schema
    std::unique_ptr<Schema> schema;
    Query query;
};

std::optional<std::vector<Clause>> clausesIn(
    const std::string& question, const Found& found, const PlanRequest& request)
{
    auto pieces = annotate(inPartsOfTime(question, *found.schema), *found.schema);
    leaveToOtherFiles(pieces, *found.schema, *found.data, request.datasets);
    return clausesOf(combined(std::move(pieces), *found.schema), *found.schema);
}

std::string firstWord(const std::string& question)
{
    const auto words = nameWords(question);
    return words.empty() ? "" : words.front();
}

/// "Why?" says nothing that another question could go on from.
std::span<const Exchange> withoutWhys(std::span<const Exchange> before)
{
    while (!before.empty() && asksWhy(firstWord(before.back().question))) {
        before = before.first(before.size() - 1);
    }
    return before;
}

/// With those of the questions before that it leans on; `before`: the earliest first.
std::optional<std::vector<Clause>> saidIn(
    const std::string& question, std::span<const Exchange> before, const Found& found, const PlanRequest& request)
{
    auto own = clausesIn(question, found, request);
    before = withoutWhys(before);
    const bool ofThose = !pronounOf(question, *found.schema).empty();
    if (!own || before.empty() || !(ofThose || leansOnBefore(nameWords(question)))) {
        return own;
    }
    auto base = saidIn(inShort(before.back().question), before.first(before.size() - 1), found, request);
    return base ? goneOn(std::move(*base), *own, ofThose) : std::nullopt;
}

/// With the change to the reading that was asked for.
std::optional<std::vector<Clause>> changed(
    std::optional<std::vector<Clause>> said, const Found& found, const PlanRequest& request)
{
    if (!said || !request.revision || request.revision->request.empty()) {
        return said;
    }
    const auto change = clausesIn(request.revision->request, found, request);
    return change ? goneOn(std::move(*said), *change, false) : std::nullopt;
}

Found opened(Prepared data)
{
    Found found { std::make_unique<const Prepared>(std::move(data)), {}, {} };
    found.schema = std::make_unique<Schema>(found.data->dataset, found.data->code);
    return found;
}

std::optional<Found> queryOf(Found found, const std::string& question, const PlanRequest& request)
{
    const auto clauses = changed(saidIn(question, request.history, found, request), found, request);
    auto query = clauses ? composed(*clauses, *found.schema) : std::nullopt;
    if (!query) {
        return std::nullopt;
    }
    found.query = std::move(*query);
    countEntities(found.query, question, *found.schema, request.memoryBytes);
    return found;
}

bool hasDurations(const Dataset& dataset)
{
    return std::ranges::contains(dataset.profile.columns, ColumnType::Duration, &ColumnProfile::type);
}

std::optional<Found> foundIn(const Prepared& data, const std::string& question, const PlanRequest& request)
{
    auto found = opened(data);
    if (const auto asked = askedTime(*found.schema, question)) {
        return queryOf(opened(asked->data), asked->question, request);
    }
    if (!hasDurations(data.dataset)) {
        return queryOf(std::move(found), question, request);
    }
    const auto said = saidDurations(question);
    return queryOf(opened(withDurationsAsNumbers(data, said.unit)), said.question, request);
}

std::optional<Found> divided(Found found)
{
    auto query = partsOfChange(std::move(found.query), *found.schema);
    if (!query) {
        return std::nullopt;
    }
    found.query = std::move(*query);
    return found;
}

Draft draftOf(const Found& found, const PlanRequest& request)
{
    Draft draft;
    const auto file = request.datasets.size() > 1 ? "In " + found.data->how + ": " : "";
    draft.intent = subjectOf(found.query, *found.schema)
        + chartWords(found.query.drawnUnasked ? Chart::None : found.query.chart) + ".";
    draft.code = writeQuery(found.query, *found.schema, request.memoryBytes);
    draft.facts = factsOf(found.query, *found.schema, *found.data);
    draft.plan = { PlanAction::Run,
        file + sayQuery(found.query, *found.schema) + found.data->note + unusedFiles(found.data->files, request)
            + onlyEmptyCells(found.query.filters, *found.data, request),
        {}, {}, "built-in" };
    draft.plan.subject = file + subjectOf(found.query, *found.schema) + ".";
    const auto before = withoutWhys(request.history);
    const bool goesOn = !before.empty()
        && (leansOnBefore(nameWords(request.question.text))
            || !pronounOf(request.question.text, *found.schema).empty());
    if (goesOn) {
        draft.plan.reading += " "
            + inWords(ReadingNote(NoteKind::GoesOn, { .texts = { oneLine(before.back().question) } }));
    }
    draft.assumes = assumes(found.query.notes);
    return draft;
}
} // namespace

std::string pronounOf(const std::string& question, const Schema& schema)
{
    std::string before;
    for (const auto& word : nameWords(question)) {
        if (isPronoun(word)) {
            const auto isMeant = [](const Piece& each) {
                return each.kind == PieceKind::Column || each.kind == PieceKind::RowNoun
                    || each.kind == PieceKind::Value;
            };
            return std::ranges::any_of(annotate(before, schema), isMeant) ? "" : word;
        }
        before += word + " ";
    }
    return {};
}

std::optional<Draft> composedDraft(
    const PlanRequest& request, const std::vector<std::vector<Prepared>>& candidates, Wanted wanted)
{
    const auto question = inShort(request.question.text);
    for (const auto& equals : candidates) {
        std::vector<Found> found;
        for (const auto& data : equals) {
            auto one = foundIn(data, question, request);
            if (one && wanted == Wanted::PartsOfChange) {
                one = divided(std::move(*one));
            }
            if (one) {
                found.push_back(std::move(*one));
            }
        }
        const auto fewest = std::ranges::min_element(
            found, {}, [](const Found& each) { return each.data->files.size(); });
        if (fewest == found.end()) {
            continue;
        }
        const auto isAsSmall = [&](const Found& each) { return each.data->files.size() == fewest->data->files.size(); };
        return std::ranges::count_if(found, isAsSmall) == 1 ? std::optional(draftOf(*fewest, request)) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace core::builtin
