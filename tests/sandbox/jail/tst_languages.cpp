// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/policy.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <QDir>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace sandbox;

/// SQL, JavaScript and shell under the same contract as Python. What they may not do: tests/jailees.
class LanguagesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_fixture = std::make_unique<JailFixture>(); }
    void theFirstLineNamesTheLanguage();
    void sqlReadsFramesAndFilesAndItsResultIsAFrame();
    void aStepInSqlIsUndoneLikeAnyOther();
    void shellPrintsAndLeavesFiles();
    void javascriptShowsTablesAndLeavesFiles();
    void errorsAreTheirs_data();
    void errorsAreTheirs();
    void limitsHoldForThem_data();
    void limitsHoldForThem();
    void librariesOfAnalystsWork_data();
    void librariesOfAnalystsWork();
    void aPreviewTellsWhatAScriptWouldChange();
    void stepsThatAreRunAgainFirstAreSilent();
    void anotherLanguageIsRefused();
    void noPartComesFromTheCurrentFolder();

private:
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {
std::string inWords(const RunResult& result)
{
    return statusWord(result.status) + " | " + result.statusDetail + " | " + result.out + " | " + result.err;
}

RunRequest requestOf(const std::string& language, const std::string& code, const std::string& standardInput = {})
{
    RunRequest request;
    request.language = language;
    request.code = code;
    request.standardInput = standardInput;
    return request;
}

const Table& tableOf(const Display& display)
{
    return std::get<Table>(display);
}
}

void LanguagesTest::theFirstLineNamesTheLanguage()
{
    QCOMPARE(languageOf("%%sql\nSELECT 1"), std::string("sql"));
    QCOMPARE(languageOf("%%js \r\n1"), std::string("javascript"));
    QCOMPARE(languageOf("%%bash"), std::string("shell"));
    QCOMPARE(languageOf("%%sqlite\nx"), std::string("python"));
    QCOMPARE(languageOf("%%sql postgres:shop\nSELECT 1"), std::string("postgres"));
    QCOMPARE(languageOf("%%sql postgres:\nSELECT 1"), std::string("python"));
    QCOMPARE(languageOf(" %%sql\nx"), std::string("python"));
    QCOMPARE(languageOf(""), std::string("python"));
}

void LanguagesTest::sqlReadsFramesAndFilesAndItsResultIsAFrame()
{
    m_fixture->setInput("orders 1.csv", "region;amount\nnorth;2\nsouth;5\n");
    m_fixture->session().setTables(
        { { "orders", "orders 1.csv", "orders = pd.read_csv(\"orders 1.csv\", sep=\";\")" } });
    m_fixture->run("import pandas as pd\nprices = pd.DataFrame({'region': ['north', 'south'], 'price': [1.5, 2.0]})");
    const auto result = m_fixture->run(
        "%%sql\nSELECT region, amount * price AS total FROM orders JOIN prices USING (region) ORDER BY total DESC");
    QVERIFY2(result.status == Status::Ok && result.value, inWords(result).c_str());
    const auto& table = tableOf(*result.value);
    QCOMPARE(table.name, std::string("result"));
    QCOMPARE(table.columns.size(), 2U);
    QCOMPARE(table.rowCount, 2);
    QCOMPARE(std::get<double>(table.rows[0][1]), 10.0);
    QCOMPARE(m_fixture->valueOf("result.total.sum(), orders.amount.sum()"), std::string("13.0 7\n"));
    const auto several = m_fixture->run(
        "%%sql\nCREATE TABLE best AS SELECT * FROM result LIMIT 1; SELECT 1 AS one; SELECT count(*) FROM best;");
    QVERIFY2(several.status == Status::Ok, inWords(several).c_str());
    QCOMPARE(several.displays.size(), 1U);
    QCOMPARE(m_fixture->valueOf("best.region[0]"), std::string("south\n"));
}

void LanguagesTest::aStepInSqlIsUndoneLikeAnyOther()
{
    m_fixture->step("first", "kept = 1");
    QCOMPARE(m_fixture->step("second", "%%sql\nCREATE TABLE gone AS SELECT 1 AS x").status, Status::Ok);
    QCOMPARE(m_fixture->valueOf("'gone' in globals()"), std::string("True\n"));
    QVERIFY(*m_fixture->session().goTo("first"));
    QCOMPARE(m_fixture->valueOf("'gone' in globals()"), std::string("False\n"));
}

