// SPDX-License-Identifier: GPL-3.0-or-later
// Questions for rows by those of another file that match: customers without orders, orders of unknown customers.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>

using namespace core;
using enum ColumnType;

namespace {
Dataset orders(ColumnProfile client)
{
    return test::made("orders",
        { test::key("order_no", Text, 5000, 100), std::move(client), test::number("amount", 0, 900),
            test::text("status", { "open", "paid" }) });
}

Dataset customers(ColumnProfile id)
{
    return test::made(
        "customers", { std::move(id), test::text("city", { "Oslo", "Bern" }), test::number("age", 18, 90) });
}

/// Every third value of the orders is of no customer, and the other way round.
std::vector<Dataset> both()
{
    return { customers(test::key("id", Integer, 1007, 100, 13)),
        orders(test::key("customer_id", Integer, 1007, 33, 13)) };
}

Draft ask(const std::vector<Dataset>& datasets, const std::string& question, const std::vector<Exchange>& before = {})
{
    return *BuiltinPlanner().draft({ { question, {} }, datasets, before, {} }, {}, {});
}

QString words(const std::string& text)
{
    return QString::fromStdString(text);
}
} // namespace

class TestBuiltinPartners : public QObject {
    Q_OBJECT

private slots:
    void rowsWithoutAPartnerAreFound_data();
    void rowsWithoutAPartnerAreFound();
    void theSentenceSaysWhatIsCompared();
    void missingKeysMatchNothing();
    void aKeyThatOnlyCountsIsAskedFor();
    void aKeyThatStandsTwiceOnBothSidesWillDo();
    void manyStrangersAreNoReasonToAskForANamedKey();
    void withoutAKeyThatIsSaid();
    void aKindIsSaidByAnyColumn();
    void noRowOfAKindIsCountedInTheFileOfEntities();
    void whatIsSaidOfTheEntitiesIsNotDropped();
    void stretchesOfTimeAreThoseOfTheRows();
    void twoFilesAreComparedByWhatTheyShare();
    void whatIsDeniedIsNeverLeftOut();
    void aYearAfterRowsWithoutAPartnerIsRefused();
    void cellsOfTheFileItselfStayWhatTheyAre();
    void whatAnotherFileLacksIsNoEmptyCell();
    void ofFilesThatFitAsWellTheOneWithAKeyIsMeant();
    void theRowsOfTheNamedFileAreCounted();
    void aFragmentOfAnyFileGoesOn();
    void rowsOfEachAreNotCountedInTheirList();
    void whatWasDoneIsDatedByTheFileThatSaysWhen();
    void aWordThatIsPassedOverMayBeAColumnOfAnotherFile();
    void theRowsOfASheetAreCalledLikeIt();
    void aHyphenMakesNoOtherRows_data();
    void aHyphenMakesNoOtherRows();
    void otherRowsAreCalledAsTheirKeyOrDate_data();
    void otherRowsAreCalledAsTheirKeyOrDate();
};

void TestBuiltinPartners::otherRowsAreCalledAsTheirKeyOrDate_data()
{
    QTest::addColumn<QString>("reading");
    QTest::newRow("suppliers without orders") << "The rows where no row of purchases matches.";
    QTest::newRow("which suppliers have no orders") << "The rows where no row of purchases matches.";
    QTest::newRow("suppliers without any order in 2023")
        << "The rows where no row of purchases where order_date is in 2023 matches.";
}

void TestBuiltinPartners::otherRowsAreCalledAsTheirKeyOrDate()
{
    QFETCH(QString, reading);
    const auto purchases = test::made("purchases",
        { test::key("po_no", Text, 5000, 100), test::date("order_date", "2022-01-03", "2024-12-20"),
            test::key("supplier", Text, 100, 33), test::number("amount", 1, 900) });
    const auto suppliers = test::made(
        "suppliers", { test::key("supplier", Text, 100, 100), test::text("country", { "DE", "FR" }) });
    const auto plan = ask({ purchases, suppliers }, QTest::currentDataTag()).plan;
    QVERIFY2(words(plan.reading).endsWith(reading), (plan.reading + plan.message).c_str());
}

