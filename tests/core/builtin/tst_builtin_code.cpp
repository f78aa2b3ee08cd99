// SPDX-License-Identifier: GPL-3.0-or-later
// The generated code, run by plain Python on the loaded frames, against answers worked out without pandas.
#include "core/builtin/write/builtin_planner.h"
#include "core/data/load_steps.h"
#include "tests/core/builtin/profiles.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace core;

class TestBuiltinCode : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theCodeGivesTheRightAnswer_data();
    void theCodeGivesTheRightAnswer();
    void theCleanedFileIsWritten();
    void everyStepHasItsComment();

private:
    QTemporaryDir m_folder;
    Json m_cases = Json::array();
    Json m_results;
};

namespace {
constexpr const char* orderQuestions[] = { "top 5 customers by revenue", "bottom 3 products by revenue",
    "how many orders are there?", "how many customers?", "how many orders are open by region?", "total revenue",
    "average revenue by category", "revenue by weekday", "median unit price by category",
    "revenue in 2024 for Furniture", "revenue by region in 2024", "sum of quantity by product and region",
    "revenue per month as a line chart", "which month had the highest revenue", "revenue growth per month",
    "share of revenue by region", "what percentage of orders are cancelled?", "how many orders have missing customer",
    "how many duplicates are there?", "how many outliers in revenue", "correlation between quantity and revenue",
    "how many orders with revenue over 1.000,50 in North", "how many orders with quantity between 5 and 10",
    "how many orders with quantity from 5 to 10", "total revenue on weekends",
    "total revenue in the first half of 2024", "revenue of Müller & Söhne GmbH", "how many orders in the last 30 days",
    "number of distinct customers by region", "best product per region", "latest order date",
    "earliest order date by region", "the row with the biggest refund", "missing values", "clean up the file",
    "trim the spaces, unify the spelling, fix the dates and remove duplicates",
    "total revenue divided by total quantity by region", "top 3 products by quantity * unit_price",
    "how many orders excluding cancelled and open", "how many customers have more than 40 orders",
    "customers whose total revenue is over 100000", "average number of orders per customer",
    "number of orders, total revenue and median quantity by region", "standard deviation of revenue by region",
    "range of revenue", "interquartile range of revenue by region", "90th percentile of revenue by region",
    "cumulative revenue by month", "3-month moving average of monthly revenue", "unique products per region",
    "how many orders have a revenue above the average", "lowest, median and highest revenue by region",
    "median number of orders per customer", "average total revenue per customer",
    "how many orders does a customer have on average, by region?",
    "what share of revenue comes from the top 3 customers", "YoY revenue growth per quarter",
    "how many customers ordered in both North and South", "which customers ordered in the North but never in the South",
    "how many customers never ordered in the North", "how many customers have at least 4 cancelled orders in 2024",
    "customers who only ordered in the West", "revenue of customers who ordered in both North and South",
    "how many customers ordered for the first time in March 2023", "top 2 products per month by revenue",
    "customers who ordered in every month of 2023", "how many customers have not ordered for 6 months",
    "total revenue Monday to Friday", "average number of orders per month", "average monthly revenue",
    "pie chart of total revenue by status", "revenue by weekday and region" };
constexpr const char* composedQuestions[] = { "share of cancelled orders for each month",
    "increase of revenue from 2023 to 2024 by region", "which region grew fastest in revenue from 2023 to 2024?",
    "customer with the second highest revenue", "third largest order by revenue",
    "order with the highest revenue / unit_price", "average discount weighted by quantity per region",
    "average quantity and total revenue divided by total quantity by region",
    "how many distinct products where region or customer is missing", "revenue by region and status as a cross table",
    "running total of revenue by month for each region", "count, total and average of revenue by status",
    "first and last order date per customer", "month with the highest total revenue for each region",
    "top 2 regions by revenue, with their average quantity", "longest streak of months with more than 15 orders",
    "longest streak of months with total quantity over 10", "how many months in a row, at most, did revenue fall?",
    "rank of the regions by revenue in 2023 and in 2024",
    "how many days had no order between the first and the last order?",
    "in which month did each region reach its highest total revenue?",
    "how many regions have total revenue over 150000", "month over month growth of revenue from March to May 2024",
    "Why did revenue fall in March 2024?", "customers with more than 20 orders and over 30,000 revenue",
    "in which month did the cumulative revenue pass 100,000?", "5th order of each customer",
    "longest gap between two orders", "average number of days between orders per customer",
    "by how many percent is revenue over unit_price by region",
    "total quantity times unit_price times (1 - discount) by region",
    "how many times as much revenue does North have as South",
    "how many customers ordered again within 7 days of their first order", "revenue by quantity in steps of 5",
    "number of rows by quantity: under 5, 5 to 9, 10 and over", "histogram of revenue in steps of 500",
    "histogram of discount in steps of 0.05", "number of rows by discount in steps of 0.05",
    "from when to when does the data go", "how many complete rows",
    "which columns have missing values, and how many each", "regions where more than 5 % of the orders are cancelled",
    "how many more orders has North than South", "revenue in Q1 2023 minus Q1 2024",
    "customers with average revenue over 500: average and count of revenue", "region with max mean revenue",
    "share of open of open and shipped orders by region", "duplicate order_ids",
    "which customer's rank by revenue changed most from 2023 to 2024",
    "how many orders were made by customers with more than 40 orders",
    "by how many ranks did North move by revenue from 2023 to 2024", "average total revenue per customer by region",
    "how many customers bought Floor Lamp Arc for the first time in 2024",
    "number of customers per region who never bought Floor Lamp Arc",
    "how many customers have exactly 13 different products",
    "customer with the highest average revenue among those with at least 40 orders",
    "what share of customers have more than 40 orders", "percent of customers with revenue over 100000",
    "share of customers who bought Floor Lamp Arc", "share of customers with more than 10 orders by region",
    "average days between first and last order per customer", "days from the last order to 2025-06-30 per customer",
    "total revenue without Müller", "share of revenue by region per quarter", "share of each region by status",
    "number of orders by region and status as a table with regions across", "box plot of revenue by region",
    "box plot of revenue", "revenue growth over last year by region", "share of quantity in revenue by region",
    "top 10 % of customers by revenue", "how many customers are in the top 25 % by revenue",
    "what share of revenue comes from the top 20% of customers", "which customers are above the average revenue",
    "how many regions have a below average number of orders", "largest revenue per month with the customer",
    "longest streak of consecutive months with revenue over 30000", "revenue per half-year",
    "number of orders by half-year and region", "revenue growth per half-year", "half-year with the highest revenue",
    "running total of revenue by half-year for each region", "largest revenue per half-year with the customer",
    "total revenue in the last half-year", "longest streak of consecutive days with orders per region",
    "longest run of days without orders of Ostsee Hotels", "revenue by month of the year",
    "total revenue in January over all years", "seasonality of quantity",
    "histogram of quantity in steps of 20 by region", "histogram of revenue by region",
    "top 20 % of products by revenue in each region", "top 1 % of the rows by quantity",
    "change of quantity per day for each region", "longest streak of months with rising revenue by region",
    "longest streak of months with rising quantity by region", "average order value",
    "customers with more orders than average", "customers who ordered in both years",
    "regions whose revenue grew by more than 5 % from 2023 to 2024", "customers with fewer orders in 2024 than in 2023",
    "how many customers grew by more than 10 % from 2023 to 2024", "in which months did revenue fall by more than 10 %",
    "share of cancelled orders by region in 2023 and 2024", "days since the last order per customer",
    "ratio of revenue in North to South", "ratio of cancelled to shipped orders",
    "ratio of cancelled to shipped orders by region", "revenue North minus South per year",
    "correlation between quantity and revenue by region", "rank of regions per year by revenue",
    "how many orders with revenue more than twice the average of their category",
    "how many orders with revenue above the median of their region", "revenue per quarter 2023 versus 2024",
    "how many customers grew from 2023 to 2024", "first and last order per customer",
    "top 3 customers by growth in revenue", "the 2 fastest growing regions",
    "which quarter had the highest growth in revenue", "revenue per quarter, complete quarters only",
    "box plot of revenue by region and status", "distribution of revenue by region in 2024",
    "box plot of quantity per quarter", "growth of revenue by region from 2023 to 2024, descending",
    "fastest growing region from 2023 to 2024 by quantity" };
constexpr std::pair<const char*, const char*> questionsInParts[] = { { "orders", "revenue by region in 2024" },
    { "orders", "number of rows by region" }, { "orders", "sum of quantity by product and region" },
    { "orders", "top 5 customers by revenue" }, { "orders", "top 2 products per month by revenue" },
    { "orders", "revenue per month as a line chart" }, { "seattle_weather", "average temp_max by weather" } };
constexpr const char* loanQuestions[] = { "average days between lent and returned",
    "median hours from lent to returned by branch", "how many loans were returned more than 10 days after lent",
    "how many loans were returned within 5 days of lent", "how long are loans on average, in days, by branch",
    "number of loans by weekday of lent", "average business days between lent and returned",
    "median working days from lent to returned by branch" };
constexpr const char* repairQuestions[] = { "total cost by site", "total cost by site and kind",
    "total cost by site and kind as a cross table", "share of cost by site", "site with the lowest total cost",
    "average total cost per site", "total cost per month", "running total of cost by month", "growth of cost per month",
    "running total of cost by month for each site", "total cost of C", "total cost in February 2024",
    "total cost in March 2024", "increase of cost from January to March 2024 by site" };
constexpr const char* weatherQuestions[] = { "average temp_max by weather", "trend of precipitation per month",
    "which day had the highest wind?", "how many days of snow in 2013", "total rainfall per year",
    "most common weather", "correlation between temp_max and temp_min", "temp max since 2014-06-01",
    "minimum and maximum temp_max by weather", "average temp_max minus temp_min by weather",
    "how many days have a precipitation above the wind", "hottest day of each year" };
constexpr const char* tradeQuestions[] = { "how many clients have no sales", "number of clients without sales by city",
    "how many sales whose client is unknown", "how many clients with more than one sale", "how many clients with sales",
    "how many regions without clients", "total amount by city", "total amount by region name",
    "how many clients never had a sale over 5", "how many clients by city never had a sale over 5",
    "how many clients are in sales but not in clients" };
}

