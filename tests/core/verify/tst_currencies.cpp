// SPDX-License-Identifier: GPL-3.0-or-later
// Which figures of a result are written with the sign of a currency, in the sentence, over columns and at axes.
#include "core/verify/currencies.h"

#include "core/domain/domain_json.h"
#include "core/domain/shown_units.h"
#include "core/verify/answer_text.h"
#include "tests/core/verify/table_request.h"

#include <QTest>

#include <algorithm>

using sandbox::ChartSpec;
using sandbox::ChartType;
using sandbox::ColumnType;
using sandbox::Table;
using test::requestWith;

class TestCurrencies : public QObject {
    Q_OBJECT

private slots:
    void amountsKeepTheSignOfTheirFile();
    void allFiguresOfATableAreNamed();
    void aChangeIsOfTheSameUnit();
    void whatIsDividedBySomethingElseKeepsItsUnit();
    void aCrossedTableHasTheUnitOfItsOneFigure();
    void whatOwnCodeCallsItsFiguresKeepsTheirUnit_data();
    void whatOwnCodeCallsItsFiguresKeepsTheirUnit();
    void axesOfValuesAreNamed();
    void unitsAreKept();
};

namespace {
core::CodeFacts::Aggregation figureOf(const char* column, const char* function, int by = 1)
{
    core::CodeFacts::Aggregation figure;
    figure.columns = { column };
    figure.function = function;
    figure.called = { column };
    figure.by = by;
    return figure;
}

void addColumn(core::VerifyRequest& request, const std::string& name, double least, double most, const char* sign)
{
    auto& profile = request.datasets.front().profile;
    auto& column = profile.columns.emplace_back();
    column.name = name;
    column.type = ColumnType::Number;
    column.min = least;
    column.max = most;
    if (*sign != 0) {
        column.flags = { "currency" };
        column.converted = profile.rows;
        column.examples = { sign + std::string("15.50"), sign + std::string("9.25") };
    }
}

/// Of a file with rents and deposits in euros, and persons.
core::VerifyRequest requestOf(const Table& table)
{
    auto request = requestWith(table);
    request.datasets.emplace_back().profile.rows = 5;
    addColumn(request, "Rent", 400, 1500, "€");
    addColumn(request, "Deposit", 100, 900, "€");
    addColumn(request, "Persons", 1, 6, "");
    request.facts.known = true;
    return request;
}

ChartSpec chartOf(ChartType type, const char* x, const char* y)
{
    ChartSpec chart;
    chart.type = type;
    chart.xLabel = x;
    chart.yLabel = y;
    return chart;
}

/// The names of all columns and axes that are shown, with their units.
std::vector<std::string> named(const core::VerifyRequest& request)
{
    auto displays = sandbox::shownDisplays(request.result);
    core::nameUnits(displays, core::answerText(request));
    std::vector<std::string> names;
    for (const auto& display : displays) {
        if (const auto* table = std::get_if<Table>(&display)) {
            std::ranges::transform(table->columns, std::back_inserter(names), &sandbox::TableColumn::name);
        } else if (const auto* chart = std::get_if<ChartSpec>(&display)) {
            names.insert(names.end(), { chart->xLabel, chart->yLabel });
        }
    }
    return names;
}

using Names = std::vector<std::string>;
} // namespace

void TestCurrencies::amountsKeepTheSignOfTheirFile()
{
    auto request = requestWith({ "", { { "region", ColumnType::Text }, { "fee", ColumnType::Number } }, 2,
        { { std::string("North"), 15.5 }, { std::string("South"), 9.25 } } });
    auto& profile = request.datasets.emplace_back().profile;
    profile.rows = 5;
    auto& fee = profile.columns.emplace_back();
    fee.name = "fee";
    fee.nulls = 1;
    fee.converted = 4;
    fee.flags = { "currency" };
    fee.examples = { "£15.50", "£9.25" };
    request.facts.known = true;
    request.facts.aggregations.push_back(figureOf("fee", "sum"));
    const auto text = [&] { return core::answerText(request).text; };
    QCOMPARE(text(), std::string("North is highest with £15.50 (sum of fee)."));
    QCOMPARE(core::answerText(request).numbers.front().text, std::string("£15.50")); // formed as one
    request.facts.aggregations.front().function = "count";
    QVERIFY(!text().contains("£"));
    request.facts.aggregations.front().function = "mean";
    QVERIFY(text().contains("£15.50"));
    request.facts.arithmetic = { { 3, {}, "figures_by_number" } }; // of thousands
    QVERIFY(!text().contains("£"));
    request.facts.arithmetic.clear();
    profile.columns.front().converted = 3; // one cell has no sign
    QVERIFY(!text().contains("£"));
    profile.columns.front().converted = 4;
    profile.columns.front().examples.emplace_back("€7");
    QVERIFY(!text().contains("£"));
}

