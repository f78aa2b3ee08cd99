// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/load_steps.h"
#include "core/data/read_code.h"
#include "core/report/report.h"
#include "core/story/lineage.h"
#include "core/story/load_ahead.h"
#include "core/story/replay.h"
#include "core/story/result_store.h"
#include "sandbox/run/sha256.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <fstream>
#include <sqlite3.h>

using namespace core;
using test::printed;

/// Steps begin with the data of the files, whatever the steps before them did to it.
class LoadStepsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { end(); }
    void openingAFileApprovesHowItIsRead();
    void smallFilesAreLoadedAheadOfNeed();
    void whatIsLoadedAheadIsReadAsTheStepWants();
    void whatCameWithADocumentIsNotLoadedAhead();
    void eachStepBeginsWithTheLoadedData();
    void aNewNameStaysAndAnOldOneDoesNot();
    void codeThatReadsItselfStillWorks();
    void aPreviewTellsNoChangeThatPasses();
    void theBuiltInPlannerBeginsWithTheWork();
    void aReopenedDocumentGoesOn();
    void aStepKeepsTheContractThatItRanWith();
    void earlierDocumentsRunAsTheyDid();
    void whatCameWithADocumentIsNotHowItsFilesAreRead();
    void whatWasNotOpenedHereIsNotBegunWith();
    void howAFileIsReadIsNoStep();
    void aResultOfAnotherContractIsNotTaken();
    void aStoredResultIsBuiltOnWhatItWasTakenAfter();
    void sqlBeginsWithTheLoadedData();
    void leavingEarlyTellsWhatChanged();
    void theScriptGivesTheSameNumbersOutside();
    void theScriptBindsWhatAStepBoundItself();
    void theScriptOfAWholeAnalysisGivesTheSameNumbersOutside();
    void aFileAddedLaterIsThereWhereverOneGoesBackTo();

private:
    std::string printedOutside(); ///< by the steps, without the titles over what each prints
    Step step(const std::string& code);
    void change(const std::string& statement);
    std::filesystem::path folder() const
    {
        return m_directory.filePath(QStringLiteral("files%1").arg(m_documents)).toStdString();
    }
};

namespace {
constexpr auto shown = "print(orders['revenue'].sum(), len(orders), list(orders.columns))";
const std::string asLoaded = "7.0 3 ['customer', 'revenue', 'n']\n";
/// Each changes the loaded frame in another way.
const std::vector<std::string> changes { "orders.loc[0, 'revenue'] = 100", "orders['revenue'] *= 2",
    "orders.sort_values('revenue', ascending=False, inplace=True)", "orders.drop(columns='n', inplace=True)",
    "orders = orders.head(1)", "orders['n'] = orders['n'].fillna(0)\norders = orders[orders['n'] > 0]" };

ReadOptions nAsText()
{
    ReadOptions options;
    options.column("n").type = ColumnType::Text;
    return options;
}
} // namespace

void LoadStepsTest::init()
{
    begin();
    std::filesystem::create_directories(folder());
    std::ofstream(folder() / "orders.csv") << "customer,revenue,n\na,1.5,1\nb,2.5,\na,3.0,3\n";
    VERIFY_RESULT(addFile(folder() / "orders.csv", *m_workspace, m_installation, {}, {}));
}

Step LoadStepsTest::step(const std::string& code)
{
    const auto id = m_workspace->addStep({ code, isoNow() }).value();
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    const auto done = approval ? carryOut(id, *approval, *m_workspace, bench(), {}, {})
                               : std::unexpected(approval.error());
    if (!done) {
        qFatal("%s (%s)", inWords(done.error().message).c_str(), done.error().detail.c_str());
    }
    return *done;
}

