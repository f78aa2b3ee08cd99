// SPDX-License-Identifier: GPL-3.0-or-later
// What became of missing values: rows dropped for them, cells filled, and cells that became missing on the way.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <initializer_list>

namespace core {

namespace {
using sandbox::RowOperation;

bool asksForGaps(const QuestionFacts& asked)
{
    return asked.has(builtin::Concept::Missing) || std::ranges::any_of(asked.tokens, [](const auto& word) {
        return word == "complete" || word == "known" || word == "available" || word == "valid";
    });
}

bool asksForAllKnown(const QuestionFacts& asked, const std::vector<std::string>& columns)
{
    return std::ranges::any_of(columns, [&](const auto& column) { return asksForKnown(asked, column); });
}

/// Leaving out rows where only what is averaged is missing changes nothing: pandas skips these anyway.
bool isWithoutEffect(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    if (drop.columns.empty()) {
        return false;
    }
    // Of a column by itself its gaps go alone: whatever takes its values has all of them.
    const bool isAlone = drop.columns.size() == 1
        && std::ranges::any_of(request.facts.calls, [&](const CodeFacts::Call& call) {
               return call.line == drop.line && call.name == "dropna" && call.arguments.empty();
           });
    // How many there are of a sum's own values makes its mean.
    const bool divides = std::ranges::any_of(request.facts.arithmetic, [](const auto& one) { return one.name == "/"; })
        && drop.columns.size() == 1 && std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
               return isSumFunction(one.function) && one.columns == drop.columns;
           });
    const auto skips = [&](const CodeFacts::Aggregation& one) {
        const bool isBase = divides && isCountFunction(one.function) && one.columns == drop.columns;
        const bool counts = !isBase
            && (isCountFunction(one.function) || one.function == "share" || (one.columns.empty() && !isAlone));
        return !request.facts.mayPrecede(drop.line, one.line) || one.stage != RowStage::Records
            || (!counts && std::ranges::all_of(drop.columns, [&](const auto& column) {
                   return one.columns.empty() || std::ranges::contains(one.columns, column);
               }));
    };
    return std::ranges::all_of(request.facts.aggregations, skips);
}

bool isGroupKey(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    return !drop.columns.empty() && std::ranges::all_of(drop.columns, [&](const auto& column) {
        return std::ranges::any_of(request.facts.groupings,
            [&](const auto& grouping) { return std::ranges::contains(grouping.columns, column); });
    });
}

/// Where every column that has to be there is named once more, the code computes with it: that is no slip.
bool computesWith(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    return !drop.columns.empty() && std::ranges::all_of(drop.columns, [&](const auto& column) {
        return std::ranges::any_of(request.facts.columns,
            [&](const auto& named) { return named.name == column && named.line > 0 && named.line != drop.line; });
    });
}

/// "without a date was not on time": they count, as a no; "are not counted" leaves them out.
bool saysNoOfThem(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], { "is", "was", "are", "were" }) && tokens[at + 1] == "not"
            && !isAnyOf(at + 2 < tokens.size() ? tokens[at + 2] : std::string(),
                { "counted", "counting", "included", "considered", "part", "shown", "meant", "to", "of", "relevant",
                    "needed", "wanted", "asked" })) {
            return true;
        }
    }
    return false;
}

/// "no end counts as not settled", "Wo kein Ende steht, gilt …": rows that lack the column are to count.
bool countsThoseWithout(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::size_t furthest = 3;
    const bool saysNo = saysNoOfThem(asked);
    const bool counts = saysNo
        || asked.saysAny({ "count", "counts", "counted", "include", "included", "still", "zahlt", "zahlen", "gilt",
            "gelten", "zahle", "mitgezahlt", "mitzahlen" });
    const bool leavesOut = std::ranges::any_of(asked.tokens, [](const auto& token) {
        return isLeavingOut(token) && token != "without" && token != "ohne";
    }) || (asked.saysAny({ "not", "dont", "nicht" }) && !saysNo && !asked.saysAny({ "as", "als" }));
    const auto words = builtin::nameWords(column);
    const auto isIt = [&](const std::string& token) {
        return std::ranges::any_of(words, [&](const auto& word) {
            const auto root = builtin::verbRoot(word);
            return rootOf(word) == rootOf(token) || (root.size() > 3 && builtin::verbRoot(token) == root)
                || (root.size() > 3 && token == root + "ing")
                || (root.size() > 4 && token.starts_with(root)); // "delivery" of delivered
        });
    };
    for (std::size_t at = 0; counts && !leavesOut && at < asked.tokens.size(); ++at) {
        const auto& token = asked.tokens[at];
        const bool isYet = token == "yet" || (at > 0 && token == "nicht" && asked.tokens[at - 1] == "noch");
        const bool lacks = isYet || isAnyOf(token, { "no", "without", "missing", "kein", "keine", "keinen", "ohne" });
        if (token.starts_with("un") && isIt(token.substr(2))) { // "unpaid"
            return true;
        }
        const auto end = std::min(at + 1 + furthest, asked.tokens.size());
        for (auto next = at + 1; lacks && next < end; ++next) {
            if (isIt(asked.tokens[next])) {
                return true;
            }
        }
    }
    return false;
}

