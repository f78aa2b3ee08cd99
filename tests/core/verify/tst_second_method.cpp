// SPDX-License-Identifier: GPL-3.0-or-later
// Where the second method contradicts: counts of other things, labels of one side only.
#include "core/domain/verdict.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

using core::Answer;
using core::Verdict;
using Rows = std::vector<std::vector<sandbox::Cell>>;

class TestSecondMethod : public QObject {
    Q_OBJECT
private slots:
    void countsOfOtherThingsAreCompared();
    void aCountIsComparedWithBothThatMayBeMeant();
    void spellingsApartAreComparedWithOne();
    void aChartOfTheSameFiguresIsCompared();
    void bothMayHaveTakenTheOtherDate();
    void aListCutElsewhereHasOtherMembers();
    void labelsWrittenAnewAreNotContradicted();
    void spellingsPutTogetherAreComparedWithThoseSpelledAsOne();
    void aNameWrittenAnewIsNotContradicted();
    void aFigureOfTextsWrittenAnewIsNotContradicted();
    void unitsMadeOneAreNotContradicted();
};

static sandbox::RunResult shown(Rows rows)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "",
        { { "status", sandbox::ColumnType::Text }, { "n", sandbox::ColumnType::Number } }, count, std::move(rows) };
    return result;
}

static std::vector<sandbox::Cell> row(const char* label, double figure)
{
    return { std::string(label), figure };
}

static Verdict verdict(const core::VerifyRequest& request, const sandbox::RunResult& second)
{
    Answer answer;
    core::judgeSecond(request, "Rows by status.", second, answer);
    return core::verdictOf(answer);
}

/// Claims of employees, 6 of which are there twice: who counts different claims has the right figures, and the planner
/// counts all rows.
void TestSecondMethod::countsOfOtherThingsAreCompared()
{
    core::VerifyRequest request { "number of claims per status", {}, "", {}, {} };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/claims.csv";
    dataset.name = "claims";
    dataset.source.file = "claims.csv";
    dataset.profile.rows = 330;
    dataset.profile.facts.emplace_back(core::FactKind::RepeatedRecords, core::MessageArguments { .count = 6 });
    request.facts.known = true;
    request.facts.files = { { 1, "claims.csv" } };
    const auto counted = [&](const char* column, double open, double paid) {
        request.facts.aggregations = { { 2, { "claims.csv" }, { column }, "nunique", core::RowStage::Records, {},
            {} } };
        request.result = shown({ row("open", open), row("paid", paid) });
        return verdict(request, shown({ row("open", 84), row("paid", 246) }));
    };
    QVERIFY(counted("claim", 82, 242) == Verdict::NotChecked); // without the repeats
    QVERIFY(counted("employee", 35, 40) == Verdict::Contradicted);
    QVERIFY(counted("claim", 84, 246) == Verdict::Confirmed);
    QVERIFY(counted("claim", 95, 246) == Verdict::Contradicted); // no repeat makes more of them

    request.question = "number of employees per status"; // it may have counted rows for them
    QVERIFY(counted("employee", 35, 40) == Verdict::NotChecked);
    request.facts.aggregations.push_back({ 3, { "claims.csv" }, { "amount" }, "sum", core::RowStage::Records, {}, {} });
    QVERIFY(verdict(request, shown({ row("open", 1), row("paid", 2) })) == Verdict::NotChecked);
}

/// Rows, and the different ones among them.
void TestSecondMethod::aCountIsComparedWithBothThatMayBeMeant()
{
    using sandbox::ColumnType;
    auto both = shown({});
    both.value = sandbox::Table { "",
        { { "status", ColumnType::Text }, { "rows", ColumnType::Integer }, { "different claim", ColumnType::Integer } },
        2,
        { { std::string("open"), std::int64_t { 87 }, std::int64_t { 84 } },
            { std::string("paid"), std::int64_t { 250 }, std::int64_t { 246 } } } };
    const auto counted = [&](double open, double paid) {
        const auto ours = shown({ row("open", open), row("paid", paid) });
        return verdict({ "number of claims per status", {}, "", {}, ours }, both);
    };
    QVERIFY(counted(35, 40) == Verdict::Contradicted);
    QVERIFY(counted(87, 250) == Verdict::NotChecked);
    QVERIFY(counted(84, 246) == Verdict::Confirmed);
}

