// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/open_questions.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/going_on.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/refusals.h"

#include <algorithm>
#include <ranges>

namespace core::builtin {

std::optional<Draft> whichYear(const Asked& asked)
{
    constexpr std::size_t most = 4;
    for (const auto& data : asked.files.alone()) {
        const auto shared = withSharedYear(Reworded(asked.question), data->schema);
        const bool isNamed = yearBefore(asked.history, data->schema).has_value();
        const auto years = isNamed ? std::vector<int> {} : yearsMeant(shared.text(), data->schema);
        if (years.size() < 2) {
            continue;
        }
        std::vector<std::string> choices;
        for (const int year : years | std::views::take(most)) {
            choices.push_back(withYear(shared, data->schema, year).text());
        }
        return inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhichYear)), std::move(choices));
    }
    return std::nullopt;
}

namespace {
/// With other words in the place of some.
std::string replaced(std::string question, TextSpan words, const std::string& with)
{
    return question.replace(
        static_cast<std::size_t>(words.begin), static_cast<std::size_t>(words.end - words.begin), with);
}

/// "who has the highest rating": a number is nobody. Which column tells who is asked, where some do.
std::optional<Draft> askWho(const Asked& asked, const Draft& draft)
{
    constexpr std::size_t most = 4;
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto who = std::ranges::find_if_not(
        pieces, [](const Piece& each) { return each.is(Concept::List) || each.is(Concept::And); });
    const bool isWhoSaid = who != pieces.end() && isWho(fold(who->text)); // not "customers who bought both"
    if (!isWhoSaid || !(isOneNumber(draft) || draft.plan.action == PlanAction::Say)) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    std::vector<std::string> choices;
    for (const auto& data : asked.files.alone()) {
        for (const auto& name : groupNames(data->schema)) {
            auto one = asked;
            one.question = replaced(
                asked.question, { who->begin, who->end }, phrased("which", inGerman, { { "group", name } }));
            const auto found = choices.size() < most ? draftFor(one) : Draft {};
            if (found.plan.action == PlanAction::Run && !isOneNumber(found)) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() && draft.plan.action == PlanAction::Say
        ? std::nullopt
        : std::optional(withChoices(ReadingTrouble(TroubleKind::WhoIsMeant), std::move(choices)));
}

/// "who is the worst?" after an average wait: nobody said which end of it is bad.
std::optional<Draft> askWhichEnd(const Asked& asked, const Draft& draft)
{
    const auto tokens = tokenise(asked.question);
    const auto word = std::ranges::find_if(tokens, [](const Token& each) { return isJudging(each.text); });
    const auto& facts = draft.plan.facts;
    if (word == tokens.end() || draft.plan.action != PlanAction::Run || facts.at("numbers").size() != 1) {
        return std::nullopt;
    }
    const bool goesOn = !asked.history.empty()
        && (isOnlyChange(asked) || leansOn(asked.question, asked.files.alone().front()->schema));
    const auto& number = facts.at("numbers").front();
    const auto column = number.value("column", Json()).is_string() ? number.at("column").get<std::string>() : "number";
    const auto words = nameWords(column);
    const bool isOpen = goesOn ? std::ranges::none_of(words, isBetterHigh) : std::ranges::any_of(words, isWorseHigh);
    if (!isOpen) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    std::vector<std::string> choices { phrased("largest", inGerman), phrased("smallest", inGerman) };
    if (!goesOn) {
        const TextSpan place { word->begin, word->end };
        choices = { replaced(asked.question, place, phrased("highest", inGerman)),
            replaced(asked.question, place, phrased("lowest", inGerman)) };
    }
    return inWordsOnly(PlanAction::Ask,
        inWords(ReadingTrouble(TroubleKind::BestOrWorst, { .column = column, .texts = { word->raw } })), choices);
}
} // namespace

std::optional<Draft> openSuperlative(const Asked& asked, const Draft& draft)
{
    auto who = askWho(asked, draft);
    return who ? who : askWhichEnd(asked, draft);
}

} // namespace core::builtin
