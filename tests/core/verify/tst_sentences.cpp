// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that the code itself writes: what stands in it as words, and nothing in the run computes.
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

using core::CheckKind;

class TestSentences : public QObject {
    Q_OBJECT

private slots:
    void wordsThatNothingComputesAreTold_data();
    void wordsThatNothingComputesAreTold();
    void theyAreOfTheirLine();
    void aCourseIsThatOfTheTable();
    void wordsNeedFigures();
    void claimsAreComparedWithTheTable_data();
    void claimsAreComparedWithTheTable();
    void aFigureIsTypedWithoutAQuestion();
};

namespace {
/// f"…{}…" in line 3, as it was shown.
core::VerifyRequest written(const std::string& question, std::vector<std::string> pieces, const std::string& shown)
{
    auto request = test::grouped({ { "North", 7000 }, { "South", 5000 } });
    request.question = question;
    core::CodeFacts::Literals words { 3, {}, core::LiteralUse::Words };
    for (auto& piece : pieces) {
        words.values.push_back({ std::move(piece) });
    }
    request.facts.literals = { words };
    request.result.value = sandbox::Value { "str", shown, shown };
    return request;
}

std::vector<core::Check> findings(const core::VerifyRequest& request)
{
    auto checks = core::verifiedAnswer(request).checks;
    std::erase_if(checks, [](const auto& check) {
        return check.fact.kind != CheckKind::WordsUnsupported && check.fact.kind != CheckKind::WordsContradict
            && check.fact.kind != CheckKind::NumberTyped;
    });
    return checks;
}
} // namespace

void TestSentences::aFigureIsTypedWithoutAQuestion()
{
    const auto typed = findings(
        written("", { "The total is 149,800.25, of ", " deliveries." }, "The total is 149,800.25, of 318 deliveries."));
    QCOMPARE(typed.size(), 1U);
    QCOMPARE(typed.front().fact.texts.front(), std::string("149,800.25"));
    QVERIFY(findings(written("", { "Top 10 in 2024: ", " deliveries." }, "Top 10 in 2024: 318 deliveries.")).empty());
}

void TestSentences::wordsThatNothingComputesAreTold_data()
{
    QTest::addColumn<std::vector<std::string>>("pieces");
    QTest::addColumn<std::string>("shown");
    QTest::addColumn<std::string>("told"); // empty: nothing
    const auto row = [](const char* name, std::vector<std::string> pieces, const char* shown, const char* told) {
        QTest::newRow(name) << std::move(pieces) << std::string(shown) << std::string(told);
    };
    row("figures only", { " has most: " }, "North has most: 7,000", "");
    row("a lead", { " clearly leads with " }, "North clearly leads with 7,000", "clearly");
    row("a cause in German", { " liegt vorn, weil dort die meisten wohnen." },
        "North liegt vorn, weil dort die meisten wohnen.", "weil");
    row("a part without a figure", { " has more than half." }, "North has more than half.", "more than half");
    row("a part with its figure", { " has more than half: " }, "North has more than half: 58", "");
    row("of every month", { "It rose month after month, from ", " to " },
        "It rose month after month, from 5,000 to 7,000", "month after month");
    row("of all, compared", { "Every site took longer in 2024 than in 2023." },
        "Every site took longer in 2024 than in 2023.", "every");
    row("of all that are counted", { "Waiting got shorter at all three sites." },
        "Waiting got shorter at all three sites.", "all");
    row("at all, compared", { "It got shorter, if at all." }, "It got shorter, if at all.", "");
    row("of all together, compared", { "Of all orders, ", " took longer than ", " days." },
        "Of all orders, 7,000 took longer than 5,000 days.", "");
    row("of all of them, compared", { "All sites took longer in 2024 than in 2023." },
        "All sites took longer in 2024 than in 2023.", "all");
    row("of all of them in German", { "Alle Orte brauchten 2024 mehr als 2023." },
        "Alle Orte brauchten 2024 mehr als 2023.", "alle");
    row("in all, compared", { "In all, ", " took longer than ", " days." },
        "In all, 7,000 took longer than 5,000 days.", "");
    row("than all others", { " took longer than all others" }, "North took longer than all others", "");
    row("of one, compared", { " took longer than " }, "North took longer than South", "");
    row("a rise", { "It rose from ", " to " }, "It rose from 5,000 to 7,000", "");
    row("a rise that is none", { "It rose from ", " to " }, "It rose from 7,000 to 5,000", "7,000 to 5,000");
    row("a rise between years that is none", { "It rose from ", " in 2023 to " },
        "It rose from 7,000 in 2023 to 5,000 in 2024", "7,000 in 2023 to 5,000");
    row("a fall from year to year", { "It fell by ", " % from ", " to " }, "It fell by 13.4 % from 2022 to 2023", "");
    row("a rise of figures with years beside them", { "It rose from ", " to " },
        "It rose from 7,000 (2022) to 5,000 (2023)", "7,000 (2022) to 5,000");
    row("twice that is half as much again", { " there, ", " here: twice as fast." },
        "7,000 there, 5,000 here: twice as fast.", "twice as");
    row("twice", { " there, ", " here: twice as many." }, "9,900 there, 5,000 here: twice as many.", "");
    row("half that is a third", { "Calls make up about half of all: ", " of " },
        "Calls make up about half of all: 906 of 2,600", "half of");
    row("a third that is one", { "Calls make up about a third of all: ", " of " },
        "Calls make up about a third of all: 906 of 2,600", "");
    row("a fall", { "Der Wert sank von ", " auf " }, "Der Wert sank von 7,000 auf 5,000", "");
    row("a rise told backwards", { "It rose to ", " from " }, "It rose to 5,000 from 7,000", "5,000 from 7,000");
    row("a rise told backwards that is one", { "It rose to ", " from " }, "It rose to 7,000 from 5,000", "");
    row("figures with their years", { "Umsatz gestiegen: " }, "Umsatz gestiegen: 7,000 (2022), 5,000 (2023)",
        "7,000 (2022), 5,000");
    row("figures with their years that rise", { "Umsatz gestiegen: " }, "Umsatz gestiegen: 7,000 (2023), 5,000 (2022)",
        "");
    row("a rise by less than nothing", { "It rose by ", " percent" }, "It rose by -12.5 percent", "It rose by");
    row("a rise by something", { "It rose by ", " percent" }, "It rose by 12.5 percent", "");
    row("more that is less", { "Here (", ") they sold more than there (" },
        "Here (5,000) they sold more than there (7,000)", "5,000) they sold more than there (7,000");
    row("more", { "Here (", ") they sold more than there (" }, "Here (7,000) they sold more than there (5,000)", "");
    row("less that is more", { "Im Norden weniger als im Süden: " },
        "Im Norden weniger als im Süden: 7,000 gegen 5,000", "7,000 gegen 5,000");
    row("more than a limit", { "More than ", " here, and there " }, "More than 5,000 here, and there 7,000", "");
    row("rows of two years", { "It dropped rows: " }, "It dropped rows: 12 of 2022 and 30 of 2023", "");
    row("a figure by hand", { " has 23 % more than the next one" }, "North has 23 % more than the next one", "23 %");
    row("a usual factor", { " per 100 people" }, "7.5 per 100 people", "");
    row("a group by hand", { "South has most: " }, "South has most: 7,000", "South");
    row("words that were not shown", { "South clearly leads, because of 23 reasons" }, "North: 7,000", "");
}

