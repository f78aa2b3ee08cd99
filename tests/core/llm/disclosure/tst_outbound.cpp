// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/read_code.h"
#include "core/llm/disclosure/data_policy.h"
#include "core/llm/disclosure/web_address.h"
#include "core/llm/wire/http_provider.h"
#include "tests/core/llm/llm_fixtures.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"

using namespace core::llm;

class TestOutbound : public QObject {
    Q_OBJECT

private slots:
    void theLedgerHoldsWhatTheServerReceivedBeforeItDoes();
    void everyAttemptHasItsOwnEntry();
    void withoutALedgerNothingIsSent();
    void aLedgerThatFailsStopsTheRequest();
    void aValueOfAnUnclearedColumnStopsTheRequest_data();
    void aValueOfAnUnclearedColumnStopsTheRequest();
    void wordsThatTellNothingNewPass_data();
    void wordsThatTellNothingNewPass();
    void theSchemaSwitchOverridesEveryColumn();
    void whatReadsTheFileKeepsItsColumns();
    void whatReadsATypedFileKeepsItsColumns();
    void aRefusalNamesTheHiddenColumn();
    void theKeyDoesNotTravelInTheClear();
    void aThousandColumnsAreCheckedQuickly();
};

namespace {
struct Entry {
    std::string destination;
    std::string purpose;
    std::string bytes;
    std::int64_t inputTokens = 0;
    std::int64_t outputTokens = 0;
};

struct Ledger {
    std::vector<Entry> entries;
    OutboundLedger door()
    {
        return { [this](const auto& destination, const auto& purpose, const auto& bytes) {
                    entries.push_back({ destination, purpose, bytes });
                    return core::Result<std::int64_t>(static_cast<std::int64_t>(entries.size() - 1));
                },
            [this](std::int64_t id, std::int64_t in, std::int64_t out) {
                entries[static_cast<std::size_t>(id)].inputTokens = in;
                entries[static_cast<std::size_t>(id)].outputTokens = out;
            } };
    }
};

ModelSettings settingsAt(const std::string& baseUrl)
{
    ModelSettings settings;
    settings.profile = { .id = "openai", .name = "OpenAI", .baseUrl = baseUrl, .model = "m" };
    settings.limits.connect = std::chrono::milliseconds(500);
    return settings;
}

core::Result<Completion> send(const ModelSettings& settings, OutboundLedger ledger, const std::string& text,
    Clearance clearance = Clearance::noData())
{
    const ChatRequest request { Purpose::WriteCode, { { Role::User, text } }, std::move(clearance) };
    return makeProvider(settings, std::move(ledger))->stream(request, [](const Event&) { }, {});
}

DataPolicy policyOf(Disclosure level)
{
    DataPolicy policy;
    policy.fallback = level;
    return policy;
}
} // namespace

void TestOutbound::theLedgerHoldsWhatTheServerReceivedBeforeItDoes()
{
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    Ledger ledger;
    auto door = ledger.door();
    qsizetype receivedWhenRecorded = -1;
    door.record = [&, record = door.record](const auto& destination, const auto& purpose, const auto& bytes) {
        receivedWhenRecorded = server.requests().size();
        return record(destination, purpose, bytes);
    };
    const auto result = send(settingsAt(server.baseUrl()), door, "Zürich\n\"x\"\\");
    VERIFY_RESULT(result);
    QCOMPARE(receivedWhenRecorded, 0);
    QCOMPARE(ledger.entries.size(), 1U);
    QCOMPARE(QByteArray::fromStdString(ledger.entries[0].bytes), server.requests()[0].body);
    QCOMPARE(ledger.entries[0].destination, server.origin());
    QCOMPARE(ledger.entries[0].purpose, std::string("write code"));
    QCOMPARE(ledger.entries[0].inputTokens, 120);
    QCOMPARE(ledger.entries[0].outputTokens, 34);
}

void TestOutbound::everyAttemptHasItsOwnEntry()
{
    const test::ThreadedModelServer server(QStringLiteral("503"));
    Ledger ledger;
    QVERIFY(!send(settingsAt(server.baseUrl()), ledger.door(), "x"));
    QCOMPARE(ledger.entries.size(), 3U);
    QCOMPARE(server.requests().size(), 3);
}

void TestOutbound::withoutALedgerNothingIsSent()
{
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const auto result = send(settingsAt(server.baseUrl()), {}, "x");
    QVERIFY(!result);
    QCOMPARE(server.requests().size(), 0);
}

