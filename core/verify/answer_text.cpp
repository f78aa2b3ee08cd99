// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_text.h"

#include "core/builtin/language/words.h"
#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/domain/truth_words.h"
#include "core/verify/answer_lists.h"
#include "core/verify/answer_words.h"
#include "core/verify/compared_columns.h"
#include "core/verify/currencies.h"
#include "core/verify/figure.h"
#include "core/verify/incomplete_periods.h"
#include "core/verify/main_display.h"
#include "core/verify/measure_meant.h"
#include "core/verify/table_roles.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>
#include <set>

namespace core {

using sandbox::ChartSpec;
using sandbox::Table;

namespace {
/// The sentences for one table.
class TableText {
public:
    TableText(const Table& table, int display, const VerifyRequest& request, AnswerText& text)
        : m_table(table)
        , m_display(display)
        , m_request(request)
        , m_plan(planOf(request))
        , m_datasets(request.datasets)
        , m_facts(request.facts)
        , m_periods(request, table)
        , m_isEnd(std::ranges::contains(request.facts.limits, LimitHow::Last, &CodeFacts::Limit::how))
        , m_isCrossed(isCrossed(table, request.facts))
        , m_isOfOneFigure(
              request.facts.aggregations.size() == 1 && request.facts.aggregations.front().columns.size() <= 1)
        , m_isComputedOn(request.facts.known
              && std::ranges::contains(
                  request.facts.arithmetic, std::string("figures_by_number"), &CodeFacts::Use::name))
        , m_rows(rowsNamed(request))
        , m_crossed(m_isOfOneFigure ? wordsOfFigure(request.facts.aggregations.front()) : std::string())
        , m_showsChange(std::ranges::any_of(request.facts.shifts,
              [](const auto& one) { return one.function == "pct_change" || one.function == "diff"; }))
        , m_text(text)
    {
        for (const auto& grouping : request.facts.groupings) {
            m_groupedBy.insert(grouping.called.begin(), grouping.called.end());
        }
    }

