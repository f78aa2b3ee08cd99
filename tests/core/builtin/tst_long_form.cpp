// SPDX-License-Identifier: GPL-3.0-or-later
// Files with one number a row and a column that names what it measures.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <charconv>
#include <cmath>
#include <format>
#include <map>

using namespace core;

namespace {
/// As statistics offices write them: flats and houses that were begun and finished, in some weeks unknown.
Dataset building()
{
    auto number = test::number("OBS_VALUE", 4, 900);
    number.type = ColumnType::Integer;
    number.distinct = 90;
    number.nulls = 3;
    number.missingWords = { ":" };
    auto flag = test::text("OBS_FLAG", { "p", "e" });
    flag.nulls = 80;
    return test::made("permits",
        { test::text("indicator", { "Homes begun", "Homes finished" }), test::text("kind", { "Flats", "Houses" }),
            test::text("Region", { "Arden", "Brin" }), test::date("TIME_PERIOD", "2023-01-01", "2024-12-31"), number,
            flag });
}

/// A sensor's log.
Dataset log()
{
    return test::made("log",
        { test::text("station", { "S1", "S2" }), test::text("parameter", { "temperature", "rainfall" }),
            test::date("taken", "2024-01-01", "2024-12-31"), test::number("reading", -9, 40) });
}

/// Of each thing in two units, and of both sexes together beside each.
Dataset students()
{
    return test::made("students",
        { test::text("Statistic", { "Students", "Graduates" }), test::text("Unit", { "Persons", "Index" }),
            test::text("Sex", { "Male", "Female", "Total" }), test::text("Country", { "Wales", "Kent" }),
            test::number("Value", 1, 9000) });
}

/// Each thing has its unit.
Dataset economy()
{
    auto things = test::text("Series Name", { "Population", "Power use" });
    auto units = test::text("Unit", { "persons", "GWh" });
    auto dataset = test::made(
        "economy", { test::text("Country", { "Elbonia", "Borduria" }), things, units, test::number("Value", 1, 9000) });
    dataset.profile.firstRows = { { "Elbonia", "Population", "persons", "4" }, { "Elbonia", "Power use", "GWh", "7" } };
    return dataset;
}

/// What is sold is no measure.
Dataset sales()
{
    return test::made("sales",
        { test::text("product", { "Coffee", "Tea" }), test::text("region", { "North", "South" }),
            test::number("value", 1, 90) });
}

/// As it is scanned: of cells that are all numbers a column of numbers, of days one of dates.
Dataset table(const std::string& variable, const std::vector<std::string>& names,
    const std::vector<std::vector<std::string>>& rows)
{
    std::vector<ColumnProfile> columns;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::map<std::string, std::int64_t> counts;
        std::vector<double> numbers;
        for (const auto& row : rows) {
            ++counts[row[i]];
            double number = 0;
            const auto end = row[i].data() + row[i].size();
            if (std::from_chars(row[i].data(), end, number).ptr == end) {
                numbers.push_back(number);
            }
        }
        const bool areNumbers = numbers.size() == rows.size();
        auto column = areNumbers ? test::number(names[i], std::ranges::min(numbers), std::ranges::max(numbers))
            : rows.front()[i].starts_with("2024-") ? test::date(names[i], rows.front()[i], rows.back()[i])
                                                   : test::text(names[i], {});
        if (areNumbers && std::ranges::all_of(numbers, [](double each) { return each == std::floor(each); })) {
            column.type = ColumnType::Integer;
            column.min = static_cast<std::int64_t>(std::ranges::min(numbers));
            column.max = static_cast<std::int64_t>(std::ranges::max(numbers));
        }
        column.distinct = std::ssize(counts);
        for (const auto& [value, count] : counts) {
            if (column.type == ColumnType::Text && column.top.size() < 10) {
                column.top.push_back({ value, count });
            }
        }
        if (counts.size() == rows.size() && column.type != ColumnType::Number) {
            column.flags.push_back("unique");
        }
        columns.push_back(std::move(column));
    }
    auto made = test::made(variable, std::move(columns));
    made.profile.rows = std::ssize(rows);
    made.profile.firstRows = rows;
    return made;
}

