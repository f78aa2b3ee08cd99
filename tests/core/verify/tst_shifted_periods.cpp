// SPDX-License-Identifier: GPL-3.0-or-later
// Figures under another period than their own, periods that are compared before they are over, labels in the order of
// texts, one of several that are as frequent.
#include "core/domain/verdict.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_order.h"
#include "core/verify/incomplete_periods.h"
#include "core/verify/trials.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

using core::CheckKind;
using Grouping = core::CodeFacts::Grouping;

class TestShiftedPeriods : public QObject {
    Q_OBJECT
private slots:
    void movedDatesAreTold_data();
    void movedDatesAreTold();
    void movedFiguresAreTold();
    void quartersThatEndInAnotherMonthAreTold_data();
    void quartersThatEndInAnotherMonthAreTold();
    void aPrintedYearThatIsNotOverIsTold();
    void theLastPeriodMayBeLeftOut();
    void anotherPeriodThanTheLastMayNot_data();
    void anotherPeriodThanTheLastMayNot();
    void numberedLabelsStandByTheirNumbers_data();
    void numberedLabelsStandByTheirNumbers();
    void versionsStandByTheirNumbers_data();
    void versionsStandByTheirNumbers();
    void oneOfSeveralThatAreAsFrequentIsTold();
};

namespace {
core::VerifyRequest calls(const char* question)
{
    auto request = test::sum();
    request.question = question;
    request.readWhole = false;
    auto& arrived = test::addColumn(request.datasets[0], "arrived", 700);
    arrived.type = core::ColumnType::Date;
    arrived.min = std::string("2022-01-01");
    arrived.max = std::string("2024-11-11");
    request.facts.columns.push_back({ 2, "arrived" });
    return request;
}

bool tells(const core::VerifyRequest& request, CheckKind kind,
    void (*check)(const core::VerifyRequest&, const core::QuestionFacts&, core::Checks&))
{
    core::Checks checks;
    check(request, core::questionFacts(request.question, request.datasets), checks);
    return std::ranges::any_of(checks,
        [&](const core::Check& one) { return one.fact.kind == kind && one.status >= core::CheckStatus::Warning; });
}

Grouping grouped(const char* grain, const char* called)
{
    return { 2, { "orders.csv" }, { "arrived" }, false, true, grain, { called } };
}
} // namespace

void TestShiftedPeriods::movedDatesAreTold_data()
{
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<QByteArray>("grain");
    QTest::addColumn<QByteArray>("called");
    QTest::addColumn<bool>("told");
    const auto row = [](const char* question, const char* grain, const char* called, bool told) {
        QTest::addRow("%s: %s", question, called)
            << QByteArray(question) << QByteArray(grain) << QByteArray(called) << told;
    };
    row("amount by quarter", "quarter", "arrived + 1 months", true);
    row("amount by year", "year", "arrived − 90 days", true);
    row("amount by quarter", "", "quarter of arrived − 1", true);
    row("amount by month", "month", "arrived", false);
    row("amount by day", "day", "arrived − 6 hours", false);
    row("amount by month", "month", "arrived + …", false);
    row("amount by fiscal year", "year", "arrived + 3 months", false);
    row("amount by quarter", "", "(month of arrived − 1) // 3", false);
    row("amount by day of the week", "", "weekday of arrived + 1", false);
    row("amount by week", "", "weekday of arrived − 1", false);
    row("amount by week", "", "week of arrived + 1", true);
    row("amount by priority and quarter", "quarter", "arrived + 1 months", true);
    row("amount by Lager and quarter", "quarter", "arrived + 1 months", true);
    row("amount by quarter of the start date", "quarter", "arrived + 1 months", true);
    row("amount that is due, by quarter", "quarter", "arrived + 1 months", false);
    row("amount of the quarter before", "quarter", "arrived + 1 months", false);
    row("Betrag im Quartal davor", "quarter", "arrived + 1 months", false);
}

void TestShiftedPeriods::movedDatesAreTold()
{
    QFETCH(QByteArray, question);
    QFETCH(QByteArray, grain);
    QFETCH(QByteArray, called);
    QFETCH(bool, told);
    auto request = calls(question.constData());
    test::addColumn(request.datasets[0], "start_date", 600).type = core::ColumnType::Date;
    request.facts.groupings = { grouped(grain.constData(), called.constData()) };
    QCOMPARE(tells(request, CheckKind::PeriodShifted, core::checkShiftedPeriods), told);
}

