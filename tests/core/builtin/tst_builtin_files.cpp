// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about two files: what joins them, what is asked, what is said where nothing joins them.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;
using enum ColumnType;

namespace {
/// Three rows of an order for each of 33 clients; those are in the other file once.
Dataset orders(ColumnProfile client)
{
    return test::made(
        "orders", { test::key("order_no", Text, 5000, 100), std::move(client), test::number("amount", 0, 900) });
}

Dataset clients(ColumnProfile id)
{
    return test::made(
        "clients", { std::move(id), test::text("region", { "North", "South" }), test::number("age", 18, 90) });
}

Draft ask(const std::vector<Dataset>& datasets, const std::string& question, const std::vector<Exchange>& history = {})
{
    return *BuiltinPlanner().draft({ { question, {} }, datasets, history, {} }, {}, {});
}

QString words(const std::string& text)
{
    return QString::fromStdString(text);
}
} // namespace

class TestBuiltinFiles : public QObject {
    Q_OBJECT

private slots:
    void aKeyWhoseValuesTellJoins();
    void aRowWithoutMatchIsNeitherYesNorNo();
    void numbersOfTwoFilesAreAddedUpEachByItself();
    void whatSumsDoNotTellIsRefused();
    void theTimeBetweenDatesOfTwoFilesIsThatOfEach();
    void aKeyThatOnlyCountsIsAskedFor();
    void theKeyThatWasChosenStays();
    void ofSeveralKeysOneIsAskedFor();
    void aNamedKeyNeedsNoAsking();
    void withoutAKeyThatIsSaid();
    void aColumnOfBothThatIsNoKeyIsExplained();
    void numbersThatWouldCountAgainAreSaid();
    void numbersOfRowsThatMeetOneRowAreThere();
    void theNearestColumnsAreOfAllFiles();
    void keysWrittenDifferentlyAreWrittenAlike();
    void numbersInTextThatOnlyCountAreAskedFor();
    void aChainOfFilesIsJoined();
    void twoFilesMayBesideTheThird();
    void ofFilesThatAnswerEquallyOneIsAskedFor();
    void ofFilesThatAnswerEquallyThatOnTheScreenIsMeant();
    void aFileThatIsNamedAndNotUsedIsSaid();
    void theNumberOfARowIsNoMeasure();
    void revenueIsLookedForInTheOtherFile();
    void theNounOfAJoinedFileBelongsToWhatItSays();
    void anExactNameInAnotherFileIsNoGuessHere();
    void aKeyThatStandsTwiceIsOffered();
};

void TestBuiltinFiles::aKeyWhoseValuesTellJoins()
{
    const std::vector<std::pair<ColumnProfile, ColumnProfile>> keys {
        { test::key("buyer", Text, 1, 33), test::key("ref", Text, 1, 100) },
        { test::key("customer_id", Integer, 1007, 33, 13), test::key("id", Integer, 1007, 100, 13) },
    };
    for (const auto& [many, one] : keys) {
        const auto draft = ask({ orders(many), clients(one) }, "total amount by region");
        QCOMPARE(words(draft.intent), QStringLiteral("Sum of amount by region."));
        QVERIFY2(draft.plan.reading.starts_with(
                     "In orders.csv with clients.csv, matched by " + many.name + " and " + one.name + ": "),
            draft.plan.reading.c_str());
        QVERIFY(draft.code.contains("validate=\"many_to_one\""));
        QCOMPARE(words(ask({ clients(one), orders(many) }, "total amount by region").intent), words(draft.intent));
    }
}

void TestBuiltinFiles::aRowWithoutMatchIsNeitherYesNorNo()
{
    auto some = clients(test::key("customer_id", Integer, 1007, 30, 13));
    auto active = test::text("active", { "no", "yes" });
    active.type = Boolean;
    some.profile.columns.push_back(active);
    some.profile.rows = 30;
    const auto buyers = orders(test::key("customer_id", Integer, 1007, 33, 13));
    const auto draft = ask({ buyers, some }, "total amount where active is yes");
    QVERIFY2(draft.code.contains("orders[\"active\"].fillna(False)"), (draft.code + draft.plan.message).c_str());
}

