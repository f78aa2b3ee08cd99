// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"

#include "core/domain/domain_json.h"

namespace test {

using sandbox::Cell;
using sandbox::ColumnType;
using sandbox::Table;

namespace {
core::ColumnProfile column(std::string name, ColumnType type, std::int64_t nulls, std::int64_t distinct)
{
    core::ColumnProfile profile;
    profile.name = std::move(name);
    profile.type = type;
    profile.nulls = nulls;
    profile.distinct = distinct;
    return profile;
}

const char* const code = "import pandas as pd\n"
                         "\n"
                         "# Read the orders as their import contract says.\n"
                         "orders = pd.read_csv(\"orders.csv\", sep=\";\", decimal=\",\")\n"
                         "\n"
                         "# Revenue is price times quantity, summed by customer.\n"
                         "orders[\"revenue\"] = orders[\"price\"] * orders[\"quantity\"]\n"
                         "top = orders.groupby(\"customer\")[\"revenue\"].sum().nlargest(5).reset_index()\n"
                         "top.plot.bar(x=\"customer\", y=\"revenue\", title=\"Top 5 customers by revenue\")\n"
                         "top\n";

core::Proposal proposal()
{
    core::Proposal made;
    made.intent = "Sums revenue by customer and keeps the five largest.";
    made.code = code;
    made.author = "built-in";
    made.effects.reads = { "orders.csv" };
    made.effects.columns = { "customer", "price", "quantity" };
    made.effects.imports = { "pandas" };
    return made;
}

core::ApprovalRecord approval(const std::string& text)
{
    return { text, std::string(64, 'a'), "maria", core::ApprovalMethod::Hand, core::isoNow() };
}

core::Step asked(std::int64_t id, std::string question)
{
    core::Step step;
    step.id = id;
    step.question = { std::move(question), core::isoNow() };
    return step;
}
} // namespace

core::Dataset orders()
{
    core::Dataset dataset;
    dataset.name = "orders.csv";
    dataset.variable = "orders";
    dataset.path = "/home/maria/data/orders.csv";
    core::Profile& profile = dataset.profile;
    profile.bytes = 84'213;
    profile.rows = 1204;
    profile.encoding = "utf-8";
    profile.delimiter = ";";
    profile.columns = { column("order_id", ColumnType::Integer, 0, 1204), column("date", ColumnType::Date, 3, 412),
        column("customer", ColumnType::Text, 0, 86), column("city", ColumnType::Text, 41, 12),
        column("quantity", ColumnType::Integer, 0, 9), column("price", ColumnType::Number, 17, 240),
        column("paid", ColumnType::Boolean, 0, 2) };
    profile.columns[0].min = std::int64_t(10001);
    profile.columns[0].max = std::int64_t(11204);
    profile.columns[1].min = std::string("2023-01-02");
    profile.columns[1].max = std::string("2024-12-30");
    profile.columns[1].ambiguous = 31;
    profile.columns[1].converted = 219;
    profile.columns[2].top = { { "Müller GmbH", 74 }, { "Nordlicht AG", 61 }, { "Café Central", 48 },
        { "Bäckerei Huber", 40 } };
    profile.columns[3].top = { { "Hamburg", 301 }, { "München", 268 }, { "Köln", 190 }, { "Leipzig", 122 } };
    profile.columns[4].top = { { "1", 640 }, { "2", 290 }, { "3", 120 } };
    profile.columns[5].min = 0.9;
    profile.columns[5].max = 1249.5;
    profile.columns[5].mean = 84.216;
    profile.columns[5].stddev = 112.9;
    profile.columns[5].quantiles = { 4.5, 19.9, 49.9, 109.0, 299.0 };
    profile.columns[5].histogram = core::Histogram { 0.9, 389.0,
        { 310, 244, 180, 121, 90, 77, 40, 33, 21, 18, 12, 9, 8, 4, 3, 2 }, 0, 15 };
    profile.columns[1].histogram = core::Histogram { std::string("2023-01-02"), std::string("2024-12-30"),
        { 90, 120, 140, 95, 60, 180, 210, 150, 156 } };
    profile.columns[6].top = { { "yes", 1102 }, { "no", 102 } };
    profile.warnings = { { core::WarningKind::DatesBySuggestion,
        { .column = "day", .count = 31, .total = 1201, .texts = { "%d/%m" } } } };
    profile.firstRows = { { "10001", "02.01.2023", "Müller GmbH", "Hamburg", "2", "49,90", "yes" },
        { "10002", "2023-01-03", "Nordlicht AG", "München", "1", "1249,50", "yes" },
        { "10003", "03/01/2023", "Café Central", "", "5", "4,50", "no" },
        { "10004", "04.01.2023", "Bäckerei Huber", "Köln", "1", "", "yes" } };
    return dataset;
}

Table customers()
{
    Table table;
    table.name = "top";
    table.columns = { { "customer", ColumnType::Text }, { "orders", ColumnType::Integer },
        { "revenue", ColumnType::Number }, { "first_order", ColumnType::Date } };
    table.rows = { { std::string("Müller GmbH"), std::int64_t(74), 18230.5, std::string("2023-01-02") },
        { std::string("Nordlicht AG"), std::int64_t(61), 14990.25, std::string("2023-01-03") },
        { std::string("Café Central"), std::int64_t(48), 9120.0, std::string("2023-02-11") },
        { std::string("Bäckerei Huber"), std::int64_t(40), 7754.8, Cell() },
        { std::string("Weber & Sohn"), std::int64_t(12345), 6102.15, std::string("2023-03-30") } };
    table.rowCount = 5;
    return table;
}

sandbox::ChartSpec chart(sandbox::ChartType type)
{
    using enum sandbox::ChartType;
    sandbox::ChartSpec spec;
    spec.type = type;
    spec.title = "Top 5 customers by revenue";
    spec.categories = { "Müller GmbH", "Nordlicht AG", "Café Central", "Bäckerei Huber", "Weber & Sohn" };
    spec.series = { { "revenue", {}, { 18230.5, 14990.25, 9120.0, 7754.8, 6102.15 } } };
    spec.yLabel = "revenue";
    if (type == Line || type == Area) {
        spec.title = "Revenue by month";
        spec.xType = sandbox::AxisType::DateTime;
        spec.categories.clear();
        spec.series = { { "2023", {}, {} }, { "2024", {}, {} } };
        for (int month = 1; month <= 12; ++month) {
            spec.categories.push_back(
                "2024-" + std::string(month < 10 ? "0" : "") + std::to_string(month) + "-01T00:00:00");
            spec.series[0].y.push_back(9000.0 + month * 310 + (month % 3) * 800);
            spec.series[1].y.push_back(
                month == 5 ? std::optional<double>() : 11000.0 + month * 260 - (month % 4) * 700);
        }
    } else if (type == Scatter) {
        spec.title = "Price and quantity";
        spec.xType = sandbox::AxisType::Number;
        spec.categories.clear();
        spec.series = { { "orders", {}, {} } };
        for (int i = 0; i < 120; ++i) {
            spec.series[0].x.push_back(i % 17 + i * 0.07);
            spec.series[0].y.push_back((i * 37) % 101 + i * 0.5);
        }
    } else if (type == Histogram) {
        spec.title = "Distribution of price";
        spec.categories = { "0", "50", "100", "150", "200", "250" };
        spec.series = { { "price", {}, { 620.0, 310.0, 150.0, 84.0, 23.0 } } };
    } else if (type == Box) {
        spec.title = "Price by city";
        spec.categories = { "Hamburg", "Köln" };
        spec.series = { { "price", {}, { 1.0, 20.0, 48.0, 110.0, 300.0, 4.0, 31.0, 60.0, 90.0, 220.0 } } };
    }
    return spec;
}

core::Step doneStep(std::int64_t id)
{
    core::Step step = asked(id, "top 5 customers by revenue");
    step.plan = core::Plan { core::PlanAction::Run, "Sum of revenue by customer, the 5 largest.", "", {}, "built-in" };
    step.proposals = { proposal() };
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.displays = { chart(sandbox::ChartType::Bar) };
    result.value = customers();
    result.metrics.wallMs = 212;
    result.artifacts = { { "top_customers.csv", "text/csv", 2048, std::string(64, 'b'),
        "/nowhere/top_customers.csv" } };
    step.runs = { { approval(code), result } };
    core::Answer answer;
    answer.text
        = "Müller GmbH has the highest revenue, 18,230.5, ahead of Nordlicht AG with 14,990.25. That is 42 % of all.";
    const auto number = [&](const std::string& text, std::optional<core::Evidence> evidence) {
        answer.numbers.push_back({ text, static_cast<int>(answer.text.find(text)), evidence });
    };
    number("18,230.5", core::Evidence { 1, 0, 2 });
    number("14,990.25", core::Evidence { 1, 1, 2 });
    number("42", std::nullopt);
    answer.checks = { { core::CheckKind::RanToItsEnd },
        { { core::CheckKind::RowsRead, { .count = 1204, .texts = { "orders.csv" } } } } };
    step.answer = answer;
    step.state = core::StepState::Done;
    return step;
}

core::Step proposedStep(std::int64_t id)
{
    core::Step step = asked(id, "top 5 customers by revenue");
    step.plan = core::Plan { core::PlanAction::Run, "Sum of revenue by customer, the 5 largest.", "", {}, "built-in" };
    step.proposals = { proposal() };
    step.proposals.back().findings = { { core::Severity::Warning, "column", 7, 24,
        { core::FindingKind::Said, { .texts = { "17 rows have no price; they count as missing." } } } } };
    step.state = core::StepState::Proposed;
    return step;
}

core::Step failedStep(std::int64_t id)
{
    core::Step step = proposedStep(id);
    step.question.text = "revenue by city";
    sandbox::RunResult result;
    result.status = sandbox::Status::Error;
    result.error = sandbox::PythonError { "KeyError", "There is no column \"prize\".", 7, 1,
        "Traceback (most recent call last):\n  File \"<code>\", line 7, in <module>\nKeyError: 'prize'",
        "The nearest name is \"price\"." };
    step.runs = { { approval(step.proposals.back().code), result } };
    step.state = core::StepState::Failed;
    return step;
}

core::Step repairedStep(std::int64_t id)
{
    core::Step step = failedStep(id);
    core::Proposal repair = step.proposals.back();
    repair.code.replace(repair.code.find("\"price\""), 7, "\"unit_price\"");
    repair.reason = { core::ReasonKind::Repair, { .texts = { "KeyError" } } };
    repair.findings.clear();
    step.proposals.push_back(repair);
    step.state = core::StepState::Proposed;
    return step;
}

core::Step saidStep(std::int64_t id)
{
    core::Step step = asked(id, "how is the weather");
    step.plan = core::Plan { core::PlanAction::Say, "", "There is no column about weather in orders.csv.",
        { "How many orders are there?", "Revenue by month", "Top 5 cities by revenue" }, "built-in" };
    step.state = core::StepState::Said;
    return step;
}

} // namespace test
