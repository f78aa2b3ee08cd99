// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of answers in which all is well, for tests that change one thing.
#pragma once

#include "core/verify/verify.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace test {

using Change = std::function<void(core::VerifyRequest&)>;
using Figures = std::vector<std::pair<std::string, double>>;

inline core::Dataset dataset(const char* variable, std::int64_t rows)
{
    core::Dataset made { std::string(variable) + ".csv", variable, std::string("/data/") + variable + ".csv", "aa",
        {} };
    made.profile.rows = rows;
    return made;
}

inline core::ColumnProfile& addColumn(core::Dataset& dataset, const char* name, std::int64_t distinct)
{
    auto& column = dataset.profile.columns.emplace_back();
    column.name = name;
    column.distinct = distinct;
    column.type = core::ColumnType::Text;
    return column;
}

inline sandbox::LedgerEntry readOf(const char* file, std::int64_t rows)
{
    return { .line = 1, .operation = sandbox::RowOperation::Read, .name = file, .after = rows };
}

/// The planner's own code on all 1,200 rows of orders.csv: their sum.
inline core::VerifyRequest sum()
{
    core::VerifyRequest request { "sum of amount", { core::PlanAction::Run, "Sum of amount.", {}, {}, "built-in" }, "",
        { dataset("orders", 1200) }, {} };
    auto& amount = addColumn(request.datasets[0], "amount", 900);
    amount.type = core::ColumnType::Number;
    amount.mean = 10;
    addColumn(request.datasets[0], "region", 4).top = { { "North", 600 }, { "South", 600 } };
    request.result.status = sandbox::Status::Ok;
    request.result.provenance.inputs = { { "orders.csv", "aa" } };
    request.result.value = sandbox::Value { "float", "12000.0", 12000.0 };
    request.result.ledger = sandbox::Ledger { { readOf("orders.csv", 1200) }, true };
    auto& facts = request.facts;
    facts.known = true;
    facts.files = { { 1, "orders.csv" } };
    facts.columns = { { 2, "amount" } };
    facts.aggregations = { { 2, { "orders.csv" }, { "amount" }, "sum", core::RowStage::Records, {}, {} } };
    facts.shown = { { 2, { "orders.csv" }, core::RowStage::Figure, false, true } };
    request.readWhole = true;
    return request;
}

inline sandbox::Table tableOf(Figures figures, const char* name = "amount")
{
    using enum sandbox::ColumnType;
    std::vector<std::vector<sandbox::Cell>> rows;
    for (const auto& [label, figure] : figures) {
        rows.push_back({ label, figure });
    }
    const auto count = std::ssize(rows);
    return { "", { { "region", Text }, { name, Number } }, count, std::move(rows) };
}

/// By region.
inline core::VerifyRequest grouped(Figures figures, const char* name = "amount")
{
    auto request = sum();
    request.question = "sum of amount by region";
    request.facts.groupings = { { 2, { "orders.csv" }, { "region" }, false, true, {} } };
    request.facts.columns.push_back({ 2, "region" });
    request.facts.shown[0].stage = core::RowStage::Groups;
    request.result.value = tableOf(std::move(figures), name);
    return request;
}

/// orders with customers, each of whom stands once there.
inline core::VerifyRequest joined()
{
    auto request = sum();
    addColumn(request.datasets[0], "customer", 250);
    request.datasets.push_back(dataset("customers", 300));
    addColumn(request.datasets[1], "customer", 300);
    request.facts.files.push_back({ 1, "customers.csv" });
    core::CodeFacts::Join join { 2, { { "orders.csv" }, "orders", { "customer" }, false, true },
        { { "customers.csv" }, "customers", { "customer" }, false, true }, core::JoinHow::Left, {}, "both" };
    request.facts.joins = { join };
    request.facts.aggregations[0].of = { "orders.csv", "customers.csv" };
    request.result.ledger->entries.push_back(readOf("customers.csv", 300));
    return request;
}

inline sandbox::LedgerEntry joinEntry()
{
    return { .line = 2,
        .operation = sandbox::RowOperation::Join,
        .before = 1200,
        .after = 1200,
        .other = 300,
        .otherRepeated = 200 };
}

/// As it ran twice, what it did is not known of each time.
inline core::VerifyRequest joinedTwice(const Change& change = {})
{
    auto request = joined();
    request.result.ledger->entries.push_back(joinEntry());
    request.result.ledger->entries.back().calls = 2;
    if (change) {
        change(request);
    }
    return request;
}

} // namespace test
