// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/copy_file.h"
#include "sandbox/run/sha256.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <fstream>
#include <sys/time.h>

using namespace sandbox;

/// What becomes of the files that runs leave.
class FilesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void filesOfAFailedRunAreGone();
    void aFailedRunLeavesFilesAsTheyWere();
    void aFailedRunLeavesNoScratchBehind();
    void whatAFailedRunLocksOrBuriesIsGone();
    void newAndChangedFilesAreArtifacts();
    void linksAndSpecialFilesAreNotCollected();
    void strangeFileNamesAreEscaped();
    void labelsThatAPictureCutsAreTold();
    void aCopyGoesOnAfterSignals();

private:
    RunResult run(const std::string& code) { return m_fixture->run(code); }
    std::unique_ptr<JailFixture> m_fixture;
};

void FilesTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
}

void FilesTest::filesOfAFailedRunAreGone()
{
    run("import os; os.makedirs('sub', exist_ok=True); open('before.txt', 'w').write('x')");
    const auto result = run("os.mkdir('d'); open('d/after.txt', 'w').write('x'); 1 / 0");
    QCOMPARE(result.status, Status::Error);
    QVERIFY(result.artifacts.empty());
    QCOMPARE(run("print(sorted(os.listdir('/work')))\nos.remove('before.txt'); os.rmdir('sub')").out,
        std::string("['before.txt', 'sub']\n"));
}

void FilesTest::aFailedRunLeavesFilesAsTheyWere()
{
    JailFixture fixture;
    fixture.setInput("in.csv", "a\n1\n");
    const auto* const shown = "import hashlib, os, stat\n"
                              "def shown():\n    found = []\n    for top in ('/work', '/tmp', '/dev/shm'):\n"
                              "        for d, ds, fs in os.walk(top):\n            for n in ds + fs:\n                "
                              "p = os.path.join(d, n); s = os.lstat(p)\n"
                              "                body = os.readlink(p) if os.path.islink(p) else open(p, 'rb').read() if "
                              "os.path.isfile(p) else b''\n"
                              "                found.append((p, oct(s.st_mode), s.st_mtime_ns, s.st_size, s.st_blocks, "
                              "hashlib.md5(repr(body).encode()).hexdigest()))\n"
                              "    return sorted(found)\n";
    const auto made = fixture.run(std::string(shown)
        + "os.makedirs('d/e'); os.makedirs('empty'); os.symlink('d/e', 'link')\n"
          "for n in ('changed', 'emptied', 'removed', 'renamed', 'd/e/deep', '/tmp/scratch', '/dev/shm/shared', "
          "'readonly', 'becomes_directory'):\n"
          "    open(n, 'w').write(n * 5000)\nwith open('sparse', 'wb') as f: f.seek(90 << 20); f.write(b'end')\n"
          "os.chmod('readonly', 0o400)\nlog = open('log', 'a'); log.write('one'); log.flush()\n");
    QCOMPARE(made.status, Status::Ok);
    const auto before = fixture.run("print(shown())").out;
    QVERIFY(before.contains("becomes_directory") && before.contains("/dev/shm/shared") && before.contains("sparse"));
    const auto failed = fixture.run(
        "open('changed', 'a').write('x'); open('emptied', 'w').close(); os.remove('removed'); os.rename('renamed', "
        "'new')\n"
        "import shutil; shutil.rmtree('d'); os.rmdir('empty'); open('empty', 'w').write('file'); os.remove('link'); "
        "os.remove('/tmp/scratch')\n"
        "open('/dev/shm/shared', 'r+').write('other'); os.chmod('readonly', 0o600); open('readonly', 'w').write('x'); "
        "open('sparse', 'r+').write('x')\n"
        "os.remove('becomes_directory'); os.mkdir('becomes_directory'); open('becomes_directory/x', 'w').write('x'); "
        "log.write('two'); log.flush(); 1 / 0");
    QCOMPARE(failed.status, Status::Error);
    QCOMPARE(failed.statusDetail, std::string("ZeroDivisionError: division by zero"));
    QCOMPARE(fixture.run("print(shown())").out, before);
    QVERIFY(fixture.run("1").artifacts.empty());
    QCOMPARE(fixture.run("log.write('three'); log.flush(); print(open('log').read())").out, std::string("onethree\n"));
    QCOMPARE(fixture.run("open('changed', 'a').write('x')").artifacts.size(), 1U);
}

void FilesTest::aFailedRunLeavesNoScratchBehind()
{
    Limits limits;
    limits.diskBytes = 20LL << 20;
    JailFixture fixture(limits);
    for (const auto* const place : { "/tmp/big", "/dev/shm/big" }) {
        const auto full = fixture.run(
            std::string("with open('") + place + "', 'wb') as f:\n    while True: f.write(b'x' * (1 << 20))", limits);
        QCOMPARE(full.status, Status::DiskFull);
        QCOMPARE(fixture.run("open('b', 'wb').write(b'x' * (15 << 20)); import os; os.remove('b')", limits).status,
            Status::Ok);
    }
}