/// Both rounds: what is suggested at first, and what after each of these.
static std::set<std::string> allSuggested(const std::vector<Dataset>& datasets)
{
    std::set<std::string> all;
    for (const auto& first : suggestedQuestions(datasets)) {
        all.insert(first);
        for (const auto& next : suggestedQuestions(datasets, { first })) {
            all.insert(next);
        }
    }
    return all;
}

void TestBuiltinCode::initTestCase()
{
    BuiltinPlanner planner;
    const auto addOf = [&](const std::vector<Dataset>& datasets, const std::string& file, const std::string& question) {
        const auto draft = *planner.draft({ { question, {} }, datasets, {}, {} }, {}, {});
        QVERIFY2(draft.plan.action == PlanAction::Run, (question + ": " + draft.plan.message).c_str());
        m_cases.push_back({ { "name", file + ": " + question }, { "file", file }, { "question", question },
            { "code", draft.code }, { "loads", loadStepsOf(datasets) } });
    };
    const auto add = [&](const Dataset& dataset, const std::string& question) {
        addOf({ dataset }, dataset.name, question);
    };
    for (const auto* question : tradeQuestions) {
        addOf(test::trade(), "trade", question);
    }
    for (const auto* question : orderQuestions) {
        add(test::sample("orders"), question);
    }
    for (const auto* question : composedQuestions) {
        add(test::sample("orders"), question);
    }
    for (const auto& [file, question] : questionsInParts) { // of a file that fits into no memory
        const auto draft = *planner.draft({ { question, {} }, { test::sample(file) }, {}, {}, 1 }, {}, {});
        QVERIFY2(draft.code.contains("chunksize=1000000"), draft.code.c_str());
        m_cases.push_back({ { "name", std::string(question) + " (in parts)" }, { "file", test::sample(file).name },
            { "question", question }, { "code", draft.code }, { "loads", Json::array() } });
    }
    for (const auto* question : weatherQuestions) {
        add(test::sample("seattle_weather"), question);
    }
    for (const auto* name : { "orders", "seattle_weather" }) {
        for (const auto& question : allSuggested({ test::sample(name) })) {
            add(test::sample(name), question);
        }
    }
    auto suggested = allSuggested(test::trade());
    for (const auto* question : tradeQuestions) {
        suggested.erase(question);
    }
    for (const auto& question : suggested) {
        addOf(test::trade(), "trade", question);
    }
    add(test::calls(), "average took by team");
    for (const auto* question : loanQuestions) {
        add(test::loans(), question);
    }
    for (const auto* question : repairQuestions) {
        add(test::repairs(), question);
    }
    for (const auto* question : { "average shift length", "total hours from start to end by person",
             "how many shifts lasted more than 8 hours" }) {
        add(test::shifts(), question);
    }
    for (const auto* question : { "total by item", "sum of total", "how many bills?" }) {
        add(test::bills(), question);
    }
    add(test::made("fees", { test::text("gate", { "A", "B" }), test::number("fee", -4.5, 30) }),
        "what is odd about this data?");
    const QString samples = QStringLiteral(SOURCE_DIR "/resources/samples");
    for (const auto& file : { QStringLiteral("orders.csv"), QStringLiteral("seattle_weather.csv") }) {
        QVERIFY(QFile::copy(samples + QLatin1Char('/') + file, m_folder.filePath(file)));
    }
    QFile cases(m_folder.filePath(QStringLiteral("cases.json")));
    QVERIFY(cases.open(QIODevice::WriteOnly));
    cases.write(QByteArray::fromStdString(m_cases.dump()));
    cases.close();
    QProcess python;
    python.setWorkingDirectory(m_folder.path());
    python.setProcessChannelMode(QProcess::ForwardedChannels);
    python.start(QStringLiteral("python3"),
        { QStringLiteral(SOURCE_DIR "/tests/core/builtin/check_code.py"), cases.fileName(),
            m_folder.filePath(QStringLiteral("results.json")), samples });
    QVERIFY(python.waitForFinished(110'000));
    QCOMPARE(python.exitCode(), 0);
    QFile results(m_folder.filePath(QStringLiteral("results.json")));
    QVERIFY(results.open(QIODevice::ReadOnly));
    m_results = Json::parse(results.readAll().toStdString());
}

void TestBuiltinCode::theCodeGivesTheRightAnswer_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("code");
    for (const auto& each : m_cases) {
        const auto name = each.at("name").get<std::string>();
        QTest::newRow(name.c_str()) << QString::fromStdString(name)
                                    << QString::fromStdString(each.at("code").get<std::string>());
    }
}

void TestBuiltinCode::theCodeGivesTheRightAnswer()
{
    QFETCH(QString, question);
    QFETCH(QString, code);
    const auto trouble = m_results.at(question.toStdString()).get<std::string>();
    QVERIFY2(trouble.empty(), qPrintable(QString::fromStdString(trouble) + QLatin1Char('\n') + code));
}

void TestBuiltinCode::theCleanedFileIsWritten()
{
    QFile cleaned(m_folder.filePath(QStringLiteral("orders_cleaned.csv")));
    QVERIFY(cleaned.open(QIODevice::ReadOnly));
    const auto text = QString::fromUtf8(cleaned.readAll());
    QVERIFY(text.contains(QStringLiteral("Müller & Söhne GmbH")));
    QVERIFY(text.contains(QStringLiteral("000417;2023-01-16")));
    QVERIFY(!text.contains(QStringLiteral("FURNITURE")));
}

void TestBuiltinCode::everyStepHasItsComment()
{
    for (const auto& each : m_cases) {
        const auto code = QString::fromStdString(each.at("code").get<std::string>());
        const auto blocks = code.split(QStringLiteral("\n\n"));
        // The last block is the result itself.
        for (qsizetype i = 0; i + 1 < blocks.size(); ++i) {
            const bool continues = blocks[i].startsWith(QStringLiteral("changes.append("))
                || blocks[i].startsWith(QStringLiteral("odd.append("))
                || blocks[i].startsWith(QStringLiteral("cleaned"));
            QVERIFY2(blocks[i].trimmed().startsWith(QLatin1Char('#')) || continues, qPrintable(blocks[i]));
        }
    }
}

QTEST_GUILESS_MAIN(TestBuiltinCode)
#include "tst_builtin_code.moc"
