// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/across_files.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/parts_of_time.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <ranges>

namespace core::builtin {

namespace {
/// Calls `use` with each two data sets.
template <typename Use> void eachTwo(const std::vector<Dataset>& datasets, Use use)
{
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        for (std::size_t j = i + 1; j < datasets.size(); ++j) {
            use(datasets[i], datasets[j]);
        }
    }
}

bool remove(std::string& text, const std::string& part)
{
    const auto at = text.find(part);
    return at != std::string::npos && (text.erase(at, part.size()), true);
}

std::string usingFile(const std::string& name, bool inGerman)
{
    return phrased("using", inGerman, { { "name", name } });
}

/// In the language of the question that they are chosen for.
std::string chosenFor(const std::string& question, const Match& match)
{
    return question + ", " + match.words(speaksGerman(nameWords(question)));
}

/// Each pair of columns as a sentence and as a question that chooses it.
Draft askForKey(std::string message, const std::vector<Match>& likely, const std::string& question)
{
    std::vector<std::string> choices;
    for (const auto& match : likely | std::views::take(4)) {
        message += " " + keySentence(match.pair);
        choices.push_back(chosenFor(question, match));
    }
    return inWordsOnly(PlanAction::Ask, message, choices);
}

/// A key that stands in a few rows twice: what joining on it would do, and the ways to go on.
Draft askAboutRepeats(const std::vector<Match>& ways, const std::string& question)
{
    const auto& match = ways.front();
    constexpr std::size_t most = 5;
    std::vector<std::string> values;
    for (const auto& top : match.oneKey.top | std::views::take_while([](const auto& each) { return each.count > 1; })) {
        values.push_back(oneLine(top.value));
    }
    const auto& profile = match.one.profile;
    const auto count = profile.rows - match.oneKey.nulls - match.oneKey.distinct;
    if (values.size() > most) {
        values.resize(most);
        values.emplace_back("…");
    }
    std::vector<std::string> choices;
    std::ranges::transform(
        ways, std::back_inserter(choices), [&](const Match& each) { return chosenFor(question, each); });
    const ReadingTrouble trouble(TroubleKind::KeyRepeats,
        { .column = oneLine(match.oneKey.name),
            .count = count,
            .texts = { match.many.name, match.one.name, joined(values, ", ") } });
    return inWordsOnly(PlanAction::Ask, inWords(trouble), choices);
}

/// Says why two files that a question needs are not put together, or asks how. `names`: its columns that `first` does
/// not have.
Draft aboutTwoFiles(
    const std::vector<std::string>& names, const Dataset& first, const Dataset& other, const Asked& asked)
{
    std::vector<std::string> quoted;
    std::ranges::transform(names, std::back_inserter(quoted), [](const auto& name) { return "“" + name + "”"; });
    const auto message = inWords(quoted) + (names.size() == 1 ? " is in " : " are in ") + other.name;
    const auto& likely = asked.files.likely(first, other);
    if (const auto ways = repeatedMatches(first, other); !likely.isClear && !ways.empty()) {
        return askAboutRepeats(ways, asked.question);
    }
    if (likely.all.empty()) {
        const auto why = whyNoKey(first, other);
        return inWordsOnly(PlanAction::Say,
            message + ", and no key joins it with " + first.name
                + (why.empty()
                        ? ": none of their columns have the same values, each in one row only of one of the files."
                        : ". " + why),
            {});
    }
    if (likely.isClear) {
        const auto& many = likely.all.front().many;
        const auto& one = likely.all.front().one;
        const auto what = &one == &other ? message + ", one row of which matches several of " + many.name
                                         : message + ", several rows of which match one of " + one.name;
        return inWordsOnly(PlanAction::Say,
            what + ": a number of " + one.name
                + " would count again with each of them, so none of them is used there, not even to group by.",
            {});
    }
    return askForKey(
        message + ". Which columns match its rows with those of " + first.name + "?", likely.all, asked.question);
}

/// Only by these words a question can speak of the rows of the other that match.
bool namesPartners(const Asked& asked, const Dataset& other)
{
    std::vector<std::string> name;
    std::ranges::transform(nameWords(ownName(other)), std::back_inserter(name), canonical);
    std::ranges::copy(rowNounsOf(asked.files.schemaOf(other.name)), std::back_inserter(name));
    const auto speaksOfThem = [&](const std::string& text) {
        const auto words = nameWords(inShort(text).text());
        const auto isSaid = [&](const auto& word) { return isPartnerNoun(word, name); };
        const auto isPair = [&](const auto& one, const auto& next) { return isSaid(one + next); }; // "call-outs"
        return std::ranges::any_of(words, isSaid) || std::ranges::adjacent_find(words, isPair) != words.end();
    };
    return speaksOfThem(asked.question) || (asked.revision && speaksOfThem(asked.revision->request))
        || std::ranges::any_of(asked.history, speaksOfThem, &Exchange::question);
}
} // namespace

