// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace core;

namespace {
Draft draftOf(const PlanRequest& request)
{
    return *BuiltinPlanner().draft(request, {}, {});
}

Draft ask(const std::string& dataset, const std::string& question)
{
    return draftOf({ { question, {} }, { test::named(dataset) }, {}, {} });
}
} // namespace

class TestOfferedQuestions : public QObject {
    Q_OBJECT

private slots:
    void suggestedQuestionsWork();
    void whatIsSuggestedNextFollowsFromTheLastQuestion();
    void whatIsSuggestedNextIsOfTheSameRows();
    void whatIsSuggestedNextIsInPlainWords();
    void nothingAnsweredIsSuggestedNext();
    void rowsOfTwoFilesAreFollowedByQuestionsOfOne();
    void sharesAreNotSuggestedOfWhatIsOftenBelowZero();
    void whatIsSuggestedGoesOnFromTheFollowUp();
    void whatIsSuggestedGoesAcrossFiles();
    void whatTakesTimeIsAveraged();
    void levelsAreAveraged();
    void theFirstAreInTheLanguageOfTheFile();
    void eachChoiceIsReadOtherwise();
    void choicesKeepWhatIsUnderstood_data();
    void choicesKeepWhatIsUnderstood();
    void choicesKeepGroupsAndRows();
    void wordsOfTheOtherLanguageAreNear();
    void noChoiceEndsInLooseWords();
    void choicesOfSeveralFilesAreAnswered();
    void pictureThatCannotBeDrawnSaysWhyAndWhichCan_data();
    void pictureThatCannotBeDrawnSaysWhyAndWhichCan();
    void onlyWhatIsNearIsOffered();
    void refusedWordsAreStruck();
    void aCleanedCopyIsOfTheFileAlone();
    void namesHaveForeignPlurals();
};

void TestOfferedQuestions::suggestedQuestionsWork()
{
    for (const std::string name : { "orders", "seattle_weather", "players", "basket", "calls", "bills" }) {
        for (const auto& question : ask(name, "").plan.choices) {
            QVERIFY2(ask(name, question).plan.action == PlanAction::Run, (name + ": " + question).c_str());
        }
    }
}

void TestOfferedQuestions::whatIsSuggestedNextFollowsFromTheLastQuestion()
{
    for (const std::string name : { "orders", "seattle_weather", "players", "basket", "calls", "bills", "staff" }) {
        const auto dataset = test::named(name);
        for (const auto& first : suggestedQuestions({ dataset })) {
            QVERIFY2(ask(name, first).plan.action == PlanAction::Run, (name + ": " + first).c_str());
            const auto next = suggestedQuestions({ dataset }, { first });
            QVERIFY2(next.size() >= 3 && next.size() <= 5, (name + ": " + first).c_str());
            QVERIFY(!std::ranges::contains(next, first));
            for (const auto& question : next) {
                QVERIFY2(ask(name, question).plan.action == PlanAction::Run, (name + ": " + question).c_str());
            }
        }
    }
    const auto afterTrend = suggestedQuestions({ test::sample("orders") }, { "trend of revenue per month" });
    QCOMPARE(afterTrend.front(), std::string("which month had the highest revenue?"));
    const auto afterGroups = suggestedQuestions({ test::sample("orders") }, { "total revenue by region" });
    QCOMPARE(afterGroups.front(), std::string("share of revenue by region"));
    const auto afterFollowUp = suggestedQuestions(
        { test::sample("orders") }, { "revenue by region", "and the smallest?" });
    QCOMPARE(afterFollowUp, afterGroups);
}

void TestOfferedQuestions::whatIsSuggestedNextIsOfTheSameRows()
{
    for (const auto* question : { "total revenue by region where status is open", "Umsatz nach region mit status open",
             "total revenue by region in March 2024" }) {
        const auto filters = ask("orders", question).plan.facts.at("filters");
        QCOMPARE(filters.size(), std::size_t(1));
        const auto next = suggestedQuestions({ test::named("orders") }, { question });
        QVERIFY2(next.size() >= 2, question);
        std::size_t ofSame = 0;
        for (const auto& each : next) {
            const auto facts = ask("orders", each).plan.facts;
            ofSame += facts.at("filters") == filters ? 1 : 0;
            const auto operation = facts.value("operation", "");
            QVERIFY2(facts.at("filters") == filters || operation == "missing" || operation == "oddities"
                    || operation == "describe",
                each.c_str());
        }
        QVERIFY2(ofSame >= 2, question);
    }
}

