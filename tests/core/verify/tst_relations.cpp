// SPDX-License-Identifier: GPL-3.0-or-later
// Which relations follow from the code, and what is told where one does not hold; tst_reruns runs them.
#include "core/domain/verdict.h"
#include "core/verify/answer_changes.h"
#include "core/verify/properties.h"
#include "core/verify/relations.h"
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

#include <algorithm>

using core::Answer;
using core::CheckKind;
using core::Relation;
using Kind = Relation::Kind;
using Change = sandbox::Variation::Change;

class TestRelations : public QObject {
    Q_OBJECT

private slots:
    void theyFollowFromTheCode();
    void whatCountsRowsBySumsIsHalvedToo();
    void theBestOfEachNeedNotAddUp();
    void placesDoNotGrow();
    void whatRowsAreGroupedByIsNoFigure();
    void joinedFilesFollowWhatTheJoinKeeps();
    void noneOfJoinedFilesWhereTheyNeedNotHold_data();
    void noneOfJoinedFilesWhereTheyNeedNotHold();
    void noneWhereTheyNeedNotHold_data();
    void noneWhereTheyNeedNotHold();
    void aBrokenOneIsTold_data();
    void aBrokenOneIsTold();
    void rangesThatAHalfDividesAreNoOthers();
    void columnsThatAHalfLacksAreNoOthers();
    void theSignOfSamplesIsCounted();
    void whatATableComesToIsWhatItIsAbout();
    void aFarValueDecidesWhoIsFirst();
    void whatHeldIsOneTickForEachFile();
    void propertiesAreToldByName();
};

namespace {
std::string text(const char* words)
{
    return words;
}

sandbox::RunResult shown(std::vector<std::pair<std::string, double>> figures)
{
    using enum sandbox::ColumnType;
    std::vector<std::vector<sandbox::Cell>> rows;
    for (const auto& [label, figure] : figures) {
        rows.push_back({ label, figure });
    }
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "", { { "region", Text }, { "amount", Number } }, count, std::move(rows) };
    return result;
}

sandbox::RunResult value(double number)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "float", "", number };
    return result;
}

/// orders.groupby("region")["amount"].sum(), and its file.
core::VerifyRequest request(const char* function = "sum")
{
    core::VerifyRequest made { "amount by region", {}, "", {}, shown({ { "North", 30 }, { "South", 20 } }) };
    auto& dataset = made.datasets.emplace_back();
    dataset.path = "/data/orders.csv";
    dataset.name = dataset.variable = "orders";
    dataset.source.file = "orders.csv";
    for (const auto* name : { "region", "amount", "note" }) {
        auto& column = dataset.profile.columns.emplace_back();
        column.name = name;
        column.type = text(name) == "amount" ? core::ColumnType::Number : core::ColumnType::Text;
    }
    dataset.profile.columns[0].top = { { "North", 3 }, { "South", 2 } };
    made.facts.known = true;
    made.facts.files = { { 0, "orders.csv" } };
    made.facts.columns = { { 1, "region" }, { 1, "amount" } };
    made.facts.groupings = { { 1, { "orders.csv" }, { "region" }, false, true, {} } };
    made.facts.aggregations = { { 1, { "orders.csv" }, { "amount" }, function, core::RowStage::Records, {}, {} } };
    made.facts.shown = { { 1, { "orders.csv" }, core::RowStage::Groups, false, true } };
    made.result.ledger = sandbox::Ledger {
        { { .line = 0, .operation = sandbox::RowOperation::Read, .name = "orders.csv", .after = 5 } }
    };
    return made;
}

