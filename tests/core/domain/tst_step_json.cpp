// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/step.h"
#include "sandbox/run/base64.h"
#include "tests/support/result_macros.h"

#include <limits>

class TestStepJson : public QObject {
    Q_OBJECT

private slots:
    void aWholeStepSurvivesARoundTrip();
    void anUnknownWordIsAnError();
    void packedNumbersAreReadAsCells();
    void packedNumbersThatDoNotFitAreRefused_data();
    void packedNumbersThatDoNotFitAreRefused();
};

static core::Step wholeStep()
{
    core::Step step;
    step.id = 7;
    step.question = { "top customers?", "2026-11-21T04:15:00Z", false, "orders.csv" };
    step.plan = core::Plan { core::PlanAction::Run, "Sum by customer. Ties are shown.", "", { "a", "b" }, "built-in",
        {}, "Sum by customer." };
    step.proposals.push_back({ "Sums", "1 + 1\n", "built-in", { core::ReasonKind::Repair, { .texts = { "KeyError" } } },
        { { core::Severity::Warning, "column", 2, 3, { core::FindingKind::Said, { .texts = { "m", "h" } } } } }, {} });
    sandbox::RunResult result;
    result.status = sandbox::Status::OutOfMemory;
    result.displays = { sandbox::Table { "t", { { "n", sandbox::ColumnType::Number } }, 3,
                            { { 1.5 }, { std::monostate() }, { -std::numeric_limits<double>::infinity() } } },
        sandbox::Image { std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\2\0\0\0\1", 24), "<svg/>", "fig" },
        sandbox::ChartSpec {} };
    result.value = sandbox::Value { "int", "42", std::int64_t { 42 } };
    result.error = sandbox::PythonError { "KeyError", "'x'", 3, 1, "tb", "hint" };
    result.artifacts.push_back({ "a.csv", "text/csv", 12, "ff", "/tmp/x" });
    step.runs.push_back({ { "1 + 1\n", "00", "ana", core::ApprovalMethod::Hand, "now" }, result });
    step.answer = core::Answer { "It is 42.", { { "42", 6, core::Evidence { 3, 0, 0 } } },
        { { { core::CheckKind::Earlier, { .texts = { "Rows", "ok" } } } },
            { { core::CheckKind::RowsRead, { .count = 2, .texts = { "a.csv" }, .counts = { 0, 1, 0 } } },
                core::CheckStatus::Warning } } };
    step.state = core::StepState::Failed;
    return step;
}

void TestStepJson::aWholeStepSurvivesARoundTrip()
{
    const auto step = wholeStep();
    const auto again = sandbox::parse<core::Step>(sandbox::dump(core::Json(step)));
    VERIFY_RESULT(again);
    QVERIFY(*again == step);
}

void TestStepJson::anUnknownWordIsAnError()
{
    core::Json json = wholeStep();
    json["state"] = "finished";
    QVERIFY(!sandbox::fromJson<core::Step>(json));
}

/// A column of text between two of numbers, as they come out of the jail.
static core::Json packedTable(const std::vector<double>& first, const core::Json& rows)
{
    const auto bytes = [](const std::vector<double>& numbers) {
        return sandbox::base64Encode(
            { reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double) });
    };
    return { { "kind", "table" }, { "name", "t" }, { "row_count", 2 }, { "rows", rows },
        { "columns",
            { { { "name", "a" }, { "type", "number" }, { "numbers", bytes(first) } },
                { { "name", "b" }, { "type", "text" } },
                { { "name", "c" }, { "type", "number" },
                    { "numbers", bytes({ 3, std::numeric_limits<double>::infinity() }) } } } } };
}

void TestStepJson::packedNumbersAreReadAsCells()
{
    const auto table = packedTable({ 0.1, std::numeric_limits<double>::quiet_NaN() },
        { { "x" },
            { nullptr } }).get<sandbox::Table>();
    const std::vector<std::vector<sandbox::Cell>> expected { { 0.1, "x", 3.0 },
        { std::monostate(), std::monostate(), std::numeric_limits<double>::infinity() } };
    QVERIFY(table.rows == expected);
}

void TestStepJson::packedNumbersThatDoNotFitAreRefused_data()
{
    QTest::addColumn<std::string>("json");
    const core::Json rows { { "x" }, { "y" } };
    const auto damaged = [&](const char* what) {
        auto table = packedTable({ 1, 2 }, rows);
        table["columns"][0]["numbers"] = what;
        return table.dump();
    };
    QTest::newRow("too few") << packedTable({ 1 }, rows).dump();
    QTest::newRow("too many") << packedTable({ 1, 2, 3 }, rows).dump();
    QTest::newRow("half a number") << damaged("AAAA");
    QTest::newRow("no base64") << damaged("####");
    QTest::newRow("cells besides") << packedTable({ 1, 2 }, { { 1, "x", 3 }, { 2, "y", 4 } }).dump();
    QTest::newRow("no cells for the text")
        << packedTable({ 1, 2 }, { core::Json::array(), core::Json::array() }).dump();
}

void TestStepJson::packedNumbersThatDoNotFitAreRefused()
{
    QFETCH(std::string, json);
    QVERIFY(!sandbox::parse<sandbox::Table>(json));
}

QTEST_APPLESS_MAIN(TestStepJson)
#include "tst_step_json.moc"