void TestOfferedQuestions::whatIsSuggestedNextIsInPlainWords()
{
    struct Said {
        const char* asked;
        std::string expected;
    };
    for (const auto& [asked, expected] :
        { Said { "total revenue by region in 2024", "share of revenue by region in 2024" },
            Said { "total revenue by region in March 2024", "share of revenue by region in March 2024" },
            Said { "total revenue by region in Q2 2024", "share of revenue by region in Q2 2024" },
            Said { "total revenue by region in 2024 where status is open",
                "number of rows by region in 2024 where status is open" },
            Said { "total revenue by region where quantity is more than 5",
                "number of rows by region where quantity is more than 5" },
            Said { "Umsatz nach region im März 2024", "Anteil von revenue nach region im März 2024" },
            Said { "Umsatz nach region 2024", "Anteil von revenue nach region im Jahr 2024" } }) {
        QCOMPARE(suggestedQuestions({ test::named("orders") }, { asked }).front(), expected);
    }
}

void TestOfferedQuestions::nothingAnsweredIsSuggestedNext()
{
    for (const std::string question : { "which month has the highest revenue", "revenue by month",
             "what share of revenue does each region have", "missing values", "how many orders?",
             "number of orders per region", "revenue by region where quantity is between 2 and 5" }) {
        const auto reading = ask("orders", question).plan.subject;
        const auto next = suggestedQuestions({ test::named("orders") }, { question });
        QVERIFY2(next.size() >= 3, question.c_str());
        for (const auto& each : next) {
            QVERIFY2(ask("orders", each).plan.subject != reading, (question + ": " + each).c_str());
        }
    }
}

void TestOfferedQuestions::rowsOfTwoFilesAreFollowedByQuestionsOfOne()
{
    auto client = test::key("client_id", ColumnType::Text, 100, 100);
    client.flags = { "unique" };
    const auto clients = test::made(
        "clients", { client, test::text("venue", { "hall", "home" }), test::text("area", { "North", "South" }) });
    const auto jobs = test::made("jobs",
        { test::key("job_id", ColumnType::Text, 5000, 100), test::key("client_id", ColumnType::Text, 100, 90),
            test::number("fee", 5, 900) });
    const std::string question = "jobs with fee over 400 in the South";
    const auto draft = draftOf({ { question, {} }, { jobs, clients }, {}, {} });
    QCOMPARE(draft.plan.facts.at("data").at("files").size(), std::size_t(2));
    QVERIFY(suggestedQuestions({ jobs, clients }, { question }).size() >= 3);
}

void TestOfferedQuestions::sharesAreNotSuggestedOfWhatIsOftenBelowZero()
{
    auto dataset = test::sample("orders");
    const auto hasShare = [&] {
        const auto next = suggestedQuestions({ dataset }, { "total revenue by region" });
        return std::ranges::contains(next, std::string("share of revenue by region"));
    };
    auto& quantiles = std::ranges::find(dataset.profile.columns, "revenue", &ColumnProfile::name)->quantiles;
    quantiles = { -80, 10, 50, 90, 200 }; // a few refunds
    QVERIFY(hasShare());
    quantiles = { -80, -10, 50, 90, 200 };
    QVERIFY(!hasShare());
}

void TestOfferedQuestions::whatIsSuggestedGoesOnFromTheFollowUp()
{
    const auto suggested = [](const std::string& first, const std::string& then) {
        return suggestedQuestions({ test::named("orders") }, { first, then }).front();
    };
    for (const auto* first : { "top 3 customers by revenue in 2023", "revenue by region in 2023",
             "which region had the highest revenue in 2023?" }) {
        const auto next = suggested(first, "and in 2024?");
        QVERIFY2(next.contains("2024") && !next.contains("2023"), next.c_str());
    }
    for (const auto* then : { "only the open ones", "leave out the open ones", "ohne open" }) {
        const auto next = suggested("revenue by region", then);
        QVERIFY2(next.contains("open"), next.c_str());
    }
}

