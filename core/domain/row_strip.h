// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/message.h"
#include "sandbox/run/ledger.h"
#include "sandbox/run/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

/// One stretch of the way that rows went. The order is that of the patterns in core/messages/row_strip.cpp.
enum class StripKind {
    Read, ///< text: the file; count: rows
    Filtered, ///< count: rows left; total: before; text2: the file, of several; counts: of so many another one leaves
    ///< others, whether it is for some of the figures only, and rows left out
    Joined, ///< count: rows made; total: before; counts: of those before without a match, and standing more than once;
    ///< whether those without a match are left out, or kept
    Together, ///< count: rows; counts: of those that stand in it again
    WithoutMissing, ///< count: rows left; total: before; counts: rows left out, and 1 where of some figures only
    WithoutRepeats, ///< likewise
    WithoutLast, ///< count: rows left; total: before; text2: the file, of several
    Filled, ///< count: cells
    Lost, ///< count: cells made missing
    Grouped, ///< count: groups; counts: rows in none
    Taken, ///< count: rows; total: before; counts: whether they are groups, or rows
    Drawn, ///< count: rows at random; total: before
    Reshaped, ///< count: rows
    Queried, ///< count: rows that SQL or a program gives
    LinesRead, ///< text: the file; count: its lines
    Printed, ///< count: lines
    More, ///< what was not recorded; counts: 1 where that leaves out none
};
std::span<const Pattern> patternsOf(StripKind);

/// Which rows of a stretch have a number of their own. In the order of the patterns in core/messages/row_strip.cpp.
enum class PartRowsKind {
    LeftOut,
    WithoutMatch,
    Repeated, ///< they stand more than once in what a join makes
    Again, ///< likewise, of what was put together
    NoGroup,
};
std::span<const Pattern> patternsOf(PartRowsKind);

/// Those rows: "29 without a match".
struct PartRows {
    Message<PartRowsKind> words; ///< count; line
    std::optional<sandbox::PlacedRows> placed {}; ///< `lost`: them, each once; nothing: it is not known which they are
    bool operator==(const PartRows&) const = default;

    bool areKnown() const { return placed && !placed->lost.empty(); }
};
/// What they are, as a title of them: "29 rows of orders without a match in the join of line 3".
std::string titleOf(const PartRows& rows, const Translate& translate = {});
/// Why it is not known which they are.
std::string whyUnknown(const PartRows& rows, const Translate& translate = {});

struct StripPart : Message<StripKind> {
    using Message::Message;
    std::vector<PartRows> rows {}; ///< those that have a number of their own
    bool operator==(const StripPart&) const = default;
};
/// "join 421 (29 without a match) (34 more than once)"
std::string partText(const StripPart& part, const Translate& translate = {});

/// What happened to rows, in the order of the code, each with the variable that has them afterwards; sorting and the like
/// change none and are left out. What does not add up is left out, too.
std::vector<StripPart> rowStrip(const sandbox::Ledger& ledger);
/// Whether this part is another file beside those before it, and no further step.
bool beginsAnew(const std::vector<StripPart>& strip, std::size_t at);
/// One part of it as a sentence.
std::string rowSentence(const StripPart& part, const Translate& translate = {});
/// That a last row of totals is left out, by all of a report's figures or some.
std::string lastRowSentence(bool byAll, const Translate& translate = {});
/// Several conditions on the same rows, or groups, each for other figures, and how many the strictest and the widest
/// keep.
struct RowsOfConditions {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t total = 0;
    std::string file; ///< of several
    bool areTwo = false; ///< and none between them
    bool areGroups = false;
    bool areAll = true; ///< else there may be stricter and wider ones
};
std::string conditionsSentence(const RowsOfConditions& rows, const Translate& translate = {});
/// That there is more of it.
std::string furtherLossesSentence(const Translate& translate = {});
/// That rows may be left out of which there is no number.
std::string uncountedLossesSentence(const Translate& translate = {});
/// Of a report whose steps all came to nothing.
std::string noResultSentence(const Translate& translate = {});
/// Its record calls the tables of one file as people do: "book.xlsx, 2024", and not by their frames.
sandbox::RunResult withTableNames(sandbox::RunResult result, const std::vector<Dataset>& datasets);
/// "orders 1,203 → filter 910 → join 910 (12 without a match) → 14 groups"; empty: nothing was recorded.
std::string stripText(const sandbox::Ledger& ledger, const Translate& translate = {});

} // namespace core
