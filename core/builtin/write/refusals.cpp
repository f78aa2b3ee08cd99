// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/refusals.h"

#include "core/builtin/language/nearest.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/accounting.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/business_columns.h"
#include "core/builtin/reading/shorter_question.h"
#include "core/builtin/write/choices.h"
#include "core/builtin/write/undrawn.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core::builtin {

namespace {
/// "what will revenue be", "forecast for next year": after the last day of the data. Empty: nothing of the kind.
std::string aheadOfData(const View& view)
{
    const auto& pieces = view.elements.pieces;
    const bool inGerman = speaksGerman(nameWords(view.question.typed())); // where "will" wants something
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& piece = pieces[i].piece;
        const auto word = fold(piece.text);
        const bool isNext = isNextOne(word) && i + 1 < pieces.size() && pieces[i + 1].piece.kind == PieceKind::Period;
        const bool isOpen = piece.kind == PieceKind::Unknown || piece.is(Concept::Beyond);
        if (!isOpen || !(isNext || (isFuture(word) && !(inGerman && piece.kind == PieceKind::Unknown)))) {
            continue;
        }
        const auto date = view.schema->dateColumn();
        const auto* last = date ? std::get_if<std::string>(&view.schema->column(*date).max) : nullptr;
        if (last != nullptr) {
            return phrased("to_come", false, { { "date", last->substr(0, 10) } });
        }
    }
    return {};
}

/// The unknown words, where all of them stand where a column is due: "satisfaction by age".
std::vector<std::string> missingColumns(const View& view)
{
    using enum Concept;
    const auto& pieces = view.elements.pieces;
    const auto is = [&](std::size_t at, std::initializer_list<core::builtin::Concept> meanings) {
        return at < pieces.size()
            && std::ranges::any_of(meanings, [&](auto each) { return pieces[at].piece.is(each); });
    };
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].piece.kind != PieceKind::Unknown) {
            continue;
        }
        const bool isDue = is(i + 1, { By, Each })
            || (i > 0 && is(i - 1, { By, Each, Mean, Median, Sum, Minimum, Maximum }));
        if (!isDue) {
            return {};
        }
        missing.push_back(pieces[i].piece.text);
    }
    return missing;
}
} // namespace

namespace {
/// The words that were typed for it, where it was put in others: “only full months”, not “in whole”.
std::string asTyped(const Piece& piece, const Reworded& question)
{
    const auto& typed = question.typed();
    const auto span = question.typedFor({ piece.begin, piece.end });
    return typed.contains(piece.text) || span.end <= span.begin
        ? piece.text
        : typed.substr(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end - span.begin));
}
} // namespace

namespace {
/// What may be left of the question without changing what it does: "first" of "new customers (first order) per month".
bool isBesides(const Piece& piece)
{
    using enum Concept;
    constexpr std::array light { First, Last, Exactly, WholeRow, In, For, Of, On, With, And, Which };
    return piece.kind != PieceKind::Concept
        || std::ranges::any_of(light, [&](core::builtin::Concept each) { return piece.is(each); });
}
} // namespace

Outcome refusal(const View& view, const std::vector<Piece>& left, const Asked& asked)
{
    const auto isUnknown = [&](const Piece& each) { // what is worked out of two columns is known, and so is a value
        return each.kind == PieceKind::Unknown && !isProfit(each) && !isMargin(each)
            && !view.schema->matchValue(nameWords(each.text));
    };
    const bool areUnknown = std::ranges::any_of(left, isUnknown);
    if (auto picture = areUnknown ? std::nullopt : undrawn(view, left)) {
        return *picture;
    }
    ReadingTrouble trouble(areUnknown ? TroubleKind::WordsUnknown : TroubleKind::LeftOut);
    Outcome outcome { PlanAction::Say, {}, {}, {}, {} };
    for (const auto& piece : left) {
        if (isUnknown(piece) || !areUnknown) { // what is known is struck, and not called unknown
            trouble.texts.push_back("“" + asTyped(piece, view.question) + "”");
        }
        if (isUnknown(piece)) {
            outcome.unknown.push_back(piece.text);
        }
        if (view.question.typed() == asked.question) {
            outcome.unread.push_back(view.question.typedFor({ piece.begin, piece.end }));
        }
    }
    outcome.message = inWords(trouble);
    if (!areUnknown && std::ranges::all_of(left, isBesides)) {
        outcome.choices.push_back(questionWithout(left, view.question.text(), view.elements));
    }
    return outcome;
}

namespace {
bool isColumnNamed(const std::string& word, const std::vector<Dataset>& datasets)
{
    return std::ranges::any_of(datasets, [&](const Dataset& each) {
        return std::ranges::any_of(
            each.profile.columns, [&](const ColumnProfile& column) { return fold(column.name) == fold(word); });
    });
}
} // namespace

Draft refused(const View& view, const Outcome& outcome, const Asked& asked)
{
    auto message = outcome.message;
    const auto isColumn = [&](const std::string& word) { return isColumnNamed(word, asked.datasets()); };
    if (outcome.action == PlanAction::Say && std::ranges::any_of(outcome.unknown, isColumn)) {
        ReadingTrouble trouble(TroubleKind::LeftOut); // no word that is not known: a column of another file
        std::ranges::transform(outcome.unknown, std::back_inserter(trouble.texts),
            [](const std::string& each) { return "“" + each + "”"; });
        message = inWords(trouble);
    } else if (outcome.action == PlanAction::Say && !outcome.unknown.empty()) {
        std::string words;
        for (const auto& each : missingColumns(view)) {
            words += (words.empty() ? "“" : " or “") + each + "”";
        }
        message = words.empty() ? message : phrased("no_column", false, { { "words", words } });
    }
    auto unread = outcome.unread.empty() ? refusedIn(view, outcome, message) : outcome.unread;
    const auto ahead = outcome.action == PlanAction::Say ? aheadOfData(view) : std::string();
    message = ahead.empty() ? message : ahead;
    auto unknown = outcome.unknown;
    std::erase_if(unknown, isColumn);
    const auto near = ahead.empty() ? nearestColumns(unknown, asked.datasets()) : std::vector<std::string> {};
    if (!near.empty()) {
        message += (near.size() == 1 ? " The nearest column is " : " The nearest columns are ") + inWords(near) + ".";
    }
    auto draft = inWordsOnly(outcome.action, message, outcome.choices);
    draft.plan.unread = view.question.typed() == asked.question ? std::move(unread) : std::vector<TextSpan>();
    return draft;
}

Draft withChoices(const ReadingTrouble& trouble, std::vector<std::string> choices)
{
    const auto action = choices.empty() ? PlanAction::Say : PlanAction::Ask;
    return inWordsOnly(action, inWords(trouble), std::move(choices));
}

bool isOneNumber(const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    if (draft.plan.action != PlanAction::Run || !facts.is_object()
        || facts.value("numbers", Json::array()).size() != 1) {
        return false;
    }
    const auto operation = facts.value("operation", "");
    return facts.value("kind", "") == "query"
        ? facts.at("keys").empty() && !facts.at("rows").get<bool>() && facts.at("stretches").empty()
        : facts.at("groups").empty() && (operation == "aggregate" || operation == "count_rows");
}

} // namespace core::builtin
