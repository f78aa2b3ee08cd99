// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/odd_words.h"
#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <utility>

namespace scan {

namespace {
using Json = nlohmann::json;

Json troubled(const char* kind, const Trouble& trouble)
{
    return { { "kind", kind }, { "count", trouble.count }, { "lines", trouble.lines } };
}

/// Which of two orders was taken, as a format that words can be made of.
const char* orderFormat(bool dayFirst)
{
    return dayFirst ? "%d/%m" : "%m/%d";
}

Json ambiguousDates(const std::string& name, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    Json warning { { "column", name }, { "count", plan.ambiguous }, { "total", statistics.values },
        { "texts", { orderFormat(plan.dayFirst) } } };
    if (plan.orderChosen || plan.orderLine == 0) {
        warning["kind"] = plan.orderChosen ? "dates_by_choice" : "dates_by_suggestion";
        return warning;
    }
    warning["kind"] = plan.mixedOrder ? "dates_against_proof" : "dates_by_proof";
    warning["lines"] = { plan.orderLine };
    return warning;
}

/// Nobody says which order those have that could have either.
Json datesOfBothOrders(
    const std::string& name, const ColumnEvidence& evidence, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    std::int64_t dayOnly = 0;
    std::int64_t monthOnly = 0;
    for (const auto& [shape, dates] : evidence.dates) {
        dayOnly += shape.kind == DateShape::Numeric ? dates.dayOnly : 0;
        monthOnly += shape.kind == DateShape::Numeric ? dates.monthOnly : 0;
    }
    return { { "kind", "dates_of_both_orders" }, { "column", name }, { "count", plan.ambiguous },
        { "total", statistics.values }, { "counts", { dayOnly, monthOnly } } };
}

Json forms(const std::string& name, const ColumnPlan& plan)
{
    Json warning { { "kind", plan.type == Type::Time ? "time_forms" : "date_forms" }, { "column", name },
        { "count", plan.formats.size() } };
    for (const auto& format : plan.formats) {
        warning["texts"].push_back(format.text);
        warning["counts"].push_back(format.count);
    }
    return warning;
}

/// Yes and no; where only one of them is, it may be a name like others: T among C.
bool holdsBoth(const ColumnEvidence& column)
{
    const auto means = [&](bool value) {
        return std::ranges::any_of(
            column.booleans, [&](const auto& spelling) { return booleanWord(spelling.text)->value == value; });
    };
    return means(true) && means(false);
}

/// A column that is of one kind but for a few cells.
Json nearMiss(
    const std::string& name, const ColumnEvidence& column, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    const auto dates = column.dateCount;
    const auto best = std::max({ dates, column.numbers, holdsBoth(column) ? column.booleanCount : 0 });
    const auto words = oddWordsOf(column, plan, statistics);
    if ((best * 10 < column.values * 9 && words.empty()) || best == column.values || column.texts == 0) {
        return nullptr;
    }
    Json warning { { "kind",
                       best == dates                ? "mostly_dates"
                           : best == column.numbers ? "mostly_numbers"
                                                    : "mostly_booleans" },
        { "column", name }, { "count", column.values - best }, { "total", column.values },
        { "lines", { column.textLine } }, { "texts", { column.textSample } } };
    for (const auto& word : words) { // they are all of them: one click makes them gaps
        warning["counts"].push_back(word.count);
        if (&word != words.data()) {
            warning["texts"].push_back(word.text);
        }
    }
    return warning;
}

/// Of numbers like 1.234 that nothing proves to be decimals or thousands.
Json doubtfulSigns(const std::string& name, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    const auto example = std::ranges::find_if(
        statistics.examples, [](const auto& text) { return text.find_first_of(".,") != text.npos; });
    return { { "kind", plan.thousands == Thousands::None ? "decimals_by_suggestion" : "thousands_by_suggestion" },
        { "column", name }, { "count", plan.eitherSign }, { "total", statistics.values },
        { "texts", { example != statistics.examples.end() ? *example : std::string() } } };
}

/// A column of dates but for days that there are not, or that no reader can hold.
Json impossibleDates(const std::string& name, const ColumnEvidence& column)
{
    Json warning { { "kind", "impossible_dates" }, { "column", name }, { "count", column.impossibleCount },
        { "total", column.values - column.maybeMissingCount } };
    for (const auto& spelling : column.impossible) {
        warning["texts"].push_back(spelling.text);
        warning["lines"].push_back(spelling.line);
    }
    return warning;
}

/// One word alone, where all cells are missing, may be what they say.
Json onlyMissing(const std::string& name, const ColumnEvidence& evidence)
{
    const bool one = evidence.values == 0 && evidence.blanks == 0 && evidence.missing.size() == 1;
    return one ? Json { { "kind", "only_missing" }, { "column", name }, { "texts", { evidence.missing.front().text } } }
               : Json();
}

void columnWarnings(Json& warnings, const std::string& name, const ColumnEvidence& evidence, const ColumnPlan& plan,
    const ColumnStatistics& statistics)
{
    const auto has = [&](const char* flag) { return std::ranges::contains(plan.flags, flag); };
    const auto add = [&](bool condition, Json warning) {
        if (condition && !warning.is_null()) {
            warnings.push_back(std::move(warning));
        }
    };
    const bool isDate = plan.type == Type::Date || plan.type == Type::DateTime;
    add(statistics.misfits > 0, { { "kind", "misfits" }, { "column", name }, { "count", statistics.misfits } });
    add(plan.type == Type::Text, onlyMissing(name, evidence));
    add(isDate && plan.ambiguous > 0, ambiguousDates(name, plan, statistics));
    const bool isUnread = plan.type == Type::Text && plan.bothOrders;
    add(isUnread, datesOfBothOrders(name, evidence, plan, statistics));
    add(has("mixed_dates") && !isUnread, forms(name, plan));
    add(plan.eitherSign > 0, doubtfulSigns(name, plan, statistics));
    add(plan.type == Type::DateTime && evidence.offsets > 0,
        { { "kind", "times_in_utc" }, { "column", name }, { "count", evidence.offsets },
            { "total", statistics.values } });
    const bool datesOnly = plan.type == Type::Text && evidence.dateCount > 0 && evidence.impossibleCount > 0
        && evidence.dateCount + evidence.impossibleCount == evidence.values - evidence.maybeMissingCount;
    add(datesOnly, impossibleDates(name, evidence));
    add(has("mixed_types") && !datesOnly, nearMiss(name, evidence, plan, statistics));
}

/// One click puts a record back that was taken for names.
Json joinedNames(const Layout& layout)
{
    const auto count = layout.headerLines.size();
    auto lines = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        lines.push_back(layout.headerLine + static_cast<std::int64_t>(i));
    }
    return { { "kind", "names_joined" }, { "count", count }, { "lines", lines }, { "texts", layout.headerLines } };
}

void headerWarnings(Json& warnings, const Layout& layout)
{
    const auto named = layout.headerCells;
    if (layout.hasHeader() && named < layout.names.size()) {
        warnings.push_back({ { "kind", layout.firstUnnamed ? "unnamed_first_column" : "unnamed_columns" },
            { "count", named }, { "total", layout.names.size() } });
    }
    if (layout.hasHeader() && named > layout.names.size()) {
        warnings.push_back({ { "kind", "surplus_name" } });
    }
}

void rowWarnings(Json& warnings, const Scan& scan)
{
    const auto blank = std::ranges::count(scan.notes, "");
    if (blank > 0 && blank == std::ssize(scan.notes)) {
        warnings.push_back({ { "kind", "blank_records" }, { "count", blank } });
    } else if (!scan.notes.empty()) {
        const bool chosen = scan.options.footerRows.has_value(); // they may be data then
        warnings.push_back({ { "kind", chosen ? "chosen_footer" : "note_rows" }, { "count", scan.notes.size() },
            { "texts", { scan.notes.front() } } });
    }
    const auto add = [&](const char* kind, const Trouble& trouble) {
        if (trouble.count > 0) {
            warnings.push_back(troubled(kind, trouble));
        }
    };
    add(scan.tooLong.total.empty() ? "too_many_fields" : "too_many_fields_of_totals", scan.tooLong);
    if (!scan.tooLong.total.empty()) {
        warnings.back()["texts"] = { scan.tooLong.total };
    }
    add("too_few_fields", scan.tooShort);
    add("surplus_delimiters", scan.surplus);
}
} // namespace

