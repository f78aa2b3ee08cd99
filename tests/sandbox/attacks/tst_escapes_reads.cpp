// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/canaries.h"
#include "tests/sandbox/attacks/hostile.h"

#include <QTest>

using namespace sandbox;

/// A run that may only read changes nothing anywhere, starts no program, and is told as blocked when it tried, caught
/// or not.
class EscapesReadsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void whatChangesAnythingIsBlocked_data();
    void whatChangesAnythingIsBlocked();
    void whatIsOpenAlreadyIsNotChanged_data();
    void whatIsOpenAlreadyIsNotChanged();
    void whatOnlyReadsStillRuns_data();
    void whatOnlyReadsStillRuns();
    void theNextRunMayWriteAgain();
    void aThreadOfTheRunIsNoWayRound();

private:
    JailFixture& madeJail();
    RunResult run(const std::string& code, bool readsOnly);
    RunResult tried(const std::string& code);
    std::string shown() { return tried("print(shown())").out; }
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {

constexpr auto made = R"(
import fcntl, hashlib, mmap
def shown():
    found = []
    for top in ('/work', '/tmp', '/dev/shm'):
        found.append((top, oct(os.lstat(top).st_mode), os.lstat(top).st_mtime_ns))
        for folder, folders, files in os.walk(top):
            for name in sorted(folders + files):
                path = os.path.join(folder, name); s = os.lstat(path)
                body = open(path, 'rb').read() if os.path.isfile(path) and not os.path.islink(path) else b''
                found.append((path, oct(s.st_mode), s.st_mtime_ns, s.st_size, s.st_ino, hashlib.md5(body).hexdigest()))
    return sorted(found)
os.umask(0)
for place in ('/work', '/tmp', '/dev/shm'):
    os.mkdir(f'{place}/d'); os.mkdir(f'{place}/empty')
    for name in ('f', 'd/inner'): open(f'{place}/{name}', 'w').write(name * 2000)
reading = os.open('/work/f', os.O_RDONLY)
folder = os.open('/work', os.O_RDONLY | os.O_DIRECTORY)
x = 1
)";

/// A state with files open for writing, which no run that may only read begins from.
constexpr auto opened = R"(
log = open('/work/log', 'a'); log.write('begun'); log.flush()
held = os.open('/work/held', os.O_RDWR | os.O_CREAT, 0o666); os.write(held, b'h' * 8192)
mapped = mmap.mmap(held, 8192)
)";

struct Attempt {
    const char* name;
    const char* code;
};

/// Each works where all may be written. PLACE is one of the three places.
constexpr Attempt attempts[] = {
    { "open to write", "open('PLACE/new', 'w')" },
    { "open to append", "open('PLACE/f', 'a')" },
    { "open to read and write", "open('PLACE/f', 'r+')" },
    { "open by the old call", "call(2, b'PLACE/new', 0x41, 0o600)" },
    { "open to read, and make", "os.open('PLACE/new', os.O_RDONLY | os.O_CREAT)" },
    { "open to read, and empty", "os.open('PLACE/f', os.O_RDONLY | os.O_TRUNC)" },
    { "open with flags beyond 32 bits", "call(257, -100, b'PLACE/new', (1 << 32) | 0x41, 0o600)" },
    { "open with flags beyond 32 bits by the old call",
        "call(2, b'PLACE/new', (1 << 63) - (1 << 40) + 0x41 - (1 << 63), 0o600)" },
    { "open an unnamed file", "os.open('PLACE', os.O_TMPFILE | os.O_RDWR)" },
    { "open by openat2", "call(437, -100, b'PLACE/new', struct.pack('QQQ', 0x41, 0o600, 0), 24)" },
    { "open again by /proc", "os.open(f'/proc/self/fd/{os.open(\"PLACE/f\", os.O_PATH)}', os.O_WRONLY)" },
    { "mkdir", "os.mkdir('PLACE/new')" },
    { "mkdirat", "call(258, -100, b'PLACE/new', 0o700)" },
    { "rmdir", "os.rmdir('PLACE/empty')" },
    { "unlink", "os.unlink('PLACE/f')" },
    { "unlinkat", "call(263, -100, b'PLACE/f', 0)" },
    { "rename", "os.rename('PLACE/f', 'PLACE/g')" },
    { "renameat", "call(264, -100, b'PLACE/f', -100, b'PLACE/g')" },
    { "renameat2", "call(316, -100, b'PLACE/f', -100, b'PLACE/d', 2)" },
    { "link", "os.link('PLACE/f', 'PLACE/g')" },
    { "symlink", "os.symlink('f', 'PLACE/g')" },
    { "symlinkat", "call(266, b'f', -100, b'PLACE/g')" },
    { "truncate", "os.truncate('PLACE/f', 0)" },
    { "chmod", "os.chmod('PLACE/f', 0)" },
    { "fchmod", "os.fchmod(reading, 0o777)" },
    { "fchmodat", "call(268, -100, b'PLACE/f', 0o777)" },
    { "fchmodat2", "call(452, -100, b'PLACE/f', 0o777, 0)" },
    { "utime", "call(132, b'PLACE/f', 0)" },
    { "utimes", "call(235, b'PLACE/f', 0)" },
    { "utimensat", "os.utime('PLACE/f', (1, 1))" },
    { "utimensat by descriptor", "os.utime(reading, (1, 1))" },
    { "futimesat", "call(261, -100, b'PLACE/f', 0)" },
    { "fork", "os.waitpid(os.fork() or os._exit(0), 0)" },
    { "fork by the old call", "call(57) or os._exit(0)" },
    { "vfork", "__import__('subprocess').Popen(['true'], close_fds=False).wait()" },
    { "clone", "call(56, 17, 0, 0, 0, 0) or os._exit(0)" },
    { "clone with flags beyond 32 bits", "call(56, (1 << 40) | 17, 0, 0, 0, 0) or os._exit(0)" },
    { "a shell", "__import__('subprocess').run(['bash', '-c', 'true'])" },
    { "os.system", "os.system('true')" },
    { "posix_spawn", "os.posix_spawn('/usr/bin/true', ['true'], {})" },
    { "a pool", "__import__('multiprocessing').Pool(1).close()" },
};

} // namespace

