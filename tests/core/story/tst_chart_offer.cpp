// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/derived_chart.h"
#include "core/report/report.h"
#include "core/story/chart_offer.h"

#include <QTest>

using sandbox::ColumnType;

class TestChartOffer : public QObject {
    Q_OBJECT

private slots:
    void aTableOfGroupsIsDrawnAsBars();
    void aTableOfDatesIsDrawnAsALine();
    void whatHasNoSuchShapeIsNotOffered();
    void groupsOfOwnCodeAreDrawnUnasked();
    void theFigureOfTheAnswerIsDrawn();
    void whatIsDrawnUnaskedIsChangedAndExported();
};

static core::Step stepOf(ColumnType label, const std::vector<std::string>& labels)
{
    core::Step step;
    auto& run = step.runs.emplace_back();
    run.approval.code = "by = orders.groupby('city')['revenue'].sum()\nby.reset_index()\n";
    sandbox::Table table { "", { { "the \"city\"", label }, { "revenue", ColumnType::Number } }, 0, {} };
    for (const auto& text : labels) {
        table.rows.push_back({ text, 1.5 });
    }
    table.rowCount = std::ssize(table.rows);
    run.result.emplace().value = table;
    return step;
}

void TestChartOffer::aTableOfGroupsIsDrawnAsBars()
{
    const auto step = stepOf(ColumnType::Text, { "Bonn", "Ulm" });
    const auto offer = core::chartOffer(step);
    QVERIFY(offer);
    QCOMPARE(*core::fixed(step.runs.back().approval.code, *offer),
        std::string("by = orders.groupby('city')['revenue'].sum()\nchart_data = by.reset_index()\n"
                    "chart_data.reset_index().plot.bar(x=\"the \\\"city\\\"\", y=\"revenue\", "
                    "title=\"revenue by the \\\"city\\\"\")\nchart_data\n"));
}

void TestChartOffer::aTableOfDatesIsDrawnAsALine()
{
    const auto step = stepOf(ColumnType::Date, { "2024-01-01", "2024-02-01" });
    QVERIFY(core::chartOffer(step)->text.contains(".plot.line("));
    const auto ranked = stepOf(ColumnType::Date, { "2023-04-01", "2024-10-01", "2024-07-01" });
    QVERIFY2(core::chartOffer(ranked)->text.contains(".plot.bar("), "no course in time");
}

void TestChartOffer::whatHasNoSuchShapeIsNotOffered()
{
    QVERIFY(!core::chartOffer({}));
    QVERIFY(!core::chartOffer(stepOf(ColumnType::Text, { "Bonn" })));
    QVERIFY(!core::chartOffer(stepOf(ColumnType::Text, { "Bonn", "Bonn" })));
    QVERIFY(!core::chartOffer(stepOf(ColumnType::Text, { "Bonn", "" })));
    QVERIFY(!core::chartOffer(stepOf(ColumnType::Text, std::vector<std::string>(41, "x"))));
    auto drawn = stepOf(ColumnType::Text, { "Bonn", "Ulm" });
    drawn.runs.back().result->displays = { sandbox::ChartSpec {} };
    QVERIFY(!core::chartOffer(drawn));
    auto query = stepOf(ColumnType::Text, { "Bonn", "Ulm" });
    query.runs.back().approval.code = "%%sql\nselect * from orders\n";
    QVERIFY(!core::chartOffer(query));
}

/// Own code whose run counted groups.
static core::Step grouped()
{
    using enum sandbox::RowOperation;
    auto step = stepOf(ColumnType::Text, { "Bonn", "Ulm" });
    step.id = 3;
    step.question.text = "How much does each city bring?";
    step.state = core::StepState::Done;
    step.runs.back().approval.codeSha256 = "c0de";
    step.runs.back().result->ledger = { {
        { .line = 0, .operation = Read, .name = "orders.csv", .after = 20 },
        { .line = 1, .operation = Group, .before = 20, .after = 20, .groups = 2 },
    } };
    return step;
}

