// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/replay.h"
#include "sandbox/run/sha256.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <fstream>

using namespace core;
using test::printed;

/// Steps that are undone, branched from and made again, on the real jail and a real document.
class ReplayTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void aVariableIsThereAfterReopening();
    void anUndoneStepIsNotBuiltOn();
    void undoingAStepUndoesWhatWasBuiltOnIt();
    void anUndoneStepCanBeGoneBackTo();
    void undoneStepsStayUndoneAfterReopening();
    void aLostJailIsMadeAgain();
    void stepsWithThreadsAreRunAgainFirst();
    void aStepThatFailsWhenRunAgainIsSaid();
    void replayFindsTheSameResults();
    void replaySaysWhatIsDifferent();
    void changedCodeIsNotRunAgain();
    void codeThatWasApprovedElsewhereIsNotRunAgain();
    void wordsOfThePlannerNeverReplaceCode();
    void aPersonMayWriteTheCode();
    void whatWasShownIsWhatIsApproved();
    void codeWithAnErrorIsNotApprovedUnseen();
    void aPreviewIsOfThePresentStateAndLeavesNoRecord();
    void theStateCanBeLookedAtWhereItIs();
    void aFileThatChangedStopsOnlyWhatReadsIt();
};

namespace {
StepState stateOf(const Workspace& workspace, std::int64_t step)
{
    return workspace.step(step).value().state;
}
} // namespace

void ReplayTest::aVariableIsThereAfterReopening()
{
    run("x = 40");
    run("y = 2");
    open();
    const auto third = run("print(x + y)");
    QVERIFY(third.state == StepState::Done);
    QCOMPARE(printed(third), std::string("42\n"));
    QCOMPARE(std::ranges::count_if(m_phases, [](const auto& phase) { return phase.contains("running step"); }), 2);
    QCOMPARE(third.runs.back().result->provenance.checkpoint, std::string("2.1"));
    m_phases.clear();
    QCOMPARE(printed(run("print(x)")), std::string("40\n"));
    QVERIFY(std::ranges::none_of(m_phases, [](const auto& phase) { return phase.contains("running step"); }));
}

void ReplayTest::anUndoneStepIsNotBuiltOn()
{
    run("x = 1");
    const auto second = run("x = 2");
    QVERIFY(undo(second.id, *m_workspace).has_value());
    QVERIFY(stateOf(*m_workspace, second.id) == StepState::Undone);
    const auto third = run("print(x)");
    QCOMPARE(printed(third), std::string("1\n"));
    QCOMPARE(third.runs.back().result->provenance.checkpoint, std::string("1.1"));
    QVERIFY(std::ranges::none_of(
        m_phases, [](const auto& phase) { return phase.contains("running step"); })); // it was still there
}

void ReplayTest::undoingAStepUndoesWhatWasBuiltOnIt()
{
    const auto first = run("x = 1");
    const auto second = run("x = 2");
    const auto third = run("x = 3");
    QVERIFY(undo(first.id, *m_workspace).has_value());
    for (const auto id : { first.id, second.id, third.id }) {
        QVERIFY(stateOf(*m_workspace, id) == StepState::Undone);
    }
    QCOMPARE(printed(run("print('x' in globals())")), std::string("False\n"));
}

void ReplayTest::anUndoneStepCanBeGoneBackTo()
{
    const auto first = run("x = ['base']");
    const auto left = run("x.append('left')");
    QVERIFY(branchFrom(first.id, *m_workspace).has_value());
    const auto right = run("x.append('right'); print(x)");
    QCOMPARE(printed(right), std::string("['base', 'right']\n"));
    QVERIFY(branchFrom(left.id, *m_workspace).has_value());
    QVERIFY(stateOf(*m_workspace, right.id) == StepState::Undone);
    QVERIFY(stateOf(*m_workspace, left.id) == StepState::Done);
    QCOMPARE(printed(run("print(x)")), std::string("['base', 'left']\n"));
}

void ReplayTest::undoneStepsStayUndoneAfterReopening()
{
    run("x = 1");
    const auto second = run("x = 2");
    QVERIFY(undo(second.id, *m_workspace).has_value());
    open();
    QVERIFY(stateOf(*m_workspace, second.id) == StepState::Undone);
    QCOMPARE(printed(run("print(x)")), std::string("1\n"));
}

