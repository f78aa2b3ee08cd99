// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/view.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/lengths_of_time.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/other_units.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/parts_of_time.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/worked_columns.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <ranges>

namespace core::builtin {

namespace {
/// "only 2024", "and by region?", "as a bar chart": words that lean on the question before.
bool leansOnLast(const Elements& elements, const std::string& question)
{
    const auto words = nameWords(question);
    return leansOnBefore(words) && elements.understood > 0;
}
} // namespace

bool View::isWhole() const
{
    const bool measured = !elements.money || schema->revenueFactors() || schema->defaultMeasure()
        || !schema->measures().empty();
    return measured && elements.unknown.empty() && !elements.isUnclear();
}

double View::fit() const
{
    return elements.certainty
        - 2 * static_cast<double>(elements.unknown.size() + elements.unknownInRole.size() + elements.troubles.size())
        + (named ? 2 : 0);
}

View viewOf(OpenedData opened, const Asked& asked)
{
    const auto* data = &opened->data;
    const auto* schema = &opened->schema;
    View view { std::move(opened), data, schema,
        withoutCompounds(inPartsOfTime(withSharedYear(inShort(asked.question), *schema), *schema), *schema) };
    const auto read = [&](const std::string& text) {
        auto pieces = annotate(text, *view.schema);
        leaveToOtherFiles(text, pieces, *view.schema, *view.data, asked.files);
        return readElements(combined(std::move(pieces), *view.schema), *view.schema);
    };
    const auto& question = view.question.text();
    // "as a bar chart" may lean on "only 2024", that on another question.
    std::vector<Elements> chain { read(question) };
    const auto* text = &question;
    for (const auto& earlier : asked.history | std::views::reverse) {
        if (!leansOnLast(chain.back(), *text)) {
            break;
        }
        chain.push_back(read(inPartsOfTime(inShort(earlier.question), *view.schema).text()));
        text = &earlier.question;
    }
    view.goesOn = chain.size() > 1;
    view.elements = std::accumulate(std::next(chain.rbegin()), chain.rend(), chain.back(), followUp);
    if (asked.revision && !asked.revision->request.empty()) {
        view.elements = followUp(view.elements, read(asked.revision->request));
    }
    for (const auto& word : nameWords(question)) {
        view.named = view.named || view.schema->isOwnNoun(word);
    }
    return view;
}

bool measuresDurations(const View& view)
{
    const auto isDuration = [&](int column) { return view.schema->isDuration(column); };
    const auto& said = view.elements;
    const bool isWritten = said.has(Concept::Missing) || said.has(Concept::Duplicates) || said.has(Concept::CleanUp);
    return !isWritten
        && (std::ranges::any_of(said.subjects, isDuration) || std::ranges::any_of(said.rankings, isDuration)
            || std::ranges::any_of(said.groups, isDuration) || (said.topic && isDuration(*said.topic)));
}

std::optional<View> viewOfMade(const std::vector<View>& views, const Asked& asked)
{
    std::optional<View> found;
    for (const auto& each : views) {
        const auto& schema = each.opened->schema;
        const auto question = inOtherUnits(inLengthsOfTime(inShort(asked.question), schema), schema);
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

} // namespace core::builtin
