// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/choices.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/reading/shorter_question.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/words_instead.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace core::builtin {

namespace {
constexpr std::size_t most = 5;
// The likely ones come first, and each takes a few milliseconds; beside wide files more.
constexpr std::size_t mostTried = 8, mostTriedBesideWide = 4;

/// The words that mean nothing in any of the files.
std::vector<Piece> unknownIn(const View& view, const std::vector<View>& all)
{
    std::vector<Piece> unknown;
    for (const auto& each : view.elements.pieces) {
        const auto isHere = [&](const SaidPiece& other) {
            return other.piece.kind == PieceKind::Unknown && other.piece.text == each.piece.text;
        };
        if (each.piece.kind == PieceKind::Unknown && std::ranges::all_of(all, [&](const View& other) {
                return std::ranges::any_of(other.elements.pieces, isHere);
            })) {
            unknown.push_back(each.piece);
        }
    }
    return unknown;
}

/// What follows leans on the word: "older than 1950", "charges the least", "what does Ruth charge per minute".
bool isLinked(const View& view, std::size_t at)
{
    const auto& pieces = view.elements.pieces;
    const auto& piece = pieces[at].piece;
    const auto behind = nameWords(view.question.text().substr(static_cast<std::size_t>(piece.end)));
    const bool compares = !behind.empty() && lists().is(WordKind::Than, behind.front());
    const auto* next = at + 1 < pieces.size() ? &pieces[at + 1].piece : nullptr;
    const bool ranks = next != nullptr && (next->is(Concept::Top) || next->is(Concept::Bottom));
    const auto isThing = [](const Piece& each) {
        return each.kind == PieceKind::Column || each.kind == PieceKind::RowNoun;
    };
    const bool divides = next != nullptr && (next->is(Concept::By) || next->is(Concept::Each))
        && (at == 0 || !isThing(pieces[at - 1].piece));
    return compares || ranks || divides;
}

/// The question without its unknown words, where what is left still says what to do with what.
std::string withoutUnknown(const View& view, const std::vector<Piece>& unknown)
{
    bool isOperation = false, isStatistical = false, hasNumber = false, isOfSome = false;
    std::size_t columns = 0, known = 0;
    const auto isLeft = [&](const Piece& piece) { return std::ranges::contains(unknown, piece.begin, &Piece::begin); };
    const auto& pieces = view.elements.pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& piece = pieces[i].piece;
        if (isLeft(piece)) {
            const auto own = phraseAt(nameWords(piece.text), 0);
            if (own && (own->meaning == Concept::Top || own->meaning == Concept::Bottom)) {
                return {}; // without "fastest" nothing is ranked
            }
            const bool isRate = i + 1 < pieces.size() && pieces[i + 1].piece.is(Concept::Share);
            if (isRate || (i > 0 && pieces[i - 1].piece.is(Concept::HowMany))) {
                return {}; // "cancellation rate" is no rate, and "number of" of nothing is none
            }
            const auto before = i > 1 && pieces[i - 1].piece.is(Concept::Of) ? i - 2 : i - 1;
            const bool isJoined = i > 0
                && (pieces[before].piece.is(Concept::Share) || pieces[before].piece.is(Concept::Compare)
                    || pieces[before].piece.is(Concept::Never));
            if (isJoined) {
                return {}; // "share of" nothing, "express versus" nothing, "never" nothing
            }
            if (isLinked(view, i)) {
                return {};
            }
            continue;
        }
        const bool isColumn = piece.kind == PieceKind::Column;
        const bool isThing = isColumn || piece.kind == PieceKind::RowNoun || piece.kind == PieceKind::Value
            || piece.kind == PieceKind::Unknown; // of another file
        const bool isGrammatical = piece.kind == PieceKind::Concept
            && (isGrammar(piece.meaning) || piece.is(Concept::List) || piece.is(Concept::Filler));
        known += isGrammatical ? 0 : 1;
        columns += isThing ? 1 : 0;
        isOfSome = isOfSome || piece.kind == PieceKind::Value;
        isStatistical = isStatistical || (piece.kind == PieceKind::Concept && isStatistic(piece.meaning));
        hasNumber = hasNumber || (isColumn && view.schema->isNumeric(piece.column.column));
        isOperation = isOperation || (piece.kind == PieceKind::Concept && !isGrammatical) || piece.is(Concept::By)
            || piece.is(Concept::Each);
    }
    isOperation = isOperation || (isOfSome && hasNumber); // "fee of Spanish"
    const bool isWhole = known > 1 && columns > 0 && isOperation && (hasNumber || !isStatistical);
    return unknown.empty() || !isWhole ? "" : questionWithout(unknown, view.question.text(), view.elements);
}

