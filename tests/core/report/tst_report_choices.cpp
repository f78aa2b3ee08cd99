// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chosen.h"
#include "core/report/word_content.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

using test::made;

/// What a person chose of a report, in every report.
class TestReportChoices : public QObject {
    Q_OBJECT

private slots:
    void whatWasChosenIsInEveryReport_data();
    void whatWasChosenIsInEveryReport();
    void choicesAreKeptAndWhatIsUnreadableChoosesNothing();
};

static core::ReportChoices someChoices()
{
    return { "Sales", "Ana B.", "Monday", "It went well.",
        { { .step = 10, .title = "Second first", .answer = "My own words.", .captions = "\n\nThe best three" },
            { .step = 7, .isShown = true, .title = "Who buys", .notes = "Nothing much." } },
        "Our own warehouse." };
}

static core::ReportSource chosenSource()
{
    auto source = test::sampleSource();
    auto second = source.steps[0];
    second.id = 10;
    source.steps.push_back(second);
    core::choose(source, someChoices());
    return source;
}

void TestReportChoices::whatWasChosenIsInEveryReport_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : { "html", "print", "md", "docx" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void TestReportChoices::whatWasChosenIsInEveryReport()
{
    QFETCH(QString, kind);
    auto source = chosenSource();
    const auto text = [&] {
        auto out = kind == QStringLiteral("docx") ? core::wordContent(source, {}) : made(kind, source);
        std::erase(out, '\\');
        return out;
    };
    auto page = text();
    for (const char* there :
        { "Sales", "Ana B.", "on Monday.", "It went well.", "1. Second first", "My own words.", "2. Who buys",
            "Nothing much.", "Figure 1: Revenue", "Table 1: The best three, 3 rows", "Our own warehouse." }) {
        QVERIFY2(page.contains(there), there);
    }
    QVERIFY(!page.contains("Top customers by revenue?"));
    source.choices.steps[0].isShown = false;
    source.choices.summary.reset();
    page = text();
    QVERIFY(page.contains("1. Who buys") && !page.contains("Second first") && !page.contains("It went well."));
    source.audience = core::Audience::Auditor;
    page = text(); // an auditor sees every step, as it was asked
    QVERIFY(page.contains("A.1 Top customers by revenue?") && page.contains("A.4 Top customers by revenue?"));
}

void TestReportChoices::choicesAreKeptAndWhatIsUnreadableChoosesNothing()
{
    QVERIFY(core::choicesOf(core::recordOf(someChoices())) == someChoices());
    for (const char* wrong : { "", "[", "[]", "{\"steps\": 5}", "{\"title\": 7, \"steps\": [3, {\"step\": \"x\"}]}" }) {
        QVERIFY(core::choicesOf(wrong) == core::ReportChoices());
    }
}

QTEST_APPLESS_MAIN(TestReportChoices)
#include "tst_report_choices.moc"
