// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/verdict.h"
#include "core/story/chart_offer.h"
#include "core/story/remedies.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <fstream>

using namespace core;

/// What is drawn, or changed in words, stays an answer to the question.
class DrawnAnswersTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void aDrawnAnswerIsStillChecked();
    void theLargestMonthsAreMonths();

private:
    Step asked(const std::string& question);
    Bench withSecond()
    {
        auto made = bench();
        made.second = m_planner;
        return made;
    }
    Step done(const Step& step);
};

void DrawnAnswersTest::initTestCase()
{
    begin();
    const auto file = std::filesystem::path(m_directory.filePath(QStringLiteral("fees.csv")).toStdString());
    std::ofstream out(file);
    out << "day,kind,fee\n";
    for (int i = 0; i < 730; ++i) {
        const int month = i / 28 % 12 + 1;
        const bool isLarge = month % 3 == 1 && month > 1;
        out << 2023 + i / 336 << '-' << (month < 10 ? "0" : "") << month << '-' << 10 + i % 18 << ','
            << (i % 2 ? "new" : "used") << ',' << (isLarge ? 90 + i % 7 : 1 + i % 7) << '\n';
    }
    out.close();
    VERIFY_RESULT(addFile(file, *m_workspace, m_installation, {}, {}));
}

Step DrawnAnswersTest::asked(const std::string& question)
{
    return propose({ question, isoNow() }, *m_workspace, withSecond(), {}, {}).value();
}

Step DrawnAnswersTest::done(const Step& step)
{
    const auto code = step.proposals.back().code;
    const auto approval = approveShown(step.id, code, "ana", ApprovalMethod::Hand, *m_workspace, withSecond(), {});
    return carryOut(step.id, approval.value(), *m_workspace, withSecond(), {}, {}).value();
}

void DrawnAnswersTest::aDrawnAnswerIsStillChecked()
{
    const auto step = done(asked("which 3 months have the highest total fee"));
    QCOMPARE(verdictOf(*step.answer), Verdict::Checked);
    const auto offer = chartOffer(step);
    QVERIFY(offer);
    const auto drawn = takeRemedy(step.id, *offer, *m_workspace, withSecond(), {}, {});
    VERIFY_RESULT(drawn);
    QVERIFY(drawn->plan->reading.contains("chart"));
    const auto again = done(*drawn);
    QCOMPARE(verdictOf(*again.answer), Verdict::Checked);
    const auto displays = displaysOf(again);
    const auto* chart = std::get_if<sandbox::ChartSpec>(&displays.front());
    QVERIFY(chart);
    QVERIFY(chart->title.starts_with("Sum of fee per month"));
}

void DrawnAnswersTest::theLargestMonthsAreMonths()
{
    const auto step = done(asked("which 3 months have the highest total fee"));
    const auto& table = std::get<sandbox::Table>(*step.runs.back().result->value);
    QCOMPARE(table.columns.front().periodMonths, std::optional(1U));
}

QTEST_GUILESS_MAIN(DrawnAnswersTest)
#include "tst_drawn_answers.moc"
