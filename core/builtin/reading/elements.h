// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/reading.h"

#include <set>

namespace core::builtin {

/// Words that could mean several columns, or be a value of several.
struct Doubt {
    std::string words; ///< as typed
    int begin = 0;
    int end = 0;
    std::vector<int> columns;
    bool ofValue = false; ///< the words are a value that these have
};

/// Of a column that others fit as well.
Doubt doubtOf(const Piece& piece);

/// A piece of the question, and whether a condition on rows took it.
struct SaidPiece {
    Piece piece;
    bool inCondition = false;
    bool inFormula = false;
    bool inThreshold = false; ///< of entities that have several rows
};

/// The parts of a question, before they are one Reading. A follow-up brings only some of them.
struct Elements {
    std::set<Concept> concepts;
    std::optional<Function> function;
    std::optional<int> entity; ///< of the threshold: what has several rows each
    std::optional<Filter> threshold; ///< on a number of the topic's rows; without a column on how many they are
    std::optional<Formula> formula; ///< its left column is among subjects or rankings
    std::vector<std::pair<std::optional<Function>, int>> measured; ///< numbers with what is to become of each
    std::vector<int> subjects; ///< columns named for themselves
    std::vector<int> groups; ///< after "by", "per"
    std::vector<int> rankings; ///< numbers after "by"
    std::optional<int> topic; ///< after "top 5", "how many", "which"
    std::vector<Filter> filters;
    Period period = Period::None;
    std::optional<Piece> rolling; ///< the width of a window and its unit
    std::vector<Period> periods; ///< all that are said
    bool periodTopic = false; ///< "which month", "best quarter"
    std::optional<int> limit;
    std::optional<bool> ascending;
    Chart chart = Chart::None;
    bool rows = false; ///< "orders", "rows"
    std::optional<int> happened; ///< "closed": the date of it, where no condition on that date was said
    bool rankByCount = false; ///< "by number of orders"
    std::optional<std::string> money; ///< "sales" where no column has such a name
    std::optional<Doubt> doubt;
    std::vector<std::string> unknown;
    std::vector<std::string> unknownInRole; ///< unknown where a column or a value was expected
    std::vector<ReadingTrouble> troubles; ///< what is known and cannot be done
    int understood = 0; ///< pieces that mean something
    double certainty = 0; ///< of those pieces; of a column's name each word as far as it is that name
    bool asksForPartners = false; ///< rows without, or with some, rows of another data set that match
    bool deniesPartners = false;
    std::vector<ReadingNote> notes;
    std::vector<SaidPiece> pieces; ///< all of them; of a follow-up its own

    bool has(Concept concept_) const { return concepts.contains(concept_); }
    bool asksForPercentOfChange() const; ///< "growth in percent", which is no share
    bool isRanked() const { return has(Concept::Top) || has(Concept::Bottom); }
    /// Some part that matters to the answer is not read.
    bool isUnclear() const { return !unknownInRole.empty() || !troubles.empty(); }
    std::set<int> columns() const; ///< all that are named
};

/// Arithmetic of two columns that begins at `at`; taken 0: none.
struct SaidFormula {
    std::size_t taken = 0;
    Formula formula {};
};
/// Whether the sum of the column at `at` is divided by a sum: "sum of clicks over sum of opens".
bool isSumOverSum(const std::vector<Piece>& pieces, std::size_t at);
SaidFormula readFormula(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "minutes per message by agent": the number at `at` may be what another one is divided by, and not a group.
bool mayDivide(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

Elements readElements(const std::vector<Piece>& pieces, const Schema& schema);

/// `next` said after `base`: "only 2024", "and by region?", "as a bar chart".
Elements followUp(const Elements& base, const Elements& next);

/// Reads a condition that begins at `at`: returns how many pieces it took, 0 for none.
/// `lastColumn` is the column just before, if any; the condition may claim it (`claimed`).
struct Condition {
    std::size_t taken = 0;
    bool claimed = false;
    Filter filter;
    std::optional<ReadingNote> note {};
    std::optional<ReadingTrouble> trouble {}; ///< why it cannot be read
    std::optional<Doubt> doubt {}; ///< of which column it is
};
Condition readCondition(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);
/// "above average", "more than twice the average of their species".
Condition readStatistic(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);
/// "contains rye", "does not start with K", "ends with 'x' or 'y'" behind a column of texts.
Condition readPartOfText(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);
/// "3, 4 and 7" behind the column whose codes or numbers they are: one of these. Of one number what it is.
Condition readCodes(
    const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema, bool isDenied = false);
/// "is 4 or 5", "is not 4 or 5", of a number.
Condition readSeveralNumbers(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);
/// "customers in 2024", "new customers 2024" where their codes end below: a year, and no code of the column before it.
bool isYearBehind(const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema);
/// The last of them: "in North", "status shipped", "not open", "North or South".
Condition readValue(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);
/// "who bought tea but never coffee", right behind the column of what is meant; "new" before it.
Condition readSet(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "from North or over 1000", "passengers or cause is missing": of several columns one serves.
Condition readEither(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "revenue of customers who …" is no revenue of each customer.
void leaveToSet(Elements& said, int entity);
/// "new customers per month" are their number.
void countNew(Elements& said);
/// How many stretches of time two days lie in, both included; 0: the first is not before the last.
int periodsBetween(Period period, const std::string& first, const std::string& last);
std::string dayBefore(const std::string& day); ///< ISO dates
Condition readDates(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema);

} // namespace core::builtin