/// 1, 2, 3… are in every file.
/// "fee per bed": the beds of a clinic do not count again with each of its stays.
void TestBuiltinFiles::numbersOfTwoFilesAreAddedUpEachByItself()
{
    auto clinic = test::key("clinic", Text, 100, 100);
    clinic.flags = { "unique" };
    auto beds = test::key("beds", Integer, 10, 8);
    const auto clinics = test::made("clinics", { clinic, test::text("district", { "East", "West" }), beds });
    const auto stays = test::made("stays",
        { test::key("stay_no", Text, 5000, 100), test::key("clinic", Text, 100, 80), test::number("fee", 10, 900) });
    const std::vector<std::pair<const char*, const char*>> expected {
        { "fee per bed by clinic", "Sum of fee divided by the sum of beds by clinic." },
        { "total fee divided by total beds by district", "Sum of fee divided by the sum of beds by district." },
        { "fee and beds by district", "Sum of fee and sum of beds by district." },
    };
    for (const auto& [question, intent] : expected) {
        const auto draft = ask({ clinics, stays }, question);
        QVERIFY2(draft.plan.action == PlanAction::Run, (std::string(question) + ": " + draft.plan.message).c_str());
        QCOMPARE(words(draft.intent), words(intent));
        QVERIFY2(
            draft.code.contains("clinics[\"fee\"] = "
                                "clinics[\"clinic\"].map(stays.groupby(stays[\"clinic\"])[\"fee\"].sum()).fillna(0)"),
            draft.code.c_str());
    }
    const auto sales = test::made("sales", { test::key("region", Text, 1, 9), test::number("revenue", 1, 900) });
    const auto budget = test::made("budget",
        { test::key("region", Text, 1, 9), test::text("quarter", { "Q1", "Q2" }), test::number("budget", 1, 900) });
    const auto draft = ask({ sales, budget }, "revenue minus budget per region");
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    QVERIFY2(draft.plan.reading.starts_with("In each region of sales.csv and budget.csv with the sum of revenue of "
                                            "sales.csv and of budget of budget.csv: Sum of revenue minus budget by "
                                            "region."),
        draft.plan.reading.c_str());
}

void TestBuiltinFiles::whatSumsDoNotTellIsRefused()
{
    const auto sales = test::made("sales", { test::key("region", Text, 1, 9), test::number("revenue", 1, 900) });
    const auto budget = test::made("budget",
        { test::key("region", Text, 1, 9), test::text("quarter", { "Q1", "Q2" }), test::number("budget", 1, 900) });
    for (const auto* question : { "average revenue minus budget per region", "revenue times budget per region",
             "revenue minus budget per region and quarter" }) {
        QVERIFY2(ask({ sales, budget }, question).plan.action != PlanAction::Run, question);
    }
}

void TestBuiltinFiles::theTimeBetweenDatesOfTwoFilesIsThatOfEach()
{
    const auto date = [](const char* name) {
        ColumnProfile column;
        column.name = name;
        column.type = Date;
        column.min = "2023-01-02";
        column.max = "2024-12-20";
        column.distinct = 90;
        return column;
    };
    auto id = test::key("client_id", Integer, 1007, 100, 13);
    id.flags = { "unique" };
    const auto people = test::made("clients", { id, test::text("region", { "North", "South" }), date("signed_up") });
    const auto bought = test::made("orders",
        { test::key("order_no", Text, 5000, 100), test::key("client_id", Integer, 1007, 33, 13), date("order_date") });
    const auto moaned = test::made("complaints",
        { test::key("case_no", Text, 7000, 100), test::key("client_id", Integer, 1007, 25, 13), date("received") });
    const std::vector<std::pair<const char*, const char*>> expected {
        { "average days from first order to first complaint",
            "Average of days from first order_date to first received." },
        { "days from first order to last complaint per client",
            "Average of days from first order_date to last received by client_id." },
        { "how many days on average from signed_up to the first order by region",
            "Average of days from signed_up to first order_date by region." },
        { "how many months between the first and the last order per client",
            "Average of months from first order_date to last order_date by client_id." },
        { "average days from the last order to 2025-12-31", "Average of days from last order_date to 2025-12-31." },
        { "which client has the longest time between first and last order",
            "The row with the highest days from first order_date to last order_date." },
        { "durchschnittliche Tage zwischen erster und letzter order",
            "Average of days from first order_date to last order_date." },
    };
    for (const auto& [question, intent] : expected) {
        const auto draft = ask({ people, bought, moaned }, question);
        QVERIFY2(draft.plan.action == PlanAction::Run, (std::string(question) + ": " + draft.plan.message).c_str());
        QCOMPARE(words(draft.intent), words(intent));
    }
    QVERIFY(
        ask({ bought }, "days from the first order to the first complaint per client").plan.action != PlanAction::Run);
}