/// With other words for the unknown ones, and without those that none can stand for.
std::vector<std::string> withoutOrOther(
    const View& view, const std::vector<Piece>& unknown, bool inGerman, const Asked& asked)
{
    if (unknown.empty()) {
        return {};
    }
    auto found = withOtherWords(view, unknown, inGerman);
    for (auto& each : found) {
        const auto changed = viewOf(view.opened, { asked.files, each });
        if (const auto left = unknownIn(changed, { changed }); !left.empty()) {
            each = withoutUnknown(changed, left);
        }
    }
    found.push_back(withoutUnknown(view, unknown));
    return found;
}

/// "in 2024", "of the North": what is said of the rows, as it was typed.
std::string conditionsIn(const View& view)
{
    using enum Concept;
    const auto& pieces = view.elements.pieces;
    const auto leads = [](const Piece& piece) {
        constexpr std::array leading { In, For, Of, On, From, With, Without, Only, Since, Before, After, Until, Last,
            This, Past, Between, Not, Filler };
        return std::ranges::any_of(leading, [&](core::builtin::Concept each) { return piece.is(each); });
    };
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].inCondition) {
            continue;
        }
        auto begin = i;
        while (begin > 0 && leads(pieces[begin - 1].piece)) {
            --begin;
        }
        const bool isGroup = begin == i && i > 0 && pieces[i].piece.kind == PieceKind::Column
            && (pieces[i - 1].piece.is(By) || pieces[i - 1].piece.is(Each));
        if (isGroup && i + 1 < pieces.size() && pieces[i + 1].inCondition) {
            begin = ++i; // "by region in the West"
        }
        while (i + 1 < pieces.size() && pieces[i + 1].inCondition) {
            ++i;
        }
        const auto from = static_cast<std::size_t>(pieces[begin].piece.begin);
        text += " " + view.question.text().substr(from, static_cast<std::size_t>(pieces[i].piece.end) - from);
    }
    return text;
}

/// Of the file that most of the question's words name columns of: beside wide ones each question would take long.
const View& mostNamed(const std::vector<View>& views)
{
    return *std::ranges::max_element(views, {}, [](const View& each) { return each.elements.columns().size(); });
}

/// Choices of a question asked back may be of several files: beside wide ones all of them would take too long.
bool areTriedSoon(const OpenFiles& files)
{
    constexpr int widest = 200;
    int columns = 0;
    for (const auto& each : files.alone()) {
        columns += each->schema.columnCount();
    }
    return files.alone().size() == 1 || columns <= widest;
}

Draft answerTo(const std::string& question, const Asked& asked, const OpenFiles& files)
{
    return drafted({ files, question, asked.history, {}, asked.memoryBytes });
}

/// Only a part of a question: one of its brackets, "per turbine", "which donors never".
bool isTorn(const std::string& question)
{
    const auto words = nameWords(question);
    const auto first = phraseAt(words, 0);
    const auto last = words.empty() ? std::nullopt : phraseAt(words, words.size() - 1);
    const bool isGroup = first && (first->meaning == Concept::By || first->meaning == Concept::Each);
    return isGroup || (last && last->meaning == Concept::Never)
        || std::ranges::count(question, '(') != std::ranges::count(question, ')');
}

/// A choice that is answered, and whether by the groups and of the rows that the question asked for.
struct Choice {
    std::string question;
    bool keepsAll = false;
};

/// What there is one number of each of: also where "by region in the West" was taken for a condition.
std::set<int> groupsSaid(const View& view)
{
    std::set<int> groups(view.elements.groups.begin(), view.elements.groups.end());
    const auto& pieces = view.elements.pieces;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto& piece = pieces[i].piece;
        const bool isLed = pieces[i - 1].piece.is(Concept::By) || pieces[i - 1].piece.is(Concept::Each);
        if (isLed && piece.kind == PieceKind::Column && !view.schema->isAmount(piece.column.column)) {
            groups.insert(piece.column.column);
        }
    }
    return groups;
}

/// What was understood of a question is in the reading of a choice: its groups, their stretches of time, its rows.
bool keepsAll(const Json& facts, const View& view)
{
    const auto& said = view.elements;
    std::set<std::string> divided, limited;
    bool hasPeriod = said.period == Period::None || facts.value("period", "none") == periodName(said.period);
    for (const auto* part : { "keys", "groups", "filters" }) {
        for (const auto& each : facts.value(part, Json::array())) {
            const auto column = each.is_object() ? each.value("column", Json()) : each;
            auto& names = std::string(part) == "filters" ? limited : divided;
            names.insert(column.is_string() ? column.get<std::string>() : std::string());
            hasPeriod = hasPeriod || (each.is_object() && each.value("period", "") == periodName(said.period));
        }
    }
    return hasPeriod
        && std::ranges::all_of(groupsSaid(view), [&](int each) { return divided.contains(view.schema->name(each)); })
        && std::ranges::all_of(
            said.filters, [&](const Filter& each) { return limited.contains(view.schema->name(each.column)); });
}

