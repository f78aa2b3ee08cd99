// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_changes.h"

#include <QTest>

/// What is different in an answer where some rows are left out of its data.
class TestAnswerChanges : public QObject {
    Q_OBJECT
private slots:
    void aMonthOfAChangeIsWrittenAsOne();
    void theFigureThatChangesMostIsTold();
    void aChangeBesideTheRankedColumnIsFound();
    void amongEqualsNoPlaceIsLost();
    void rangesThatMovedAreNotGone();
    void theFigureOfTheAnswerIsToldFirst();
    void anotherHighestIsToldBeforeAnyFigure();
    void theColumnThatIsAskedForIsLookedAt();
    void yearsAreWrittenAsTheAnswerWritesThem();
    void whoTakesAPlaceIsTold();
    void aPercentageHasItsSign();
    void ofSeveralFiguresTheOneThatChangesIsNamed();
};

void TestAnswerChanges::aMonthOfAChangeIsWrittenAsOne()
{
    const std::vector<std::string> months { "2023-05-01", "2023-06-01" };
    const core::LabelledFigures before { months, { "2023-05", "2023-06" }, { { "sum", { 2.0, 4.0 } } } };
    const core::LabelledFigures then { months, { "2023-05", "2023-06" }, { { "sum", { 2.0, 9.0 } } } };
    const auto change = core::changeBetween(before, then, 3, {});
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QVERIFY2(change->texts.front().contains("2023-06") && !change->texts.front().contains("2023-06-01"),
        change->texts.front().c_str());
}

void TestAnswerChanges::theFigureThatChangesMostIsTold()
{
    const std::vector<std::string> months { "2023-04", "2023-05", "2023-06" };
    const core::LabelledFigures before { months, months, { { "sum", { 520.0, 900.0, 663.0 } } } };
    const core::LabelledFigures then { months, months, { { "sum", { 511.0, 900.0, 591.0 } } } };
    const auto change = core::changeBetween(before, then, 6, {});
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QVERIFY2(change->texts.front().contains("2023-06"), change->texts.front().c_str());
}

void TestAnswerChanges::aChangeBesideTheRankedColumnIsFound()
{
    const std::vector<std::string> names { "A", "B", "C" };
    const core::LabelledFigures before { names, names,
        { { "rows", { 185.0, 192.0, 180.0 } }, { "highest", { 30.0, 20.0, 10.0 } } } };
    auto then = before;
    then.columns[0].values[1] = 191.0;
    QVERIFY(!core::changeBetween(before, then, 1, {}));
    const auto change = core::anyChangeBetween(before, then, 1);
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QVERIFY2(
        change->texts.front().contains("B") && change->texts.back().contains("rows"), change->texts.back().c_str());
    QVERIFY(!core::anyChangeBetween(before, before, 1));
    QVERIFY(!core::changeBetween({ names, names, {} }, { names, names, {} }, 1, {})); // of keys alone
}

void TestAnswerChanges::amongEqualsNoPlaceIsLost()
{
    const std::vector<std::string> names { "Lift", "Crane", "Pump", "Saw" }, moved { "Lift", "Pump", "Crane", "Saw" };
    const core::LabelledFigures before { names, names, { { "days", { 9.0, 7.0, 7.0, 5.0 } } } };
    const core::LabelledFigures then { moved, moved, { { "days", { 9.0, 7.0, 7.0, 6.0 } } } };
    const auto change = core::changeBetween(before, then, 3, {});
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QVERIFY2(change->texts.front().contains("Saw"), change->texts.front().c_str());
}

