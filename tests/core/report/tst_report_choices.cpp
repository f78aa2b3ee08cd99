// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/person.h"
#include "core/report/chosen.h"
#include "core/report/content.h"
#include "core/report/parts.h"
#include "core/report/summary.h"
#include "core/report/word_content.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

using test::made;

/// What a person chose of a report, in every report, and what it is called where nobody chose.
class TestReportChoices : public QObject {
    Q_OBJECT

private slots:
    void whatWasChosenIsInEveryReport_data();
    void whatWasChosenIsInEveryReport();
    void choicesAreKeptAndWhatIsUnreadableChoosesNothing();
    void aQuestionThatGoesOnIsHeadedWhole_data();
    void aQuestionThatGoesOnIsHeadedWhole();
    void theWordsOfThePlannerHaveTheReadersForm();
    void aReportAsCodeSaysWhoAndFromWhat();
    void aRunThatShowedNothingIsLeftOutAtFirst();
    void whatWasContradictedAndMendedIsLeftOutAtFirst();
    void anAnalysisIsCalledByItsFiles();
    void aNumberIsNobodysName();
    void aQuestionAskedAgainIsCalledByItsReading();
    void whatCameToNothingIsThereWhereChosen_data();
    void whatCameToNothingIsThereWhereChosen();
    void codeIsThereWhereChosen_data();
    void codeIsThereWhereChosen();
};

