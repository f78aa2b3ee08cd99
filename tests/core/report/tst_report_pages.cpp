// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"
#include "core/report/paper_parts.h"
#include "core/report/paper_table.h"
#include "core/report/word_content.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <ranges>

using test::paint;

/// Tables and pictures as a page shows them.
class TestReportPages : public QObject {
    Q_OBJECT

private slots:
    void columnsOnPaperAreAsWideAsTheirWords();
    void aLongNameTakesOneLineWhereThereIsRoom();
    void piecesOfAWideTableTellTheirRows();
    void piecesOfAWideTableAreFilledAlike();
    void aWideTableIsCutByColumnsOnPaper();
    void aWideListIsCutByColumnsAndRows();
    void ofAVeryWideListPaperShowsTheColumnsThatMatter();
    void whatFollowsATurnedTableIsTurnedWithIt();
    void aPictureStandsBeforeALongTable();
    void aRowOfManyTypesKeepsItsDecimals();
    void timesHaveNoLetterBetween();
    void whoDoesNotSeeAChartIsToldWhatItShows();
};

void TestReportPages::columnsOnPaperAreAsWideAsTheirWords()
{
    const std::string remark(90, 'a');
    const core::report::TableBlock table { "",
        { { "group" }, { "average Rabatt %", true }, { "date" }, { "first remark" }, { "second remark" } },
        { { { { remark }, { "1,501.51" }, { "17 Jan 2025" }, { remark }, { remark + remark } } } }, true };
    constexpr double digit = 0.636; // of an em, in a wide face
    constexpr double boldLetter = 0.7;
    const auto widths = core::report::columnWidths(table);
    QVERIFY2(widths[1] > 7 * boldLetter && widths[1] < 10, "wide enough for the word average, and no wider");
    QVERIFY2(widths[1] > 6 * digit + 2 * 0.32, "a number is broken");
    QVERIFY2(widths[2] > 9 * digit && widths[2] < 10, "a date is broken");
    QVERIFY2(widths[0] > 1.5 * widths[2] && widths[4] >= widths[3], "long texts share the room");
    QVERIFY(std::ranges::fold_left(widths, 0.0, std::plus()) < 68.01); // ems across a page
    const auto shares = core::report::columnShares(table);
    QVERIFY(shares[1] >= 8);
    QVERIFY2(qAbs(std::ranges::fold_left(shares, 0.0, std::plus()) - 100) < 0.01, "room is left while words are cut");
}

void TestReportPages::aLongNameTakesOneLineWhereThereIsRoom()
{
    const core::report::TableBlock table { "", { { "quarter" }, { "share in percent of its quarter", true } },
        { { { { "Q1 2024" }, { "25.63" } } } } };
    constexpr double letter = 0.62; // of an em, in a wide face
    const auto widths = core::report::columnWidths(table);
    QVERIFY2(widths[1] > 31 * letter, qPrintable(QString::number(widths[1])));
}

void TestReportPages::whatFollowsATurnedTableIsTurnedWithIt()
{
    auto source = test::sampleSource();
    const auto isTurned = [&] {
        const auto sections = core::report::contentOf(source).sections;
        return sections.back().anchor == core::report::sourcesAnchor && core::report::endsTurned(sections.back());
    };
    QVERIFY(!isTurned());
    sandbox::Table wide { "wide", {}, 1, { {} } };
    for (int column = 0; column < 40; ++column) {
        wide.columns.push_back({ "a longer name " + std::to_string(column), core::ColumnType::Number });
        wide.rows[0].push_back(1'234'567.25);
    }
    source.steps[0].runs.back().result->value = wide;
    QVERIFY(isTurned());
}