static const char* totalsKind(const Totals& totals)
{
    return totals.areAverages ? "averages_row" : totals.filledIn ? "totals_row_filled_in" : "totals_row";
}

Json warningsOf(const Scan& scan)
{
    auto warnings = Json::array();
    if (scan.strayQuoteLine > 0) {
        warnings.push_back({ { "kind", "unpaired_quotes" }, { "lines", { scan.strayQuoteLine } } });
    }
    if (scan.encoding.mendedBetween) {
        warnings.push_back({ { "kind", "undoubled_quotes" } });
    }
    if (scan.encoding.cutBetween) {
        warnings.push_back({ { "kind", "line_comments" } });
    }
    if (scan.encoding.hasNuls) {
        warnings.push_back({ { "kind", "nul_bytes" } });
    }
    const auto addAbove = [&](const char* kind, const std::vector<std::string>& lines) {
        if (!lines.empty()) {
            warnings.push_back({ { "kind", kind }, { "count", lines.size() }, { "texts", { lines.front() } } });
        }
    };
    addAbove("lines_above", scan.layout.linesAbove);
    addAbove("title_lines", scan.layout.titleLines);
    if (!scan.layout.headerLines.empty()) {
        warnings.push_back(joinedNames(scan.layout));
    }
    if (scan.layout.nextLine > 0) {
        warnings.push_back({ { "kind", "next_table" }, { "lines", { scan.layout.nextLine } } });
    }
    rowWarnings(warnings, scan);
    headerWarnings(warnings, scan.layout);
    if (!scan.totals.columns.empty()) {
        warnings.push_back({ { "kind", totalsKind(scan.totals) }, { "texts", { scan.totals.label } } });
    }
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        const auto& name = scan.layout.names[i];
        if (const auto& subtotals = scan.subtotals[i]; !subtotals.labels.empty()) {
            warnings.push_back({ { "kind", "subtotal_rows" }, { "column", name }, { "count", subtotals.rows },
                { "texts", { subtotals.labels.front() } } });
        }
        columnWarnings(warnings, name, scan.evidence[i], scan.plans[i], scan.statistics[i]);
    }
    return warnings;
}

} // namespace scan