void LanguagesTest::shellPrintsAndLeavesFiles()
{
    m_fixture->setInput("words.txt", "b\na\nb\n");
    const auto request = requestOf("shell",
        "sort words.txt | uniq -c > counts.txt; read line; echo got $line; echo oops >&2; ls -l counts.txt | wc -l",
        "in\n");
    const auto result = m_fixture->session().run(request, {}, {});
    QVERIFY(result);
    QVERIFY2(result->status == Status::Ok, inWords(*result).c_str());
    QCOMPARE(result->out, std::string("got in\n1\n"));
    QCOMPARE(result->err, std::string("oops\n"));
    QCOMPARE(result->artifacts.size(), 1U);
    QVERIFY(result->blocked.empty());
    QCOMPARE(m_fixture->run("print(open('counts.txt').read().split())").out, std::string("['1', 'a', '2', 'b']\n"));
}

void LanguagesTest::javascriptShowsTablesAndLeavesFiles()
{
    const auto result = m_fixture->run(
        "%%js\nimport { writeFileSync } from 'node:fs';\nwriteFileSync('out.json', '[1]');\nconsole.log('hello');\n"
        "display([{ name: 'a', n: 1 }, { name: 'b', n: 2.5 }], 42);");
    QVERIFY2(result.status == Status::Ok, inWords(result).c_str());
    QCOMPARE(result.out, std::string("hello\n"));
    QCOMPARE(result.displays.size(), 2U);
    QCOMPARE(tableOf(result.displays[0]).rows.size(), 2U);
    QCOMPARE(result.artifacts.size(), 1U);
    QCOMPARE(result.artifacts[0].name, std::string("out.json"));
}

void LanguagesTest::errorsAreTheirs_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("expected"); ///< status, type, line
    QTest::newRow("a column that is not there")
        << std::string("%%sql\nSELECT 1;\nSELECT x FROM prices") << std::string("error OperationalError 3");
    QTest::newRow("SQL that cannot be read")
        << std::string("%%sql\nSELEC 1") << std::string("syntax_error OperationalError 2");
    QTest::newRow("shell that cannot be read") << std::string("%%sh\nif") << std::string("syntax_error ShellError 2");
    QTest::newRow("a program that fails") << std::string("%%sh\ntrue\nnosuch") << std::string("error ShellError 3");
    QTest::newRow("a script ended by a signal")
        << std::string("%%sh\nkill -TERM $$") << std::string("error ShellError 0");
    QTest::newRow("JavaScript that fails") << std::string("%%js\nlet a;\na.b;") << std::string("error TypeError 3");
    QTest::newRow("JavaScript that cannot be read")
        << std::string("%%js\nlet = ;") << std::string("syntax_error SyntaxError 2");
}

void LanguagesTest::errorsAreTheirs()
{
    QFETCH(std::string, code);
    QFETCH(std::string, expected);
    m_fixture->run("import pandas as pd\nprices = pd.DataFrame({'price': [1]})");
    const auto result = m_fixture->run(code);
    QVERIFY2(result.error, inWords(result).c_str());
    QCOMPARE(statusWord(result.status) + ' ' + result.error->type + ' ' + std::to_string(result.error->line), expected);
    QVERIFY(result.exitCode != 0);
    QCOMPARE(m_fixture->valueOf("len(prices)"), std::string("1\n"));
}

void LanguagesTest::limitsHoldForThem_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("status");
    QTest::newRow("time, shell") << std::string("%%sh\nwhile :; do :; done") << std::string("timeout");
    QTest::newRow("time, SQL") << std::string(
        "%%sql\nWITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c")
                               << std::string("timeout");
    QTest::newRow("time, JavaScript") << std::string("%%js\nfor (;;);") << std::string("timeout");
    QTest::newRow("disk") << std::string("%%sh\nhead -c 60M /dev/zero > big") << std::string("disk_full");
    QTest::newRow("processes") << std::string("%%sh\nfor i in {1..500}; do sleep 30 & done; wait")
                               << std::string("process_limit");
    QTest::newRow("memory, JavaScript") << std::string("%%js\nconst a = []; for (;;) a.push(Buffer.alloc(1 << 20, 1));")
                                        << std::string("out_of_memory");
    QTest::newRow("output") << std::string("%%sh\nyes") << std::string("output_limit");
}