void TestReportPages::piecesOfAWideTableTellTheirRows()
{
    core::report::TableBlock table { "wide", { { "cargo" }, { "on_time" } }, {} };
    for (const char* cargo : { "Bulk grain", "Coal" }) {
        for (const char* onTime : { "yes", "no" }) {
            table.rows.push_back({ { { cargo }, { onTime } } });
        }
    }
    for (int column = 3; column <= 40; ++column) {
        table.columns.push_back({ "fee " + std::to_string(column), true });
        for (auto& row : table.rows) {
            row.cells.push_back({ "1,234,567.25" });
        }
    }
    const auto pieces = core::report::piecesForPaper(table);
    QVERIFY(pieces.size() > 1);
    for (const auto& piece : pieces) {
        QCOMPARE(piece.columns[0].name, std::string("cargo"));
        QCOMPARE(piece.columns[1].name, std::string("on_time"));
        QCOMPARE(piece.columns[2].isNumber, true);
        QCOMPARE(piece.rows[1].cells[1].text, std::string("no"));
    }
    QVERIFY(pieces.back().caption.ends_with(" to 40 of 40"));
    table.rows[0].cells.back() = { "–", true };
    const auto withGap = core::report::piecesForPaper(table);
    QVERIFY(core::report::captionOf(withGap.back()).ends_with(" of 40 (–: missing value)"));
    QCOMPARE(core::report::captionOf(withGap.front()), withGap.front().caption); // no cell of it is missing
    QVERIFY(pieces[1].caption.contains("columns " + pieces[1].columns[2].name.substr(4) + " to"));
    for (auto& row : table.rows) {
        row.cells[0].text += row.cells[1].text; // tells the rows apart alone
    }
    QCOMPARE(core::report::piecesForPaper(table)[1].columns[1].isNumber, true);
}

void TestReportPages::piecesOfAWideTableAreFilledAlike()
{
    core::report::TableBlock table { "wide", { { "boat" } }, {} };
    for (const char* boat : { "Great Northern Diver of Salcombe", "Tern" }) {
        table.rows.push_back({ { { boat } } });
    }
    for (int column = 2; column <= 36; ++column) {
        table.columns.push_back({ "extinguisher_score_" + std::to_string(column), true });
        for (auto& row : table.rows) {
            row.cells.push_back({ "62.3" });
        }
    }
    const auto pieces = core::report::piecesForPaper(table);
    QVERIFY2(pieces.size() <= 5, qPrintable(QString::number(pieces.size()))); // their names break behind each "_"
    const auto sizes = pieces | std::views::transform([](const auto& piece) { return piece.columns.size(); });
    QVERIFY2(std::ranges::max(sizes) - std::ranges::min(sizes) <= 3, "one has few columns on a page of its own");
    for (const auto& piece : pieces) {
        const auto widths = core::report::columnWidths(piece);
        QVERIFY2(widths[0] > 31 * 0.6, "a name of a row is broken");
        QVERIFY(std::ranges::fold_left(widths, 0.0, std::plus()) < 103.01);
    }
    auto source = test::sampleSource();
    sandbox::Table scores { "scores", {}, 1, { {} } };
    for (int column = 0; column < 40; ++column) {
        scores.columns.push_back({ "hull_score_" + std::to_string(column), core::ColumnType::Number });
        scores.rows[0].push_back(1'234'567.25);
    }
    source.steps[0].runs.back().result->value = scores;
    const auto name = "hull_\u200bscore_\u200b2</th>";
    QVERIFY(core::printReport(source).contains(name));
    QVERIFY(core::wordContent(source, {}).contains("hull_\u200bscore_\u200b2\""));
}

