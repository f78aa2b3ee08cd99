// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/builtin/profiles.h"

#include <fstream>
#include <utility>

namespace test {

using core::ColumnProfile;
using core::ColumnType;

ColumnProfile number(const std::string& name, double low, double high)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Number;
    column.min = low;
    column.max = high;
    column.distinct = 90;
    return column;
}

ColumnProfile date(const std::string& name, const std::string& first, const std::string& last)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Date;
    column.min = first;
    column.max = last;
    column.distinct = 300;
    return column;
}

ColumnProfile text(const std::string& name, const std::vector<std::string>& values)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Text;
    column.distinct = static_cast<std::int64_t>(values.size());
    for (const auto& value : values) {
        column.top.push_back({ value, 10 });
    }
    return column;
}

core::Dataset made(const std::string& variable, std::vector<ColumnProfile> columns)
{
    core::Dataset dataset;
    dataset.name = variable + ".csv";
    dataset.variable = variable;
    dataset.profile.encoding = "utf-8";
    dataset.profile.rows = 100;
    dataset.profile.columns = std::move(columns);
    return dataset;
}

ColumnProfile key(const std::string& name, ColumnType type, int first, int count, int step)
{
    ColumnProfile column;
    column.name = name;
    column.type = type;
    column.distinct = count;
    for (int i = 0; i < count; ++i) {
        column.marks.push_back(first + i * step);
    }
    if (type == ColumnType::Integer) {
        column.min = column.marks.front();
        column.max = column.marks.back();
    }
    return column;
}

core::Dataset sample(const std::string& name)
{
    std::ifstream file(std::string(SOURCE_DIR) + "/tests/golden/builtin/" + name + ".json");
    core::Dataset dataset;
    dataset.name = name + ".csv";
    dataset.variable = name;
    dataset.profile = core::Json::parse(file).get<core::Profile>();
    return dataset;
}

core::Dataset players()
{
    auto year = number("birthYear", 0, 0);
    year.type = ColumnType::Integer;
    year.min = std::int64_t(1980);
    year.max = std::int64_t(2005);
    return made("players",
        { text("playerName", { "Ann Lee", "Bo Cruz" }), number("score", 0, 10), number("points", 0, 900),
            number("fun (1-5)", 1, 5), text("team", { "Reds", "Blues" }), year });
}

core::Dataset staff()
{
    ColumnProfile hired;
    hired.name = "Hire Date";
    hired.type = ColumnType::Date;
    hired.distinct = 80;
    auto closed = hired;
    closed.name = "closed_at";
    ColumnProfile full;
    full.name = "Full Time";
    full.type = ColumnType::Boolean;
    full.distinct = 2;
    return made("staff",
        { text("Department", { "Sales", "Legal" }), text("Job Title", { "Director", "Analyst" }),
            number("Annual Salary", 30000, 90000), hired, closed, full });
}

core::Dataset basket()
{
    return made("basket",
        { text("item", { "Apple", "Pear" }), number("qty", 0, 20), number("unitPrice", 0, 9),
            text("store", { "Mall" }) });
}

core::Dataset calls()
{
    ColumnProfile started;
    started.name = "started";
    started.type = ColumnType::Date;
    started.dateFormats = { "%Y-%m-%d" };
    started.distinct = 4;
    ColumnProfile took;
    took.name = "took";
    took.type = ColumnType::Duration;
    took.dateFormats = { "%H:%M:%S" };
    took.distinct = 5;
    took.min = "PT10M";
    took.max = "P1DT2H";
    took.mean = 22'086.0;
    return made("calls", { text("agent", { "Ann", "Bo" }), text("team", { "red", "blue" }), started, took });
}

core::Dataset loans()
{
    const auto date = [](const std::string& name, std::int64_t nulls) {
        ColumnProfile column;
        column.name = name;
        column.type = ColumnType::Date;
        column.dateFormats = { "%Y-%m-%d" };
        column.distinct = 6;
        column.nulls = nulls;
        column.min = nulls > 0 ? "2024-01-08" : "2024-01-01";
        column.max = nulls > 0 ? "2024-02-05" : "2024-01-30";
        return column;
    };
    auto loan = key("loan", ColumnType::Text, 1, 6);
    loan.flags = { "unique" };
    auto made = test::made("loans", { loan, text("branch", { "East", "West" }), date("lent", 0), date("returned", 1) });
    made.profile.rows = 6;
    return made;
}