Draft inWordsOnly(PlanAction action, std::string message, std::vector<std::string> choices)
{
    Draft draft;
    draft.plan = { action, {}, std::move(message), std::move(choices), "built-in" };
    return draft;
}

Chosen chosenIn(Asked& asked)
{
    const auto& datasets = asked.datasets();
    std::vector<std::string*> texts { &asked.question };
    std::ranges::transform(
        asked.history | std::views::reverse, std::back_inserter(texts), [](Exchange& each) { return &each.question; });
    std::erase_if(texts, [&](const auto* text) { // a choice names a file behind a comma
        return !text->contains(", ")
            || std::ranges::none_of(datasets, [&](const Dataset& each) { return text->contains(each.name); });
    });
    std::vector<Match> all;
    Chosen chosen;
    if (!texts.empty()) {
        eachTwo(datasets, [&](const Dataset& left, const Dataset& right) {
            std::ranges::move(repeatedMatches(left, right), std::back_inserter(all)); // their words are longer
            std::ranges::move(matchesBetween(left, right, KeyUse::Count), std::back_inserter(all));
        });
    }
    for (auto* text : texts) {
        std::ranges::copy_if(all, std::back_inserter(chosen.matches), [&](const Match& match) {
            return remove(*text, ", " + match.words()) || remove(*text, ", " + match.words(true));
        });
        for (const auto& dataset : datasets) {
            if (remove(*text, usingFile(dataset.name, false)) || remove(*text, usingFile(dataset.name, true))) {
                chosen.files.push_back(dataset.name);
            }
        }
    }
    return chosen;
}

namespace {
/// Without the noun of the rows: "deliveries per weekday" are counted, and not by the day of their delivery.
std::vector<std::string> wordsBeside(const std::string& question, const Dataset& dataset)
{
    auto words = nameWords(question);
    std::erase_if(words, [&](const std::string& word) { return isRowsOf(word, dataset); });
    return words;
}
} // namespace

std::vector<OpenedData> candidatesFor(const Asked& asked, const Chosen& chosen)
{
    auto candidates = asked.files.together(chosen.matches);
    const auto question = inShort(asked.question).text();
    const auto parts = partsOfTimeIn(question);
    for (const auto& each : parts.empty() ? std::vector<OpenedData>() : asked.files.alone()) {
        const auto& dataset = asked.files.named(each->data.dataset.name);
        if (auto data = withPartsOfTime(dataset, each->schema.dateColumn(), parts, wordsBeside(question, dataset))) {
            candidates.push_back(opened(*std::move(data)));
        }
    }
    return candidates;
}

std::optional<Draft> aboutJoining(const Dataset& first, const Asked& asked)
{
    for (const auto& other : asked.datasets()) {
        if (other.name == first.name) {
            continue;
        }
        const auto view = viewOf(asked.files.beside(first, other), asked);
        std::vector<std::string> names;
        for (const int column : view.elements.columns()) {
            if (column >= std::ssize(first.profile.columns)) {
                names.push_back(view.schema->name(column));
            }
        }
        if (view.isWhole() && !names.empty()) {
            return aboutTwoFiles(names, first, other, asked);
        }
    }
    return std::nullopt;
}