void TestReportPages::aWideTableIsCutByColumnsOnPaper()
{
    auto source = test::sampleSource();
    sandbox::Table table { "wide", {}, 1, { {} } };
    for (int column = 0; column < 40; ++column) {
        table.columns.push_back({ "column " + std::to_string(column), core::ColumnType::Number });
        table.rows[0].push_back(1234567.25 + column);
    }
    auto words = source;
    words.steps[0].runs[1].result->displays.clear();
    source.steps[0].runs[1].result->value = table;
    const auto screen = core::htmlReport(source, {});
    QVERIFY(screen.contains(" to 40 of 40"));
    QVERIFY2(!screen.contains("turned"), "a browser leaves the rest of the page before a turned one empty");
    const auto upright = core::printReport(source);
    QVERIFY(upright.find(core::turnMark) > upright.find("Figure 1:")); // its chart stands alone on no turned page
    QVERIFY(upright.find(core::turnMark) < upright.find("Table 1:"));
    words.steps[0].runs[1].result->value = table;
    const auto page = core::printReport(words);
    QVERIFY(page.contains("columns 1 to 11 of 40"));
    QVERIFY2(QString::fromStdString(page).count(QStringLiteral(" of 40")) <= 4, "too many pieces to be read");
    QVERIFY(page.find(core::turnMark) < page.find(">1. Top customers</h2>")); // no page has its heading alone
    QVERIFY(page.find(core::uprightMark) > page.find(" to 40 of 40"));
    QVERIFY(page.contains(" to 40 of 40"));
    for (int column = 0; column < 40; ++column) {
        QVERIFY(page.contains(">column " + std::to_string(column) + "</th>"));
    }
    const auto web = core::htmlReport(source, paint);
    const auto cut = web.find("<div class=\"paper\">"); // for who prints it
    QVERIFY(web.find(" to 40 of 40") > cut);
    QCOMPARE(QString::fromStdString(web.substr(0, cut)).count(QStringLiteral("of 40")), 0);
}

namespace {
/// As a file has it, with a key in the thirteenth column.
sandbox::Table wideList(core::ReportSource& source, int columns, std::size_t rows)
{
    sandbox::Table table { "wide", {}, std::int64_t(rows), std::vector<std::vector<sandbox::Cell>>(rows) };
    for (int column = 0; column < columns; ++column) {
        const auto name = "column_" + std::to_string(column);
        source.datasets[0].profile.columns.emplace_back().name = name;
        table.columns.push_back({ name, column == 12 ? core::ColumnType::Text : core::ColumnType::Number });
        for (std::size_t row = 0; row < rows; ++row) {
            table.rows[row].push_back(
                column == 12 ? sandbox::Cell("key " + std::to_string(row)) : sandbox::Cell(1234567.5));
        }
    }
    return table;
}
} // namespace

void TestReportPages::aWideListIsCutByColumnsAndRows()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].result->value = wideList(source, 40, 50);
    const auto page = core::printReport(source);
    QVERIFY(page.contains(core::turnMark));
    for (int column = 0; column < 40; ++column) {
        QVERIFY(page.contains(">column_\u200b" + std::to_string(column) + "</th>"));
    }
    QVERIFY(page.contains("key 29<") && !page.contains("key 30<"));
    QVERIFY(page.contains("20 more rows are not shown here"));
    source.choices.hasAllRows = true;
    QVERIFY(core::printReport(source).contains("key 49<"));
    source.choices.hasAllRows = false;
    source.audience = core::Audience::Auditor;
    QVERIFY(core::printReport(source).contains("key 49<"));
}

void TestReportPages::ofAVeryWideListPaperShowsTheColumnsThatMatter()
{
    auto source = test::sampleSource();
    const auto table = wideList(source, 100, 2);
    auto& step = source.steps[0];
    step.question.text = "orders with a high column_35?";
    step.proposals.back().code = step.runs[1].approval.code = "orders.nlargest(2, 'column_31')\n";
    step.answer->numbers[0].evidence = core::Evidence { 2, 0, 38 };
    auto& result = *step.runs[1].result;
    result.value = table;
    const auto page = core::printReport(source);
    QVERIFY2(!page.contains(core::turnMark), "it takes pages of its own");
    const auto has = [&](int column) { return page.contains(">column_\u200b" + std::to_string(column) + "</th>"); };
    QVERIFY(has(0) && has(1)); // as far as there is room
    QVERIFY(has(12) && has(31) && has(35) && has(38)); // names the rows; in the code, the question, the answer
    QVERIFY(!has(30) && !has(39));
    const auto rest = page.find("92 further columns are not shown here: column_4, ");
    QVERIFY(rest != std::string::npos);
    const auto others = page.substr(rest);
    QVERIFY(others.contains("and 33 more; a workbook (.xlsx) of this analysis has all 100."));
    QVERIFY(!others.contains("column_12, "));
    QVERIFY(page.contains(" of 100 columns") && core::wordContent(source, {}).contains("and 33 more; "));
    QVERIFY(core::htmlReport(source, paint).contains(">column_39</th>")); // a screen scrolls
    result.value->emplace<sandbox::Table>(table).columns[39].name = "computed";
    QVERIFY2(core::printReport(source).contains(">computed</th>"), "no file has what the code computed");
}

