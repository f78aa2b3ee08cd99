// SPDX-License-Identifier: GPL-3.0-or-later
// What words mean to the planner, by the lists of resources/language: what is asked, calendar words, column names.
#pragma once

#include "core/builtin/language/concept.h"
#include "core/builtin/language/period.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core::builtin {

struct Phrase {
    Concept meaning = Concept::Filler;
    int words = 1; ///< how many it covers
};

/// The longest phrase that begins at `at`, or nothing. `minWords` 2: phrases only.
std::optional<Phrase> phraseAt(const std::vector<std::string>& words, std::size_t at, int minWords = 1);
/// How something is said in fewer words, and how many it was said in.
struct Shorter {
    std::string text;
    int words = 1;
};
std::optional<Shorter> shorterAt(const std::vector<std::string>& words, std::size_t at); ///< "first quarter": "q1"
/// "mondays": "monday", "time of day": "hour"
std::optional<Shorter> partOfTimeAt(const std::vector<std::string>& words, std::size_t at);
/// Of "am", "in the afternoon" behind a number that is a time: how many words, and how many hours after midnight or
/// noon.
std::optional<std::pair<int, int>> clockWordsAt(const std::vector<std::string>& words, std::size_t at);
/// A single word that is a slip of the keyboard away from one of ours.
std::optional<Phrase> mistypedPhrase(const std::string& word);
bool isGrammar(Concept meaning);
bool isStatistic(Concept meaning); ///< of numbers: sum, mean, "p90"
/// How a question is asked, in its language: of "sum" "total {measure}", with what stands in the braces put in.
std::string phrased(const std::string& kind, bool inGerman, const std::map<std::string, std::string>& parts = {});
bool speaksGerman(const std::vector<std::string>& words); ///< more of it than English
/// Two words of it are German and no English.
bool isGerman(const std::vector<std::string>& words);

/// What a change is measured against, where the words say it: Year for "yoy".
Period changePeriod(const std::string& phrase);
std::optional<Period> periodWord(const std::string& word); ///< "month", "months", "monthly"
bool beginsWithPeriod(const std::string& word); ///< "Tagesumsatz", "Wochenmenge"
/// Of "first quartile" 25, of "p95" 95.
std::optional<double> percentileIn(const std::string& phrase);
bool isRollingSum(const std::string& phrase); ///< "rolling total"
bool meansElapsed(const std::string& word); ///< "time" between two dates
constexpr std::string_view businessDays = "business days"; ///< as a unit of time
/// "days" of "day": a unit of fixed length, or business days; empty: none.
std::string timeUnit(const std::string& word);
const std::set<std::string>& howLongPhrases();
bool isPercentWord(const std::string& phrase); ///< "percent", "percentage": of a change no share
bool isAdverb(const std::string& word); ///< "monthly"
bool isAxisWord(const std::string& word); ///< "across", behind what stands along the top of a table
bool isDownWord(const std::string& phrase); ///< "in rows": what stands down the side of a table
bool speaksOfSpeed(const std::string& word); ///< "fastest", "slowest"
bool asksWhether(const std::vector<std::string>& words); ///< "are there …": yes, and how many
bool isContrast(const std::string& word); ///< "but": what follows is said apart
bool isPairWord(const std::string& word); ///< "pairs", behind the two
bool isLastingWord(const std::string& word); ///< "over": before a stretch of time it is all of that
bool isWithinWord(const std::string& word); ///< "within", before a stretch of time
bool isBetweenPhrase(const std::string& phrase); ///< "time between"
bool isAllWord(const std::string& word); ///< "all"
bool isAnyWord(const std::string& word); ///< "any", in brackets
bool isLimitAt(const std::vector<std::string>& words, std::size_t at); ///< "at least", in two words
/// "whatever", "regardless of": how many words from `at` on say that what follows does not matter; 0: none.
int whateverAt(const std::vector<std::string>& words, std::size_t at);
bool asksForSize(const std::string& phrase); ///< begins with "how tall", "wie hoch"
bool isBoundBehind(const std::string& phrase); ///< "or more", "überschritten": behind the number that it limits
bool isReachingWord(const std::string& word); ///< "reached": before a number it is a limit
bool isDeadlineWord(const std::string& word); ///< "due", of a date: by when something has to be done
bool isLateWord(const std::string& word); ///< "late": after that date
bool isPunctual(const std::string& phrase); ///< "on time": by that date
std::optional<bool> yesOrNo(const std::string& word); ///< "true", "ja"
bool isUnitWord(const std::string& word); ///< "kg": behind a name
bool isMissingVerb(const std::string& word); ///< "fehlt": what is missing stands behind it
bool isPlaceWord(const std::string& word); ///< "position": a place in an order, not so many of something
std::string headOfName(const std::string& word); ///< "nummer" of "bonnummer"; empty: none of ours
bool isNamingWord(const std::string& word); ///< "description": adds nothing to a name
bool isFileWord(const std::string& word); ///< "export": says nothing of what the rows of a file are
bool isListWord(const std::string& word); ///< "liste": the end of a file's name, behind what it is a list of
bool isVoucherWord(const std::string& word); ///< "scheine", behind what was done: a row for each time
bool countsThings(const std::string& word); ///< "most": of orders it is their number
bool meansBefore(const std::string& word); ///< "last", not "latest": before the present one
/// "only …", "and …", "what about …": on the question before.
bool leansOnBefore(const std::vector<std::string>& words);
bool isPronoun(const std::string& word); ///< "them"
bool isDemonstrative(const std::string& word); ///< "that", of "how many orders is that?"
bool isSubjectPronoun(const std::string& word); ///< "she", but only behind an auxiliary: German "sie" is also "you"
bool namesStart(const std::string& word); ///< "origin", of a column
bool namesEnd(const std::string& word); ///< "destination"
bool saysGrowth(const std::string& word); ///< "growth", "increase": a noun
bool isBusyWord(const std::string& word); ///< "busiest"
bool isPeopleWord(const std::string& noun); ///< canonical: "employee"
bool isWho(const std::string& word); ///< "who", "wer"
bool isSameWord(const std::string& word); ///< "same": "on the same day"
bool isCaseWord(const std::string& word); ///< "cases", behind what is yes or no of each
bool isMoreWord(const std::string& word); ///< "more", "fewer"
bool isCombining(const std::string& word); ///< "combined": of two numbers their sum
bool isCountOfPeople(const std::string& canonicalWord); ///< "visitors", of a column: how many there were
bool isJudging(const std::string& word); ///< "best", "worst": a high number, or a low one?
bool isBetterHigh(const std::string& word); ///< "rating", of a column: the higher, the better
bool isFulfilment(const std::string& word); ///< "attainment": of a plan
bool isPlanFulfilment(const std::string& word); ///< the plan in the same word: "planerfüllung"
bool isOrdinary(const std::string& word); ///< "normal", "others": what is not what was named before
bool isProfitable(const std::string& word);
bool isLossMaking(const std::string& word);
bool isCountedIn(const std::string& noun, const std::string& unit); ///< a price in "gbp", a length in "mm"
bool isOngoing(const std::string& word); ///< "running", "active": begun, and not ended
bool isFuture(const std::string& word); ///< "will": of a time that no data have
bool isNextOne(const std::string& word); ///< "next"
bool isWorseHigh(const std::string& word); ///< "wait", of a column: nobody calls the most of it the best
bool isAuxiliary(const std::string& word); ///< "did"
bool asksWhy(const std::string& word);
bool saysFall(const std::string& word); ///< "dropped", of a why
bool saysRise(const std::string& word);
bool isWhyVerb(const std::string& word); ///< "did", "fall" of "why did it fall"
std::optional<int> monthWord(const std::string& word); ///< 1 to 12
std::optional<int> quarterWord(const std::string& word); ///< "q2"
std::optional<int> halfWord(const std::string& word); ///< "h1": of a year
std::optional<int> numberWord(const std::string& word); ///< "five"
std::optional<int> ordinalWord(const std::string& word); ///< 2 of "second"
bool isRowNoun(const std::string& stemmed); ///< "row", "record", "entry"

