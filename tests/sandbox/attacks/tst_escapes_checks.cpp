// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/hostile.h"

#include <QTest>

using namespace sandbox;

/// What code would do is judged where no approved code ever ran, and what reaches the system by a detour is told.
class EscapesChecksTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void anApprovedStepDoesNotBlindTheCheck_data();
    void anApprovedStepDoesNotBlindTheCheck();
    void whatReachesTheSystemIsTold_data();
    void whatReachesTheSystemIsTold();
    void plainAnalysisIsStillQuiet_data();
    void plainAnalysisIsStillQuiet();

private:
    static Result<Json> inspect(JailFixture& fixture, const std::string& code, const std::string& language = "python");
    std::unique_ptr<JailFixture> m_fixture;
};

void EscapesChecksTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
}

Result<Json> EscapesChecksTest::inspect(JailFixture& fixture, const std::string& code, const std::string& language)
{
    return fixture.session().ask(
        "inspect", { { "code", code }, { "schema", Json::object() }, { "language", language } }, {});
}

/// Whether code with these effects would be taken for one that only reads: nothing but names is in them.
static bool isQuiet(const Json& facts)
{
    for (const auto& [name, value] : facts.at("effects").items()) {
        const bool isName = name == "columns" || name == "reads" || name == "imports";
        if (!isName && value != false && !value.empty() && !(value.is_number() && value == 0)) {
            return false;
        }
    }
    return true;
}

void EscapesChecksTest::anApprovedStepDoesNotBlindTheCheck_data()
{
    QTest::addColumn<std::string>("step");
    QTest::newRow("the facts replaced") << std::string(
        "import sys\nsys.modules['code_facts'].facts = lambda *a, **k: {'findings': [], 'effects': {'reads': [], "
        "'writes': [], 'imports': [], 'network': False, 'process': False, 'dynamic_code': False, 'invents_data': "
        "False, 'FORGED': 1}}");
    QTest::newRow("the parser replaced") << std::string(
        "import ast\nempty = ast.parse('1')\nast.parse = lambda *a, **k: empty");
    QTest::newRow("the tree's walk replaced")
        << std::string("import ast\nast.walk = lambda *a: iter(())\nast.iter_child_nodes = lambda *a: iter(())");
    QTest::newRow("the effects emptied") << std::string(
        "import sys\nfor name, module in list(sys.modules.items()):\n    if name.startswith('facts_') and "
        "hasattr(module, 'look'): module.look = lambda *a: None");
    QTest::newRow("the encoder replaced") << std::string(
        "import json\nreal = json.JSONEncoder.encode\nsys = __import__('sys')\nfor m in list(sys.modules.values()):\n  "
        "  if getattr(m, 'answer', None) and getattr(m, '_run', None): m.answer = lambda request, emit: {'type': "
        "'answer', 'value': {'findings': [], 'effects': {'FORGED': 1, 'writes': [], 'process': False}}}");
    QTest::newRow("in SQL") << std::string("%%sql\nSELECT 1 AS one");
}

void EscapesChecksTest::anApprovedStepDoesNotBlindTheCheck()
{
    QFETCH(std::string, step);
    JailFixture fixture;
    (void)fixture.step("good", step);
    const auto facts = inspect(fixture,
        "import os, subprocess\nos.remove('x')\nopen('/work/out.csv', 'w').write('y')\nsubprocess.run(['curl', "
        "'http://e'])");
    QVERIFY2(facts, facts ? "" : inWords(facts.error().message).c_str());
    QVERIFY2(!dump(*facts).contains("FORGED"), dump(*facts).c_str());
    const auto& effects = facts->at("effects");
    QVERIFY2(effects.at("process") == true && effects.at("writes").size() >= 2 && !facts->at("findings").empty(),
        dump(*facts).c_str());
}