void TestOutbound::aLedgerThatFailsStopsTheRequest()
{
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const OutboundLedger full { [](const auto&, const auto&, const auto&) -> core::Result<std::int64_t> {
                                   return core::fail(core::ErrorKind::Io, core::said("The disk is full."));
                               },
        {} };
    const auto result = send(settingsAt(server.baseUrl()), full, "x");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, core::ErrorKind::Io);
    QCOMPARE(server.requests().size(), 0);
}

void TestOutbound::aValueOfAnUnclearedColumnStopsTheRequest_data()
{
    QTest::addColumn<int>("level");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("column"); // empty: passes
    const auto hidden = static_cast<int>(Disclosure::Hidden);
    const auto nameOnly = static_cast<int>(Disclosure::NameOnly);
    const auto statistics = static_cast<int>(Disclosure::Statistics);
    const auto samples = static_cast<int>(Disclosure::Samples);
    QTest::newRow("top value, statistics") << statistics << QByteArray("like Quantum Labs?") << QByteArray("customer");
    QTest::newRow("top value, name only") << nameOnly << QByteArray("Quantum Labs") << QByteArray("customer");
    QTest::newRow("top value, hidden") << hidden << QByteArray("(Quantum Labs)") << QByteArray("customer");
    QTest::newRow("top value, samples") << samples << QByteArray("Quantum Labs") << QByteArray();
    QTest::newRow("inside a JSON literal")
        << statistics << QByteArray(R"(["Größe \"X\" AG"])") << QByteArray("customer");
    QTest::newRow("a raw number") << statistics << QByteArray("7654,32") << QByteArray("revenue");
    QTest::newRow("a cell of the first rows") << statistics << QByteArray("Ivory Dental") << QByteArray("customer");
    QTest::newRow("the range, statistics") << statistics << QByteArray("2023-01-16 3333.31") << QByteArray();
    QTest::newRow("part of another word") << statistics << QByteArray("QuantumQuantum Labsx") << QByteArray();
}

void TestOutbound::aValueOfAnUnclearedColumnStopsTheRequest()
{
    QFETCH(int, level);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, column);
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    Ledger ledger;
    const auto clearance = clearanceFor({ test::smallDataset() }, policyOf(static_cast<Disclosure>(level)));
    const auto result = send(settingsAt(server.baseUrl()), ledger.door(), text.toStdString(), clearance);
    if (column.isEmpty()) {
        VERIFY_RESULT(result);
        return;
    }
    QVERIFY(!result);
    QVERIFY2(inWords(result.error().message).contains("column \"" + column.toStdString() + "\""),
        inWords(result.error().message).c_str());
    QCOMPARE(ledger.entries.size(), 0U);
    QCOMPARE(server.requests().size(), 0);
}

void TestOutbound::wordsThatTellNothingNewPass_data()
{
    QTest::addColumn<QByteArray>("allowed");
    QTest::addColumn<bool>("passes");
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("the question names it") << QByteArray("How much did Quantum Labs buy?") << true;
    QTest::newRow("the code names it") << QByteArray("orders[orders['customer'] == 'Quantum Labs']") << true;
}

void TestOutbound::wordsThatTellNothingNewPass()
{
    QFETCH(QByteArray, allowed);
    QFETCH(bool, passes);
    auto clearance = clearanceFor({ test::smallDataset() }, DataPolicy());
    clearance.allow(allowed.toStdString());
    const core::Json body = { { "messages", { { { "content", "Quantum Labs" } } } } };
    QCOMPARE(checkBody(body.dump(), clearance).has_value(), passes);
    QCOMPARE(checkBody("not JSON: Quantum Labs", clearance).has_value(), passes);
}

void TestOutbound::theSchemaSwitchOverridesEveryColumn()
{
    DataPolicy policy = policyOf(Disclosure::Samples);
    policy.columns[{ "orders.csv", "revenue" }] = Disclosure::Hidden;
    QCOMPARE(policy.of("orders.csv", "customer"), Disclosure::Samples);
    QCOMPARE(policy.of("orders.csv", "revenue"), Disclosure::Hidden);
    policy.schemaOnly = true;
    QCOMPARE(policy.of("orders.csv", "customer"), Disclosure::NameOnly);
    QCOMPARE(policy.of("orders.csv", "revenue"), Disclosure::Hidden);
    QVERIFY(clearanceFor({ test::smallDataset() }, policy).leakIn("Quantum Labs").has_value());
}