void TestSentences::wordsThatNothingComputesAreTold()
{
    QFETCH(std::vector<std::string>, pieces);
    QFETCH(std::string, shown);
    QFETCH(std::string, told);
    const auto found = findings(written("which region has the most amount", pieces, shown));
    QCOMPARE(found.size(), std::size_t { told.empty() ? 0U : 1U });
    QVERIFY(told.empty() || found.front().fact.texts.front() == told);
}

void TestSentences::theyAreOfTheirLine()
{
    const auto found = findings(written("amount by region", { " obviously wins" }, "North obviously wins"));
    QCOMPARE(found.size(), std::size_t { 1 });
    QVERIFY(core::checkText(found.front()).contains("words of line 3 say “obviously”"));
    QVERIFY(findings(written("does one region obviously win", { " obviously wins" }, "North obviously wins")).empty());
}

void TestSentences::claimsAreComparedWithTheTable_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isTold");
    const auto row = [](const char* text, bool isTold) { QTest::newRow(text) << std::string(text) << isTold; };
    row("[[1:A1]] leads with [[1:B1]].", true);
    row("[[1:A1]] comes first.", true);
    row("[[1:A1]] earned the most, [[1:B1]].", true);
    row("[[1:A2]] has the lowest total.", true);
    row("[[1:A1]] has [[1:B2]].", true);
    row("Fees keep growing every year.", true);
    row("Prices fell.", true);
    row("[[1:A2]] leads with [[1:B2]].", false);
    row("[[1:A2]] comes first. [[1:A1]] has the lowest total, [[1:B1]].", false);
    row("[[1:A1]] has [[1:B1]] and [[1:A2]] [[1:B2]].", false);
    row("[[1:A1]] comes second, not first.", false);
    row("It earned [[1:B2]], ahead of [[1:A1]].", false);
    row("[[1:A1]] has at least [[1:B1]].", false);
    row("[[1:A1]] has a total of [[1:B2]].", true);
    row("[[1:A1]] has [[1:B2]], more than anybody.", true);
    row("[[1:A1]] has it at [[1:B2]].", true);
    row("It is [[1:A1]] with [[1:B2]].", true);
    row("In it, [[1:A1]] has [[1:B2]].", true);
    row("This year [[1:A1]] has [[1:B2]].", true);
    row("[[1:A1]] hat eine Summe von [[1:B2]].", true);
    row("[[1:A1]] has a total of [[1:B3]].", true);
    row("[[1:A1]] is a small part of [[1:B3]].", false);
    row("[[1:A2]] has a total of [[1:B2]].", false);
    row("It earned [[1:B2]], more than [[1:A1]].", false);
    row("Unlike [[1:A1]], they earned [[1:B2]].", false);
    row("It beats [[1:A1]] with [[1:B2]].", false);
    row("With [[1:B2]] it beats [[1:A1]].", false);
    row("[[1:A1]] has less than [[1:B2]].", false);
    row("Mit [[1:B2]] liegt der Dienst vor [[1:A1]].", false);
}