core::Dataset repairs()
{
    auto opened = date("opened", "2024-01-05", "2024-04-11");
    opened.dateFormats = { "%Y-%m-%d" };
    opened.distinct = 6;
    auto cost = number("cost", 5, 10.5);
    cost.nulls = 3;
    auto made = test::made(
        "repairs", { text("site", { "A", "B", "C" }), text("kind", { "oil", "belt" }), opened, cost });
    made.profile.rows = 6;
    return made;
}

core::Dataset shifts()
{
    const auto time = [](const std::string& name, const char* first, const char* last) {
        ColumnProfile column;
        column.name = name;
        column.type = ColumnType::Time;
        column.dateFormats = { "%H:%M" };
        column.distinct = 5;
        column.min = first;
        column.max = last;
        return column;
    };
    return made("shifts",
        { text("person", { "Ann", "Bo" }), time("start", "07:00:00", "22:00:00"),
            time("end", "05:45:00", "17:00:00") });
}

core::Dataset bills()
{
    auto total = number("total", 0, 90);
    total.flags = { "totals" };
    return made("bills",
        { text("item", { "Apple", "Pear", "Summe" }), number("quantity", 0, 20), number("price", 0, 9), total });
}

core::Dataset shops()
{
    const auto date = [](const std::string& name, const std::string& from, const std::string& to) {
        ColumnProfile column;
        column.name = name;
        column.type = ColumnType::Date;
        column.dateFormats = { "%Y-%m-%d" };
        column.distinct = 300;
        column.min = from;
        column.max = to;
        return column;
    };
    return made("sales_lines",
        { text("branch", { "York", "Leeds" }), text("product", { "Tea", "Jam" }), number("sales", 0, 900),
            number("cost", 0, 500), number("target", 0, 900), date("ordered_on", "2022-01-01", "2023-12-31"),
            date("paid_on", "2022-01-09", "2024-01-20"), date("shipped_on", "2022-01-02", "2024-01-05") });
}

core::Dataset budget()
{
    return made("budget",
        { text("Abteilung", { "Einkauf", "Vertrieb" }), number("Budget", 0, 900), number("Ist", 0, 900),
            number("Mitarbeiter", 1, 40) });
}

core::Dataset races()
{
    auto date = ColumnProfile();
    date.name = "race_date";
    date.type = ColumnType::Date;
    date.dateFormats = { "%Y-%m-%d" };
    date.distinct = 30;
    date.min = "2023-12-01";
    date.max = "2025-03-20";
    auto rank = number("rank", 0, 0);
    rank.type = ColumnType::Integer;
    rank.min = std::int64_t(1);
    rank.max = std::int64_t(60);
    return made("race_results",
        { text("athlete", { "Max", "Ida Holm" }), text("nation", { "NOR", "FIN" }),
            text("season", { "2023/24", "2024/25" }), text("discipline", { "Sprint", "Pursuit" }),
            text("status", { "finished", "retired" }), date, rank, number("points", 0, 90),
            number("total_time_s", 1400, 3900) });
}

core::Dataset apartments()
{
    auto apartment = key("Apt #", ColumnType::Integer, 301, 100);
    apartment.flags = { "unique" };
    auto heated = ColumnProfile();
    heated.name = "Heat pump";
    heated.type = ColumnType::Boolean;
    auto cancelled = heated;
    cancelled.name = "Cancelled (Y/N)";
    auto inspected = ColumnProfile();
    inspected.name = "Inspected on";
    inspected.type = ColumnType::Date;
    inspected.dateFormats = { "%Y-%m-%d" };
    inspected.distinct = 90;
    inspected.min = "2024-01-08";
    inspected.max = "2024-12-19";
    return made("apartment_use",
        { apartment, text("House", { "Elm", "Oak" }), number("Area (m²)", 40, 120), number("Rent (€/month)", 400, 1900),
            number("Jan 2024 (kWh)", 60, 400), number("Feb 2024 (kWh)", 60, 400), number("Calls (30 days)", 0, 90),
            number("Water taken (m³)", 1, 30), number("Mould (spots per 10 walls)", 0, 8), heated, cancelled,
            text("Kind", { "all", "small" }), text("Needs", { "gas", "oil", "gas, oil" }),
            key("Tenant", ColumnType::Integer, 10001, 90), inspected });
}

