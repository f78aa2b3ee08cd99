// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolution.h"

#include <algorithm>

namespace core::builtin {

namespace {
bool isValue(const std::string& words, const Schema& schema)
{
    return schema.matchValue(nameWords(words)).has_value();
}

ReadingTrouble troubleOf(const Elements& elements, const Schema& schema)
{
    if (!elements.troubles.empty()) {
        return elements.troubles.front();
    }
    auto words = elements.unknownInRole;
    words.insert(words.end(), elements.unknown.begin(), elements.unknown.end());
    const auto isKnown = [&](const std::string& each) { return isValue(each, schema); };
    const bool areKnown = !words.empty() && std::ranges::all_of(words, isKnown); // "WHAT DID US SPEND"
    ReadingTrouble unknown(areKnown ? TroubleKind::LeftOut : TroubleKind::WordsUnknown);
    if (!areKnown) {
        std::erase_if(words, isKnown);
    }
    std::ranges::stable_sort(words, {}, [&](const std::string& word) { // as they stand in the question
        const auto at = std::ranges::find_if(
            elements.pieces, [&](const SaidPiece& each) { return word.starts_with(each.piece.text); });
        return at - elements.pieces.begin();
    });
    std::ranges::transform(words, std::back_inserter(unknown.texts), [](const auto& each) { return "“" + each + "”"; });
    return unknown.texts.empty() ? ReadingTrouble(TroubleKind::NothingKnown) : unknown;
}

/// "jobs with fee over 500" of "jobs over 500", of each column that has such numbers.
std::vector<std::string> limitsOfColumns(const std::string& question, const Elements& elements, const Schema& schema)
{
    const auto isLimit = [](const SaidPiece& each) {
        return each.piece.is(Concept::Above) || each.piece.is(Concept::AtLeast) || each.piece.is(Concept::Below)
            || each.piece.is(Concept::AtMost);
    };
    const auto limit = std::ranges::find_if(elements.pieces, isLimit);
    const auto number = limit == elements.pieces.end() ? limit : limit + 1;
    if (number == elements.pieces.end() || number->piece.kind != PieceKind::Number) {
        return {};
    }
    const bool isUp = limit->piece.is(Concept::Above) || limit->piece.is(Concept::AtLeast);
    const bool isLed = limit != elements.pieces.begin() && (limit - 1)->piece.is(Concept::With);
    const auto with = isLed ? "" : speaksGerman(nameWords(question)) ? "mit " : "with ";
    std::vector<std::string> choices;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto& end = isUp ? schema.column(i).max : schema.column(i).min;
        const auto* whole = std::get_if<std::int64_t>(&end);
        const auto* real = std::get_if<double>(&end);
        const double last = whole != nullptr ? static_cast<double>(*whole) : real != nullptr ? *real : 0;
        const bool isReached = (whole != nullptr || real != nullptr)
            && (isUp ? last >= number->piece.number : last <= number->piece.number);
        if (isReached && schema.isNumeric(i) && !schema.isIdentifier(i)) {
            choices.push_back(question);
            choices.back().insert(static_cast<std::size_t>(limit->piece.begin), with + schema.name(i) + " ");
        }
    }
    return choices;
}

/// What was said of columns that are dates but for a few values, and so are none.
std::string nearlyDates(const Profile& profile)
{
    std::string words;
    for (const auto& warning : profile.warnings) {
        if (warning.kind == WarningKind::ImpossibleDates || warning.kind == WarningKind::MostlyDates) {
            words += " " + inWords(warning);
        }
    }
    return words;
}
} // namespace

bool Elements::asksForPercentOfChange() const
{
    const auto is = [&](std::size_t at, std::initializer_list<Concept> meanings) {
        return at < pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].piece.is(each); });
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isOfChange = is(i - 1,
                                    { Concept::In, Concept::By, Concept::HowMany, Concept::Which, Concept::Change })
            || is(i + 1, { Concept::Change });
        if (is(i, { Concept::Share })
            && !(isOfChange && isPercentWord(fold(pieces[i].piece.text)) && !is(i + 1, { Concept::Of }))) {
            return false;
        }
    }
    return has(Concept::Change);
}

void tellInsteadOfDates(Outcome& outcome, const std::string& question, const Schema& schema)
{
    const bool inGerman = speaksGerman(nameWords(question));
    outcome.message += nearlyDates(schema.dataset().profile);
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.isNumeric(i) && schema.mayBeYears(i) && !schema.isIdentifier(i)) {
            const auto& name = schema.name(i);
            outcome.message += " " + name + " may hold years, by which rows can be grouped.";
            outcome.choices.push_back(
                phrased("by", inGerman, { { "number", phrased("rows", inGerman) }, { "group", name } }));
        }
    }
}

Outcome notUnderstood(const Elements& elements, const std::string& question, const Schema& schema)
{
    const auto trouble = troubleOf(elements, schema);
    Outcome outcome { PlanAction::Say, {}, inWords(trouble), {}, {} };
    outcome.unknown = elements.isUnclear() ? elements.unknownInRole : elements.unknown;
    std::erase_if(outcome.unknown, [&](const std::string& each) { return isValue(each, schema); });
    if (trouble.kind == TroubleKind::NumberOfWhat && outcome.unknown.empty() && elements.unknown.empty()) {
        outcome.choices = limitsOfColumns(question, elements, schema);
        outcome.action = outcome.choices.empty() ? PlanAction::Say : PlanAction::Ask;
    }
    if (trouble.kind == TroubleKind::NoDates) {
        tellInsteadOfDates(outcome, question, schema);
    }
    return outcome;
}

void Resolution::say(std::string message, std::vector<std::string> choices)
{
    outcome.action = PlanAction::Say;
    outcome.message = std::move(message);
    outcome.choices = std::move(choices);
}

std::vector<int> Resolution::mentioned() const
{
    auto all = said.subjects;
    if (said.topic) {
        all.insert(all.begin(), *said.topic);
    }
    all.insert(all.end(), said.groups.begin(), said.groups.end());
    return all;
}

std::vector<int> Resolution::numbersMentioned() const
{
    const bool compared = said.function || said.isRanked(); // "the highest number of an order"
    std::vector<int> numbers;
    for (const auto* list : { &said.subjects, &said.rankings }) {
        std::ranges::copy_if(*list, std::back_inserter(numbers),
            [&](int i) { return schema.isNumeric(i) && !schema.isYear(i) && (compared || !schema.isIdentifier(i)); });
    }
    return numbers;
}

std::optional<int> Resolution::textSubject() const
{
    for (const int each : said.subjects) {
        if (schema.isText(each) && !schema.isIdentifier(each)) {
            return each;
        }
    }
    return std::nullopt;
}

} // namespace core::builtin