void TestBuiltinPartners::theRowsOfASheetAreCalledLikeIt()
{
    auto harvest = test::made("harvest",
        { test::key("harvest_no", Text, 5000, 100), test::key("hive", Text, 100, 33),
            test::number("Honey (kg)", 1, 40) });
    auto hives = test::made(
        "hives", { test::key("hive", Text, 100, 100), test::text("breed", { "Buckfast", "Carnica" }) });
    harvest.name = "honey.xlsx, Harvest";
    hives.name = "honey.xlsx, Hives";
    harvest.source.file = hives.source.file = "honey.xlsx";
    QCOMPARE(
        words(ask({ harvest, hives }, "total honey by breed").intent), QStringLiteral("Sum of Honey (kg) by breed."));
    hives.profile.columns.push_back(test::key("Baujahr", Integer, 2010, 12));
    QCOMPARE(words(ask({ harvest, hives }, "Honey (kg) by Baujahr").intent),
        QStringLiteral("Sum of Honey (kg) by Baujahr."));
    QCOMPARE(
        words(ask({ harvest, hives }, "how many hives by breed").intent), QStringLiteral("Number of rows by breed."));
}

void TestBuiltinPartners::rowsWithoutAPartnerAreFound_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    const auto add = [](const char* question, const char* intent) { QTest::newRow(question) << question << intent; };
    add("customers without orders", "The rows where no row of orders matches.");
    add("which customers have no order", "The rows where no row of orders matches.");
    add("which customers never ordered?", "The rows where no row of orders matches.");
    add("customers who did not order", "The rows where no row of orders matches.");
    add("customers not in orders", "The rows where no row of orders matches.");
    add("customers that are missing in orders", "The rows where no row of orders matches.");
    add("how many clients have no orders?", "Number of rows where no row of orders matches.");
    add("number of customers without orders by city", "Number of rows by city where no row of orders matches.");
    add("customers in Oslo without orders", "The rows where city is “Oslo” and no row of orders matches.");
    add("orders whose customer is unknown", "The rows where no row of customers matches.");
    add("orders with an unknown customer", "The rows where no row of customers matches.");
    add("total amount of orders without a customer", "Sum of amount where no row of customers matches.");
    add("customers with orders", "The rows where a row of orders matches.");
    add("how many customers have orders?", "Number of rows where a row of orders matches.");
    add("customers with at least an order", "The rows where a row of orders matches.");
    add("customers with at least one order", "The rows where the number of matching rows of orders is at least 1.");
    add("customers with more than two orders", "The rows where the number of matching rows of orders is over 2.");
    add("customers with exactly 3 orders", "The rows where the number of matching rows of orders is 3.");
}

void TestBuiltinPartners::rowsWithoutAPartnerAreFound()
{
    QFETCH(QString, question);
    QFETCH(QString, intent);
    auto files = both();
    QCOMPARE(words(ask(files, question.toStdString()).intent), intent);
    std::ranges::reverse(files);
    QCOMPARE(words(ask(files, question.toStdString()).intent), intent);
}

void TestBuiltinPartners::aHyphenMakesNoOtherRows_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    const auto add = [](const char* question, const char* intent) { QTest::newRow(question) << question << intent; };
    add("patients without a single check-up, how many?", "Number of rows where no row of patient_checkups matches.");
    add("how many patients have never had a check-up?", "Number of rows where no row of patient_checkups matches.");
    add("how many patients have the plan Check-up included?", "Number of rows where plan is “Check-up included”.");
}

void TestBuiltinPartners::aHyphenMakesNoOtherRows()
{
    QFETCH(QString, question);
    QFETCH(QString, intent);
    const auto patients = test::made("patients",
        { test::key("patient_no", Integer, 1007, 100, 13), test::text("plan", { "Check-up included", "Basic" }) });
    const auto checkups = test::made("patient_checkups",
        { test::key("checkup_no", Text, 5000, 100), test::key("patient_no", Integer, 1007, 33, 13),
            test::number("fee", 0, 900) });
    QCOMPARE(words(ask({ patients, checkups }, question.toStdString()).intent), intent);
    const auto alone = ask({ patients }, question.toStdString()); // a half of it is no part of a plan
    QVERIFY2(alone.intent.empty() || words(alone.intent) == intent, alone.intent.c_str());
}