void TestSecondMethod::spellingsApartAreComparedWithOne()
{
    const auto together = shown({ row("Travel", 84), row("Hardware", 50), row("Other", 7) });
    const auto apart = shown({ row("Travel", 80), row("Hardware", 50), row("Other", 7), row("travel", 4) });
    const core::VerifyRequest request { "amount per category", {}, "", {}, apart };
    QVERIFY(verdict(request, together) == Verdict::Contradicted);
    QVERIFY(verdict(request, apart) == Verdict::Confirmed);
    QVERIFY(verdict(request, shown({ row("travel", 4), row("Other", 7), row("Travel", 80), row("Hardware", 50) }))
        == Verdict::Confirmed); // in another order
    QVERIFY(verdict({ "amount per category", {}, "", {}, together }, apart) == Verdict::Contradicted);
    QVERIFY(!core::labelledFigures(shown({ row("Travel", 80), row("Travel", 4) })));
}

/// The top three by the same figure, cut in another order: other members, none of which has the figure of one left out.
void TestSecondMethod::aListCutElsewhereHasOtherMembers()
{
    const auto judged = [](Rows ours, Rows theirs, const char* figure = "n") {
        auto result = shown(std::move(ours));
        std::get<sandbox::Table>(*result.value).columns[1].name = figure;
        return verdict({ "top 3 status by n", {}, "", {}, result }, shown(std::move(theirs)));
    };
    const Rows top { row("open", 90), row("paid", 80), row("held", 70) };
    QVERIFY(judged({ row("lost", 1), row("sent", 2), row("void", 3) }, top) == Verdict::Contradicted);
    QVERIFY(judged({ row("open", 90), row("sent", 2), row("void", 3) }, top) == Verdict::Contradicted);
    QVERIFY(judged({ row("open", 90), row("paid", 80), row("void", 3) }, top, "claims") == Verdict::Contradicted);
    // another one of the same place, the same in other words, another measure
    QVERIFY(judged({ row("open", 90), row("paid", 80), row("void", 70) }, top) == Verdict::NotChecked);
    QVERIFY(judged({ row("O", 90), row("P", 80), row("H", 70) }, top) == Verdict::NotChecked);
    QVERIFY(judged({ row("lost", 1), row("sent", 2), row("void", 3) }, top, "days") == Verdict::NotChecked);
    QVERIFY(judged(top, top) == Verdict::Confirmed);
}

/// With it the answer is confirmed as without; else the verdict says why it is not.
void TestSecondMethod::aChartOfTheSameFiguresIsCompared()
{
    const auto table = shown({ row("open", 84.5), row("paid", 246) });
    const auto with = [&](sandbox::Display display) {
        auto result = table;
        result.displays.push_back(std::move(display));
        Answer answer;
        core::judgeSecond({ "average amount by status in 2024", {}, "", {}, result }, "Rows.", table, answer);
        const bool isConfirmed = core::verdictOf(answer) == Verdict::Confirmed;
        return std::pair(isConfirmed, core::whyNotChecked(answer) == core::Unchecked::MoreShown);
    };
    const std::pair confirmed(true, false);
    const std::pair told(false, true);
    sandbox::ChartSpec chart;
    chart.type = sandbox::ChartType::BarHorizontal;
    chart.categories = { "paid", "open" };
    chart.series = { { "amount", {}, { 246.0, 84.5 } } };
    QVERIFY(with(chart) == confirmed);
    auto titled = chart;
    titled.title = "Average amount by status (2024)";
    QVERIFY(with(titled) == confirmed);
    for (const auto* title :
        { "Average amount in 2025", "Median amount by status", "Top 5 by amount", "Total amount" }) {
        titled.title = title;
        QVERIFY2(with(titled) == told, title);
    }
    auto other = chart;
    other.series[0].y[0] = 250.0;
    QVERIFY(with(other) == told);
    other = chart;
    other.categories.pop_back();
    other.series[0].y.pop_back();
    QVERIFY(with(other) == told); // a part
    other = chart;
    other.type = sandbox::ChartType::Histogram;
    QVERIFY(with(other) == told);
    QVERIFY(with(sandbox::Image {}) == told);
}

/// Loans have a day of lending and a day of return, and the question names none of them.
void TestSecondMethod::bothMayHaveTakenTheOtherDate()
{
    core::VerifyRequest request { "number per status in 2024", {}, "", {},
        shown({ row("open", 84), row("paid", 246) }) };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/loans.csv";
    dataset.name = "loans";
    dataset.variable = "loans";
    dataset.source.file = "loans.csv";
    dataset.profile.rows = 330;
    for (const auto* name : { "lent", "returned" }) {
        auto& column = dataset.profile.columns.emplace_back();
        column.name = name;
        column.type = core::ColumnType::Date;
    }
    request.facts.known = true;
    request.facts.files = { { 1, "loans.csv" } };
    request.facts.columns = { { 2, "lent" } };
    const auto judged = [&] {
        Answer answer;
        core::judgeSecond(request, "Rows by status.", request.result, answer);
        return std::pair(core::verdictOf(answer), core::whyNotChecked(answer));
    };
    QVERIFY(judged() == std::pair(Verdict::NotChecked, std::optional(core::Unchecked::DateTaken)));
    request.question = "number lent in 2024 per status";
    QVERIFY(judged() == std::pair(Verdict::Confirmed, std::optional<core::Unchecked>()));
}

