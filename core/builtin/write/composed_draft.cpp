// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/composed_draft.h"

#include "core/builtin/composed/compose.h"
#include "core/builtin/composed/entities.h"
#include "core/builtin/composed/go_on.h"
#include "core/builtin/composed/parts_of_change.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/in_short.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/bands.h"
#include "core/builtin/reading/baskets.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/filled_gaps.h"
#include "core/builtin/reading/fiscal_years.h"
#include "core/builtin/reading/lengths_of_time.h"
#include "core/builtin/reading/named_results.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/other_units.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/parts_of_time.h"
#include "core/builtin/reading/said_durations.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/view.h"
#include "core/builtin/reading/worked_columns.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/made_before.h"
#include "core/builtin/write/row_or_entity.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/write_query.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <set>
#include <span>
#include <utility>

namespace core::builtin {

namespace {
/// A query and the data it is of.
struct Found {
    OpenedData opened;
    const Prepared* data = nullptr; ///< of it
    const Schema* schema = nullptr;
    std::vector<Clause> said {}; ///< what the query is made of
    Query query {};
};

/// Where the pieces of a clause were typed.
void place(Clause& clause, const std::vector<Piece>& pieces, const Reworded& question)
{
    auto begin = static_cast<int>(question.text().size());
    int end = 0;
    for (auto at = clause.begin; at < std::min(clause.end, pieces.size()); ++at) {
        begin = std::min(begin, pieces[at].begin);
        end = std::max(end, pieces[at].end);
    }
    clause.words = question.typedFor({ begin, end });
    clause.question = question.typed();
}

/// "Umsatz 2024 gegenüber 2023" where one column has money under another name.
void nameMoney(std::vector<Piece>& pieces, const Schema& schema)
{
    std::vector<int> columns;
    std::ranges::copy_if(
        schema.measures(), std::back_inserter(columns), [&](int column) { return schema.isMoney(column); });
    const bool isCompared = std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Concept::Compare); });
    for (auto& piece : pieces) {
        const bool isMoney = piece.kind == PieceKind::Unknown && isMoneyWord(canonical(fold(piece.text)));
        if (isMoney && isCompared && columns.size() == 1 && !schema.revenueFactors()) {
            piece.kind = PieceKind::Column;
            piece.column = { columns.front(), 1, {} };
        }
    }
}

std::optional<std::vector<Clause>> clausesIn(const Reworded& said, const Found& found, const Asked& asked)
{
    const auto question = withoutCompounds(inBaskets(inPartsOfTime(said, *found.schema), *found.schema), *found.schema);
    auto pieces = annotate(question.text(), *found.schema);
    leaveToOtherFiles(question.text(), pieces, *found.schema, *found.data, asked.files);
    pieces = combined(std::move(pieces), *found.schema);
    nameMoney(pieces, *found.schema);
    auto clauses = clausesOf(pieces, *found.schema);
    for (std::size_t i = 0; clauses && i < clauses->size(); ++i) {
        place((*clauses)[i], pieces, question);
    }
    return clauses;
}

std::string firstWord(const std::string& question)
{
    const auto words = nameWords(question);
    return words.empty() ? "" : words.front();
}

/// "Why?" says nothing that another question could go on from.
std::span<const Exchange> withoutWhys(std::span<const Exchange> before)
{
    while (!before.empty() && asksWhy(firstWord(before.back().question))) {
        before = before.first(before.size() - 1);
    }
    return before;
}

/// Months and quarters without a year are of that of the question before, and several are of the same.
Reworded dated(Reworded question, std::span<const Exchange> before, const Schema& schema, bool isFollowUp)
{
    question = withSharedYear(std::move(question), schema);
    const auto parts = partsWithoutYear(question.text(), schema);
    const bool isAfter = parts > 0 && !before.empty() && (isFollowUp || leansOn(question.text(), schema));
    if (const auto both = isAfter && parts == 1 ? yearsBeside(before, schema) : std::vector<int> {}; !both.empty()) {
        return withYears(std::move(question), schema, both); // "and in March?" after 2023 beside 2024
    }
    auto year = isAfter ? yearBefore(before, schema) : std::nullopt;
    if (const auto meant = parts > 1 && !year ? yearsMeant(question.text(), schema) : std::vector<int> {};
        !meant.empty()) {
        year = meant.front();
    }
    return year ? withYear(std::move(question), schema, *year) : question;
}

/// The question itself may be told to lean. One before it did where it names nothing: "up to March".
bool leans(const std::string& question, const Schema& schema, const Asked& asked)
{
    const auto own = dated(inShort(asked.question), withoutWhys(asked.history), schema, asked.leans);
    return leansOn(question, schema)
        || (question == own.text() ? asked.leans : saysNoSubject(question, schema) || namesNothing(question, schema));
}

