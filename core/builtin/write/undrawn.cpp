// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/undrawn.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/shorter_question.h"
#include "core/builtin/reading/suggestions.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core::builtin {

namespace {
/// "total", "number of": one number of all rows, of which nothing is spread.
std::vector<Piece> statisticsIn(const Elements& said)
{
    std::vector<Piece> found;
    for (const auto& each : said.pieces) {
        const auto& piece = each.piece;
        if (piece.kind == PieceKind::Concept && (isStatistic(piece.meaning) || piece.is(Concept::HowMany))) {
            found.push_back(piece);
        }
    }
    return found;
}

std::string typed(const View& view, const Piece& piece)
{
    const auto span = view.question.typedFor({ piece.begin, piece.end });
    return view.question.typed().substr(
        static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end - span.begin));
}
/// Empty: of one column without such a word, it is something else.
std::string whyNone(const View& view, const std::vector<Piece>& statistics)
{
    if (!statistics.empty()) {
        return " " + phrased("one_of_many", false, { { "word", typed(view, statistics.front()) } });
    }
    const auto measures = std::ranges::count_if(
        view.elements.columns(), [&](int column) { return view.schema->isNumeric(column); });
    return measures == 1 ? "" : " " + phrased(measures == 0 ? "none_spread" : "several_spread", false);
}

/// Of what the question names, else of what is worth it. They have still to be tried.
std::vector<std::string> picturesOfRows(const View& view, const Piece& picture)
{
    const auto& schema = *view.schema;
    const bool inGerman = speaksGerman(nameWords(view.question.typed()));
    Mentioned named;
    named.add(view.elements, schema, inGerman);
    auto worth = schema.measures();
    std::erase_if(worth, [&](int column) { return !schema.isAmount(column) || schema.isRunningNumber(column); });
    const auto best = std::ranges::max_element(worth, {}, [&](int column) { return schema.isMoney(column); });
    if (named.plain.empty() && best != worth.end()) {
        named.plain.push_back(schema.name(*best));
    }
    const auto groups = named.groups.empty() ? groupNames(schema) : named.groups;
    const auto* kind = picture.is(Concept::Histogram) ? "histogram" : "boxes";
    std::vector<std::string> found;
    for (const auto& measure : named.plain) {
        const auto whole = phrased(kind, inGerman, { { "measure", measure } });
        if (!groups.empty()) {
            found.push_back(phrased("by", inGerman, { { "number", whole }, { "group", groups.front() } }));
        }
        found.push_back(whole);
    }
    return found;
}
} // namespace

std::optional<Outcome> undrawn(const View& view, const std::vector<Piece>& left)
{
    const auto isOfRows = [](const Piece& each) { return each.is(Concept::Box) || each.is(Concept::Histogram); };
    const auto picture = std::ranges::find_if(left, isOfRows);
    if (picture == left.end()) {
        return std::nullopt;
    }
    const auto statistics = statisticsIn(view.elements);
    const auto message = phrased("rows_drawn", false, { { "picture", typed(view, *picture) } })
        + whyNone(view, statistics);
    Outcome outcome { PlanAction::Say, {}, message, {}, {} };
    if (!statistics.empty()) {
        outcome.choices.push_back(questionWithout(statistics, view.question.text(), view.elements));
    }
    std::ranges::move(picturesOfRows(view, *picture), std::back_inserter(outcome.choices));
    outcome.unread.push_back(view.question.typedFor({ picture->begin, picture->end }));
    return outcome;
}

} // namespace core::builtin