void TestReportPages::aPictureStandsBeforeALongTable()
{
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& result = *source.steps[0].runs.back().result;
    sandbox::Table table { "orders", { { "number", core::ColumnType::Text } }, 9, {} };
    for (int row = 0; row < 9; ++row) {
        table.rows.push_back({ "N" + std::to_string(row) });
    }
    result.value.reset();
    std::swap(result.displays.front(), result.displays.emplace_back(table));
    const auto isFirst = [&] {
        const auto page = core::markdownReport(source);
        return page.find("Figure 1") < page.find("Table 1");
    };
    QVERIFY(isFirst());
    table.rows.pop_back();
    table.rowCount = 8;
    result.displays.front() = table;
    QVERIFY2(!isFirst(), "who wrote the code put it first");
}

void TestReportPages::aRowOfManyTypesKeepsItsDecimals()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].result->value = sandbox::Table { "move",
        { { "index", core::ColumnType::Text }, { "665", core::ColumnType::Other } }, 4,
        { { std::string("tonnes"), 1857.22 }, { std::string("fee_eur"), 45132.86 }, { std::string("hours"), 6.8 },
            { std::string("moved_on"), std::string("2026-03-13T00:00:00") } } };
    const auto page = core::htmlReport(source, paint);
    for (const char* number : { ">1,857.22<", ">45,132.86<", ">6.8<", ">2026-03-13 00:00:00<" }) {
        QVERIFY2(page.contains(number), number);
    }
}

void TestReportPages::timesHaveNoLetterBetween()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].result->value = sandbox::Table { "readings", { { "read_at", core::ColumnType::DateTime } },
        1, { { std::string("2026-03-01T12:30:00") } } };
    QVERIFY(core::htmlReport(source, paint).contains(">2026-03-01 12:30<"));
}

void TestReportPages::whoDoesNotSeeAChartIsToldWhatItShows()
{
    auto source = test::sampleSource();
    const std::string words = "Bar chart: Revenue; customer across, revenue upwards; highest is b with 2";
    QVERIFY(core::htmlReport(source, paint).contains("alt=\"" + words + "\""));
    QVERIFY(core::wordContent(source, {}).contains(words));
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.series[0].y = { 2.0, 2.0 };
    QVERIFY2(!core::htmlReport(source, paint).contains("highest is"), "both are");
    chart.type = sandbox::ChartType::Line;
    chart.xType = sandbox::AxisType::DateTime;
    chart.categories = { "2025-01-01", "2025-04-01" };
    chart.periodMonths = 3;
    chart.series = { { "north", {}, { 1.0, 2.0 } }, { "south", {}, { 9.5, std::nullopt } } };
    QVERIFY(core::htmlReport(source, paint).contains("highest is south, Q1 2025 with 9.5\""));
    chart.xType = sandbox::AxisType::Category;
    chart.categories = { "Coal", "Grain" };
    chart.yLabel = "late_percent";
    chart.series = { { "2025-01-01", {}, { 1.0, 48.5294 } }, { "2025-04-01", {}, { 2.0, 3.0 } } };
    QVERIFY(core::htmlReport(source, paint).contains("highest is Q1 2025, Grain with 48.53\""));
    auto& last = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    last.categories.back() = "7 others"; // several together are no highest one
    for (auto& series : last.series) {
        series.y.back() = 900.0;
    }
    QVERIFY(!core::htmlReport(source, paint).contains("highest is 7 others"));
    QVERIFY(!core::htmlReport(source, paint).contains("7 others with"));
}

QTEST_APPLESS_MAIN(TestReportPages)
#include "tst_report_pages.moc"