/// Read with a name less, every column would get the name of the one before it.
void TestOutbound::whatReadsTheFileKeepsItsColumns()
{
    DataPolicy policy = policyOf(Disclosure::Samples);
    policy.columns[{ "orders.csv", "revenue" }] = Disclosure::Hidden;
    auto dataset = test::smallDataset();
    const auto columns = dataset.profile.columns.size();
    QCOMPARE(visiblePart(dataset, policy).profile.columns.size(), columns - 1);
    dataset.profile.headerDelimiter = ";";
    QCOMPARE(visiblePart(dataset, policy).profile.columns.size(), columns);
    const auto code = core::readCode(visiblePart(dataset, policy));
    QVERIFY2(code.contains("names=[") && code.contains("\"hidden_") && !code.contains("revenue"), code.c_str());
    QVERIFY(clearanceFor({ dataset }, policy).leakIn("names=[\"revenue\"]").has_value());
    dataset.profile.headerDelimiter.clear();
    QVERIFY(clearanceFor({ dataset }, policy).leakIn("names=[\"revenue\"]").has_value());
}

void TestOutbound::whatReadsATypedFileKeepsItsColumns()
{
    DataPolicy policy;
    policy.columns[{ "orders.csv", "customer" }] = Disclosure::Hidden;
    auto dataset = test::smallDataset();
    dataset.source.format = core::TableFormat::Workbook;
    dataset.source.headerRows = 0; // so that the lines name every column
    for (const auto& column : dataset.profile.columns) {
        core::ColumnCells cells;
        cells.name = column.name;
        dataset.source.columns.push_back(cells);
    }
    const auto sheet = core::readCode(visiblePart(dataset, policy));
    QVERIFY2(sheet.contains("\"hidden_1\", \"revenue\"") && !sheet.contains("customer"), sheet.c_str());
    dataset.source.format = core::TableFormat::JsonRecords;
    dataset.source.shape = core::JsonShape::Keyed;
    const auto records = core::readCode(visiblePart(dataset, policy));
    QVERIFY2(records.contains("{\"hidden_1\": key") && !records.contains("customer"), records.c_str());
}

void TestOutbound::aRefusalNamesTheHiddenColumn()
{
    const auto clearance = clearanceFor({ test::smallDataset() }, policyOf(Disclosure::Hidden));
    const auto refused = checkBody(R"({"content": "sum of revenue"})", clearance);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, core::ErrorKind::Policy);
    QVERIFY2(inWords(refused.error().message).contains("\"revenue\", the name of a hidden column"),
        inWords(refused.error().message).c_str());
}

void TestOutbound::theKeyDoesNotTravelInTheClear()
{
    Ledger ledger;
    auto settings = settingsAt("http://192.0.2.1/v1");
    settings.apiKey = Secret("sk-1");
    const auto refused = send(settings, ledger.door(), "x");
    QVERIFY(!refused);
    QVERIFY2(inWords(refused.error().message).contains("would travel unencrypted to http://192.0.2.1"),
        inWords(refused.error().message).c_str());
    QCOMPARE(ledger.entries.size(), 0U);

    QVERIFY(isLoopback("http://localhost:8080/v1") && isLoopback("http://[::1]:1/") && isLoopback("http://127.1.2.3"));
    QVERIFY(!isLoopback("http://127.0.0.1.example.org/") && !isLoopback("http://localhost@example.org/"));
    QVERIFY(!isLoopback("http://localhost.example.org") && !isLoopback("http://user:localhost@10.0.0.1:80/"));
}

void TestOutbound::aThousandColumnsAreCheckedQuickly()
{
    auto dataset = test::smallDataset();
    for (int i = 0; i < 1000; ++i) {
        auto column = dataset.profile.columns[0];
        column.name = "column " + std::to_string(i);
        for (int j = 0; j < 10; ++j) {
            column.top.push_back({ "value " + std::to_string(i * 10 + j), 1 });
        }
        dataset.profile.columns.push_back(column);
    }
    const auto clearance = clearanceFor({ dataset }, DataPolicy());
    const core::Json body = { { "content", std::string(60'000, 'x') + " value 99" } };
    QBENCHMARK_ONCE
    {
        QVERIFY(!checkBody(body.dump(), clearance));
    }
}

QTEST_GUILESS_MAIN(TestOutbound)
#include "tst_outbound.moc"
