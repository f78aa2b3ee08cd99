// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <algorithm>

using namespace sandbox;

/// What is asked of a state, and what code would do to it, on the real jail: the state stays what it was.
class StateViewTest : public QObject {
    Q_OBJECT
private slots:
    void aPreviewSaysWhatWouldChangeAndChangesNothing();
    void aPreviewThatFailsSaysSo();
    void variablesAreListed();
    void aPageIsFilteredAndSortedInside();
    void theRestOfATableThatWasCutIsThere();
    void questionsAreAnsweredByOneForkThatNoRunSees();
    void whoAnsweredQuestionsMayBeKilledByARun();
    void codeIsCheckedWhereNoCodeEverRan();
    void aRunTellsWhatItsLinesDidToRows();
    void aLedgerThatIsNoneIsNoResult();
};

namespace {
Preview previewOf(JailFixture& fixture, const std::string& code)
{
    RunRequest request;
    request.code = code;
    auto preview = fixture.session().preview(request, {}, {});
    if (!preview) {
        qFatal("%s (%s)", inWords(preview.error().message).c_str(), preview.error().detail.c_str());
    }
    return std::move(*preview);
}
}

void StateViewTest::aRunTellsWhatItsLinesDidToRows()
{
    JailFixture fixture;
    const auto first = fixture.step("1",
        "import pandas as pd\na = pd.DataFrame({'k': ['x', 'y', None, 'x'], 'v': [1, 2, 3, 4]})\n"
        "b = pd.DataFrame({'k': ['x', 'x', 'z']})\nboth = a.merge(b, on='k')\na.groupby('k')['v'].sum()");
    QVERIFY(first.ledger && first.ledger->whole);
    QCOMPARE(first.ledger->entries.size(), std::size_t { 2 });
    const auto& join = first.ledger->entries[0];
    QVERIFY(join.operation == RowOperation::Join && join.line == 4);
    QCOMPARE(join.before, 4);
    QCOMPARE(join.after, 4);
    QCOMPARE(join.unmatched, 2);
    QCOMPARE(join.otherUnmatched, 1);
    QCOMPARE(join.repeated, 2);
    QCOMPARE(first.ledger->entries[1].noGroup, 1);
    // A later run tells of its own lines only, and a program that names no file of none.
    const auto second = fixture.step("2", "a[a['v'] > 2]");
    QVERIFY(second.ledger && second.ledger->entries.size() == 1);
    QCOMPARE(second.ledger->entries[0].after, 2);
    const auto shell = fixture.run("%%sh\ntrue").ledger;
    QVERIFY(shell && shell->entries.empty());
}

/// What the inside says of rows is a claim, and one that is malformed is no result.
void StateViewTest::aLedgerThatIsNoneIsNoResult()
{
    JailFixture fixture;
    const std::string forged = "import sys\nsys.modules['row_ledger'].taken = lambda *space: ";
    QCOMPARE(fixture.run(forged + "{'entries': [{'line': 1, 'op': 'filter', 'before': -5}], 'whole': True}").status,
        Status::ProtocolViolation);
    QCOMPARE(fixture.run(forged + "{'entries': [{'line': 1, 'op': 'filter'}] * 300, 'whole': True}").status,
        Status::ProtocolViolation);
    QVERIFY(!fixture.run(forged + "None").ledger);
}

void StateViewTest::aPreviewSaysWhatWouldChangeAndChangesNothing()
{
    JailFixture fixture;
    fixture.step("1",
        "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2, 3], 'b': ['x', None, 'z']})\nsame = df.copy()\nn = 7\n"
        "items = [1]\ngone = 1\nshort = df.copy()\nopen('old.txt', 'w').write('1')\nopen('kept.txt', 'w').write('1')");
    const auto preview = previewOf(fixture,
        "df.loc[0, 'a'] = 9\ndf['c'] = 1.5\nshort = short.head(1)\nnew = df.head(2)\nitems.append(2)\ndel gone\n"
        "same['a'] = same['a'].astype(float)\nopen('old.txt', 'a').write('2')\nopen('new.txt', "
        "'w').write('123')\nprint('done')");
    QCOMPARE(preview.result.status, Status::Ok);
    QCOMPARE(preview.result.out, std::string("done\n"));
    QVERIFY(preview.result.artifacts.empty());
    auto words = inWords(preview.effects);
    std::ranges::sort(words);
    QCOMPARE(words,
        (std::vector<std::string> { "df: new columns: c; 1 cells change", "file new.txt is new, 3 bytes",
            "file old.txt is changed, 2 bytes", "gone: int is removed", "items: list changes",
            "new: DataFrame of 2 rows is new", "same: a changes from int64 to float64", "short: 3 rows become 1" }));
    QCOMPARE(fixture.session().current(), std::string("1"));
    QCOMPARE(
        fixture.valueOf("gone, len(df.columns), items, sorted(__import__('os').listdir('.')), open('old.txt').read()"),
        std::string("1 2 [1] ['kept.txt', 'old.txt'] 1\n"));
    QVERIFY(previewOf(fixture, "df.a.sum()").effects.variables.empty());
}