namespace {
/// "how many clients make up 80 % of the fee", "cities with at least 20 orders" of a list of customers: what is limited
/// is no number of the rows that match one.
bool limitsOther(const View& view)
{
    const auto& schema = *view.schema;
    const auto isOfPartners = [&](const Filter& each) {
        return each.column >= 0 && schema.isPartnerCount(each.column) && !each.numbers.empty();
    };
    const auto& said = view.elements;
    const auto limit = std::ranges::find_if(said.filters, isOfPartners);
    if (limit == said.filters.end()) {
        return false;
    }
    const auto isPercent = [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Number && each.piece.percent
            && each.piece.number == limit->numbers.front();
    };
    const auto isNoun = [](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Column || each.piece.kind == PieceKind::RowNoun;
    };
    const auto noun = std::ranges::find_if(said.pieces, isNoun);
    const auto isLimit = [](const Piece& each) {
        return each.is(Concept::With) || each.is(Concept::AtLeast) || each.is(Concept::Above)
            || each.is(Concept::AtMost) || each.is(Concept::Below);
    };
    const bool isOfGroups = noun != said.pieces.end() && noun->piece.kind == PieceKind::Column
        && schema.isText(noun->piece.column.column) && !schema.isOwnNoun(fold(noun->piece.text))
        && schema.column(noun->piece.column.column).distinct < schema.dataset().profile.rows
        && noun + 1 != said.pieces.end() && isLimit((noun + 1)->piece);
    return std::ranges::any_of(said.pieces, isPercent) || isOfGroups;
}
} // namespace

/// "more than one product" of orders that have one each: what is counted are no rows that match.
static bool exceedsPartners(const View& view, const LikelyMatches& likely, const Dataset& other)
{
    const auto isSeveral = [&](const Filter& each) {
        const double least = each.numbers.empty() ? 0 : each.numbers.front() + (each.test == Test::More ? 1 : 0);
        return each.column >= 0 && view.schema->isPartnerCount(each.column) && least > 1
            && (each.test == Test::More || each.test == Test::AtLeast || each.test == Test::Equals);
    };
    const bool isOneEach = likely.isClear && &likely.all.front().one == &other && !likely.all.front().pair.multiplies();
    return isOneEach && std::ranges::any_of(view.elements.filters, isSeveral);
}

std::vector<View> viewsByPartners(const Asked& asked, const View& best)
{
    struct Found {
        View view;
        bool hasKey;
    };
    std::vector<Found> found;
    std::vector<std::string> named;
    for (const auto& dataset : asked.datasets()) {
        if (namesPartners(asked, dataset)) {
            named.push_back(dataset.name);
        }
    }
    for (const auto& dataset : asked.datasets()) {
        for (const auto& other : asked.datasets()) {
            if (other.name == dataset.name || !std::ranges::contains(named, other.name)) {
                continue;
            }
            const auto& partners = asked.files.partners(dataset, other);
            auto view = viewOf(partners.data, asked);
            const auto& said = view.elements;
            if (limitsOther(view) || exceedsPartners(view, asked.files.likely(dataset, other, KeyUse::Count), other)) {
                continue;
            }
            if (said.deniesPartners || (said.asksForPartners && view.isWhole() && view.fit() >= best.fit())) {
                found.push_back({ std::move(view), partners.hasKey });
            }
        }
    }
    const auto rank = [](const Found& each) { return std::pair(each.view.fit(), each.hasKey); };
    const auto first = std::ranges::max_element(found, {}, rank);
    std::vector<View> views;
    for (auto& each : found) {
        if (rank(each) == rank(*first)) {
            views.push_back(std::move(each.view));
        }
    }
    return views;
}

