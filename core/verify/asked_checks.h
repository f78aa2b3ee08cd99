// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that compare what the code and the run did with what the question asks and what the files hold. Each adds
// findings only: what it does not know for certain it leaves alone.
#pragma once

#include "core/verify/checks.h"
#include "core/verify/question_facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

void checkLimits(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of idxmax() and its like, and of what leaves an extreme out.
void checkEqualExtremes(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of "first" and "last" in time.
void checkFirst(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkGaps(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of missing values that count as something, or take others with them.
void checkFilledGaps(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Words among numbers are told by the scan; lost dates are nobody's wish.
void checkConversions(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// For who reads a figure: what is missing in it, where nothing was found to be wrong with that.
void tellGaps(const VerifyRequest& request, Checks& checks);
void checkColumnsAsked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of dates: "delivered in March", and the code goes by the day of the order.
void checkDateNamed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of how long something took.
void checkLengths(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of rows where different values are meant.
void checkEntities(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of conditions: values that no cell has, and those that keep nothing or everything.
void checkValues(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkFilters(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of values far from all others that a filter leaves out: whether they are slips, only a person can say.
void checkFarLeftOut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of groups that are left out once they are made.
void checkGroupsKept(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of "over 100" and its like.
void checkBounds(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Years that the question names, and nothing in the code.
void checkYears(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Another function than the question asks for.
void checkFunctions(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of which column a figure is, where rows or another column are asked about.
void checkMeasures(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of rows that drop_duplicates() leaves out although they are no whole repeats.
void checkRowsDropped(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Before checkAggregates(), which tells of no number where units are left as they are.
void checkUnits(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkAggregates(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of means of means.
void checkMeans(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkFileFacts(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of numbers and periods in the order of the alphabet.
void checkTextOrder(const VerifyRequest& request, Checks& checks);
/// Of figures that stand under another period than their own.
void checkShiftedPeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkPeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Asks for a change, the last period or a trend.
bool comparesPeriods(const QuestionFacts& asked);
/// Of a last year without its last quarters or months.
void checkCutYears(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// "complete months only", "nur volle Monate"
bool asksForWholePeriods(const QuestionFacts& asked);
/// Of these.
void checkWholePeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of rows that are taken one after the other, and of names that the code gives to days and months.
void checkSequences(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkDates(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkSpans(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkQuestion(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkShares(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of what shares are taken: of the decided ones, of one year.
void checkBases(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
void checkChartData(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Of sentences that the code writes: claims, figures and labels that nothing computes.
void checkSentences(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);
/// Says that all fits, where nothing was found before. `tried`: files without whose repeated rows the answer stays.
void checkFit(const VerifyRequest& request, std::span<const std::string> tried, Checks& checks);
/// Whether the code goes by one of several dates, each of which the rows have as often, where the question names none.
bool picksAmongDates(const VerifyRequest& request);
/// Of somebody else's words about the result: leads and causes that no figure shows, and comparisons that the figures
/// contradict.
void checkWords(const Answer& answer, const std::string& question, const sandbox::RunResult& result, Checks& checks);
/// Which row a model's sentence calls the largest, whose figure it gives and how it says that things went.
void checkClaims(const Answer& answer, const std::string& question, const sandbox::RunResult& result, Checks& checks);

// What they share

/// A data set's column by its name; of several the first.
struct UsedColumn {
    const Dataset* dataset = nullptr;
    const ColumnProfile* column = nullptr;
};
UsedColumn columnIn(const VerifyRequest& request, const RowSources& of, const std::string& name);
/// The ledger's sound entries of that line and kind; line 0: of any.
std::vector<const sandbox::LedgerEntry*> ledgerOf(
    const VerifyRequest& request, sandbox::RowOperation operation, int line = 0);
/// As the run saw the files: their rows stand in the order of a date, as it was read or made of texts.
bool goesByTime(const VerifyRequest& request);
/// Whether the figure is of fewer rows than the file has, so that what is odd in the file need not be among them.
bool isOfPart(const CodeFacts& facts, const CodeFacts::Aggregation& one, const Dataset& dataset);
/// As the run counted the cells; where it did not, the column's own, and nothing where rows were left out before.
std::optional<std::int64_t> cellsFilled(
    const VerifyRequest& request, const CodeFacts::Fill& fill, const ColumnProfile& column);
/// Where the code keeps one group of several each, as drop_duplicates() of a table of groups does; 0: nowhere.
int lineOfFirstGroups(const VerifyRequest& request);
/// By its load step, which makes dates of texts, and True and False of yes and no; other code has the file's own words.
bool isReadByAssay(const VerifyRequest& request, const Dataset& dataset);
/// No month has more than one day in the file, as of a meter that is read at its end: that day is the month.
bool isMonthly(const ColumnProfile& column);
/// One value below zero that stands apart from all others of a column of amounts, and several cells have it: what a
/// device writes where it measured nothing. Nothing: there is none.
std::optional<TopValue> valueApart(const ColumnProfile& column);
/// The values of the column that the scan found far from all others, as it writes them.
std::vector<std::string> farValues(const Dataset& dataset, const std::string& column);
/// Some of its dates have the day first and some the month.
bool hasBothOrders(const ColumnProfile& column);
/// "income × weight": the columns that a figure is worked out of, row by row.
std::vector<std::string> operandsOf(const std::string& computed);
/// Of what code puts in place of a missing value, where that is a number.
std::optional<double> writtenNumber(const std::string& text);
bool isSql(const std::string& code); ///< over frames, by SQLite
std::string literalText(const CodeFacts::Literal& literal);
std::string lineOf(const std::string& code, int line); ///< its text, of lines from 1
std::int64_t wholeRepeatsOf(const Profile& profile); ///< rows that repeat a whole other one
/// Whether each row has a value of its own, but for rows that are whole repeats.
bool isOfEachRow(const Profile& profile, const ColumnProfile& column);
/// "visit" of visits.csv and of visit_id: what a row is.
bool isRowNoun(const Dataset& dataset, const std::string& word);
/// For comparison: without capitals and spaces around.
std::string foldedValue(const std::string& text);
bool areSpellings(const std::string& one, const std::string& other); ///< in other capitals, or with "oe" for "ö"
bool isSlipOf(const std::string& one, const std::string& other); ///< they differ in a few of their letters
bool looksForValue(Comparison comparison); ///< == and isin()
/// Of rows that an answer lacks or repeats, where no rerun tells: a warning where they are more than 1 % of all.
CheckStatus statusByShare(std::int64_t rows, std::int64_t all);
/// A tenth and more: no table by groups speaks for all rows without them.
bool areManyOfAll(std::int64_t rows, std::int64_t all);
/// "mean", "average" and their like; "sum" and its like.
bool isMeanFunction(const std::string& function);
bool isSumFunction(const std::string& function);
bool isCountFunction(const std::string& function);
/// All of them by name, and there is one.
bool knowsFunctions(const CodeFacts& facts);
/// Whether the column has numbers in the file.
bool isOfNumbers(const VerifyRequest& request, const CodeFacts::Aggregation& one, const std::string& column);
/// Repeats and gaps do not change what it gives.
bool isHarmless(const std::string& function);
/// Whether a word of the name is one of these.
bool hasWord(const std::string& name, std::initializer_list<std::string_view> words);
/// "All cafés" in a column café, "Total", "North total": what names the sum of other rows.
bool isTotalLabel(const std::string& label, const std::string& column);
bool namesThings(const std::string& column); ///< a code, number or id
/// "the visits with a rating", where one of the column's words follows, and "answered" of answered_at.
bool asksForKnown(const QuestionFacts& asked, const std::string& column);
/// Likewise of the rows: "answered calls", but not "calls that were answered late".
bool isOfKnown(const QuestionFacts& asked, const Dataset& dataset, const std::string& column);
/// "which five accounts spent the least": rows without an account are none of these.
bool ranksThings(const VerifyRequest& request, const QuestionFacts& asked, const std::string& column);
/// A figure is computed of the column of the filter, and of the rows that this left.
bool isComputedWith(const CodeFacts& facts, const CodeFacts::Filter& filter);
/// "litres >= 0", "litres != -9": what a device writes where it measured nothing, and no other cell.
bool leavesOutApart(const ColumnProfile& column, const CodeFacts::Filter& filter);
/// Whether the bound cuts among values as most are: more than 1 % of the cells are in bars of the histogram beyond it,
/// and the scan found nothing odd about them.
bool cutsAmongOthers(const Dataset& dataset, const ColumnProfile& column, const CodeFacts::Filter& filter);
/// "above", "than 100", "without outliers": some of a column's values are meant.
bool limitsValues(const QuestionFacts& asked);
/// Likewise, or "the largest".
bool asksForSomeValues(const QuestionFacts& asked);
/// An unknown word, or another question, may ask for some of the rows.
bool mayAskForPart(const VerifyRequest& request, const QuestionFacts& asked);
/// The word behind "how many" or "number of", without "different"; empty: nothing is counted.
std::string countedNoun(const QuestionFacts& asked);
/// "offers" of a stage "offer", where the code goes by the column "offered".
bool isSaidOfColumn(const std::string& value, const CodeFacts& facts);
/// By texts that the code makes dates of: the file's profile does not have their days.
bool filtersMadeDates(const CodeFacts& facts);
/// "at the list rate", "zum Preis": each row is to have the rate or price of this column, and they add up.
bool saysAtRate(const QuestionFacts& asked, const std::string& column);
/// "in what percent of the sales did the price exceed the estimate": the share of rows in which one is above another.
bool asksHowOften(const QuestionFacts& asked);
/// A word of the column's name stands in the question.
bool isSpoken(const QuestionFacts& asked, const std::string& column);
/// A factor that people write without a source: hours, cents, percent, powers of ten.
bool isUsualFactor(double number);
/// The folded words of a text with a blank around each, for saysPhrase().
std::string asWords(const std::string& text);
bool saysPhrase(const std::string& words, std::string_view phrase);
/// "because", "clearly": a cause or a lead that no figure shows and the question does not speak of.
std::optional<std::string> claimIn(const std::string& words, const std::string& askedWords);
/// The column with the units of another one: nitrate_unit of nitrate, currency of an amount, unit of what stands beside
/// it. Nothing: there is none, or it has one unit only.
const ColumnProfile* unitsOf(const Dataset& dataset, const std::string& measured);
/// "KG" and "Kilogramm"
bool areOneUnit(const std::string& one, const std::string& other);
/// Labels of rows that sum up others, each with the column that has them.
std::vector<std::pair<std::string, std::string>> totalsOf(const Dataset& dataset);
/// What it shows may be places, as 1 of the largest, and no figures.
bool showsRanks(const VerifyRequest& request);
/// Whether its place or its group says so ("North total"); else its name alone does, which may be a brand's.
bool isCountedTotal(const Dataset& dataset, const std::string& label);

} // namespace core
