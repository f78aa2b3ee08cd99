// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/refusals.h"

#include "core/builtin/language/nearest.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/accounting.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/business_columns.h"
#include "core/builtin/write/choices.h"

#include <algorithm>

namespace core::builtin {

Outcome refusal(const View& view, const std::vector<Piece>& left, const Asked& asked)
{
    const auto isUnknown = [](const Piece& each) { // what is worked out of two columns is known
        return each.kind == PieceKind::Unknown && !isProfit(each) && !isMargin(each);
    };
    const bool areUnknown = std::ranges::any_of(left, isUnknown);
    ReadingTrouble trouble(areUnknown ? TroubleKind::WordsUnknown : TroubleKind::LeftOut);
    Outcome outcome { PlanAction::Say, {}, {}, {}, {} };
    for (const auto& piece : left) {
        if (isUnknown(piece) || !areUnknown) { // what is known is struck, and not called unknown
            trouble.texts.push_back("“" + piece.text + "”");
        }
        if (isUnknown(piece)) {
            outcome.unknown.push_back(piece.text);
        }
        if (view.question.typed() == asked.question) {
            outcome.unread.push_back(view.question.typedFor({ piece.begin, piece.end }));
        }
    }
    outcome.message = inWords(trouble);
    return outcome;
}

Draft refused(const View& view, const Outcome& outcome, const Asked& asked)
{
    auto message = outcome.message;
    auto unread = outcome.unread.empty() ? refusedIn(view, outcome, message) : outcome.unread;
    const auto near = nearestColumns(outcome.unknown, asked.datasets());
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