void TestBuiltinPartners::theSentenceSaysWhatIsCompared()
{
    const auto draft = ask(both(), "customers without orders");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral("In customers.csv compared with orders.csv by id and customer_id: The rows where no row of "
                       "orders matches."));
    QVERIFY2(draft.code.contains(
                 "customers[\"orders\"] = customers[\"id\"].map(orders[\"customer_id\"].value_counts()).fillna(0)"),
        draft.code.c_str());
    QVERIFY2(draft.code.contains("\"rows of customers.csv have no match in orders.csv.\""), draft.code.c_str());
}

void TestBuiltinPartners::missingKeysMatchNothing()
{
    auto files = both();
    files[1].profile.columns[1].nulls = 1;
    QVERIFY(ask(files, "orders without customer")
            .plan.reading.ends_with(" 1 row of orders.csv without customer_id matches nothing."));
    files[1].profile.columns[1].nulls = 2;
    QVERIFY(ask(files, "customers without orders")
            .plan.reading.ends_with(" 2 rows of orders.csv without customer_id match nothing."));
}

void TestBuiltinPartners::aKeyThatOnlyCountsIsAskedFor()
{
    const std::vector files { test::made("custs", { test::key("no", Integer, 1, 100), test::text("town", { "Oslo" }) }),
        test::made("sales",
            { test::key("sale", Integer, 1, 100), test::key("cust", Integer, 1, 33), test::number("euros", 0, 9) }) };
    const auto draft = ask(files, "custs with no sale");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(
        draft.plan.choices.at(0), std::string("custs with no sale, matching cust of sales.csv with no of custs.csv"));
    const auto chosen = ask(files, draft.plan.choices.at(0));
    QVERIFY2(chosen.plan.reading.starts_with(
                 "In custs.csv compared with sales.csv by no and cust: The rows where no row of sales matches."),
        chosen.plan.reading.c_str());
}

void TestBuiltinPartners::aKeyThatStandsTwiceOnBothSidesWillDo()
{
    auto files = both();
    files[0].profile.rows = 130;
    QCOMPARE(words(ask(files, "customers without orders").intent),
        QStringLiteral("The rows where no row of orders matches."));
    QCOMPARE(ask(files, "total amount by city").plan.action, PlanAction::Say); // but rows would come out of it twice
}

void TestBuiltinPartners::manyStrangersAreNoReasonToAskForANamedKey()
{
    const std::vector files { customers(test::key("customer_id", Text, 1, 60)),
        orders(test::key("customer_id", Text, 40, 33)) };
    QCOMPARE(words(ask(files, "orders whose customer is unknown").intent),
        QStringLiteral("The rows where no row of customers matches."));
}

void TestBuiltinPartners::withoutAKeyThatIsSaid()
{
    const std::vector files { customers(test::key("ref", Text, 1, 100)), orders(test::key("buyer", Text, 7000, 33)) };
    const auto draft = ask(files, "customers without orders");
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QCOMPARE(words(draft.plan.message),
        QStringLiteral("Nothing tells which rows of orders.csv match those of customers.csv: none of their columns "
                       "have the same values."));
}

/// Customers, who have a date of their own, have no month with orders.
void TestBuiltinPartners::stretchesOfTimeAreThoseOfTheRows()
{
    auto dated = both();
    for (const auto& [file, name] : { std::pair(0, "since"), std::pair(1, "placed_on") }) {
        ColumnProfile date;
        date.name = name;
        date.type = Date;
        date.min = "2023-01-02";
        date.max = "2024-12-20";
        dated[static_cast<std::size_t>(file)].profile.columns.push_back(date);
    }
    const auto intent = QStringLiteral("The values of month of placed_on whose number of rows is over 10.");
    QCOMPARE(words(ask(dated, "months with more than 10 orders").intent), intent);
    auto couriers = dated.front(); // another file whose rows have dates and orders
    couriers.name = "couriers.csv";
    couriers.variable = "couriers";
    couriers.profile.columns.front().name = "courier_id";
    auto carried = test::key("courier_id", Integer, 1007, 33, 13);
    dated[1].profile.columns.push_back(std::move(carried));
    dated.push_back(std::move(couriers));
    QCOMPARE(words(ask(dated, "months with more than 10 orders").intent), intent);
}

