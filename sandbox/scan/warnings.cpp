// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/report.h"

#include "sandbox/scan/format_words.h"

#include <algorithm>

namespace scan {

namespace {
/// 4,000
std::string counted(std::int64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) {
        text.insert(i - 3, ",");
    }
    return text;
}

std::string counted(std::int64_t number, const std::string& one, const std::string& many)
{
    return counted(number) + " " + (number == 1 ? one : many);
}

/// "line 4" or "lines 4, 9 and 3 more"
std::string linesOf(const Trouble& trouble)
{
    std::string text = trouble.count == 1 ? "line " : "lines ";
    for (std::size_t i = 0; i < trouble.lines.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(trouble.lines[i]);
    }
    const auto more = trouble.count - std::ssize(trouble.lines);
    return more > 0 ? text + " and " + counted(more) + " more" : text;
}

std::string orderWords(bool dayFirst)
{
    return dayFirst ? "day/month" : "month/day";
}

std::string dateWarning(const std::string& name, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    if (plan.ambiguous > 0) {
        const bool one = plan.ambiguous == 1;
        std::string text = counted(plan.ambiguous) + " of " + counted(statistics.values, "date", "dates") + " in " + name
            + " could be day/month or month/day: read as " + orderWords(plan.dayFirst);
        if (plan.orderWished) {
            return text + ", as you chose.";
        }
        if (plan.orderLine == 0) {
            return text + ", because other parts of the file suggest it; nothing in the column proves it. Please check.";
        }
        text += " because line " + std::to_string(plan.orderLine) + " can only be that.";
        return plan.mixedOrder ? text + (one ? " It may be wrong" : " Some may be wrong") + ": other dates can only be "
                + orderWords(!plan.dayFirst) + "." : text;
    }
    return {};
}

std::string mixedWarning(const std::string& name, const ColumnPlan& plan)
{
    std::string text = (plan.type == Type::Time ? "Times in " : "Dates in ") + name + " are written in " + std::to_string(plan.formats.size()) + " ways: ";
    for (std::size_t i = 0; i < plan.formats.size(); ++i) {
        text += (i == 0 ? "" : ", ") + formatInWords(plan.formats[i].text) + " (" + counted(plan.formats[i].count) + ")";
    }
    return text + ".";
}

/// A column that is of one kind but for a few cells.
std::string nearMissWarning(const std::string& name, const ColumnEvidence& column)
{
    const auto dates = column.dateCount;
    const auto best = std::max({ dates, column.numbers, column.booleanCount });
    if (best * 10 < column.values * 9 || best == column.values || column.texts == 0) {
        return {};
    }
    const std::string kind = best == dates ? "dates" : best == column.numbers ? "numbers" : "yes/no values";
    return counted(column.values - best) + " of " + counted(column.values, "value", "values") + " in " + name + " are no " + kind
        + " (line " + std::to_string(column.textLine) + ": \"" + column.textSample + "\"): the column is kept as text.";
}

std::string onlyMissingWarning(const std::string& name, const ColumnEvidence& evidence)
{
    const bool one = evidence.values == 0 && evidence.blanks == 0 && evidence.missing.size() == 1;
    return one ? "All cells of " + name + " are \"" + evidence.missing.front().text + "\", which is read as missing." : std::string();
}

void columnWarnings(std::vector<std::string>& warnings, const std::string& name, const ColumnEvidence& evidence,
    const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    const auto has = [&](const char* flag) { return std::ranges::contains(plan.flags, flag); };
    std::vector<std::string> found;
    if (statistics.misfits > 0) {
        found.push_back(counted(statistics.misfits, "value", "values") + " in " + name
            + (statistics.misfits == 1 ? " does" : " do") + " not fit the type you chose: read as missing.");
    }
    if (plan.type == Type::Text) {
        found.push_back(onlyMissingWarning(name, evidence));
    }
    if (plan.type == Type::Date || plan.type == Type::DateTime) {
        found.push_back(dateWarning(name, plan, statistics));
    }
    if (has("mixed_dates")) {
        found.push_back(mixedWarning(name, plan));
    }
    if (has("mixed_types")) {
        found.push_back(nearMissWarning(name, evidence));
    }
    std::ranges::copy_if(found, std::back_inserter(warnings), [](const auto& text) { return !text.empty(); });
}

/// One click puts a record back that was taken for names.
std::string headerWarning(const Layout& layout)
{
    std::string lines = "lines ";
    std::string texts;
    const auto count = layout.headerLines.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto* const between = i == 0 ? "" : i + 1 < count ? ", " : " and ";
        lines += between + std::to_string(layout.headerLine + static_cast<std::int64_t>(i));
        texts += between + ("\"" + layout.headerLines[i] + "\"");
    }
    return "The names are joined from " + lines + ": " + texts + ".";
}

