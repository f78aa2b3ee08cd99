// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/open_changes.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/resolve_measure.h"
#include "core/builtin/write/drafted.h"

#include <algorithm>
#include <format>

namespace core::builtin {

namespace {
/// Two whole years, and two whole quarters, that the dates end with: "2023" and "2024", "Q3 2024" and "Q4 2024".
std::vector<std::pair<std::string, std::string>> lastStretches(const ColumnProfile& date)
{
    constexpr int quarters = 4, monthsEach = 3;
    const auto* from = std::get_if<std::string>(&date.min);
    const auto* to = std::get_if<std::string>(&date.max);
    const auto isDay = [](const std::string* day) { return day != nullptr && day->size() >= 7 && (*day)[4] == '-'; };
    if (!isDay(from) || !isDay(to)) {
        return {};
    }
    const auto year = [](const std::string& day) { return std::stoi(day.substr(0, 4)); };
    const auto month = [](const std::string& day) { return std::stoi(day.substr(5, 2)); };
    std::vector<std::pair<std::string, std::string>> found;
    const int last = year(*to) - (month(*to) == 12 ? 0 : 1), first = year(*from) + (month(*from) == 1 ? 0 : 1);
    if (last > first) {
        found.emplace_back(std::to_string(last - 1), std::to_string(last));
    }
    const auto named = [](int quarter) { return std::format("Q{} {}", quarter % quarters + 1, quarter / quarters); };
    const int end = year(*to) * quarters + month(*to) / monthsEach - 1;
    const int begin = year(*from) * quarters + (month(*from) + 1) / monthsEach;
    if (end > begin) {
        found.emplace_back(named(end - 1), named(end));
    }
    return found;
}

bool isChange(const Piece& piece)
{
    return piece.is(Concept::Change) || piece.is(Concept::Fall) || piece.is(Concept::Fastest);
}

std::vector<Piece> piecesOf(const Asked& asked)
{
    const auto& schema = asked.files.alone().front()->schema;
    return annotate(withoutCompounds(Reworded(asked.question), schema).text(), schema); // "Umsatzwachstum"
}

bool isOpenChange(const Asked& asked, const Draft& draft)
{
    return draft.plan.action == PlanAction::Say && asked.history.empty()
        && std::ranges::any_of(piecesOf(asked), isChange);
}
} // namespace

std::optional<Draft> fromWhenToWhen(const Asked& asked, const Draft& draft)
{
    const auto isTimeNamed = [](const Piece& each) { // "in Q1 2024": from there, or up to there?
        return each.kind == PieceKind::Quarter || each.kind == PieceKind::Month
            || (each.kind == PieceKind::Number && isYearWritten(each));
    };
    if (!isOpenChange(asked, draft) || std::ranges::any_of(piecesOf(asked), isTimeNamed)) {
        return std::nullopt;
    }
    auto question = asked.question;
    while (!question.empty() && (question.back() == '?' || question.back() == ' ')) {
        question.pop_back();
    }
    const bool inGerman = speaksGerman(nameWords(question));
    std::vector<std::string> choices;
    for (const auto& data : asked.files.alone()) {
        const auto date = data->schema.dateColumn();
        for (const auto& [before, period] :
            date ? lastStretches(data->schema.column(*date)) : std::vector<std::pair<std::string, std::string>>()) {
            auto one = asked;
            one.question = question + " "
                + phrased("from_to", inGerman, { { "before", before }, { "period", period } });
            if (!std::ranges::contains(choices, one.question) && draftFor(one).plan.action == PlanAction::Run) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(inWordsOnly(PlanAction::Ask, phrased("from_when", false), choices));
}

std::optional<Draft> inOrSince(const Asked& asked, const Draft& draft)
{
    const auto pieces = draft.plan.action == PlanAction::Run ? piecesOf(asked) : std::vector<Piece>();
    for (std::size_t i = 0; i + 1 < pieces.size() && std::ranges::none_of(pieces, isChange); ++i) {
        auto end = i + 1;
        while (end < pieces.size() && isTimeSaid(pieces[end])) {
            ++end;
        }
        const bool goesOn = says(pieces, end, { Concept::To, Concept::Until, Concept::On, Concept::AtLeast });
        const bool isDay = holds(pieces, i + 1, PieceKind::Date); // "from 1 March" begins there
        if (!pieces[i].is(Concept::From) || end == i + 1 || goesOn || isDay) {
            continue;
        }
        const bool inGerman = speaksGerman(nameWords(asked.question));
        const auto begin = static_cast<std::size_t>(pieces[i].begin);
        const auto length = static_cast<std::size_t>(pieces[i].end) - begin;
        std::vector<std::string> choices;
        for (const auto* word : { "in", "since" }) {
            auto one = asked;
            one.question.replace(begin, length, phrased(word, inGerman));
            if (draftFor(one).plan.action == PlanAction::Run) {
                choices.push_back(one.question);
            }
        }
        return inWordsOnly(PlanAction::Ask, phrased("in_or_since", false), choices);
    }
    return std::nullopt;
}

std::optional<Draft> upOrDown(const Asked& asked, const Draft& draft)
{
    using enum Concept;
    const auto pieces = draft.plan.action == PlanAction::Run ? piecesOf(asked) : std::vector<Piece>();
    const auto isUpwards = [](const Piece& each) {
        const auto word = fold(each.text);
        return each.is(Change) && (saysRise(word) || saysGrowth(word));
    };
    const auto change = std::ranges::any_of(pieces, isUpwards)
        ? pieces.end()
        : std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Change); });
    const auto isEnd = [](const Piece& each) { return each.is(Top) || each.is(Bottom); };
    const bool isSorted = change != pieces.begin() && change != pieces.end() // "top 3 depots by change"
        && (std::prev(change)->is(By) || std::prev(change)->is(SortBy));
    const bool isMost = change != pieces.end() && !isSorted && std::ranges::any_of(pieces, isEnd);
    const bool isOfPlaces = draft.plan.facts.is_object() && draft.plan.facts.value("positions", false);
    if (!isMost || isOfPlaces) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    const bool isVerb = isParticiple(fold(change->text));
    std::vector<std::string> choices;
    for (const auto* word : { isVerb ? "increased" : "increase", isVerb ? "decreased" : "decrease" }) {
        auto one = asked;
        one.question.replace(static_cast<std::size_t>(change->begin),
            static_cast<std::size_t>(change->end - change->begin), phrased(word, inGerman));
        if (draftFor(one).plan.action == PlanAction::Run) {
            choices.push_back(one.question);
        }
    }
    return inWordsOnly(PlanAction::Ask, phrased("up_or_down", false), choices);
}

