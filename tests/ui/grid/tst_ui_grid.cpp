// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pace.h"
#include "tests/ui/values.h"
#include "ui/grid/grid_header.h"
#include "ui/grid/grid_model.h"
#include "ui/grid/grid_sum.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"
#include "ui/grid/search_field.h"
#include "ui/grid/table_model.h"
#include "ui/look/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <pthread.h>
#include <semaphore>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {
/// Rows that are worked out from their number, so that any of millions can be checked.
struct Made {
    std::atomic<int> reads = 0;
    std::atomic<int> rowsRead = 0;
    ui::RowOrder order;
};

std::vector<sandbox::Cell> madeRow(std::int64_t number)
{
    return { number, "customer " + std::to_string(number % 977), static_cast<double>(number) / 4,
        number % 7 == 0 ? sandbox::Cell()
                        : sandbox::Cell("a longer remark, as people write them, no. " + std::to_string(number)) };
}

ui::RowSource madeSource(const std::shared_ptr<Made>& made, std::int64_t rows)
{
    using sandbox::ColumnType;
    ui::RowSource source;
    source.columns = { { "number", ColumnType::Integer }, { "customer", ColumnType::Text },
        { "price", ColumnType::Number }, { "remark", ColumnType::Text } };
    source.rows = rows;
    source.read = [made, rows](std::int64_t first, int count, std::stop_token) -> core::Result<ui::RowPage> {
        ++made->reads;
        ui::RowPage page;
        for (std::int64_t at = first; at < std::min(rows, first + count); ++at) {
            const std::int64_t number = made->order.descending ? rows - at : at + 1;
            page.rows.push_back(madeRow(number));
            page.numbers.push_back(number);
        }
        made->rowsRead += static_cast<int>(page.rows.size());
        return page;
    };
    source.arrange = [made, rows](const ui::RowOrder& order, std::stop_token) -> core::Result<std::int64_t> {
        made->order = order;
        return order.filter.empty() ? rows : std::int64_t(3);
    };
    return source;
}

/// What this thread has used of a processor: other programs do not count.
double usedMilliseconds()
{
    timespec used {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}
} // namespace

class GridTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::PagedTable> m_model;
    std::unique_ptr<ui::GridView> m_grid;
    std::shared_ptr<Made> m_made;

    void open(std::int64_t rows, const QSize& size = { 900, 600 });
    bool isThere(int row) const
    {
        return m_model->index(row, 0).data(ui::GridModel::StateRole).toInt() == ui::GridModel::Value;
    }
    QString cell(int row, int column) const { return m_model->index(row, column).data().toString(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_grid.get(), key, modifiers); }

private slots:
    void initTestCase() { ui::applyTheme(*qApp, ui::Appearance::Light); }
    void cleanup();
    void aModelOfPagesKeepsTheRulesOfModels();
    void tenMillionRowsAskForNoMoreThanAThousand();
    void whatIsNotReadYetIsAPlaceholderAndNobodyWaits();
    void onlyThePagesInSightAreKept();
    void theKeyboardReachesEveryCell();
    void selectionsAreRectanglesThatCanBeCopied();
    void tooManyCellsAreRefusedInASentence();
    void sortingGoesRoundAndAsksTheSource();
    void rowsReadForAnEarlierOrderAreNotShown();
    void aStoppedSearchLeavesTheRowsAsTheyWere();
    void searchingShowsHowManyRowsAreLeft();
    void theHeaderSortsAndResizes();
    void theMenuOffersWhatTheMouseDoes();
    void columnsAreAsWideAsTheirContent();
    void scrollingIsQuick();
    void selectedCellsAreAddedUp();
    void foundRowsAreAddedUp();
};

void GridTest::open(std::int64_t rows, const QSize& size)
{
    m_made = std::make_shared<Made>();
    m_model = std::make_unique<ui::PagedTable>(madeSource(m_made, rows));
    m_grid = std::make_unique<ui::GridView>();
    m_grid->setRowNumbersShown(true);
    m_grid->setModel(m_model.get());
    m_grid->resize(size);
    m_grid->show();
    QVERIFY(QTest::qWaitForWindowActive(m_grid.get()));
    m_grid->setFocus();
    QTRY_VERIFY(isThere(0));
}

