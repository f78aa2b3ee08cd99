// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/planner.h"

namespace test {

/// A small file with a text, a number and a date column; its cells are easy to recognise in what is sent.
inline core::Dataset smallDataset()
{
    core::Dataset dataset;
    dataset.name = "orders.csv";
    dataset.variable = "orders";
    dataset.path = "/home/ana/secret-folder/orders.csv";
    auto& profile = dataset.profile;
    profile.path = dataset.path.string();
    profile.encoding = "utf-8";
    profile.rows = 1203;
    core::ColumnProfile customer;
    customer.name = "customer";
    customer.type = core::ColumnType::Text;
    customer.distinct = 3;
    customer.min = std::string("Atlas Bau");
    customer.max = std::string("Quantum Labs");
    customer.top = { { "Quantum Labs", 700 }, { "Atlas Bau", 400 }, { "Größe \"X\" AG", 103 } };
    customer.examples = { "Atlas Bau", "Quantum Labs" };
    core::ColumnProfile revenue;
    revenue.name = "revenue";
    revenue.type = core::ColumnType::Number;
    revenue.nulls = 12;
    revenue.distinct = 900;
    revenue.min = -99.5;
    revenue.max = 3333.31;
    revenue.mean = 250.125;
    revenue.quantiles = { 1, 20, 100, 400, 2000 };
    revenue.examples = { "7654,32", "67,50" };
    core::ColumnProfile date;
    date.name = "order date";
    date.type = core::ColumnType::Date;
    date.distinct = 500;
    date.min = std::string("2023-01-16");
    date.max = std::string("2024-12-31");
    date.examples = { "05.02.2023" };
    date.flags = { "mixed_dates" };
    profile.columns = { customer, revenue, date };
    profile.firstRows = { { "Ivory Dental", "67,50", "05.02.2023" } };
    return dataset;
}

inline core::PlanRequest planRequest(const std::string& question = "Top 5 customers by revenue?")
{
    return { { question, "2026-11-21T04:15:00Z" }, { smallDataset() }, {}, {} };
}

} // namespace test