std::optional<Draft> growthOfWhat(const Asked& asked, const Draft& draft)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> choices;
    const auto isPlaced = [](const Piece& each) {
        using enum Concept;
        const auto word = fold(each.text);
        return each.is(Fastest) || each.is(Top) || each.is(Bottom) || each.is(SortBy) || each.is(Position)
            || (each.is(Change) && (saysRise(word) || saysGrowth(word)));
    };
    const bool isOpen = isOpenChange(asked, draft) && std::ranges::any_of(piecesOf(asked), isPlaced);
    for (const auto& data : isOpen ? asked.files.alone() : std::vector<OpenedData>()) {
        const auto& schema = data->schema;
        auto measures = schema.measures();
        std::erase_if(measures, [&](int each) { return schema.isNeverSummed(each); });
        std::vector<std::string> names;
        std::ranges::transform(measures, std::back_inserter(names), [&](int each) { return schema.name(each); });
        names.resize(std::min(names.size(), most - 1));
        names.push_back(phrased("rows", speaksGerman(nameWords(asked.question))));
        for (const auto& name : names) {
            auto one = asked;
            one.question = measuredBy(asked.question, name);
            if (choices.size() < most && draftFor(one).plan.action == PlanAction::Run) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(inWordsOnly(PlanAction::Ask, phrased("growth_of", false), choices));
}

} // namespace core::builtin
