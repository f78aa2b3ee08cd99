// SPDX-License-Identifier: GPL-3.0-or-later
// A document with one of everything, and looking at its file from outside.
#pragma once

#include "core/workspace/workspace.h"
#include "sandbox/run/sha256.h"
#include "tests/support/result_macros.h"

#include <fstream>
#include <sqlite3.h>

namespace fs = std::filesystem;
using core::Workspace;

inline std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(stream), {} };
}

inline void write(const fs::path& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline void execute(const fs::path& path, const char* sql)
{
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
}

inline core::Dataset dataset(const std::string& name)
{
    core::Dataset value { name, "orders", "/data/" + name, "abc", {} };
    value.profile.path = "/data/" + name;
    value.profile.encoding = "utf-8";
    value.profile.rows = 12;
    auto& column = value.profile.columns.emplace_back();
    column.name = "Straße";
    column.min = 1.5;
    column.mean = 2.25;
    return value;
}

inline sandbox::RunResult resultWith(const fs::path& artifact)
{
    const auto bytes = contentOf(artifact);
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.out = "printed\n";
    result.displays.push_back(
        sandbox::Table { "t", { { "n", sandbox::ColumnType::Integer } }, 1, { { std::int64_t { 5 } } } });
    result.artifacts.push_back({ "../deep/out put.csv", "text/csv", static_cast<std::int64_t>(bytes.size()),
        sandbox::sha256(bytes), artifact });
    return result;
}

/// A document with one of everything; returns the steps as they were in memory.
inline std::vector<core::Step> fill(Workspace& workspace, const fs::path& artifact)
{
    write(artifact, std::string("a;b\0c\n", 6));
    workspace.addDataset(dataset("orders.csv")).value();
    const auto said = workspace.addStep({ "what is love?", "now" }).value();
    workspace.recordPlan(said, { core::PlanAction::Say, "", "No column says.", { "how many rows?" }, "built-in" })
        .value();
    const auto step = workspace.addStep({ "top customers?", "now" }).value();
    workspace.recordPlan(step, { core::PlanAction::Run, "Sum by customer.", "", {}, "built-in" }).value();
    workspace
        .recordProposal(step,
            { "Sums", "1 / 0\n", "built-in", {},
                { { core::Severity::Note, "reads", 1, 1, { core::FindingKind::Said, { .texts = { "m" } } } } }, {} })
        .value();
    workspace.recordApproval(step, { "1 / 0\n", "aa", "ana", core::ApprovalMethod::Hand, "now" }).value();
    sandbox::RunResult failed;
    failed.status = sandbox::Status::Error;
    failed.error = sandbox::PythonError { "ZeroDivisionError", "division by zero", 1, 0, "tb", "" };
    workspace.recordRun(step, failed).value();
    workspace.recordProposal(step, { "Sums", "1 + 1\n", "hand", core::ReasonKind::Edited, {}, {} }).value();
    workspace.recordApproval(step, { "1 + 1\n", "bb", "ana", core::ApprovalMethod::Yes, "later" }).value();
    workspace.recordRun(step, resultWith(artifact)).value();
    workspace
        .recordAnswer(step,
            { "It is 5.", { { "5", 6, core::Evidence { 0, 0, 0 } } },
                { { { core::CheckKind::Earlier, { .texts = { "Rows", "ok" } } } } } })
        .value();
    workspace.discardStep(workspace.addStep({ "never mind", "now" }).value()).value();
    return workspace.steps();
}

/// Paths of artifacts differ from opening to opening.
inline std::vector<core::Step> withoutPaths(std::vector<core::Step> steps)
{
    for (auto& step : steps) {
        for (auto& run : step.runs) {
            if (run.result) {
                for (auto& artifact : run.result->artifacts) {
                    artifact.path.clear();
                }
            }
        }
    }
    return steps;
}