void GridTest::cleanup()
{
    m_grid.reset();
    m_model.reset();
}

void GridTest::aModelOfPagesKeepsTheRulesOfModels()
{
    auto made = std::make_shared<Made>();
    ui::PagedTable model(madeSource(made, 1000));
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    QCOMPARE(model.rowCount(), 1000);
    QTRY_COMPARE(model.index(300, 2).data().toString(), u"75.25"_s);
    QCOMPARE(model.index(300, 3).data(ui::GridModel::StateRole).toInt(), int(ui::GridModel::Missing));
    model.setFilter(u"x"_s);
    QTRY_COMPARE(model.rowCount(), 3);
}

void GridTest::tenMillionRowsAskForNoMoreThanAThousand()
{
    open(1000);
    const int few = m_made->rowsRead;
    cleanup();
    open(10'000'000);
    QCOMPARE(m_made->rowsRead.load(), few);
    QCOMPARE(m_grid->verticalScrollBar()->maximum() + m_grid->verticalScrollBar()->pageStep(), 10'000'000);
    press(Qt::Key_End, Qt::ControlModifier);
    QTRY_COMPARE(cell(9'999'999, 0), u"10,000,000"_s);
    QCOMPARE(m_grid->currentRow(), 9'999'999);
    QVERIFY(m_grid->viewport()->rect().contains(m_grid->cellRect(9'999'999, 3).center()));
}

void GridTest::whatIsNotReadYetIsAPlaceholderAndNobodyWaits()
{
    auto gate = std::make_shared<std::binary_semaphore>(0);
    auto made = std::make_shared<Made>();
    ui::RowSource source = madeSource(made, 5000);
    source.read = [gate, read = source.read](std::int64_t first, int count, std::stop_token stop) {
        gate->acquire();
        return read(first, count, stop);
    };
    ui::PagedTable model(std::move(source));
    ui::GridView grid;
    grid.setModel(&model);
    grid.resize(700, 400);
    grid.show();
    QVERIFY(QTest::qWaitForWindowActive(&grid));
    QCOMPARE(model.index(0, 0).data(ui::GridModel::StateRole).toInt(), int(ui::GridModel::Waiting));
    QVERIFY(!grid.grab().isNull());
    gate->release();
    QTRY_COMPARE(model.index(0, 0).data().toString(), u"1"_s);
    gate->release(8);
}

void GridTest::onlyThePagesInSightAreKept()
{
    open(10'000'000);
    const int before = m_made->reads;
    // A drag of the scroll bar over the whole table: what was passed by is not read.
    for (int i = 0; i < 2000; ++i) {
        m_grid->verticalScrollBar()->setValue(i * 5000);
        m_grid->viewport()->repaint();
    }
    const int target = 1999 * 5000;
    QTRY_VERIFY(isThere(target));
    QTRY_VERIFY(m_made->reads > before);
    QTest::qWait(50);
    const int read = m_made->reads - before;
    QVERIFY2(read < 100, qPrintable(u"%1 pages"_s.arg(read)));
}