/// Each of these in every quarter and place, as `size` says it.
using Size = double (*)(int thing, int place, int quarter);
Dataset panel(const std::string& variable, const std::vector<std::string>& names,
    const std::vector<std::vector<std::string>>& things, const std::vector<std::string>& places, Size size)
{
    std::vector<std::vector<std::string>> rows;
    const auto count = [](const auto& list) { return static_cast<int>(list.size()); };
    for (int quarter = 0; quarter < 4; ++quarter) {
        for (int place = 0; place < count(places); ++place) {
            for (int thing = 0; thing < count(things); ++thing) {
                auto& row = rows.emplace_back(std::vector { "2024-"
                        + std::vector<std::string> { "01", "04", "07", "10" }[static_cast<std::size_t>(quarter)]
                        + "-01",
                    places[static_cast<std::size_t>(place)] });
                std::ranges::copy(things[static_cast<std::size_t>(thing)], std::back_inserter(row));
                row.push_back(std::format("{}", size(thing, place, quarter)));
            }
        }
    }
    return table(variable, names, rows);
}

/// Of each thing some number, unlike in each place and quarter.
double some(int thing, int place, int quarter)
{
    return (thing + 1) * 20 + place * 7.5 + quarter * 3;
}

/// The last place has the others in it.
double summedUp(int thing, int place, int quarter)
{
    return place < 2 ? some(thing, place, quarter) : some(thing, 0, quarter) + some(thing, 1, quarter);
}

double ofAnySize(int thing, int place, int quarter)
{
    return std::pow(10.0, 7 * thing) + some(thing, place, quarter);
}

double ofOtherPlaces(int thing, int place, int quarter)
{
    return ofAnySize(place, thing, quarter);
}

const std::vector<std::string> towns { "Arden", "Brin", "Cole" };

/// Files with one number a row: what it is of, no name alone says.
std::map<std::string, Dataset> panels()
{
    std::vector<Dataset> all {
        panel("figures", { "month", "business_unit", "item", "uom", "amount" },
            { { "Revenue", "EUR" }, { "Headcount", "FTE" }, { "Churn", "%" } }, { "North", "South", "Total company" },
            summedUp),
        panel(
            "world", { "month", "country", "series", "amount" }, { { "Population" }, { "Surface" } }, towns, ofAnySize),
        panel("plants", { "month", "plant", "topic", "result" },
            { { "Power use (MWh)" }, { "Water use (m3)" }, { "Accidents" } }, towns, some),
        panel("tourism", { "TIME_PERIOD", "geo", "indic_to", "unit", "OBS_VALUE" },
            { { "Nights", "NR" }, { "Arrivals", "NR" }, { "Occupancy", "PC" } }, { "DE", "FR", "EU27_2020" }, summedUp),
        panel("poverty", { "TIME_PERIOD", "geo", "unit", "OBS_VALUE" }, { { "THS_PER" }, { "PC_POP" } }, towns, some),
        panel("outlays", { "month", "team", "scenario", "amount" }, { { "Actual" }, { "Plan 2024" } }, towns, some),
        panel("births", { "month", "region", "kind", "births" }, { { "Girls" }, { "Boys" } },
            { "Arden", "Brin", "Elbonia" }, summedUp),
        panel("visits", { "month", "region", "visits" }, { {} }, { "Arden", "Brin", "All regions" }, summedUp),
        // None of one number for several things:
        panel("monthly", { "month", "shop", "product", "revenue" }, { { "Coffee" }, { "Tea" }, { "Sugar" } },
            { "Total Wine", "Brin", "Cole" }, some),
        panel("goods", { "month", "shop", "item", "unit", "revenue" }, { { "Flour", "kg" }, { "Milk", "l" } }, towns,
            some),
        panel(
            "costs", { "month", "business_unit", "department", "costs" }, { { "Bakery" }, { "Repairs" } }, towns, some),
        panel("people", { "month", "country", "population" }, { {} }, towns, ofOtherPlaces),
    };
    std::map<std::string, Dataset> found;
    for (auto& each : all) {
        found.emplace(each.variable, std::move(each));
    }
    return found;
}

Dataset named(const std::string& name)
{
    static const auto made = panels();
    if (const auto found = made.find(name); found != made.end()) {
        return found->second;
    }
    return name == "building" ? building()
        : name == "log"       ? log()
        : name == "students"  ? students()
        : name == "economy"   ? economy()
                              : sales();
}

Draft ask(const Dataset& data, const std::vector<std::string>& chain)
{
    std::vector<Exchange> history;
    Draft draft;
    for (const auto& question : chain) {
        draft = *BuiltinPlanner().draft({ { question, {} }, { data }, history, {} }, {}, {});
        history.push_back({ question, {}, {} });
    }
    return draft;
}
} // namespace