/// Behind Assay's back.
void LoadStepsTest::change(const std::string& statement)
{
    end();
    sqlite3* document = nullptr;
    QCOMPARE(sqlite3_open(m_path.c_str(), &document), SQLITE_OK);
    QCOMPARE(sqlite3_exec(document, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(document);
    open();
}

void LoadStepsTest::openingAFileApprovesHowItIsRead()
{
    const auto dataset = m_workspace->datasets().front();
    const auto approved = m_workspace->loadStep(dataset.name);
    QVERIFY(approved.has_value());
    QVERIFY(approved->method == ApprovalMethod::Opening);
    QCOMPARE(approved->code, readCode(dataset));
    QCOMPARE(approved->codeSha256, sandbox::sha256(approved->code));
    QVERIFY(isSealed(*approved));
    QVERIFY(!m_workspace->loadStep("other.csv"));
    VERIFY_RESULT(readAgain(dataset.name, nAsText(), *m_workspace, m_installation, {}, {}));
    QCOMPARE(m_workspace->loadStep(dataset.name)->code, readCode(m_workspace->datasets().front()));
    QVERIFY(m_workspace->loadStep(dataset.name)->code != approved->code);
}

/// A step after which nothing can be read any more tells what was there already.
void LoadStepsTest::smallFilesAreLoadedAheadOfNeed()
{
    const std::string readsNoMore = "import pandas as pd\npd.read_csv = None";
    step(readsNoMore);
    QCOMPARE(step(shown).runs.back().result->error.value_or(sandbox::PythonError {}).type, std::string("TypeError"));
    VERIFY_RESULT(branchFrom(0, *m_workspace));
    open();
    VERIFY_RESULT(loadAhead(*m_workspace, bench(), {}));
    QCOMPARE(m_session->current(), std::string());
    QCOMPARE(m_session->checkpoints().size(), 1U);
    step(readsNoMore);
    QCOMPARE(printed(step(shown)), asLoaded);
    VERIFY_RESULT(branchFrom(0, *m_workspace));
    const auto begun = step(shown);
    const auto& entries = begun.runs.back().result->ledger->entries;
    QVERIFY(
        std::ranges::contains(entries, sandbox::RowOperation::Read, [](const auto& entry) { return entry.operation; }));
    std::ofstream(folder() / "later.csv") << "a,b\n1,2\n3,4\n";
    VERIFY_RESULT(addFile(folder() / "later.csv", *m_workspace, m_installation, {}, {}));
    const auto before = m_session->current();
    VERIFY_RESULT(loadAhead(*m_workspace, bench(), {})); // into a state that a step made
    QCOMPARE(m_session->current(), before);
    step(readsNoMore);
    QCOMPARE(printed(step("print(later['b'].sum(), orders['n'].sum())")), std::string("6 4\n"));
}

void LoadStepsTest::whatIsLoadedAheadIsReadAsTheStepWants()
{
    const std::string code = "print(orders['n'].dtype)";
    VERIFY_RESULT(loadAhead(*m_workspace, bench(), {}));
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    QCOMPARE(printed(step(code)), std::string("object\n"));
    VERIFY_RESULT(loadAhead(*m_workspace, bench(), {}));
    QCOMPARE(printed(step(code)), std::string("object\n"));
}

void LoadStepsTest::whatCameWithADocumentIsNotLoadedAhead()
{
    change("UPDATE datasets SET payload = json_set(payload, '$.profile.delimiter', ';')");
    VERIFY_RESULT(loadAhead(*m_workspace, bench(), {}));
    step("import pandas as pd\npd.read_csv = None");
    QVERIFY(
        !m_session->page({ .frame = { .variable = {}, .load = loadStepsOf(m_workspace->datasets()).front() } }, {}));
}

void LoadStepsTest::eachStepBeginsWithTheLoadedData()
{
    QCOMPARE(printed(step(shown)), asLoaded);
    for (const auto& code : changes) {
        const auto changed = step(code);
        QVERIFY2(changed.state == StepState::Done, code.c_str());
        QCOMPARE(changed.proposals.back().effects.frames, std::vector<std::string> { "orders" });
        QCOMPARE(changed.proposals.back().effects.reads, std::vector<std::string> { "orders.csv" });
        const auto next = step(shown);
        QVERIFY2(printed(next) == asLoaded, (code + "\n" + printed(next)).c_str());
    }
}

void LoadStepsTest::aNewNameStaysAndAnOldOneDoesNot()
{
    step("clean = orders.dropna()\norders['gone'] = 1");
    QCOMPARE(printed(step("print(len(clean), 'gone' in clean, 'gone' in orders)")), std::string("2 False False\n"));
    QCOMPARE(printed(step("def rows():\n    return len(orders)\n\norders = orders.head(1)\nprint(rows())")),
        std::string("1\n"));
    QCOMPARE(printed(step("print(rows())")), std::string("3\n"));
}

void LoadStepsTest::codeThatReadsItselfStillWorks()
{
    const auto own = step("import pandas as pd\norders = pd.read_csv('orders.csv')\nprint(len(orders))");
    QCOMPARE(printed(own), std::string("3\n"));
    QVERIFY(own.proposals.back().effects.frames.empty());
    QCOMPARE(own.proposals.back().effects.reads, std::vector<std::string> { "orders.csv" });
}

void LoadStepsTest::aPreviewTellsNoChangeThatPasses()
{
    const std::string code = "orders['x'] = 1\nkept = orders['x'].sum()";
    const auto id = m_workspace->addStep({ "x", isoNow() }).value();
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    const auto seen = preview(id, *approval, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(seen);
    QCOMPARE(seen->effects.variables.size(), 1U);
    QCOMPARE(seen->effects.variables.front().name, std::string("kept"));
}

void LoadStepsTest::theBuiltInPlannerBeginsWithTheWork()
{
    const auto proposed = propose({ "total revenue by customer", {} }, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(proposed);
    const auto& proposal = proposed->proposals.back();
    QVERIFY2(!proposal.code.contains("read_") && !proposal.code.contains("import"), proposal.code.c_str());
    QCOMPARE(proposal.effects.frames, std::vector<std::string> { "orders" });
    QVERIFY(std::ranges::none_of(proposal.findings, [](const auto& one) { return one.severity != Severity::Note; }));
    const auto approval = approveShown(
        proposed->id, proposal.code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    const auto done = carryOut(proposed->id, *approval, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(done);
    QVERIFY(done->state == StepState::Done);
    const auto& checks = done->answer->checks;
    QVERIFY(
        std::ranges::contains(checks, CheckKind::WholeFileLoaded, [](const Check& check) { return check.fact.kind; }));
    const auto& entries = done->runs.back().result->ledger->entries;
    QVERIFY(std::ranges::any_of(
        entries, [](const auto& one) { return one.operation == sandbox::RowOperation::Read && one.line == 0; }));
}

void LoadStepsTest::aReopenedDocumentGoesOn()
{
    step("orders.loc[0, 'revenue'] = 100\ntotal = orders['revenue'].sum()");
    open();
    QCOMPARE(printed(step("print(total, orders['revenue'].sum())")), std::string("105.5 7.0\n"));
    const auto replayed = replay(*m_workspace, "ana", bench(), {}, {});
    VERIFY_RESULT(replayed);
    QVERIFY(std::ranges::all_of(*replayed, [](const auto& one) { return one.differences.empty(); }));
}

void LoadStepsTest::aStepKeepsTheContractThatItRanWith()
{
    const std::string code = "print(orders['n'].dtype)";
    QCOMPARE(printed(step(code)), std::string("Int64\n"));
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    QCOMPARE(printed(step(code)), std::string("object\n"));
    open();
    const auto replayed = replay(*m_workspace, "ana", bench(), {}, {});
    VERIFY_RESULT(replayed);
    QVERIFY(std::ranges::all_of(*replayed, [](const auto& one) { return one.differences.empty(); }));
}

/// They read the files themselves, and what is assigned in a chain changes the frame.
void LoadStepsTest::earlierDocumentsRunAsTheyDid()
{
    const auto old = run("import pandas as pd\norders = pd.read_csv('orders.csv')\norders['revenue'][0] = 100\n"
                         "print(orders['revenue'].sum())");
    QVERIFY(!old.runs.back().approval.frames);
    QCOMPARE(printed(old), std::string("105.5\n"));
    QCOMPARE(printed(step("print(orders['revenue'].sum())")), std::string("7.0\n"));
    open();
    const auto replayed = replay(*m_workspace, "ana", bench(), {}, {});
    VERIFY_RESULT(replayed);
    QVERIFY(std::ranges::all_of(*replayed, [](const auto& one) { return one.differences.empty(); }));
}

void LoadStepsTest::whatCameWithADocumentIsNotHowItsFilesAreRead()
{
    const auto done = step("print(len(orders))");
    const auto& record = done.runs.back().approval;
    QCOMPARE(record.frames->size(), 1U);
    auto other = record;
    other.frames->front().code += "print('mine')\n";
    QVERIFY(isSealed(record) && !isSealed(other));
    change("UPDATE runs SET approval = replace(approval, 'orders = pd.read_csv(', 'print(1); orders = pd.read_csv(')");
    QVERIFY(foreignSteps(*m_workspace).contains(done.id));
    VERIFY_RESULT(approveAgain(done.id, record.code, "ana", ApprovalMethod::Hand, *m_workspace));
    QCOMPARE(m_workspace->step(done.id)->runs.back().approval.frames, record.frames);
}

void LoadStepsTest::whatWasNotOpenedHereIsNotBegunWith()
{
    change("DELETE FROM load_steps"); // as an earlier Assay left it
    QCOMPARE(printed(step(shown)), asLoaded);
    QVERIFY(m_workspace->loadStep("orders.csv").has_value());
    change("UPDATE load_steps SET approval = replace(approval, 'orders = pd.read_csv(', 'print(1); orders = "
           "pd.read_csv(')");
    QCOMPARE(printed(step(shown)), asLoaded);
    change("UPDATE datasets SET payload = json_set(payload, '$.profile.delimiter', ';')");
    const auto id = m_workspace->addStep({ shown, isoNow() }).value();
    const auto refused = approveShown(id, shown, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    QVERIFY(!refused && refused.error().kind == ErrorKind::NotApproved);
    VERIFY_RESULT(approveShown(id, "print(1)", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {}));
    VERIFY_RESULT(addFile(folder() / "orders.csv", *m_workspace, m_installation, {}, {}));
    VERIFY_RESULT(approveShown(id, shown, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {}));
}

void LoadStepsTest::howAFileIsReadIsNoStep()
{
    const auto again = approveOnceMore(*m_workspace->loadStep("orders.csv"), "ana");
    QVERIFY(!again && again.error().kind == ErrorKind::NotApproved);
}

void LoadStepsTest::aResultOfAnotherContractIsNotTaken()
{
    const std::string code = "kind = orders['n'].dtype";
    const auto before = step(code);
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    const auto key = runKey("print(kind)", *m_workspace, bench());
    VERIFY_RESULT(undo(before.id, *m_workspace));
    step(code);
    QVERIFY(runKey("print(kind)", *m_workspace, bench()) != key);
}

void LoadStepsTest::aStoredResultIsBuiltOnWhatItWasTakenAfter()
{
    const auto first = step("x = 1");
    step("y = x + 1");
    VERIFY_RESULT(undo(first.id, *m_workspace));
    const auto base = step("x = 1");
    const auto id = m_workspace->addStep({ "y", isoNow() }).value();
    const auto approval = approveShown(id, "y = x + 1", "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    VERIFY_RESULT(takeStored(id, *approval, *m_workspace, bench(), {}));
    const auto line = lineage(m_workspace->steps());
    QCOMPARE(line.size(), 2U);
    QCOMPARE(line.front().id, base.id);
    QCOMPARE(printed(step("print(y)")), std::string("2\n"));
}

void LoadStepsTest::sqlBeginsWithTheLoadedData()
{
    const std::string code = "%%sql\nSELECT typeof(n) AS kind FROM orders LIMIT 1";
    const std::string says = "print(result['kind'][0])";
    step("orders = orders.astype({'n': float})");
    const auto asked = step(code);
    QCOMPARE(asked.proposals.back().effects.frames, std::vector<std::string> { "orders" });
    QCOMPARE(printed(step(says)), std::string("integer\n"));
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    step(code);
    QCOMPARE(printed(step(says)), std::string("text\n"));
}

void LoadStepsTest::leavingEarlyTellsWhatChanged()
{
    const auto left = step("orders['x'] = 1\nraise SystemExit(0)");
    QCOMPARE(left.runs.back().result->changedFrames, std::vector<std::string> { "orders" });
    QVERIFY(left.runs.back().result->ledger.has_value());
}

std::string LoadStepsTest::printedOutside()
{
    std::ofstream(folder() / "script.py")
        << scriptReport({ "Title", m_workspace->datasets(), m_workspace->steps(), "Assay", "2024" });
    QProcess python;
    python.setWorkingDirectory(QString::fromStdString(folder().string()));
    python.start(QStringLiteral("python3"), { QStringLiteral("script.py") });
    if (!python.waitForFinished(300'000) || python.exitCode() != 0) {
        return python.readAllStandardError().toStdString();
    }
    static const QRegularExpression titles(QStringLiteral("^\\n\\d+\\. .*\\n"), QRegularExpression::MultilineOption);
    return QString::fromUtf8(python.readAllStandardOutput()).remove(titles).toStdString();
}

void LoadStepsTest::theScriptBindsWhatAStepBoundItself()
{
    std::string expected;
    for (const std::string before : { "import pandas as pd\norders = pd.read_csv('orders.csv', nrows=1)",
             "pd.options.mode.copy_on_write = False", "column = orders['revenue']\ncolumn[0] = 100" }) {
        expected += printed(step(before + "\n" + shown));
        expected += printed(step(shown));
    }
    QVERIFY(expected.ends_with(asLoaded + asLoaded));
    QCOMPARE(printedOutside(), expected);
}

void LoadStepsTest::theScriptGivesTheSameNumbersOutside()
{
    std::string expected;
    for (const auto& code : changes) {
        expected += printed(step(code + "\n" + shown));
        expected += printed(step(shown));
    }
    QVERIFY(expected.contains(asLoaded + "14.0 3"));
    QCOMPARE(printedOutside(), expected);
    std::ifstream script(folder() / "script.py");
    const std::string text { std::istreambuf_iterator<char>(script), {} };
    QCOMPARE(QString::fromStdString(text).count(QStringLiteral("pd.read_csv(")), 1);
}

/// Two files, a contract changed in between, steps undone, and a branch.
void LoadStepsTest::theScriptOfAWholeAnalysisGivesTheSameNumbersOutside()
{
    const std::string both = "print(orders.merge(customers, on='customer').groupby('city')['revenue'].sum().to_dict())";
    std::ofstream(folder() / "customers.csv") << "customer,city\na,Bonn\nb,Ulm\n";
    VERIFY_RESULT(addFile(folder() / "customers.csv", *m_workspace, m_installation, {}, {}));
    step("orders.loc[0, 'revenue'] = 100\nbig = orders[orders['revenue'] > 2]\nprint(len(big))");
    const auto second = step(both);
    QCOMPARE(printed(second), std::string("{'Bonn': 4.5, 'Ulm': 2.5}\n"));
    step("customers.drop(index=0, inplace=True)\nprint(len(customers), list(big['revenue']))");
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    QCOMPARE(printed(step("orders['n'] = orders['n'].fillna('?') + '!'\nprint(list(orders['n']))")),
        std::string("['1!', '?!', '3!']\n"));
    const auto undone = step("orders['revenue'] = 0\nbig = big.head(1)\nprint(len(big))");
    VERIFY_RESULT(undo(undone.id, *m_workspace));
    QCOMPARE(printed(step("print(len(big), list(orders['n']), len(customers))\n" + both)),
        std::string("3 ['1', nan, '3'] 2\n{'Bonn': 4.5, 'Ulm': 2.5}\n"));
    const auto expected = [&] {
        std::string all;
        for (const auto& one : lineage(m_workspace->steps())) {
            all += printed(one);
        }
        return all;
    };
    QCOMPARE(std::ranges::count(expected(), '\n'), 6);
    QCOMPARE(printedOutside(), expected());
    VERIFY_RESULT(branchFrom(second.id, *m_workspace));
    QCOMPARE(printed(step("customers['city'] = 'Jena'\n" + both)), std::string("{'Jena': 7.0}\n"));
    QCOMPARE(printed(step(both + "\nprint(orders['n'].dtype)")), std::string("{'Bonn': 4.5, 'Ulm': 2.5}\nobject\n"));
    QCOMPARE(std::ranges::count(expected(), '\n'), 5);
    QCOMPARE(printedOutside(), expected());
    open();
    QCOMPARE(printedOutside(), expected());
}

/// It is loaded behind the state that is there; no earlier state lacks it for those who go back there.
void LoadStepsTest::aFileAddedLaterIsThereWhereverOneGoesBackTo()
{
    const std::string both = "print(total, later['b'].sum())";
    const auto first = step("total = orders['revenue'].sum()");
    const auto second = step("total = total + 1");
    std::ofstream(folder() / "later.csv") << "a,b\n1,2\n3,4\n";
    VERIFY_RESULT(addFile(folder() / "later.csv", *m_workspace, m_installation, {}, {}));
    const auto third = step(both);
    QCOMPARE(printed(third), std::string("8.0 6\n"));
    VERIFY_RESULT(undo(third.id, *m_workspace));
    QCOMPARE(printed(step(both)), std::string("8.0 6\n"));
    VERIFY_RESULT(branchFrom(first.id, *m_workspace)); // a state of before the file
    QCOMPARE(m_workspace->datasets().size(), 2U);
    QCOMPARE(printed(step(both)), std::string("7.0 6\n"));
    VERIFY_RESULT(branchFrom(second.id, *m_workspace));
    open(); // where states are made again
    QCOMPARE(printed(step("later['b'] = 0\n" + both)), std::string("8.0 0\n"));
    QCOMPARE(printed(step(both)), std::string("8.0 6\n"));
}

QTEST_GUILESS_MAIN(LoadStepsTest)
#include "tst_load_steps.moc"
