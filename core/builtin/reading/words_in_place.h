// SPDX-License-Identifier: GPL-3.0-or-later
// What a word is by what stands before and behind it.
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"

#include <string>
#include <vector>

namespace core::builtin {

/// In "top one" and "at least one" it is a number.
bool countsUpTo(const Piece& piece);
/// "min, mean and max of the weight" names no pet Max: such a value has its capital, or its column before it.
bool isValueMeant(const ValueMatch& match, const Token& token, const std::vector<Piece>& before);
/// "North and South together"; of one noun alone it asks what goes with what.
bool joinsSeveral(const std::vector<Piece>& before);
/// "North and South together", which are no numbers to add up.
bool isIdle(const Phrase& found, const std::vector<Piece>& before, const Schema& schema);
/// "North and South together" is either of them, and not each by itself.
void takeTogether(const Phrase& found, std::vector<Piece>& before);
/// "reached 10,000", "10.000 erreicht"
bool reaches(const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before);
/// "people without a leaving date" are the rows, also where a department is called "People".
bool meansRows(const Token& token, const ValueMatch& match, const std::vector<Piece>& before, const Schema& schema);
/// "call-outs" of callouts.csv
bool isHyphenated(const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema);
/// "call" of "call-out": alone it is not what is meant.
bool isHalf(const std::vector<Token>& tokens, std::size_t at, const std::string& question);
/// The column that so many words name; no partners where more of them are a value: "Check-up included".
std::optional<ColumnMatch> columnSaid(
    const std::vector<std::string>& words, std::size_t at, int length, double least, const Schema& schema);
/// The number that stands last limits this column: "downtime over 300".
bool isLimitOf(int column, const std::vector<Piece>& before);
/// How many words from `at` on are the file's whole name: "turbine days" of turbine_days.csv; 0: they are not.
std::size_t rowsNameAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema);

/// "customers have orders": with them.
bool ownsPartners(const std::vector<std::string>& words, std::size_t at, const Schema& schema);
/// "closed date" of a column "closed"
bool isDateBehind(const std::vector<std::string>& words, std::size_t at, int column, const Schema& schema);
/// "who bought all products": each of them, where "all orders" are only the orders.
bool meansEvery(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema);
bool isDateNoun(const std::string& word, const std::vector<Piece>& before, const Schema& schema); ///< "for each date"
/// "Q1 2024", "H1 of 2024", also where a value is called so.
bool isPartOfYear(const std::vector<Token>& tokens, std::size_t at);
/// What a row of the file is called, by whatever its file, its key or its date is called.
bool isRowsWord(const std::string& word, const Schema& schema);
/// "meters" of readings that tell their Meter ID: a meter has many rows, also where the file is called so.
std::optional<ColumnMatch> repeatedKeyOf(const std::string& word, const Schema& schema);
/// "how tall are the trees" asks for a number of theirs, where "how high is the revenue" only asks for it.
/// "how tall are" the trees: the column of their heights, and how many words it took. Nothing of what is no row and no
/// value: "how high is the fee".
std::optional<std::pair<ColumnMatch, int>> sizeOfRowsAt(
    const std::vector<std::string>& words, std::size_t at, const Schema& schema);
bool asksForSizeOfRows(
    const std::vector<std::string>& words, std::size_t at, const Phrase& filler, const Schema& schema);
/// "whatever the status", "(all statuses)", "by region, all statuses": how many words from `at` on are no condition;
/// 0: none.
std::size_t withoutConditionAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema);

/// "How satisfied are you, overall?" as the column is called, signs and all: it, and how many tokens its name takes.
std::optional<std::pair<int, int>> writtenNameAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema);
/// "in how many hours", where the rows are hours.
bool isHourOfRows(const std::string& word, const std::vector<Piece>& before, const Schema& schema);
/// "lowest hourly demand", where the rows are hours; "the day with the highest hourly demand" asks for something else.
bool saysThatRowsAreHours(const std::string& word, const std::vector<Piece>& before, const Schema& schema);
/// "which three makes", where "three" is also a value of another column.
bool countsNextNoun(const std::vector<std::string>& words, std::size_t at, const Schema& schema);
/// A value of one word. One-letter values ("M") must be typed exactly: "a" and "s" are words.
std::optional<ValueMatch> exactValueAt(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema);
/// "customers with two orders", "had just one order": the number at `at` where it is that of each one's rows.
std::optional<double> ownRowsAt(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema);
/// "total tickets" where a column has their number.
std::optional<ColumnMatch> summedNounOf(
    const std::string& word, const std::vector<Piece>& before, const Schema& schema);
/// "cases" are the rows, and not the column of their numbers.
bool isNounOfRows(const std::string& word, int column, const std::vector<Piece>& before, const Schema& schema);
/// "how much did each branch sell": the verb is the number that is asked for.
std::optional<ColumnMatch> moneyMadeBy(const std::string& word, const std::vector<Piece>& before, const Schema& schema);
/// "unplanned": not planned, where that is yes or no.
std::optional<ColumnMatch> columnDeniedBy(const std::string& word, const Schema& schema);

/// "no remarks": of a column, and not short for a number.
bool deniesNameAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema);

/// The phrase at `at`; of "average value" only "average", where a column is called value.
std::optional<Phrase> phraseBesideNames(
    const std::vector<std::string>& words, std::size_t at, int shortest, const Schema& schema);
/// "turnover (net)", "customers (buyer_name)": the column in parentheses says once more which one is meant; not of
/// "Tagesumsatz (net)".
void dropSaidBefore(std::vector<Piece>& pieces, const std::string& question);
/// "damaged parcels (damaged = yes)": what in parentheses is yes or no says what the unknown words before it mean.
std::vector<Piece> explained(std::vector<Piece> pieces, const std::string& question, const Schema& schema);
/// "is no" denies no noun: "where planned is no and …". "is IT" is no question, where a column has IT.
bool endsInValue(const std::vector<Token>& tokens, const std::vector<std::string>& words, std::size_t at,
    const Phrase& found, const Schema& schema);

} // namespace core::builtin