class TestLongForm : public QObject {
    Q_OBJECT
private slots:
    void aThingIsANumber_data();
    void aThingIsANumber();
    void whatDoesNotAddUpIsAsked_data();
    void whatDoesNotAddUpIsAsked();
    void theCodeTakesTheRowsOfTheThing();
    void thingsInRowsOfTheirOwnAreDivided();
    void whatGoesOnIsOfTheSameThing();
    void theFileIsNamedBesideOthers();
    void thingsAreSuggested();
};

void TestLongForm::aThingIsANumber_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* file, const char* question, const char* reading) {
        QTest::newRow(question) << QString::fromUtf8(file) << QString::fromUtf8(reading);
    };
    row("building", "Homes begun by Region", "Sum of Homes begun by Region.");
    row("building", "by how many per cent did Homes begun change from 2023 to 2024 in each Region",
        "Sum of Homes begun by Region, in 2024 beside in 2023, with the change in percent.");
    row("building", "how many finished homes in 2024 by Region",
        "Sum of Homes finished by Region where TIME_PERIOD is in 2024.");
    row("building", "indicator Homes begun by Region", "Sum of Homes begun by Region.");
    row("building", "average Homes begun by kind", "Average of Homes begun by kind.");
    row("building", "share of Flats in Homes begun by Region",
        "Share in percent where kind is “Flats”, of the sum of Homes begun by Region.");
    row("building", "Homes finished divided by Homes begun by Region",
        "Sum of Homes finished divided by the sum of Homes begun by Region.");
    row("building", "total OBS_VALUE of Homes begun by Region", "Sum of OBS_VALUE by Region where indicator is “Homes");
    row("building", "OBS_VALUE by indicator", "Sum of OBS_VALUE by indicator.");
    row("building", "how many rows have Homes begun", "Number of rows where indicator is “Homes begun”.");
    row("building", "number of rows by indicator", "Number of rows by indicator.");
    row("building", "Summe Homes begun nach Region", "Sum of Homes begun by Region.");
    row("log", "temperature by station", "Average of temperature by station.");
    row("log", "total rainfall by station in May 2024", "Sum of rainfall by station where taken is in May 2024.");
    row("log", "number of readings by station", "Number of rows by station.");
    row("students", "Students by Country where Sex is Total and Unit is Persons", "Sum of Students by Country where");
    row("students", "Students by Sex in Persons", "Sum of Students by Sex where Unit is “Persons”.");
    row("economy", "Population by Country", "Sum of Population by Country.");
    row("economy", "total Value by Series Name", "Sum of Value by Series Name.");
    row("figures", "Revenue by business_unit", "Sum of Revenue by business_unit.");
    row("figures", "total Revenue where business_unit is North", "Sum of Revenue where business_unit is “North”.");
    row("figures", "total Revenue where business_unit is not Total company",
        "Sum of Revenue where business_unit is not");
    row("figures", "Churn where business_unit is North", "Average of Churn where business_unit is “North”.");
    row("world", "Population by country", "Sum of Population by country.");
    row("plants", "Accidents by plant", "Sum of Accidents by plant.");
    row("tourism", "Nights by geo", "Sum of Nights by geo.");
    row("tourism", "Nights where geo is DE or FR", "Sum of Nights where geo is “DE” or “FR”.");
    row("tourism", "what share of rows is DE", "Share in percent where geo is “DE”, of the number of rows.");
    row("outlays", "amount by scenario", "Sum of amount by scenario.");
    row("outlays", "actual amount by team", "Sum of amount by team where scenario is “Actual”.");
    row("births", "births by region", "Sum of births by region.");
    row("monthly", "total revenue", "Sum of revenue.");
    row("monthly", "total revenue by shop", "Sum of revenue by shop.");
    row("monthly", "share of Coffee in revenue", "Share in percent where product is “Coffee”, of the sum of revenue.");
    row("goods", "total revenue by shop", "Sum of revenue by shop.");
    row("costs", "total costs by month", "Sum of costs per month");
    row("people", "total population by month", "Sum of population per month");
    row("sales", "Coffee by region", "Number of rows by region where product is “Coffee”.");
    row("sales", "total value by region", "Sum of value by region.");
}

void TestLongForm::aThingIsANumber()
{
    QFETCH(const QString, file);
    QFETCH(const QString, reading);
    const auto plan = ask(named(file.toStdString()), { QTest::currentDataTag() }).plan;
    QVERIFY2(plan.action == PlanAction::Run && plan.reading.starts_with(reading.toStdString()),
        (plan.reading + plan.message).c_str());
}