void TestBuiltinFiles::aKeyThatOnlyCountsIsAskedFor()
{
    const std::vector both { orders(test::key("customer_id", Integer, 1, 33)),
        clients(test::key("id", Integer, 1, 100)) };
    const auto draft = ask(both, "total amount by region");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QVERIFY2(draft.plan.message.starts_with("“region” is in clients.csv."), draft.plan.message.c_str());
    QCOMPARE(draft.plan.choices,
        std::vector<std::string> {
            "total amount by region, matching customer_id of orders.csv with id of clients.csv" });
    auto numbered = both;
    numbered.front().profile.columns.front() = test::key("order_no", Integer, 1, 100);
    numbered.back().profile.columns.front() = test::key("id", Integer, 1, 33);
    numbered.back().profile.rows = 33;
    QCOMPARE(
        ask(numbered, "total amount by region").plan.choices.size(), 1U); // most numbers of orders are of no client
    const auto chosen = ask(both, draft.plan.choices.front());
    QCOMPARE(words(chosen.intent), QStringLiteral("Sum of amount by region."));
    QVERIFY(chosen.plan.reading.contains("matched by customer_id and id"));
}

void TestBuiltinFiles::theKeyThatWasChosenStays()
{
    const std::vector both { orders(test::key("customer_id", Integer, 1, 33)),
        clients(test::key("id", Integer, 1, 100)) };
    auto doubtful = both;
    doubtful.front().profile.columns.back().name = "amount_net";
    doubtful.front().profile.columns.push_back(test::number("amount_gross", 0, 900));
    const auto again = ask(
        doubtful, "average amount by region, matching customer_id of orders.csv with id of clients.csv");
    QCOMPARE(again.plan.choices.at(0),
        std::string("average amount_net by region, matching customer_id of orders.csv with id of clients.csv"));
    std::vector<Exchange> history { { ask(both, "total amount by region").plan.choices.at(0), {}, {} } };
    QCOMPARE(words(ask(both, "only North", history).intent),
        QStringLiteral("Sum of amount by region where region is “North”."));
    QCOMPARE(words(ask(both, "as a bar chart", history).intent),
        QStringLiteral("Sum of amount by region, with a bar chart."));
    history.push_back({ "only North", {}, {} });
    QCOMPARE(words(ask(both, "as a bar chart", history).intent),
        QStringLiteral("Sum of amount by region where region is “North”, with a bar chart."));
}

void TestBuiltinFiles::ofSeveralKeysOneIsAskedFor()
{
    const auto flights = test::made("flights",
        { test::key("origin", Text, 1, 20), test::key("destination", Text, 1, 20),
            test::number("passengers", 1, 400) });
    const auto airports = test::made(
        "airports", { test::key("iata", Text, 1, 100), test::text("country", { "Chile", "Norway" }) });
    const auto draft = ask({ flights, airports }, "total passengers by country");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(draft.plan.choices.size(), 2U);
    for (const std::string column : { "origin", "destination" }) {
        const auto chosen = ask({ flights, airports },
            "total passengers by country, matching " + column + " of flights.csv with iata of airports.csv");
        QVERIFY2(chosen.code.contains("flights[\"" + column + "\"].isin(airports[\"iata\"])"), chosen.code.c_str());
    }
}

void TestBuiltinFiles::aNamedKeyNeedsNoAsking()
{
    auto order = orders(test::key("client_id", Integer, 1, 33));
    order.profile.columns.push_back(test::key("product_id", Integer, 1, 50));
    order.profile.columns.push_back(test::key("buyer", Text, 9000, 33));
    auto client = clients(test::key("client_id", Integer, 1, 100));
    client.profile.columns.push_back(test::key("name", Text, 9000, 100));
    const auto draft = ask({ order, client }, "total amount by region");
    QVERIFY2(draft.plan.reading.starts_with("In orders.csv with clients.csv, matched by client_id: "),
        draft.plan.reading.c_str());
}