void ReplayTest::aLostJailIsMadeAgain()
{
    run("x = 1");
    const auto killer = run("import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(5)");
    QVERIFY(killer.state == StepState::Failed);
    QCOMPARE(printed(run("print(x)")), std::string("1\n"));
    QVERIFY(std::ranges::any_of(m_phases, [](const auto& phase) { return phase.contains("running step"); }));
}

void ReplayTest::stepsWithThreadsAreRunAgainFirst()
{
    run("x = 1");
    const auto threads = run(
        "import threading, time\nx = 2\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()");
    QVERIFY(threads.state == StepState::Done);
    QVERIFY(!threads.runs.back().result->stateNote.empty());
    QCOMPARE(printed(run("print(x)")), std::string("2\n"));
}

void ReplayTest::aStepThatFailsWhenRunAgainIsSaid()
{
    auto late = run("x = 1");
    late.runs.back().approval = ApprovalForTests::approve("assert False").record();
    m_session->reset().value();
    const auto restored = restoreState({ late }, "ana", bench(), {}, {});
    QVERIFY(!restored.has_value());
    QVERIFY2(inWords(restored.error().message).contains("Step 1"), inWords(restored.error().message).c_str());
}

void ReplayTest::replayFindsTheSameResults()
{
    run("import pandas as pd\ndf = pd.DataFrame({'a': [1, 2]})\nprint('hello')\ndf");
    run("open('f.txt', 'w').write('x')\nint(df.a.sum())");
    const auto undone = run("1 + 1");
    QVERIFY(undo(undone.id, *m_workspace).has_value());
    open();
    const auto replayed = replay(*m_workspace, "ana", bench(), {}, {});
    QVERIFY2(replayed.has_value(), replayed ? "" : inWords(replayed.error().message).c_str());
    QCOMPARE(replayed->size(), 2U);
    for (const auto& step : *replayed) {
        QVERIFY2(step.differences.empty(), step.differences.empty() ? "" : step.differences.front().c_str());
    }
}

void ReplayTest::replaySaysWhatIsDifferent()
{
    run("import time\nprint(time.time_ns())");
    run("time.time_ns()");
    run("open('f.txt', 'w').write(str(time.time_ns()));");
    const auto replayed = replay(*m_workspace, "ana", bench(), {}, {}).value();
    QCOMPARE(replayed[0].differences, std::vector<std::string> { "it printed other text" });
    QCOMPARE(replayed[1].differences, std::vector<std::string> { "result 1 is another (value)" });
    QVERIFY(std::ranges::contains(replayed[2].differences, "it wrote other files"));
}

void ReplayTest::changedCodeIsNotRunAgain()
{
    auto step = run("x = 1");
    step.runs.back().approval.code = "x = 2";
    const auto restored = restoreState({ step }, "ana", bench(), {}, {});
    QVERIFY(restored.has_value()); // it is still there, so nothing is run
    m_session->reset().value();
    const auto refused = restoreState({ step }, "ana", bench(), {}, {});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().kind, ErrorKind::Damaged);
}

/// A document that came from another user: all its hashes are right.
void ReplayTest::codeThatWasApprovedElsewhereIsNotRunAgain()
{
    const auto step = run("x = 1");
    QVERIFY2(step.state == StepState::Done,
        step.runs.empty() || !step.runs.back().result ? "not run" : step.runs.back().result->statusDetail.c_str());
    m_session->reset().value();
    qputenv("XDG_DATA_HOME", m_directory.filePath(QStringLiteral("theirs")).toUtf8());
    const auto refused = replay(*m_workspace, "eve", bench(), {}, {});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().kind, ErrorKind::NotApproved);
    const auto id = m_workspace->addStep({ "y", isoNow() }).value();
    const auto own = approveShown(id, "y = x", "eve", ApprovalMethod::Hand, *m_workspace, bench(), {}).value();
    QCOMPARE(carryOut(id, own, *m_workspace, bench(), {}, {}).error().kind, ErrorKind::NotApproved);
    QCOMPARE(approvedElsewhere(*m_workspace).size(), 1U);
    QCOMPARE(foreignSteps(*m_workspace), std::set<std::int64_t> { step.id });

    QVERIFY(!approveAgain(step.id, "x = 2", "eve", ApprovalMethod::Hand, *m_workspace));
    QVERIFY(approveAgain(step.id, "x = 1", "eve", ApprovalMethod::Hand, *m_workspace).has_value());
    open();
    QVERIFY(approvedElsewhere(*m_workspace).empty());
    QVERIFY(foreignSteps(*m_workspace).empty());
    QCOMPARE(m_workspace->step(step.id).value().runs.back().approval.approvedBy, std::string("eve"));
    QCOMPARE(carryOut(id, own, *m_workspace, bench(), {}, {}).value().state == StepState::Done, true);
    qputenv("XDG_DATA_HOME", m_directory.filePath(QStringLiteral("data")).toUtf8());
}

