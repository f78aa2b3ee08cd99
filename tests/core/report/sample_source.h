// SPDX-License-Identifier: GPL-3.0-or-later
// A report's source with one of everything, and one written by an enemy.
#pragma once

#include "core/report/report.h"

namespace test {

inline std::string tinyPng()
{
    return std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9c"
                       "c\xf8\xff\xff?\0\5\xfe\2"
                       "\xfe\xa7"
                       "5\x81\x84\0\0\0\0IEND\xae"
                       "B`\x82",
        70);
}

inline core::Dataset sampleDataset()
{
    core::Dataset dataset { "orders.csv", "orders", "/data/orders.csv", std::string(64, 'a'), {} };
    dataset.profile.encoding = "cp1252";
    dataset.profile.rows = 1204;
    dataset.profile.bytes = 81'920;
    dataset.profile.rejectedRows = 2;
    dataset.profile.warnings = { { core::WarningKind::TooManyFields, { .count = 2, .lines = { 17, 230 } } } };
    auto& customer = dataset.profile.columns.emplace_back();
    customer.name = "customer";
    customer.distinct = 42;
    auto& revenue = dataset.profile.columns.emplace_back();
    revenue.name = "revenue";
    revenue.type = core::ColumnType::Number;
    revenue.nulls = 3;
    revenue.min = -12.5;
    revenue.max = 99'000.0;
    return dataset;
}

inline sandbox::Table sampleTable()
{
    return { "top customers", { { "customer", core::ColumnType::Text }, { "revenue", core::ColumnType::Number } }, 3,
        { { "Müller GmbH", 12345.6 }, { "=SUM(A1)", -7407.36 }, { std::monostate(), 4938.0 } } };
}

inline sandbox::RunResult sampleResult()
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.out = "3 customers\n";
    result.displays.push_back(sandbox::ChartSpec { .type = sandbox::ChartType::Bar,
        .title = "Revenue",
        .xLabel = "customer",
        .yLabel = "revenue",
        .categories = { "a", "b" },
        .series = { { "revenue", {}, { 1.0, 2.0 } } },
        .partial = {} });
    result.displays.push_back(sandbox::Image { tinyPng(), "", "figure" });
    result.value = sampleTable();
    result.artifacts.push_back({ "top.csv", "text/csv", 2048, std::string(64, 'f'), "/tmp/top.csv" });
    result.metrics.wallMs = 431;
    result.provenance.codeSha256 = std::string(64, 'c');
    result.provenance.inputs = { { "orders.csv", std::string(64, 'a') } };
    result.provenance.versions = { { "python", "3.13.5" }, { "pandas", "2.2.3" } };
    result.provenance.wall = "namespaces";
    result.provenance.layers = { "user", "mount", "seccomp" };
    result.provenance.startedAt = "2026-11-21T04:15:01Z";
    return result;
}

inline core::Step sampleStep()
{
    core::Step step;
    step.id = 7;
    step.question = { "Top customers by revenue?", "2026-11-21T04:15:00Z" };
    step.plan = core::Plan { core::PlanAction::Run, "Sum of revenue by customer.", "", {}, "built-in" };
    const std::string code
        = "# Sum per customer\nimport pandas as pd\norders = {'a': 1}\nprint(f\"{len(orders)} customers\")\n";
    step.proposals.push_back({ "Sums", code, "built-in", {}, {}, {} });
    sandbox::RunResult failed;
    failed.status = sandbox::Status::Error;
    failed.error = sandbox::PythonError { "KeyError", "'revenu'", 3, 1, "Traceback …", "" };
    step.runs.push_back(
        { { "orders['revenu']\n", std::string(64, 'b'), "ana", core::ApprovalMethod::Hand, "2026-11-21T04:14:00Z" },
            failed });
    step.runs.push_back(
        { { code, std::string(64, 'c'), "ana", core::ApprovalMethod::Hand, "2026-11-21T04:15:00Z" }, sampleResult() });
    step.answer = core::Answer { "Müller GmbH is first with 12,345.60, then 8,888.",
        { { "12,345.60", 27, core::Evidence { 2, 0, 1 } }, { "8,888", 43, std::nullopt } },
        { { { core::CheckKind::RowsRead, { .count = 1204, .texts = { "orders.csv" } } }, core::CheckStatus::Warning },
            { core::CheckKind::RanToItsEnd } } };
    step.state = core::StepState::Done;
    return step;
}

inline core::ReportSource sampleSource()
{
    core::Step said;
    said.id = 8;
    said.question = { "What is love?", "2026-11-21T04:16:00Z" };
    said.plan = core::Plan { core::PlanAction::Say, "", "No column says anything about love.", {}, "built-in" };
    said.state = core::StepState::Said;
    core::Step waiting;
    waiting.id = 9;
    waiting.question = { "And per month?", "2026-11-21T04:17:00Z" };
    waiting.proposals.push_back({ "Per month", "orders.resample('ME')\n", "built-in", {}, {}, {} });
    waiting.state = core::StepState::Proposed;
    return { "Orders of 2024", { sampleDataset() }, { sampleStep(), said, waiting }, "Assay 0.1.0",
        "2026-11-21T05:00:00Z" };
}

/// Every text in it tries to leave its place.
inline core::ReportSource hostileSource()
{
    const std::string evil
        = "</pre></title><script src=http://evil.example/x.js>alert(1)</script>'\"><img src=x onerror=y>\x01\xff\n"
          "\u202e]]>--> <!-- `` ``` | = \\ # $x$ {{7*7}}";
    auto source = sampleSource();
    source.title = source.program = source.createdAt = evil;
    auto& dataset = source.datasets[0];
    dataset.name = dataset.sha256 = dataset.profile.encoding = evil;
    dataset.profile.warnings = { { core::WarningKind::NoteRows, { .count = 1, .texts = { evil } } } };
    dataset.profile.columns[0].name = evil;
    dataset.profile.columns[0].min = evil;
    auto& step = source.steps[0];
    step.question.text = step.plan->reading = step.plan->author = evil;
    step.answer = core::Answer { evil + " 5",
        { { "5", static_cast<int>(evil.size()) + 1, core::Evidence { 99, -1, 1 } }, { "x", -5, std::nullopt },
            { "y", 1 << 30, std::nullopt } },
        { { { core::CheckKind::Earlier, { .texts = { evil, evil } } }, core::CheckStatus::Failed } } };
    for (auto& run : step.runs) {
        run.approval = { "x = 1 # " + evil.substr(0, 60), evil, evil, core::ApprovalMethod::Hand, evil };
        auto& result = *run.result;
        result.out = result.statusDetail = evil;
        result.error = sandbox::PythonError { evil, evil, 1, 1, evil, evil };
        result.artifacts.push_back({ evil, evil, 1, evil, evil });
        result.skipped.push_back({ evil, evil });
        result.displays.push_back(sandbox::Text { evil });
        result.displays.push_back(sandbox::Image { evil, evil, evil });
        result.displays.push_back(sandbox::Value { evil, evil, {} });
        sandbox::Table table { evil,
            { { evil, core::ColumnType::Text }, { "=cmd|' /C calc'!A0", core::ColumnType::Number } }, 1,
            { { evil, "@x" } } };
        result.displays.push_back(table);
        result.displays.push_back(table);
        result.provenance.wall = result.provenance.startedAt = evil;
        result.provenance.inputs = { { evil, evil } };
        result.provenance.versions = { { evil, evil } };
    }
    return source;
}

} // namespace test