void TestCurrencies::allFiguresOfATableAreNamed()
{
    auto request = requestOf({ "",
        { { "City", ColumnType::Text }, { "Rent", ColumnType::Number }, { "rows", ColumnType::Integer },
            { "share in percent", ColumnType::Number } },
        2,
        { { std::string("Ghent"), 22'332.3, std::int64_t(21), 60.0 },
            { std::string("Trier"), 20'091.88, std::int64_t(19), 40.0 } } });
    request.facts.aggregations = { figureOf("Rent", "sum"), figureOf("Rent", "sum", 0) };
    request.facts.arithmetic = { { 12, {}, "/" }, { 12, {}, "figures_by_100" } };
    request.facts.stores = { { 12, {}, { "share in percent" }, core::StoreHow::Adds, false, {} } };
    QCOMPARE(named(request), (Names { "City", "Rent (€)", "rows", "share in percent" }));
    request.facts.stores.push_back({ 13, {}, { "Rent" }, core::StoreHow::Changes, false, {} });
    QCOMPARE(named(request), (Names { "City", "Rent", "rows", "share in percent" }));
    request.facts.stores.back().how = core::StoreHow::Drops; // of another frame: what is left is as it was
    QCOMPARE(named(request), (Names { "City", "Rent (€)", "rows", "share in percent" }));
}

void TestCurrencies::aChangeIsOfTheSameUnit()
{
    auto request = requestOf({ "",
        { { "Signed", ColumnType::Date }, { "Rent", ColumnType::Number }, { "change in percent", ColumnType::Number },
            { "change", ColumnType::Number } },
        2,
        { { std::string("2024-04-01"), 21'474.97, 94.95, 10'459.2 },
            { std::string("2024-07-01"), 13'729.6, -36.07, -7'745.37 } } });
    request.facts.aggregations = { figureOf("Rent", "sum") };
    request.facts.arithmetic = { { 15, {}, "figures_by_100" } };
    request.facts.shifts = { { 15, {}, "pct_change", 1 }, { 16, {}, "diff", 1 } };
    request.facts.stores = { { 15, {}, { "change in percent" }, core::StoreHow::Adds, false, {} },
        { 16, {}, { "change" }, core::StoreHow::Adds, false, {} } };
    request.facts.columns = { { 11, "Rent" }, { 15, "Rent" }, { 16, "Rent" } };
    QCOMPARE(named(request), (Names { "Signed", "Rent (€)", "change in percent", "change (€)" }));
    request.facts.columns.back().name = "Persons";
    QCOMPARE(named(request), (Names { "Signed", "Rent (€)", "change in percent", "change" }));
}

void TestCurrencies::whatIsDividedBySomethingElseKeepsItsUnit()
{
    const auto ratio = [](const std::string& by) {
        const auto name = "Rent divided by " + by;
        auto request = requestOf({ "", { { "City", ColumnType::Text }, { name, ColumnType::Number } }, 2,
            { { std::string("Ghent"), 421.36 }, { std::string("Trier"), 302.02 } } });
        request.facts.aggregations = { figureOf("Rent", "sum"), figureOf(by.c_str(), "sum") };
        request.facts.arithmetic = { { 0, {}, "/" }, { 0, {}, "figures /" } };
        return request;
    };
    QCOMPARE(named(ratio("Persons")), (Names { "City", "Rent divided by Persons (€)" }));
    QVERIFY(core::answerText(ratio("Persons")).text.contains("€421.36"));
    auto small = ratio("Persons");
    auto& table = std::get<Table>(*small.result.value);
    table.rows = { { std::string("Ghent"), 12.34567 }, { std::string("Trier"), 7.5 } };
    QVERIFY2(core::answerText(small).text.contains("€12.35"), core::answerText(small).text.c_str());
    QCOMPARE(named(ratio("Deposit")), (Names { "City", "Rent divided by Deposit" }));
}

void TestCurrencies::aCrossedTableHasTheUnitOfItsOneFigure()
{
    auto request = requestOf(
        { "", { { "Signed", ColumnType::Date }, { "Ghent", ColumnType::Number }, { "Trier", ColumnType::Number } }, 2,
            { { std::string("2024-04-01"), 901.5, 1'002.25 }, { std::string("2024-07-01"), 880.0, 950.75 } } });
    request.facts.groupings = { { 4, {}, { "Signed", "City" }, false, true, "quarter", { "Signed", "City" } } };
    request.facts.aggregations = { figureOf("Rent", "mean") };
    QCOMPARE(named(request), (Names { "Signed", "Ghent (€)", "Trier (€)" }));
    QVERIFY2(core::answerText(request).text.contains("€1,002.25"), core::answerText(request).text.c_str());
    request.facts.aggregations = { figureOf("Rent", "count") };
    QCOMPARE(named(request), (Names { "Signed", "Ghent", "Trier" }));
}

void TestCurrencies::whatOwnCodeCallsItsFiguresKeepsTheirUnit_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("functions"); ///< of the rents, on the first line
    QTest::addColumn<bool>("isAmount");
    const auto row = [](const char* name, const char* code, const char* functions, bool isAmount) {
        QTest::addRow("%s: %s", name, code) << code << name << functions << isAmount;
    };
    const char* pairs = "t = flats.groupby('City').agg(flats=('Rent', 'count'), income=('Rent', 'sum'))";
    row("income", pairs, "count sum", true);
    row("flats", pairs, "count sum", false);
    row("income", "flats.groupby('City').agg(income=pd.NamedAgg(column='Rent', aggfunc='max'))", "max", true);
    row("sum", "flats.groupby('City')['Rent'].agg(['sum', 'std'])", "sum std", true);
    row("std", "flats.groupby('City')['Rent'].agg(['sum', 'std'])", "sum std", false);
    row("income", "flats.groupby('City')['Rent'].sum().reset_index(name='income')", "sum", true);
    row("income", "flats.groupby('City')['Rent'].sum().rename('income').reset_index()", "sum", true);
    row("income", "flats.groupby('City')['Rent'].count().rename('income').reset_index()", "count", false);
    row("income", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt = t.rename(columns={'Rent': 'income'})",
        "sum", true);
    row("income", "pd.DataFrame({'income': flats.groupby('City')['Rent'].sum()})", "sum", true);
    row("income", "pd.DataFrame({'income': flats.groupby('City')['Rent'].sum() / 12})", "sum", false);
    row("half", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt['half'] = t['Rent'] - t['Rent'].round(2)",
        "sum", true);
    row("half", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt['half'] = t['Rent'] / t['Persons']", "sum",
        false);
    row("half", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt['half'] = (t['Rent'] > 5).astype(int)", "sum",
        false);
    row("half", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt['half'] = t['Rent'] + t['Persons']", "sum",
        false);
    row("rank", "t = flats.groupby('City')['Rent'].sum().reset_index()\nt['rank'] = t['Rent'].rank()", "sum", false);
}

/// The code's texts, as its facts tell them.
void addTexts(core::CodeFacts& facts, const std::string& code)
{
    int line = 1;
    for (std::size_t at = 0; at < code.size(); ++at) {
        line += code[at] == '\n' ? 1 : 0;
        if (code[at] == '\'') {
            const auto end = code.find('\'', at + 1);
            facts.texts.push_back(
                { line, code.substr(at + 1, end - at - 1), static_cast<int>(at), static_cast<int>(end + 1) });
            at = end;
        }
    }
}

void TestCurrencies::whatOwnCodeCallsItsFiguresKeepsTheirUnit()
{
    QFETCH(QString, code);
    QFETCH(QString, name);
    QFETCH(QString, functions);
    QFETCH(bool, isAmount);
    const auto called = name.toStdString();
    auto request = requestOf({ "", { { "City", ColumnType::Text }, { called, ColumnType::Number } }, 2,
        { { std::string("Ghent"), 901.5 }, { std::string("Trier"), 880.0 } } });
    request.code = code.toStdString();
    addTexts(request.facts, request.code);
    for (const QString& function : functions.split(u' ')) {
        request.facts.aggregations.push_back(figureOf("Rent", function.toUtf8().constData()));
        request.facts.aggregations.back().line = 1;
    }
    if (code.contains(QStringLiteral("\nt['"))) {
        request.facts.stores = { { 2, {}, { called }, core::StoreHow::Adds, false, {} } };
    } else if (code.contains(QStringLiteral(".rename(columns"))) {
        request.facts.stores = { { 2, {}, {}, core::StoreHow::Renames, false, {} } };
    }
    QCOMPARE(named(request), (Names { "City", isAmount ? called + " (€)" : called }));
}

void TestCurrencies::axesOfValuesAreNamed()
{
    auto request = requestOf({ "", { { "range", ColumnType::Text }, { "rows", ColumnType::Integer } }, 1,
        { { std::string("400 to under 450"), std::int64_t(1) } } });
    request.facts.aggregations = { figureOf("Rent", "min", 0), figureOf("Rent", "max", 0) };
    request.facts.arithmetic = { { 7, {}, "figures_by_number" } };
    auto chart = chartOf(ChartType::Histogram, "Rent", "Number of rows");
    chart.categories = { "350", "700", "1050", "1400", "1750" };
    chart.series = { { "Rent", {}, { 1, 2, 3, 4 } } };
    request.result.displays = { chart };
    const auto axes = [&] {
        auto names = named(request);
        names.resize(2);
        return names;
    };
    QCOMPARE(axes(), (Names { "Rent (€)", "Number of rows" }));
    std::get<ChartSpec>(request.result.displays[0]).categories = { "0.35", "0.7", "1.05", "1.4", "1.75" }; // thousands
    QCOMPARE(axes(), (Names { "Rent", "Number of rows" }));
    chart = chartOf(ChartType::Scatter, "Rent", "Deposit");
    chart.series = { { "", { 400, 1500, std::nullopt }, { 100, 900, 400 } } };
    request.result.displays = { chart };
    request.facts.arithmetic.clear();
    request.facts.aggregations = { figureOf("Rent", "corr", 0) };
    QCOMPARE(axes(), (Names { "Rent (€)", "Deposit (€)" }));
}

void TestCurrencies::unitsAreKept()
{
    core::Answer answer;
    answer.units = { { 1, "Rent", "€" } };
    const core::Json json = answer;
    QCOMPARE(json.get<core::Answer>().units, answer.units);
}

QTEST_APPLESS_MAIN(TestCurrencies)
#include "tst_currencies.moc"