void TestBuiltinFiles::withoutAKeyThatIsSaid()
{
    const std::vector both { orders(test::key("buyer", Text, 1, 33)), clients(test::key("ref", Text, 2000, 100)) };
    for (const auto* question : { "total amount by region", "total amount for South" }) {
        const auto draft = ask(both, question);
        QCOMPARE(draft.plan.action, PlanAction::Say);
        QVERIFY2(draft.plan.message.starts_with("“region” is in clients.csv, and no key joins it with orders.csv"),
            draft.plan.message.c_str());
    }
}

void TestBuiltinFiles::aColumnOfBothThatIsNoKeyIsExplained()
{
    const auto padded = ask(
        { orders(test::key("Client No", Integer, 1, 33)), clients(test::key("client_no", Text, 2000, 100)) },
        "total amount by region");
    QVERIFY2(padded.plan.message.ends_with(". “Client No” is in both, but integer in orders.csv and text in "
                                           "clients.csv: change one of the types where the file is read."),
        padded.plan.message.c_str());
    auto spaced = test::key("client", Text, 2000, 100);
    spaced.flags = { "trailing_spaces" };
    const auto apart = ask({ orders(test::key("client", Text, 1, 33)), clients(spaced) }, "total amount by region");
    QVERIFY2(apart.plan.message.ends_with(". “client” is in both, but with spaces around its values in clients.csv."),
        apart.plan.message.c_str());
}

void TestBuiltinFiles::numbersThatWouldCountAgainAreSaid()
{
    const auto draft = ask({ orders(test::key("buyer", Text, 1, 33)), clients(test::key("ref", Text, 1, 100)) },
        "average age by order_no");
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY2(draft.plan.message.starts_with("“age” is in clients.csv, one row of which matches several of orders.csv"),
        draft.plan.message.c_str());
}

void TestBuiltinFiles::numbersOfRowsThatMeetOneRowAreThere()
{
    const auto draft = ask({ orders(test::key("ref", Text, 1, 100)), clients(test::key("ref", Text, 1, 100)) },
        "total amount where age is over 40");
    QCOMPARE(words(draft.intent), QStringLiteral("Sum of amount where age is over 40."));
}

void TestBuiltinFiles::theNearestColumnsAreOfAllFiles()
{
    const auto other = test::made("visits",
        { test::text("sales_person", { "Ann", "Bo" }), test::number("id", 1, 9), test::number("minutes", 1, 90) });
    const auto draft = ask({ orders(test::key("customer_id", Text, 1, 33)), other }, "total amount by salesmann");
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY2(
        draft.plan.message.contains("The nearest column is sales_person (visits.csv)."), draft.plan.message.c_str());
    const auto single = ask(
        { orders(test::key("customer_id", Text, 1, 33)) }, "total amount by customer segment of shops");
    QVERIFY2(single.plan.message.contains("“segment” or “shops”") && !single.plan.message.contains("(orders.csv)"),
        single.plan.message.c_str());
}

/// A text key whose values are those of `number` with zeros in front.
static ColumnProfile padded(const std::string& name, ColumnProfile number)
{
    number.name = name;
    number.type = Text;
    number.plainMarks = number.marks;
    for (auto& mark : number.marks) {
        mark += 100'000;
    }
    number.min = number.max = Cell();
    number.flags = { "leading_zeros" };
    return number;
}

void TestBuiltinFiles::keysWrittenDifferentlyAreWrittenAlike()
{
    const auto draft = ask({ orders(test::key("client_no", Integer, 7, 33, 9)),
                               clients(padded("Client No", test::key("", Integer, 7, 100, 9))) },
        "total amount by region");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral("In orders.csv with clients.csv, matched by client_no and Client No: Sum of amount by region. "
                       "Spaces around, capitals and leading zeros of client_no and Client No do not count."));
    QVERIFY2(
        draft.code.contains("on=\"plain_key\"") && draft.code.contains("validate=\"many_to_one\""), draft.code.c_str());
    auto shouted = test::key("client", Text, 2000, 100);
    shouted.plainMarks = test::key("client", Text, 1, 100).marks;
    QVERIFY(ask({ orders(test::key("client", Text, 1, 33)), clients(shouted) }, "total amount by region")
            .plan.reading.contains("capitals"));
    auto alike = shouted.plainMarks;
    alike.resize(70); // "a1" and "A1" are two clients
    shouted.plainMarks = alike;
    QCOMPARE(ask({ orders(test::key("client", Text, 1, 33)), clients(shouted) }, "total amount by region").plan.action,
        PlanAction::Say);
}

