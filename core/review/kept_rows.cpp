// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/kept_rows.h"

#include "core/domain/plain_step.h"
#include "core/domain/trace_note.h"
#include "core/review/plain_words.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace core {

namespace {
using enum PlainStepKind;
using Texts = std::vector<std::string>;

/// What conditions are of.
enum class Reach {
    All, ///< whatever there is
    Some, ///< some of the figures
    Way, ///< what was worked out before
    Results, ///< groups and figures
    Left, ///< what is left out
};

Reach reachOf(const CodeFacts::Filter& filter)
{
    return !filter.keeps                    ? Reach::Left
        : filter.stage != RowStage::Records ? Reach::Results
        : filter.whole                      ? Reach::All
        : filter.some > 0                   ? Reach::Some
                                            : Reach::Way;
}

struct Kept {
    std::map<Reach, Texts> all; ///< which all hold
    std::vector<std::pair<Reach, Texts>> either; ///< those of a line, of which one suffices
    bool hasUnsaid = false; ///< that the run works out
};

bool leavesOut(const CodeFacts& facts, int line)
{
    return std::ranges::any_of(
        facts.drops, [&](const CodeFacts::Drop& drop) { return drop.line == line && drop.what == DropKind::Labels; });
}

/// Where figures are made in turn of the rows of one quarter after the other, the list of them tells nothing.
bool areInTurn(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    constexpr auto most = 3; // conditions of one column
    const auto reach = reachOf(filter);
    return (reach == Reach::Some || reach == Reach::Way || reach == Reach::Results) && !filter.any
        && std::ranges::count_if(facts.filters,
               [&](const CodeFacts::Filter& other) {
                   return other.line > 0 && !other.any && other.called == filter.called && reachOf(other) == reach;
               })
        > most;
}

Kept keptOf(const CodeFacts& facts)
{
    Kept kept;
    std::map<std::pair<int, Reach>, Texts> either;
    std::set<int> open; // lines with an alternative that is not said, so that the others would say too little
    for (const auto& filter : facts.filters) {
        if (filter.line <= 0 || (!filter.keeps && !leavesOut(facts, filter.line))) { // as the file is read; a test only
            continue;
        }
        const auto column = comparedOf(filter);
        if (filter.computed || column.empty() || areInTurn(facts, filter)) {
            kept.hasUnsaid = true;
            if (filter.any) {
                open.insert(filter.line);
            }
            continue;
        }
        sandbox::RowCondition condition { column, filter.comparison };
        std::ranges::transform(filter.values, std::back_inserter(condition.values), &CodeFacts::Literal::cell);
        auto& texts = filter.any ? either[{ filter.line, reachOf(filter) }] : kept.all[reachOf(filter)];
        auto words = inWords(wordsOf(condition));
        if (!std::ranges::contains(texts, words)) {
            texts.push_back(std::move(words));
        }
    }
    for (auto& [place, texts] : either) {
        if (!open.contains(place.first)) {
            kept.either.emplace_back(place.second, std::move(texts));
        }
    }
    return kept;
}

/// The first of many, and how many more there are.
Texts shortened(Texts texts)
{
    constexpr std::size_t most = 5;
    if (texts.size() > most) {
        const auto more = std::ssize(texts) - static_cast<std::ptrdiff_t>(most) + 1;
        texts.resize(most - 1);
        texts.push_back(inWords(PlainStep(MoreConditions, { .count = more })));
    }
    return texts;
}

std::string sentence(Reach reach, const Texts& texts, bool areAlternatives)
{
    static const std::map<Reach, std::pair<PlainStepKind, PlainStepKind>> kinds {
        { Reach::All, { OnlyWhere, OnlyWhereEither } },
        { Reach::Some, { SomeOnlyWhere, SomeOnlyWhereEither } },
        { Reach::Way, { OnTheWayWhere, OnTheWayWhereEither } },
        { Reach::Results, { ResultsWhere, ResultsWhereEither } },
        { Reach::Left, { LeftOutWhere, LeftOutWhereEither } },
    };
    const auto& [all, either] = kinds.at(reach);
    return inWords(PlainStep(areAlternatives ? either : all, { .texts = shortened(texts) }));
}
} // namespace

std::string keptRows(const CodeFacts& facts)
{
    const auto kept = keptOf(facts);
    std::string said;
    for (const auto& [reach, texts] : kept.all) {
        said += (said.empty() ? "" : " ") + sentence(reach, texts, false);
    }
    for (const auto& [reach, texts] : kept.either) {
        said += (said.empty() ? "" : " ") + sentence(reach, texts, true);
    }
    return said;
}

std::string withKeptRows(std::string title, const CodeFacts& facts)
{
    constexpr std::size_t most = 100; // characters; more is said below it
    constexpr std::string_view ofRows = "Rows where ";
    const auto kept = keptOf(facts);
    const bool isOne = kept.either.empty() || (kept.all.empty() && kept.either.size() == 1);
    const auto found = kept.all.find(Reach::All);
    const auto& texts = !kept.either.empty() ? kept.either.front().second
        : found != kept.all.end()            ? found->second
                                             : Texts {};
    const bool isOfAll = kept.either.empty() || kept.either.front().first == Reach::All;
    const bool isOnly = kept.all.size() + kept.either.size() == 1 && !kept.hasUnsaid;
    if (title.empty() || texts.empty() || !isOne || !isOfAll || !isOnly) {
        return title;
    }
    const bool areAlternatives = !kept.either.empty();
    if (title.starts_with(ofRows)) {
        return inWords(PlainStep(areAlternatives ? KeptEitherTitle : KeptTitle, { .texts = shortened(texts) }));
    }
    const bool hasWhere = title.contains(" where ");
    const auto kind = areAlternatives ? (hasWhere ? OfRowsWhereEitherTitle : WhereEitherTitle)
                                      : (hasWhere ? OfRowsWhereTitle : WhereTitle);
    auto whole = inWords(PlainStep(kind, { .column = title, .texts = texts }));
    return whole.size() - title.size() <= most ? whole : title;
}

} // namespace core