void TestShiftedPeriods::movedFiguresAreTold()
{
    auto request = calls("amount by month");
    request.facts.groupings = { grouped("month", "arrived") };
    request.facts.shifts = { { 3, { "orders.csv" }, "shift", 1 } };
    QVERIFY(tells(request, CheckKind::PeriodShifted, core::checkShiftedPeriods));
    auto compared = request;
    compared.facts.arithmetic = { { 3, { "orders.csv" }, "-" } };
    QVERIFY(!tells(compared, CheckKind::PeriodShifted, core::checkShiftedPeriods));
    auto beside = request;
    beside.facts.stores = { { 3, { "orders.csv" }, { "before" }, core::StoreHow::Adds, false, {} } };
    QVERIFY(!tells(beside, CheckKind::PeriodShifted, core::checkShiftedPeriods));
    using Values = std::vector<sandbox::Cell>;
    const sandbox::Cell none;
    const auto shown = [&](const Values& figures, const Values& others) {
        auto one = request;
        sandbox::Table table { "",
            { { "arrived", core::ColumnType::Text }, { "one", core::ColumnType::Number },
                { "other", core::ColumnType::Number } },
            std::ssize(figures), {} };
        for (std::size_t at = 0; at < figures.size(); ++at) {
            table.rows.push_back({ "2024-0" + std::to_string(at + 1), figures[at], others[at] });
        }
        one.result.value = std::move(table);
        return tells(one, CheckKind::PeriodShifted, core::checkShiftedPeriods);
    };
    QVERIFY(!shown({ 5.0, 7.0, 4.0, 9.0 }, { none, 5.0, 7.0, 4.0 })); // the figure before it
    QVERIFY(!shown({ 9.0, 5.0, 7.0 }, { 7.0, 4.0, 5.0 })); // likewise, sorted, without the first
    QVERIFY(shown({ none, 5.0, 7.0, 4.0 }, { none, 2.5, 3.5, 2.0 })); // sums and means, both moved
    QVERIFY(shown({ none, 5.0, 7.0, 4.0 }, { none, 5.0, 7.0, 4.0 }));
    QVERIFY(shown({ none, 5.0, 7.0, 4.0 }, { 3.0, 2.0, 1.0, 6.0 }));
    request.question = "amount of the previous month, by month";
    QVERIFY(!tells(request, CheckKind::PeriodShifted, core::checkShiftedPeriods));
}

void TestShiftedPeriods::quartersThatEndInAnotherMonthAreTold_data()
{
    QTest::addColumn<bool>("told");
    QTest::newRow("QE-JAN") << true;
    QTest::newRow("YS-APR") << true;
    QTest::newRow("YE-JUN") << true;
    QTest::newRow("QE") << false;
    QTest::newRow("QE-DEC") << false;
    QTest::newRow("QS-OCT") << false;
    QTest::newRow("YS-JAN") << false;
    QTest::newRow("W-MON") << false;
    QTest::newRow("A-1") << false;
    QTest::newRow("A-JUN") << true;
}

void TestShiftedPeriods::quartersThatEndInAnotherMonthAreTold()
{
    QFETCH(bool, told);
    auto request = calls("amount by quarter");
    request.facts.groupings = { grouped("quarter", "arrived") };
    request.facts.texts = { { 2, QTest::currentDataTag(), 0, 8 } };
    QCOMPARE(tells(request, CheckKind::PeriodShifted, core::checkShiftedPeriods), told);
}

void TestShiftedPeriods::aPrintedYearThatIsNotOverIsTold()
{
    auto request = calls("did the amount fall from 2023 to 2024?");
    request.result.value.reset();
    request.result.out = "1312.5 in 2023, 1180.0 in 2024\n";
    request.facts.groupings = { grouped("year", "arrived") };
    QVERIFY(tells(request, CheckKind::PeriodIncomplete, core::checkPeriods));
    auto earlier = request;
    earlier.result.out = "1312.5 in 2023, 1580.0 in 2022\n";
    QVERIFY(!tells(earlier, CheckKind::PeriodIncomplete, core::checkPeriods));
    request.facts.groupings.clear(); // of the same days of both
    QVERIFY(!tells(request, CheckKind::PeriodIncomplete, core::checkPeriods));
}