/// "Station Rd" is Station Road: the code counts both as one, and the planner each by itself.
void TestSecondMethod::labelsWrittenAnewAreNotContradicted()
{
    core::VerifyRequest request { "number of jobs per status", {}, "", {}, shown({ row("Mill", 5), row("Road", 9) }) };
    request.facts.known = true;
    auto& grouping = request.facts.groupings.emplace_back();
    grouping.columns = { "status" };
    const auto theirs = shown({ row("Mill", 5), row("Rd", 2), row("Road", 7) });
    QVERIFY(verdict(request, theirs) == Verdict::Contradicted);
    auto replaced = request;
    replaced.facts.literals.push_back({ 2, { { std::string("Rd") } }, core::LiteralUse::Mapped });
    QVERIFY(verdict(replaced, theirs) == Verdict::NotChecked);
    auto& store = request.facts.stores.emplace_back();
    store.columns = { "status" };
    store.how = core::StoreHow::Changes;
    QVERIFY(verdict(request, theirs) == Verdict::NotChecked);
    QVERIFY(verdict(request, shown({ row("Mill", 5), row("Road", 8) })) == Verdict::Contradicted);
}

/// Jobs in three streets, one of which is written in two ways.
static core::VerifyRequest jobsIn(std::vector<core::TopValue> streets, const char* code)
{
    core::VerifyRequest request { "number of jobs", {}, code, {}, {} };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/jobs.csv";
    dataset.name = "jobs";
    dataset.variable = "jobs";
    dataset.source.file = "jobs.csv";
    dataset.profile.rows = 23;
    auto& street = dataset.profile.columns.emplace_back();
    street.name = "street";
    street.distinct = std::ssize(streets);
    street.top = std::move(streets);
    request.facts.known = true;
    request.facts.files = { { 1, "jobs.csv" } };
    return request;
}

static void storeStreets(core::VerifyRequest& request)
{
    auto& store = request.facts.stores.emplace_back();
    store.line = 1;
    store.of = { "jobs.csv" };
    store.columns = { "street" };
}

/// "Mill St" and "mill st" are one street to the code; the second method runs on data in which they are spelled alike.
void TestSecondMethod::spellingsPutTogetherAreComparedWithThoseSpelledAsOne()
{
    auto request = jobsIn({ { "Mill's", 5 }, { "mill's", 2 }, { "Road", 9 } }, "jobs['street'].str.replace(\"'\", '')");
    storeStreets(request);
    request.facts.groupings.emplace_back().columns = { "street" };
    request.result = shown({ row("mills", 7), row("road", 9) });
    const auto spelled = core::spelledAsCode(request);
    QVERIFY(spelled && spelled->column == "street" && spelled->file == "jobs.csv");
    const auto with = [&](double mills, bool spelledAlike) {
        Answer answer;
        core::judgeSecond(
            request, "Rows by street.", shown({ row("Mill's", mills), row("Road", 9) }), answer, {}, spelledAlike);
        return core::verdictOf(answer);
    };
    QVERIFY(with(7, true) == Verdict::Confirmed);
    QVERIFY(with(6, true) == Verdict::Contradicted);
    QVERIFY(with(6, false) == Verdict::NotChecked);
}

static sandbox::RunResult valueOf(sandbox::Cell cell)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "", "", std::move(cell) };
    return result;
}

/// Road and Rd together have 13, and the planner finds Mill with 10.
void TestSecondMethod::aNameWrittenAnewIsNotContradicted()
{
    auto request = jobsIn({ { "Mill", 10 }, { "Road", 8 }, { "Rd", 5 } },
        "jobs['street'] = jobs['street'].replace({'Rd': 'Road'})\njobs.groupby('street').size().idxmax()");
    auto& grouping = request.facts.groupings.emplace_back();
    grouping.line = 2;
    grouping.of = { "jobs.csv" };
    grouping.columns = { "street" };
    request.result = valueOf(std::string("Road"));
    auto theirs = shown({ row("Mill", 10) });
    std::get<sandbox::Table>(*theirs.value).columns[0].name = "street";
    QVERIFY(verdict(request, theirs) == Verdict::Contradicted);
    storeStreets(request);
    QVERIFY(verdict(request, theirs) == Verdict::NotChecked);
    request.result = valueOf(13.0);
    QVERIFY(verdict(request, valueOf(10.0)) == Verdict::NotChecked);
    request.result = shown({ row("Road", 13), row("Mill", 10) });
    const auto apart = shown({ row("Mill", 10), row("Road", 8) });
    request.facts.limits.push_back({ 2, { "jobs.csv" }, core::LimitHow::Largest, 2, core::LimitUse::Groups });
    QVERIFY(verdict(request, apart) == Verdict::NotChecked);
}

