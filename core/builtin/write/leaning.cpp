// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/leaning.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/pieces.h"
#include "core/domain/own_code.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <ranges>
#include <span>
#include <utility>

namespace core::builtin {

namespace {
bool isNoun(const Piece& piece)
{
    return piece.kind == PieceKind::Column || piece.kind == PieceKind::RowNoun || piece.kind == PieceKind::Value;
}

bool isPreposition(const std::string& word)
{
    using enum Concept;
    const auto phrase = phraseAt({ word }, 0);
    return phrase && std::ranges::contains(std::array { Of, For, In, From, On, With }, phrase->meaning);
}

/// "average fee of these": what stands before the preposition is asked of them, so that it is something else.
std::string withoutWhatIsAsked(const std::string& before, const Schema& schema)
{
    const auto pieces = annotate(before, schema);
    auto noun = std::find_if(pieces.rbegin(), pieces.rend(), isNoun);
    while (noun != pieces.rend() && std::next(noun) != pieces.rend() && isNoun(*std::next(noun))) {
        ++noun;
    }
    return noun == pieces.rend() ? before : before.substr(0, static_cast<std::size_t>(noun->begin));
}

/// "quantity in that state"
bool isOfNoun(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double named = 0.9;
    if (at == 0 || at + 1 >= words.size() || !isDemonstrative(words[at]) || !isPreposition(words[at - 1])) {
        return false;
    }
    const auto column = schema.matchColumn({ words[at + 1] }, named);
    return column && (schema.isText(column->column) || schema.isIdentifier(column->column));
}

/// What a pronoun may stand for within the question: of "how many passengers did they carry" the passengers are what is
/// asked for, and not who carried them.
bool meansBefore(const std::string& before, bool isSubject, const Schema& schema)
{
    const auto pieces = annotate(before, schema);
    auto end = pieces.end();
    if (isSubject) {
        const auto asks = [](const Piece& each) {
            return each.is(Concept::Which) || each.is(Concept::HowMany) || each.is(Concept::Sum)
                || each.is(Concept::Mean);
        };
        const auto last = std::find_if(pieces.rbegin(), pieces.rend(), asks);
        end = last == pieces.rend() ? end : std::prev(last.base());
    }
    return std::any_of(pieces.begin(), end, isNoun);
}
} // namespace

std::string pronounOf(const std::string& question, const Schema& schema)
{
    const auto words = nameWords(question);
    if (words.size() > 2 && isDemonstrative(words.back()) && isAuxiliary(words[words.size() - 2])) {
        return words.back(); // "how many orders is that?" asks of what was answered
    }
    std::string before;
    std::string last;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const auto& word = words[at];
        if (isOfNoun(words, at, schema)) {
            return word;
        }
        const bool isLed = at > 0 && isPreposition(last);
        const bool isSubject = isAuxiliary(last);
        const auto phrase = phraseAt({ std::exchange(last, word), word }, 0);
        const bool isOfPhrase = phrase && phrase->words == 2; // "gibt es"
        if ((isPronoun(word) || (isSubject && isSubjectPronoun(word))) && !isOfPhrase) {
            const auto meant = isLed ? withoutWhatIsAsked(before, schema) : before;
            return meansBefore(meant, isSubject, schema) ? "" : word;
        }
        before += word + " ";
    }
    return {};
}

namespace {
/// "compare with April": what the question before was limited to is there already.
bool comparesOne(const std::vector<Piece>& pieces)
{
    const auto isNamed = [](const Piece& each) {
        return each.kind == PieceKind::Value || each.kind == PieceKind::Month || each.kind == PieceKind::Quarter
            || each.kind == PieceKind::Number;
    };
    const auto isLight = [](const Piece& each) {
        return each.is(Concept::Compare) || each.is(Concept::With) || each.is(Concept::To) || each.is(Concept::And);
    };
    const bool isTime = pieces.size() > 1 && pieces[pieces.size() - 2].kind != PieceKind::Number
        && pieces.back().kind == PieceKind::Number; // "April 2024"
    return !pieces.empty() && pieces.front().is(Concept::Compare)
        && std::ranges::count_if(pieces, isNamed) <= (isTime ? 2 : 1)
        && std::ranges::all_of(pieces, [&](const Piece& each) { return isNamed(each) || isLight(each); });
}

/// It names nothing that it could be about: "per month", "the three largest", "as a line", "compare with April".
bool isFragment(const std::string& question, const Schema& schema)
{
    using enum Concept;
    const auto pieces = annotate(question, schema);
    const auto isOf = [](const Piece& each, std::initializer_list<Concept> meanings) {
        return std::ranges::any_of(meanings, [&](core::builtin::Concept meaning) { return each.is(meaning); });
    };
    const auto isShape = [&](const Piece& each) {
        return each.kind == PieceKind::Period
            || isOf(each, { Top, Bottom, Ascending, Descending, Reversed, Bars, Lines, Pie, Stacked, Picture });
    };
    const bool isRanked = std::ranges::any_of(pieces, [&](const Piece& each) { return isOf(each, { Top, Bottom }); });
    const auto isLight = [&](const Piece& each) {
        return each.kind == PieceKind::Number || isOf(each, { Each, By, List, In, For, With, Also, SortBy, And, Of })
            || (isRanked && isOf(each, { Which, Is })); // "which is the highest?"
    };
    const bool dividesOnly = !pieces.empty() && isOf(pieces.front(), { By, Each }) // "by shop", "nach Herkunft"
        && std::ranges::all_of(pieces,
            [&](const Piece& each) { return each.kind == PieceKind::Column || isShape(each) || isLight(each); });
    const bool isOfPlaces = pieces.size() > 1 && pieces.back().kind == PieceKind::Number // "the first 3", "show 5"
        && isOf(pieces[pieces.size() - 2], { First, Last, List }) && !isYearWritten(pieces.back())
        && std::all_of(pieces.begin(), pieces.end() - 2, isLight);
    const bool ordersOnly = !pieces.empty() && isOf(pieces.front(), { SortBy }) // "sorted by fee", "how many?"
        && std::ranges::all_of(pieces,
            [&](const Piece& each) { return each.kind == PieceKind::Column || isShape(each) || isLight(each); });
    const bool countsOnly = !pieces.empty()
        && std::ranges::all_of(pieces, [&](const Piece& each) { return isOf(each, { HowMany, Is, And }); });
    return comparesOne(pieces) || dividesOnly || isOfPlaces || ordersOnly || countsOnly
        || (std::ranges::any_of(pieces, isShape)
            && std::ranges::all_of(pieces, [&](const Piece& each) { return isShape(each) || isLight(each); }));
}
} // namespace

