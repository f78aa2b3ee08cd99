// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/replay.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <fstream>
#include <sqlite3.h>

using namespace core;

/// What a document says was done here and was not, or is not as it was recorded, is told.
class VouchedTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void aChangedRecordIsNotVouchedFor();
    void whatSpeaksAgainstAResultStaysWithIt();
    void aChangedPlanIsNotVouchedFor();
    void changedFiguresOfAFileAreNotVouchedFor();

private:
    void change(const char* statement);
    bool isTold(std::int64_t id, CheckKind kind);
};

/// Behind Assay's back.
void VouchedTest::change(const char* statement)
{
    end();
    sqlite3* document = nullptr;
    QCOMPARE(sqlite3_open(m_path.c_str(), &document), SQLITE_OK);
    QCOMPARE(sqlite3_exec(document, statement, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(document);
    open();
}

bool VouchedTest::isTold(std::int64_t id, CheckKind kind)
{
    const auto steps = stepsWithOrigin(*m_workspace);
    const auto step = std::ranges::find(steps, id, &Step::id);
    return std::ranges::any_of(step->answer->checks, [kind](const Check& check) { return check.fact.kind == kind; });
}

/// The approval's seal holds, as the code is what was approved.
void VouchedTest::aChangedRecordIsNotVouchedFor()
{
    const auto vouchedFor = [&](std::int64_t id) { return !isTold(id, CheckKind::NotVouchedFor); };
    const auto first = run("40 + 2").id;
    const auto second = run("1 + 1").id;
    open();
    QVERIFY(vouchedFor(first));
    QVERIFY(vouchedFor(second));
    change("UPDATE runs SET result = replace(result, '42', '43') WHERE id = 1");
    QVERIFY(!vouchedFor(first));
    QVERIFY(vouchedFor(second));
}

void VouchedTest::whatSpeaksAgainstAResultStaysWithIt()
{
    const auto id = run("40 + 2").id;
    Answer answer;
    answer.text = "The result is 42.";
    answer.checks = { { CheckKind::OutputCut, CheckStatus::Warning }, { CheckKind::GroupsOnce, CheckStatus::Passed } };
    answer.checks.front().fixes.emplace_back();
    VERIFY_RESULT(m_workspace->recordAnswer(id, answer));
    change("UPDATE runs SET result = replace(result, '42', '43') WHERE id = 1");
    QVERIFY(isTold(id, CheckKind::NotVouchedFor));
    QVERIFY(isTold(id, CheckKind::OutputCut));
    QVERIFY(!isTold(id, CheckKind::GroupsOnce)); // who ticked it is not known
    const auto steps = stepsWithOrigin(*m_workspace);
    for (const auto& check : steps.back().answer->checks) {
        QVERIFY(check.fixes.empty());
    }
}

void VouchedTest::aChangedPlanIsNotVouchedFor()
{
    const auto path = m_directory.filePath(QStringLiteral("planned.csv")).toStdString();
    std::ofstream(path) << "region,amount\nNorth,1\nSouth,2\n";
    VERIFY_RESULT(addFile(path, *m_workspace, m_installation, {}, {}));
    VERIFY_RESULT(prepare(*m_workspace, bench()));
    const auto proposed = propose({ "total amount by region", isoNow() }, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(proposed);
    const auto id = proposed->id;
    const auto& code = proposed->proposals.back().code;
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    VERIFY_RESULT(carryOut(id, *approval, *m_workspace, bench(), {}, {}));
    open();
    const auto before = m_workspace->step(id)->answer->checks.size();
    QVERIFY(!isTold(id, CheckKind::PlanNotVouchedFor) && !isTold(id, CheckKind::NotVouchedFor));
    change("UPDATE steps SET plan = replace(plan, '\"reading\":\"', '\"reading\":\"Audited: ')");
    QVERIFY(isTold(id, CheckKind::PlanNotVouchedFor) && !isTold(id, CheckKind::NotVouchedFor));
    const auto steps = stepsWithOrigin(*m_workspace);
    QCOMPARE(steps.back().answer->checks.size(), before + 1); // the others hold
    // As a document of before, which can be read all the same.
    change("DELETE FROM settings WHERE name LIKE 'seal of plan %'");
    QVERIFY(isTold(id, CheckKind::PlanNotVouchedFor) && !isTold(id, CheckKind::NotVouchedFor));
}

void VouchedTest::changedFiguresOfAFileAreNotVouchedFor()
{
    const auto path = m_directory.filePath(QStringLiteral("counted.csv")).toStdString();
    std::ofstream(path) << "region,amount\nNorth,1\nSouth,2\n";
    VERIFY_RESULT(addFile(path, *m_workspace, m_installation, {}, {}));
    const auto isToldOfFile = [&] {
        const auto warnings = datasetsWithOrigin(*m_workspace).front().profile.warnings;
        return std::ranges::contains(warnings, WarningKind::NotVouchedFor, &FileWarning::kind);
    };
    open();
    QVERIFY(!isToldOfFile());
    change("UPDATE datasets SET payload = replace(payload, '\"rows\":2', '\"rows\":3000000')");
    QCOMPARE(m_workspace->datasets().front().profile.rows, std::int64_t { 3'000'000 });
    QVERIFY(isToldOfFile());
    VERIFY_RESULT(addFile(path, *m_workspace, m_installation, {}, {})); // counted again
    QVERIFY(!isToldOfFile());
    change("DELETE FROM settings WHERE name LIKE 'seal of file %'"); // a document of before
    QVERIFY(isToldOfFile());
    QCOMPARE(m_workspace->datasets().front().profile.rows, std::int64_t { 2 });
}

QTEST_GUILESS_MAIN(VouchedTest)
#include "tst_vouched.moc"