void TestOfferedQuestions::whatIsSuggestedGoesAcrossFiles()
{
    auto files = test::trade();
    const auto first = suggestedQuestions(files);
    std::ranges::reverse(files);
    QCOMPARE(suggestedQuestions(files), first); // whatever was opened last
    QVERIFY(std::ranges::contains(first, "total amount by client_name")); // the group of the fewest values
    for (const auto& question : first) {
        QVERIFY2(draftOf({ { question, {} }, files, {}, {} }).plan.action == PlanAction::Run, question.c_str());
        for (const auto& then : suggestedQuestions(files, { question })) {
            QVERIFY2(draftOf({ { then, {} }, files, {}, {} }).plan.action == PlanAction::Run, then.c_str());
        }
    }
    const auto next = suggestedQuestions(files, { "total amount by city" });
    QCOMPARE(suggestedQuestions(files, { "total amount by city", "the moon of the zebras" }), next);
    QVERIFY(std::ranges::contains(next, "total amount by client_name"));
    QVERIFY(!std::ranges::contains(next, "number of rows by city")); // of the clients, and not of the sales
}

void TestOfferedQuestions::whatTakesTimeIsAveraged()
{
    const auto visits = test::made("visits",
        { test::text("ward", { "North", "South" }), test::number("wait_minutes", 1, 200),
            test::number("fee", 5, 400) });
    const auto waits = test::made(
        "waits", { test::text("ward", { "North", "South" }), test::number("wait_minutes", 1, 200) });
    QCOMPARE(suggestedQuestions({ visits }).front(), std::string("total fee by ward")); // money first
    QCOMPARE(suggestedQuestions({ waits }).front(), std::string("average wait_minutes by ward"));
}

void TestOfferedQuestions::levelsAreAveraged()
{
    for (const auto* level : { "speed_kmh", "mpg", "unit_cost", "Preis_je_kWh", "Geschwindigkeit", "Stundensatz" }) {
        const auto rides = test::made("rides", { test::text("line", { "A", "B" }), test::number(level, 1, 200) });
        const auto first = suggestedQuestions({ rides }).front();
        QVERIFY2(first == std::string("average ") + level + " by line"
                || first == std::string("Durchschnitt ") + level + " nach line",
            first.c_str());
    }
}

void TestOfferedQuestions::theFirstAreInTheLanguageOfTheFile()
{
    const auto orders = test::made(
        "auftraege", { test::text("Geschäftsstelle", { "Köln", "Bonn" }), test::number("Betrag", 5, 400) });
    QCOMPARE(suggestedQuestions({ orders }).front(), std::string("Summe Betrag nach Geschäftsstelle"));
    const auto sales = test::sample("orders");
    QCOMPARE(suggestedQuestions({ sales }).front(), std::string("total revenue by customer"));
    QCOMPARE(suggestedQuestions({ sales }, {}, true).front(), std::string("Summe revenue nach customer"));
}

void TestOfferedQuestions::eachChoiceIsReadOtherwise()
{
    for (const auto* question : { "total revenue of the frobnicated orders by region", "average revenu by zebra",
             "revenue excluding refunds", "sum of order_id", "Umsatz der Zebras nach region", "predict revenue",
             "revenue per month in March of the zebras" }) {
        const auto draft = ask("orders", question);
        QVERIFY2(draft.plan.action != PlanAction::Run && !draft.plan.choices.empty(), question);
        std::set<std::string> answers;
        for (const auto& choice : draft.plan.choices) {
            const auto answer = ask("orders", choice);
            QVERIFY2(answer.plan.action == PlanAction::Run, choice.c_str());
            QVERIFY2(answers.insert(answer.code).second, choice.c_str());
        }
    }
    QCOMPARE(ask("orders", "total revenue of the frobnicated orders by region").plan.choices.front(),
        std::string("total revenue of the orders by region"));
    QVERIFY(ask("orders", "Umsatz der Zebras nach region").plan.choices.front().contains("nach region"));
}