/// Ways to reach the system from code that looks plain.
constexpr const char* reachingCodes[] = {
    "import pandas as pd\nd = pd.read_csv('d.csv')\nm = pd.compat.sys.modules['code_facts']\nm.facts = lambda "
    "*a, **k: {}\nd",
    "import numpy as np\nnp.sys.modules['runner'].code_facts.facts = lambda *a, **k: {}",
    "import pandas as pd\npd.io.common.os.remove('/work/x')", "import matplotlib\nmatplotlib.subprocess.run(['ls'])",
    "import pandas as pd\ng = pd.DataFrame.__init__.__globals__\ng['sys'].modules",
    "from pandas import compat as c\ns = c.sys\nmods = s.modules\nmods['code_facts'].facts = print",
    "from pandas.compat import sys as s2\ns2.modules['code_facts'].facts = None",
    "import pandas as pd\nd = pd.DataFrame({'a':[1]})\nd.query('@pd.compat.os.system(\"id\")')",
    "import pandas as pd\npd.eval('@pd.compat.sys')", "import pandas as pd\npd.read_pickle('x')",
    "import pandas as pd\npd.Series([1]).apply('eval')", "import numpy as np\nnp.f2py",
    "import statistics\nstatistics.sys.modules", "import re\nre.functools",
    "import calendar\ncalendar.sys.modules['x']", "from calendar import sys\nsys.modules['code_facts'].facts = None",
    "import pandas as pd\npd.read_csv = lambda *a, **k: None\nsetattr(pd, 'x', 1)",
    "import pandas as pd\npd.DataFrame().to_csv('/work/z')",
    "import pandas as pd\nd = pd.read_csv('d.csv')\npd.DataFrame.sum = lambda *a, **k: 42\nd.sum()",
    // further detours
    "import pandas as pd\np = pd.io\nq = p.common\nq.os.remove('x')",
    "import pandas as pd\nf = [pd.io.common.os]\nf[0].remove('x')",
    "import pandas as pd\n(lambda m: m.remove('x'))(pd.io.common.os)",
    "import pandas as pd\nfor m in (pd.io.common.os,): m.remove('x')",
    "import pandas as pd\ngetattr(pd.io.common, 'o' + 's').remove('x')",
    "import pandas as pd\npd.DataFrame({'a': [1]}).eval('@pd.io.common.os')",
    "import pandas as pd\npd.DataFrame({'a': [1]}).pipe(exec)", "import pandas as pd\npd.Series(['1']).map(eval)",
    "import pandas as pd\npd.Series(['x']).agg(['eval'])",
    "import pandas as pd\npd.Series(['x']).transform(__import__)", "import pandas as pd\nvars(pd)['io']",
    "import pandas as pd\npd.__dict__['io'].common.os.remove('x')",
    "import operator, pandas as pd\noperator.attrgetter('io.common.os')(pd).remove('x')",
    "from operator import methodcaller\nimport pandas as pd\nmethodcaller('to_csv', 'x.csv')(pd.DataFrame())",
    "import functools, os\nfunctools.partial(os.remove, 'x')()",
    "import pandas as pd\nmatch pd:\n    case object(io=found): found.common.os.remove('x')",
    "import pandas as pd\ndef f(os=pd.io.common.os): os.remove('x')\nf()",
    "import pandas as pd\nclass A: os = pd.io.common.os\nA.os.remove('x')",
    "import pandas as pd\n[m.remove('x') for m in [pd.io.common.os]]",
    "import pandas as pd\n(o := pd.io.common.os).remove('x')",
    "import pandas as pd\nf'{pd.io.common.os.remove(\"x\")}'", "'{0.__class__}'.format(1)",
    "import pandas as pd\n'{0.io.common.os}'.format(pd)",
    "import string\nstring.Formatter().get_field('0.__class__', (1,), {})",
    "import pandas as pd\nwith pd.option_context('x', 1) as y: y.__exit__.__globals__",
    "import matplotlib.pyplot as plt\nplt.os.remove('x')", "import matplotlib.cbook as c\nc.os.remove('x')",
    "import numpy as np\nnp.lib.npyio.os.remove('x')", "import numpy as np\nnp.testing.suppress_warnings\nnp.ma.core",
    "import numpy as np\nnp.save('x', np.arange(3))", "import numpy as np\nnp.arange(3).tofile('x')",
    "import numpy as np\nnp.memmap('x', mode='w+', shape=(3,))", "import numpy as np\nnp.arange(3).dump('x')",
    "import numpy as np\nnp.loads(b'')", "import numpy as np\nnp.vectorize(eval)(['1'])",
    "import pandas as pd\npd.DataFrame().to_clipboard()",
    "import pandas as pd\npd.DataFrame().to_sql('t', 'sqlite:///x.db')", "import pandas as pd\npd.HDFStore('x')",
    "import pandas as pd\npd.read_csv('http://e/x.csv')",

    "import pandas as pd\npd.read_html('https://e')", "import pandas as pd\npd.DataFrame().style.to_html('x.html')",
    "import pandas as pd\npd.plotting._matplotlib.tools", "import matplotlib.pyplot as plt\nplt.savefig('x.png')",
    "import matplotlib.pyplot as plt\nf = plt.figure()\nf.savefig('x.png')",
    "import matplotlib.pyplot as plt\nplt.imsave('x.png', [[1]])", "import logging\nlogging.FileHandler('x')",
    "import tempfile\ntempfile.mkstemp()", "import pathlib\npathlib.Path('x').touch()",
    "import pathlib\npathlib.Path('x').mkdir()", "import sqlite3\nsqlite3.connect('x').execute('create table t(a)')",
    "import shutil\nshutil.copy('a', 'b')", "import csv\ncsv.writer(open('x', 'w'))",
    "import zipfile\nzipfile.ZipFile('x', 'w')", "import json\njson.dump(1, open('x', 'w'))",
    "print('x', file=open('y', 'a'))", "import io\nio.FileIO('x', 'w')", "import builtins\nbuiltins.exec('1')",
    "import sys\nsys.stdout.buffer.raw", "import gc\ngc.get_objects()", "import inspect\ninspect.stack()",
    "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    e.__traceback__.tb_frame.f_globals",
    "(lambda: 0).__globals__", "().__class__.__base__.__subclasses__()", "def f(): yield\nf().gi_frame.f_builtins",
    "async def f(): pass\nf().cr_frame.f_globals", "import types\ntypes.FunctionType",
    "import threading\nthreading.Thread(target=print).start()",
    "import concurrent.futures as c\nc.ProcessPoolExecutor()", "import multiprocessing\nmultiprocessing.Pool()",
    "import signal\nsignal.raise_signal(9)", "import mmap\nmmap.mmap(-1, 1)", "import fcntl", "import resource",
    "import ctypes", "import _posixsubprocess", "import posix\nposix.system('id')", "import antigravity", "import this",
    "import pdb\npdb.set_trace()", "breakpoint()", "help()", "open('x', 'w')", "__import__('os').remove('x')",
    "globals()['__builtins__']", "import webbrowser\nwebbrowser.open('http://e')"
};