/// A column that is made and named by its condition is found by its name: "Rechnungen where Rechnungsdatum is in 2023".
void TestBuiltinPartners::aKindIsSaidByAnyColumn()
{
    const std::vector files { test::made("Kunden",
                                  { test::key("Kunde", Text, 1, 100), test::date("seit", "2010-01-01", "2017-12-31") }),
        test::made("Rechnungen",
            { test::key("Rechnungsnr", Text, 5000, 100), test::key("Kunde", Text, 1, 33, 3),
                test::date("Rechnungsdatum", "2022-01-01", "2024-12-31"), test::number("Netto (€)", 1, 900) }) };
    QVERIFY(words(ask(files, "Kunden ohne Rechnungen in 2023").plan.reading)
            .contains(QStringLiteral("no row of Rechnungen where Rechnungsdatum is in 2023 matches")));
}

/// Of entities that have no row at all it is true, too.
void TestBuiltinPartners::noRowOfAKindIsCountedInTheFileOfEntities()
{
    auto dated = both();
    ColumnProfile placed;
    placed.name = "placed_on";
    placed.type = Date;
    placed.min = "2023-01-02";
    placed.max = "2024-12-20";
    dated[1].profile.columns.push_back(placed);
    const std::vector<std::pair<const char*, const char*>> expected {
        { "customers without paid orders", "The rows where no row of orders where status is “paid” matches." },
        { "customers who never had a paid order", "The rows where no row of orders where status is “paid” matches." },
        { "how many customers per city never had a paid order",
            "Number of rows by city where no row of orders where status is “paid” matches." },
        { "customers without orders in 2024", "The rows where no row of orders where placed_on is in 2024 matches." },
        { "customers from Oslo with no order in 2024",
            "The rows where city is “Oslo” and no row of orders where placed_on is in 2024 matches." },
        { "how many customers from Oslo have no order in 2024",
            "Number of rows where city is “Oslo” and no row of orders where placed_on is in 2024 matches." },
        { "customers with at most 2 paid orders",
            "The rows where the number of matching rows of orders where status is “paid” is at most 2." },
    };
    for (const auto& [question, intent] : expected) {
        const auto draft = ask(dated, question);
        QVERIFY2(draft.plan.action == PlanAction::Run, (std::string(question) + ": " + draft.plan.message).c_str());
        QCOMPARE(words(draft.intent), words(intent));
        QVERIFY2(draft.code.contains("customers[\"orders where "), draft.code.c_str());
    }
}

/// "It" is a word that says nothing to the orders, and a city of the customers.
void TestBuiltinPartners::whatIsSaidOfTheEntitiesIsNotDropped()
{
    auto files = both();
    files[0].profile.columns[1].top = { { "IT", 50 }, { "HR", 50 } };
    const auto draft = ask(files, "how many customers in IT never had a paid order");
    QVERIFY2(draft.plan.action != PlanAction::Run || draft.intent.contains("IT"), draft.intent.c_str());
}