/// orders.merge(stores, on="store").groupby("region")["amount"].sum(): the region is the store's.
core::VerifyRequest joined(core::JoinHow how = core::JoinHow::Inner)
{
    auto made = request();
    made.datasets.push_back(made.datasets[0]);
    auto& stores = made.datasets[1];
    stores.path = "/data/stores.csv";
    stores.name = stores.variable = "stores";
    stores.source.file = "stores.csv";
    made.datasets[0].profile.columns[0].name = "store";
    stores.profile.columns[1].name = "store";
    stores.profile.columns[2].name = "manager";
    const core::RowSources both { "orders.csv", "stores.csv" };
    auto& facts = made.facts;
    facts.files.push_back({ 0, "stores.csv" });
    facts.columns.push_back({ 1, "store" });
    facts.joins = { { 1, { { "orders.csv" }, "orders", { "store" }, false, true },
        { { "stores.csv" }, "stores", { "store" }, false, true }, how, core::KeyCheck::None, "" } };
    facts.groupings[0].of = facts.aggregations[0].of = facts.shown[0].of = both;
    made.result.ledger->entries.push_back(
        { .line = 0, .operation = sandbox::RowOperation::Read, .name = "stores.csv", .after = 5 });
    return made;
}

const Relation* relationOf(const std::vector<Relation>& all, Kind kind)
{
    const auto found = std::ranges::find(all, kind, &Relation::kind);
    return found == all.end() ? nullptr : &*found;
}

std::vector<Kind> kindsOf(const core::VerifyRequest& asked)
{
    std::vector<Kind> kinds;
    for (const auto& relation : core::relationsFor(asked, {})) {
        kinds.push_back(relation.kind);
    }
    return kinds;
}
} // namespace

void TestRelations::theyFollowFromTheCode()
{
    const std::vector<Kind> means { Kind::Shuffled, Kind::ColumnDropped, Kind::Renamed, Kind::Doubled };
    QVERIFY(kindsOf(request("mean")) == means);
    const auto all = core::relationsFor(request("mean"), {});
    QCOMPARE(all[1].variations.front().column, text("note"));
    QCOMPARE(all[3].factor, 1.0);
    QCOMPARE(core::relationsFor(request("sum"), {})[3].factor, 2.0);
}

void TestRelations::whatCountsRowsBySumsIsHalvedToo()
{
    const auto all = core::relationsFor(request("sum"), {});
    QCOMPARE(all.size(), std::size_t { 5 });
    QVERIFY(all.back().kind == Kind::Halved && all.back().variations.size() == 2);
}

void TestRelations::theBestOfEachNeedNotAddUp()
{
    auto best = request("sum");
    best.result.ledger->entries.push_back(
        { .line = 2, .operation = sandbox::RowOperation::DropRepeated, .before = 30, .after = 5 });
    const auto kinds = kindsOf(best);
    QVERIFY(std::ranges::contains(kinds, Kind::Doubled) && !std::ranges::contains(kinds, Kind::Halved));
}

void TestRelations::placesDoNotGrow()
{
    auto ranked = request("sum");
    ranked.code = "t = orders.groupby('store')['amount'].sum()\nt.rank(ascending=False)";
    ranked.facts.calls.push_back({ 2, "rank", 49, 54, 70, 71, {} });
    QVERIFY(!std::ranges::contains(kindsOf(ranked), Kind::Doubled));
}

void TestRelations::whatRowsAreGroupedByIsNoFigure()
{
    using enum sandbox::ColumnType;
    const auto leastOf = [](double number) {
        sandbox::RunResult result;
        result.status = sandbox::Status::Ok;
        result.value = sandbox::Table { "", { { "season", Integer }, { "amount", Number } }, 1,
            { { std::int64_t { 2023 }, number } } };
        return result;
    };
    auto least = request("sum");
    least.result.value = leastOf(40).value;
    least.facts.groupings[0].called = { "season" };
    const Relation doubled { Kind::Doubled, { { .change = Change::Doubled, .file = "orders.csv" } }, 2, "orders" };
    Answer answer;
    const std::vector twice { leastOf(80) };
    QVERIFY(core::judgeRelation(doubled, least, twice, answer) == std::optional(true));
}