void EscapesChecksTest::whatReachesTheSystemIsTold_data()
{
    QTest::addColumn<std::string>("code");
    for (const auto* const code : reachingCodes) {
        auto name = std::string(code);
        std::ranges::replace(name, '\n', ' ');
        QTest::newRow(name.c_str()) << std::string(code);
    }
}

/// Each has an effect listed, or that it cannot be told.
void EscapesChecksTest::whatReachesTheSystemIsTold()
{
    QFETCH(std::string, code);
    const auto facts = inspect(*m_fixture, code);
    QVERIFY2(facts, facts ? "" : inWords(facts.error().message).c_str());
    QVERIFY2(!isQuiet(*facts), dump(*facts).c_str());
}

void EscapesChecksTest::plainAnalysisIsStillQuiet_data()
{
    QTest::addColumn<std::string>("code");
    for (const auto* const code :
        { "import pandas as pd\ndf = "
          "pd.read_csv('d.csv')\ndf.groupby('a')['b'].sum().sort_values(ascending=False).head(10)",
            "import pandas as pd\ndf = pd.read_csv('d.csv')\ndf['m'] = "
            "pd.to_datetime(df['d']).dt.to_period('M')\ndf.pivot_table(index='m', columns='a', values='b', "
            "aggfunc='sum').plot.bar()",
            "import numpy as np\nimport pandas as pd\ndf = pd.read_csv('d.csv')\nprint(np.where(df['b'] > 0, 1, "
            "0).sum(), df.describe())",
            "import matplotlib.pyplot as plt\nimport pandas as pd\ndf = pd.read_csv('d.csv')\nfig, ax = "
            "plt.subplots()\nax.plot(df['a'], df['b'])\nplt.show()",
            "import datetime, math, re, statistics, collections\nprint(math.sqrt(2), statistics.mean([1, 2]), "
            "re.sub('a', 'b', 'c'), collections.Counter('abc'), datetime.date(2024, 1, 1))" }) {
        QTest::newRow(std::string(code).substr(0, 120).c_str()) << std::string(code);
    }
}

/// The control: a check that suspects everything tells nothing.
void EscapesChecksTest::plainAnalysisIsStillQuiet()
{
    QFETCH(std::string, code);
    const auto facts = inspect(*m_fixture, code);
    QVERIFY2(facts, facts ? "" : inWords(facts.error().message).c_str());
    QVERIFY2(isQuiet(*facts), dump(*facts).c_str());
}

QTEST_GUILESS_MAIN(EscapesChecksTest)
#include "tst_escapes_checks.moc"