void TestShiftedPeriods::theLastPeriodMayBeLeftOut()
{
    auto request = calls("average amount of a month");
    request.facts.groupings = { grouped("month", "arrived") };
    request.facts.limits = { { 2, { "orders.csv" }, core::LimitHow::First, -1, core::LimitUse::Groups } };
    request.result.ledger->entries.push_back(
        { .line = 2, .operation = sandbox::RowOperation::Take, .before = 35, .after = 34 });
    QVERIFY(!tells(request, CheckKind::GroupsCut, core::checkLimits));
    auto byFigure = request; // the smallest month
    byFigure.facts.sorts = { { 2, { "orders.csv" }, core::RowStage::Groups, { "amount" }, { false } } };
    QVERIFY(tells(byFigure, CheckKind::GroupsCut, core::checkLimits));
    auto more = request;
    more.result.ledger->entries.back().after = 30;
    QVERIFY(tells(more, CheckKind::GroupsCut, core::checkLimits));
    request.datasets[0].profile.columns.back().max = std::string("2024-11-30"); // it is whole
    QVERIFY(tells(request, CheckKind::GroupsCut, core::checkLimits));
}

void TestShiftedPeriods::anotherPeriodThanTheLastMayNot_data()
{
    QTest::addColumn<QList<QByteArray>>("months");
    QTest::addColumn<bool>("told");
    QTest::newRow("the last") << QList<QByteArray> { "2024-08", "2024-09", "2024-10" } << false;
    QTest::newRow("another one") << QList<QByteArray> { "2024-08", "2024-09", "2024-11" } << true;
}

void TestShiftedPeriods::anotherPeriodThanTheLastMayNot()
{
    QFETCH(QList<QByteArray>, months);
    QFETCH(bool, told);
    auto request = calls("amount by month");
    request.facts.groupings = { grouped("month", "arrived") };
    request.facts.limits = { { 2, { "orders.csv" }, core::LimitHow::First, -1, core::LimitUse::Groups } };
    request.result.ledger->entries.push_back(
        { .line = 2, .operation = sandbox::RowOperation::Take, .before = 4, .after = 3 });
    const auto tableOf = [](const QList<QByteArray>& labels) {
        sandbox::Table table { "", { { "arrived", core::ColumnType::Text }, { "amount", core::ColumnType::Number } },
            labels.size(), {} };
        for (const auto& label : labels) {
            table.rows.push_back({ label.toStdString(), label.back() * 1.5 });
        }
        return table;
    };
    auto second = request.result;
    second.value = tableOf({ "2024-08", "2024-09", "2024-10", "2024-11" });
    request.result.value = tableOf(months);
    core::Answer answer;
    core::judgeSecond(request, "Sum of amount by month.", second, answer);
    QCOMPARE(core::verdictOf(answer) == core::Verdict::Contradicted, told);
}

void TestShiftedPeriods::numberedLabelsStandByTheirNumbers_data()
{
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<QList<QByteArray>>("labels");
    QTest::addColumn<bool>("told");
    const QList<QByteArray> asTexts { "Berth 1", "Berth 10", "Berth 2" };
    QTest::newRow("as texts") << QByteArray("amount by region, sorted by region") << asTexts << true;
    QTest::newRow("in order of") << QByteArray("amount by region, in order of the region") << asTexts << true;
    QTest::newRow("by number") << QByteArray("amount by region, sorted by region")
                               << QList<QByteArray> { "Berth 1", "Berth 2", "Berth 10" } << false;
    QTest::newRow("no order is asked for") << QByteArray("amount by region") << asTexts << false;
    QTest::newRow("words") << QByteArray("amount by region, sorted by region")
                           << QList<QByteArray> { "East", "North", "South" } << false;
    const auto sorted = [](std::initializer_list<const char*> labels, bool told) {
        QTest::newRow(*labels.begin()) << QByteArray("amount by region, sorted by region")
                                       << QList<QByteArray>(labels.begin(), labels.end()) << told;
    };
    sorted({ "-10", "-5", "0", "5" }, false);
    sorted({ "0.25 l", "0.5 l", "1 l" }, false);
    sorted({ "0,25 l", "0,5 l", "1 l" }, false);
    sorted({ "0.25 l", "0.3 l", "0.50 l" }, false);
    sorted({ "0.9", "0.10", "0.11" }, false); // versions
    sorted({ "0.10", "0.11", "0.9" }, false); // shares
    sorted({ "(0.0, 0.05]", "(0.05, 0.1]", "(0.1, 0.5]" }, false);
    sorted({ "1,000 t", "1,200.5 t", "20 t" }, true);
    sorted({ "A-1", "A-10", "A-2" }, true);
    sorted({ "1.10.2", "1.2.1" }, true);
    sorted({ "10 l", "2.5 l" }, true);
    sorted({ "2.10", "2.9" }, true); // of decimals all have two digits, or none has a 0 at its end
    sorted({ "3.10", "3.90" }, false);
    sorted({ "1.9", "2.0", "10.5" }, false);
    sorted({ "1.10", "1.9", "1.9.1" }, true);
    sorted({ "0.5 l", "0.75 l", "0.8 l" }, false);
    QTest::newRow("by figures") << QByteArray("amount by region, sorted by region")
                                << QList<QByteArray> { "Berth 10", "Berth 1", "Berth 2" } << false;
}