void TestRelations::joinedFilesFollowWhatTheJoinKeeps()
{
    const auto all = core::relationsFor(joined(), {});
    const auto* shuffled = relationOf(all, Kind::Shuffled);
    QVERIFY(shuffled && shuffled->variations[0].file.empty());
    QCOMPARE(shuffled->of, text("orders and stores"));
    const auto* dropped = relationOf(all, Kind::ColumnDropped);
    QVERIFY(dropped);
    QCOMPARE(dropped->of, text("orders"));
    const auto* renamed = relationOf(all, Kind::Renamed);
    QVERIFY(renamed);
    QCOMPARE(renamed->variations[0].file, text("stores.csv"));
    auto mapped = joined();
    mapped.code = "merged.groupby('region')['amount'].sum().map(round)";
    QVERIFY(relationOf(core::relationsFor(mapped, {}), Kind::Renamed)); // its figures are
    mapped.code = "merged['subregion'].map(names)\nmerged.groupby('region')['amount'].sum()";
    QVERIFY(relationOf(core::relationsFor(mapped, {}), Kind::Renamed)); // another column is
    const auto* doubled = relationOf(all, Kind::Doubled);
    QVERIFY(doubled && doubled->variations[0].file == "orders.csv" && doubled->factor == 2);
    QVERIFY(relationOf(all, Kind::Halved));
    const auto right = core::relationsFor(joined(core::JoinHow::Right), {});
    QCOMPARE(relationOf(right, Kind::Doubled)->variations[0].file, text("stores.csv"));
}

void TestRelations::noneOfJoinedFilesWhereTheyNeedNotHold_data()
{
    QTest::addColumn<core::VerifyRequest>("asked");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, Kind kind, core::JoinHow how, const auto& change) {
        auto asked = joined(how);
        change(asked);
        QTest::newRow(name) << asked << static_cast<int>(kind);
    };
    using enum core::JoinHow;
    row("all of both sides", Kind::Doubled, Outer, [](auto&) { });
    row("a file with itself", Kind::Doubled, Inner, [](auto& one) { one.facts.joins[0].right.of = { "orders.csv" }; });
    row("groups joined", Kind::Doubled, Left, [](auto& one) { one.facts.joins[0].left.plain = false; });
    row("figures of one file each", Kind::Doubled, Inner, [](auto& one) {
        one.facts.aggregations.push_back({ 1, { "stores.csv" }, { "store" }, "sum", core::RowStage::Records, {}, {} });
        one.facts.aggregations[0].of = { "orders.csv" };
    });
    row("a key of two names", Kind::Renamed, Inner, [](auto& one) { one.facts.joins[0].left.keys = { "region" }; });
    row("a key that is respelled", Kind::Renamed, Inner,
        [](auto& one) { one.code = "stores['region'] = stores['region'].astype(str)\n    .str.title()\n"; });
    row("a key that is replaced", Kind::Renamed, Inner,
        [](auto& one) { one.code = "r = stores.region.map(names)\nmerged.groupby(r)['amount'].sum()"; });
    row("a name in several spellings", Kind::Renamed, Inner,
        [](auto& one) { one.datasets[1].profile.columns[0].top = { { "North", 3 }, { "NORTH", 2 } }; });
    row("columns of both files", Kind::ColumnDropped, Inner, [](auto& one) {
        one.datasets[0].profile.columns[2].name = one.datasets[1].profile.columns[2].name = "remark";
    });
    row("two tables of a file", Kind::Shuffled, Inner, [](auto& one) { one.datasets[1].source.file = "orders.csv"; });
    row("one was read twice", Kind::Shuffled, Inner,
        [](auto& one) { one.result.ledger->entries.push_back(one.result.ledger->entries[0]); });
}

void TestRelations::noneOfJoinedFilesWhereTheyNeedNotHold()
{
    noneWhereTheyNeedNotHold();
}

