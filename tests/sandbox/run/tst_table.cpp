// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/table.h"

#include <QTest>

using namespace sandbox;

/// A table as the inside writes it: numbers packed in their column, other cells in the rows.
class TableTest : public QObject {
    Q_OBJECT
private slots:
    void packedNumbersAreRead();
    void packedNumbersOfNoRowsAreRead();
    void packedNumbersAreOneForEachRow();
    void halvesAreRoundedAsPeopleDo();
};

static Json packed(const char* numbers, const char* rows, int count)
{
    return { { "name", "t" }, { "row_count", count },
        { "columns", Json::array({ { { "name", "a" }, { "type", "number" }, { "numbers", numbers } } }) },
        { "rows", Json::parse(rows) } };
}

void TableTest::packedNumbersAreRead()
{
    const auto table = packed("AAAAAAAA+D8AAAAAAAD4fw==", "[[], []]", 2).get<Table>(); // 1.5 and NaN
    QCOMPARE(table.rows.size(), std::size_t { 2 });
    QCOMPARE(std::get<double>(table.rows[0][0]), 1.5);
    QVERIFY(std::holds_alternative<std::monostate>(table.rows[1][0]));
}

/// The sanitizer of undefined behaviour is who sees a copy to no place.
void TableTest::packedNumbersOfNoRowsAreRead()
{
    const auto table = packed("", "[]", 0).get<Table>();
    QCOMPARE(table.columns.size(), std::size_t { 1 });
    QVERIFY(table.rows.empty());
}

void TableTest::packedNumbersAreOneForEachRow()
{
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument, [[maybe_unused]] const auto table = packed("AAAAAAAA+D8=", "[]", 0).get<Table>());
}

/// 26.40175 is kept as a little less.
void TableTest::halvesAreRoundedAsPeopleDo()
{
    QCOMPARE(cellText(26.40175), std::string("26.4018"));
    QCOMPARE(cellText(-1000.005), std::string("-1000.01"));
    QCOMPARE(cellText(0.25), std::string("0.25"));
}

QTEST_APPLESS_MAIN(TableTest)

#include "tst_table.moc"
