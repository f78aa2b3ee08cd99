// SPDX-License-Identifier: GPL-3.0-or-later
// What a sentence above figures calls them.
#pragma once

#include "core/verify/verify_request.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace core {

/// "five rows"; above twelve there is no word.
std::optional<std::string> rowsInWords(std::int64_t count);

/// "tickets", where the only file is called so and the question says it; else "rows".
std::string rowsNamed(const VerifyRequest& request);

/// That a run wrote files; `isAlone`: and nothing else.
std::string filesTold(std::size_t files, bool isAlone);
/// A number or a range of them, which without its column's name says nothing.
bool isBareName(const sandbox::Table& table, std::size_t row, std::size_t label);
/// Whether the code's only figure is how many rows there are.
bool countsRows(const CodeFacts& facts);
/// ", one for each site and month", where a table's first columns are what the code groups by; else empty.
std::string groupsTold(const sandbox::Table& table, const CodeFacts& facts);
/// "sum of fee_eur"; empty: it has no plain words.
std::string wordsOfFigure(const CodeFacts::Aggregation& figure);

/// "sum of fee_eur" of a column that pandas left the name of what is summed, "share of fee_eur in percent" of one
/// called "share in percent"; `rows`: what the rows are called. Empty: its name says it.
std::string wordsOfColumn(
    const sandbox::Table& table, std::size_t column, const CodeFacts& facts, const std::string& rows);

/// Of several numbers any may happen to rise in the few rows that code in another language leaves; of one the extreme
/// may be among those that it leaves out, and only of SQL that is known.
bool isOrderUntold(const sandbox::Table& table, const std::string& code);

/// ": it rose, other than the question says", where that asks why it fell; mostly empty.
std::string otherThanClaimed(const Plan& plan, double change);

/// The medians beside the other parts of a distribution, as of boxes that are drawn.
std::optional<std::size_t> columnOfMedians(const sandbox::Table& table, const CodeFacts& facts);

/// Why there are more rows than were asked for; mostly empty.
std::string tiesTold(const sandbox::Table& table, std::size_t measure, std::int64_t asked);

/// How many rows a question asks for; 0: it does not tell.
std::int64_t rowsAsked(const Plan& plan);

/// The column that the question is about, of a change, and of rows that were chosen by their places; else none.
std::optional<std::size_t> columnMeant(const sandbox::Table& table, const Plan& plan);
/// Of code that a person edited the plan says nothing: it may answer something else.
const Plan& planOf(const VerifyRequest& request);
/// What the plan says that the code computes; a model's only without numbers of its own, which would need evidence.
std::string subject(const Plan& plan, std::string_view otherwise);

} // namespace core