void TestShiftedPeriods::numberedLabelsStandByTheirNumbers()
{
    QFETCH(QByteArray, question);
    QFETCH(QList<QByteArray>, labels);
    QFETCH(bool, told);
    auto request = test::sum();
    request.question = question.toStdString();
    request.facts.groupings = { { 2, { "orders.csv" }, { "region" }, false, true, "" } };
    sandbox::Table table { "", { { "region", core::ColumnType::Text }, { "amount", core::ColumnType::Number } },
        labels.size(), {} };
    for (const auto& label : labels) {
        table.rows.push_back({ label.toStdString(), 5.0 });
    }
    request.result.value = std::move(table);
    QCOMPARE(tells(request, CheckKind::TextOrder, core::checkOrder), told);
}

void TestShiftedPeriods::versionsStandByTheirNumbers_data()
{
    QTest::addColumn<QList<QByteArray>>("labels");
    QTest::addColumn<bool>("inOrder");
    const auto row = [](std::initializer_list<const char*> labels, bool inOrder) {
        QTest::newRow(*labels.begin()) << QList<QByteArray>(labels.begin(), labels.end()) << inOrder;
    };
    row({ "v1.9", "v1.10" }, true);
    row({ "v1.10", "v1.9" }, false);
    row({ "1.9", "1.11" }, true); // versions
    row({ "1.25 l", "1.5 l" }, true); // decimals
    row({ "1.5 l", "1.25 l" }, true); // or versions: nobody knows
    row({ "0.5", "0.05" }, false);
    row({ "2.9.1", "2.10" }, true);
    row({ "3", "2.5" }, false);
}

void TestShiftedPeriods::versionsStandByTheirNumbers()
{
    QFETCH(QList<QByteArray>, labels);
    QFETCH(bool, inOrder);
    core::LabelledFigures figures;
    figures.labelled = "region";
    for (const auto& label : labels) {
        figures.labels.push_back(label.toStdString());
        figures.keys.push_back(label.toStdString());
    }
    figures.columns = { { "amount", std::vector<std::optional<double>>(figures.keys.size(), 5.0) } };
    const auto asked = core::questionFacts("amount by region, sorted by region", test::sum().datasets);
    QCOMPARE(core::standAsAsked(asked, figures, figures), inOrder);
}

void TestShiftedPeriods::oneOfSeveralThatAreAsFrequentIsTold()
{
    auto request = calls("Which region is the most frequent?");
    request.facts.aggregations = { { 2, { "orders.csv" }, { "region" }, "mode", core::RowStage::Records, {}, {} } };
    request.facts.aggregations[0].one = true;
    request.result.value = sandbox::Value { "str", "tanker", std::string("tanker") };
    request.result.ledger->entries.push_back(
        { .line = 2, .operation = sandbox::RowOperation::Extreme, .before = 1200, .after = 1, .ties = { "region" } });
    QVERIFY(tells(request, CheckKind::TiesCut, core::checkLimits));
    auto alone = request;
    alone.result.ledger->entries.back().ties.clear();
    QVERIFY(!tells(alone, CheckKind::TiesCut, core::checkLimits));
    auto printed = request; // all of them
    printed.facts.aggregations[0].one = false;
    QVERIFY(!tells(printed, CheckKind::TiesCut, core::checkLimits));
    request.result.value = sandbox::Table { "", { { "region", core::ColumnType::Text } }, 1,
        { { std::string("tanker") } } };
    QVERIFY(tells(request, CheckKind::TiesCut, core::checkLimits));
    request.result.value = sandbox::Table { "", { { "region", core::ColumnType::Text } }, 2,
        { { std::string("tanker") }, { std::string("bulk") } } };
    QVERIFY(!tells(request, CheckKind::TiesCut, core::checkLimits)); // all of them are shown
}

QTEST_APPLESS_MAIN(TestShiftedPeriods)
#include "tst_shifted_periods.moc"
