// SPDX-License-Identifier: GPL-3.0-or-later
// Files with one number a row and a column that names what it measures.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

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

Dataset named(const std::string& name)
{
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
        "pie chart of Students in Persons by Sex where Sex is Total");
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

QTEST_GUILESS_MAIN(TestLongForm)
#include "tst_long_form.moc"
