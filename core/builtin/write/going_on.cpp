// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/going_on.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/reading/view.h"
#include "core/builtin/write/composed_draft.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/refusals.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace core::builtin {

std::optional<Draft> composedBefore(Asked asked)
{
    asked.question = asked.history.back().question;
    asked.history.pop_back();
    asked.leans = !asked.history.empty() && isOnlyChange(asked);
    return composedFor(asked);
}

std::vector<std::string> dividedBefore(Asked asked)
{
    constexpr std::size_t most = 4;
    auto of = asked.history.back().question;
    asked.history.pop_back();
    while (!of.empty() && (of.back() == '?' || of.back() == ' ')) {
        of.pop_back();
    }
    const bool inGerman = speaksGerman(nameWords(of));
    std::vector<std::string> parts;
    for (const auto& data : asked.files.alone()) {
        const auto named = viewOf(data, { asked.files, of }).elements.columns();
        for (const auto& name : groupNames(data->schema)) {
            const bool isThere = std::ranges::any_of(
                named, [&](int column) { return data->schema.name(column) == name; });
            asked.question = phrased("by", inGerman, { { "number", of }, { "group", name } });
            if (!isThere && parts.size() < most && draftFor(asked).plan.action == PlanAction::Run) {
                parts.push_back(asked.question);
            }
        }
    }
    return parts;
}

bool isOnlyChange(const Asked& asked)
{
    return std::ranges::all_of(
        asked.files.alone(), [&](const OpenedData& each) { return namesNothing(asked.question, each->schema); });
}

bool isOfPicture(const Asked& asked)
{
    using enum Concept;
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto isPicture = [](const Piece& each) {
        return each.is(Bars) || each.is(Lines) || each.is(Pie) || each.is(Picture);
    };
    return std::ranges::any_of(pieces, isPicture) && std::ranges::all_of(pieces, [&](const Piece& each) {
        return each.kind == PieceKind::Concept || each.kind == PieceKind::Unknown;
    });
}

namespace {
/// "show them", "which ones?", "zeig sie mir", "show me the rows"
bool asksForRows(const std::string& question, const Schema& schema)
{
    using enum Concept;
    const auto pieces = annotate(question, schema);
    const auto isAsking = [](const Piece& each) { return each.is(List) || each.is(Which); };
    return std::ranges::any_of(pieces, isAsking) && std::ranges::all_of(pieces, [&](const Piece& each) {
        const auto word = fold(each.text);
        return isAsking(each) || each.is(Is) || (each.kind == PieceKind::RowNoun && isRowNoun(stem(word)))
            || (each.kind == PieceKind::Unknown && (isPronoun(word) || isSubjectPronoun(word)));
    });
}

/// "repairs were cancelled in 2023" of "how many repairs were cancelled in 2023", to be listed; of another number the
/// conditions on its rows.
std::string withoutNumber(const std::string& question, const Draft& draft, const Schema& schema)
{
    const bool inGerman = speaksGerman(nameWords(question));
    const auto pieces = annotate(question, schema);
    if (!pieces.empty() && pieces.front().is(Concept::HowMany)) {
        return phrased("list", inGerman) + question.substr(static_cast<std::size_t>(pieces.front().end));
    }
    auto text = phrased("list", inGerman) + " " + phrased("row_noun", inGerman);
    for (const auto& said : draft.plan.facts.value("said", Json::array())) {
        if (said.value("part", "") == "condition") {
            text += " " + said.value("text", "");
        }
    }
    return text;
}
} // namespace

std::optional<Draft> rowsBefore(Asked asked)
{
    const auto& schema = asked.files.alone().front()->schema;
    if (!asksForRows(asked.question, schema)) {
        return std::nullopt;
    }
    const auto before = composedBefore(asked);
    const auto typed = asked.history.back();
    asked.history.pop_back();
    const bool isOfGroups = before
        && !(before->plan.facts.at("places").is_null()
            && (before->plan.facts.at("threshold").is_null() || before->plan.facts.at("counted").get<bool>())
            && before->plan.facts.at("stretches").empty());
    if (!before || isOfGroups) {
        return std::nullopt;
    }
    asked.question = withoutNumber(typed.question, *before, schema);
    auto draft = draftFor(asked);
    const auto& facts = draft.plan.facts;
    const bool isRead = draft.plan.action == PlanAction::Run && facts.is_object()
        && facts.at("filters") == before->plan.facts.at("filters")
        && (facts.value("operation", "") == "list_rows"
            || (facts.value("kind", "") == "query" && !facts.at("threshold").is_null()
                && !facts.at("counted").get<bool>()));
    if (!isRead) {
        return std::nullopt;
    }
    draft.plan.facts.erase("said"); // its places are those of words that nobody typed
    tellBefore(draft, typed);
    return draft;
}