void TestRelations::noneWhereTheyNeedNotHold_data()
{
    QTest::addColumn<core::VerifyRequest>("asked");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, Kind kind, const auto& change) {
        auto asked = request();
        change(asked.facts);
        QTest::newRow(name) << asked << static_cast<int>(kind);
    };
    row("repeats dropped", Kind::Doubled,
        [](auto& facts) { facts.drops.push_back({ 1, { "orders.csv" }, core::DropKind::Repeated, { "note" } }); });
    row("a quotient", Kind::Doubled, [](auto& facts) { facts.arithmetic.push_back({ 1, { "orders.csv" }, "/" }); });
    row("a variance", Kind::Doubled, [](auto& facts) { facts.aggregations[0].function = "std"; });
    row("groups of a size", Kind::Doubled, [](auto& facts) {
        facts.filters.push_back(
            { 1, { "orders.csv" }, core::RowStage::Groups, "amount", core::Comparison::Greater, {} });
    });
    row("the name stands in the code", Kind::Renamed,
        [](auto& facts) { facts.texts = { { 1, "\"North\"", 0, 7 }, { 1, "\"South\"", 0, 7 } }; });
    row("the column is made anew", Kind::Renamed,
        [](auto& facts) { facts.slices.push_back({ 1, { "orders.csv" }, "region", 0, 2 }); });
    row("all columns count", Kind::ColumnDropped, [](auto& facts) { facts.aggregations[0].columns.clear(); });
    row("the first rows", Kind::Shuffled, [](auto& facts) {
        facts.limits.push_back({ 1, { "orders.csv" }, core::LimitHow::First, 5, core::LimitUse::Computed });
    });
    row("more than is known", Kind::Shuffled, [](auto& facts) { facts.dynamic = { 1 }; });
}

void TestRelations::noneWhereTheyNeedNotHold()
{
    QFETCH(core::VerifyRequest, asked);
    QFETCH(int, kind);
    QVERIFY(!std::ranges::contains(kindsOf(asked), static_cast<Kind>(kind)));
}

void TestRelations::aBrokenOneIsTold_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<sandbox::RunResult>("sound");
    QTest::addColumn<sandbox::RunResult>("broken");
    QTest::addColumn<int>("told");
    const auto row = [](const char* name, Kind kind, const sandbox::RunResult& sound, const sandbox::RunResult& broken,
                         CheckKind told) {
        QTest::newRow(name) << static_cast<int>(kind) << sound << broken << static_cast<int>(told);
    };
    const auto same = shown({ { "South", 20 }, { "North", 30 } });
    row("another order", Kind::Shuffled, same, shown({ { "North", 10 }, { "South", 20 } }), CheckKind::OrderDecides);
    row("a column less", Kind::ColumnDropped, same, shown({ { "North", 12 }, { "South", 20 } }),
        CheckKind::UnnamedColumnDecides);
    row("each row twice", Kind::Doubled, shown({ { "North", 60 }, { "South", 40 } }),
        shown({ { "North", 30 }, { "South", 20 } }), CheckKind::DoublingNotFollowed);
    row("another name", Kind::Renamed, shown({ { "North (renamed)", 30 }, { "South", 20 } }),
        shown({ { "North", 30 }, { "South", 20 } }), CheckKind::LabelNotFollowed);
    row("in two halves", Kind::Halved, shown({ { "North", 15 }, { "South", 10 } }),
        shown({ { "North", 30 }, { "South", 20 } }), CheckKind::PartsDoNotAdd);
}

void TestRelations::aBrokenOneIsTold()
{
    QFETCH(int, kind);
    QFETCH(sandbox::RunResult, sound);
    QFETCH(sandbox::RunResult, broken);
    QFETCH(int, told);
    const auto asked = request();
    const auto all = core::relationsFor(asked, {});
    const auto relation = std::ranges::find(all, static_cast<Kind>(kind), &Relation::kind);
    QVERIFY(relation != all.end());
    const auto times = relation->variations.size();
    Answer answer;
    const std::vector<sandbox::RunResult> good(times, sound);
    QVERIFY(core::judgeRelation(*relation, asked, good, answer) == std::optional(true));
    QVERIFY(answer.checks.empty());
    const std::vector<sandbox::RunResult> bad(times, broken);
    QVERIFY(core::judgeRelation(*relation, asked, bad, answer) == std::optional(false));
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QCOMPARE(static_cast<int>(answer.checks.front().fact.kind), told);
    QVERIFY(core::verdictOf(answer) == core::Verdict::LookAtThis);
    Answer untold;
    QVERIFY(!core::judgeRelation(*relation, asked, {}, untold)); // a rerun that failed says nothing
    QVERIFY(untold.checks.empty());
}

