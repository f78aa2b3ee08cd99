// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scan {

/// ASCII digits only.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
std::string_view trimmed(std::string_view text);
/// ASCII letters only.
bool equalIgnoringCase(std::string_view a, std::string_view b);
/// ASCII letters only.
std::string lowered(std::string_view text);

/// What pandas reads as missing when nobody says anything else. Exact, case counts.
bool isMissingForPandas(std::string_view cell);
/// What people and programs write for "missing" besides ("-", "k.A.", "#NV"): only a column of numbers, dates or
/// booleans may read it so.
bool mayMeanMissing(std::string_view cell);

/// "tbc", "pending", "not tested": that there is no value, or none yet. A state as well, where most cells say so.
bool saysNoValue(std::string_view cell);

/// A word of one of the pairs yes/no, ja/nein, true/false…
struct BooleanWord {
    std::uint8_t pair = 0;
    bool value = false;
};
std::optional<BooleanWord> booleanWord(std::string_view cell);
/// Single letters mean a boolean only where both of the pair occur ("F" may be a gender); true/false always do.
bool pairNeedsBoth(std::uint8_t pair);
/// "---", ":--:", "-----+------": of a line drawn across a table.
bool drawsRule(std::string_view cell);
/// "Total", "Grand total:", "Summe": the label of a row of totals.
bool meansTotal(std::string_view cell);
/// "Average", "Mittelwert:" and the like.
bool meansAverage(std::string_view cell);
/// "Total: Campaigns"
bool meansTotalOf(std::string_view cell);
/// "EOF", "End of file": a line that only says that nothing follows.
bool meansEnd(std::string_view line);
/// "Source: …", "Note 1", "* estimated", "[2] revised": words about the table.
bool meansNote(std::string_view line);
/// "(5 rows affected)", "3 rows selected.", "12 records": a line that only counts the rows above it.
bool countsRows(std::string_view line);
/// The spellings that pandas itself reads as booleans.
bool isBooleanForPandas(std::string_view cell);

} // namespace scan
