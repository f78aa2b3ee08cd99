// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/contract_fact.h"

#include <array>

namespace core {

namespace {
// In the order of ContractKind.
constexpr auto contractPatterns = std::to_array<Pattern>({
    { "table_name", "The table is “{text}”." },
    { "one_column", "There is one column." },
    { "aligned_columns", "Spaces align the columns: they begin at characters {and}." },
    { "delimiter", "{delimiter} separate columns." },
    { "delimiter_sign", "{delimiter} separates columns." },
    { "encoding", "{text} text." },
    { "curly_quotes", "Curly quotes enclose cells." },
    { "single_quotes", "Single quotes enclose cells." },
    { "quote_sign", "The sign {text} encloses cells." },
    { "stray_quotes", "Lone quotes in cells are part of their text." },
    { "escape", "A backslash stands before a quote inside a cell." },
    { "line_comments", "What stands behind # in a line is a comment, left out." },
    { "outer_bars",
        "Each line begins and ends with a bar, which separates nothing there; blanks beside bars are no part of a "
        "cell." },
    { "repeated_header", "{count|One line has|{count} lines have} the names again, left out." },
    { "comment_lines",
        "{count|One line begins|{count} lines begin} with {text}: {count|a comment|comments}, left out." },
    { "thousands", "Numbers in {column} have {text} between thousands." },
    { "leading_zeros", "{column} has leading zeros: kept as text." },
    { "codes", "{column} has codes like 3E5, which could be numbers: kept as text." },
    { "currency", "{column} has currency signs: read as numbers without them." },
    { "percent", "{column} is in percent: 5\u00A0% is read as 5." },
    { "accounting", "{column} has negative numbers in parentheses or with the minus behind." },
    { "times", "{column} holds times of day, written {any_format}." },
    { "durations", "{column} holds durations, written {any_format}." },
    { "durations_in_minutes",
        "{column} holds durations, written {any_format}: 4:05 is read as 4 minutes and 5 seconds." },
    { "durations_in_hours", "{column} holds durations, written {any_format}: 4:05 is read as 4 hours and 5 minutes." },
    { "dates", "Dates in {column} are written {any_format}." },
    { "missing_words", "In {column}, {quotes} {count|means|mean} missing." },
    { "kept_words", "In {column}, {quotes} {count|is a value|are values}, as you chose." },
    { "doubtful_words",
        "In {column}, {quotes} {count|is kept as a value; it|are kept as values; they} may mean missing." },
    { "decimal_comma", "Comma is the decimal sign." },
    { "decimal_comma_in", "Comma is the decimal sign in {texts}." },
    { "alike_in", "The same goes for {texts}{count? and {count} more {count|column|columns}}." },
});
static_assert(contractPatterns.size() == static_cast<std::size_t>(ContractKind::AlikeIn) + 1);
} // namespace

std::span<const Pattern> patternsOf(ContractKind)
{
    return contractPatterns;
}

} // namespace core
