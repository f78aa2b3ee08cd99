// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/flow/window_fixture.h"

#include <fstream>

using namespace Qt::StringLiterals;

/// A small file is loaded as soon as it is opened; who asks at once waits for that, and begins with it.
class FirstQuestionTest : public QObject, test::WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void whoAsksAtOnceFindsTheFileLoaded();
    void cleanupTestCase() { m_document.reset(); }

private:
    const core::Step& run(const QString& code);
};

/// With this code instead of the planner's.
const core::Step& FirstQuestionTest::run(const QString& code)
{
    ask(u"total revenue by customer"_s);
    replaceCode(code);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), patience); }();
    button(u"Run"_s)->click();
    const auto& steps = window().analysis().steps();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(!steps.back().runs.empty() && steps.back().runs.back().result, patience); }();
    return steps.back();
}

void FirstQuestionTest::whoAsksAtOnceFindsTheFileLoaded()
{
    const auto file = m_directory.filePath(u"orders.csv"_s).toStdString();
    std::ofstream(file) << "customer,revenue\na,1.5\nb,2.5\na,3.0\n";
    drop(file);
    QTRY_COMPARE_WITH_TIMEOUT(window().analysis().datasets().size(), 1U, patience);
    QVERIFY(run(u"import pandas as pd\npd.read_csv = None"_s).state == core::StepState::Done);
    const auto& second = run(u"print(orders['revenue'].sum())"_s); // nothing can be read any more
    QCOMPARE(second.runs.back().result->out, std::string("7.0\n"));
}

QTEST_MAIN(FirstQuestionTest)
#include "tst_first_question.moc"
