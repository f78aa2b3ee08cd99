// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/address.h"
#include "sandbox/database/database.h"
#include "sandbox/database/statements.h"
#include "sandbox/messages/database_fault.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>

using sandbox::DatabaseAddress;

class DatabaseAddressTest : public QObject {
    Q_OBJECT

private slots:
    void whatHasNoPasswordIsTaken_data();
    void whatHasNoPasswordIsTaken();
    void passwordsAreRefusedAndNotTold_data();
    void passwordsAreRefusedAndNotTold();
    void queriesOfWholeTablesAreKnown();
    void aFileThatIsThereStays();
    void aProcessThatDiesAtOnceIsAnError();
    void keysOfOthersAreNotHandedOn();
    void whatTheProcessSaysIsAClaim_data();
    void whatTheProcessSaysIsAClaim();
    void onlyAQueryReads_data();
    void onlyAQueryReads();
};

void DatabaseAddressTest::whatHasNoPasswordIsTaken_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("wanted");
    QTest::newRow("plain") << std::string("postgresql://ada@host/shop#orders") << std::string("orders");
    QTest::newRow("port") << std::string("postgresql://ada@host:5432/shop") << std::string();
    QTest::newRow("address") << std::string("postgres://ada@[::1]:5432/shop?sslmode=require") << std::string();
    QTest::newRow("query") << std::string("postgresql://ada@host:5432/shop#select '@a:b', 'password=x', 'hostaddr='")
                           << std::string("select '@a:b', 'password=x', 'hostaddr='");
    QTest::newRow("no user") << std::string("postgresql://127.0.0.1:5432/shop#SELECT * FROM a WHERE b LIKE '%@x.org'")
                             << std::string("SELECT * FROM a WHERE b LIKE '%@x.org'");
    QTest::newRow("service") << std::string("service:shop#sales.orders") << std::string("sales.orders");
    QTest::newRow("odbc") << std::string("odbc:shop#orders") << std::string("orders");
}

void DatabaseAddressTest::whatHasNoPasswordIsTaken()
{
    QFETCH(std::string, text);
    QFETCH(std::string, wanted);
    const auto address = DatabaseAddress::parse(text);
    QVERIFY(address.has_value());
    QCOMPARE(address->wanted, wanted);
}

void DatabaseAddressTest::passwordsAreRefusedAndNotTold_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text : { "postgresql://ada:secret@host/shop", "postgresql://ada:se?cret@host/shop",
             "postgresql://ada:se#cret@host/shop#orders", "postgresql://ada:se/cret@host/shop",
             "postgresql://ada:12/secret@host/shop", "postgresql://ada:12#secret x@host/shop",
             "postgresql://ada:12@host/shop", "postgresql://ada:12#my dog@host/shop",
             "postgresql://ada:#select x@host/shop", "postgresql://ada@corp:12@host/shop",
             "postgresql://host/shop?password=secret#t", "postgresql://host/shop?pass%77ord=secret#t",
             "postgresql://host/shop?application_name=a#b&password=secret", "postgresql://host/shop?sslpassword=secret",
             "postgresql://host/shop?hostaddr=6.6.6.6#secret", "postgresql://host/shop?host%61ddr=6.6.6.6",
             "postgresql://host/shop?service=prod", "postgresql://host/shop?require_auth=password",
             "service:shop password=secret", "service:", "odbc:", "odbc:shop;PWD=secret", "odbc:Driver={x}",
             "ada:secret@host" }) {
        QTest::newRow(text) << std::string(text);
    }
}

void DatabaseAddressTest::passwordsAreRefusedAndNotTold()
{
    QFETCH(std::string, text);
    const auto address = DatabaseAddress::parse(text);
    QVERIFY(!address.has_value());
    QCOMPARE(address.error().kind, sandbox::ErrorKind::BadInput);
    QVERIFY(address.error().message.texts.empty());
}

void DatabaseAddressTest::queriesOfWholeTablesAreKnown()
{
    const auto ofTable = [](const std::string& wanted) {
        return DatabaseAddress::isTable(*DatabaseAddress::parse("service:shop#" + wanted)->query());
    };
    QVERIFY(ofTable("orders"));
    QVERIFY(ofTable("sales.orders"));
    QVERIFY(ofTable(DatabaseAddress::wantedFor("my sales", "or\"ders")));
    QVERIFY(!ofTable("SELECT * FROM orders"));
    QVERIFY(!ofTable("SELECT * FROM \"a\" WHERE \"b\" = \"c\""));
    QVERIFY(!ofTable("SELECT * FROM \"a\", \"b\""));
}