void FilesTest::whatAFailedRunLocksOrBuriesIsGone()
{
    JailFixture fixture;
    const auto* const count
        = "import os; print(os.listdir('/work'), os.statvfs('/work').f_files - os.statvfs('/work').f_ffree)";
    const auto before = fixture.run(count).out;
    QVERIFY(before.starts_with("[] "));
    const auto failed = fixture.run(
        "import os\nos.makedirs('locked/inner'); open('locked/inner/f', 'w').write('x'); os.chmod('locked/inner', 0); "
        "os.chmod('locked', 0)\n"
        "for _ in range(1500): os.mkdir('d'); os.chdir('d')\nopen('bottom', 'w').write('x')\nos.chdir('/work'); 1 / 0");
    QCOMPARE(failed.status, Status::Error);
    QCOMPARE(fixture.run(count).out, before);
}

void FilesTest::newAndChangedFilesAreArtifacts()
{
    auto result = run("import os\nopen('a.csv', 'w').write('1,2')\nos.mkdir('out')\nopen('out/b.txt', 'w').write('b')");
    QCOMPARE(result.artifacts.size(), 2U);
    QCOMPARE(result.artifacts[0].name, std::string("a.csv"));
    QCOMPARE(result.artifacts[0].mediaType, std::string("text/csv"));
    QCOMPARE(result.artifacts[0].size, 3);
    QCOMPARE(result.artifacts[1].name, std::string("out/b.txt"));
    std::ifstream copy(result.artifacts[0].path);
    std::string text;
    copy >> text;
    QCOMPARE(text, std::string("1,2"));
    QCOMPARE(std::filesystem::status(result.artifacts[0].path).permissions(),
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    QVERIFY(run("1").artifacts.empty());
    result = run("open('a.csv', 'w').write('3,4')");
    QCOMPARE(result.artifacts.size(), 1U);
    run("import shutil; os.remove('a.csv'); shutil.rmtree('out')");
}

void FilesTest::linksAndSpecialFilesAreNotCollected()
{
    const auto result = run(
        "import os\nos.symlink('/etc/passwd', 'link.txt')\nos.symlink('/', 'root')\n"
        "os.mkdir('deep')\nos.symlink('/etc', 'deep/etc')\nopen('real', 'w').write('r'); os.link('real', 'hard')");
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(result.artifacts.size(), 2U);
    QCOMPARE(result.skipped.size(), 3U);
    QCOMPARE(result.skipped[0].why, std::string("it is a link"));
    run("import shutil; shutil.rmtree('deep')\nfor n in ('link.txt', 'root', 'real', 'hard'): os.remove(n)");
}

void FilesTest::strangeFileNamesAreEscaped()
{
    const auto result = run("import os\nname = b'a\\xff\\x1b[31m\\xe2\\x80\\xae.txt'\nopen(name, 'w').write('x')");
    QCOMPARE(result.artifacts.size(), 1U);
    QCOMPARE(result.artifacts[0].name, std::string("a\\xff\\x1b[31m\\xe2\\x80\\xae.txt"));
    run("os.remove(name)");
}

/// A copy within the kernel (copy_file_range) ends with EINTR when a signal comes before its first page. The signals
/// have to come faster than such a call begins: every 10 us std::filesystem::copy_file failed each time, every
/// millisecond never.
void FilesTest::labelsThatAPictureCutsAreTold()
{
    const std::string draw = "import matplotlib.pyplot as plt\nplt.bar(['a place with a long name', 'b'], [1, 2])\n"
                             "plt.xticks(rotation=90)\n";
    const auto cut = run(draw + "plt.savefig('cut.png')");
    QCOMPARE(cut.status, Status::Ok);
    QVERIFY(cut.cutLabels == std::vector({ CutLabels { "cut.png", { "a place with a long name" }, 1 } }));
    const auto whole = run(draw + "plt.savefig('whole.png', bbox_inches='tight')");
    QCOMPARE(whole.status, Status::Ok);
    QVERIFY(whole.cutLabels.empty() && whole.artifacts.size() == 1);
}

void FilesTest::aCopyGoesOnAfterSignals()
{
    const QTemporaryDir directory;
    const auto from = std::filesystem::path(directory.path().toStdString()) / "from";
    const auto to = std::filesystem::path(directory.path().toStdString()) / "to";
    const std::string bytes(64 << 20, 'x');
    std::ofstream(from) << bytes;
    static std::atomic<int> count = 0;
    struct sigaction interrupt {};
    interrupt.sa_handler = [](int) { ++count; }; // without SA_RESTART
    struct sigaction before {};
    ::sigaction(SIGALRM, &interrupt, &before);
    constexpr itimerval often { { 0, 10 }, { 0, 10 } };
    ::setitimer(ITIMER_REAL, &often, nullptr);
    const auto problem = copyFile(from, to);
    constexpr itimerval never {};
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    QVERIFY2(!problem, problem.message().c_str());
    QVERIFY(count > 0);
    QCOMPARE(std::filesystem::file_size(to), bytes.size());
    QCOMPARE(*sha256OfFile(to), *sha256OfFile(from));
    QCOMPARE(copyFile(from, to), std::make_error_code(std::errc::file_exists));
}

QTEST_GUILESS_MAIN(FilesTest)
#include "tst_files.moc"
