// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/flow/window_fixture.h"
#include "ui/data/variables_page.h"
#include "ui/grid/grid_view.h"

#include <fstream>

using namespace Qt::StringLiterals;

/// A small file is loaded as soon as it is opened; who asks at once waits for that, and begins with it.
class FirstQuestionTest : public QObject, test::WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void whoAsksAtOnceFindsTheFileLoaded();
    void aFrameBecomesDataWithOneClick();
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

void FirstQuestionTest::aFrameBecomesDataWithOneClick()
{
    const auto made = run(u"clean = orders[orders['revenue'] > 2]"_s).id;
    QTest::keyClick(&window(), Qt::Key_F8);
    auto* list = window().findChild<ui::VariablesPage*>()->list();
    const auto rowOf = [list](const QString& name) {
        int row = list->model() ? list->model()->rowCount() - 1 : -1;
        while (row >= 0 && list->model()->index(row, 0).data().toString() != name) {
            --row;
        }
        return row;
    };
    QTRY_VERIFY_WITH_TIMEOUT(rowOf(u"clean"_s) >= 0, patience);
    list->setCurrent(rowOf(u"clean"_s), 0);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Use as data"_s), patience);
    button(u"Use as data"_s)->click();
    const auto& datasets = window().analysis().datasets();
    QTRY_COMPARE_WITH_TIMEOUT(datasets.size(), 2U, patience);
    QCOMPARE(datasets[1].variable, std::string("clean"));
    QCOMPARE(datasets[1].profile.rows, 2);
    QVERIFY(datasets[1].origin && datasets[1].origin->step == made);
}

QTEST_MAIN(FirstQuestionTest)
#include "tst_first_question.moc"
