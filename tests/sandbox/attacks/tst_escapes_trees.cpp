// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/hostile.h"
#include "tests/support/pace.h"

#include <QElapsedTimer>
#include <QTest>

using namespace sandbox;
using hostile::End;

/// The places that a run may write to are afterwards what they were, whatever it made of them.
class EscapesTreesTest : public QObject {
    Q_OBJECT
private slots:
    void hostileTreesAreCleared_data();
    void hostileTreesAreCleared();

private:
    hostile::CleanJail m_jail;
};

void EscapesTreesTest::hostileTreesAreCleared_data()
{
    QTest::addColumn<std::string>("code");
    QTest::newRow("deep") << std::string("for _ in range(3000): os.mkdir('d' * 100); os.chdir('d' * "
                                         "100)\nopen('bottom', 'w').write('x'); os.chdir('/work')\n");
    QTest::newRow("deep and locked") << std::string(
        "for _ in range(60): os.mkdir('d'); os.chdir('d')\nfor _ in range(60): os.chdir('..'); os.chmod('d', 0)\n");
    QTest::newRow("wide") << std::string("for i in range(25_000): os.close(os.open(f'/work/w{i}', 65))\n");
    QTest::newRow("wide everywhere") << std::string(
        "for p in ('/work', '/tmp', '/dev/shm'):\n    for i in range(9_000): os.mkdir(f'{p}/w{i}')\n");
    QTest::newRow("names of 255 bytes") << std::string(
        "for i in range(300): open('/work/' + f'{i:03}' + 'n' * 252, 'w').write('x')\n");
    QTest::newRow("names that are no text")
        << std::string("for i in range(1, 256):\n    if i != 47: open(b'/work/' + bytes([i]) * 200, 'w').write('x'); "
                       "os.mkdir(b'/tmp/' + bytes([i, 255, 254]) * 50)\n");
    QTest::newRow("names with lines") << std::string(
        "for n in ('a\\nb', '\\x1b[2J', '-rf', '~', '%s%n', ' ', '..a', '...', '\\\\'): open('/work/' + n, "
        "'w').write('x'); os.mkdir('/work/' + n + '_d')\n");
    QTest::newRow("hard links") << std::string(
        "for i in range(200): os.link('/work/keep', f'/work/h{i}')\nopen('/work/h3', "
        "'a').write('more')\nos.unlink('/work/keep')\n");
    QTest::newRow("hard links between known files")
        << std::string("os.unlink('/work/keep'); os.link('/work/keep2', '/work/keep'); os.chmod('/work/keep', 0)\n");
    QTest::newRow("a known hard link gone") << std::string("os.unlink('/work/dir/twin')\n");
    QTest::newRow("known hard links gone, another for one")
        << std::string("os.unlink('/work/dir/twin'); os.unlink('/work/keep'); open('/work/keep', 'w').write('x')\n");
    QTest::newRow("known hard links parted")
        << std::string("os.unlink('/work/dir/twin'); open('/work/dir/twin', 'w').write('keep' * 1000)\n");
    QTest::newRow("locked all over") << std::string(
        "for p, ds, fs in list(os.walk('/work', topdown=False)) + list(os.walk('/tmp', topdown=False)):\n    for n in "
        "ds + fs: os.chmod(os.path.join(p, n), 0)\n");
    QTest::newRow("directories for files, files for directories")
        << std::string("os.unlink('/work/keep'); os.mkdir('/work/keep'); os.rename('/work/dir', '/work/gone'); "
                       "open('/work/dir', 'w').write('x')\n");
    QTest::newRow("moved about") << std::string(
        "os.rename('/work/dir', '/work/x'); os.rename('/work/keep', '/work/keep3'); os.rename('/work/keep2', "
        "'/work/keep'); os.rename('/work/keep3', '/work/keep2')\n");
    QTest::newRow("times and modes") << std::string(
        "os.utime('/work/keep', (1, 1)); os.chmod('/work/keep', 0o7777); os.chmod('/work/dir', 0o7777); "
        "os.chmod('/work', 0); os.chmod('/tmp', 0)\n");
    QTest::newRow("sparse and long") << std::string("with open('/work/keep', 'r+b') as f: f.seek(400 << 20); "
                                                    "f.write(b'x')\nos.truncate('/work/keep2', 300 << 20)\n");
    QTest::newRow("all inodes") << std::string(
        "i = 0\nwhile True:\n    try: os.close(os.open(f'/tmp/i{i}', 65)); i += 1\n    except OSError: break\n");
    QTest::newRow("deep and wide") << std::string("for i in range(9_000): os.makedirs(f'/tmp/w{i}/a/b')\n");
    QTest::newRow("names that are wanted for what goes") << std::string(
        "for i in range(10_000): os.close(os.open(f'/work/.assay-removed-{i}', 65)); os.makedirs(f'/work/w{i}/a')\n");
    QTest::newRow("the whole disk, known files for it")
        << std::string("os.truncate('/work/keep', 0); os.unlink('/work/keep2')\n"
                       "for p in ('/tmp/t', '/dev/shm/full'):\n    try:\n        with open(p, 'wb') as f:\n            "
                       "while True: f.write(b'x' * (1 << 20))\n"
                       "    except OSError: pass\n");
    QTest::newRow("the whole disk") << std::string("try:\n    with open('/tmp/full', 'wb') as f:\n        while True: "
                                                   "f.write(b'x' * (1 << 20))\nexcept OSError: pass\n");
}

/// What a run that failed made of the places it may write to is undone, whatever it is.
void EscapesTreesTest::hostileTreesAreCleared()
{
    QFETCH(std::string, code);
    auto& fixture = m_jail.get();
    fixture.step("made",
        std::string(hostile::shown)
            + "os.umask(0)\nfor n in ('keep', 'keep2'): open('/work/' + n, 'w').write(n * "
              "1000)\nos.makedirs('/work/dir/inner'); open('/work/dir/inner/f', 'w').write('f')\n"
              "os.link('/work/keep', '/work/dir/twin')\n"
              "os.mkdir('/work/locked'); open('/work/locked/f', 'w').write('x')\nopen('/tmp/t', 'w').write('t')\n");
    const auto before = fixture.valueOf("shown()");
    const auto space = fixture.valueOf("os.statvfs('/work').f_bfree, os.statvfs('/work').f_ffree");
    for (const auto end : { End::Error, End::Stop, End::Preview }) {
        RunRequest patient;
        patient.limits.wall = std::chrono::seconds(50);
        const auto ended = hostile::runTo(end, fixture.session(), "os.chdir('/work')\n" + code, patient);
        QVERIFY2(ended.armed && ended.result, hostile::inWords(ended).c_str());
        QVERIFY2(ended.result->statusDetail.find("could not be put back") == std::string::npos,
            ended.result->statusDetail.c_str());
        QElapsedTimer restoring;
        restoring.start();
        QCOMPARE(fixture.valueOf("shown()"), before);
        QVERIFY2(restoring.elapsed() < test::slowdown * 15'000, std::to_string(restoring.elapsed()).c_str());
        QCOMPARE(fixture.valueOf("os.statvfs('/work').f_bfree, os.statvfs('/work').f_ffree"), space);
        if (end == End::Stop) {
            qInfo("%s: stopped after %.0f ms", QTest::currentDataTag(), ended.stopMs);
            QVERIFY2(ended.stopMs < test::slowdown * 500, std::to_string(ended.stopMs).c_str());
        }
    }
}

QTEST_GUILESS_MAIN(EscapesTreesTest)
#include "tst_escapes_trees.moc"