void TestOfferedQuestions::choicesKeepWhatIsUnderstood_data()
{
    QTest::addColumn<std::string>("first");
    const auto add = [](const char* question, const char* first) { QTest::newRow(question) << std::string(first); };
    add("bookings in 2024 by region", "number of rows in 2024 by region");
    add("how many bookings in 2024", "number of rows in 2024");
    add("bookings per regoin", "number of rows per region");
    add("Buchungen je region", "Anzahl Zeilen je region");
    add("average revenue per zebra", "average revenue per customer");
    add("average zebra by region in March 2024", "average revenue by region in March 2024");
    add("average delivery zebra by region", "average revenue by region");
    add("satisfaction of the open orders by region", "number of rows of the open orders by region");
    add("zebra of the North by product in 2023", "number of rows of the North by product in 2023");
    add("revenue of Nroth zebras", "revenue of North");
    add("average zebra of the North in 2023", "average revenue of the North in 2023");
}

void TestOfferedQuestions::choicesKeepWhatIsUnderstood()
{
    QFETCH(std::string, first);
    const auto plan = ask("orders", QTest::currentDataTag()).plan;
    QVERIFY(plan.action == PlanAction::Say);
    QVERIFY(!plan.choices.empty());
    QCOMPARE(plan.choices.front(), first);
    QVERIFY2(plan.choices.size() >= 3 && plan.choices.size() <= 5, std::to_string(plan.choices.size()).c_str());
    for (const auto& choice : plan.choices) {
        for (const auto* unread : { "ooking", "uchung", "ebra", "satisf", "delivery", "regoin", "Nroth" }) {
            QVERIFY2(!choice.contains(unread), choice.c_str());
        }
        const bool isOfOne = first.contains("North");
        QVERIFY2(!isOfOne || !choice.contains("by region") || !choice.contains("North"), choice.c_str());
        for (const auto* kept : { "2024", "2023", "open", "North" }) {
            QVERIFY2(!std::string(QTest::currentDataTag()).contains(kept) || choice.contains(kept), choice.c_str());
        }
    }
}

void TestOfferedQuestions::choicesKeepGroupsAndRows()
{
    for (const std::string asked : { "quokka revenue by region in 2024", "revenue by region wobbly in the West",
             "revenue per month in March 2024 quokka", "quokka by region and status in the West",
             "revenue nach region im West schnurpsig" }) {
        const auto choices = ask("orders", asked).plan.choices;
        QVERIFY2(!choices.empty(), asked.c_str());
        for (const auto& choice : choices) {
            const auto facts = ask("orders", choice).plan.facts;
            QVERIFY2(!facts.at("keys").empty() && facts.at("filters").size() == 1, choice.c_str());
        }
    }
}

void TestOfferedQuestions::wordsOfTheOtherLanguageAreNear()
{
    const auto gifts = test::made("gifts",
        { test::text("product", { "blood", "plasma" }), test::text("centre", { "A", "B" }),
            test::number("volume", 5, 400) });
    for (const auto* question : { "volume per Zentrum", "Summe volume nach Zentren" }) {
        const auto choices = draftOf({ { question, {} }, { gifts }, {}, {} }).plan.choices;
        QVERIFY2(!choices.empty() && choices.front().contains("centre"), question);
    }
}

void TestOfferedQuestions::noChoiceEndsInLooseWords()
{
    for (const auto* question :
        { "how many orders has he placed?", "und Umsatz der Zebras", "revenue of the zebras by" }) {
        for (const auto& choice : ask("orders", question).plan.choices) {
            const auto words = builtin::nameWords(choice);
            QVERIFY2(!builtin::leansOnBefore(words) && words.back() != "der" && words.back() != "of"
                    && words.back() != "has" && words.back() != "by",
                choice.c_str());
        }
    }
    const auto grouped = test::made(
        "visits", { test::text("customer_group", { "A", "B" }), test::number("fee", 5, 400) });
    const auto draft = draftOf({ { "total fee by custmergroup", {} }, { grouped }, {}, {} });
    QCOMPARE(draft.plan.choices.front(), std::string("total fee by customer_group"));
}

void TestOfferedQuestions::pictureThatCannotBeDrawnSaysWhyAndWhichCan_data()
{
    QTest::addColumn<std::string>("why");
    QTest::addColumn<std::vector<std::string>>("choices");
    const auto add = [](const char* question, const std::string& why, const std::vector<std::string>& choices) {
        QTest::newRow(question) << why << choices;
    };
    add("box plot of total revenue by region", "“box plot” shows how one column",
        { "box plot of revenue by region", "box plot of revenue" });
    add("average revenue by region as a box plot in 2024", "“average” makes one number of many rows",
        { "revenue by region as a box plot in 2024", "box plot of revenue by region" });
    add("box plot of region", "No such column is named", { "box plot of revenue by region" });
    add("box plot of number of orders by region", "makes one number of many rows", { "box plot of revenue by region" });
    add("histogram of revenue and quantity by region", "More than one is named",
        { "histogram of revenue by region", "histogram of quantity" });
    add("Boxplot Summe Umsatz nach Region", "“Summe” makes one number of many rows", { "Boxplot revenue" });
}