std::vector<core::Dataset> trade()
{
    const auto whole = [](const std::string& name, std::vector<std::int64_t> values, std::int64_t nulls) {
        ColumnProfile column;
        column.name = name;
        column.type = ColumnType::Integer;
        column.min = values.front();
        column.max = values.back();
        column.distinct = std::ssize(values);
        column.nulls = nulls;
        column.marks = std::move(values);
        return column;
    };
    auto padded = whole("no", { 12, 25, 38, 51, 64 }, 1);
    padded.type = ColumnType::Text;
    padded.min = padded.max = {};
    padded.flags = { "leading_zeros" };
    padded.plainMarks = std::exchange(padded.marks, { 2012, 2025, 2038, 2051, 2064 });
    auto clients = made("clients",
        { padded, text("name", { "Ann", "Bo" }), whole("region_id", { 3, 8, 9 }, 1),
            text("city", { "Oslo", "Bern", "Rome" }) });
    clients.profile.rows = 6;
    auto sales = made("sales", { whole("client_no", { 12, 25, 38, 51, 77 }, 1), number("amount", 3, 20) });
    sales.profile.rows = 8;
    auto regions = made(
        "regions", { whole("id", { 3, 8, 9, 15 }, 0), text("name", { "North", "South", "East", "West" }) });
    regions.profile.rows = 4;
    return { clients, sales, regions };
}

core::Dataset hostile()
{
    ColumnProfile nameless;
    nameless.name = "#";
    nameless.type = ColumnType::Date;
    return made("hostile",
        { text("a\"b", { "x\"y", "it's" }), number("c\\d", 0, 5), number("line\nbreak", 0, 5),
            text("total", { "big", "small" }), number("\"]); import os #", 0, 5), nameless });
}

namespace {
ColumnProfile days(const std::string& name, const char* first, const char* last, std::int64_t nulls)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Date;
    column.dateFormats = { "%Y-%m-%d" };
    column.distinct = 90;
    column.min = first;
    column.max = last;
    column.nulls = nulls;
    return column;
}
} // namespace

/// Rows with a date that only some have before the one that all have.
core::Dataset visits()
{
    auto visit = key("Visit ID", ColumnType::Integer, 7001, 100);
    visit.flags = { "unique" };
    return made("home_visits",
        { visit, days("Referral date", "2023-09-01", "2024-12-12", 20),
            days("Visit date", "2024-01-01", "2024-12-31", 0), text("Visit type", { "New", "Return" }),
            text("Status", { "Attended", "Did not attend" }), number("Length (min)", 5, 90),
            number("Cost (£)", 10, 400), key("Nurse no.", ColumnType::Integer, 11, 20) });
}

/// Amounts of work, with the hours of it.
core::Dataset jobs()
{
    auto job = key("job_id", ColumnType::Text, 1, 100);
    job.flags = { "unique" };
    return made("jobs",
        { job, days("opened_on", "2023-01-01", "2024-12-31", 0), text("job_type", { "repair", "install" }),
            text("city", { "Leeds", "York" }), number("hours_worked", 1, 12), number("revenue", 10, 900),
            number("cost", 5, 500) });
}

/// A status that is called as one of the dates.
core::Dataset deliveries()
{
    auto delivery = key("delivery_no", ColumnType::Integer, 5001, 100);
    delivery.flags = { "unique" };
    return made("deliveries",
        { delivery, key("client_id", ColumnType::Integer, 101, 20), days("ordered_on", "2022-01-03", "2024-12-20", 0),
            days("delivered_on", "2022-01-04", "2024-12-28", 4), text("category", { "Fruit", "Dairy" }),
            text("status", { "delivered", "returned" }), number("cost", 5, 500) });
}

/// Flight numbers, of which each flies on many days.
core::Dataset flights()
{
    return made("flights",
        { key("flight", ColumnType::Text, 100, 20), days("day", "2024-01-01", "2024-12-31", 0),
            text("origin", { "LIS", "OSL" }), number("fare", 40, 400) });
}

/// Names written short.
core::Dataset stock()
{
    auto counted = days("Counted on", "2024-01-01", "2024-12-31", 20);
    return made("stock",
        { text("Prod cat", { "Tools", "Paint" }), text("Whse", { "W1", "W2" }), text("Chan", { "Web", "Phone" }),
            number("Qty", 1, 50), counted });
}