void TestBuiltinPartners::twoFilesAreComparedByWhatTheyShare()
{
    auto files = both();
    files.push_back(test::made("returns",
        { test::key("return_no", Text, 9000, 100), test::key("customer_id", Integer, 1007, 20, 13),
            test::text("reason", { "late", "broken" }) }));
    const std::vector<std::pair<const char*, const char*>> expected {
        { "customers in both orders and returns",
            "The rows where a row of orders.csv matches and a row of returns.csv "
            "matches." },
        { "how many customers are in orders but not in returns",
            "Number of rows where a row of orders.csv matches and no row of returns.csv matches." },
        { "how many customers by city have orders but no returns",
            "Number of rows by city where a row of orders.csv matches and no row of returns.csv matches." },
        { "customers sowohl in orders als auch in returns",
            "The rows where a row of orders.csv matches and a row of returns.csv matches." },
    };
    for (const auto& [question, intent] : expected) {
        const auto draft = ask(files, question);
        QVERIFY2(draft.plan.action == PlanAction::Run, (std::string(question) + ": " + draft.plan.message).c_str());
        QCOMPARE(words(draft.intent), words(intent));
    }
    QCOMPARE(words(ask({ files[1], files[2] }, "how many customers are in both files").intent),
        QStringLiteral("Number of rows where a row of orders.csv matches and a row of returns.csv matches."));
}

void TestBuiltinPartners::whatIsDeniedIsNeverLeftOut()
{
    for (const auto* question :
        { "customers without orders", "orders never shipped", "amount not of orders", "orders ohne lieferung" }) {
        QVERIFY2(ask({ both()[1] }, question).plan.action == PlanAction::Say, question);
    }
}

void TestBuiltinPartners::cellsOfTheFileItselfStayWhatTheyAre()
{
    QCOMPARE(words(ask(both(), "orders without status").intent), QStringLiteral("The rows where status is missing."));
    QCOMPARE(words(ask({ both()[1] }, "orders whose status is unknown").intent),
        QStringLiteral("The rows where status is missing."));
    QCOMPARE(words(ask({ both()[1] }, "orders without customer").intent),
        QStringLiteral("The rows where customer_id is missing."));
    QVERIFY(!ask(both(), "orders without status").plan.reading.contains("empty cells"));
    auto files = both();
    files[0].name = files[0].variable = "people";
    QVERIFY(ask(files, "orders whose customer_id is missing")
            .plan.reading.ends_with(
                " Only empty cells of customer_id are meant, not values that people does not have."));
}

/// "Hive #" of the inspections is never empty; the hives that it names may be unknown all the same.
void TestBuiltinPartners::whatAnotherFileLacksIsNoEmptyCell()
{
    auto hive = test::key("Hive #", ColumnType::Integer, 1, 30);
    hive.flags = { "unique" };
    const auto hives = test::made("hives", { hive, test::text("Keeper", { "Bela", "Rosa" }) });
    auto number = test::key("Inspection #", ColumnType::Integer, 501, 100);
    number.flags = { "unique" };
    const auto inspections = test::made(
        "hive_inspections", { number, test::key("Hive #", ColumnType::Integer, 1, 32), test::number("brood", 0, 9) });
    const auto draft = ask({ hives, inspections }, "inspections whose hive # is missing from hives, count");
    QVERIFY2(draft.plan.action != PlanAction::Run || draft.plan.reading.contains("no row of hives matches"),
        draft.plan.reading.c_str());
}

void TestBuiltinPartners::ofFilesThatFitAsWellTheOneWithAKeyIsMeant()
{
    const auto towns = test::made("towns", { test::text("town", { "Oslo" }), test::number("height", 0, 9) });
    const auto draft = ask({ towns, both()[0], both()[1] }, "who has no order");
    QVERIFY2(draft.plan.reading.starts_with("In customers.csv compared with orders.csv"), draft.plan.message.c_str());
    auto members = both()[0];
    members.name = "members.csv";
    members.variable = "members";
    const auto doubt = ask({ members, both()[0], both()[1] }, "who has no order");
    QCOMPARE(doubt.plan.choices,
        (std::vector<std::string> { "who has no order, using members.csv", "who has no order, using customers.csv" }));
    QVERIFY(ask({ members, both()[0], both()[1] }, doubt.plan.choices.at(1))
            .plan.reading.starts_with("In customers.csv compared with orders.csv"));
}

void TestBuiltinPartners::theRowsOfTheNamedFileAreCounted()
{
    const auto draft = ask(both(), "how many customers?");
    QVERIFY2(draft.plan.reading.starts_with("In customers.csv: "), draft.plan.reading.c_str());
}