void LanguagesTest::limitsHoldForThem()
{
    QFETCH(std::string, code);
    QFETCH(std::string, status);
    Limits limits;
    limits.wall = status == "timeout" ? std::chrono::milliseconds(700) : std::chrono::milliseconds(60'000);
    limits.diskBytes = 20 << 20;
    limits.memoryBytes = 400 << 20;
    limits.processes = 20;
    JailFixture fixture(limits);
    fixture.run("x = 1");
    const auto result = fixture.run(code, limits);
    QVERIFY2(statusWord(result.status) == status, inWords(result).c_str());
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

/// What analysts use beside pandas, each really at work: its own answer comes out, and nothing is reported as blocked.
void LanguagesTest::librariesOfAnalystsWork_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("out");
    const auto row = [](const char* name, const char* code, const char* out) {
        QTest::newRow(name) << std::string(code) << std::string(out) + '\n';
    };
    row("scipy", R"(from scipy import optimize, stats
best = optimize.minimize(lambda x: (x[0] - 3) ** 2 + (x[1] + 1) ** 2, [0, 0]).x
print(best.round(3).tolist(), round(stats.ttest_ind([1, 2, 3, 4], [3, 4, 5, 6]).pvalue, 4)))",
        "[3.0, -1.0] 0.071");
    row("statsmodels", R"(import pandas as pd, statsmodels.formula.api as smf
d = pd.DataFrame({"x": range(20)})
d["y"] = 3 * d.x + 2 + d.x % 2 / 100
print(smf.ols("y ~ x", d).fit().params.round(1).tolist()))",
        "[2.0, 3.0]");
    row("scikit-learn", R"(import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
X = np.random.default_rng(0).random((200, 3))
y = (X[:, 0] > 0.5).astype(int)
print(LinearRegression().fit(X, 2 * X[:, 0] + 1).coef_.round(6).tolist()[0],
      RandomForestClassifier(20, n_jobs=2, random_state=0).fit(X, y).score(X, y),
      len(cross_val_score(LogisticRegression(), X, y, cv=3, n_jobs=2))))",
        "2.0 1.0 3");
    row("joblib",
        "import os\nfrom joblib import Parallel, delayed\nprint(Parallel(n_jobs=2)(delayed(pow)(i, 2) for i in "
        "range(4)),\n"
        "      Parallel(n_jobs=2)(delayed(os.getpid)() for i in range(2))[0] == os.getpid())",
        "[0, 1, 4, 9] False");
    row("matplotlib",
        "import os, matplotlib.pyplot as plt\nplt.plot([1, "
        "2])\nplt.savefig('line.png')\nplt.savefig('line.pdf')\nplt.close('all')\n"
        "print(os.path.getsize('line.png') > 1000, os.path.getsize('line.pdf') > 1000)",
        "True True");
    row("openpyxl",
        "import pandas as pd\npd.DataFrame({'a': [1, 2]}).to_excel('a.xlsx', "
        "index=False)\nprint(pd.read_excel('a.xlsx').a.sum())",
        "3");
    row("threads",
        "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(2) as pool: "
        "print(list(pool.map(lambda x: x * x, range(4))))",
        "[0, 1, 4, 9]");
    row("python by Python",
        "import subprocess, sys\nprint(subprocess.run([sys.executable, '-c', 'import numpy; "
        "print(numpy.arange(4).sum())'],\n"
        "                     capture_output=True, text=True, check=True).stdout.strip())",
        "6");
    for (const auto* const kind : { "fork", "spawn" }) {
        const std::string code = "import math, multiprocessing as mp\nfrom concurrent.futures import "
                                 "ProcessPoolExecutor\ncontext = mp.get_context('"
            + std::string(kind)
            + "')\nwith context.Pool(2) as pool: print(pool.map(math.factorial, range(5)))\n"
              "with ProcessPoolExecutor(2, mp_context=context) as pool: print(list(pool.map(math.factorial, "
              "range(5))))";
        row((std::string("two workers by ") + kind).c_str(), code.c_str(), "[1, 1, 2, 6, 24]\n[1, 1, 2, 6, 24]");
    }
    row("functions of the code in two workers",
        "import multiprocessing as mp\ndef square(x): return x * x\nwith mp.Pool(2) as pool: print(pool.map(square, "
        "range(4)))",
        "[0, 1, 4, 9]");
    row("what processes share", R"(import multiprocessing as mp
from multiprocessing import shared_memory
q, n = mp.Queue(), mp.Value("i", 0)
def work():
    with n.get_lock(): n.value += 1
    q.put("done")
workers = [mp.Process(target=work) for _ in range(2)]
for w in workers: w.start()
for w in workers: w.join()
block = shared_memory.SharedMemory(create=True, size=100)
block.buf[0] = 7
print(q.get(), q.get(), n.value, block.buf[0])
block.close()
block.unlink())",
        "done done 2 7");
}