/// Of those that keep all that was understood, if there are any.
std::vector<std::string> thatKeepMost(std::vector<Choice> choices)
{
    if (std::ranges::contains(choices, true, &Choice::keepsAll)) {
        std::erase_if(choices, [](const Choice& each) { return !each.keepsAll; });
    }
    std::vector<std::string> found;
    std::ranges::transform(choices, std::back_inserter(found), [](Choice& each) { return std::move(each.question); });
    return found;
}

/// Those that the planner answers, each otherwise than those before it; tried on these files, and on all where that
/// takes no time. `understood`: what the question itself was read as.
std::vector<Choice> working(const std::vector<std::string>& questions, const Asked& asked, const OpenFiles& files,
    std::set<std::string>& answers, const View* understood = nullptr)
{
    const auto isRun = [](const Draft& draft) { return draft.plan.action == PlanAction::Run; };
    std::vector<Choice> found;
    std::size_t left = areTriedSoon(asked.files) ? mostTried : mostTriedBesideWide;
    for (const auto& question : questions) {
        const bool isNew = found.size() <= most && left > 0 && question != asked.question && !question.empty();
        left -= isNew ? 1 : 0;
        auto draft = isNew ? answerTo(question, asked, files) : Draft();
        if (isNew && isRun(draft) && &files != &asked.files && areTriedSoon(asked.files)) {
            draft = answerTo(question, asked, asked.files);
        }
        if (isNew && isRun(draft) && answers.insert(draft.code).second) {
            found.push_back({ question, understood != nullptr && keepsAll(draft.plan.facts, *understood) });
        }
    }
    return found;
}
} // namespace

void offer(Draft& draft, const Asked& asked)
{
    auto& choices = draft.plan.choices;
    if (draft.plan.action == PlanAction::Run) {
        return;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    bool isAboutTheData = false; // else nothing is near it
    std::set<std::string> answers; // of the choices
    std::vector<View> views;
    if (draft.plan.action == PlanAction::Say) {
        std::ranges::transform(asked.files.alone(), std::back_inserter(views),
            [&](const OpenedData& each) { return viewOf(each, { asked.files, asked.question }); });
        auto shorter = choices;
        Mentioned named;
        for (const auto& view : views) {
            if (areTriedSoon(asked.files) || &view == &mostNamed(views)) {
                std::ranges::move(
                    withoutOrOther(view, unknownIn(view, views), inGerman, asked), std::back_inserter(shorter));
            }
            named.add(view.elements, *view.schema, inGerman);
            isAboutTheData = isAboutTheData || !view.elements.columns().empty();
        }
        const auto& said = mostNamed(views);
        const auto* understood = choices.empty() ? &said : nullptr; // else it is known what is meant to change
        const OpenFiles main(said.opened);
        // What the question groups by may be of another file than what it measures.
        std::erase_if(shorter, isTorn);
        auto tried = working(shorter, asked, areTriedSoon(asked.files) ? asked.files : main, answers, understood);
        auto about = questionsAbout(named, inGerman);
        std::ranges::for_each(about, [&](std::string& each) { each += conditionsIn(said); });
        std::ranges::move(working(about, asked, main, answers, understood), std::back_inserter(tried));
        choices = thatKeepMost(std::move(tried));
    } else if (areTriedSoon(asked.files)) {
        choices = thatKeepMost(working(choices, asked, asked.files, answers));
    }
    if (choices.empty() && (draft.plan.action == PlanAction::Ask || isAboutTheData)) {
        const auto others = suggestions(asked.files.alone().front()->offered(), inGerman);
        auto limited = others;
        const auto conditions = views.empty() ? std::string() : conditionsIn(views.front());
        std::ranges::for_each(
            limited, [&](std::string& each) { each.insert(each.find_last_not_of("? ") + 1, conditions); });
        const OpenFiles one(asked.files.alone().front());
        choices = thatKeepMost(working(limited, asked, one, answers));
        choices = choices.empty() ? thatKeepMost(working(others, asked, one, answers)) : choices;
    }
    if (draft.plan.action == PlanAction::Say && choices.size() > most) {
        choices.resize(most);
    }
}

std::vector<TextSpan> refusedIn(const View& view, const Outcome& outcome, std::string& message)
{
    std::vector<TextSpan> spans;
    const auto& typed = view.question.typed();
    for (const auto& each : view.elements.pieces) {
        const auto& piece = each.piece;
        const bool isTaken = each.inCondition || each.inFormula || each.inThreshold;
        const auto quoted = "“" + piece.text + "”";
        const auto at = message.find(quoted);
        if ((piece.kind != PieceKind::Unknown || isTaken) && at == std::string::npos) {
            continue;
        }
        const auto span = view.question.typedFor({ piece.begin, piece.end });
        spans.push_back(span);
        if (at != std::string::npos && outcome.action == PlanAction::Say) {
            const auto word = typed.substr(
                static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end - span.begin));
            message.replace(at, quoted.size(), "“" + word + "”");
        }
    }
    return spans;
}

} // namespace core::builtin