/// The line on which rows without a value of the column are left out; 0: nowhere.
int lineWithout(const VerifyRequest& request, const std::string& column)
{
    const auto cuts = [&](RowOperation operation, int line) {
        return std::ranges::any_of(
            ledgerOf(request, operation, line), [](const auto* entry) { return entry->after < entry->before; });
    };
    const auto& facts = request.facts;
    const auto filter = std::ranges::find_if(facts.filters, [&](const auto& one) {
        return one.comparison == Comparison::Present && one.keeps && !one.any && one.column == column
            && cuts(RowOperation::Filter, one.line);
    });
    if (filter != facts.filters.end()) {
        return filter->line;
    }
    const auto isNamed = [&](int line) {
        return std::ranges::any_of(
            facts.columns, [&](const auto& named) { return named.name == column && named.line == line; });
    };
    for (const auto* entry : ledgerOf(request, RowOperation::DropMissing)) {
        const auto drop = std::ranges::find(facts.drops, entry->line, &CodeFacts::Drop::line);
        const bool isOfIt = drop != facts.drops.end()
            && (drop->columns.empty() ? isNamed(entry->line) : std::ranges::contains(drop->columns, column));
        if (isOfIt && entry->after < entry->before) {
            return entry->line;
        }
    }
    return 0;
}

