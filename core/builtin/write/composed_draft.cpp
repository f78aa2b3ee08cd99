// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/composed_draft.h"

#include "core/builtin/composed/compose.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/view.h"
#include "core/builtin/write/write_query.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// A query and the data it is of.
struct Found {
    std::unique_ptr<const Prepared> data; ///< its place stays, for the schema
    std::unique_ptr<Schema> schema;
    Query query;
};

std::optional<Found> queryOf(Prepared data, const std::string& question)
{
    Found found { std::make_unique<const Prepared>(std::move(data)), {}, {} };
    found.schema = std::make_unique<Schema>(found.data->dataset, found.data->code);
    const auto clauses = clausesOf(combined(annotate(question, *found.schema), *found.schema), *found.schema);
    auto query = clauses ? composed(*clauses, *found.schema) : std::nullopt;
    if (!query) {
        return std::nullopt;
    }
    found.query = std::move(*query);
    return found;
}

bool hasDurations(const Dataset& dataset)
{
    return std::ranges::contains(dataset.profile.columns, ColumnType::Duration, &ColumnProfile::type);
}

std::optional<Found> foundIn(const Prepared& data, const std::string& question)
{
    if (const auto asked = askedTime(Schema(data.dataset, data.code), question)) {
        return queryOf(asked->data, asked->question);
    }
    return queryOf(hasDurations(data.dataset) ? withDurationsAsNumbers(data) : data, question);
}

Draft draftOf(const Found& found, const PlanRequest& request)
{
    Draft draft;
    const auto file = request.datasets.size() > 1 ? "In " + found.data->how + ": " : "";
    draft.intent = subjectOf(found.query, *found.schema) + chartWords(found.query.chart) + ".";
    draft.code = writeQuery(found.query, *found.schema);
    draft.plan = { PlanAction::Run, file + sayQuery(found.query, *found.schema) + found.data->note, {}, {},
        "built-in" };
    draft.plan.subject = file + draft.intent;
    draft.assumes = !found.query.notes.empty();
    return draft;
}
} // namespace

std::optional<Draft> composedDraft(const PlanRequest& request, const std::vector<std::vector<Prepared>>& candidates)
{
    const auto question = inShort(request.question.text);
    for (const auto& equals : candidates) {
        std::vector<Found> found;
        for (const auto& data : equals) {
            if (auto one = foundIn(data, question)) {
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