void TestBuiltinFiles::numbersInTextThatOnlyCountAreAskedFor()
{
    const std::vector both { orders(test::key("client", Integer, 1, 33)),
        clients(padded("client_no", test::key("", Integer, 1, 100))) };
    QCOMPARE(ask(both, "total amount by region").plan.action, PlanAction::Ask);
}

void TestBuiltinFiles::aChainOfFilesIsJoined()
{
    const auto shops = test::made("shops",
        { test::key("shop_id", Integer, 1007, 40, 13), test::key("region_id", Integer, 9001, 8, 17),
            test::text("name", { "Alpha", "Beta" }) });
    auto regions = test::made("regions",
        { test::key("id", Integer, 9001, 8, 17), test::text("name", { "North", "South" }),
            test::text("manager", { "Ida", "Per" }) });
    regions.profile.rows = 8;
    auto sales = test::made("sales", { test::key("shop_id", Integer, 1007, 30, 13), test::number("amount", 0, 900) });
    auto shop = shops;
    shop.profile.rows = 40;
    const auto draft = ask({ regions, sales, shop }, "total amount by region name");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral("In sales.csv with shops.csv, matched by shop_id, that with regions.csv, matched by region_id "
                       "and id: Sum of amount by region_name."));
    const auto first = draft.code.find("validate=\"many_to_one\"");
    QVERIFY(draft.code.find("validate=\"many_to_one\"", first + 1) != std::string::npos);
    QCOMPARE(words(ask({ shop, sales, regions }, "total amount by manager").intent),
        QStringLiteral("Sum of amount by manager."));
    QCOMPARE(words(ask({ shop, sales, regions }, "number of shops by region name").intent),
        QStringLiteral("Number of rows by region_name."));
    QCOMPARE(words(ask({ shop, sales, regions }, "total amount by shop name").intent),
        QStringLiteral("Sum of amount by shop_name."));
}

void TestBuiltinFiles::twoFilesMayBesideTheThird()
{
    auto order = orders(test::key("client_id", Integer, 1007, 33, 13));
    order.profile.columns.push_back(test::key("product_code", Text, 500, 20));
    const auto products = test::made(
        "products", { test::key("code", Text, 500, 100), test::text("category", { "Toys", "Food" }) });
    const auto draft = ask({ order, clients(test::key("client_id", Integer, 1007, 100, 13)), products },
        "total amount by region and category");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral("In orders.csv with clients.csv, matched by client_id and products.csv, matched by product_code "
                       "and code: Sum of amount by region and category."));
}

void TestBuiltinFiles::ofFilesThatAnswerEquallyOneIsAskedFor()
{
    const std::vector both { test::made("goods", { test::number("price", 1, 9), test::text("colour", { "red" }) }),
        test::made("offers", { test::number("price", 1, 9), test::text("shop", { "Mall" }) }) };
    const auto draft = ask(both, "average price");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(draft.plan.choices,
        (std::vector<std::string> { "average price, using goods.csv", "average price, using offers.csv" }));
    QVERIFY(ask(both, draft.plan.choices.back()).plan.reading.starts_with("In offers.csv: Average of price."));
    QVERIFY(ask(both, "how many rows?", {}).plan.reading.starts_with("In goods.csv: "));
    QVERIFY(ask(both, "median price", { { "average price, using offers.csv", {}, {} } })
            .plan.reading.starts_with("In offers.csv: Median of price."));
    QVERIFY(ask(both, "average price by colour").plan.reading.starts_with("In goods.csv: "));
}

void TestBuiltinFiles::ofFilesThatAnswerEquallyThatOnTheScreenIsMeant()
{
    const std::vector both { test::made("goods", { test::number("price", 1, 9), test::text("colour", { "red" }) }),
        test::made("offers", { test::number("price", 1, 9), test::text("shop", { "Mall" }) }) };
    const auto onScreen = [&](const std::string& file, const std::string& question) {
        PlanRequest request { { question }, both, {}, {} };
        request.question.onScreen = file;
        return BuiltinPlanner().draft(request, {}, {}).value();
    };
    const auto draft = onScreen("offers.csv", "average price");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral(
            "In offers.csv: Average of price. offers.csv was on the screen; goods.csv would answer it too."));
    QVERIFY(draft.assumes);
    QVERIFY(onScreen("goods.csv", "average price, using offers.csv").plan.reading.starts_with("In offers.csv: "));
    QVERIFY(onScreen("offers.csv", "average price by colour").plan.reading.starts_with("In goods.csv: "));
}