std::string subtotalWarning(const std::string& name, const Subtotals& subtotals)
{
    return counted(subtotals.rows, "row is", "rows are") + " named like sums of others (\"" + subtotals.labels.front() + "\" in " + name + "): "
        + (subtotals.rows == 1 ? "it counts as a row" : "they count as rows") + " here, and what is summed over the whole column counts twice.";
}
} // namespace

std::vector<std::string> warningsOf(const Scan& scan)
{
    std::vector<std::string> warnings;
    if (scan.strayQuoteLine > 0) {
        warnings.push_back("The quotes do not pair up: one that opens on line " + std::to_string(scan.strayQuoteLine)
            + " never closes where a cell ends. Quotes are read as ordinary characters.");
    }
    if (scan.encoding.mendedBetween) {
        warnings.emplace_back("Some cells hold quotes that should have been doubled: they are read as part of the text.");
    }
    if (scan.encoding.cutBetween) {
        warnings.emplace_back("Comments that begin with # stand behind the cells of some lines: they are left out.");
    }
    if (scan.encoding.hasNuls) {
        warnings.emplace_back("The text holds NUL bytes, which no text should: they are left out.");
    }
    if (!scan.layout.headerLines.empty()) {
        warnings.push_back(headerWarning(scan.layout));
    }
    if (scan.layout.nextLine > 0) {
        warnings.push_back("Another table begins on line " + counted(scan.layout.nextLine) + ": it is no part of this one.");
    }
    if (!scan.notes.empty()) {
        const bool one = scan.notes.size() == 1;
        const bool chosen = scan.wishes.footerRows.has_value(); // they may be data then
        const std::string lines = one ? "The last line is " : "The last " + counted(std::ssize(scan.notes)) + " lines are ";
        warnings.push_back(lines + (chosen ? "left out, as you chose" : one ? "a note and left out" : "notes and left out")
            + (one ? ": \"" : "; the first: \"") + scan.notes.front() + "\".");
    }
    if (scan.tooLong.count > 0) {
        warnings.push_back(counted(scan.tooLong.count, "row has", "rows have") + " too many fields and "
            + (scan.tooLong.count == 1 ? "is" : "are") + " left out: " + linesOf(scan.tooLong) + ".");
    }
    if (scan.tooShort.count > 0) {
        warnings.push_back(counted(scan.tooShort.count, "row has", "rows have")
            + " too few fields; the missing ones are empty: " + linesOf(scan.tooShort) + ".");
    }
    if (scan.surplus.count > 0) {
        warnings.push_back(counted(scan.surplus.count, "row has", "rows have") + " more delimiters than there are columns, with nothing behind them: "
            + linesOf(scan.surplus) + ".");
    }
    if (scan.layout.hasHeader() && scan.layout.headerCells < scan.layout.names.size()) {
        warnings.push_back("The header names " + std::to_string(scan.layout.headerCells) + " of "
            + std::to_string(scan.layout.names.size()) + (scan.layout.firstUnnamed ? " columns: the first has no name." : " columns."));
    }
    if (scan.layout.hasHeader() && scan.layout.headerCells > scan.layout.names.size()) {
        warnings.emplace_back("The header has a delimiter too many: the empty name that it makes is left out.");
    }
    if (!scan.totals.columns.empty()) {
        warnings.push_back("The last row looks like a row of totals" + (scan.totals.label.empty() ? std::string() : ": \"" + scan.totals.label + "\"")
            + ". It counts as a row" + (scan.totals.filledIn ? ", and sums over the column are twice too large" : "") + "; leave out one row at the end if it is one.");
    }
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        if (!scan.subtotals[i].labels.empty()) {
            warnings.push_back(subtotalWarning(scan.layout.names[i], scan.subtotals[i]));
        }
        columnWarnings(warnings, scan.layout.names[i], scan.evidence[i], scan.plans[i], scan.statistics[i]);
    }
    return warnings;
}

} // namespace scan