void EscapesReadsTest::initTestCase()
{
    QVERIFY(madeJail().session().enforcesReadsOnly());
}

JailFixture& EscapesReadsTest::madeJail()
{
    if (!m_fixture || !m_fixture->session().goTo("made").value_or(false)) {
        m_fixture = std::make_unique<JailFixture>();
        const auto first = m_fixture->step("made", std::string(hostile::tools) + made);
        if (first.status != Status::Ok) {
            qFatal("%s", dump(Json(first)).c_str());
        }
    }
    return *m_fixture;
}

RunResult EscapesReadsTest::run(const std::string& code, bool readsOnly)
{
    RunRequest request;
    request.code = code;
    request.language = languageOf(code);
    request.readsOnly = readsOnly;
    auto result = m_fixture->session().run(request, {}, {});
    if (!result) {
        qFatal("%s (%s)", inWords(result.error().message).c_str(), result.error().detail.c_str());
    }
    return std::move(*result);
}

/// What code does where all may be written; thrown away.
RunResult EscapesReadsTest::tried(const std::string& code)
{
    RunRequest request;
    request.code = code;
    auto preview = m_fixture->session().preview(request, {}, {});
    if (!preview) {
        qFatal("%s (%s)", inWords(preview.error().message).c_str(), preview.error().detail.c_str());
    }
    return std::move(preview->result);
}

void EscapesReadsTest::whatChangesAnythingIsBlocked_data()
{
    QTest::addColumn<std::string>("code");
    for (const auto& [name, code] : attempts) {
        const bool hasPlace = std::string_view(code).contains("PLACE");
        for (const auto* const place : { "/work", "/tmp", "/dev/shm" }) {
            std::string filled = code;
            for (auto at = filled.find("PLACE"); at != std::string::npos; at = filled.find("PLACE")) {
                filled.replace(at, 5, place);
            }
            if (hasPlace || std::string_view(place) == "/work") {
                QTest::addRow("%s in %s", name, place) << filled;
            }
        }
    }
}

void EscapesReadsTest::whatChangesAnythingIsBlocked()
{
    QFETCH(std::string, code);
    (void)madeJail();
    const auto before = shown();
    const auto control = tried("done = " + code + "\nprint('worked', done != -1)");
    QVERIFY2(control.out.contains("worked True\n"), dump(Json(control)).c_str());
    const auto caught = run("try: " + code + "\nexcept BaseException: pass\nprint('on')", true);
    QVERIFY2(caught.status == Status::Blocked && !caught.blocked.empty() && caught.artifacts.empty(),
        dump(Json(caught)).c_str());
    QCOMPARE(m_fixture->session().current(), std::string("made"));
    QCOMPARE(shown(), before);
}

void EscapesReadsTest::whatIsOpenAlreadyIsNotChanged_data()
{
    QTest::addColumn<std::string>("code");
    for (const auto* const code : { "log.write('more'); log.flush()", "os.write(held, b'w')",
             "os.pwrite(held, b'w', 0)", "os.pwritev(held, [b'w'], 0)", "os.ftruncate(held, 10)",
             "os.ftruncate(held, 1 << 20)", "os.posix_fallocate(held, 0, 1 << 20)",
             "mapped[0:4] = b'mmap'; mapped.flush()", "mmap.mmap(held, 8192)[0:4] = b'anew'",
             "os.sendfile(held, reading, 0, 100)", "os.copy_file_range(reading, held, 100)",
             "r, w = os.pipe(); os.write(w, b'spliced'); os.splice(r, held, 7)", "os.fchmod(held, 0)",
             "os.utime(held, (1, 1))", "os.mkdir('n', dir_fd=folder)", "os.open('n', 65, dir_fd=folder)",
             "call(285, held, 3, 0, 4096)", "os.fchmod(folder, 0o700)", "os.utime(folder, (1, 1))" }) {
        QTest::newRow(code) << std::string(code);
    }
}