void TestLongForm::whatDoesNotAddUpIsAsked_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("choice");
    const auto row = [](const char* file, const char* question, const char* choice) {
        QTest::newRow(question) << QString::fromUtf8(file) << QString::fromUtf8(choice);
    };
    row("building", "total OBS_VALUE by Region", "total Homes begun by Region");
    row("building", "highest OBS_VALUE", "highest Homes finished");
    row("building", "correlation between Homes begun and Homes finished", "");
    row("building", "Homes begun minus Homes finished by Region", "");
    row("log", "average reading by station", "average rainfall by station");
    row("students", "Students by Sex", "Students by Sex where Unit is Persons");
    row("students", "Students by Country in Persons", "Students by Country in Persons where Sex is Total");
    row("students", "pie chart of Students in Persons by Sex",
        "pie chart of Students in Persons by Sex where Sex is not Total");
    row("figures", "total amount by month", "total Revenue by month where business_unit is Total company");
    row("figures", "total Revenue", "total Revenue where business_unit is not Total company");
    row("figures", "which business_unit has the highest Revenue",
        "which business_unit has the highest Revenue where business_unit is not Total company");
    row("world", "total amount by country", "total Population by country");
    row("plants", "highest result", "highest Water use (m3)");
    row("tourism", "average OBS_VALUE", "average Nights where geo is EU27_2020");
    row("tourism", "what share is DE", "");
    row("poverty", "total OBS_VALUE by geo", "total THS_PER by geo");
    row("outlays", "total amount by team", "total Actual by team");
    row("births", "total births", "total births where region is not Elbonia");
    row("births", "share of Arden in births", "");
    row("births", "share of Arden", "");
    row("visits", "visits by month", "visits by month where region is All regions");
}

void TestLongForm::whatDoesNotAddUpIsAsked()
{
    QFETCH(const QString, file);
    QFETCH(const QString, choice);
    const auto plan = ask(named(file.toStdString()), { QTest::currentDataTag() }).plan;
    QVERIFY2(plan.action != PlanAction::Run, plan.reading.c_str());
    QVERIFY2(choice.isEmpty() || std::ranges::contains(plan.choices, choice.toStdString()), plan.message.c_str());
}

void TestLongForm::theCodeTakesTheRowsOfTheThing()
{
    const auto draft = ask(building(), { "total Homes begun" });
    QVERIFY(draft.code.contains("permits = permits[permits[\"indicator\"] == \"Homes begun\"].copy()"));
    QVERIFY(draft.plan.reading.contains("Homes begun: OBS_VALUE of the rows where indicator says so."));
    QCOMPARE(draft.plan.facts["data"]["made"].back()["how"], Json("things"));
}

/// No row has both, so that none is left out for want of the other.
void TestLongForm::thingsInRowsOfTheirOwnAreDivided()
{
    for (const auto* question :
        { "Homes finished divided by Homes begun", "Homes finished divided by Homes begun by kind" }) {
        const auto draft = ask(building(), { question });
        QVERIFY2(draft.code.contains("[\"Homes finished\"].sum(min_count=1) / "), draft.code.c_str());
        QVERIFY2(!draft.code.contains("notna") && !draft.code.contains("dropna"), draft.code.c_str());
        QVERIFY2(!draft.plan.reading.contains("Rows without"), draft.plan.reading.c_str());
    }
}

void TestLongForm::whatGoesOnIsOfTheSameThing()
{
    const auto inYear = ask(building(), { "Homes begun by Region", "and in 2024?" }).plan;
    QVERIFY2(inYear.reading.contains("Sum of Homes begun by Region where TIME_PERIOD is in 2024."),
        (inYear.reading + inYear.message).c_str());
    const auto other = ask(building(), { "Homes begun by Region", "number of rows by kind" }).plan;
    QVERIFY2(other.reading.starts_with("Number of rows by kind."), (other.reading + other.message).c_str());
}

void TestLongForm::theFileIsNamedBesideOthers()
{
    const auto plan
        = BuiltinPlanner().draft({ { "Homes begun by Region", {} }, { building(), sales() }, {}, {} }, {}, {})->plan;
    QVERIFY2(plan.reading.starts_with("In permits.csv: Sum of Homes begun by Region."), plan.reading.c_str());
}

void TestLongForm::thingsAreSuggested()
{
    QVERIFY(std::ranges::contains(suggestedQuestions({ building() }), "total Homes begun by kind"));
    QVERIFY(std::ranges::contains(
        suggestedQuestions({ building() }, { "total Homes finished by kind" }), "total Homes finished by Region"));
    const auto found = suggestedQuestions({ named("figures") });
    QVERIFY2(std::ranges::contains(found, "total Revenue by business_unit"), found.front().c_str());
}

QTEST_GUILESS_MAIN(TestLongForm)
#include "tst_long_form.moc"