void TestBuiltinFiles::aFileThatIsNamedAndNotUsedIsSaid()
{
    const std::vector both { orders(test::key("client_id", Integer, 1007, 33, 13)),
        clients(test::key("client_id", Integer, 1007, 100, 13)) };
    const auto draft = ask(both, "total amount by client");
    QCOMPARE(words(draft.plan.reading),
        QStringLiteral("In orders.csv: Sum of amount by client_id. clients.csv is not looked at."));
    QVERIFY(!ask(both, "total amount by order_no").plan.reading.contains("looked at"));
}

void TestBuiltinFiles::theNumberOfARowIsNoMeasure()
{
    auto number = test::key("order", Integer, 70'001, 100);
    number.flags = { "unique" };
    const auto numbered = test::made("orders",
        { number, test::key("client_id", Integer, 1007, 33, 13), test::number("amount", 0, 900),
            test::text("status", { "open" }) });
    QCOMPARE(words(ask({ numbered }, "orders where status is open").intent),
        QStringLiteral("The rows where status is “open”."));
    QCOMPARE(
        words(ask({ numbered }, "total amount by client_id").intent), QStringLiteral("Sum of amount by client_id."));
}

void TestBuiltinFiles::revenueIsLookedForInTheOtherFile()
{
    auto order = orders(test::key("client_id", Integer, 1007, 33, 13));
    order.profile.columns.back().name = "Umsatz";
    const auto known = test::made(
        "clients", { test::key("client_id", Integer, 1007, 100, 13), test::text("Gebiet", { "Nord" }) });
    QCOMPARE(words(ask({ known, order }, "Umsatz by Gebiet").intent), QStringLiteral("Sum of Umsatz by Gebiet."));
}

void TestBuiltinFiles::theNounOfAJoinedFileBelongsToWhatItSays()
{
    const std::vector both { orders(test::key("client_id", Integer, 1007, 33, 13)),
        clients(test::key("client_id", Integer, 1007, 100, 13)) };
    for (const auto* question : { "total amount by client region", "total amount by region of the client" }) {
        QCOMPARE(words(ask(both, question).intent), QStringLiteral("Sum of amount by region."));
    }
    for (const auto* question : { "total amount for North clients", "total amount from clients in the North" }) {
        QCOMPARE(words(ask(both, question).intent), QStringLiteral("Sum of amount where region is “North”."));
    }
}

void TestBuiltinFiles::anExactNameInAnotherFileIsNoGuessHere()
{
    auto lines = test::made("order_items", { test::key("sku", Text, 500, 20), test::number("quantity", 1, 90) });
    auto products = test::made("products", { test::key("sku", Text, 500, 100), test::key("product", Text, 9000, 100) });
    const auto draft = ask({ lines, products }, "top 5 products by quantity");
    QCOMPARE(words(draft.plan.reading + draft.plan.message),
        QStringLiteral("In order_items.csv with products.csv, matched by sku: Sum of quantity by product, the 5 "
                       "largest. Ties with the last place are all shown."));
}

void TestBuiltinFiles::aKeyThatStandsTwiceIsOffered()
{
    auto twice = test::key("client_id", Integer, 1007, 98, 13);
    twice.top = { { "1020", 3 }, { "1033", 2 }, { "1046", 1 } };
    const std::vector both { orders(test::key("client_id", Integer, 1007, 33, 13)), clients(twice) };
    const auto draft = ask(both, "total amount by region");
    QVERIFY(draft.plan.message.contains("2 rows repeat a value of another row (1020, 1033)"));
    QCOMPARE(draft.plan.choices.size(), 2U);
    const auto first = ask(both, draft.plan.choices.front());
    QVERIFY2(first.code.contains("clients.drop_duplicates(\"client_id\")"), first.code.c_str());
    QVERIFY(first.plan.reading.contains("the first is taken"));
    QVERIFY(ask(both, draft.plan.choices.back()).code.contains("duplicated(keep=False)"));
    for (const auto& [distinct, action] : { std::pair(85, PlanAction::Ask), { 60, PlanAction::Say } }) {
        auto more = both;
        more.back().profile.columns.front().distinct = distinct;
        QCOMPARE(ask(more, "total amount by region").plan.action, action);
    }
}

QTEST_GUILESS_MAIN(TestBuiltinFiles)
#include "tst_builtin_files.moc"