/// dropna(subset=["end"]), where those without an end are to count.
void judgeCountedGaps(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const int line = column.nulls > 0 && countsThoseWithout(asked, column.name)
                ? lineWithout(request, column.name)
                : 0;
            if (line > 0) {
                checks.push_back({ { CheckKind::GapsLeftOut,
                                       { .column = inSentence(column.name),
                                           .lines = { line },
                                           .texts = { inSentence(dataset->name) },
                                           .counts = { column.nulls, dataset->profile.rows } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

void judgeDrops(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (asked.isEmpty() || asksForGaps(asked)) {
        return;
    }
    for (const auto& drop : request.facts.drops) {
        if (drop.what != DropKind::Missing || isWithoutEffect(request, drop) || computesWith(request, drop)
            || asksForAllKnown(asked, drop.columns)) {
            continue;
        }
        for (const auto* entry : ledgerOf(request, RowOperation::DropMissing, drop.line)) {
            // Called once for each group it leaves out of a column what its mean skips anyway.
            if (entry->calls == 1 && entry->after < entry->before
                && (drop.columns.empty() || !isGroupKey(request, drop))) {
                checks.push_back(
                    { { CheckKind::RowsDropped,
                          { .count = entry->before - entry->after, .total = entry->before, .lines = { drop.line } } },
                        statusByShare(entry->before - entry->after, entry->before) });
            }
        }
    }
}

/// (n2023 + n2024), each of its own groups: what only one of the two has becomes missing.
bool combinesGroups(const CodeFacts& facts, const QuestionFacts& asked, int line)
{
    const auto before = std::ranges::count_if(facts.groupings, [&](const auto& one) { return one.line <= line; });
    return before > 1 && !asked.saysAny({ "both", "beide", "beiden" })
        && std::ranges::any_of(facts.arithmetic,
            [&](const auto& one) { return one.line <= line && (one.name == "figures +" || one.name == "figures -"); });
}

/// dropna() of a table of groups: some of them are left out because another column has none of theirs.
void judgeGroupsDropped(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool compares = !facts.shifts.empty() || request.code.contains("rolling("); // the first has nothing before it
    for (const auto* entry : asked.isEmpty() || asksForGaps(asked) || asked.restricts || compares
            ? std::vector<const sandbox::LedgerEntry*>()
            : ledgerOf(request, RowOperation::DropMissing)) {
        const bool isOfRecords = std::ranges::contains(facts.drops, entry->line, &CodeFacts::Drop::line);
        const bool isOfGroups = combinesGroups(facts, asked, entry->line)
            || std::ranges::any_of(
                facts.groupings, [&](const auto& one) { return one.line <= entry->line && one.columns.size() > 1; });
        if (!isOfRecords && isOfGroups && entry->calls == 1 && entry->after < entry->before
            && ledgerOf(request, RowOperation::Fill).empty() && !request.code.contains("fill")) {
            checks.push_back(
                { { CheckKind::RowsDropped,
                      { .count = entry->before - entry->after, .total = entry->before, .lines = { entry->line } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// "trees" of tree_no and of treeno.
bool saysThing(const QuestionFacts& asked, const std::string& word)
{
    constexpr std::array<std::string_view, 5> endings { "nummer", "nr", "no", "id", "code" };
    constexpr std::size_t shortest = 4;
    constexpr std::size_t plural = 2; // letters
    const auto* ending = std::ranges::find_if(endings, [&](auto one) { return word.ends_with(one); });
    const auto thing = ending == endings.end() ? std::string() : word.substr(0, word.size() - ending->size());
    return asked.words.contains(builtin::stem(word)) || std::ranges::any_of(asked.tokens, [&](const auto& token) {
        return thing.size() >= shortest && token.starts_with(thing) && token.size() <= thing.size() + plural;
    });
}

/// "each donor's first gift", "different donors": one row of each is meant.
bool asksForOneOfEach(const CodeFacts& facts, const QuestionFacts& asked, const std::vector<std::string>& columns)
{
    const auto isGrouped = [&](const std::string& column) { // "by product" says of what figures are
        return columns.size() > 1 && std::ranges::any_of(facts.groupings, [&](const auto& one) {
            return std::ranges::contains(one.columns, column);
        });
    };
    const bool picks = asked.saysAny({ "different", "distinct", "unique", "first", "last", "latest", "earliest",
        "recent", "newest", "once", "repeated", "repeats", "duplicate", "duplicates", "verschiedene", "verschiedenen",
        "unterschiedliche", "erste", "ersten", "letzte", "letzten", "doppelte", "doppelten", "einmal" });
    return picks || asked.has(builtin::Concept::Duplicates) || std::ranges::any_of(columns, [&](const auto& column) {
        return !isGrouped(column) && std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
            return !builtin::isIdentifierWord(word) && saysThing(asked, word);
        });
    });
}

/// Nearly every row has another value of it: rows that share one are slips of the file, however many a part has.
bool namesRows(const Dataset& dataset, const std::vector<std::string>& columns)
{
    return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        return std::ranges::contains(columns, column.name)
            && column.distinct * 10 >= (dataset.profile.rows - column.nulls) * 9;
    });
}

/// A column of the rows that are left is added up or counted; else they may be no more than a list.
bool isComputedWith(const CodeFacts& facts, const CodeFacts::Drop& drop)
{
    return std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return facts.mayPrecede(drop.line, one.line) && one.of == drop.of && one.stage == RowStage::Records
            && (!one.columns.empty() || one.called.empty());
    });
}

/// One row of each donor is kept, where all gifts are asked about.
void judgeKept(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool joins = std::ranges::any_of(
        facts.joins, [](const auto& join) { return join.left.unique || join.right.unique; });
    for (const auto& drop :
        asked.isEmpty() || joins || !facts.isComplete() ? std::vector<CodeFacts::Drop>() : facts.drops) {
        const auto entries = ledgerOf(request, RowOperation::DropRepeated, drop.line);
        const bool isPlain = drop.what == DropKind::Repeated && !drop.ordered && !drop.columns.empty()
            && entries.size() == 1 && entries.front()->calls == 1 && drop.of.size() == 1;
        if (!isPlain || asksForOneOfEach(facts, asked, drop.columns)) {
            continue;
        }
        const auto* entry = entries.front();
        const auto dataset = std::ranges::find_if(
            request.datasets, [&](const Dataset& one) { return isOf(drop.of, one); });
        // A few repeats are slips of the file.
        if ((entry->before - entry->after) * 5 > entry->before && dataset != request.datasets.end()
            && !namesRows(*dataset, drop.columns) && isComputedWith(facts, drop)) {
            checks.push_back({ { CheckKind::PartComputed,
                                   { .count = entry->after,
                                       .total = entry->before,
                                       .lines = { drop.line },
                                       .texts = { inSentence(dataset->name) },
                                       .counts = { 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// Behind "that", "which" or "who" a form of another column's name stands, as "that were not scored" of a score.
bool saysOtherColumn(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::ptrdiff_t furthest = 4;
    for (auto lead = asked.tokens.begin(); lead != asked.tokens.end(); ++lead) {
        const bool leads = *lead == "that" || *lead == "which" || *lead == "who";
        const auto end = lead + std::min(furthest, asked.tokens.end() - lead);
        for (const auto& named : leads ? asked.columns : std::vector<QuestionFacts::NamedColumn>()) {
            const auto words = builtin::nameWords(named.column->name);
            const bool isSaid = words.size() == 1 && named.column->name != column
                && std::any_of(lead, end,
                    [&](const auto& token) { return builtin::verbRoot(token) == builtin::verbRoot(words.front()); });
            if (isSaid) {
                return true;
            }
        }
    }
    return false;
}

/// "close" and "closing" speak of a column "closed".
bool saysFormOf(const QuestionFacts& asked, const std::string& column)
{
    const auto rootOf = [](std::string_view word) {
        const bool goesOn = word.size() > 6 && word.ends_with("ing");
        return goesOn ? std::string(word.substr(0, word.size() - 3)) : builtin::verbRoot(word);
    };
    return std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
        return std::ranges::any_of(asked.tokens, [&](const auto& token) { return rootOf(token) == rootOf(word); });
    });
}

/// Of groups by that very column: rows without it are in none of these anyway, and nothing is divided by all of them.
bool isOfItsGroups(const CodeFacts& facts, const CodeFacts::Aggregation& one, const std::string& column)
{
    const bool divides = one.function == "share" || std::ranges::contains(facts.arithmetic, "/", &CodeFacts::Use::name);
    return one.by > 0 && !divides && std::ranges::any_of(facts.groupings, [&](const auto& grouping) {
        return grouping.line == one.by && std::ranges::contains(grouping.columns, column);
    });
}

/// A share of rows whose column is known is no share of all.
void judgeLeftOut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (asked.isEmpty() || asksForGaps(asked)) {
        return;
    }
    for (const auto& filter : request.facts.filters) {
        const auto entries = ledgerOf(request, RowOperation::Filter, filter.line);
        const bool cuts = filter.comparison == Comparison::Present && !filter.any && !entries.empty()
            && entries.front()->after < entries.front()->before;
        // A count beside the mean of that very column tells how many there are.
        const bool measures = std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
            return request.facts.mayPrecede(filter.line, one.line) && isMeanFunction(one.function)
                && std::ranges::contains(one.columns, filter.column);
        });
        const auto harmed = !measures && std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
            const bool base = isCountFunction(one.function) || one.function == "share"
                || (!one.columns.empty() && !std::ranges::contains(one.columns, filter.column));
            return request.facts.mayPrecede(filter.line, one.line) && std::ranges::contains(one.filtered, filter.column)
                && base && !isOfItsGroups(request.facts, one, filter.column);
        });
        // "that were not scored" restricts by another column, and says so.
        const bool mayBeAsked = asked.restricts && !saysOtherColumn(asked, filter.column);
        if (cuts && harmed && !mayBeAsked && !asksForKnown(asked, filter.column) && !saysFormOf(asked, filter.column)) {
            checks.push_back({ { CheckKind::GapsLeftOut,
                                   { .column = inSentence(filter.column),
                                       .count = entries.front()->before - entries.front()->after,
                                       .total = entries.front()->before,
                                       .lines = { filter.line } } },
                statusByShare(entries.front()->before - entries.front()->after, entries.front()->before) });
        }
    }
}

/// "of all calls", and rows without the value are dropped before the share of those with a high one is taken.
void judgeShareOfAll(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto words = asWords(request.question);
    const bool ofAll = saysPhrase(words, "of all") || saysPhrase(words, "aller") || saysPhrase(words, "von allen");
    for (const auto& drop : asked.has(builtin::Concept::Share) && ofAll && !asksForGaps(asked)
            ? request.facts.drops
            : std::vector<CodeFacts::Drop>()) {
        const auto entries = ledgerOf(request, RowOperation::DropMissing, drop.line);
        const bool isShare = std::ranges::any_of(request.facts.aggregations,
            [&](const auto& one) { return request.facts.mayPrecede(drop.line, one.line) && one.function == "share"; });
        const bool cuts = drop.what == DropKind::Missing && drop.columns.size() == 1 && entries.size() == 1
            && entries.front()->after < entries.front()->before;
        if (cuts && isShare && !asksForKnown(asked, drop.columns.front())) {
            checks.push_back({ { CheckKind::GapsLeftOut,
                                   { .column = inSentence(drop.columns.front()),
                                       .count = entries.front()->before - entries.front()->after,
                                       .total = entries.front()->before,
                                       .lines = { drop.line } } },
                statusByShare(entries.front()->before - entries.front()->after, entries.front()->before) });
            return;
        }
    }
}

/// Of a part of the rows it is not known how many have no value; then the file's are gaps as those of the file.
MessageArguments gapsCounted(const VerifyRequest& request, const CodeFacts::Aggregation& one, const UsedColumn& used)
{
    const auto rows = used.dataset->profile.rows;
    MessageArguments gaps { .column = inSentence(used.column->name), .lines = { one.line } };
    if (isOfPart(request.facts, one, *used.dataset)) {
        gaps.texts = { inSentence(used.dataset->name) };
        gaps.counts = { used.column->nulls, rows };
    } else {
        gaps.count = used.column->nulls;
        gaps.total = rows;
    }
    return gaps;
}

/// count() leaves out what is missing, where rows were asked for.
void judgeCounts(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& one : asked.has(builtin::Concept::HowMany) && !asksForGaps(asked)
            ? request.facts.aggregations
            : std::vector<CodeFacts::Aggregation>()) {
        const auto used = one.function == "count" && one.columns.size() == 1 && one.stage == RowStage::Records
            ? columnIn(request, one.of, one.columns.front())
            : UsedColumn();
        if (used.column != nullptr && used.column->nulls > 0 && !std::ranges::contains(one.filtered, used.column->name)
            && !asked.names(used.column->name)) {
            checks.push_back({ { CheckKind::GapsLeftOut, gapsCounted(request, one, used) },
                statusByShare(used.column->nulls, used.dataset->profile.rows) });
            return;
        }
    }
}

/// "of the visits with a rating": the base has no others.
void judgeBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool divides = std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
    const auto base = std::ranges::find_if(facts.aggregations, [](const auto& one) {
        return (one.function == "len" || one.function == "size" || one.function == "shape") && one.filtered.empty();
    });
    if (!asked.has(builtin::Concept::Share) || !divides || base == facts.aggregations.end() || !facts.isComplete()) {
        return;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const bool minds = std::ranges::any_of(facts.drops, [&](const auto& drop) {
                return drop.what == DropKind::Missing
                    && (drop.columns.empty() || std::ranges::contains(drop.columns, column.name));
            }) || std::ranges::any_of(facts.filters, [&](const auto& filter) {
                return filter.column == column.name
                    && (filter.comparison == Comparison::Present || filter.comparison == Comparison::Missing);
            });
            if (column.nulls * 100 > dataset->profile.rows && isOfKnown(asked, *dataset, column.name) && !minds
                && std::ranges::contains(facts.columns, column.name, &CodeFacts::Named::name)) {
                checks.push_back({ { CheckKind::GapsInBase,
                                       { .column = inSentence(column.name),
                                           .count = column.nulls,
                                           .total = dataset->profile.rows,
                                           .lines = { base->line } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

} // namespace

void checkGaps(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeDrops(request, asked, checks);
    judgeCountedGaps(request, asked, checks);
    judgeGroupsDropped(request, asked, checks);
    judgeKept(request, asked, checks);
    checkFilledGaps(request, asked, checks);
    judgeLeftOut(request, asked, checks);
    judgeShareOfAll(request, asked, checks);
    judgeCounts(request, asked, checks);
    judgeBase(request, asked, checks);
    tellGaps(request, checks);
    checkConversions(request, asked, checks);
}

} // namespace core
