// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/wall/wall.h"

#include "sandbox/run/base64.h"
#include "tests/support/result_macros.h"

#include <QTest>

using namespace sandbox;

namespace {
/// What a hostile inside may answer.
class LyingWall final : public Wall {
public:
    explicit LyingWall(Json answer)
        : m_answer(std::move(answer))
    {
    }
    std::string name() const override { return "liar"; }
    Result<void> setInputs(std::vector<Input>) override { return {}; }
    void setTables(std::vector<TableReader>) override { }
    Result<void> loadAhead(const std::vector<TableReader>&, const Limits&, std::stop_token) override { return {}; }
    Result<RunResult> run(const RunRequest&, const RunEvents&, std::stop_token) override { return RunResult {}; }
    Result<Preview> preview(const RunRequest&, const RunEvents&, std::stop_token) override { return Preview {}; }
    Result<Json> ask(std::string_view, const Json&, std::stop_token) override { return m_answer; }
    Result<bool> goTo(const std::string&) override { return false; }
    std::vector<std::string> checkpoints() const override { return {}; }
    std::string current() const override { return {}; }
    std::string environmentSha256() const override { return {}; }
    bool enforcesReadsOnly() const override { return false; }
    Result<void> reset() override { return {}; }

private:
    Json m_answer;
};
} // namespace

/// What can be asked of every wall is read strictly.
class WallTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreReadAsPositions();
    void whatIsNoOrderIsAnError_data();
    void whatIsNoOrderIsAnError();
    void whatIsNoTableIsAnError();
    void whatIsNoVariableIsAnError();
};

void WallTest::rowsAreReadAsPositions()
{
    LyingWall wall({ { "rows", base64Encode(std::string("\2\0\0\0\xff\xff\xff\xff", 8)) } });
    QCOMPARE(wall.order({}, {}).value(), (std::vector<std::uint32_t> { 2, 0xffffffff }));
}

void WallTest::whatIsNoOrderIsAnError_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("kind");
    QTest::newRow("no frame") << QByteArray("null") << int(ErrorKind::BadInput);
    QTest::newRow("too many") << QByteArray(R"({"too_many": true})") << int(ErrorKind::BadInput);
    QTest::newRow("no base64") << QByteArray(R"({"rows": "*"})") << int(ErrorKind::Internal);
    QTest::newRow("a position cut short") << QByteArray(R"({"rows": "AgAAAA4="})") << int(ErrorKind::Internal);
    QTest::newRow("numbers") << QByteArray(R"({"rows": [1, 2]})") << int(ErrorKind::Internal);
    QTest::newRow("no rows") << QByteArray("{}") << int(ErrorKind::Internal);
    QTest::newRow("a list") << QByteArray("[]") << int(ErrorKind::Internal);
}

void WallTest::whatIsNoOrderIsAnError()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, kind);
    const auto order = LyingWall(Json::parse(answer.toStdString())).order({}, {});
    QVERIFY(!order);
    QCOMPARE(int(order.error().kind), kind);
    QVERIFY(!inWords(order.error().message).empty());
}

void WallTest::whatIsNoTableIsAnError()
{
    QCOMPARE(LyingWall(nullptr).page({}, {}).error().kind, ErrorKind::BadInput);
    QVERIFY(!LyingWall(Json { { "rows", 1 } }).page({}, {}));
}

void WallTest::whatIsNoVariableIsAnError()
{
    QVERIFY(!LyingWall(Json("x")).variables({}));
    QVERIFY(LyingWall(Json::array()).variables({}).value().empty());
}

QTEST_APPLESS_MAIN(WallTest)
#include "tst_wall.moc"