/// A row an hour.
core::Dataset demand()
{
    auto hour = days("Hour starting", "2024-01-01 00:00", "2024-12-31 23:00", 0);
    hour.type = ColumnType::DateTime;
    hour.distinct = 100;
    hour.examples = { "2024-01-01 00:00", "2024-01-01 01:00" };
    return made("demand", { hour, number("Demand (MWh)", 3000, 9000), number("Cost €", 10, 90) });
}

core::Dataset trees()
{
    auto tree = key("Baum-Nr", ColumnType::Integer, 1, 100);
    tree.flags = { "unique" };
    return made("baeume",
        { tree, text("Baumart", { "Linde", "Eiche" }), text("Stadtteil", { "Altstadt", "Nord" }),
            number("Höhe (m)", 2, 30) });
}

core::Dataset wide(int count)
{
    std::vector<ColumnProfile> columns { text("group_name", { "one group", "other group" }) };
    for (int i = 1; i < count; ++i) {
        columns.push_back(number("measure_number_" + std::to_string(i), 0, 100));
    }
    return made("wide", std::move(columns));
}

core::Dataset parcels()
{
    auto parcel = key("parcel_no", core::ColumnType::Text, 1000, 100);
    parcel.flags = { "unique" };
    auto delivered = date("delivered", "2023-01-09", "2025-01-20");
    delivered.nulls = 7;
    return made("parcels",
        { parcel, date("sent", "2023-01-02", "2024-12-20"), date("due", "2023-01-05", "2025-01-10"), delivered,
            text("zone", { "North", "West" }), text("result", { "pass", "fail" }), number("weight_kg", 1, 30),
            number("estimate_low_gbp", 5, 90), number("estimate_high_gbp", 9, 140) });
}

core::Dataset bookings()
{
    auto booking = key("booking_no", core::ColumnType::Text, 1000, 100);
    booking.flags = { "unique" };
    ColumnProfile deposit;
    deposit.name = "deposit_paid";
    deposit.type = core::ColumnType::Boolean;
    deposit.distinct = 2;
    deposit.examples = { "yes", "no" };
    return made("bookings",
        { booking, date("booked_on", "2023-01-02", "2024-12-20"), date("event_date", "2023-02-05", "2025-06-10"),
            text("occasion", { "Wedding", "Party" }), number("price", 200, 4000), deposit });
}

core::Dataset defects()
{
    auto order = key("Auftrag", core::ColumnType::Text, 1000, 100);
    order.flags = { "unique" };
    auto due = date("Frist", "2023-02-02", "2025-01-20"), done = date("Erledigt am", "2023-02-09", "2025-01-29");
    due.nulls = 40;
    done.nulls = 50;
    return made("auftraege",
        { order, date("Datum", "2023-01-02", "2024-12-20"), text("Anlage", { "Kessel", "Aufzug" }),
            text("Prüfbezirk", { "Nord", "Mitte" }), number("Dauer (min)", 10, 90), number("Gebühr", 20, 200), due,
            done });
}

/// Things that people bring, of which some have a grade.
core::Dataset tickets()
{
    auto ticket = key("Ticket", core::ColumnType::Text, 1000, 100);
    ticket.flags = { "unique" };
    auto grade = text("Grade", { "A", "B" });
    grade.nulls = 20;
    return made("repair_cafe",
        { ticket, days("Opened", "2023-01-02", "2024-12-20", 0), text("Item", { "Radio", "Toaster" }),
            text("Fixer", { "Efua", "Lotte" }), grade, number("Weight kg", 2, 35), number("Donation", 5, 90) });
}

core::Dataset named(const std::string& name)
{
    return name == "players"   ? players()
        : name == "basket"     ? basket()
        : name == "staff"      ? staff()
        : name == "hostile"    ? hostile()
        : name == "calls"      ? calls()
        : name == "shifts"     ? shifts()
        : name == "bills"      ? bills()
        : name == "shops"      ? shops()
        : name == "budget"     ? budget()
        : name == "races"      ? races()
        : name == "flats"      ? apartments()
        : name == "visits"     ? visits()
        : name == "jobs"       ? jobs()
        : name == "trees"      ? trees()
        : name == "deliveries" ? deliveries()
        : name == "flights"    ? flights()
        : name == "stock"      ? stock()
        : name == "demand"     ? demand()
        : name == "parcels"    ? parcels()
        : name == "defects"    ? defects()
        : name == "bookings"   ? bookings()
        : name == "tickets"    ? tickets()
                               : sample(name);
}

} // namespace test
