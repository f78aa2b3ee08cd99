// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"

#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

/// Two rows of a larger table: their numbers, and what is copied of them.
class RowsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theirNumbersHaveRoom();
    void theyAreCopiedAsSpreadsheetsReadThem();

private:
    std::unique_ptr<ui::PagedTable> m_model;
    std::unique_ptr<ui::GridView> m_grid;
};

void RowsTest::initTestCase()
{
    ui::RowSource source;
    source.columns = { { "name", sandbox::ColumnType::Text }, { "price", sandbox::ColumnType::Number } };
    source.rows = 2;
    source.read = [](std::int64_t, int, std::stop_token) -> core::Result<ui::RowPage> {
        return ui::RowPage { { { "v. 1.5", 0.75 }, { "b", 1e-7 } }, { 12, 1'234'567 } };
    };
    m_model = std::make_unique<ui::PagedTable>(std::move(source));
    m_grid = std::make_unique<ui::GridView>();
    m_grid->setRowNumbersShown(true);
    m_grid->setModel(m_model.get());
    m_grid->show();
    QTRY_COMPARE(m_model->index(0, 0).data(ui::GridModel::StateRole).toInt(), int(ui::GridModel::Value));
}

void RowsTest::theirNumbersHaveRoom()
{
    QTRY_VERIFY(m_grid->gutterWidth() > m_grid->fontMetrics().horizontalAdvance(u"1,234,567"_s));
}

void RowsTest::theyAreCopiedAsSpreadsheetsReadThem()
{
    QSignalSpy copied(m_model.get(), &ui::GridModel::copied);
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    m_model->copy({});
    const bool isCopied = !copied.isEmpty() || copied.wait();
    QLocale::setDefault(QLocale::c());
    QVERIFY(isCopied);
    QCOMPARE(copied[0][0].toString(), u"name\tprice\nv. 1.5\t0,75\nb\t1e-07\n"_s);
}

QTEST_MAIN(RowsTest)
#include "tst_ui_rows.moc"