void LanguagesTest::librariesOfAnalystsWork()
{
    QFETCH(std::string, code);
    QFETCH(std::string, out);
    const auto result = m_fixture->run(code);
    QVERIFY2(result.status == Status::Ok && result.out == out, inWords(result).c_str());
    QVERIFY2(result.blocked.empty() && result.stateNote.empty() && result.err.empty(),
        (Json(result).at("blocked").dump() + result.stateNote + result.err).c_str());
}

void LanguagesTest::aPreviewTellsWhatAScriptWouldChange()
{
    const auto preview = m_fixture->session().preview(requestOf("shell", "echo x > made.txt"), {}, {});
    QVERIFY(preview && preview->effects.files.size() == 1);
    QCOMPARE(preview->effects.files[0].name, std::string("made.txt"));
    QVERIFY(m_fixture->run("open('made.txt')").status == Status::Error);
    const auto ofSql = m_fixture->session().preview(
        requestOf("sql", "CREATE TABLE t AS SELECT 1 AS a UNION SELECT 2"), {}, {});
    QVERIFY(ofSql && std::ranges::contains(ofSql->effects.variables, std::string("t"), [](const auto& change) {
        return change.name;
    }));
}

void LanguagesTest::stepsThatAreRunAgainFirstAreSilent()
{
    const auto result = m_fixture->step("after", "print(open('early.txt').read(), early.x[0])",
        { "%%sh\necho loud; echo loud >&2; echo -n file > early.txt",
            "%%sql\nCREATE TABLE early AS SELECT 7 AS x; SELECT 1" });
    QVERIFY2(result.status == Status::Ok, inWords(result).c_str());
    QCOMPARE(result.out, std::string("file 7\n"));
    QCOMPARE(result.err, std::string());
    QVERIFY(result.displays.empty());
}

void LanguagesTest::anotherLanguageIsRefused()
{
    const auto result = m_fixture->session().run(requestOf("cobol", "STOP RUN."), {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
}

/// Which may be one of somebody else's, where the environment names no folder of the person's own.
void LanguagesTest::noPartComesFromTheCurrentFolder()
{
    const QTemporaryDir folder;
    const auto before = QDir::currentPath();
    const auto home = qgetenv("HOME"), data = qgetenv("XDG_DATA_HOME");
    const auto put = qScopeGuard([&] {
        QDir::setCurrent(before);
        qputenv("HOME", home);
        data.isNull() ? void(qunsetenv("XDG_DATA_HOME")) : void(qputenv("XDG_DATA_HOME", data));
    });
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral(".local/share/assay/duckdb")) && QDir::setCurrent(folder.path()));
    std::ofstream(".local/share/assay/duckdb/libduckdb.so") << "no library";
    const auto bindsLibrary = [] {
        return dump(kernelConfig(*Installation::locate(), {}, {})).contains("libduckdb.so");
    };
    qunsetenv("XDG_DATA_HOME");
    qputenv("HOME", folder.path().toUtf8());
    QVERIFY(bindsLibrary());
    qputenv("HOME", ".");
    QVERIFY(!bindsLibrary());
    qunsetenv("HOME");
    QVERIFY(!bindsLibrary());
}

QTEST_GUILESS_MAIN(LanguagesTest)
#include "tst_languages.moc"