void TestAnswerChanges::rangesThatMovedAreNotGone()
{
    const auto counted = [](const std::vector<std::string>& ranges) {
        return core::LabelledFigures { ranges, ranges, { { "rows", { 9.0, 4.0 } } } };
    };
    const auto before = counted({ "18.66 to 1,142.25", "1,142.25 to 2,265.8" });
    auto change = core::changeBetween(before, counted({ "18.66 to 1,139.5", "1,139.5 to 2,260.3" }), 3, {});
    QVERIFY(change && change->kind == core::ChangeKind::Ranges);
    change = core::changeBetween(
        counted({ "(0.9, 5.5]", "(5.5, 10.1]" }), counted({ "(0.9, 5.0]", "(5.0, 9.1]" }), 3, {});
    QVERIFY(change && change->kind == core::ChangeKind::Ranges);

    change = core::changeBetween(
        counted({ "0 to under 50", "50 to under 100" }), counted({ "0 to under 20", "20 to under 40" }), 3, {});
    QVERIFY(change && change->kind == core::ChangeKind::Ranges);

    core::LabelledFigures one { { "18.66 to 1,142.25" }, { "18.66 to 1,142.25" }, { { "rows", { 9.0 } } } };
    change = core::changeBetween(before, one, 3, {}); // nothing is left in the other
    QVERIFY(change && change->kind == core::ChangeKind::Gone);
}

void TestAnswerChanges::theFigureOfTheAnswerIsToldFirst()
{
    const std::vector<std::string> names { "Bristol", "Luton", "Derby" };
    const core::LabelledFigures before { names, names, { { "price", { 66814.91, 50020.90, 30000.0 } } } };
    const core::LabelledFigures then { names, names, { { "price", { 66747.13, 49868.80, 30000.0 } } } };
    const auto change = core::anyChangeBetween(before, then, 5);
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QVERIFY2(change->texts.front().contains("Bristol"), change->texts.front().c_str());
}

void TestAnswerChanges::anotherHighestIsToldBeforeAnyFigure()
{
    const auto told = [](const std::vector<std::string>& names, std::vector<std::optional<double>> was,
                          const std::vector<std::string>& then, std::vector<std::optional<double>> is,
                          std::vector<core::SaidFigure> said) {
        const auto change = core::changeBetween(
            core::LabelledFigures { names, names, { { "crates", std::move(was) } } },
            core::LabelledFigures { then, then, { { "crates", std::move(is) } } }, 9, {}, { std::move(said) });
        return change ? core::inWords(*change) : std::string();
    };
    const std::vector<std::string> depots { "Hull", "Kent", "Leeds", "Truro" }; // in no order of their figures
    QCOMPARE(told(depots, { 5.0, 6.3, 4.0, 6.2 }, depots, { 4.0, 6.27, 4.0, 6.4 }, { { 1, "crates" } }),
        std::string("Without them Truro is highest, with 6.4."));
    QCOMPARE(told({ "Kent", "Truro" }, { 6.3, 6.2 }, { "Truro", "Kent" }, { 6.4, 6.27 }, { { 0, "crates" } }),
        std::string("Without them Truro is first, with 6.4."));
    QCOMPARE(told({ "Kent", "Truro" }, { 6.2, 6.3 }, { "Truro", "Kent" }, { 6.1, 6.2 }, { { 0, "crates" } }),
        std::string("Without them Truro is lowest, with 6.1."));
    QCOMPARE(told({ "A", "B", "C" }, { 9.0, 8.0, 7.0 }, { "B", "A", "C" }, { 8.0, 7.5, 7.0 }, { { 0, "crates" } }),
        std::string("Without them A is second, not first, with 7.5.")); // the rows of a ranking move
    // The first is the same: then its own figure, and of no other that the answer does not name.
    QCOMPARE(told(depots, { 5.0, 6.3, 4.0, 6.2 }, depots, { 3.0, 6.1, 4.0, 6.0 }, { { 1, "crates" } }),
        std::string("Without them Kent has 6.1, not 6.3."));
    QCOMPARE(told(depots, { 5.0, 6.3, 4.0, 6.2 }, depots, { 4.0, 6.27, 4.0, 6.4 }, {}),
        std::string("Without them Hull has 4, not 5.")); // the answer names none
}