namespace {
/// "compare it with last year", of data without a date: what it says of time, as it was typed.
std::optional<Piece> timeWithoutDates(const Asked& asked)
{
    const auto isDated = [](const OpenedData& each) { return each->schema.dateColumn() || each->schema.yearColumn(); };
    if (std::ranges::any_of(asked.files.alone(), isDated)) {
        return std::nullopt;
    }
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto isTime = [](const Piece& each) {
        return each.kind == PieceKind::Period || each.kind == PieceKind::Month || each.kind == PieceKind::Quarter
            || each.is(Concept::YearBefore);
    };
    auto found = std::ranges::find_if(pieces, isTime);
    if (found == pieces.end()) {
        return std::nullopt;
    }
    auto piece = *found;
    if (found != pieces.begin() && (std::prev(found)->is(Concept::Last) || std::prev(found)->is(Concept::This))) {
        piece.begin = std::prev(found)->begin;
    }
    piece.text = asked.question.substr(
        static_cast<std::size_t>(piece.begin), static_cast<std::size_t>(piece.end - piece.begin));
    return piece;
}

/// "draw it", "and the smallest?" after one number: how it could be divided.
std::optional<Draft> ofOneNumber(const Asked& asked)
{
    using enum Concept;
    constexpr std::array ordering { Bars, Lines, Pie, Stacked, Picture, Top, Bottom, Ascending, Descending };
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const bool isOrder = std::ranges::any_of(pieces, [&](const Piece& piece) {
        return std::ranges::any_of(ordering, [&](core::builtin::Concept each) { return piece.is(each); });
    });
    const auto before = isOrder ? composedBefore(asked) : std::nullopt;
    return before && isOneNumber(*before)
        ? std::optional(withChoices(ReadingTrouble(TroubleKind::OneNumber), dividedBefore(asked)))
        : std::nullopt;
}
/// "compare it with 2021" after an answer of all years: the years to put beside it.
std::optional<Draft> besideOtherYears(Asked asked)
{
    constexpr int reach = 2;
    const auto& schema = asked.files.alone().front()->schema;
    const auto pieces = annotate(asked.question, schema);
    const auto year = std::ranges::find_if(
        pieces, [](const Piece& each) { return each.kind == PieceKind::Number && isYearWritten(each); });
    const bool isCompared = std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Concept::Compare); });
    if (!isCompared || year == pieces.end()) {
        return std::nullopt;
    }
    const auto of = asked.history.back().question;
    asked.history.pop_back();
    std::vector<std::string> choices;
    for (int apart = reach; apart >= -reach; --apart) {
        const auto other = std::to_string(static_cast<int>(year->number) + apart);
        asked.question = phrased(
            "versus", speaksGerman(nameWords(of)), { { "number", of }, { "period", other }, { "before", year->text } });
        if (apart != 0 && draftFor(asked).plan.action == PlanAction::Run) {
            choices.push_back(asked.question);
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(withChoices(ReadingTrouble(TroubleKind::WhichYear), std::move(choices)));
}
} // namespace

namespace {
bool isOneOf(const Piece& piece, std::initializer_list<Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](Concept each) { return piece.is(each); });
}
} // namespace

bool asksForUnit(const Asked& asked, const Draft& before)
{
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const bool isUnit = pieces.size() == 2 && pieces[0].is(Concept::In) && pieces[1].kind == PieceKind::Period;
    const auto data = before.plan.facts.value("data", Json::object());
    return isUnit && std::ranges::any_of(data.value("made", Json::array()), [](const Json& each) {
        return each.value("how", "") == "time_between";
    });
}

bool losesQuestion(const Asked& asked, const Draft& now, const Draft& before)
{
    using enum Concept;
    const auto listsRows = [](const Draft& draft) {
        return draft.plan.action == PlanAction::Run && draft.plan.facts.is_object()
            && draft.plan.facts.value("operation", "") == "list_rows";
    };
    const auto saysRows = [&](const OpenedData& each) {
        const auto pieces = annotate(asked.question, each->schema);
        return std::ranges::any_of(pieces, [&](const Piece& piece) {
            return piece.kind == PieceKind::RowNoun || isOneOf(piece, { List, Which })
                || (piece.kind == PieceKind::Column && each->schema.isIdentifier(piece.column.column));
        });
    };
    if (!listsRows(now) || std::ranges::any_of(asked.files.alone(), saysRows)) {
        return false;
    }
    const auto& kept = now.plan.facts.at("filters");
    return !listsRows(before) || !std::ranges::all_of(before.plan.facts.at("filters"), [&](const Json& old) {
        return std::ranges::any_of(kept, [&](const Json& each) { return each.at("column") == old.at("column"); });
    });
}