static core::ReportChoices someChoices()
{
    return { "Sales", "Ana B.", "Monday", "It went well.",
        { { .step = 10, .title = "Second first", .answer = "My own words.", .captions = "\n\nThe best three" },
            { .step = 7, .isShown = true, .title = "Who buys", .notes = "Nothing much." } },
        "Our own warehouse.", true };
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
    for (const char* there : { "Sales", "Ana B.", "on Monday.", "It went well.", "1. Second first", "My own words.",
             "2. Who buys", "Nothing much.", "Figure 1: Revenue", "Table 1: The best three", "Our own warehouse." }) {
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

void TestReportChoices::aQuestionThatGoesOnIsHeadedWhole_data()
{
    whatWasChosenIsInEveryReport_data();
    QTest::newRow("py") << "py";
    QTest::newRow("ipynb") << "ipynb";
}

void TestReportChoices::aQuestionThatGoesOnIsHeadedWhole()
{
    QFETCH(QString, kind);
    auto source = test::sampleSource();
    auto& step = source.steps.front();
    step.question.text = "and the smallest?";
    step.plan->subject = "In orders.csv: Sum of revenue by customer, the smallest.";
    const auto whole = "1. Sum of revenue by customer, the smallest";
    const auto text = [&] {
        auto out = kind == QStringLiteral("docx") ? core::wordContent(source, {}) : made(kind, source);
        std::erase(out, '\\');
        return out;
    };
    QVERIFY(!text().contains(whole));
    step.plan->facts["goes_on"] = true;
    QVERIFY2(text().contains(whole), text().c_str());
    QVERIFY(!text().contains("nd the smallest?"));
    QCOMPARE(core::report::summaryText(source),
        std::string(whole).substr(3) + ": Müller GmbH is first with 12,345.60, then 8,888 (unsupported).");
    step.answer = core::Answer { "Sum of revenue by customer, the smallest: 12,345.60.",
        { { "12,345.60", 42, core::Evidence { 2, 0, 1 } } }, {} };
    QCOMPARE(core::report::summaryText(source), std::string("Sum of revenue by customer, the smallest: 12,345.60."));
}

void TestReportChoices::theWordsOfThePlannerHaveTheReadersForm()
{
    auto source = test::sampleSource();
    source.translate = { [](std::string_view english) { return std::string(english); }, {},
        [](std::string_view text) {
            std::string local(text);
            const auto at = local.find("1000.5");
            return at == local.npos ? local : local.replace(at, 6, "1000,5");
        } };
    auto& step = source.steps.front();
    step.question.text = "only over 1000.5?";
    step.plan->author = "built-in";
    step.plan->subject = "Sum of revenue over 1000.5.";
    step.plan->facts["said"] = { { { "part", "number" } }, { { "part", "name" }, { "question", "revenue" } } };
    auto& run = step.runs.back();
    std::get<sandbox::ChartSpec>(run.result->displays[0]).title = "Revenue over 1000.5";
    step.proposals.back().author = "hand";
    const auto text = [&] {
        auto out = core::markdownReport(source);
        std::erase(out, '\\');
        return out;
    };
    const auto said = text();
    QVERIFY2(said.contains("Revenue over 1000.5"), said.c_str()); // of code by hand
    QVERIFY2(!said.contains("Sum of revenue over"), said.c_str()); // which the planner's words are not about
    step.proposals.back().author = "built-in";
    step.proposals.back().code = run.approval.code;
    const auto own = text();
    QVERIFY2(own.contains("Sum of revenue over 1000,5") && !own.contains("nly over"), own.c_str());
    QVERIFY2(own.contains("Revenue over 1000,5") && !own.contains("Revenue over 1000.5"), own.c_str());
    step.charts = { { .display = 0, .code = run.approval.codeSha256, .title = "Revenue over 1000.5!" } };
    QVERIFY(text().contains("Revenue over 1000.5!"));
}

void TestReportChoices::aQuestionAskedAgainIsCalledByItsReading()
{
    auto source = test::sampleSource();
    source.steps.push_back(source.steps[0]);
    source.steps.back().id = 70;
    source.steps.back().plan->reading = "Sum of revenue by customer in 2024.";
    const auto page = core::printReport(source);
    QVERIFY(page.contains(">1. Top customers by revenue?</h2>"));
    QVERIFY(page.contains(">2. Sum of revenue by customer in 2024</h2>"));
}

void TestReportChoices::aNumberIsNobodysName()
{
    QCOMPARE(core::authorNamed("ana"), std::string("ana"));
    QCOMPARE(core::authorNamed("1000"), std::string());
    auto run = test::sampleSource().steps[0].runs[1];
    QCOMPARE(core::report::approvalFacts(run)[0].second, std::string("ana (hand)"));
    run.approval.approvedBy = "1000";
    QCOMPARE(core::report::approvalFacts(run)[0].second, std::string("the account with number 1000 (hand)"));
}

void TestReportChoices::aReportAsCodeSaysWhoAndFromWhat()
{
    for (const char* kind : { "ipynb", "py" }) {
        const auto code = made(QString::fromLatin1(kind), chosenSource());
        for (const char* there : { "Sales", "Ana B.", "It went well.", "Our own warehouse." }) {
            QVERIFY2(code.contains(there), there);
        }
    }
}

void TestReportChoices::aRunThatShowedNothingIsLeftOutAtFirst()
{
    auto source = test::sampleSource();
    auto& result = *source.steps[0].runs.back().result;
    result.displays.clear();
    result.value.reset();
    result.out.clear();
    result.artifacts.clear();
    QVERIFY(!core::stepChoices(source)[0].isShown);
    result.out = "done\n";
    QVERIFY(core::stepChoices(source)[0].isShown);
}

void TestReportChoices::whatWasContradictedAndMendedIsLeftOutAtFirst()
{
    auto source = test::sampleSource();
    auto first = source.steps[0];
    auto second = first;
    second.id = 10;
    first.answer->checks.push_back({ { core::CheckKind::SecondDiffers, {} }, core::CheckStatus::Failed });
    source.steps = { first };
    QVERIFY2(core::stepChoices(source)[0].isShown, "nothing else answers the question");
    source.steps = { first, second };
    QVERIFY(!core::stepChoices(source)[0].isShown && core::stepChoices(source)[1].isShown);
    source.steps[1].question.text = "Another one?";
    QVERIFY(core::stepChoices(source)[0].isShown);
    source.steps = { first, first };
    source.steps[1].id = 10;
    QVERIFY2(core::stepChoices(source)[0].isShown, "the other one is contradicted, too");
}

void TestReportChoices::anAnalysisIsCalledByItsFiles()
{
    auto datasets = test::sampleSource().datasets;
    QCOMPARE(core::titleOfFiles({}), std::string("Analysis"));
    QCOMPARE(core::titleOfFiles(datasets), std::string("Analysis of orders.csv"));
    for (const auto* name : { "book.xlsx, 2023", "book.xlsx, 2024" }) {
        datasets.push_back(datasets.front());
        datasets.back().name = name;
        datasets.back().source.file = "book.xlsx";
    }
    QCOMPARE(core::titleOfFiles(datasets), std::string("Analysis of orders.csv and book.xlsx"));
    datasets.push_back(datasets.front());
    datasets.back().name = "shops.csv";
    QCOMPARE(core::titleOfFiles(datasets), std::string("Analysis of orders.csv and other files"));
}

void TestReportChoices::whatCameToNothingIsThereWhereChosen_data()
{
    QTest::addColumn<core::StepState>("state");
    QTest::addColumn<std::string>("sentence");
    QTest::newRow("failed") << core::StepState::Failed << std::string("error");
    QTest::newRow("discarded") << core::StepState::Discarded << std::string("This step was discarded.");
}

void TestReportChoices::whatCameToNothingIsThereWhereChosen()
{
    QFETCH(core::StepState, state);
    QFETCH(std::string, sentence);
    for (const char* kind : { "html", "print", "md", "ipynb", "py" }) {
        auto source = test::sampleSource();
        auto other = source.steps[0];
        other.id = 10;
        other.question.text = "Who left?";
        other.state = state;
        other.answer.reset();
        other.runs.back().result->status = sandbox::Status::Error;
        source.steps.push_back(other);
        QVERIFY2(!made(QString::fromLatin1(kind), source).contains("Who left?"), kind);
        source.choices.steps = { { .step = 10 } };
        auto text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\');
        QVERIFY2(text.contains("Who left?") && text.contains(sentence), kind);
    }
}

void TestReportChoices::codeIsThereWhereChosen_data()
{
    whatWasChosenIsInEveryReport_data();
}

void TestReportChoices::codeIsThereWhereChosen()
{
    QFETCH(QString, kind);
    auto source = test::sampleSource();
    const auto hasCode = [&] {
        const auto text = kind == QStringLiteral("docx") ? core::wordContent(source, {}) : made(kind, source);
        return text.contains("Sum per customer");
    };
    QVERIFY(!hasCode());
    source.choices.hasCode = true;
    QVERIFY(hasCode());
}

QTEST_APPLESS_MAIN(TestReportChoices)
#include "tst_report_choices.moc"
