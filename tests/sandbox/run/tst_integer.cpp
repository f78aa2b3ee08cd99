// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/integer.h"
#include "sandbox/run/run_result.h"
#include "sandbox/run/table.h"

#include <QTest>

#include <limits>

using namespace sandbox;

/// Numbers that somebody claims are taken as they are, or not at all.
class IntegerTest : public QObject {
    Q_OBJECT
private slots:
    void whatFitsIsTaken();
    void whatDoesNotFitIsRefused();
    void recordsAreReadByIt_data();
    void recordsAreReadByIt();
};

void IntegerTest::whatFitsIsTaken()
{
    const int least = Integer(Json(std::numeric_limits<int>::min()));
    const std::int64_t most = Integer(Json::parse("9223372036854775807"));
    const std::uint64_t all = Integer(Json::parse("18446744073709551615"));
    QCOMPARE(least, std::numeric_limits<int>::min());
    QCOMPARE(most, std::numeric_limits<std::int64_t>::max());
    QCOMPARE(all, std::numeric_limits<std::uint64_t>::max());
}

void IntegerTest::whatDoesNotFitIsRefused()
{
    for (const auto* const text :
        { "1.5", "1.0", "1e3", "1e30", "true", "null", "\"1\"", "[1]", "2147483648", "-2147483649", "1e999999" }) {
        const auto json = Json::parse(text, nullptr, false);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, [[maybe_unused]] const int taken = Integer(json));
    }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, [[maybe_unused]] const std::uint64_t taken = Integer(Json(-1)));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument, [[maybe_unused]] const std::int64_t taken = Integer(Json::parse("9223372036854775808")));
}

void IntegerTest::recordsAreReadByIt_data()
{
    QTest::addColumn<std::string>("path");
    for (const auto* const path : { "/exit_code", "/signal", "/error/line", "/error/column", "/metrics/processes",
             "/metrics/disk_bytes", "/value/row_count" }) {
        QTest::newRow(path) << std::string(path);
    }
}

void IntegerTest::recordsAreReadByIt()
{
    QFETCH(std::string, path);
    RunResult result;
    result.error = PythonError {};
    result.value = Table { "t", { { "a", ColumnType::Integer } }, 1, { { std::int64_t { 1 } } } };
    Json json(result);
    QVERIFY(fromJson<RunResult>(json).has_value());
    for (const auto* const other : { "1e30", "2.5", "true" }) {
        json[Json::json_pointer(path)] = Json::parse(other);
        QVERIFY2(!fromJson<RunResult>(json), other);
    }
}

QTEST_GUILESS_MAIN(IntegerTest)
#include "tst_integer.moc"
