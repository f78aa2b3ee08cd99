// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/truth_words.h"

#include <QTest>

using namespace core;

/// Tables and charts write yes and no as the files do.
class TruthWordsTest : public QObject {
    Q_OBJECT
private slots:
    void cellsAndHeadsHaveTheFilesWords();
    void chartsHaveTheFilesWords();
    void filesThatDifferLeaveHeadsAsTheyAre();
};

static Dataset file(const char* column, const char* yes, const char* no)
{
    Dataset dataset;
    auto& flag = dataset.profile.columns.emplace_back();
    flag.name = column;
    flag.type = ColumnType::Boolean;
    flag.examples = { no, yes };
    return dataset;
}

static sandbox::Table worded(sandbox::Table table, const std::vector<Dataset>& datasets)
{
    sandbox::RunResult result;
    result.value = std::move(table);
    return std::get<sandbox::Table>(*withTruthWords(std::move(result), datasets).value);
}

static const sandbox::Table paid { "",
    { { "bezahlt", ColumnType::Boolean }, { "Summe / no", ColumnType::Number }, { "offen", ColumnType::Boolean } }, 2,
    { { true, 2.5, true }, { sandbox::Cell(), 1.5, false } } };

void TruthWordsTest::cellsAndHeadsHaveTheFilesWords()
{
    const auto table = worded(paid, { file("bezahlt", "ja", "nein") });
    QCOMPARE(table.columns[0].type, ColumnType::Text);
    QVERIFY(table.rows[0][0] == sandbox::Cell(std::string("ja")));
    QVERIFY(table.rows[1][0] == sandbox::Cell());
    QCOMPARE(table.columns[1].name, std::string("Summe / nein"));
    QVERIFY(table.rows[1][2] == sandbox::Cell(std::string("nein"))); // what the code made, too
    QVERIFY(worded(paid, { file("bezahlt", "1", "0") }) == paid);
}

void TruthWordsTest::chartsHaveTheFilesWords()
{
    sandbox::ChartSpec chart;
    chart.xLabel = "bezahlt";
    chart.categories = { "no", "yes" };
    chart.series.resize(1);
    chart.series[0].name = "Summe";
    sandbox::RunResult result;
    result.displays = { chart };
    const auto shown = withTruthWords(result, { file("bezahlt", "Ja", "Nein") });
    const auto& categories = std::get<sandbox::ChartSpec>(shown.displays[0]).categories;
    QVERIFY(categories == std::vector<std::string>({ "Nein", "Ja" }));
    chart.categories = { "False", "True" }; // of matplotlib
    result.displays = { chart };
    QVERIFY(std::get<sandbox::ChartSpec>(withTruthWords(result, {}).displays[0]).categories
        == std::vector<std::string>({ "no", "yes" }));
}

void TruthWordsTest::filesThatDifferLeaveHeadsAsTheyAre()
{
    const auto table = worded(paid, { file("bezahlt", "ja", "nein"), file("active", "true", "false") });
    QCOMPARE(table.columns[1].name, std::string("Summe / no"));
    QVERIFY(table.rows[0][0] == sandbox::Cell(std::string("ja")));
}

QTEST_GUILESS_MAIN(TruthWordsTest)
#include "tst_truth_words.moc"
