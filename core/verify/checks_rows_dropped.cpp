// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that go as repeats of others, by some of their columns.
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
/// Which one of several is meant, or that each is to count once.
bool asksForOneOf(const QuestionFacts& asked)
{
    return asked.has(builtin::Concept::Duplicates) || asked.direction != Direction::None || asked.negates
        || asked.saysAny({ "different", "distinct", "unique", "once", "one", "first", "last", "latest", "newest",
            "oldest", "earliest", "current", "recent", "single", "repeats", "repeated", "duplicate", "duplicates",
            "deduplicated", "verschiedene", "verschiedenen", "einmal", "erste", "ersten", "letzte", "letzten",
            "neueste", "neuesten", "aktuelle", "aktuellen", "doppelte", "doppelten" });
}

/// How many rows of its file repeat a whole one.
std::int64_t wholeRepeats(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    std::int64_t repeats = 0;
    for (const auto* dataset : datasetsUsed(request)) {
        repeats += isOf(drop.of, *dataset) ? wholeRepeatsOf(dataset->profile) : 0;
    }
    return repeats;
}

/// By one column that is called as what has a value of its own in each row: rows that share one are slips of the file.
bool tellsRowsApart(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    const auto used = drop.columns.size() == 1 ? columnIn(request, drop.of, drop.columns.front()) : UsedColumn();
    const auto words = used.column != nullptr ? builtin::nameWords(used.column->name) : std::vector<std::string>();
    const auto isOwn = [&](const std::string& word) { return builtin::stem(word) == builtin::stem(words.front()); };
    const bool isOfRows = words.size() == 1 && std::ranges::any_of(builtin::nameWords(used.dataset->name), isOwn);
    return (isOfRows || (!words.empty() && builtin::isIdentifierWord(words.back())))
        && used.column->distinct * 10 >= (used.dataset->profile.rows - used.column->nulls) * 9;
}

/// drop_duplicates(["kennel", "arrival"]) before a sum: guests of the same day are no repeats. One row of each thing
/// that has a number may be meant, or of what the question speaks of.
bool mayBeMeant(const VerifyRequest& request, const QuestionFacts& asked, const CodeFacts::Drop& drop)
{
    return drop.columns.empty() || tellsRowsApart(request, drop) || std::ranges::any_of(drop.columns, namesThings)
        || std::ranges::all_of(drop.columns, [&](const auto& column) { return isSpoken(asked, column); });
}
} // namespace

void checkRowsDropped(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    if (!facts.isComplete() || asked.isEmpty() || asksForOneOf(asked) || !facts.joins.empty()) {
        return;
    }
    for (const auto& drop : facts.drops) {
        const auto entries = ledgerOf(request, sandbox::RowOperation::DropRepeated, drop.line);
        const auto gone = entries.size() == 1 ? entries.front()->before - entries.front()->after : 0;
        const bool adds = std::ranges::any_of(facts.aggregations, [&](const auto& one) {
            return isSumFunction(one.function) && one.stage == RowStage::Records
                && facts.mayPrecede(drop.line, one.line) && one.columns.size() == 1
                && !std::ranges::contains(drop.columns, one.columns.front());
        });
        const bool areMany = (gone - wholeRepeats(request, drop)) * 100 > (gone > 0 ? entries.front()->before : 0);
        if (drop.what == DropKind::Repeated && gone > 0 && adds && areMany && !mayBeMeant(request, asked, drop)) {
            std::vector<std::string> names;
            std::ranges::transform(
                drop.columns, std::back_inserter(names), [](const auto& name) { return "“" + inSentence(name) + "”"; });
            checks.push_back({ { CheckKind::KeysRepeated,
                                   { .count = gone,
                                       .total = entries.front()->before,
                                       .lines = { drop.line },
                                       .texts = { "", builtin::inWords(names) } } },
                CheckStatus::Warning });
            return;
        }
    }
}

} // namespace core