void ReplayTest::wordsOfThePlannerNeverReplaceCode()
{
    const auto failed = run("1 / 0");
    QVERIFY(failed.state == StepState::Failed);
    for (const std::string request : { "", "make it better" }) {
        QVERIFY(!revise(failed.id, request, *m_workspace, bench(), {}, {}));
        const auto step = m_workspace->step(failed.id).value();
        QVERIFY(step.state == StepState::Failed);
        QCOMPARE(step.proposals.back().code, std::string("1 / 0"));
    }
    QVERIFY(!reviseShown(failed.id, "1 / 2", "make it better", *m_workspace, bench(), {}, {}));
    QCOMPARE(m_workspace->step(failed.id).value().proposals.back().code, std::string("1 / 2")); // what was typed stays
}

void ReplayTest::aPersonMayWriteTheCode()
{
    const auto id = m_workspace->addStep({ "what is love?", isoNow() }).value();
    const auto begun = beginOwnCode(id, *m_workspace, bench(), {});
    VERIFY_RESULT(begun);
    QVERIFY(begun->state == StepState::Proposed);
    QVERIFY(begun->proposals.back().code.starts_with("import pandas as pd"));
    const auto own = beginOwnStep("Own code", *m_workspace, bench(), {});
    VERIFY_RESULT(own);
    QVERIFY(own->state == StepState::Proposed && own->id != id);
    QCOMPARE(own->question.text, std::string("Own code"));
    QVERIFY(own->question.isTitle);
    const auto asked = beginOwnStep("total amount by region", *m_workspace, bench(), {});
    VERIFY_RESULT(asked);
    QVERIFY(!asked->question.isTitle); // what was typed is asked: the answer is compared with it
    QCOMPARE(own->proposals.back().code, begun->proposals.back().code);
}

