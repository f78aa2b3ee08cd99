// SPDX-License-Identifier: GPL-3.0-or-later
// "first" and "last" in time, of rows that nothing put in the order of time.
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_direction.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>

namespace core {

namespace {
using sandbox::RowOperation;

/// It leaves out as many rows as are equal to an earlier one in every cell: whichever is kept has the same.
bool dropsEqualRows(const VerifyRequest& request, const CodeFacts::Drop& drop)
{
    const auto entries = ledgerOf(request, RowOperation::DropRepeated, drop.line);
    return entries.size() == 1 && drop.of.size() == 1
        && std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
               const auto& profile = dataset->profile;
               return isOf(drop.of, *dataset) && entries.front()->before == profile.rows
                   && std::ranges::any_of(profile.facts, [&](const FileFact& fact) {
                          return fact.kind == FactKind::RepeatedRecords
                              && fact.count == entries.front()->before - entries.front()->after;
                      });
           });
}
} // namespace

void checkFirst(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    bool inTime = false;
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto next = at + 1 < asked.tokens.size() ? asked.tokens[at + 1] : std::string();
        const bool isDay = next == "of" && at + 2 < asked.tokens.size()
            && (builtin::periodWord(asked.tokens[at + 2]) || builtin::monthWord(asked.tokens[at + 2])
                || (at + 3 < asked.tokens.size() && builtin::periodWord(asked.tokens[at + 3]))); // "first of the month"
        const bool isOrder = at > 0 && asked.tokens[at] == "first"
            && (isLargestWord(asked.tokens[at - 1]) || isSmallestWord(asked.tokens[at - 1])); // "largest first"
        const bool isMatch = next == "of"
            && asked.saysAny({ "matching" }); // "matching X of A with the first of each X of B"
        const bool isWhole = at + 2 < asked.tokens.size() && !isAnyOf(next, { "of", "in", "each", "every", "per" })
            && builtin::periodWord(asked.tokens[at + 2]).has_value(); // "the latest complete month"
        const bool isSpan = builtin::periodWord(next).has_value() || next == "half" // "in the first quarter"
            || isWhole || isDay || isOrder || isMatch;
        inTime = inTime
            || (!isSpan
                && isAnyOf(asked.tokens[at], { "first", "last", "latest", "earliest", "recent", "newest", "initial" }));
    }
    const auto haveDates = [&](const RowSources& sources) { // else there is no time to put them in order of
        return std::ranges::any_of(datasetsUsed(request), [&](const auto* dataset) {
            const bool isSource = sources.empty() || std::ranges::contains(sources, dataset->fileName());
            return isSource && std::ranges::any_of(dataset->profile.columns, [](const auto& column) {
                return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
            });
        });
    };
    if (!inTime || !haveDates({})) {
        return;
    }
    const auto reads = ledgerOf(request, RowOperation::Read);
    if (reads.empty() || goesByTime(request)) {
        return; // the file itself has them in order
    }
    const auto tell = [&](int line, const char* which) {
        checks.push_back(
            { { CheckKind::FirstUnordered, { .lines = { line }, .texts = { which } } }, CheckStatus::Warning });
    };
    for (const auto& limit : request.facts.limits) {
        const bool takesOne = limit.each && limit.rows == 1
            && (limit.how == LimitHow::First || limit.how == LimitHow::Last);
        if (takesOne && limit.use != LimitUse::Ranked && limit.use != LimitUse::Groups) {
            return tell(limit.line, limit.how == LimitHow::First ? "first" : "last");
        }
    }
    for (const auto& drop : request.facts.drops) {
        if (drop.what == DropKind::Repeated && !drop.ordered && !drop.columns.empty() && haveDates(drop.of)
            && !dropsEqualRows(request, drop)) {
            return tell(drop.line, "first or last");
        }
    }
}

} // namespace core
