// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/blocks.h"

#include "core/domain/alike_warnings.h"
#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"
#include "core/domain/plain_check.h"
#include "core/domain/table_rest.h"
#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "core/report/escape.h"

#include <algorithm>
#include <format>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace core::report {

namespace {
/// The rows of one table, with the anchors of its cells.
class TableRows {
public:
    TableRows(const sandbox::Table& table, const Translate& translate,
        const std::vector<std::pair<Evidence, std::string>>& cited, std::size_t shown)
        : m_table(table)
        , m_translate(translate)
        , m_shown(shown)
    {
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            m_formats.push_back(CellFormat::of(table, column));
        }
        for (const auto& [place, anchor] : cited) {
            m_anchors[{ place.row, place.column }] = anchor;
        }
    }

    std::vector<TableRow> rows() const
    {
        std::vector<TableRow> rows;
        for (std::size_t at = 0; at < m_shown; ++at) {
            rows.push_back(row(at));
        }
        std::set<int> further;
        for (const auto& [place, anchor] : m_anchors) {
            if (place.first >= static_cast<int>(m_shown) && place.first < static_cast<int>(m_table.rows.size())
                && further.insert(place.first).second) {
                rows.push_back(row(static_cast<std::size_t>(place.first)));
                rows.back().note = std::format("… row {}:", place.first + 1);
            }
        }
        return rows;
    }

private:
    TableRow row(std::size_t at) const
    {
        TableRow row;
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const auto& cell = m_table.rows[at][column];
            const auto anchor = m_anchors.find({ static_cast<int>(at), static_cast<int>(column) });
            const auto format = namesATime(cell, m_table.columns[column].type) ? CellFormat { .date = true }
                                                                               : m_formats[column];
            row.cells.push_back(
                { text(cell, format), isMissing(cell), anchor == m_anchors.end() ? "" : anchor->second });
        }
        return row;
    }
    /// As one value among those of other types.
    static bool namesATime(const sandbox::Cell& cell, sandbox::ColumnType type)
    {
        const auto* words = std::get_if<std::string>(&cell);
        return words && type == sandbox::ColumnType::Other && words->contains('T')
            && dayIn(std::string_view(*words)).has_value();
    }
    std::string text(const sandbox::Cell& cell, const CellFormat& format) const
    {
        if (isMissing(cell)) {
            return gapMark;
        }
        const auto english = format.shown(cell);
        const bool isFormed = format.date || format.periodMonths > 0 || !std::holds_alternative<std::string>(cell)
            || namesARange(english);
        return isFormed ? inForm(english, m_translate) : english;
    }

    const sandbox::Table& m_table;
    const Translate& m_translate;
    std::size_t m_shown;
    std::vector<CellFormat> m_formats;
    std::map<std::pair<int, int>, std::string> m_anchors;
};

bool tellsApart(const TableBlock& table, std::size_t column)
{
    std::set<std::string> seen;
    return std::ranges::all_of(table.rows, [&](const TableRow& row) {
        return !row.cells[column].isMissing && seen.insert(row.cells[column].text).second;
    });
}
} // namespace

void PointGroups::add(std::string_view kind, Point point)
{
    const auto key = point.word + " " + std::string(kind);
    auto group = std::ranges::find(m_groups, key, [](const auto& each) { return each.first; });
    if (group == m_groups.end()) {
        group = m_groups.insert(group, { key, {} });
    }
    if (!std::ranges::contains(group->second, point.text, &Point::text)) {
        group->second.push_back(std::move(point));
    }
}

std::string captionOf(const TableBlock& table)
{
    const bool hasGaps = std::ranges::any_of(
        table.rows, [](const TableRow& row) { return std::ranges::any_of(row.cells, &TableCell::isMissing); });
    const auto note = std::string(gapMark) + ": missing value";
    return !hasGaps ? table.caption : table.caption.empty() ? note : table.caption + " (" + note + ")";
}

std::optional<std::size_t> columnOfNames(const TableBlock& table)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!table.columns[column].isNumber && tellsApart(table, column)) {
            return column;
        }
    }
    return !table.columns.empty() && tellsApart(table, 0) ? std::optional<std::size_t>(0) : std::nullopt;
}

std::vector<Point> PointGroups::points(const PointsSaid& most, const Translate& translate) const
{
    std::vector<Point> points;
    for (const auto& [key, group] : m_groups) {
        const auto shown = group.size() <= most.all ? group.size() : most.examples;
        points.insert(points.end(), group.begin(), group.begin() + static_cast<std::ptrdiff_t>(shown));
        if (shown < group.size()) {
            const auto more = inForm(groupedText(static_cast<std::int64_t>(group.size() - shown)), translate);
            points.push_back({ group.front().word, "… and " + more + " more like it", group.front().status });
        }
    }
    return points;
}