/// As of pd.qcut: each half is divided at its own quantiles.
void TestRelations::rangesThatAHalfDividesAreNoOthers()
{
    auto asked = request();
    const auto all = core::relationsFor(asked, {});
    const auto halved = std::ranges::find(all, Kind::Halved, &Relation::kind);
    QVERIFY(halved != all.end());
    asked.result = shown({ { "(10, 25]", 30 }, { "(25, 80]", 30 } });
    const std::vector halves { shown({ { "(10, 21]", 15 }, { "(21, 70]", 15 } }),
        shown({ { "(10, 25]", 15 }, { "(25, 80]", 15 } }) };
    Answer answer;
    QVERIFY(!core::judgeRelation(*halved, asked, halves, answer));
    QVERIFY(answer.checks.empty());
}

/// A table with a column a month: the one half has no row of the first.
void TestRelations::columnsThatAHalfLacksAreNoOthers()
{
    const auto crossed = [](const std::vector<std::pair<std::string, double>>& months) {
        sandbox::Table table { "", { { "region", sandbox::ColumnType::Text } }, 1, { { std::string("West") } } };
        for (const auto& [month, figure] : months) {
            table.columns.push_back({ month, sandbox::ColumnType::Number });
            table.rows[0].emplace_back(figure);
        }
        sandbox::RunResult result;
        result.status = sandbox::Status::Ok;
        result.value = table;
        return result;
    };
    auto asked = request();
    const auto all = core::relationsFor(asked, {});
    const auto halved = std::ranges::find(all, Kind::Halved, &Relation::kind);
    QVERIFY(halved != all.end());
    asked.result = crossed({ { "2023-01", 67.5 }, { "2023-02", 1607.5 } });
    Answer answer;
    const std::vector good { crossed({ { "2023-02", 1000 } }), crossed({ { "2023-01", 67.5 }, { "2023-02", 607.5 } }) };
    QVERIFY(core::judgeRelation(*halved, asked, good, answer) == std::optional(true));
    QVERIFY(answer.checks.empty());
    const std::vector bad { crossed({ { "2023-02", 1000 } }), crossed({ { "2023-01", 67.5 }, { "2023-02", 300 } }) };
    QVERIFY(core::judgeRelation(*halved, asked, bad, answer) == std::optional(false));
}

void TestRelations::theSignOfSamplesIsCounted()
{
    auto asked = request("corr");
    asked.result = value(0.2);
    asked.facts.groupings.clear();
    asked.facts.shown[0].stage = core::RowStage::Figure;
    const auto all = core::relationsFor(asked, {});
    QVERIFY(!all.empty() && all.front().kind == Kind::Resampled);
    const auto judged = [&](double last) {
        std::vector<sandbox::RunResult> reruns(all.front().variations.size(), value(0.1));
        reruns.back() = value(last);
        Answer answer;
        core::judgeRelation(all.front(), asked, reruns, answer);
        return answer;
    };
    QVERIFY(judged(0.3).checks.front().status == core::CheckStatus::Passed);
    const auto unsure = judged(-0.05);
    QVERIFY(unsure.checks.front().status == core::CheckStatus::Noted);
    QVERIFY(core::checkText(unsure.checks.front()).contains("In 4 of 5 samples"));
}

void TestRelations::whatHeldIsOneTickForEachFile()
{
    Answer answer;
    core::tellRelations({}, answer);
    QVERIFY(answer.checks.empty());
    const std::vector<Relation> held { { Kind::Shuffled, {}, 1, "orders and stores" },
        { Kind::Halved, {}, 1, "orders" }, { Kind::Doubled, {}, 1, "orders" } };
    core::tellRelations(held, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 2 });
    const auto ofAll = core::checkText(answer.checks[0]);
    QVERIFY(ofAll.contains("orders and stores") && ofAll.contains("in another order") && !ofAll.contains("twice"));
    const auto ofOne = core::checkText(answer.checks[1]);
    QVERIFY(ofOne.contains("in two halves") && ofOne.contains("twice") && !ofOne.contains("in another order"));
}

