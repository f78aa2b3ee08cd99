// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/chart_offer.h"

#include <QTest>

using sandbox::ColumnType;

class TestChartOffer : public QObject {
    Q_OBJECT

private slots:
    void aTableOfGroupsIsDrawnAsBars();
    void aTableOfDatesIsDrawnAsALine();
    void whatHasNoSuchShapeIsNotOffered();
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
                    "chart_data.reset_index().plot.bar(x=\"the \\\"city\\\"\", y=\"revenue\")\nchart_data\n"));
}

void TestChartOffer::aTableOfDatesIsDrawnAsALine()
{
    const auto step = stepOf(ColumnType::Date, { "2024-01-01", "2024-02-01" });
    QVERIFY(core::chartOffer(step)->text.contains(".plot.line("));
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

QTEST_APPLESS_MAIN(TestChartOffer)
#include "tst_chart_offer.moc"