std::optional<Draft> findPartners(View& view, const Asked& asked, const Chosen& chosen)
{
    const auto& dataset = asked.files.named(view.data->files.front());
    const auto& other = asked.files.named(view.data->files.back());
    if (!view.isWhole()) {
        return std::nullopt; // what is not understood is said first
    }
    const auto& likely = asked.files.likely(dataset, other, KeyUse::Count);
    const auto isOfThese = [&](const Match& match) {
        return (&match.many == &dataset && &match.one == &other) || (&match.many == &other && &match.one == &dataset);
    };
    const auto picked = std::ranges::find_if(chosen.matches, isOfThese);
    if (picked == chosen.matches.end() && !likely.isClear) {
        if (!likely.all.empty()) {
            return askForKey("Which columns match the rows of " + dataset.name + " with those of " + other.name + "?",
                likely.all, asked.question);
        }
        const auto why = whyNoKey(dataset, other);
        return inWordsOnly(PlanAction::Say,
            "Nothing tells which rows of " + other.name + " match those of " + dataset.name
                + (why.empty() ? ": none of their columns have the same values." : ". " + why),
            {});
    }
    const auto& match = picked == chosen.matches.end() ? likely.all.front() : *picked;
    auto prepared = withPartners(dataset, asked.files.schemaOf(other.name), match);
    prepared.chosenBy = picked == chosen.matches.end() ? ""
                                                       : ", " + match.words(speaksGerman(nameWords(asked.question)));
    view = viewOf(opened(std::move(prepared)), asked);
    return std::nullopt;
}

std::optional<Draft> askWhichFile(
    std::vector<View>& views, std::vector<View>::iterator& best, const Asked& asked, const Chosen& chosen)
{
    const auto has = [](const View& view, const std::string& file) {
        return std::ranges::contains(view.data->files, file);
    };
    /// The file of `view` that `beside` does not have; empty: it only has more of what is not asked for.
    const auto own = [&](const View& view, const View& beside) {
        const auto found = std::ranges::find_if(view.data->files, [&](const auto& file) { return !has(beside, file); });
        return found == view.data->files.end() ? std::string() : *found;
    };
    std::vector<std::vector<View>::iterator> equal { best };
    for (auto view = views.begin(); view != views.end(); ++view) {
        const bool rivals = view->isWhole() && !view->elements.columns().empty()
            && std::abs(view->fit() - best->fit()) < 1e-9;
        if (rivals && std::ranges::all_of(equal, [&](const auto& each) {
                return !own(*view, *each).empty() && !own(*each, *view).empty();
            })) {
            equal.push_back(view);
        }
    }
    if (equal.size() < 2 || !best->isWhole()) {
        return std::nullopt;
    }
    const auto withFile = [&](const std::string& file) {
        return std::ranges::find_if(equal, [&](const auto& each) { return has(*each, file); });
    };
    for (const auto& file : chosen.files) {
        if (const auto one = withFile(file); one != equal.end()) {
            best = *one;
            return std::nullopt;
        }
    }
    std::vector<std::string> files;
    std::vector<std::string> choices;
    for (const auto& each : equal) {
        files.push_back(own(*each, each == equal.front() ? *equal.back() : *equal.front()));
        choices.push_back(
            asked.question + usingFile(files.back(), speaksGerman(nameWords(asked.question))) + each->data->chosenBy);
    }
    if (const auto one = withFile(asked.onScreen); one != equal.end()) {
        best = *one;
        std::erase(files, asked.onScreen);
        best->why = ReadingNote(NoteKind::OnScreen, { .texts = { asked.onScreen, inWords(files, "or") } });
        return std::nullopt;
    }
    return inWordsOnly(
        PlanAction::Ask, "The question can be answered with " + inWords(files, "or") + ": which is meant?", choices);
}

namespace {
std::string notLookedAt(const std::vector<std::string>& files)
{
    return files.empty() ? "" : " " + inWords(files) + (files.size() == 1 ? " is" : " are") + " not looked at.";
}
} // namespace