void TestSecondMethod::aFigureOfTextsWrittenAnewIsNotContradicted()
{
    const auto counted = [](core::VerifyRequest request, bool isMade) {
        auto& filter = request.facts.filters.emplace_back();
        filter.line = 2;
        filter.of = { "jobs.csv" };
        filter.column = "street";
        filter.values = { { std::string("Road") } };
        filter.made = isMade;
        request.result = valueOf(13.0);
        return verdict(request, valueOf(8.0));
    };
    const auto* titled = "print()\nlen(jobs[jobs['street'].str.title() == 'Road'])";
    const std::vector<core::TopValue> twice { { "Mill", 10 }, { "Road", 8 }, { "road", 5 } };
    const std::vector<core::TopValue> once { { "Mill", 10 }, { "Road", 8 }, { "Rd", 5 } };
    QVERIFY(counted(jobsIn(twice, titled), false) == Verdict::Contradicted);
    QVERIFY(counted(jobsIn(twice, titled), true) == Verdict::NotChecked);
    QVERIFY(counted(jobsIn(once, titled), true) == Verdict::Contradicted); // no value becomes another
    QVERIFY(counted(jobsIn(once, "print()\nlen(jobs[jobs['street'].str[:1] == 'Road'])"), true) == Verdict::NotChecked);
    auto some = jobsIn(once, titled);
    some.datasets[0].profile.columns[0].distinct = 40; // which the scan did not keep
    QVERIFY(counted(some, true) == Verdict::NotChecked);
    auto stored = jobsIn(twice, "jobs['street'] = jobs['street'].str.title()\nlen(jobs[jobs['street'] == 'Road'])");
    storeStreets(stored);
    QVERIFY(counted(stored, false) == Verdict::NotChecked);
    auto storedOnce = jobsIn(once, stored.code.c_str());
    storeStreets(storedOnce);
    QVERIFY(counted(storedOnce, false) == Verdict::Contradicted);
}

/// "What is the total weight in kg?": the planner adds the rows that are in kg.
void TestSecondMethod::unitsMadeOneAreNotContradicted()
{
    const auto verdictWith = [](const char* written, double factor) {
        const auto code = "(w['weight'] * w['unit'].map({'kg': 1, 'lb': " + std::string(written) + "})).sum()";
        core::VerifyRequest request { "What is the total weight in kg?", {}, code, {}, shown({ row("all", 700) }) };
        auto& dataset = request.datasets.emplace_back();
        dataset.path = "/data/w.csv";
        dataset.name = "w";
        dataset.source.file = "w.csv";
        dataset.profile.columns.resize(2);
        auto& unit = dataset.profile.columns[0];
        unit.name = "unit";
        unit.type = core::ColumnType::Text;
        unit.distinct = 2;
        unit.top = { { "kg", 20 }, { "lb", 10 } };
        auto& weight = dataset.profile.columns[1];
        weight.name = "weight";
        weight.type = core::ColumnType::Number;
        auto& facts = request.facts;
        facts.known = true;
        facts.files = { { 1, "w.csv" } };
        facts.columns = { { 1, "weight" }, { 1, "unit" } };
        facts.literals = { { 1, { { std::int64_t { 1 } }, { factor } }, core::LiteralUse::Mapped } };
        facts.arithmetic = { { 1, { "w.csv" }, "*" } };
        for (const auto* text : { "'kg'", "'lb'" }) {
            const auto begin = static_cast<int>(code.find(text));
            facts.texts.push_back({ 1, std::string(text).substr(1, 2), begin, begin + 4 });
        }
        return verdict(request, shown({ row("all", 600) }));
    };
    QVERIFY(verdictWith("0.4536", 0.4536) == Verdict::NotChecked);
    QVERIFY(verdictWith("2.2046", 2.2046) == Verdict::Contradicted);
}

QTEST_APPLESS_MAIN(TestSecondMethod)
#include "tst_second_method.moc"