Reworded withoutWord(Reworded question, const std::string& word)
{
    for (const auto& token : tokenise(question.text())) {
        if (token.text == word) {
            question.replace(static_cast<std::size_t>(token.begin), static_cast<std::size_t>(token.end), "");
            break;
        }
    }
    return question;
}

/// With those of the questions before that it leans on; `before`: the earliest first.
std::optional<std::vector<Clause>> saidIn(
    const Reworded& question, std::span<const Exchange> before, const Found& found, const Asked& asked)
{
    const auto pronoun = before.empty() ? "" : pronounOf(question.text(), *found.schema);
    const auto phrase = phraseAt({ pronoun }, 0);
    const bool isOnlyPronoun = isSubjectPronoun(pronoun) || (isDemonstrative(pronoun) && !isPronoun(pronoun))
        || (phrase && phrase->meaning == Concept::OfThese); // "davon"
    auto own = clausesIn(isOnlyPronoun ? withoutWord(question, pronoun) : question, found, asked);
    before = withoutWhys(before);
    const bool ofThose = !pronoun.empty() || countsWithoutNoun(question.text(), *found.schema);
    if (!own || before.empty() || !(ofThose || leans(question.text(), *found.schema, asked))) {
        return own;
    }
    const auto isBareDate = [&](const Clause& each) { // "and ordered?" says nothing of time
        return each.part == Part::Topic && each.keys.size() == 1 && each.keys.front().period == Period::None
            && each.keys.front().column >= 0 && found.schema->isDate(each.keys.front().column);
    };
    if (std::ranges::any_of(*own, isBareDate)) {
        return std::nullopt;
    }
    const auto earlier = before.first(before.size() - 1);
    auto base = saidIn(dated(inShort(before.back().question), earlier, *found.schema, false), earlier, found, asked);
    return base ? goneOn(std::move(*base), *own, ofThose) : std::nullopt;
}

/// With the change to the reading that was asked for.
std::optional<std::vector<Clause>> changed(
    std::optional<std::vector<Clause>> said, const Found& found, const Asked& asked)
{
    if (!said || !asked.revision || asked.revision->request.empty()) {
        return said;
    }
    const auto change = clausesIn(Reworded(asked.revision->request), found, asked);
    return change ? goneOn(std::move(*said), *change, false) : std::nullopt;
}

Found foundOf(OpenedData opened)
{
    const auto* data = &opened->data;
    const auto* schema = &opened->schema;
    return { std::move(opened), data, schema };
}

/// Of numbers that were added up of each first only sums and their quotients say something.
bool keepsSums(const Query& query, const Schema& schema)
{
    const auto isSummed = [&](int column) { return column >= 0 && schema.hasFlag(column, summedOfEach); };
    std::set<int> limited;
    for (const auto* filters : { &query.filters, &query.part }) {
        std::ranges::for_each(*filters, [&](const Filter& each) { collectColumns(each, limited); });
    }
    std::ranges::transform(query.keys, std::inserter(limited, limited.end()), &Key::column);
    const auto isKept = [&](const Number& each) {
        const bool isOfSums = each.formula ? isSummed(each.formula->left) || isSummed(each.formula->right)
                                           : each.column && isSummed(*each.column);
        const bool isProduct = each.formula && each.formula->sign == Sign::Times;
        return !isOfSums || (each.function == Function::Sum && !isProduct && !each.weight);
    };
    return std::ranges::none_of(limited, isSummed) && std::ranges::all_of(query.numbers, isKept);
}

/// Of numbers that count again with several rows each one is a factor of a number of the row, or is weighted by it.
bool keepsFactors(const Query& query, const Schema& schema)
{
    const auto isAgain = [&](int column) { return column >= 0 && schema.hasFlag(column, countedAgain); };
    const auto isFactor = [&](const Number& each) {
        const bool isOfBoth = each.formula && isAgain(each.formula->left) != isAgain(each.formula->right);
        return isOfBoth ? each.formula->sign == Sign::Times || each.function != Function::Sum
                        : each.column && isAgain(*each.column) && each.weight && !isAgain(*each.weight);
    };
    const auto isOwn = [&](const Number& each) {
        return !(each.column && isAgain(*each.column)) && !(each.weight && isAgain(*each.weight))
            && !(each.formula && (isAgain(each.formula->left) || isAgain(each.formula->right)));
    };
    return std::ranges::none_of(query.keys, [&](const Key& each) { return isAgain(each.column); })
        && std::ranges::all_of(query.numbers, [&](const Number& each) { return isOwn(each) || isFactor(each); });
}

