// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_keys.h"
#include "ui/grid/grid_sight.h"

#include <QKeyEvent>
#include <QTest>

using Cell = std::pair<int, int>;
using ui::CellRange;

/// What of a grid needs no widget: the selection, where keys lead, and which cells are in sight.
class GridSelectionTest : public QObject {
    Q_OBJECT

    static constexpr ui::KeyedTable table { .rows = 100, .columns = 5, .page = 10 };
    static QKeyEvent key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        return { QEvent::KeyPress, key, modifiers };
    }

private slots:
    void itGrowsFromWhereItBegan();
    void theCurrentCellStaysInWhatIsSelectedAroundIt();
    void aSmallerTableKeepsTheCurrentCellInside();
    void keysLeadToCells();
    void keysSelectRowsAndColumns();
    void cellsInSightAreWhereTheyAreDrawn();
    void placesOutsideAreTheNearestCells();
};

void GridSelectionTest::itGrowsFromWhereItBegan()
{
    ui::GridSelection selection;
    selection.moveTo(4, 2, false);
    QCOMPARE(selection.range(), (CellRange { 4, 2, 4, 2 }));
    selection.moveTo(6, 1, true);
    QCOMPARE(selection.range(), (CellRange { 4, 1, 6, 2 }));
    selection.moveTo(3, 3, true);
    QCOMPARE(selection.range(), (CellRange { 3, 2, 4, 3 }));
    QCOMPARE(Cell(selection.row(), selection.column()), Cell(3, 3));
}

void GridSelectionTest::theCurrentCellStaysInWhatIsSelectedAroundIt()
{
    ui::GridSelection selection;
    selection.moveTo(4, 2, false);
    selection.selectAround({ 0, 2, 99, 2 });
    QCOMPARE(Cell(selection.row(), selection.column()), Cell(4, 2));
    selection.select({ 7, 1, 8, 3 });
    QCOMPARE(Cell(selection.row(), selection.column()), Cell(7, 1));
}

void GridSelectionTest::aSmallerTableKeepsTheCurrentCellInside()
{
    ui::GridSelection selection;
    selection.moveTo(50, 4, false);
    selection.fit(10, 3);
    QVERIFY(selection.range().isEmpty());
    QCOMPARE(Cell(selection.row(), selection.column()), Cell(9, 2));
    selection.fit(0, 0);
    QCOMPARE(Cell(selection.row(), selection.column()), Cell(0, 0));
}

void GridSelectionTest::keysLeadToCells()
{
    ui::GridSelection from;
    from.moveTo(20, 2, false);
    QVERIFY(ui::cellByKey(key(Qt::Key_Down), from, table) == Cell(21, 2));
    QVERIFY(ui::cellByKey(key(Qt::Key_Down, Qt::ControlModifier), from, table) == Cell(99, 2));
    QVERIFY(ui::cellByKey(key(Qt::Key_PageUp), from, table) == Cell(10, 2));
    QVERIFY(ui::cellByKey(key(Qt::Key_End), from, table) == Cell(20, 4));
    QVERIFY(ui::cellByKey(key(Qt::Key_Home, Qt::ControlModifier), from, table) == Cell(0, 0));
    QVERIFY(ui::cellByKey(key(Qt::Key_A), from, table) == std::nullopt);
}

void GridSelectionTest::keysSelectRowsAndColumns()
{
    ui::GridSelection from;
    from.moveTo(20, 2, false);
    QVERIFY(ui::rangeByKey(key(Qt::Key_Space, Qt::ControlModifier), from, table) == (CellRange { 0, 2, 99, 2 }));
    QVERIFY(ui::rangeByKey(key(Qt::Key_Space, Qt::ShiftModifier), from, table) == (CellRange { 20, 0, 20, 4 }));
    QVERIFY(ui::rangeByKey(key(Qt::Key_A, Qt::ControlModifier), from, table) == (CellRange { 0, 0, 99, 4 }));
    QVERIFY(ui::rangeByKey(key(Qt::Key_Space), from, table) == std::nullopt);
}

void GridSelectionTest::cellsInSightAreWhereTheyAreDrawn()
{
    ui::GridColumns columns;
    columns.reset(5, 100);
    const ui::GridSight sight { columns, 1000, 40, 150, 20, 30, { 330, 200 } };
    QCOMPARE(sight.shownColumns(), Cell(1, 4));
    QCOMPARE(sight.shownRows(), Cell(40, 50));
    QCOMPARE(sight.cellRect(42, 2), QRect(80, 40, 100, 20));
    QCOMPARE(sight.cellAt(sight.cellRect(42, 2).center()), Cell(42, 2));
}

void GridSelectionTest::placesOutsideAreTheNearestCells()
{
    ui::GridColumns columns;
    columns.reset(2, 100);
    const ui::GridSight sight { columns, 3, 0, 0, 20, 0, { 500, 500 } };
    QCOMPARE(sight.cellAt({ 400, 400 }), Cell(2, 1));
    QCOMPARE(sight.cellAt({ -5, -5 }), Cell(0, 0));
}

QTEST_MAIN(GridSelectionTest)
#include "tst_grid_selection.moc"