std::string unusedFiles(const std::vector<std::string>& used, const Asked& asked)
{
    const auto question = nameWords(asked.question);
    const auto isUsed = [&](const Dataset& dataset) { return std::ranges::contains(used, dataset.name); };
    std::vector<std::string> unused;
    for (const auto& dataset : asked.datasets()) {
        const auto namesIt = [&](const std::string& word) {
            return isNounOf(word, dataset) && std::ranges::none_of(asked.datasets(), [&](const auto& each) {
                return isUsed(each) && isNounOf(word, each);
            });
        };
        if (!isUsed(dataset) && std::ranges::any_of(question, namesIt)) {
            unused.push_back(dataset.name);
        }
    }
    return notLookedAt(unused);
}

std::string otherFiles(const std::vector<std::string>& used, const Asked& asked)
{
    std::vector<std::string> unused;
    for (const auto& dataset : asked.datasets()) {
        if (!std::ranges::contains(used, dataset.name)) {
            unused.push_back(dataset.name);
        }
    }
    return notLookedAt(unused);
}

namespace {
/// "in line_codes", "line_codes.csv": the name of a file that the data do not have. Of one word it may mean anything.
std::string otherFileNamed(const Asked& asked, const Prepared& data)
{
    const auto isOfName = [](char sign) {
        return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_' || sign == '-';
    };
    for (const auto& each : asked.datasets()) {
        const auto name = each.name.substr(0, each.name.rfind('.'));
        const auto at = asked.question.find(name);
        const auto end = at + name.size();
        if (name.empty() || at == std::string::npos || std::ranges::contains(data.files, each.name)) {
            continue;
        }
        const bool isWhole = (at == 0 || !isOfName(asked.question[at - 1]))
            && (end == asked.question.size() || !isOfName(asked.question[end]));
        const bool isFile = name.contains('_') || asked.question.substr(at).starts_with(each.name);
        const bool isColumn = std::ranges::contains(data.dataset.profile.columns, name, &ColumnProfile::name);
        if (isWhole && isFile && !isColumn) {
            return name;
        }
    }
    return {};
}
} // namespace

std::string missingFromOther(const Asked& asked, const Prepared& data)
{
    using enum Concept;
    if (auto file = otherFileNamed(asked, data); !file.empty()) {
        return file;
    }
    const bool isCompared = std::ranges::any_of(data.dataset.profile.columns,
        [](const ColumnProfile& each) { return std::ranges::contains(each.flags, partnerCount); });
    const auto words = nameWords(asked.question);
    for (std::size_t i = 0; i + 2 < words.size() && !isCompared; ++i) {
        const auto missing = phraseAt({ words[i] }, 0), link = phraseAt({ words[i + 1] }, 0);
        const bool isLed = missing && missing->meaning == Missing && link
            && (link->meaning == From || link->meaning == In);
        const bool isOfOther = isLed && std::ranges::any_of(asked.datasets(), [&](const Dataset& each) {
            return each.name != data.files.front() && isRowsOf(words[i + 2], each);
        });
        if (isOfOther) {
            return words[i] + " " + words[i + 1] + " " + words[i + 2];
        }
    }
    return {};
}

std::string onlyEmptyCells(const std::vector<Filter>& filters, const Prepared& data, const Asked& asked)
{
    std::vector<std::string> empty;
    for (const auto& filter : filters) {
        if (filter.test == Test::IsMissing) {
            empty.push_back(data.dataset.profile.columns[static_cast<std::size_t>(filter.column)].name);
        }
    }
    const auto& dataset = asked.files.named(data.files.front());
    for (const auto& other : asked.datasets()) {
        if (empty.empty() || std::ranges::contains(data.files, other.name)) {
            continue;
        }
        const auto& likely = asked.files.likely(dataset, other, KeyUse::Count);
        for (const auto& name : empty) {
            if (likely.isClear && likely.all.front().keyOf(dataset).name == name) {
                return " Only empty cells of " + oneLine(name) + " are meant, not values that " + other.name
                    + " does not have.";
            }
        }
    }
    return {};
}

} // namespace core::builtin