/// "repairs" of "how many repairs per month"; empty: "rows", "records".
std::string rowsCalled(const std::string& question, const Schema& schema)
{
    const auto pieces = annotate(question, schema);
    const auto noun = std::ranges::find_if(
        pieces, [](const Piece& each) { return each.kind == PieceKind::RowNoun && !isRowNoun(stem(fold(each.text))); });
    return noun == pieces.end() ? std::string() : oneLine(noun->text);
}

/// "and by region?" after the top 5 customers, of four regions: the limit of the question before leaves none out.
void dropIdleLimit(Query& query, const std::vector<Clause>& said, const Schema& schema, const Asked& asked)
{
    const auto rank = std::ranges::find(said, Part::Rank, &Clause::part);
    const bool isOfBefore = rank != said.end()
        && std::ranges::contains(asked.history, rank->question, &Exchange::question);
    const bool isOfGroups = query.places && query.places->first == 1 && !query.rows && !query.counted
        && !query.sharesOfPlaces && query.keys.size() == 1 && query.keys.front().period == Period::None;
    if (isOfBefore && isOfGroups && schema.column(query.keys.front().column).distinct <= query.places->last) {
        query.places->last = 0;
    }
}

std::optional<Found> queryOf(Found found, const Reworded& question, const Asked& asked)
{
    auto clauses = changed(saidIn(question, asked.history, found, asked), found, asked);
    auto query = clauses ? composed(*clauses, *found.schema) : std::nullopt;
    if (!query || !keepsSums(*query, *found.schema) || !keepsFactors(*query, *found.schema)) {
        return std::nullopt;
    }
    found.query = std::move(*query);
    found.said = std::move(*clauses);
    dropIdleLimit(found.query, found.said, *found.schema, asked);
    countEntities(found.query, question.text(), *found.schema, asked.memoryBytes);
    found.query.rowsCalled = rowsCalled(question.text(), *found.schema);
    return found;
}

std::optional<Found> foundIn(const OpenedData& data, const Reworded& typed, const Asked& asked)
{
    const auto question = inOtherUnits(
        inLengthsOfTime(withoutNameOfResult(typed, data->schema), data->schema), data->schema);
    if (auto banded = bandedColumn(*data, question)) {
        return foundIn(opened(std::move(banded->data)), banded->question, asked);
    }
    if (auto fiscal = fiscalYears(*data, question)) {
        return foundIn(opened(std::move(fiscal->data)), fiscal->question, asked);
    }
    if (auto filled = filledGaps(*data, question)) {
        return foundIn(opened(std::move(filled->data)), filled->question, asked);
    }
    if (auto worked = workedColumn(*data, question)) {
        return foundIn(opened(std::move(worked->data)), worked->question, asked);
    }
    if (auto time = askedTime(*data, question)) {
        return queryOf(foundOf(opened(std::move(time->data))), time->question, asked);
    }
    if (!data->counted) {
        return queryOf(foundOf(data), question, asked);
    }
    auto said = saidDurations(question);
    return queryOf(foundOf(said.unit.empty() ? data->counted : opened(withDurationsAsNumbers(data->data, said.unit))),
        said.question, asked);
}

/// A question that leans on those before it is of the file as they made it.
std::optional<Found> foundAfter(const OpenedData& data, const Reworded& question, const Asked& asked)
{
    const bool goesOn = !asked.history.empty()
        && (leans(question.text(), data->schema, asked) || !pronounOf(question.text(), data->schema).empty());
    if (!goesOn) {
        return foundIn(data, question, asked);
    }
    auto own = asked;
    auto made = withMadeBefore(data, asked.history);
    own.history = std::move(made.history);
    return foundIn(made.data, question, own);
}

std::optional<Found> divided(Found found)
{
    auto query = partsOfChange(std::move(found.query), found.said, *found.schema);
    if (!query) {
        return std::nullopt;
    }
    found.query = std::move(*query);
    return found;
}

Draft draftOf(const Found& found, const Asked& asked)
{
    const auto& query = found.query;
    const auto ranked = query.rows && query.places ? query.numbers.front().column : std::nullopt;
    if (auto open = ranked ? rowOrEntity(asked.question, *ranked, *found.schema) : std::nullopt) {
        return *open;
    }
    Draft draft;
    const auto file = asked.datasets().size() > 1 ? "In " + found.data->how + ": " : "";
    draft.intent = subjectOf(found.query, *found.schema)
        + chartWords(found.query.drawnUnasked ? Chart::None : found.query.chart, found.query.stacked) + ".";
    draft.code = writeQuery(found.query, *found.schema, asked.memoryBytes);
    draft.plan = { PlanAction::Run,
        file + sayQuery(found.query, *found.schema) + found.data->note + unusedFiles(found.data->files, asked)
            + onlyEmptyCells(found.query.filters, *found.data, asked),
        {}, {}, "built-in" };
    draft.plan.facts = factsOf(found.query, *found.schema, *found.data);
    draft.plan.facts["said"] = wordsOf(found.said, *found.schema, asked.question);
    draft.plan.subject = file + subjectOf(found.query, *found.schema) + ".";
    const auto before = withoutWhys(asked.history);
    const bool goesOn = !before.empty() && (asked.leans || leansOn(asked.question, *found.schema));
    if (goesOn) {
        tellBefore(draft, before.back());
    }
    draft.assumes = assumes(found.query.notes);
    return draft;
}
} // namespace

