// SPDX-License-Identifier: GPL-3.0-or-later
// Where another method has other figures, each kind of report shows both answers.
#include "core/domain/two_answers.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

class TestReportTwoAnswers : public QObject {
    Q_OBJECT

private slots:
    void bothAnswersStandInEachReport_data();
    void bothAnswersStandInEachReport();
};

void TestReportTwoAnswers::bothAnswersStandInEachReport_data()
{
    QTest::addColumn<QStringList>("wanted");
    const auto row = [](const char* kind, std::initializer_list<const char*> words) {
        QStringList wanted;
        for (const auto* each : words) {
            wanted << QString::fromUtf8(each);
        }
        QTest::newRow(kind) << wanted;
    };
    row("md",
        { "| region | This answer | The planner's answer |", "| South | 1.234,50 | 9,5 |", "| North | – | 5,0 |" });
    row("html", { ">This answer</th>", "The planner", ">1.234,50</td>" });
    row("print", { "This answer", "1.234,50", "–: missing value", ">–</td>" });
    row("ipynb", { "South: this answer 1.234,50, the planner's 9,5" });
    row("py", { "# - North: this answer missing, the planner's 5,0" });
}

void TestReportTwoAnswers::bothAnswersStandInEachReport()
{
    QFETCH(QStringList, wanted);
    auto source = test::sampleSource();
    source.translate = [](std::string_view english) {
        std::string text(english);
        const bool isNumber = text.find_first_not_of("0123456789.,") == std::string::npos;
        for (auto& letter : text) {
            letter = !isNumber ? letter : letter == '.' ? ',' : letter == ',' ? '.' : letter;
        }
        return text;
    };
    const core::TwoAnswers answers { "region", { { "South", 1234.5, 9.5 }, { "North", {}, 5.0 } }, 2, 2 };
    source.steps[0].answer->checks = { { core::differing(answers, "Sum"), core::CheckStatus::Failed } };
    auto report = QString::fromStdString(test::made(QString::fromUtf8(QTest::currentDataTag()), source));
    for (const auto& words : wanted) {
        QVERIFY2(report.contains(words) || report.replace(u'\\', QString()).contains(words), qPrintable(words));
    }
}

QTEST_APPLESS_MAIN(TestReportTwoAnswers)
#include "tst_report_two_answers.moc"