void TestChartOffer::groupsOfOwnCodeAreDrawnUnasked()
{
    const auto step = grouped();
    const auto displays = core::displaysOf(step);
    QCOMPARE(displays.size(), std::size_t(2));
    QVERIFY(std::holds_alternative<sandbox::Table>(displays[0])); // what numbers point at stays where it is
    const auto* chart = std::get_if<sandbox::ChartSpec>(&displays[1]);
    QVERIFY(chart);
    QVERIFY(chart->type == sandbox::ChartType::Bar);
    QCOMPARE(chart->categories, (std::vector<std::string> { "Bonn", "Ulm" }));
    QVERIFY((chart->series[0].y == std::vector<std::optional<double>> { 1.5, 1.5 }));
    QVERIFY(step.runs.back().result->displays.empty()); // the sealed result has none of it
    QVERIFY(!core::chartOffer(step));
    auto own = step;
    own.question.isTitle = true; // nobody typed one
    QVERIFY(core::derivedChart(own));
    auto planned = step;
    planned.proposals.push_back({ "", step.runs.back().approval.code, std::string(core::builtinAuthor), {}, {}, {} });
    QVERIFY(!core::derivedChart(planned));
    auto listed = step;
    listed.runs.back().result->ledger->entries.pop_back();
    QVERIFY(!core::derivedChart(listed));
    auto cut = step;
    std::get<sandbox::Table>(*cut.runs.back().result->value).rowCount = 3;
    QVERIFY(!core::derivedChart(cut));
    auto wide = step;
    auto& table = std::get<sandbox::Table>(*wide.runs.back().result->value);
    for (const auto* month : { "2024-01", "2024-02", "2024-03" }) {
        table.columns.push_back({ month, ColumnType::Number });
        std::ranges::for_each(table.rows, [](auto& row) { row.emplace_back(1.5); });
    }
    QVERIFY2(!core::derivedChart(wide), "one month would stand for all");
}

void TestChartOffer::theFigureOfTheAnswerIsDrawn()
{
    auto step = grouped();
    auto& table = std::get<sandbox::Table>(*step.runs.back().result->value);
    table.columns.push_back({ "rebate", ColumnType::Number });
    for (auto& row : table.rows) {
        row.emplace_back(7.25);
    }
    QCOMPARE(core::derivedChart(step)->yLabel, std::string("revenue"));
    step.answer = core::Answer { "Bonn is first with 7.25.", { { "7.25", 19, core::Evidence { 0, 0, 2 } } }, {} };
    QCOMPARE(core::derivedChart(step)->yLabel, std::string("rebate"));
    QCOMPARE(core::derivedChart(step)->series[0].y[0], std::optional(7.25));
}

void TestChartOffer::whatIsDrawnUnaskedIsChangedAndExported()
{
    auto step = grouped();
    step.charts = { { .display = 1, .code = "c0de", .kind = core::ChartKind::Pie, .title = "Cities" } };
    QVERIFY(std::get<sandbox::ChartSpec>(core::displaysOf(step)[1]).type == sandbox::ChartType::Pie);
    core::ReportSource source { "Cities", {}, { step }, "Assay", "2026-11-29T10:00:00Z" };
    const auto svg = [](const sandbox::ChartSpec& chart) { return "<svg>" + chart.title + "</svg>"; };
    const auto drawing = ".plot.bar(x=\"the \\\"city\\\"\", y=\"revenue\")";
    const auto script = core::scriptReport(source);
    QVERIFY2(script.contains(drawing), script.c_str());
    QVERIFY(script.contains("edit_charts({\n    1: {\"kind\": \"pie\""));
    QVERIFY(script.contains("save_charts(title="));
    QVERIFY(script.contains("show_result(chart_data)"));
    const auto notebook = sandbox::readJson(core::notebookReport(source, svg));
    const auto& cell = notebook.at("cells").back();
    QVERIFY(sandbox::dump(cell.at("source")).contains("chart_data.reset_index()"));
    QCOMPARE(cell.at("outputs").size(), std::size_t(2));
    QCOMPARE(cell.at("outputs")[0].at("output_type").get<std::string>(), std::string("execute_result"));
    QVERIFY(sandbox::dump(cell.at("outputs")[1]).contains("<svg>Cities</svg>"));
    QVERIFY(core::htmlReport(source, svg).contains("Figure 1: Cities"));
    source.audience = core::Audience::Auditor; // which has what was approved, and not only what draws
    const auto whole = core::scriptReport(source);
    const auto appendix = whole.substr(whole.find("Approved code"));
    QVERIFY2(appendix.contains("  by.reset_index()\n") && !appendix.contains("chart_data"), appendix.c_str());
    QVERIFY(!appendix.contains("It runs in section"));
}

QTEST_APPLESS_MAIN(TestChartOffer)
#include "tst_chart_offer.moc"