/// One word for all that mean the same in column names: "qty" and "units" are "quantity". Stems.
std::string canonical(const std::string& word);
std::string spelledOut(const std::string& wordOfName); ///< canonical, also where it is short: "category" of "cat"
/// The column an adjective speaks of: {"temp", "max"} for "hottest". Empty for most.
std::vector<std::string> columnHint(const std::string& word);
/// Columns with these names are what a business question is about.
bool isMoneyWord(const std::string& canonicalWord);
bool isMoneyUnit(const std::string& word); ///< "eur"
bool isTestWord(const std::string& word); ///< "dummy": of a cell that was only tried out
bool isPayment(const std::string& canonicalWord); ///< "fee", "kosten"
bool hasBegun(const std::string& word); ///< "built": of a column of years
bool isFee(const std::string& word); ///< "fee", "honorarium": what is paid for the thing itself
bool isPluralOfTime(const std::string& word); ///< "hours", "Stunden"
bool isCosting(const std::string& word); ///< "cost", "kostet": also said of a fee
bool asksForPrice(const std::string& words); ///< "what does" a visit "cost"
bool isCharge(const std::string& word); ///< "fare": the price of each, and an amount of all
bool isDeduction(const std::string& word); ///< "discount": taken off a price
bool isGradeWord(const std::string& word); ///< "rank": a low one may be the best
/// "quantity", "minute": so many of something.
bool isQuantityWord(const std::string& canonicalWord);
/// Means of these say something, sums do not: prices, rates, temperatures.
bool isIntensive(const std::string& canonicalWord);
bool isIdentifierWord(const std::string& word);
bool isNeverSummedWord(const std::string& word); ///< "rating"
bool isCountingAs(const std::string& word); ///< "treat", "as": of what stands for a gap
bool isPlaceInOrderWord(const std::string& word); ///< "hour", "floor": whole numbers called so come one after another
/// 1000 of "thousand" and "k"; 1: it is no such word.
double magnitudeOf(const std::string& word);
/// What has a number instead of a name: "vehicle", "reader".
bool isNumberedThing(const std::string& word);
bool isAgain(const std::string& word); ///< "customers who bought again"
bool isOfEachHour(const std::string& word); ///< "hourly"
bool isOwning(const std::string& word); ///< "have" of "customers have orders"
/// "appeared": says no more than that there is a row.
bool isOccurring(const std::string& word);
/// "ordered" and "sold" leave an order, "visited" a visit: is `noun` (a canonical word) what this deed leaves?
bool isDeedOf(const std::string& word, const std::string& noun);
/// How nouns begin of what a participle says was done: "liefer" of "geliefert", "austritt" of "ausgetreten".
std::vector<std::string> nounsOfDeed(const std::string& word);

std::string periodName(Period period); ///< "month"
int monthsIn(Period period); ///< 0 of what is counted in days

} // namespace core::builtin