namespace {
/// What each file by itself makes of a question's words.
class Mentions {
public:
    Mentions(const Asked& asked, const std::string& question)
    {
        const auto words = nameWords(question);
        for (const auto& each : asked.files.alone()) {
            const auto& name = each->data.dataset.name;
            m_pieces[name] = annotate(question, each->schema);
            if (std::ranges::any_of(words, [&](const auto& word) { return each->schema.isOwnNoun(word); })) {
                m_named.insert(name); // "region name" is that of the regions, whatever else has a name
            }
        }
    }

    /// Whether all that is joined is there for something that the file of the rows does not have, or not so well.
    bool need(const Prepared& data) const
    {
        const auto& own = m_pieces.at(data.files.front());
        return std::ranges::all_of(data.ends, [&](const std::string& end) {
            return m_named.contains(end) || std::ranges::any_of(m_pieces.at(end), [&](const Piece& piece) {
                return worth(piece) > 0 && std::ranges::none_of(own, [&](const Piece& each) {
                    const bool isPart = each.begin > piece.begin || each.end < piece.end; // "unit" of "unit cost"
                    return each.begin < piece.end && piece.begin < each.end && worth(each) >= worth(piece)
                        && !(isPart && worth(piece) >= nameButForUnit);
                });
            });
        });
    }

    /// "how many customers" are the rows of the customers, and not those that the orders name.
    void keepNamed(std::vector<Found>& found) const
    {
        const auto isNamed = [&](const Found& each) {
            return each.data->files.size() == 1 && m_named.contains(each.data->files.front());
        };
        if (std::ranges::count_if(found, isNamed) == 1) {
            std::erase_if(found, [&](const Found& each) { return !isNamed(each); });
        }
    }

private:
    static double worth(const Piece& piece)
    {
        return piece.kind == PieceKind::Column ? piece.column.score : piece.kind == PieceKind::Value ? 1 : 0;
    }

    std::map<std::string, std::vector<Piece>> m_pieces; ///< by files
    std::set<std::string> m_named; ///< files
};
} // namespace

/// "number of rows by branch": not in the list of branches, where each has one row, if another file has rows of each.
static void leaveLists(std::vector<Found>& found)
{
    const auto isList = [](const Found& each) {
        const auto& query = each.query;
        return !query.numbers.empty() && query.numbers.front().function == Function::Rows
            && std::ranges::any_of(
                query.keys, [&](const Key& key) { return each.schema->hasFlag(key.column, "unique"); });
    };
    const auto isOfSeveralRows = [&](const Found& each) { return !isList(each) && !each.query.keys.empty(); };
    if (std::ranges::any_of(found, isOfSeveralRows)) {
        std::erase_if(found, isList);
    }
}

std::optional<Draft> composedDraft(const Asked& asked, const std::vector<OpenedData>& candidates, Wanted wanted)
{
    const auto question = inShort(asked.question);
    const Mentions mentions(asked, question.text());
    const bool leansOn = !asked.history.empty() || asked.revision; // then the words stand elsewhere
    std::set<std::size_t> sizes;
    std::ranges::transform(
        candidates, std::inserter(sizes, sizes.end()), [](const OpenedData& each) { return each->data.files.size(); });
    for (const auto size : sizes) {
        std::vector<Found> found;
        for (const auto& data : candidates) {
            const bool isTried = data->data.files.size() == size
                && (data->data.ends.empty() || leansOn || mentions.need(data->data));
            auto one = isTried
                ? foundAfter(data, dated(question, withoutWhys(asked.history), data->schema, asked.leans), asked)
                : std::nullopt;
            if (one && !missingFromOther(asked, *one->data).empty()) {
                one.reset();
            }
            if (one && wanted == Wanted::PartsOfChange) {
                one = divided(std::move(*one));
            }
            if (one) {
                found.push_back(std::move(*one));
            }
        }
        leaveLists(found);
        mentions.keepNamed(found);
        if (!found.empty()) {
            return found.size() == 1 ? std::optional(draftOf(found.front(), asked)) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<Draft> composedDraft(const Asked& asked, const OpenedData& data, const Reworded& question)
{
    const auto found = foundIn(data, question, asked);
    return found ? std::optional(draftOf(*found, asked)) : std::nullopt;
}

} // namespace core::builtin