void TestSentences::claimsAreComparedWithTheTable()
{
    QFETCH(std::string, text);
    QFETCH(bool, isTold);
    sandbox::RunResult result;
    result.value = sandbox::Table { "",
        { { "service", sandbox::ColumnType::Text }, { "fee", sandbox::ColumnType::Number } }, 3,
        { { std::string("balancing"), 3895.25 }, { std::string("new tyres"), 151879.81 },
            { std::string("Total"), 155775.06 } } };
    const auto told = core::answerFromCells(text, result);
    QVERIFY(told.has_value());
    QCOMPARE(core::wordsChecked(*told, "total fee by service", result).empty(), !isTold);
}

void TestSentences::aCourseIsThatOfTheTable()
{
    const auto isTold = [](const char* text, std::vector<std::pair<const char*, double>> rows) {
        sandbox::Table table { "", { { "month", sandbox::ColumnType::Text }, { "fee", sandbox::ColumnType::Number } },
            std::ssize(rows), {} };
        for (const auto& [label, fee] : rows) {
            table.rows.push_back({ std::string(label), fee });
        }
        sandbox::RunResult result;
        result.value = table;
        const auto told = core::answerFromCells(text, result);
        return told && !core::wordsChecked(*told, "total fee per month", result).empty();
    };
    QVERIFY(!isTold("Fees rose from month to month.", { { "2024-01", 3895.25 }, { "2024-02", 5187.5 } }));
    QVERIFY(isTold("Fees fell from month to month.", { { "2024-01", 3895.25 }, { "2024-02", 5187.5 } }));
    for (const auto& rows : { std::vector<std::pair<const char*, double>> {
                                  { "2024-02", 9 }, { "2024-03", 8 }, { "2024-01", 5 } }, // the largest first
             { { "2024-03", 8 }, { "2024-02", 9 }, { "2024-01", 5 } }, // the latest first
             { { "2024-01", 5 }, { "2024-02", 9 }, { "2024-03", 8 }, { "Total", 22 } } }) {
        QVERIFY(!isTold("Fees rose.", rows));
        QVERIFY(isTold("Fees fell.", rows));
        QVERIFY(isTold("Fees rose every month.", rows));
        QVERIFY(isTold("Fees kept rising.", rows));
    }
    QVERIFY(isTold("Fees keep growing every year.", { { "2021", 5 }, { "2022", 9 }, { "2023", 3 }, { "2024", 6 } }));
    QVERIFY(!isTold("Fees keep growing every year.", { { "2024", 9 }, { "2023", 6 }, { "2022", 5 } }));
    QVERIFY(isTold("Fees rose.", { { "2024", 5 }, { "2024-01", 9 } })); // no course
}

void TestSentences::wordsNeedFigures()
{
    sandbox::RunResult result;
    result.value = sandbox::Table { "", { { "k", sandbox::ColumnType::Text }, { "v", sandbox::ColumnType::Number } }, 2,
        { { std::string("a"), 5.0 }, { std::string("b"), 2.0 } } };
    const auto kindsOf = [&](const std::string& text, const std::string& question) {
        const auto told = core::answerFromCells(text, result);
        std::vector<CheckKind> kinds;
        for (const auto& check : told ? core::wordsChecked(*told, question, result) : std::vector<core::Check>()) {
            kinds.push_back(check.fact.kind);
        }
        return kinds;
    };
    QVERIFY(kindsOf("[[1:A1]] is higher with [[1:B1]] than [[1:A2]] with [[1:B2]].", "q").empty());
    QVERIFY(kindsOf("[[1:A1]] is lower with [[1:B1]] than [[1:A2]] with [[1:B2]].", "q")
        == std::vector { CheckKind::WordsContradict });
    QVERIFY(kindsOf("[[1:A1]] clearly leads with [[1:B1]].", "q") == std::vector { CheckKind::WordsUnsupported });
    QVERIFY(kindsOf("[[1:A1]] leads with [[1:B1]] because it is listed.", "is a first because of b").empty());
}

QTEST_APPLESS_MAIN(TestSentences)
#include "tst_sentences.moc"