/// A descriptor that an earlier step left open for writing is no way either: what was written is gone afterwards.
void EscapesReadsTest::whatIsOpenAlreadyIsNotChanged()
{
    QFETCH(std::string, code);
    QCOMPARE(madeJail().step("opened", opened).status, Status::Ok);
    const auto before = shown();
    const auto control = tried(code + "\nprint(shown())");
    QVERIFY2(control.status == Status::Ok && control.out != before, dump(Json(control)).c_str());
    QCOMPARE(shown(), before);
    const auto result = run("try: " + code + "\nexcept BaseException: pass\nprint('on')", true);
    QVERIFY2(
        result.status == Status::Blocked && result.out.empty() && result.artifacts.empty(), dump(Json(result)).c_str());
    QCOMPARE(shown(), before);
}

void EscapesReadsTest::whatOnlyReadsStillRuns_data()
{
    QTest::addColumn<std::string>("code");
    for (const auto* const code : { "print(x + 1)",
             "import pandas as pd\npd.DataFrame({'a': [1, 2, 2], 'b': [1.0, 2.0, 3.0]}).groupby('a')['b'].sum()",
             "import pandas as pd\nlen(pd.read_csv('/work/f'))",
             "import pandas as pd\npd.DataFrame({'a': [1, 2], 'b': [3, 4]}).plot.bar(x='a', y='b')",
             "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([1, 2], [3, 4])\nplt.show()",
             "import pandas as pd\npd.Series(range(50)).rolling(3).mean().plot()",
             "import threading\nt = threading.Thread(target=lambda: print('in a thread'))\nt.start(); t.join()",
             "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(2) as pool: "
             "print(list(pool.map(abs, [-1, -2])))",
             "import json, datetime, re, statistics, decimal, collections, itertools\nprint(json.dumps([1]))",
             "import io, pandas as pd\npd.DataFrame({'a': [1]}).to_csv(io.StringIO())",
             "import os\nprint(os.listdir('/work'), os.stat('/work/f').st_size, open('/work/f').read(3))",
             "%%sql\nSELECT 1 + 1 AS two",
             "import pandas as pd\npd.DataFrame({'a': "
             "pd.to_datetime(['2024-01-01'])}).set_index('a').resample('D').sum()",
             "import numpy as np\nnp.linalg.svd(np.random.default_rng(1).normal(size=(50, 50)))[1][0] > 0" }) {
        auto name = std::string(code);
        std::ranges::replace(name, '\n', ' ');
        QTest::newRow(name.substr(0, 100).c_str()) << std::string(code);
    }
}

void EscapesReadsTest::whatOnlyReadsStillRuns()
{
    QFETCH(std::string, code);
    (void)madeJail();
    const auto result = run(code, true);
    QVERIFY2(result.status == Status::Ok && result.blocked.empty(), dump(Json(result)).c_str());
}

void EscapesReadsTest::theNextRunMayWriteAgain()
{
    (void)madeJail();
    QCOMPARE(run("y = 2\nprint(x + y)", true).out, std::string("3\n"));
    const auto next = run("open('/tmp/again', 'w').write('x'); os.mkdir('/work/again')\nimport subprocess\nprint(y, "
                          "subprocess.run(['true']).returncode)",
        false);
    QVERIFY2(next.out == "2 0\n", dump(Json(next)).c_str());
    QCOMPARE(run("os.mkdir('/work/third')", true).status, Status::Blocked);
}

void EscapesReadsTest::aThreadOfTheRunIsNoWayRound()
{
    (void)madeJail();
    const auto before = shown();
    const auto threaded = run("def try_it():\n    try: os.mkdir('/work/new')\n    except OSError: pass\nt = "
                              "threading.Thread(target=try_it); t.start(); t.join()\nprint('on')",
        true);
    QVERIFY2(threaded.status == Status::Blocked, dump(Json(threaded)).c_str());
    QCOMPARE(shown(), before);
    (void)madeJail();
    const auto late = run(
        "def try_it():\n    time.sleep(0.02)\n    for i in range(1000):\n        try: os.mkdir(f'/work/late{i}')\n     "
        "   except OSError: pass\nthreading.Thread(target=try_it, daemon=True).start()",
        true);
    QVERIFY2(late.artifacts.empty(), dump(Json(late)).c_str());
    (void)madeJail();
    QCOMPARE(shown(), before);
}

QTEST_GUILESS_MAIN(EscapesReadsTest)
#include "tst_escapes_reads.moc"