void TestRelations::propertiesAreToldByName()
{
    using enum sandbox::ColumnType;
    const auto tried = [](std::vector<std::vector<sandbox::Cell>> rows) {
        sandbox::RunResult result;
        result.status = sandbox::Status::Ok;
        const auto count = std::ssize(rows);
        result.value = sandbox::Table { "", { { "property", Text }, { "holds", Text }, { "why", Text } }, count,
            std::move(rows) };
        return result;
    };
    Answer answer;
    core::judgeProperties(tried({ { text("test_all_regions"), text("yes"), text("") },
                              { text("test_total"), text("no"), text("3 is not 4") },
                              { text("test_form"), text("failed"), text("KeyError") } }),
        answer);
    QCOMPARE(answer.checks.size(), std::size_t { 2 });
    QVERIFY(core::checkText(answer.checks[0]).contains("test_total"));
    QVERIFY(answer.checks[1].fact.kind == CheckKind::PropertiesHold && answer.checks[1].fact.count == 1);
    Answer none;
    core::judgeProperties(tried({}), none);
    QVERIFY(core::verdictOf(none) == core::Verdict::NotChecked);
    QVERIFY(none.checks.front().fact.kind == CheckKind::PropertiesNotRun);
}

/// Of two years and the change between them it is the change, whatever part of its year a figure lost.
void TestRelations::whatATableComesToIsWhatItIsAbout()
{
    const std::vector<std::string> names { "Fulda", "Kassel", "Jena" };
    const core::LabelledFigures before { names, names,
        { { "2023", { 20631.42, 64208.1, 900.0 } }, { "2024", { 18818.43, 68112.94, 880.0 } },
            { "change", { -8.79, 6.08, -2.22 } } } };
    auto then = before;
    then.columns[0].values[0] = 20450.26;
    then.columns[2].values[0] = -7.98;
    const auto change = core::changeBetween(before, then, 9, {});
    QVERIFY(change && change->kind == core::ChangeKind::OfLabel);
    QCOMPARE(change->texts.back(), std::string("change"));
    auto apart = before;
    apart.columns[2].values = { 3.0, 8.0, 7.0 }; // of something else
    then = apart;
    then.columns[2].values[0] = 2.0;
    QVERIFY(!core::changeBetween(apart, then, 9, {}));
}

/// A small part of all amounts, and most of what one team has.
void TestRelations::aFarValueDecidesWhoIsFirst()
{
    const auto shown = [](double design, double sales) {
        sandbox::RunResult result;
        result.status = sandbox::Status::Ok;
        std::vector<std::vector<sandbox::Cell>> rows { { std::string("Design"), design },
            { std::string("Sales"), sales }, { std::string("Field"), 150.0 } };
        if (design < sales) {
            std::swap(rows[0], rows[1]);
        }
        result.value = sandbox::Table { "",
            { { "team", sandbox::ColumnType::Text }, { "amount", sandbox::ColumnType::Number } }, 3, rows };
        return result;
    };
    const core::Trial trial {
        { .change = Change::WithoutValues, .file = "claims.csv", .column = "amount", .values = { "18250" } },
        CheckKind::ExtremeDecides
    };
    const auto told = [&](std::int64_t part, const sandbox::RunResult& before, sandbox::RunResult then) {
        Answer answer { {}, {},
            { { { CheckKind::ExtremeDecides, { .column = "amount", .count = part } }, core::CheckStatus::Noted } } };
        core::judgeTrial(trial, { "q", {}, "", {}, before, {} }, then, 1, answer);
        return !answer.checks.empty();
    };
    QVERIFY(told(15, shown(440.5, 250.0), shown(189.66, 250.0)));
    QVERIFY(!told(15, shown(440.5, 250.0), shown(400.5, 250.0))); // it is first with and without it
    QVERIFY(told(40, shown(440.5, 250.0), shown(400.5, 250.0)));
    QVERIFY(told(15, shown(440.5, 650.0), shown(189.66, 650.0))); // second, and most of what Design has
    QVERIFY(!told(15, shown(440.5, 650.0), shown(390.5, 650.0)));
    QVERIFY(told(0, shown(440.5, 650.0), shown(250.5, 650.0))); // of picked rows its part of the sum is not known
    QVERIFY(!told(0, shown(440.5, 650.0), shown(390.5, 650.0)));
}

QTEST_APPLESS_MAIN(TestRelations)
#include "tst_relations.moc"