    void write()
    {
        auto roles = rolesMeasured(m_table, m_facts);
        roles.measure = measureMeant(m_table, roles, m_request);
        roles.label = labelNamed(m_table, roles, builtin::fold(m_request.question));
        if (m_table.rowCount == 0 || m_table.rows.empty()) {
            m_text.say("No rows match.");
        } else if (m_table.rowCount == 1) {
            oneRow();
        } else if (operation() == "clean_up" && m_table.columns.size() == 3) {
            counted(0, 1, "all");
        } else if (operation() == "oddities" && m_table.columns.size() == 3) {
            counted(1, 0, "all columns");
        } else if (m_plan.facts.is_object() && !m_plan.facts.value("divided_by", Json::array()).empty()) {
            partsOfChange();
        } else if (const auto each = firstsOfEach(m_plan, m_table)) {
            each->areFew ? firsts(*each) : listing();
        } else if (const auto best = bestOfCrossed(roles)) {
            const bool isOfTime = isTime(*roles.label) || periodNamed(labelOf(cell(best->row, *roles.label)));
            m_text.say(isOfTime ? m_periods.headOf(best->column) + " in " : "");
            putLabel(best->row, *roles.label);
            m_text.say((isOfTime ? "" : " in " + m_periods.headOf(best->column)) + " is highest with ");
            put(best->row, best->column);
            m_text.say(m_crossed.empty() ? (countsRows(m_facts) ? " " + m_rows : "") + "." : " (" + m_crossed + ").");
        } else if (const auto middle = columnOfMedians(m_table, m_facts); middle && roles.label && !roles.measure) {
            medians(*roles.label, *middle);
        } else if (const auto pair = comparedColumns(m_table); pair && roles.label && !roles.measure) {
            compared(*roles.label, *pair);
        } else if (!roles.label || !roles.measure || areRows() || areOfColumns(m_table, *roles.label, m_datasets)
            || areStatistics(m_table, *roles.label) || hasTotal(m_table, *roles.label, m_datasets)
            || isOrderUntold(m_table, m_request.code) || areSomeRecords(m_facts)) {
            listing();
        } else if ((isTime(*roles.label) || areYears(m_table, *roles.label)) && goesOn(*roles.label)) {
            tellsApart(m_table, { *roles.label, {} }) ? course(*roles.label, *roles.measure)
                : columnOfShares(m_table)             ? ranking(*roles.label, *roles.measure)
                                                      : listing();
        } else {
            ranking(*roles.label, *roles.measure);
        }
    }

private:
    std::optional<TablePlace> bestOfCrossed(const Roles& roles) const
    {
        const bool isOne = m_isCrossed && m_isOfOneFigure && roles.label
            && !hasTotal(m_table, *roles.label, m_datasets);
        return isOne ? highestPlace(m_table, *roles.label) : std::nullopt;
    }
    /// Rows as they stand in the file: no order of theirs says anything.
    bool areRows() const { return operation() == "list_rows" || operation() == "duplicates"; }
    std::string operation() const
    {
        return m_plan.facts.is_object() ? m_plan.facts.value("operation", "") : std::string();
    }
    /// Of a cleaned copy, or of what is odd: how often what is so, in which column.
    void counted(std::size_t what, std::size_t where, const std::string& everywhere)
    {
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            m_text.say(row == 0 ? "" : "; ");
            put(row, what);
            if (cell(row, where) != Cell(everywhere)) {
                m_text.say(" in ");
                put(row, where);
            }
            m_text.say(": ");
            put(row, 2);
        }
        m_text.say(".");
    }
    bool isTime(std::size_t column) const
    {
        const auto type = m_table.columns[column].type;
        return type == ColumnType::Date || type == ColumnType::DateTime;
    }
    const Cell& cell(std::size_t row, std::size_t column) const { return m_table.rows[row][column]; }
    bool isMissing(std::size_t row, std::size_t column) const
    {
        return std::holds_alternative<std::monostate>(cell(row, column));
    }
    std::string name(std::size_t column) const
    {
        const bool isOther = (m_showsChange || m_isComputedOn) && isOnlyNumberOfFiles(m_table, column, m_datasets);
        return (!isOther               ? ""
                       : m_showsChange ? "change of "
                                       : "value worked out from ")
            + inSentence(m_table.columns[column].name);
    }
    /// As many as the table shows.
    std::optional<int> decimalsOf(std::size_t row, std::size_t column) const
    {
        const auto* number = std::get_if<double>(&cell(row, column));
        const auto format = CellFormat::of(m_table, column, !currencyOf(m_table, column, m_request).empty());
        const bool isTiny = number && *number != 0 && std::fabs(*number) < 1e-3
            && format.most <= CellFormat().most; // written with all its digits
        return number && !isTiny ? std::optional(format.decimals) : std::nullopt;
    }
    void put(std::size_t row, std::size_t column)
    {
        if (isMissing(row, column) || isTime(column)) {
            const auto shown = CellFormat::of(m_table, column).shown(cell(row, column));
            m_text.say(isMissing(row, column) ? "a missing value" : shown);
        } else {
            const bool isName = numberIn(cell(row, column)) && !CellFormat::of(m_table, column).grouped;
            m_text.figure(cell(row, column), { m_display, static_cast<int>(row), static_cast<int>(column) }, isName,
                decimalsOf(row, column), currencyOf(m_table, column, m_request));
            m_text.say(isInPercent(m_table.columns[column].name) ? " %" : "");
        }
    }
    void oneRow()
    {
        if (m_table.columns.size() == 1) {
            m_text.say(subject(m_plan, name(0) + ": "));
            put(0, 0);
            m_text.say(".");
            return;
        }
        const auto said = subject(m_plan, "");
        m_text.say(said);
        const auto roles = rolesOf(m_table);
        const bool isNamed = roles.label && !isNumeric(m_table.columns[*roles.label].type);
        if (m_table.columns.size() == 2 && isNamed && roles.measure) {
            putLabel(0, *roles.label);
            m_text.say(said.empty() ? " has " : " with ");
            put(0, *roles.measure);
            m_text.say(beside(*roles.measure) + ".");
            return;
        }
        const auto shown = std::min<std::size_t>(m_table.columns.size(), 6);
        for (std::size_t column = 0; column < shown; ++column) {
            m_text.say((column == 0 ? "" : "; ") + name(column) + " ");
            m_periods.monthsOf(column) > 0 ? putLabel(0, column) : put(0, column);
        }
        m_text.say(shown < m_table.columns.size() ? "; the table has the rest." : ".");
    }
    /// What a figure is, where the name of its column does not say it all.
    std::string figureName(std::size_t column) const
    {
        const auto plain = name(column);
        const bool isOther = plain != inSentence(m_table.columns[column].name);
        const auto words = isOther || m_showsChange ? std::string() : wordsOfColumn(m_table, column, m_facts, m_rows);
        return words.empty() ? plain : words;
    }
    /// A name behind its figure.
    std::string beside(std::size_t column) const
    {
        const auto said = figureName(column);
        if (said == "value") { // of a column without a name
            return "";
        }
        return said == "rows" ? " " + m_rows : " (" + said + ")";
    }
    /// Of the parts of a distribution.
    void medians(std::size_t label, std::size_t column)
    {
        const auto highest = rowOfExtreme(m_table, column, true);
        const auto lowest = rowOfExtreme(m_table, column, false);
        if (!highest || !lowest) {
            listing();
            return;
        }
        m_text.say(isBareName(m_table, *highest, label) ? name(label) + " " : "");
        putLabel(*highest, label);
        m_text.say(" is highest with ");
        put(*highest, column);
        m_text.say(", ");
        putLabel(*lowest, label);
        m_text.say(" lowest with ");
        put(*lowest, column);
        m_text.say(beside(column) + ".");
    }
    /// "From 2023 to 2024, South has the largest rise with 12.50 (change), West the largest fall with -3.25."
    void compared(std::size_t label, const ComparedColumns& columns)
    {
        const auto highest = rowOfExtreme(m_table, columns.change, true);
        const auto lowest = rowOfExtreme(m_table, columns.change, false);
        if (!highest || !lowest) {
            listing();
            return;
        }
        m_text.say("From " + m_periods.headOf(columns.before) + " to " + m_periods.headOf(columns.after) + ", ");
        const bool isFall = numberIn(cell(*highest, columns.change)).value_or(0) <= 0;
        sayChange(
            isFall ? *lowest : *highest, label, columns, isFall ? " has the largest fall" : " has the largest rise");
        m_text.say(beside(columns.change) + ", ");
        const auto other = isFall ? *highest : *lowest;
        const double least = numberIn(cell(other, columns.change)).value_or(0);
        if (least == 0) {
            putLabel(other, label);
            m_text.say(" does not change.");
            return;
        }
        sayChange(other, label, columns, !isFall && least < 0 ? " the largest fall" : " the smallest");
        m_text.say(".");
    }
    void sayChange(std::size_t row, std::size_t label, const ComparedColumns& columns, const std::string& what)
    {
        putLabel(row, label);
        sayFurtherKeys(row, label, columns.before);
        m_text.say(what + " with ");
        put(row, columns.change);
    }
    /// "Kiel: tea with 12.50; Ulm: salt with 8.00 (sum of fee)."
    void firsts(const FirstsOfEach& each)
    {
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            m_text.say(row == 0 ? "" : "; ");
            putLabel(row, each.of);
            m_text.say(": ");
            each.first ? putLabel(row, *each.first) : void();
            m_text.say(each.first ? " with " : "");
            put(row, each.measure);
        }
        m_text.say(beside(each.measure) + ".");
    }
    void listing()
    {
        const auto said = subject(m_plan, "");
        const auto chosen = chosenRows(m_request, m_table, m_rows);
        m_text.say(!chosen.empty() ? chosen
                                   : said + (said.empty() ? "The table has " : "the table has ")
                    + rowsInWords(m_table.rowCount).value_or(grouped(m_table.rowCount) + " rows")
                    + (m_plan.subject.empty() ? groupsTold(m_table, m_facts) : "") + ".");
    }
    /// The whole in the first row, by, part, before, after and change; below it the parts.
    void partsOfChange()
    {
        constexpr std::size_t by = 0, part = 1, before = 2, after = 3, change = 4;
        m_text.say("All rows together go from ");
        put(0, before);
        m_text.say(" (" + name(before) + ") to ");
        put(0, after);
        m_text.say(" (" + name(after) + "), a change of ");
        put(0, change);
        m_text.say(otherThanClaimed(m_plan, numberIn(cell(0, change)).value_or(0)));
        const auto sizeOf = [&](std::size_t row) { return std::abs(numberIn(cell(row, change)).value_or(0)); };
        std::size_t most = 1;
        bool isAlone = true;
        for (std::size_t row = 2; row < m_table.rows.size(); ++row) {
            isAlone = sizeOf(row) > sizeOf(most) || (isAlone && sizeOf(row) < sizeOf(most));
            most = sizeOf(row) > sizeOf(most) ? row : most;
        }
        if (isAlone) {
            m_text.say(". Of the parts shown, ");
            put(most, part);
            m_text.say(" (" + inSentence(labelOf(cell(most, by))) + ") changes most, by ");
            put(most, change);
        }
        m_text.say(".");
    }
    bool sorted(std::size_t column, bool falling) const { return isSorted(m_table, column, falling, m_facts); }
    /// What else tells the rows apart: "North, paid yes," of a table by region and paid.
    void sayFurtherKeys(std::size_t row, std::size_t label, std::size_t measure)
    {
        const auto keys = keyColumns(m_table, { label, measure });
        const bool isGrouped = std::ranges::any_of(keys | std::views::drop(1),
            [&](auto column) { return m_groupedBy.contains(m_table.columns[column].name); });
        const bool isEnough = keys.size() == 1 || (!isGrouped && tellsApart(m_table, { label, {} }));
        for (const auto column : keys | std::views::drop(isEnough ? keys.size() : 1)) {
            m_text.say(", " + name(column) + " ");
            putLabel(row, column);
        }
        m_text.say(isEnough ? "" : ",");
    }
    void ranking(std::size_t label, std::size_t measure)
    {
        const bool falling = sorted(measure, true);
        const bool rising = !falling && sorted(measure, false);
        const auto end = m_isEnd ? m_table.rows.size() - 1 : 0;
        const auto row = falling || rising ? std::optional<std::size_t>(end) : rowOfExtreme(m_table, measure, true);
        const bool isShared = row == end && m_table.rows.size() > 1
            && cell(end, measure) == cell(m_isEnd ? end - 1 : 1, measure);
        if (!row || isShared) {
            const auto most = tiedRanges(m_table, label, measure);
            most.empty() || beside(measure) != " " + m_rows ? listing() : tied(most, label, measure);
            return;
        }
        m_text.say(isBareName(m_table, *row, label) ? name(label) + " " : "");
        putLabel(*row, label);
        sayFurtherKeys(*row, label, measure);
        const bool isRange = namesARange(labelOf(cell(*row, label))) && beside(measure) == " " + m_rows;
        const auto high = isRange ? " has the most, " : " is highest with "; // it is no range that is high
        m_text.say(falling && !m_isEnd ? " is first with " : (m_isEnd ? falling : rising) ? " is lowest with " : high);
        put(*row, measure);
        m_text.say(beside(measure) + ".");
        m_text.say(tiesTold(m_table, measure, rowsAsked(m_plan)));
    }
    void tied(const std::vector<std::size_t>& most, std::size_t label, std::size_t measure)
    {
        for (const auto row : most) {
            m_text.say(row == most.front() ? "" : row == most.back() ? " and " : ", ");
            put(row, label);
        }
        m_text.say(" have the most, ");
        put(most.front(), measure);
        m_text.say(beside(measure) + " each.");
    }
    /// A name in a sentence; what is known to be a period is written as one.
    void putLabel(std::size_t row, std::size_t label)
    {
        isTime(label) || m_periods.isIncomplete(row, label) ? m_text.say(m_periods.name(row, label)) : put(row, label);
    }
    /// From earlier to later; ranked days make no course.
    bool goesOn(std::size_t label) const
    {
        return std::ranges::is_sorted(
            m_table.rows, {}, [&](const auto& row) { return sandbox::cellText(row.at(label)); });
    }
    void course(std::size_t label, std::size_t measure)
    {
        const bool isSame = isSameInAll(m_table, measure);
        const auto end = m_table.rows.size() - 1;
        if (areChanges(m_table, measure)) {
            changes(label, measure);
            return;
        }
        const auto [first, last] = isSame ? std::pair(std::size_t(0), end) : m_periods.wholeEnds(label);
        if (isMissing(first, measure) || isMissing(last, measure)) { // a change from one to the next begins with none
            listing();
            return;
        }
        if (isSame
            && !followEachOther(
                m_table, label, m_periods.monthsOf(label))) { // nothing is known of what lies between them
            listing();
            return;
        }
        m_text.say("From " + m_periods.name(first, label) + " to " + m_periods.name(last, label));
        m_text.say(", " + (name(measure) == "rows" ? "the number of " + m_rows : figureName(measure)));
        m_text.say(isSame ? " is " : " goes from ");
        put(first, measure);
        m_text.say(isSame ? " throughout" : " to ");
        isSame ? void() : put(last, measure);
        for (const auto row : { std::size_t(0), end }) {
            if ((row < first || row > last) && !isMissing(row, measure)) {
                m_text.say("; " + m_periods.name(row, label) + " has ");
                put(row, measure);
            }
        }
        m_text.say(".");
        if (const auto row = rowOfExtreme(m_table, measure, true)) {
            const auto when = m_periods.name(*row, label);
            const bool day = isTime(label) && m_periods.monthsOf(label) == 0;
            m_text.say(std::string(" It is highest ") + (day ? "on " : "in ") + when + " with ");
            put(*row, measure);
            m_text.say(".");
        }
        if (const auto change = m_showsChange ? columnOfDifferences(m_table, measure) : std::nullopt) {
            largest(label, *change, "");
        }
    }
    /// Where the figure itself is a change, from where to where it goes tells nothing.
    void changes(std::size_t label, std::size_t measure)
    {
        if (!largest(label, measure, beside(measure))) {
            listing();
        }
    }
    bool largest(std::size_t label, std::size_t change, const std::string& called)
    {
        bool isSaid = false;
        for (const std::string way : { "rise", "fall" }) {
            const auto row = rowOfExtreme(m_table, change, way == "rise");
            const auto size = row ? numberIn(cell(*row, change)).value_or(0) : 0;
            if (way == "rise" ? size > 0 : size < 0) {
                m_text.say((called.empty() || isSaid ? " " : "") + ("The largest " + way) + " is in "
                    + m_periods.name(*row, label) + " with ");
                put(*row, change);
                m_text.say((isSaid ? "" : called) + ".");
                isSaid = true;
            }
        }
        return isSaid;
    }

