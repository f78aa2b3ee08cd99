// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/data/data_model.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_model.h"
#include "ui/grid/table_panel.h"
#include "ui/step/step_list_model.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using Mode = QAbstractItemModelTester::FailureReportingMode;

class ModelsTest : public QObject {
    Q_OBJECT

    static QString cell(const ui::TableModel& model, int row, int column)
    {
        return model.index(row, column).data().toString();
    }

private slots:
    void filesAndColumnsFormATree();
    void aStepIsAddedOnceAndThenRenewed();
    void numbersAreGroupedAndShareTheirDecimals();
    void sortingKeepsMissingValuesLastAndFindsCellsAgain();
    void copyingGivesPlainTabSeparatedTextWithHeaders();
    void choosingACellOfTheRunSelectsItAfterSorting();
    void tenThousandRowsSortWithoutDelay();
    void aWideTableInANarrowPlaceSettles();
};

void ModelsTest::filesAndColumnsFormATree()
{
    ui::DataModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setDatasets({ test::orders(), test::orders() });
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex column = model.index(3, 0, model.index(1, 0));
    QCOMPARE(column.data().toString(), u"city"_s);
    QCOMPARE(column.data(ui::DataModel::Detail).toString(), u"3.4 % missing"_s);
    QCOMPARE(ui::DataModel::datasetOf(column), 1);
    QCOMPARE(ui::DataModel::columnOf(column), 3);
    QCOMPARE(model.index(0, 0).data(ui::DataModel::Detail).toString(), u"1,204 × 7"_s);
    auto derived = test::orders();
    derived.origin = { 14, "14.1", "clean" };
    model.setDatasets({ derived });
    QCOMPARE(model.index(0, 0).data(ui::DataModel::Detail).toString(), u"from step 14"_s); // short enough to be seen
    auto titled = test::orders();
    titled.profile.rejectedRows = 0;
    titled.profile.warnings = { { core::WarningKind::TitleLines, { .count = 2, .texts = { "Report" } } } };
    auto doubtful = titled;
    doubtful.profile.warnings.push_back({ core::WarningKind::NoteRows, { .count = 1, .texts = { "Total" } } });
    model.setDatasets({ titled, doubtful });
    QVERIFY(!model.index(0, 0).data(ui::DataModel::HasWarnings).toBool()); // a title is no reason to worry
    QVERIFY(model.index(1, 0).data(ui::DataModel::HasWarnings).toBool());
    model.setDatasets({});
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::aStepIsAddedOnceAndThenRenewed()
{
    ui::StepListModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    core::Step step = test::proposedStep(7);
    model.showStep(step);
    model.showStep(test::doneStep(9));
    step.state = core::StepState::Discarded;
    model.showStep(step);
    QCOMPARE(model.rowCount(), 2);
    core::Step stopped = test::failedStep(11);
    QCOMPARE(ui::stateWord(stopped), u"Failed"_s);
    stopped.runs.back().result->status = sandbox::Status::Cancelled;
    QCOMPARE(ui::stateWord(stopped), u"Stopped"_s);
    core::Step found = test::doneStep(13);
    QCOMPARE(ui::stateWord(found), u"Done"_s);
    found.answer->checks = { { core::CheckKind::SecondDiffers, core::CheckStatus::Failed } };
    QCOMPARE(ui::stateWord(found), u"Contradicted"_s);
    QVERIFY(model.index(0).data(ui::StepListModel::Detail).toString().startsWith(ui::stateWord(step)));
}

void ModelsTest::numbersAreGroupedAndShareTheirDecimals()
{
    ui::TableModel model(test::customers());
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    QCOMPARE(cell(model, 0, 2), u"18,230.50"_s);
    QCOMPARE(cell(model, 2, 2), u"9,120.00"_s);
    QCOMPARE(cell(model, 4, 1), u"12,345"_s);
    QCOMPARE(cell(model, 3, 3), u"–"_s);
    sandbox::Table large = test::customers();
    large.rows[2][2] = 94034.66;
    QCOMPARE(cell(ui::TableModel(large), 2, 2), u"94,034.66"_s);
    QVERIFY(model.index(0, 2).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
}

void ModelsTest::sortingKeepsMissingValuesLastAndFindsCellsAgain()
{
    ui::TableModel model(test::customers());
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    const QPersistentModelIndex kept = model.index(0, 0);
    for (const Qt::SortOrder order : { Qt::AscendingOrder, Qt::DescendingOrder }) {
        model.sort(3, order);
        QCOMPARE(cell(model, 4, 3), u"–"_s);
    }
    model.sort(2, Qt::AscendingOrder);
    QCOMPARE(cell(model, 0, 0), u"Weber & Sohn"_s);
    QCOMPARE(model.indexOfCell(0, 2).row(), 4);
    QCOMPARE(kept.data().toString(), u"Müller GmbH"_s);
    model.sort(-1, Qt::AscendingOrder);
    QCOMPARE(cell(model, 0, 0), u"Müller GmbH"_s);
}

void ModelsTest::copyingGivesPlainTabSeparatedTextWithHeaders()
{
    ui::TablePanel panel(test::customers());
    panel.copy();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 6);
    QCOMPARE(lines[0], u"customer\torders\trevenue\tfirst_order"_s);
    QCOMPARE(lines[1], u"Müller GmbH\t74\t18230.5\t2023-01-02"_s);
    QCOMPARE(lines[4], u"Bäckerei Huber\t40\t7754.8\t"_s);
    QCOMPARE(panel.model()->copiedText({ 0, 1, 1, 2 }), u"orders\trevenue\n74\t18230.5\n61\t14990.25\n"_s);
}

void ModelsTest::choosingACellOfTheRunSelectsItAfterSorting()
{
    ui::TablePanel panel(test::customers());
    panel.view()->sortBy(2, Qt::AscendingOrder);
    QVERIFY(panel.selectCell(0, 2));
    QCOMPARE(panel.view()->selection().cells(), 1);
    QCOMPARE(panel.model()->index(panel.view()->currentRow(), 2).data().toString(), u"18,230.50"_s);
    QVERIFY(!panel.selectCell(99, 0));
}

void ModelsTest::tenThousandRowsSortWithoutDelay()
{
    sandbox::Table table = test::customers();
    const auto base = table.rows;
    while (table.rows.size() < 10'000) {
        table.rows.push_back(base[table.rows.size() % base.size()]);
    }
    ui::TableModel model(std::move(table));
    QElapsedTimer timer;
    timer.start();
    model.sort(2, Qt::DescendingOrder);
    QVERIFY2(timer.elapsed() < 1000, "sorting 10,000 rows took over a second");
    QCOMPARE(cell(model, 0, 0), u"Müller GmbH"_s);
}

/// A scroll bar that changes the size it depends on would come and go for ever.
void ModelsTest::aWideTableInANarrowPlaceSettles()
{
    sandbox::Table table = test::customers();
    const auto base = table.rows;
    for (const std::size_t rows : { 10U, 11U }) {
        while (table.rows.size() < rows) {
            table.rows.push_back(base[table.rows.size() % base.size()]);
        }
        ui::TablePanel panel(table);
        const int needed = panel.view()->maximumWidth();
        for (int width = needed - 24; width <= needed + 4; width += 4) {
            panel.resize(width, 500);
            panel.show();
            QTest::qWait(20);
            QSignalSpy changes(panel.view(), &ui::GridView::contentSizeChanged);
            QTest::qWait(60);
            QVERIFY2(changes.size() < 4,
                qPrintable(u"%1 rows, %2 wide: %3 changes"_s.arg(rows).arg(width).arg(changes.size())));
        }
    }
}

QTEST_MAIN(ModelsTest)
#include "tst_ui_models.moc"