std::string markOf(const Span& span)
{
    return span.kind == Span::Kind::Unsupported ? "unsupported"
        : span.kind == Span::Kind::Contradicted ? "contradicted"
                                                : "";
}

Span::Kind kindOfFigures(const Step& step)
{
    const bool isContradicted = step.answer && verdictOf(*step.answer) == Verdict::Contradicted;
    return isContradicted ? Span::Kind::Contradicted : Span::Kind::Plain;
}

std::string marked(const std::string& name, const Step& step)
{
    const Span span { name, kindOfFigures(step) };
    return name.empty() ? markOf(span) : withMark(span);
}

std::string nameOfChart(const sandbox::ChartSpec& chart)
{
    const bool isNamed = !chart.title.empty() || chart.xLabel.empty() || chart.yLabel.empty();
    return isNamed ? chart.title : chart.yLabel + " by " + chart.xLabel;
}

std::string endOf(const Span& span)
{
    const auto mark = markOf(span);
    return mark.empty() ? std::string() : " (" + mark + (span.goesOn ? "; " : ")");
}

std::string withMark(const Span& span)
{
    return span.text + endOf(span);
}

std::vector<Point> checkPoints(const Answer& answer, const Translate& translate)
{
    PointGroups groups;
    for (const auto& check : answer.checks) {
        groups.add(patternOf(check.fact.kind).word,
            { checkWord(check.status), titleOf(check.fact, translate) + ". " + checkText(check, translate),
                check.status });
    }
    return groups.points(pointsForAuditor, translate);
}

std::vector<Point> plainFindings(const Answer& answer, const Translate& translate)
{
    PointGroups groups;
    auto checks = answer.checks;
    std::ranges::stable_sort(checks, std::greater(), &Check::status); // what weighs most first
    for (const auto& check : checks) {
        if (check.status != CheckStatus::Passed && check.fact.kind != CheckKind::LinesSetApart) {
            const auto title = titleOf(check.fact, translate);
            groups.add(patternOf(check.fact.kind).word,
                { checkWord(check.status), title + ". " + plainText(check, translate), check.status, title });
        }
    }
    return groups.points(pointsForReader, translate);
}

std::vector<TableBlock> bothAnswers(const Answer& answer, const Translate& translate)
{
    std::vector<TableBlock> tables;
    for (const auto& check : answer.checks) {
        if (const auto answers = answersIn(check.fact)) {
            auto table = asTable(*answers);
            const auto name = std::exchange(table.name, {});
            tables.push_back(tableBlock(table, name, translate));
            tables.back().isOfFinding = true;
        }
    }
    return tables;
}

std::vector<Point> warningPoints(const std::vector<FileWarning>& warnings, const Translate& translate)
{
    PointGroups groups;
    for (const auto& warning : alikeWarnings(warnings)) {
        groups.add(patternOf(warning.first.kind).word,
            { "Warning", inWords(warning, pointsForReader.examples, translate), CheckStatus::Warning });
    }
    return groups.points(pointsForReader, translate);
}

std::vector<std::string> shownNames(const sandbox::Table& table, const Translate& translate)
{
    std::vector<std::string> names;
    std::ranges::transform(table.columns, std::back_inserter(names), &sandbox::TableColumn::name);
    names = periodNames(std::move(names), table.headMonths);
    for (auto& name : names) {
        const auto level = name.rfind(" / "); // of a head with several, the last is the period
        const auto own = level == std::string::npos ? 0 : level + std::string_view(" / ").size();
        const auto last = name.substr(own);
        name = oneLine(name.substr(0, own))
            + (namesADate(last) || namesARange(last) ? inForm(last, translate) : oneLine(last));
    }
    return names;
}

TableBlock tableBlock(const sandbox::Table& table, const std::string& caption, const Translate& translate,
    const std::vector<std::pair<Evidence, std::string>>& cited, std::size_t most)
{
    TableBlock block;
    const auto rows = std::min(table.rows.size(), most);
    const auto name = caption.empty() ? std::string() : oneLine(table.name);
    const auto captionFor = [&](std::size_t shown) {
        const auto size = rowsLeftOutText(table, shown, translate);
        const auto title = name + (name.empty() || size.empty() ? "" : ", ") + size;
        return caption + (caption.empty() || title.empty() ? "" : ": ") + title;
    };
    block.caption = captionFor(rows);
    block.captionOfAll = captionFor(table.rows.size());
    auto names = shownNames(table, translate);
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto form = CellFormat::of(table.columns[at]);
        block.columns.push_back({ std::move(names[at]), form.number || form.duration });
    }
    block.rows = TableRows(table, translate, cited, rows).rows();
    if (!caption.empty() && std::ssize(block.rows) < table.rowCount) {
        block.rest = furtherRowsSentence(std::ssize(block.rows), std::ssize(table.rows), table.rowCount, translate);
    }
    return block;
}

} // namespace core::report