void ReplayTest::whatWasShownIsWhatIsApproved()
{
    const auto id = m_workspace->addStep({ "x", isoNow() }).value();
    const auto first = approveShown(id, "x = 1", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    QVERIFY(first.has_value());
    QCOMPARE(first->code(), std::string("x = 1"));
    const auto same = approveShown(id, "x = 1", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    QVERIFY(same.has_value());
    QCOMPARE(m_workspace->step(id).value().proposals.size(), 1U);
    const auto edited = approveShown(id, "x = 1 ", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    QVERIFY(edited.has_value());
    QCOMPARE(edited->code(), std::string("x = 1 "));
    const auto proposals = m_workspace->step(id).value().proposals;
    QCOMPARE(proposals.size(), 2U);
    QVERIFY(proposals.back().code == "x = 1 " && proposals.back().reason.kind == ReasonKind::Edited);
    QVERIFY(m_workspace->step(id).value().runs.empty());
}

void ReplayTest::codeWithAnErrorIsNotApprovedUnseen()
{
    const auto id = m_workspace->addStep({ "x", isoNow() }).value();
    const auto unseen = approveShown(id, "x = = 1", "ana", ApprovalMethod::Yes, *m_workspace, bench(), {});
    QVERIFY(!unseen.has_value());
    QCOMPARE(unseen.error().kind, ErrorKind::NotApproved);
    QVERIFY(approveShown(id, "x = = 1", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {}).has_value());
    const auto forced = approveShown(id, "x = = 1", "ana", ApprovalMethod::Force, *m_workspace, bench(), {});
    QVERIFY(forced.has_value());
    QCOMPARE(methodWord(forced->record().method), std::string("--yes --force"));
}

void ReplayTest::aPreviewIsOfThePresentStateAndLeavesNoRecord()
{
    run("x = [1]");
    run("x.append(2)");
    open();
    const auto looked = preview(1, ApprovalForTests::approve("x.append(3); print(x)"), *m_workspace, bench(), {}, {})
                            .value();
    QCOMPARE(looked.result.out, std::string("[1, 2, 3]\n"));
    QCOMPARE(sandbox::inWords(looked.effects), std::vector<std::string> { "x: list changes" });
    QCOMPARE(m_workspace->steps().size(), 2U);
    QCOMPARE(printed(run("print(x)")), std::string("[1, 2]\n"));
}

void ReplayTest::theStateCanBeLookedAtWhereItIs()
{
    run("v = [1, 2]");
    const auto look = [](sandbox::Wall& wall) { return wall.variables({}); };
    const auto seen = lookAt(presentState(*m_workspace), bench(), look).value();
    QVERIFY(seen && seen->size() == 1 && seen->front().name == "v");
    open();
    QVERIFY(!lookAt(presentState(*m_workspace), bench(), look).value());
    makePresentState(*m_workspace, "ana", bench(), {}, {}).value();
    QVERIFY(lookAt(presentState(*m_workspace), bench(), look).value());
}

/// Even one of the same size and name; the others go on, and the answer says that a file was kept from it.
void ReplayTest::aFileThatChangedStopsOnlyWhatReadsIt()
{
    const auto write = [this](const QString& name, const std::string& text) {
        const std::filesystem::path path = m_directory.filePath(name).toStdString();
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        return path;
    };
    const auto orders = write(QStringLiteral("orders.csv"), "a\n1\n");
    QVERIFY(attachFile(orders, *m_workspace).has_value());
    QVERIFY(attachFile(write(QStringLiteral("shops.csv"), "b\n5\n"), *m_workspace).has_value());
    const std::string ofShops = "import pandas as pd\nprint(pd.read_csv('shops.csv').b.sum())";
    const std::string ofOrders = "import pandas as pd\nprint(pd.read_csv('orders.csv').a.sum())";
    run(ofShops);
    QVERIFY(m_files.changed(m_workspace->datasets()).empty());
    write(QStringLiteral("orders.csv"), "a\n9\n");
    QCOMPARE(m_files.changed(m_workspace->datasets()), (std::vector<FileChange> { { orders } }));
    const auto shops = run(ofShops + " # again");
    QCOMPARE(printed(shops), std::string("5\n"));
    QVERIFY(std::ranges::any_of(shops.answer->checks, [](const Check& check) {
        return check.status == CheckStatus::Warning
            && check.fact == CheckFact(CheckKind::FileNotSeen, { .texts = { "orders.csv" } });
    }));
    QCOMPARE(printed(run("import os\nprint(os.path.exists('orders.csv'))")), std::string("False\n"));
    const auto id = m_workspace->addStep({ ofOrders, isoNow() }).value();
    const auto proposed = edit(id, ofOrders, *m_workspace, bench(), {}).value();
    const auto& findings = proposed.proposals.back().findings;
    QVERIFY(std::ranges::contains(
        findings, FindingFact(FindingKind::FileChanged, { .texts = { "orders.csv" } }), &Finding::fact));
    const auto refused = carryOut(
        id, ApprovalForTests::approve(proposed.proposals.back().code), *m_workspace, bench(), {}, {});
    QVERIFY(
        !refused && inWords(refused.error().message).starts_with("The file orders.csv has changed since it was read."));
    std::filesystem::remove(orders);
    QCOMPARE(m_files.changed(m_workspace->datasets()), (std::vector<FileChange> { { orders, true } }));
    QCOMPARE(printed(run(ofShops + " # and again")), std::string("5\n"));
    write(QStringLiteral("orders.csv"), "a\n1\n"); // as it was
    const auto back = run(ofOrders);
    QCOMPARE(printed(back), std::string("1\n"));
    QVERIFY(std::ranges::none_of(back.answer->checks, [](const Check& check) {
        return check.fact.kind == CheckKind::FileNotSeen || check.fact.kind == CheckKind::FileChanged;
    }));
    write(QStringLiteral("orders.csv"), "a\n9\n"); // now the state is made of it
    const auto other = m_workspace->addStep({ ofShops, isoNow() }).value();
    const auto shown = edit(other, ofShops + " # last", *m_workspace, bench(), {}).value();
    QVERIFY(!carryOut(other, ApprovalForTests::approve(shown.proposals.back().code), *m_workspace, bench(), {}, {}));
}

QTEST_GUILESS_MAIN(ReplayTest)
#include "tst_replay.moc"