bool countsWithoutNoun(const std::string& question, const Schema& schema)
{
    using enum Concept;
    const auto pieces = annotate(question, schema);
    const auto isNamed = [&](const Piece& each) {
        return each.kind == PieceKind::Value
            || (each.kind == PieceKind::Column && schema.column(each.column.column).type == ColumnType::Boolean);
    };
    const auto isLight = [](const Piece& each) {
        return each.is(Is) || each.is(In) || each.is(Not) || each.is(And) || each.is(Or);
    };
    return !pieces.empty() && pieces.front().is(HowMany) && std::ranges::any_of(pieces, isNamed)
        && std::all_of(
            pieces.begin() + 1, pieces.end(), [&](const Piece& each) { return isNamed(each) || isLight(each); });
}

bool namesNoun(const std::string& question, const Schema& schema)
{
    return std::ranges::any_of(annotate(question, schema),
        [](const Piece& each) { return each.kind == PieceKind::Column || each.kind == PieceKind::RowNoun; });
}

bool leansOn(const std::string& question, const Schema& schema)
{
    return leansOnBefore(nameWords(question)) || !pronounOf(question, schema).empty() || isFragment(question, schema);
}

namespace {
bool saysAny(const Piece& piece, std::initializer_list<core::builtin::Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return piece.is(each); });
}
} // namespace

bool asksWhich(const std::string& question, const Schema& schema)
{
    using enum Concept;
    const auto pieces = annotate(question, schema);
    return pieces.size() > 2 && pieces[0].is(Which) && pieces[1].kind == PieceKind::Column
        && !schema.isAmount(pieces[1].column.column)
        && std::ranges::all_of(
            std::span(pieces).subspan(2), [](const Piece& each) { return saysAny(each, { Top, Bottom, Is }); });
}

bool saysNoSubject(const std::string& question, const Schema& schema)
{
    using enum Concept;
    const auto pieces = annotate(question, schema);
    if (pieces.size() < 2) {
        return false;
    }
    if (saysAny(pieces.front(), { Above, Below, AtLeast, AtMost })) {
        return pieces.size() == 2 && pieces[1].kind == PieceKind::Number;
    }
    const auto isNamed = [&](const Piece& each) {
        return each.kind == PieceKind::Value
            || (each.kind == PieceKind::Column && schema.column(each.column.column).type == ColumnType::Boolean);
    };
    const auto isLight = [](const Piece& each) {
        return each.kind == PieceKind::RowNoun || saysAny(each, { Only, And, Of });
    };
    const auto isGroup = [&](const Piece& each) { // "for repairs by city"
        return saysAny(each, { By, Each }) || each.kind == PieceKind::Period
            || (each.kind == PieceKind::Column && !schema.isAmount(each.column.column));
    };
    const auto rest = std::span(pieces).subspan(1);
    const auto divided = std::ranges::find_if(rest, [](const Piece& each) { return saysAny(each, { By, Each }); });
    const bool isCondition = saysAny(pieces.front(), { In, For, Of, From }) && std::ranges::any_of(rest, isNamed)
        && std::all_of(rest.begin(), divided, [&](const Piece& each) { return isNamed(each) || isLight(each); })
        && std::all_of(divided, rest.end(), [&](const Piece& each) { return isGroup(each) || isLight(each); });
    return isCondition || asksWhich(question, schema) || countsWithoutNoun(question, schema);
}

bool namesNothing(const std::string& question, const Schema& schema)
{
    return std::ranges::none_of(annotate(question, schema), [](const Piece& each) {
        return each.kind == PieceKind::Unknown || each.kind == PieceKind::Column || each.kind == PieceKind::RowNoun
            || each.kind == PieceKind::Value;
    });
}

std::vector<Exchange> behindOwnCode(std::vector<Exchange> history)
{
    const auto last = std::ranges::find(history | std::views::reverse, unnamedCode, &Exchange::question).base();
    history.erase(history.begin(), last);
    return history;
}

void tellBefore(Draft& draft, const Exchange& before)
{
    const auto question = oneLine(before.question);
    draft.plan.facts["goes_on"] = true;
    draft.plan.reading += " "
        + inWords(
            ReadingNote(before.isEdited ? NoteKind::GoesOnBesideEdit : NoteKind::GoesOn, { .texts = { question } }));
    if (before.isEdited) {
        draft.plan.facts["edit_left"] = question;
    }
}

} // namespace core::builtin