void TestBuiltinPartners::aFragmentOfAnyFileGoesOn()
{
    const std::vector<Exchange> before { { "customers without orders", {}, {} } };
    for (const auto* fragment : { "by city", "how many?" }) {
        const auto draft = ask({ both()[1], both()[0] }, fragment, before);
        QVERIFY2(draft.plan.action != PlanAction::Run, draft.plan.reading.c_str());
    }
}

void TestBuiltinPartners::rowsOfEachAreNotCountedInTheirList()
{
    auto own = test::text("branch", { "F1", "F2", "F3" });
    own.flags = { "unique" };
    const std::vector files { test::made("branches", { own, test::text("city", { "Oslo", "Bern" }) }),
        test::made("sales", { test::text("branch", { "F1", "F2", "F3" }), test::number("fee", 5, 400) }) };
    for (const auto* screen : { "branches.csv", "sales.csv", "" }) {
        PlanRequest request { { "number of rows by branch" }, files, {}, {} };
        request.question.onScreen = screen;
        const auto draft = BuiltinPlanner().draft(request, {}, {}).value();
        QVERIFY2(draft.plan.reading.starts_with("In sales.csv: Number of rows by branch"), draft.plan.reading.c_str());
    }
}

void TestBuiltinPartners::whatWasDoneIsDatedByTheFileThatSaysWhen()
{
    auto piano = test::key("piano_id", Text, 100, 100);
    piano.flags = { "unique" };
    const auto pianos = test::made("pianos",
        { piano, test::date("bought_on", "2021-01-05", "2024-12-20"), test::date("sold_on", "2021-02-05", "2024-12-28"),
            test::number("price", 900, 9000) });
    const auto jobs = test::made("jobs",
        { test::key("job_no", Text, 5000, 100), test::key("piano_id", Text, 100, 80),
            test::date("received_on", "2021-01-05", "2024-12-20"), test::number("charged", 10, 900) });
    for (const auto* question : { "how many pianos were sold in 2023", "Wie viele pianos wurden 2023 verkauft?" }) {
        QCOMPARE(
            words(ask({ jobs, pianos }, question).intent), QStringLiteral("Number of rows where sold_on is in 2023."));
    }
    QCOMPARE(words(ask({ jobs, pianos }, "total charged of pianos sold in 2023").intent),
        QStringLiteral("Sum of charged where sold_on is in 2023."));
}

void TestBuiltinPartners::aWordThatIsPassedOverMayBeAColumnOfAnotherFile()
{
    auto client = test::key("client", Text, 100, 100);
    client.flags = { "unique" };
    const auto clients = test::made("clients", { client, test::text("kind", { "hotel", "shop" }) });
    const auto orders = test::made("orders",
        { test::key("order_no", Text, 5000, 100), test::key("client", Text, 100, 90), test::number("fee", 5, 400) });
    for (const auto* question : { "average fee for each kind of client", "average fee per client kind" }) {
        QCOMPARE(words(ask({ orders, clients }, question).intent), QStringLiteral("Average of fee by kind."));
    }
    QCOMPARE(words(ask({ orders }, "average fee for each kind of client").intent),
        QStringLiteral("Average of fee by client."));
}

void TestBuiltinPartners::aYearAfterRowsWithoutAPartnerIsRefused()
{
    auto files = both();
    const auto dated = test::sample("orders").profile.columns;
    files.front().profile.columns.push_back(*std::ranges::find(dated, Date, &ColumnProfile::type));
    const std::vector<Exchange> before { { "customers without orders", {}, {} } };
    QVERIFY(ask(files, before.front().question).plan.action == PlanAction::Run);
    QVERIFY(ask(files, "and in 2023?", before).plan.action != PlanAction::Run); // of the customers, or of the orders?
    QVERIFY(ask(files, "only Oslo", before).plan.action == PlanAction::Run);
}

QTEST_GUILESS_MAIN(TestBuiltinPartners)
#include "tst_builtin_partners.moc"