/// Beside what it is worked out of, and beside the change that was not asked for.
void TestAnswerChanges::theColumnThatIsAskedForIsLookedAt()
{
    const auto figures = [](std::vector<std::optional<double>> later) {
        const std::vector<std::string> names { "oats", "rye" };
        core::LabelledFigures made { names, names, { { "2023", { 40.0, 80.0 } }, { "2024", later }, {}, {} } };
        made.columns[2].name = "change in percent";
        made.columns[3].name = "change";
        for (std::size_t at = 0; at < names.size(); ++at) {
            const double was = *made.columns[0].values[at];
            made.columns[2].values.emplace_back(100 * (*later[at] - was) / was);
            made.columns[3].values.emplace_back(*later[at] - was);
        }
        return made;
    };
    const auto before = figures({ 50.0, 88.0 });
    const auto asked = [](const char* question) { return core::questionFacts(question, {}); };
    QCOMPARE(core::outcomeAsked(asked("change in percent of the weight from 2023 to 2024"), before),
        std::string("change in percent"));
    QCOMPARE(core::outcomeAsked(asked("Veränderung der Menge in Prozent"), before), std::string("change in percent"));
    QCOMPARE(core::outcomeAsked(asked("weight then, weight now and the % change"), before),
        std::string("change in percent"));
    QCOMPARE(core::outcomeAsked(asked("the increase of the weight from 2023 to 2024"), before), std::string("change"));
    QCOMPARE(core::outcomeAsked(asked("weight of 2023 and 2024"), before), std::string());
    const auto change = core::changeBetween(before, figures({ 49.0, 88.0 }), 2, {}, { {}, "change in percent" });
    QVERIFY(change);
    QCOMPARE(core::inWords(*change), std::string("Without them oats has 22.50 % (“change in percent”), not 25.00 %."));
}

void TestAnswerChanges::yearsAreWrittenAsTheAnswerWritesThem()
{
    const std::vector<std::string> labels { "2023-01-01, Spa", "2024-01-01, Spa", "2024-01-01, Splash" };
    const core::LabelledFigures before { labels, labels, { { "rows", { 9.0, 8.0, 20.0 } } }, {}, { 12, {} } };
    const core::LabelledFigures then { labels, labels, { { "rows", { 9.0, 8.0, 25.0 } } } };
    const auto change = core::changeBetween(before, then, 3, {});
    QVERIFY(change);
    QCOMPARE(core::inWords(*change), std::string("Without them 2024, Splash has 25, not 20."));
}

void TestAnswerChanges::whoTakesAPlaceIsTold()
{
    const std::vector<std::string> names { "2023-01-01, A", "2024-01-01, B" },
        other { "2023-01-01, A", "2024-01-01, C" };
    const core::LabelledFigures before { names, names, { { "sum", { 9.0, 12.0 } } }, {}, { 12, {} } };
    const core::LabelledFigures then { other, other, { { "sum", { 9.0, 11.0 } } } };
    const auto change = core::changeBetween(before, then, 2, {});
    QVERIFY(change);
    QCOMPARE(core::inWords(*change),
        std::string("Without them 2024, B is not in the answer; 2024, C, with 11, takes its place."));
}

void TestAnswerChanges::aPercentageHasItsSign()
{
    QCOMPARE(core::figureWords(-13.6842, "change in percent"), std::string("-13.68 %"));
    QCOMPARE(core::figureWords(20.0, "share in percent"), std::string("20.00 %"));
    QCOMPARE(core::figureWords(8.5, "fee"), std::string("8.5"));
    // Alike in two decimals they are written in full.
    const core::LabelledFigures before { { "A" }, { "A" }, { { "in percent", { 0.1104 } } } };
    const core::LabelledFigures then { { "A" }, { "A" }, { { "in percent", { 0.1121 } } } };
    QCOMPARE(core::inWords(*core::changeBetween(before, then, 2, {})),
        std::string("Without them A has 0.1121, not 0.1104."));
}

void TestAnswerChanges::ofSeveralFiguresTheOneThatChangesIsNamed()
{
    const core::LabelledFigures before { { "" }, { "" }, { { "rows", { 106.0 } }, { "different no", { 103.0 } } } };
    auto then = before;
    then.columns[0].values = { 103.0 };
    const auto change = core::changeBetween(before, then, 5, {});
    QVERIFY(change);
    QCOMPARE(core::inWords(*change), std::string("Without them “rows” is 103, not 106."));
    QVERIFY(core::isShownAlready(before, then, {}));
    then.columns[0].values = { 104.0 };
    QVERIFY(!core::isShownAlready(before, then, {}));
    QVERIFY(!core::isShownAlready(before, before, {}));
}

QTEST_APPLESS_MAIN(TestAnswerChanges)
#include "tst_answer_changes.moc"