void TestOfferedQuestions::pictureThatCannotBeDrawnSaysWhyAndWhichCan()
{
    QFETCH(std::string, why);
    QFETCH(std::vector<std::string>, choices);
    const auto plan = ask("orders", QTest::currentDataTag()).plan;
    QVERIFY(plan.action != PlanAction::Run);
    QVERIFY2(plan.message.contains(why), plan.message.c_str());
    for (const auto& choice : choices) {
        QVERIFY2(std::ranges::contains(plan.choices, choice), (choice + " of " + plan.choices.at(0)).c_str());
    }
}

void TestOfferedQuestions::choicesOfSeveralFilesAreAnswered()
{
    auto files = test::trade();
    files.push_back(files.front());
    files.back().name = "partners.csv";
    files.back().variable = "partners";
    for (const auto* question : { "number of clients by city", "names by city", "total amount by city" }) {
        const auto draft = draftOf({ { question, {} }, files, {}, {} });
        for (const auto& choice : draft.plan.choices) {
            const auto chosen = draftOf({ { choice, {} }, files, {}, {} });
            QVERIFY2(chosen.plan.action != PlanAction::Say, choice.c_str());
        }
    }
}

void TestOfferedQuestions::onlyWhatIsNearIsOffered()
{
    QVERIFY(!ask("orders", "frobnicated by region").plan.message.contains("nearest"));
    const auto draft = ask("orders", "average revvenuue by region");
    QVERIFY2(draft.plan.action == PlanAction::Run || draft.plan.choices.front() == "average revenue by region",
        draft.plan.message.c_str());
}

void TestOfferedQuestions::refusedWordsAreStruck()
{
    BuiltinPlanner planner;
    const auto orders = test::sample("orders");
    const auto refused = *planner.draft({ { "what did they pay in total?", {} }, { orders },
                                            { { "which customer has the most orders?", {}, {} } }, {} },
        {}, {});
    QCOMPARE(refused.plan.unread, (std::vector<TextSpan> { { 14, 17 } })); // who "they" are is known
    const auto several = ask("orders", "zebra and quagga by region");
    QVERIFY(several.plan.message.find("zebra") < several.plan.message.find("quagga"));
    QCOMPARE(several.plan.unread.size(), std::size_t(2));
}

void TestOfferedQuestions::aCleanedCopyIsOfTheFileAlone()
{
    auto name = test::text("name", { " Anna ", "Bob" });
    name.flags = { "trailing_spaces" };
    const auto dirty = test::made("dirty",
        { name, test::text("quarter", { "2023-Q1", "2023-Q2" }), test::text("day", { "2023-01-05", "sometime" }) });
    BuiltinPlanner planner;
    const auto draft = *planner.draft(
        { { "normalise this CSV: trim whitespace, standardise dates, remove duplicates", {} }, { dirty }, {}, {} }, {},
        {});
    QVERIFY(!draft.code.contains("(date)"));
    QCOMPARE(draft.plan.reading,
        std::string("A cleaned copy of dirty.csv: spaces around the texts of name removed, day left as it is, for not "
                    "all of its texts are dates, repeated rows dropped and a count of what changed."));
}

void TestOfferedQuestions::namesHaveForeignPlurals()
{
    const auto dataset = test::made(
        "auftraege", { test::text("Firma", { "Adler", "Busch" }), test::number("Betrag", 5, 400) });
    BuiltinPlanner planner;
    const auto draft = *planner.draft({ { "Finde die Top 5 Firmen nach Betrag", {} }, { dataset }, {}, {} }, {}, {});
    QCOMPARE(draft.intent, std::string("Sum of Betrag by Firma, the 5 largest."));
}

QTEST_GUILESS_MAIN(TestOfferedQuestions)
#include "tst_offered_questions.moc"