bool replacesLimit(const Asked& asked)
{
    const auto factsFor = [&](const std::string& question) {
        auto own = asked;
        own.question = question;
        own.history.clear();
        const auto facts = draftFor(std::move(own)).plan.facts;
        const bool isPlain = facts.is_object() && facts.value("operation", "") == "list_rows"
            && facts.at("limit").is_null() && facts.at("filters").size() <= 1;
        return isPlain ? facts.at("filters") : Json();
    };
    const auto before = factsFor(asked.history.back().question);
    const auto now = factsFor(asked.question);
    const bool areRows = before.is_array() && now.is_array() && now.size() == 1;
    return areRows && (before.empty() || before[0].at("column") == now[0].at("column"));
}

std::optional<Draft> lineOverGroups(Asked asked)
{
    auto of = asked.history.back().question;
    while (!of.empty() && (of.back() == '?' || of.back() == ' ')) {
        of.pop_back();
    }
    asked.history.pop_back();
    const bool inGerman = speaksGerman(nameWords(of));
    std::vector<std::string> choices;
    for (const auto* kind : { "per_month", "as_bars" }) {
        asked.question = phrased(kind, inGerman, { { "number", of } });
        if (draftFor(asked).plan.action == PlanAction::Run) {
            choices.push_back(asked.question);
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(withChoices(ReadingTrouble(TroubleKind::LineOverGroups), choices));
}

namespace {
/// "as stacked bars" after one number of each region: by what else it could be divided, and how else it could be drawn.
std::optional<Draft> drawnOtherwise(const Asked& asked)
{
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto says = [&](Concept picture) {
        return std::ranges::any_of(pieces, [&](const Piece& each) { return each.is(picture); });
    };
    const bool isStacked = says(Concept::Stacked);
    const bool isLine = says(Concept::Lines) && isOfPicture(asked);
    const auto before = asked.history.empty() || !(isStacked || isLine) ? std::nullopt : composedBefore(asked);
    if (!before || isLine) {
        return before ? lineOverGroups(asked) : std::nullopt;
    }
    const bool isOfTwo = before->plan.facts.value("keys", Json::array()).size() > 1; // which do not add up
    return withChoices(
        ReadingTrouble(TroubleKind::NothingToStack), isOfTwo ? std::vector<std::string> {} : dividedBefore(asked));
}

/// The first word that nothing is known of: "heatmap" of "draw it as a heatmap".
std::string unknownIn(const Asked& asked)
{
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto isUnknown = [](const Piece& each) {
        const auto word = fold(each.text);
        return each.kind == PieceKind::Unknown && !isPronoun(word) && !isSubjectPronoun(word) && !isDemonstrative(word);
    };
    const auto found = std::ranges::find_if(pieces, isUnknown);
    return found == pieces.end() ? std::string() : fold(found->text);
}
} // namespace

Draft cannotGoOn(const Asked& asked, const std::string& pronoun)
{
    auto open = ofOneNumber(asked);
    open = open ? open : drawnOtherwise(asked);
    if (open = open ? open : besideOtherYears(asked); open) {
        return *open;
    }
    if (const auto time = timeWithoutDates(asked)) {
        auto draft = inWordsOnly(
            PlanAction::Say, inWords(ReadingTrouble(TroubleKind::NoDates, { .texts = { time->text } })), {});
        draft.plan.unread = { { time->begin, time->end } };
        return draft;
    }
    const auto text = trimmed(asked.question);
    const auto unknown = pronoun.empty() ? std::string() : unknownIn(asked);
    const auto& word = unknown.empty() ? pronoun : unknown;
    const auto begin = static_cast<int>(asked.question.find(text));
    TextSpan span { begin, begin + static_cast<int>(text.size()) };
    for (const auto& token : tokenise(asked.question)) {
        if (token.text == word) {
            span = { token.begin, token.end };
        }
    }
    const auto left = word.empty() ? oneLine(text) : word;
    auto draft = inWordsOnly(
        PlanAction::Say, inWords(ReadingTrouble(TroubleKind::LeftOut, { .texts = { "“" + left + "”" } })), {});
    draft.plan.unread = { span };
    return draft;
}

std::optional<Draft> cameAgain(const Asked& asked, const Draft& draft)
{
    const auto words = nameWords(asked.question);
    const auto again = std::ranges::find_if(words, isAgain);
    const bool isRead = draft.plan.action != PlanAction::Run || draft.plan.facts.dump().contains("within_first");
    return again != words.end() && asked.history.empty() && !isRead ? std::optional(cannotGoOn(asked, *again))
                                                                    : std::nullopt;
}

} // namespace core::builtin
