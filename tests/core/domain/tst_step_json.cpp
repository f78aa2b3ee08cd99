// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/step.h"
#include "tests/support/result_macros.h"

#include <limits>

class TestStepJson : public QObject {
    Q_OBJECT

private slots:
    void aWholeStepSurvivesARoundTrip();
    void anUnknownWordIsAnError();
};

static core::Step wholeStep()
{
    core::Step step;
    step.id = 7;
    step.question = { "top customers?", "2026-11-21T04:15:00Z" };
    step.plan = core::Plan { core::PlanAction::Run, "Sum by customer.", "", { "a", "b" }, "built-in" };
    step.proposals.push_back({ "Sums", "1 + 1\n", "built-in", "", { { core::Severity::Warning, "column", 2, 3, "m", "h" } }, {} });
    sandbox::RunResult result;
    result.status = sandbox::Status::OutOfMemory;
    result.displays = { sandbox::Table { "t", { { "n", sandbox::ColumnType::Number } }, 3,
                            { { 1.5 }, { std::monostate() }, { -std::numeric_limits<double>::infinity() } } },
        sandbox::Image { std::string("\x89PNG\0\n", 6), "<svg/>", "fig" }, sandbox::ChartSpec {} };
    result.value = sandbox::Value { "int", "42", std::int64_t { 42 } };
    result.error = sandbox::PythonError { "KeyError", "'x'", 3, 1, "tb", "hint" };
    result.artifacts.push_back({ "a.csv", "text/csv", 12, "ff", "/tmp/x" });
    step.runs.push_back({ { "1 + 1\n", "00", "ana", "hand", "now" }, result });
    step.answer = core::Answer { "It is 42.", { { "42", 6, core::Evidence { 3, 0, 0 } } }, { { "Rows", core::CheckStatus::Passed, "ok" } } };
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

QTEST_APPLESS_MAIN(TestStepJson)
#include "tst_step_json.moc"
