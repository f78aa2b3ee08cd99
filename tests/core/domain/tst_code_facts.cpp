// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/code_facts.h"
#include "tests/support/result_macros.h"

using core::CodeFacts;
using core::Json;

class TestCodeFacts : public QObject {
    Q_OBJECT

private slots:
    void factsSurviveARoundTrip();
    void whatIsNotCompleteSaysSo();
    void aPartThatIsMissingIsAnError_data();
    void aPartThatIsMissingIsAnError();
    void whatIsNoFactIsAnError_data();
    void whatIsNoFactIsAnError();
};

static CodeFacts sample()
{
    CodeFacts facts;
    facts.known = true;
    facts.files = { { 2, "orders.csv" } };
    facts.filters = { { 3, { "orders.csv" }, core::RowStage::Records, "region", core::Comparison::NotIn,
        { { std::string("North") }, { 1.5 } }, false, true } };
    facts.joins = { { 4, { { "orders.csv" }, "orders", { "customer" }, false, true },
        { { "customers.csv" }, "", { "customer" }, true, false }, core::JoinHow::Left, core::KeyCheck::ManyToOne,
        "both" } };
    facts.limits = { { 5, { "orders.csv" }, core::LimitHow::Read, 100, core::LimitUse::Computed } };
    facts.drops = { { 6, { "orders.csv" }, core::DropKind::Missing, { "amount" } } };
    facts.sorts = { { 7, {}, core::RowStage::Groups, { "amount" }, { true, false } } };
    facts.literals = { { 8, { { std::int64_t { 7 } } }, core::LiteralUse::Table } };
    facts.shown = { { 9, { "orders.csv" }, core::RowStage::Figure, true, true } };
    facts.stores = { { 3, { "orders.csv" }, { "amount" }, core::StoreHow::Sets, true, facts.filters } };
    facts.calls = { { 5, "head", 40, 45, 47, 48, { { "", 46, 47 } } } };
    facts.texts = { { 3, "North", 20, 27 } };
    return facts;
}

void TestCodeFacts::factsSurviveARoundTrip()
{
    const auto facts = sample();
    QVERIFY(Json(facts).get<CodeFacts>() == facts);
    QVERIFY(Json(CodeFacts {}).get<CodeFacts>() == CodeFacts {});
}

void TestCodeFacts::whatIsNotCompleteSaysSo()
{
    auto facts = sample();
    QVERIFY(facts.isComplete());
    facts.unknown = { { 3, "loop" } };
    QVERIFY(!facts.isComplete());
    facts.unknown.clear();
    facts.dynamic = { 2 };
    QVERIFY(!facts.isComplete());
    QVERIFY(!CodeFacts {}.isComplete());
}

void TestCodeFacts::aPartThatIsMissingIsAnError_data()
{
    QTest::addColumn<QByteArray>("part");
    const Json json(sample());
    for (auto part = json.begin(); part != json.end(); ++part) {
        QTest::newRow(part.key().c_str()) << QByteArray::fromStdString(part.key());
    }
}

void TestCodeFacts::aPartThatIsMissingIsAnError()
{
    QFETCH(QByteArray, part);
    Json json(sample());
    json.erase(part.toStdString());
    QVERIFY(!sandbox::fromJson<CodeFacts>(json));
}

void TestCodeFacts::whatIsNoFactIsAnError_data()
{
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("a word that there is none of") << QByteArray("/limits/0/how") << QByteArray("\"some\"");
    QTest::newRow("a comparison") << QByteArray("/filters/0/comparison") << QByteArray("\"like\"");
    QTest::newRow("a text for a line") << QByteArray("/joins/0/line") << QByteArray("\"4\"");
    QTest::newRow("a list for a cell") << QByteArray("/filters/0/values/0") << QByteArray("[1]");
    QTest::newRow("no list") << QByteArray("/drops") << QByteArray("{\"line\": 1}");
}

void TestCodeFacts::whatIsNoFactIsAnError()
{
    QFETCH(QByteArray, place);
    QFETCH(QByteArray, value);
    Json json(sample());
    json[Json::json_pointer(place.toStdString())] = Json::parse(value.toStdString());
    QVERIFY(!sandbox::fromJson<CodeFacts>(json));
}

QTEST_APPLESS_MAIN(TestCodeFacts)
#include "tst_code_facts.moc"