    const Table& m_table;
    int m_display;
    const VerifyRequest& m_request;
    const Plan& m_plan;
    const std::vector<Dataset>& m_datasets;
    const CodeFacts& m_facts;
    PeriodLabels m_periods;
    bool m_isEnd; ///< the last rows of an order
    bool m_isCrossed;
    bool m_isOfOneFigure;
    std::set<std::string> m_groupedBy;
    bool m_isComputedOn; ///< numbers of the code make other figures of those that it works out
    std::string m_rows; ///< what the question calls the rows
    std::string m_crossed; ///< what all columns of a crossed table hold; empty: not known
    bool m_showsChange; ///< the code compares each row with the one before
    AnswerText& m_text;
};

void sayDisplay(const sandbox::Display& display, std::size_t index, const VerifyRequest& request, AnswerText& text)
{
    if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        text.say(subject(planOf(request), "The answer is "));
        const auto& cell = value->cell;
        text.figure(std::holds_alternative<std::monostate>(cell) ? Cell(value->text) : cell,
            { static_cast<int>(index), 0, 0 }, false, {}, numberIn(cell) ? currencyOf(request) : "");
        text.say(isInPercent(subject(planOf(request), "")) && numberIn(cell) ? " %." : ".");
    } else if (const auto* table = std::get_if<Table>(&display)) {
        TableText(*table, static_cast<int>(index), request, text).write();
    } else if (std::holds_alternative<ChartSpec>(display)) {
        text.say(chartsSentence(sandbox::shownDisplays(request.result)));
    } else if (std::holds_alternative<sandbox::Image>(display)) {
        text.say("The answer is in the picture.");
    } else {
        text.say("The code gave text, no figures; it is shown below.");
    }
}

} // namespace

Answer answerText(const VerifyRequest& asked)
{
    auto request = asked;
    request.result = withTruthWords(asked.result, asked.datasets);
    AnswerText text(decimalsAsked(request.question));
    const auto displays = sandbox::shownDisplays(request.result);
    if (request.result.status != sandbox::Status::Ok) {
        text.say("There is no answer: the run did not succeed.");
    } else if (const auto main = mainDisplay(displays)) {
        sayDisplay(displays[*main], *main, request, text);
    } else if (!request.result.out.empty()) {
        text.say("The code printed text and gave no figures; it is shown below.");
    } else if (request.result.artifacts.empty()) {
        text.say("The code ran and showed nothing.");
    }
    text.say(filesTold(request.result.artifacts.size(), displays.empty() && request.result.out.empty()));
    text.units(unitsOf(displays, request));
    return text.take();
}

} // namespace core