void DatabaseAddressTest::aFileThatIsThereStays()
{
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "orders.csv";
    std::ofstream(file) << "mine";
    const auto answer = sandbox::askDatabase(
        "/bin/true", { .operation = sandbox::DatabaseOperation::Fetch, .file = file }, {}, {});
    QVERIFY(!answer.has_value());
    QCOMPARE(std::filesystem::file_size(file), 4U);
}

void DatabaseAddressTest::aProcessThatDiesAtOnceIsAnError()
{
    const std::string longerThanAnyPipe(8U << 20, 'x');
    const auto answer = sandbox::askDatabase("/bin/true", { .query = longerThanAnyPipe }, {}, {});
    QVERIFY(!answer.has_value());
}

void DatabaseAddressTest::keysOfOthersAreNotHandedOn()
{
    const QTemporaryDir folder;
    const auto program = folder.filePath(QStringLiteral("program")).toStdString();
    std::ofstream(program) << "#!/bin/sh\nenv | grep =told | sort > \"$0.said\"\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    for (const char* const name : { "MODEL_API_KEY", "E2B_API_KEY", "PGTOLD" }) {
        qputenv(name, "told");
    }
    (void)sandbox::askDatabase(program, { .connection = "postgresql://host/shop", .shown = "x" }, {}, {});
    for (const char* const name : { "MODEL_API_KEY", "E2B_API_KEY", "PGTOLD" }) {
        qunsetenv(name);
    }
    std::ifstream said(program + ".said");
    QCOMPARE(std::string(std::istreambuf_iterator<char>(said), {}), std::string("PGTOLD=told\n"));
}

/// Had a server taken it over, it could say anything.
void DatabaseAddressTest::whatTheProcessSaysIsAClaim_data()
{
    QTest::addColumn<std::string>("says");
    const auto say = [](const char* line) { return std::string("echo '") + line + "'"; };
    QTest::newRow("nothing") << std::string("true");
    QTest::newRow("no JSON") << say("hello");
    QTest::newRow("a number") << say("7");
    QTest::newRow("deep") << std::string("head -c 200000 /dev/zero | tr '\\0' '['; echo");
    QTest::newRow("a line without end") << std::string("head -c 50000000 /dev/zero");
    QTest::newRow("lines without end") << "yes '{\"rows\":1}" + std::string(8000, ' ') + "'";
    QTest::newRow("rows of no number") << say(R"({"rows":"many"})");
    QTest::newRow("a server of numbers") << say(R"({"server":{"place":1,"user":2,"version":3,"encrypted":4}})");
    QTest::newRow("columns of no names") << say(R"({"done":{"columns":[1],"rows":1,"whole":true}})");
    QTest::newRow("a fault of no kind") << say(R"({"fault":{"kind":"all is well","texts":[],"count":0}})");
    QTest::newRow("a fault of no texts") << say(R"({"fault":{"kind":"not_written","texts":[7],"count":0}})");
}

void DatabaseAddressTest::whatTheProcessSaysIsAClaim()
{
    QFETCH(std::string, says);
    const QTemporaryDir folder;
    const auto program = folder.filePath(QStringLiteral("program")).toStdString();
    std::ofstream(program) << "#!/bin/sh\nread request\n" << says << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const auto answer = sandbox::askDatabase(
        program, { .connection = "postgresql://host/shop", .shown = "x", .seconds = std::chrono::seconds(20) }, {}, {});
    QVERIFY(!answer.has_value());
    QVERIFY(answer.error().message.is(sandbox::DatabaseFaultKind::NotWellFormed));
}

void DatabaseAddressTest::onlyAQueryReads_data()
{
    QTest::addColumn<bool>("reads");
    for (const char* query :
        { "SELECT 1", "(select 1)", "-- of this year\nSELECT 1", "# of this year\r\n  with x as (select 1)",
            "/* of\nthis year */ /**/ SELECT 1", "--\n-- x\n(SELECT 1)" }) {
        QTest::newRow(query) << true;
    }
    for (const char* query : { "", "DELETE FROM t", "-- SELECT", "-- SELECT\nDELETE FROM t",
             "/* SELECT */ DELETE FROM t", "/*! DELETE FROM t */ SELECT 1", "/*M! DELETE FROM t */ SELECT 1",
             "/* SELECT", "/*/ SELECT 1", "--SELECT 1\nDELETE FROM t", "--x\nSELECT 1" }) {
        QTest::newRow(query) << false;
    }
}

void DatabaseAddressTest::onlyAQueryReads()
{
    QFETCH(bool, reads);
    QCOMPARE(sandbox::onlyReads(QTest::currentDataTag()), reads);
}

QTEST_GUILESS_MAIN(DatabaseAddressTest)
#include "tst_database_address.moc"
