// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/secrets.h"

#include <QTest>

class TestSecrets : public QObject {
    Q_OBJECT

private slots:
    void keysAreTakenOut_data();
    void keysAreTakenOut();
    void allThatARunPrintedIsLookedAt();
    void whatNoPatternTellsIsTakenOutToo();
};

void TestSecrets::keysAreTakenOut_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("clean");
    const QByteArray mark = sandbox::keyMark;
    const auto isKey = [&](const char* name, const QByteArray& key) {
        QTest::newRow(name) << QByteArray("key=" + key + ", next") << QByteArray("key=" + mark + ", next");
    };
    const auto isNone = [](const char* text) { QTest::newRow(text) << QByteArray(text) << QByteArray(text); };
    isKey("OpenAI", "sk-proj-abcDEF0123456789abcDEF");
    isKey("Anthropic", "sk-ant-api03-abcdefghij0123456789");
    isKey("GitHub", "ghp_abcdefghijklmnopqrst0123");
    isKey("Amazon", "AKIAIOSFODNN7EXAMPLE");
    isKey("Google", "AIzaSyA0123456789abcdefghij");
    isKey("private", "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----");
    isNone("sk-short");
    isNone("desk-chairs-and-tables-2024-final-list");
    isNone("task-0123456789012345678901");
    isNone("7c211433f02071597741e6ff5a8ea34789abbf43");
    isNone("-----BEGIN of the report, no PRIVATE KEY here");
}

void TestSecrets::keysAreTakenOut()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, clean);
    QCOMPARE(QByteArray::fromStdString(sandbox::withoutKeys(text.toStdString())), clean);
}

void TestSecrets::allThatARunPrintedIsLookedAt()
{
    const std::string key = "ghp_abcdefghijklmnopqrst0123";
    sandbox::RunResult result;
    result.out = "a " + key + "\nb " + key + "\n";
    result.err = key;
    result.statusDetail = "ValueError: bad " + key;
    result.error = sandbox::PythonError { "ValueError", "bad " + key, 1, 1, "at " + key, "Not " + key };
    const sandbox::Table table { "t", { { key, sandbox::ColumnType::Text } }, 1, { { key } } };
    sandbox::ChartSpec chart;
    for (auto* text : { &chart.title, &chart.xLabel, &chart.yLabel, &chart.categories.emplace_back() }) {
        *text = key;
    }
    chart.series = { { key, {}, { 1.0 } } };
    result.displays = { table, sandbox::Text { key }, chart,
        sandbox::Image { "", "<text>" + key + "</text>", key, { chart }, { table }, { key } } };
    result.value = sandbox::Value { "str", key, key };
    const auto clean = sandbox::withoutKeys(result);
    QCOMPARE(sandbox::keysWithheld(clean), 12 + 5 + 3 + 5 + 2);
    QVERIFY(!sandbox::dump(sandbox::Json(clean)).contains(key));
    QCOMPARE(sandbox::keysWithheld(result), 0);
}

/// The keys of models, whatever they look like.
void TestSecrets::whatNoPatternTellsIsTakenOutToo()
{
    sandbox::RunResult result;
    result.out = "secret plain words";
    const auto clean = sandbox::withoutKeys(result, [](std::string text) {
        const std::string key = "plain words";
        return text.contains(key) ? text.replace(text.find(key), key.size(), sandbox::keyMark) : text;
    });
    QCOMPARE(clean.out, std::string("secret ") + sandbox::keyMark);
    QCOMPARE(sandbox::keysWithheld(clean), 1);
}

QTEST_APPLESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