void GridTest::theKeyboardReachesEveryCell()
{
    open(1000);
    press(Qt::Key_Down);
    press(Qt::Key_Right);
    QCOMPARE(m_grid->currentRow(), 1);
    QCOMPARE(m_grid->currentColumn(), 1);
    press(Qt::Key_End);
    QCOMPARE(m_grid->currentColumn(), 3);
    press(Qt::Key_Home);
    QCOMPARE(m_grid->currentColumn(), 0);
    press(Qt::Key_PageDown);
    QCOMPARE(m_grid->currentRow(), 1 + m_grid->verticalScrollBar()->pageStep());
    press(Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(m_grid->currentRow(), 999);
    press(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(m_grid->currentRow(), 0);
    const int width = m_grid->columns().width(0);
    press(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(m_grid->columns().width(0), width + 16);
}

void GridTest::selectionsAreRectanglesThatCanBeCopied()
{
    open(1000);
    m_grid->setCurrent(1, 0);
    press(Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(m_grid->selection(), (ui::CellRange { 1, 0, 2, 2 }));
    QSignalSpy copied(m_model.get(), &ui::GridModel::copied);
    press(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(!copied.isEmpty() || copied.wait());
    QCOMPARE(
        QGuiApplication::clipboard()->text(), u"number\tcustomer\tprice\n2\tcustomer 2\t0.5\n3\tcustomer 3\t0.75\n"_s);
    press(Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(m_grid->selection(), (ui::CellRange { 0, 2, 999, 2 }));
    press(Qt::Key_Space, Qt::ShiftModifier);
    QCOMPARE(m_grid->selection(), (ui::CellRange { 2, 0, 2, 3 }));
    press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(m_grid->selection().cells(), 4000);
    const QPoint place = m_grid->cellRect(4, 1).center();
    QTest::mousePress(m_grid->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseMove(m_grid->viewport(), m_grid->cellRect(6, 2).center());
    QTest::mouseRelease(m_grid->viewport(), Qt::LeftButton, {}, m_grid->cellRect(6, 2).center());
    QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::ShiftModifier, m_grid->cellRect(6, 2).center());
    QCOMPARE(m_grid->selection(), (ui::CellRange { 4, 1, 6, 2 }));
}

void GridTest::tooManyCellsAreRefusedInASentence()
{
    open(10'000'000);
    QSignalSpy refused(m_model.get(), &ui::GridModel::copyFailed);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(refused.size(), 1);
    QVERIFY(refused.first().first().toString().contains(u"40,000,000 cells"_s));
}

void GridTest::sortingGoesRoundAndAsksTheSource()
{
    open(10'000'000);
    QSignalSpy ordered(m_model.get(), &ui::GridModel::orderChanged);
    m_grid->sortBy(0, Qt::DescendingOrder);
    QVERIFY(ordered.wait());
    QTRY_COMPARE(cell(0, 0), u"10,000,000"_s);
    QCOMPARE(m_model->headerData(0, Qt::Vertical, Qt::DisplayRole).toLongLong(), 10'000'000);
    m_grid->sortBy(-1, Qt::AscendingOrder);
    QVERIFY(ordered.wait());
    QTRY_COMPARE(cell(0, 0), u"1"_s);
}

/// The thread that has read a page is the last to go on, so that its rows come after those of the next order.
void GridTest::rowsReadForAnEarlierOrderAreNotShown()
{
    constexpr int rows = 1000;
    constexpr std::chrono::seconds patience { 60 }; // other programs may keep the processor from such a thread, too
    std::vector<std::jthread> busy(std::thread::hardware_concurrency());
    std::ranges::generate(busy, [] {
        return std::jthread([](const std::stop_token& stop) {
            while (!stop.stop_requested()) { }
        });
    });
    auto made = std::make_shared<Made>();
    auto source = madeSource(made, rows);
    std::atomic<bool> isLast = false;
    source.read = [&isLast, read = source.read](std::int64_t first, int count, const std::stop_token& stop) {
        const sched_param lowest {};
        if (isLast) {
            pthread_setschedparam(pthread_self(), SCHED_IDLE, &lowest);
        }
        return read(first, count, stop);
    };
    ui::PagedTable model(source);
    const auto number = [&](int row) { return model.index(row, 0).data().toString(); };
    for (int turn = 0; turn < 50 / static_cast<int>(test::oneOf); ++turn) {
        const bool descending = turn % 2 == 0;
        const int row = 256 * (1 + turn % 3);
        const int reads = made->reads;
        QSignalSpy ordered(&model, &ui::GridModel::orderChanged);
        isLast = true;
        QVERIFY(number(row).isEmpty()); // and is asked for
        QTRY_VERIFY_WITH_TIMEOUT(made->reads > reads, patience);
        model.sort(0, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
        isLast = false;
        QTRY_COMPARE_WITH_TIMEOUT(ordered.count(), 1, patience);
        QTRY_COMPARE_WITH_TIMEOUT(number(row), QString::number(descending ? rows - row : row + 1), patience);
    }
}

void GridTest::aStoppedSearchLeavesTheRowsAsTheyWere()
{
    auto source = madeSource(std::make_shared<Made>(), 1000);
    source.arrange = [](const ui::RowOrder&, std::stop_token stop) -> core::Result<std::int64_t> {
        while (!stop.stop_requested()) {
            QThread::msleep(2);
        }
        return core::fail(core::ErrorKind::Cancelled, core::said("Stopped."));
    };
    ui::PagedTable model(std::move(source));
    ui::GridView grid;
    grid.setModel(&model);
    ui::SearchField field(&model, &grid);
    QSignalSpy work(&model, &ui::GridModel::workChanged);
    QSignalSpy kept(&model, &ui::GridModel::orderKept);
    field.setText(u"first"_s);
    QTRY_COMPARE(work.size(), 1);
    grid.sortBy(1, Qt::DescendingOrder); // before it has ended
    model.stopArranging();
    QVERIFY(kept.wait());
    QCOMPARE(kept.size(), 1);
    QVERIFY(work.last().first().toString().isEmpty());
    QCOMPARE(grid.sortColumn(), -1);
    QCOMPARE(field.text(), QString());
    QCOMPARE(model.rowCount(), 1000);
}

void GridTest::searchingShowsHowManyRowsAreLeft()
{
    sandbox::Table table = test::customers();
    ui::TableModel model(table);
    ui::GridView grid;
    grid.setModel(&model);
    ui::SearchField field(&model, &grid);
    field.show();
    QVERIFY(QTest::qWaitForWindowActive(&field));
    QTest::keyClicks(&field, u"gmb"_s);
    QTRY_COMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data().toString(), u"Müller GmbH"_s);
    QCOMPARE(model.headerData(0, Qt::Vertical, Qt::DisplayRole).toInt(), 1);
    const auto keepsEscape = [&] {
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
        asked.ignore();
        QApplication::sendEvent(&field, &asked);
        return asked.isAccepted();
    };
    QVERIFY(keepsEscape());
    QTest::keyClick(&field, Qt::Key_Escape);
    QCOMPARE(model.rowCount(), 5);
    QVERIFY(!keepsEscape()); // nothing to empty: it stops what is being done
    field.setText(u"18,230"_s);
    QTRY_COMPARE(model.rowCount(), 1);
    field.setText(u"not there"_s);
    QTRY_COMPARE(model.rowCount(), 0);
    QVERIFY(!grid.grab().isNull());
}

void GridTest::theHeaderSortsAndResizes()
{
    open(1000);
    auto* header = m_grid->findChild<ui::GridHeader*>();
    QVERIFY(header);
    QSignalSpy ordered(m_model.get(), &ui::GridModel::orderChanged);
    const QPoint middle(m_grid->gutterWidth() + m_grid->columns().left(1) + m_grid->columns().width(1) / 2, 10);
    for (const int expected : { 1, 1, -1 }) {
        QTest::mouseClick(header, Qt::LeftButton, {}, middle);
        QVERIFY(ordered.wait());
        QCOMPARE(m_grid->sortColumn(), expected);
    }
    const int width = m_grid->columns().width(0);
    const QPoint edge(m_grid->gutterWidth() + width - 1, 10);
    QTest::mousePress(header, Qt::LeftButton, {}, edge);
    QTest::mouseMove(header, edge + QPoint(40, 0));
    QMouseEvent move(QEvent::MouseMove, edge + QPoint(40, 0), header->mapToGlobal(edge + QPoint(40, 0)), Qt::NoButton,
        Qt::LeftButton, {});
    QApplication::sendEvent(header, &move);
    QTest::mouseRelease(header, Qt::LeftButton, {}, edge + QPoint(40, 0));
    QCOMPARE(m_grid->columns().width(0), width + 40);
}

void GridTest::theMenuOffersWhatTheMouseDoes()
{
    open(1000);
    m_grid->setCurrent(0, 2);
    QStringList offered;
    connect(m_grid.get(), &ui::GridView::menuAboutToShow, m_grid.get(), [&](QMenu* menu, int column) {
        QCOMPARE(column, 2);
        for (const QAction* action : menu->actions()) {
            offered << action->text();
        }
    });
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), m_grid->mapToGlobal(QPoint(9, 9)));
    QApplication::sendEvent(m_grid.get(), &event);
    QCOMPARE(offered.filter(u"Sort"_s).size(), 2);
    QVERIFY(offered.contains(u"Copy"_s));
    qDeleteAll(m_grid->findChildren<QMenu*>());
}

void GridTest::columnsAreAsWideAsTheirContent()
{
    open(1000);
    const int longest = m_grid->fontMetrics().horizontalAdvance(cell(50, 3));
    QVERIFY(m_grid->columns().width(3) > longest || m_grid->columns().width(3) == 300);
    QVERIFY(m_grid->columns().width(0) < 140);
    m_grid->fitColumn(3);
    QVERIFY(m_grid->columns().width(3) > longest);
}

/// Prints what the goals are measured by (8 ms); judged loosely, since tests run on slow and busy machines.
void GridTest::scrollingIsQuick()
{
    open(10'000'000, { 1200, 800 });
    std::vector<double> step;
    std::vector<double> page;
    QScrollBar* bar = m_grid->verticalScrollBar();
    for (int i = 0; i < 400; ++i) {
        std::vector<double>& times = i % 2 == 0 ? step : page;
        const int to = i % 2 == 0 ? bar->value() + 3 : bar->value() + bar->pageStep();
        QTRY_VERIFY(isThere(std::min(to + bar->pageStep(), m_model->rowCount() - 1)));
        const double begin = usedMilliseconds();
        bar->setValue(to);
        QApplication::sendPostedEvents();
        times.push_back(usedMilliseconds() - begin);
    }
    for (std::vector<double>* times : { &step, &page }) {
        std::ranges::sort(*times);
        const double p95 = (*times)[times->size() * 95 / 100];
        qInfo("%s, processor time: median %.2f ms, 95 %% within %.2f ms", times == &step ? "three rows" : "a page",
            (*times)[times->size() / 2], p95);
        QVERIFY(p95 < 250);
    }
}

void GridTest::selectedCellsAreAddedUp()
{
    open(1000);
    const auto* sum = new ui::GridSum(m_grid.get());
    m_grid->select({ 0, 2, 3, 3 }); // 0.25, 0.5, 0.75, 1 and four remarks
    QTRY_COMPARE(sum->text(), u"Selected: 8 cells · sum 2.50 · mean 0.625"_s);
    m_grid->select({ 5, 1, 7, 3 }); // the seventh remark is missing
    QTRY_COMPARE(sum->text(), u"Selected: 9 cells, 1 missing · sum 5.25 · mean 1.75"_s);
    m_grid->select({ 0, 0, 1, 0 });
    QTRY_COMPARE(sum->text(), u"Selected: 2 cells · sum 3 · mean 1.5"_s);
    m_grid->setCurrent(3, 2);
    QTRY_COMPARE(sum->text(), QString());
    open(10'000'000);
    const auto* ofAll = new ui::GridSum(m_grid.get());
    m_grid->revealColumn(2);
    QTRY_COMPARE(ofAll->text(), u"Selected: too many rows to be added up here"_s);
    QVERIFY(m_made->rowsRead < 10'000);
}

void GridTest::foundRowsAreAddedUp()
{
    using enum sandbox::ColumnType;
    const auto row = [](const char* city, sandbox::Cell sales, std::int64_t plz) {
        return std::vector<sandbox::Cell> { city, std::move(sales), plz };
    };
    ui::TableModel table({ "", { { "city", Text }, { "sales", Number }, { "PLZ", Integer } }, 4,
        { row("Bern", 1200.5, 3000), row("Basel", 2.25, 4000), row("Bern", 3.0, 3001), row("Bern", {}, 3002) } });
    m_grid = std::make_unique<ui::GridView>();
    const auto* sum = new ui::GridSum(m_grid.get());
    m_grid->setModel(&table);
    m_grid->setCurrent(0, 1);
    table.setFilter(u"bern"_s);
    QTRY_COMPARE(sum->text(), u"sales of the rows found: sum 1,203.50 · mean 601.75"_s);
    m_grid->setCurrent(0, 0);
    QTRY_COMPARE(sum->text(), QString());
    m_grid->setCurrent(0, 1);
    QTRY_COMPARE(sum->text(), u"sales of the rows found: sum 1,203.50 · mean 601.75"_s);
    m_grid->setCurrent(0, 2); // codes are no amounts
    QTRY_COMPARE(sum->text(), QString());
    m_grid->revealColumn(2);
    QTRY_COMPARE(sum->text(), u"Selected: 3 cells"_s);
    m_grid->setCurrent(0, 1);
    table.setFilter({});
    QTRY_COMPARE(sum->text(), QString());
    m_grid.reset();
}

QTEST_MAIN(GridTest)
#include "tst_ui_grid.moc"