void StateViewTest::aPreviewThatFailsSaysSo()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    const auto preview = previewOf(fixture, "x = 2\n1 / 0");
    QCOMPARE(preview.result.status, Status::Error);
    QVERIFY(preview.effects.variables.empty());
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

void StateViewTest::variablesAreListed()
{
    JailFixture fixture;
    fixture.step("1",
        "import pandas as pd\nn = 7\nwords = ['a', 'b']\ndf = pd.DataFrame({'a': [1, 2, 3], 'b': [1.5, 2.5, "
        "3.5]})\n_hidden = 1");
    const auto variables = fixture.session().variables({}).value();
    QCOMPARE(variables.size(), 3U);
    QCOMPARE(variables[0].name, std::string("n"));
    QCOMPARE(variables[1].shape, (std::vector<std::int64_t> { 2 }));
    QCOMPARE(variables[2].type, std::string("DataFrame"));
    QCOMPARE(variables[2].shape, (std::vector<std::int64_t> { 3, 2 }));
    QVERIFY(variables[2].bytes >= 48);
}

void StateViewTest::aPageIsFilteredAndSortedInside()
{
    JailFixture fixture;
    fixture.step("1",
        "import pandas as pd\ndf = pd.DataFrame({'n': range(1_000_000)})\ndf['odd'] = df.n % 2\ndf['t'] = 'row ' + "
        "df.n.astype(str)\n"
        "df.loc[5, 't'] = None\ns = pd.Series([3, 1, 2])");
    auto& session = fixture.session();
    const auto plain = session.page({ { "df" }, 999'990, 200 }, {}).value();
    QCOMPARE(plain.rowCount, 1'000'000);
    QCOMPARE(plain.rows.size(), 10U);
    QCOMPARE(plain.rows[0][0], Cell(std::int64_t(999'990)));
    using enum OrderRequest::Condition;
    const auto found = session
                           .order({ { "df" },
                                      { { 1, Equals, "1" }, { 0, AtLeast, "10" }, { 0, AtMost, "19" },
                                          { -1, Contains, "ROW" } },
                                      { { 1, false }, { 0, true } } },
                               {})
                           .value();
    QCOMPARE(found, (std::vector<std::uint32_t> { 19, 17, 15, 13, 11 }));
    const auto page = session.page({ { "df" }, 0, 0, { { 17, 15 } } }, {}).value();
    QCOMPARE(page.rows.size(), 2U);
    QCOMPARE(page.rows[0][0], Cell(std::int64_t(17)));
    QCOMPARE(session.order({ { "df" }, { { 2, Missing, "" } } }, {}).value(), (std::vector<std::uint32_t> { 5 }));
    QCOMPARE(session.order({ { "s" }, {}, { { 0, false } } }, {}).value(), (std::vector<std::uint32_t> { 1, 2, 0 }));
    QCOMPARE(session.page({ { "nothing" } }, {}).error().kind, ErrorKind::BadInput);
    QCOMPARE(session.order({ { "nothing" } }, {}).error().kind, ErrorKind::BadInput);
    QCOMPARE(fixture.valueOf("len(df)"), std::string("1000000\n"));
}

void StateViewTest::theRestOfATableThatWasCutIsThere()
{
    JailFixture fixture;
    fixture.step("1",
        "import pandas as pd\ndf = pd.DataFrame({'n': range(50_000)}, index=pd.Index(range(50_000, 0, -1), "
        "name='key'))\n"
        "display(df)\ndisplay(3)\ndf['n'] = 0\ndf['n'] + 1");
    auto& session = fixture.session();
    const auto shown = session.page({ { {}, 0 }, 49'999, 5 }, {}).value();
    QCOMPARE(shown.rows,
        (std::vector<std::vector<Cell>> { { std::int64_t(1), std::int64_t(49'999) } })); // as it was when it was shown
    QCOMPARE(session.order({ { {}, 0 }, {}, { { 0, false } } }, {}).value().front(), 49'999U); // by the index
    QCOMPARE(session.page({ { {}, 1 } }, {}).error().kind, ErrorKind::BadInput); // a number
    QCOMPARE(session.page({ { {}, 2 }, 20'000, 1 }, {}).value().rows[0][1], Cell(std::int64_t(1)));
    fixture.step("2", "1");
    QCOMPARE(session.page({ { {}, 0 } }, {}).error().kind, ErrorKind::BadInput);
    QVERIFY(session.goTo("1").value());
    QCOMPARE(session.page({ { {}, 0 } }, {}).value().rowCount, 50'000);
}

void StateViewTest::questionsAreAnsweredByOneForkThatNoRunSees()
{
    JailFixture fixture;
    fixture.step("1",
        "import os, pandas as pd\nclass Teller:\n    asked = 0\n    def __str__(self):\n        Teller.asked += 1\n"
        "        if os.fork() == 0:\n            os.execv('/usr/bin/sleep', ['sleep', '60'])\n"
        "        return f'{os.getpid()} {Teller.asked}'\ndf = pd.DataFrame({'t': [Teller()]})");
    auto& session = fixture.session();
    const auto told = [&] { return std::get<std::string>(session.page({ { "df" }, 0, 1 }, {}).value().rows[0][0]); };
    const auto process = [](const std::string& text) { return text.substr(0, text.find(' ')); };
    const auto first = told();
    const auto second = told();
    QCOMPARE(process(first), process(second));
    QVERIFY(first != second);
    const auto living
        = "sum(open(f'/proc/{n}/stat').read().startswith(f'{n} (sleep) ') and 'Z' not in open(f'/proc/{n}/stat').read()"
          " for n in os.listdir('/proc') if n.isdigit())";
    QCOMPARE(fixture.step("2", std::string("print(Teller.asked, ") + living + ")").out, std::string("0 0\n"));
    QVERIFY(process(told()) != process(first)); // another state
    QVERIFY(session.goTo("1").value());
    QVERIFY(told().ends_with(first.substr(first.find(' '))));
}

void StateViewTest::whoAnsweredQuestionsMayBeKilledByARun()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    auto& session = fixture.session();
    const auto check = [&] {
        return session.ask("inspect", { { "code", "import os\nos.remove('x')" }, { "schema", Json::array() } }, {});
    };
    QVERIFY(session.variables({}).has_value() && check().has_value());
    // All but pid 1, itself, and its states, which are its parent and theirs.
    const auto killed = fixture.run(
        "import os\nstates, pid = {1, os.getpid()}, os.getpid()\nwhile pid > 1:\n"
        "    pid = int(open(f'/proc/{pid}/stat').read().rsplit(') ', 1)[1].split()[1])\n    states.add(pid)\n"
        "others = [int(p) for p in os.listdir('/proc') if p.isdigit() and int(p) not in states]\n"
        "for other in others: os.kill(other, 9)\nprint(len(others))\n1 / 0");
    QCOMPARE(killed.status, Status::Error);
    QCOMPARE(killed.out, std::string("2\n"));
    QCOMPARE(session.variables({}).value().size(), 1U);
    QVERIFY(check().has_value());
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

void StateViewTest::codeIsCheckedWhereNoCodeEverRan()
{
    JailFixture fixture;
    const auto code = "import os, subprocess\nos.remove('x')\nsubprocess.run(['curl', 'http://e'])";
    const auto facts = [&] {
        return fixture.session().ask("inspect", { { "code", code }, { "schema", Json::array() } }, {}).value();
    };
    const auto before = facts();
    QCOMPARE(fixture.step("1", "import sys\nsys.modules['code_facts'].facts = lambda *a, **k: {'forged': True}").status,
        Status::Ok);
    QCOMPARE(facts(), before);
    QVERIFY(fixture.session().variables({}).has_value());
    QCOMPARE(facts(), before);
    fixture.step("2", "1");
    QCOMPARE(facts(), before);
    // Also where its first check comes only now.
    JailFixture late;
    QCOMPARE(
        late.step("1", "import sys\nx = 1\nsys.modules['code_facts'].facts = lambda *a, **k: {'forged': True}").status,
        Status::Ok);
    QCOMPARE(late.session().ask("inspect", { { "code", code }, { "schema", Json::array() } }, {}).value(), before);
    QCOMPARE(late.valueOf("x"), std::string("1\n"));
}

QTEST_GUILESS_MAIN(StateViewTest)
#include "tst_state_view.moc"
