// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/file_fact.h"

#include <array>

namespace core {

namespace {
// In the order of FactKind.
constexpr auto factPatterns = std::to_array<Pattern>({
    { "repeated_records", "{count} {count|record repeats|records repeat} an earlier one in every cell." },
    { "repeated_records_at_least",
        "At least {count} {count|record repeats|records repeat} an earlier one in every cell; the first {total} were "
        "compared." },
    { "repeated_keys",
        "{count} of {total} {total|record|records} {count|has|have} a value of {column} that occurs before, with other "
        "cells; "
        "all others are unique." },
    { "repeated_key_pairs",
        "{count} of the first {total} {total|record|records} {count|has|have} values of {column} and {text} that occur "
        "together before, with other cells; all other pairs are unique." },
    { "gaps", "{column} is missing in {count} of {total} {total|row|rows}." },
    { "text_among_numbers",
        "{count} of {total} {total|value|values} in {column} {count|is no number|are no numbers}: {quotes}." },
    { "several_units", "{column} has several units or currencies: {texts}." },
    { "spellings", "{count} {count|value|values} of {column} {count|is|are} spelled in several ways: {quotes}." },
    { "totals_row", "The last row looks like a row of totals{named}." },
    { "averages_row", "The last row looks like a row of averages{named}." },
    { "subtotal_rows", "{count} {count|row is|rows are} named like sums of others in {column}: {quotes}." },
    { "summed_rows",
        "In {count} {count|row|rows} the numbers are the sums of those in the rows before or behind: {texts}." },
    { "running_total", "{column} is a running total of {text} in the first {count} rows." },
    { "far_out", "{count} {count|value|values} of {column} {count|stands|stand} far outside the others: {texts}." },
    { "fault_code", "{column} is {text} in {count} {count|row|rows}, far from all other values." },
    { "fault_date",
        "{column} is {text} in {count} {count|row|rows}, far from all other days: programs write it where they have "
        "none." },
    { "date_orders",
        "{column} has {counts1} dates with the day first and {counts2} with the month first; {count} could be "
        "either{text2?: {text} tells them apart, as {text2} has the month first}." },
    { "incomplete_first_period",
        "{column} begins within {text}, which has {count} {count|date|dates}; usual are {total}." },
    { "incomplete_last_period",
        "{column} ends within {text}, which has {count} {count|date|dates}; usual are {total}." },
    { "time_holes",
        "{column} goes on in even steps but for {count} that {count|is|are} missing; the first hole is between "
        "{and}." },
    { "thin_dates",
        "Nearly every date of {column} has {total} records; at others {count} {count|is|are} missing, first at "
        "{text}." },
    { "heaped", "{count} of {total} values of {column} are multiples of {text}." },
    { "carried_forward", "{column} stays at {text} for {count} rows in a row, and changes nearly always elsewhere." },
    { "exact_line", "{column} changes by exactly {text} in {count} rows in a row, and unevenly elsewhere." },
    { "copied_column", "{column} is equal to {text} in the first {count} rows." },
    { "lagging_column", "{column} is equal to {text} of the row before in the first {count} rows." },
    { "swapped_columns", "In {count} {count|row|rows} the values of {column} and {text} look swapped." },
    { "bunched", "{count} values of {column} lie within 5\u00A0% below {text}, {total} within 5\u00A0% above it." },
});
static_assert(factPatterns.size() == static_cast<std::size_t>(FactKind::Bunched) + 1);
} // namespace

std::span<const Pattern> patternsOf(FactKind)
{
    return factPatterns;
}

void to_json(Json& json, const FileFact& fact)
{
    to_json(json, static_cast<const Message<FactKind>&>(fact));
    if (!fact.rows.empty()) {
        json["rows"] = fact.rows;
    }
    json["loud"] = fact.isLoud;
}

void from_json(const Json& json, FileFact& fact)
{
    from_json(json, static_cast<Message<FactKind>&>(fact));
    fact.rows = json.value("rows", std::vector<std::int64_t>());
    json.at("loud").get_to(fact.isLoud);
}

} // namespace core
