// SPDX-License-Identifier: GPL-3.0-or-later
// Code over two files that are described and not read: what verification finds in it.
#pragma once

#include "core/review/preflight.h"
#include "core/verify/verify.h"
#include "tests/support/open_session.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace test {

inline sandbox::LedgerEntry rows(int line, sandbox::RowOperation operation, std::int64_t before, std::int64_t after)
{
    return { .line = line, .operation = operation, .before = before, .after = after };
}

inline core::ColumnProfile& addColumn(
    core::Dataset& dataset, const char* name, core::ColumnType type, std::int64_t distinct, std::int64_t nulls = 0)
{
    auto& column = dataset.profile.columns.emplace_back();
    column.name = name;
    column.type = type;
    column.distinct = distinct;
    column.nulls = nulls;
    column.mean = 10;
    return column;
}

inline core::Dataset dataset(const char* variable, std::int64_t count)
{
    core::Dataset made { std::string(variable) + ".csv", variable, std::string("/data/") + variable + ".csv", "aa",
        {} };
    made.profile.rows = count;
    made.profile.encoding = "utf-8";
    return made;
}

/// Visits to clinics; clinics.csv has two of them twice.
inline std::vector<core::Dataset> files()
{
    using enum core::ColumnType;
    std::vector<core::Dataset> made { dataset("visits", 1000), dataset("clinics", 22) };
    addColumn(made[0], "visit_id", Text, 1000);
    addColumn(made[0], "patient_id", Text, 400);
    addColumn(made[0], "clinic", Text, 20);
    auto& ward = addColumn(made[0], "ward", Text, 4, 60);
    ward.top = { { "North", 500 }, { "South", 300 }, { "south", 100 }, { "All wards", 40 } };
    auto& seen = addColumn(made[0], "seen_on", Date, 300);
    seen.min = std::string("2021-01-03");
    seen.max = std::string("2023-10-11");
    seen.dateFormats = { "%d/%m/%Y" };
    addColumn(made[0], "fee", Number, 700);
    addColumn(made[0], "fee_rate", Number, 30);
    addColumn(made[0], "minutes", Integer, 90, 50);
    addColumn(made[0], "meter_reading", Number, 999);
    addColumn(made[0], "zip_code", Integer, 50);
    addColumn(made[0], "attempt", Integer, 3).min = std::int64_t { 1 };
    made[0].profile.columns.back().max = std::int64_t { 3 };
    addColumn(made[0], "dose", Number, 60);
    addColumn(made[0], "unit", Text, 3).top = { { "mg", 900 }, { "g", 90 }, { "mcg", 10 } };
    auto& amount = addColumn(made[0], "amount", Number, 800);
    amount.min = -50.0;
    amount.max = 70.0;
    addColumn(made[1], "clinic", Text, 20);
    addColumn(made[1], "beds", Integer, 15);
    addColumn(made[1], "owner", Text, 3);
    core::FileFact far(core::FactKind::FarOut, { .column = "fee", .count = 1, .texts = { "90000" }, .counts = { 1 } });
    core::FileFact last(
        core::FactKind::IncompleteLastPeriod, { .column = "seen_on", .count = 11, .texts = { "2023-10" } });
    core::FileFact twice(core::FactKind::RepeatedRecords, { .count = 7, .total = 1000 });
    made[0].profile.facts = { far, last, twice };
    return made;
}

inline const std::string begun = "import pandas as pd\nvisits = pd.read_csv(\"visits.csv\")\nclinics = "
                                 "pd.read_csv(\"clinics.csv\")\n"; // the case's code begins in line 4

class FindingsFixture {
protected:
    void open()
    {
        auto session = openSession(m_directory);
        VERIFY_RESULT(session);
        m_session.emplace(std::move(*session));
    }
    core::Answer answered(const char* question, const char* code, std::vector<sandbox::LedgerEntry> ledger,
        const core::Plan& plan = {}, const sandbox::Display& shown = sandbox::Value { "float", "512345.67", 512345.67 })
    {
        const auto whole = begun + code;
        auto look = core::preflight(whole, m_datasets, *m_session, {});
        if (!look) {
            qFatal("%s %s", inWords(look.error().message).c_str(), look.error().detail.c_str());
        }
        core::VerifyRequest request { question, plan, whole, m_datasets, {}, look->facts };
        request.result.status = sandbox::Status::Ok;
        request.result.value = shown;
        request.result.ledger = sandbox::Ledger { std::move(ledger), true };
        return core::verifiedAnswer(request);
    }

    QTemporaryDir m_directory;
    std::optional<sandbox::Session> m_session;
    std::vector<core::Dataset> m_datasets = files();
};

} // namespace test
