// SPDX-License-Identifier: GPL-3.0-or-later
// Code that draws a finding, and other forms of what is right, which do not.
#pragma once

#include "tests/core/verify/findings_fixture.h"

#include <algorithm>

namespace test {

struct Row {
    const char* kind;
    const char* question;
    std::vector<const char*> wrong;
    std::vector<const char*> right;
    std::vector<sandbox::LedgerEntry> ledger {};
};

/// What these cases need beside the visits: dates among words, units in cells, numbered things, totals that grow.
inline void addColumns(core::Dataset& visits)
{
    using enum core::ColumnType;
    auto& signedOn = addColumn(visits, "signed_on", Text, 300);
    signedOn.top = { { "unknown", 80 }, { "27/07/2023", 8 }, { "03/04/2023", 7 } };
    signedOn.examples = { "02/01/2023", "14/02/2023" };
    addColumn(visits, "weight", Text, 200);
    core::FileFact units(core::FactKind::SeveralUnits,
        { .column = "weight", .count = 2, .texts = { "kg", "g" }, .counts = { 900, 100 } });
    core::FileFact few(core::FactKind::RepeatedRecords, { .count = 7, .total = 1000 });
    few.isLoud = true;
    visits.profile.facts.push_back(units);
    visits.profile.facts.push_back(few);
    addColumn(visits, "device", Text, 12).top = { { "WEA 1", 90 }, { "WEA 2", 90 }, { "WEA 12", 80 } };
    addColumn(visits, "state", Text, 3).top = { { "granted", 500 }, { "refused", 300 }, { "open", 200 } };
    addColumn(visits, "befund", Text, 2).top = { { "angenommen", 700 }, { "abgewiesen", 300 } };
    addColumn(visits, "paid_by", Text, 3).top = { { "card", 500 }, { "Card", 40 }, { "cash", 300 } };
    addColumn(visits, "job", Text, 3).top = { { "Türöffnung", 500 }, { "Türoeffnung", 40 }, { "Umbau", 300 } };
    addColumn(visits, "ticket", Text, 993); // each has one of its own, but for the rows that repeat others
    addColumn(visits, "mean_load", Number, 300);
    addColumn(visits, "load_unit", Text, 2).top = { { "g", 600 }, { "kg", 400 } };
    addColumn(visits, "pressure", Number, 300);
    addColumn(visits, "press_unit", Text, 2).top = { { "bar", 600 }, { "psi", 400 } };
    addColumn(visits, "beds", Integer, 90);
    addColumn(visits, "billing", Text, 2).top = { { "monthly", 600 }, { "weekly", 400 } };
    addColumn(visits, "quantity", Integer, 9);
    addColumn(visits, "green_eur_kg", Number, 90);
    addColumn(visits, "green_qty", Number, 90);
    addColumn(visits, "roasted_kg", Number, 90);
    addColumn(visits, "list_gbp", Number, 90);
    addColumn(visits, "rebate_gbp", Number, 90);
    addColumn(visits, "kind", Text, 3).top = { { "N", 700 }, { "R", 250 }, { "C", 50 } };
    addColumn(visits, "since_january", Number, 900);
    addColumn(visits, "year", Integer, 3);
    addColumn(visits, "Jan 2023 (kWh)", Number, 500);
    addColumn(visits, "Depends", Text, 200);
    addColumn(visits, "month", Integer, 12);
    addColumn(visits, "term", Text, 3).top = { { "2022-Q1", 400 }, { "2022-Q2", 300 }, { "2022-Q3", 300 } };
    auto& read = addColumn(visits, "read_on", Date, 24);
    read.min = std::string("2022-01-31");
    read.max = std::string("2023-12-31");
    read.dateFormats = { "%Y-%m-%d" };
    addColumn(visits, "doses_to_date", Integer, 900);
    auto& born = addColumn(visits, "born_on", Text, 300);
    born.dateFormats = { "%d/%m/%Y", "%m/%d/%Y" };
    born.ambiguous = 90;
    core::FileFact orders(core::FactKind::DateOrders,
        { .column = "born_on", .count = 90, .texts = { "ward", "South" }, .counts = { 500, 200 } });
    visits.profile.facts.push_back(orders);
    addColumn(visits, "volume", Text, 4).top = { { "900 l", 300 }, { "1200 l", 300 }, { "600 l", 400 } };
    addColumn(visits, "urgent", Boolean, 2).top = { { "True", 300 }, { "False", 700 } };
    addColumn(visits, "urgent_reason", Text, 5);
    addColumn(visits, "guest", Text, 60);
    addColumn(visits, "team_size", Integer, 6);
    addColumn(visits, "rank", Integer, 40);
    addColumn(visits, "score", Integer, 60, 100);
    addColumn(visits, "left_on", Date, 300, 120);
    addColumn(visits, "discharged_on", Date, 300, 120);
    addColumn(visits, "ship_date", Date, 300);
    addColumn(visits, "sent", Date, 300);
    auto& card = addColumn(visits, "card_no", Text, 300);
    card.flags = { "leading_zeros" };
    auto& litres = addColumn(visits, "litres", Number, 120);
    litres.min = -9.0;
    litres.max = 21.2;
    litres.quantiles = { 7.4, 10.4, 12.4, 14.6, 17.6 };
    litres.top = { { "-9", 12 }, { "12.1", 9 } };
    litres.histogram = core::Histogram { 4.4, 21.2, { 500, 488 }, 12, 0 };
    auto& charge = addColumn(visits, "charge", Number, 800, 40);
    charge.min = 5.0;
    charge.max = 41200.0;
    charge.histogram = core::Histogram { 5.0, 205.0, { 400, 400, 60, 99 }, 0, 1 };
    visits.profile.facts.emplace_back(core::FactKind::FarOut,
        core::MessageArguments { .column = "charge", .count = 1, .texts = { "41200" }, .counts = { 1 } });
}

/// Texts that are written in two ways, all of one year.
inline void addColumnsOfClinics(core::Dataset& clinics)
{
    addColumn(clinics, "card_no", core::ColumnType::Integer, 20);
    addColumn(clinics, "day_rate", core::ColumnType::Number, 12);
    auto& opened = addColumn(clinics, "opened_at", core::ColumnType::Text, 22);
    opened.examples = { "2025-02-10 13:00", "unknown", "10.02.2025 13:25" };
}

class FormsFixture : protected FindingsFixture {
protected:
    void begin()
    {
        addColumns(m_datasets[0]);
        addColumnsOfClinics(m_datasets[1]);
        open();
    }
    bool tells(const Row& row, const char* code)
    {
        const auto answer = answered(row.question, code, row.ledger);
        return std::ranges::any_of(answer.checks, [&](const core::Check& check) {
            core::checkText(check); // throws where a place of its pattern is none
            core::hintOf(check.fact);
            return check.status != core::CheckStatus::Passed && core::patternOf(check.fact.kind).word == row.kind;
        });
    }
    void compare(const Row& row)
    {
        for (const auto* code : row.wrong) {
            QVERIFY2(tells(row, code), code);
        }
        for (const auto* code : row.right) {
            QVERIFY2(!tells(row, code), code);
        }
    }
};

inline void addRows(const std::vector<Row>& rows)
{
    QTest::addColumn<int>("place");
    for (int place = 0; place < static_cast<int>(rows.size()); ++place) {
        QTest::addRow("%d %s", place, rows[static_cast<std::size_t>(place)].kind) << place;
    }
}

} // namespace test
