// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/canaries.h"
#include "tests/sandbox/attacks/hostile.h"
#include "tests/support/pace.h"

#include <QTest>

#include <fstream>

using namespace sandbox;
using hostile::End;

/// The host's own files are untouched and unread whatever a run leaves in the jail's, and the jail's are afterwards
/// what they were.
class EscapesFilesTest : public QObject {
    Q_OBJECT
private slots:
    void canariesTellEveryTouch();
    void linksForDirectoriesLeadNowhere_data();
    void linksForDirectoriesLeadNowhere();
    void linksForEverythingLeadNowhere_data();
    void linksForEverythingLeadNowhere();
    void linksThatComeAndGoLeadNowhere_data();
    void linksThatComeAndGoLeadNowhere();
    void linksOfAKeptStepLeadNowhere();
    void anInputIsTheHostsOwn();
    void nothingOfTheHostIsAnArtifact();
    void aFailedRunLeavesNoCopies();

private:
    Canaries m_canaries;
    hostile::CleanJail m_jail;
};

/// A test that cannot fail is none: each kind of touch is seen.
void EscapesFilesTest::canariesTellEveryTouch()
{
    const Canaries canaries;
    auto before = canaries.look();
    QCOMPARE(canaries.look(), before);
    const auto expectChanged = [&] {
        const auto now = canaries.look();
        QVERIFY(now != before);
        before = now;
    };
    ::chmod(canaries.path("writable").c_str(), 0600);
    expectChanged();
    ::chmod(canaries.path("folder").c_str(), 0755);
    expectChanged();
    std::ofstream(canaries.path("writable"), std::ios::app) << "x";
    expectChanged();
    std::filesystem::remove(canaries.path("open_folder/inner"));
    expectChanged();
    std::filesystem::create_hard_link(canaries.path("readable"), canaries.path("link"));
    expectChanged();
}

namespace {

/// Fills a directory so that what `last` names is the first thing that no walk of 20,000 entries sees, and puts a link
/// there.
std::string beyondTheWalk(const std::string& place, const std::string& last, const std::string& target)
{
    return "import os, shutil\nplace, last, target = " + hostile::quoted(place) + ", " + hostile::quoted(last) + ", "
        + hostile::quoted(target) + R"(
def below(folder):
    return sum(1 + (below(e.path) if e.is_dir(follow_symlinks=False) else 0) for e in os.scandir(folder))
shutil.rmtree(f'{place}/{last}')
os.mkdir(f'{place}/m')
for i in range(19_999 - (below(place) - 1)): os.close(os.open(f'{place}/m/a{i:05}', 65))
os.chmod(f'{place}/m', 0o555)
os.symlink(target, f'{place}/{last}')
)";
}

} // namespace

void EscapesFilesTest::linksForDirectoriesLeadNowhere_data()
{
    QTest::addColumn<std::string>("place");
    QTest::addColumn<std::string>("target");
    QTest::addColumn<int>("end");
    for (const auto& target : m_canaries.names()) {
        QTest::addRow("to %s", target.c_str()) << std::string("/work") << target << static_cast<int>(End::Error);
    }
    for (const auto* const place : { "/tmp", "/dev/shm" }) {
        QTest::addRow("in %s", place) << std::string(place) << std::string(::geteuid() == 0 ? "theirs" : "writable")
                                      << static_cast<int>(End::Error);
    }
    constexpr std::pair<const char*, End> ends[] = { { "stopped", End::Stop }, { "out of time", End::Timeout },
        { "previewed", End::Preview }, { "its helper killed", End::KilledHelper } };
    for (const auto& [word, end] : ends) {
        QTest::addRow("%s", word) << std::string("/work") << std::string(::geteuid() == 0 ? "their_folder" : "folder")
                                  << static_cast<int>(end);
    }
}

void EscapesFilesTest::linksForDirectoriesLeadNowhere()
{
    QFETCH(std::string, place);
    QFETCH(std::string, target);
    QFETCH(int, end);
    auto& fixture = m_jail.get();
    const auto before = m_canaries.look();
    QCOMPARE(
        fixture
            .step("made",
                std::string(hostile::shown) + "os.umask(0)\nos.mkdir(" + hostile::quoted(place + "/zz") + ", 0o777)")
            .status,
        Status::Ok);
    const auto scratch = fixture.valueOf("shown()");
    RunRequest patient;
    patient.limits.wall = std::chrono::seconds(20);
    const auto ended = hostile::runTo(
        static_cast<End>(end), fixture.session(), beyondTheWalk(place, "zz", m_canaries.path(target)), patient);
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    QCOMPARE(m_canaries.look(), before);
    if (static_cast<End>(end) != End::KilledHelper) {
        QCOMPARE(fixture.valueOf("shown()"), scratch);
    }
    QCOMPARE(m_canaries.look(), before);
}

void EscapesFilesTest::linksForEverythingLeadNowhere_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<int>("end");
    const std::vector<std::pair<const char*, std::string>> swaps {
        { "each thing a link", "for path in things: away(path); os.symlink(next(targets), path)\n" },
        { "each parent a link",
            "for path in ('/work/d', '/tmp/d', '/dev/shm/d'): away(path); os.symlink(target, path)\n" },
        { "each parent a link to a link",
            "for path in ('/work/d', '/tmp/d', '/dev/shm/d'): away(path); os.symlink(target, path + '_'); "
            "os.symlink(path + '_', path)\n" },
        { "locked, then links",
            "for path in things:\n    if os.path.isdir(path): os.mkdir(path + '/locked'); os.chmod(path + '/locked', "
            "0); os.rename(path, path + '0')\n"
            "    else: os.unlink(path)\n    os.symlink(next(targets), path)\n" },
        { "links in locked directories",
            "for path in things:\n    if os.path.isdir(path): os.mkdir(path + '/n'); os.symlink(next(targets), path + "
            "'/n/l'); os.chmod(path + '/n', 0); os.chmod(path, 0)\n" },
        { "links of hostile names",
            "for place in ('/work', '/tmp', '/dev/shm'):\n    for i in range(40): os.symlink(next(targets), "
            "f'{place}/.assay-removed-{os.getpid()}-{i}'); os.symlink(next(targets), f'{place}/.assay-removed-{i + "
            "20_000}-0')\n" },
        { "links to inputs' directories",
            "for path in things: away(path); os.symlink('/proc/self/root' + next(targets), path)\n" },
    };
    constexpr std::pair<const char*, End> ends[] = { { "failed", End::Error }, { "stopped", End::Stop },
        { "previewed", End::Preview } };
    for (const auto& [name, code] : swaps) {
        for (const auto& [word, end] : ends) {
            QTest::addRow("%s, %s", name, word) << code << static_cast<int>(end);
        }
    }
}

void EscapesFilesTest::linksForEverythingLeadNowhere()
{
    QFETCH(std::string, code);
    QFETCH(int, end);
    auto& fixture = m_jail.get();
    const auto before = m_canaries.look();
    const auto made = fixture.step("made",
        std::string(hostile::shown) + R"(
import itertools, shutil
os.umask(0)
things = []
for place in ('/work', '/tmp', '/dev/shm'):
    for path in ('d', 'd/inner_d', 'e', 'e/f', 'z'): os.mkdir(f'{place}/{path}', 0o755); things.append(f'{place}/{path}')
    for path in ('file', 'd/inner', 'e/f/deep', 'exe'): open(f'{place}/{path}', 'w').write(path * 100); things.append(f'{place}/{path}')
    os.chmod(f'{place}/exe', 0o755)
things.sort(reverse=True)
def away(path):
    if os.path.isdir(path) and not os.path.islink(path): shutil.rmtree(path)
    elif os.path.lexists(path): os.unlink(path)
root = )" + hostile::quoted(m_canaries.root())
            + "\ntarget = root + '/open_folder'\ntargets = itertools.cycle([root + '/' + n for n in "
            + dump(Json(m_canaries.names())) + "])\n");
    QVERIFY2(made.status == Status::Ok, dump(Json(made)).c_str());
    const auto scratch = fixture.valueOf("shown()");
    const auto ended = hostile::runTo(static_cast<End>(end), fixture.session(), code);
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    QCOMPARE(m_canaries.look(), before);
    QCOMPARE(fixture.valueOf("shown()"), scratch);
    QCOMPARE(m_canaries.look(), before);
}

void EscapesFilesTest::linksThatComeAndGoLeadNowhere_data()
{
    QTest::addColumn<int>("end");
    QTest::newRow("failed") << static_cast<int>(End::Error);
    QTest::newRow("previewed") << static_cast<int>(End::Preview);
    QTest::newRow("kept") << static_cast<int>(End::Ok);
}

/// Whoever is left of a run swaps directories and links while the host looks and puts things back.
void EscapesFilesTest::linksThatComeAndGoLeadNowhere()
{
    QFETCH(int, end);
    auto& fixture = m_jail.get();
    const auto before = m_canaries.look();
    fixture.step("made",
        std::string(hostile::tools)
            + "os.umask(0)\nos.mkdir('/work/d', 0o755); os.mkdir('/work/d/e', 0o755); open('/work/d/e/inner', "
              "'w').write('x' * 1000)\n");
    for (int i = 0; i < 4; ++i) {
        const auto ended = hostile::runTo(static_cast<End>(end), fixture.session(),
            std::string("target = ") + hostile::quoted(m_canaries.path("open_folder")) + R"(
def swap():
    ghost_name()
    os.symlink(target, '/work/d/l')
    a, b = b'/work/d/e', b'/work/d/l'
    while True:
        call(316, -100, a, -100, b, 2)
        try: os.chmod('/work/d', 0o755)
        except OSError: pass
for body in (swap,):
    thread_of_the_dead(body)
    orphan(body)
    if os.fork() == 0: body()
for j in range(300): open(f'/work/d/e{j}', 'w').write('y')
)");
        QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
        QTest::qSleep(20);
        QCOMPARE(m_canaries.look(), before);
        QCOMPARE(host::aliveCalled(hostile::ghosts), std::string());
        fixture.session().goTo("made").value_or(false);
        const auto listed = fixture.run("print(sorted(os.listdir('/work/d')), os.path.islink('/work/d/e'))").out;
        QCOMPARE(listed, std::string("['e'] False\n"));
        fixture.session().goTo("made").value_or(false);
    }
    QCOMPARE(m_canaries.look(), before);
}

/// Going back past a kept step that left links puts back what was before them.
void EscapesFilesTest::linksOfAKeptStepLeadNowhere()
{
    auto& fixture = m_jail.get();
    const auto before = m_canaries.look();
    fixture.step("made",
        std::string(hostile::shown)
            + "os.umask(0)\nfor n in ('zz', 'd'): os.mkdir('/work/' + n, 0o777)\nopen('/work/d/inner', "
              "'w').write('x')");
    const auto scratch = fixture.valueOf("shown()");
    QVERIFY(fixture.session().goTo("made").value());
    QCOMPARE(fixture
                 .step("links",
                     beyondTheWalk("/work", "zz", m_canaries.path("writable")) + "shutil.rmtree('/work/d')\nos.symlink("
                         + hostile::quoted(m_canaries.path("folder")) + ", '/work/d')")
                 .status,
        Status::Ok);
    fixture.run("raise ValueError('end')");
    QCOMPARE(m_canaries.look(), before);
    (void)fixture.session().goTo("made");
    QCOMPARE(m_canaries.look(), before);
    if (fixture.session().current() == "made") {
        QCOMPARE(fixture.valueOf("shown()"), scratch);
    }
    QVERIFY(fixture.session().goTo({}).has_value());
    QCOMPARE(m_canaries.look(), before);
}

/// An input is a file of the host's: nothing about it changes, by its name or by a descriptor of it.
void EscapesFilesTest::anInputIsTheHostsOwn()
{
    JailFixture fixture;
    const auto before = m_canaries.look();
    auto inputs = std::vector<Input> { { "in.csv", m_canaries.path("writable"), {} } };
    QVERIFY(fixture.session().setInputs(inputs).has_value());
    inputs.push_back({ "further.csv", m_canaries.path("folder/inner"), {} }); // joins the jail as it is
    QVERIFY(fixture.session().setInputs(inputs).has_value());
    const auto result = fixture.run(std::string(hostile::tools) + R"(
import fcntl, mmap
changed = []
for name in ('/work/in.csv', '/work/further.csv', '/proc/self/root/work/in.csv'):
    d = os.open(name, os.O_RDONLY)
    p = os.open(name, os.O_PATH)
    again = f'/proc/self/fd/{p}'
    tries = {
        'chmod': lambda: os.chmod(name, 0o777), 'fchmod': lambda: os.fchmod(d, 0o777), 'chmod again': lambda: os.chmod(again, 0o777),
        'utime': lambda: os.utime(name, (1, 1)), 'utime fd': lambda: os.utime(d), 'utime again': lambda: os.utime(again),
        'truncate': lambda: os.truncate(name, 0), 'ftruncate': lambda: os.ftruncate(d, 0), 'write': lambda: os.open(name, os.O_WRONLY),
        'append': lambda: os.open(name, os.O_WRONLY | os.O_APPEND), 'rdwr again': lambda: os.open(again, os.O_RDWR),
        'read and truncate': lambda: os.open(name, os.O_RDONLY | os.O_TRUNC), 'unlink': lambda: os.unlink(name),
        'rename': lambda: os.rename(name, '/work/other'), 'over': lambda: os.replace('/tmp/mine', name), 'link': lambda: os.link(name, '/tmp/l'),
        'link fd': lambda: os.link(again, '/tmp/l2', follow_symlinks=True), 'fallocate': lambda: os.posix_fallocate(d, 0, 1 << 20),
        'map': lambda: mmap.mmap(d, 0, mmap.MAP_SHARED, mmap.PROT_WRITE | mmap.PROT_READ),
        'xattr': lambda: os.setxattr(name, 'user.x', b'y'), 'chown': lambda: os.chown(name, os.getuid(), os.getgid()),
        'flags': lambda: fcntl.ioctl(d, 0x40086602, struct.pack('l', 0x10)), 'lease': lambda: fcntl.fcntl(d, 1024, 1),
    }
    open('/tmp/mine', 'w').write('mine')
    for what, attempt in tries.items():
        try: attempt(); changed.append((name, what))
        except OSError: pass
print(changed))");
    QVERIFY2(result.out == "[]\n", dump(Json(result)).c_str());
    QCOMPARE(
        hostile::runTo(End::Stop, fixture.session(), "import os\nos.symlink('/work/in.csv', '/work/l')\n").armed, true);
    const auto quiet = [](std::string text) { // an input may be read, so its time of reading may change
        std::string kept;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const auto at = line.find(" read ");
            kept += line.substr(0, at) + line.substr(line.find(" written "));
        }
        return kept;
    };
    QCOMPARE(quiet(m_canaries.look()), quiet(before));
}

/// What a link leads to outside is in no artifact, at rest or while it is swapped, and nothing in the artifacts' folder
/// is a stranger's.
void EscapesFilesTest::nothingOfTheHostIsAnArtifact()
{
    auto& fixture = m_jail.get();
    const auto before = m_canaries.look();
    for (int i = 0; i < 5; ++i) {
        const auto ended = hostile::runTo(End::Ok, fixture.session(),
            std::string(hostile::tools) + "root = " + hostile::quoted(m_canaries.root()) + R"(
for n in ('readable', 'writable', 'folder/inner'): os.symlink(f'{root}/{n}', f"/work/{n.replace('/', '_')}_{time.time_ns()}.csv")
for n in ('real', 'other'):
    if os.path.lexists(f'/work/{n}.csv'): os.unlink(f'/work/{n}.csv')
open('/work/real.csv', 'w').write('mine')
os.symlink(f'{root}/readable', '/work/other.csv')
def swap():
    ghost_name()
    while True: call(316, -100, b'/work/real.csv', -100, b'/work/other.csv', 2)
thread_of_the_dead(swap)
orphan(swap)
if os.fork() == 0: swap()
os.mkdir(f'/work/out{time.time_ns()}'); os.chdir('/work')
)");
        QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
        std::set<std::filesystem::path> told;
        for (const auto& artifact : ended.result ? ended.result->artifacts : std::vector<Artifact>()) {
            told.insert(artifact.path);
            QVERIFY2(!host::textOf(artifact.path).contains(Canaries::content), artifact.name.c_str());
        }
        for (const auto& path : told) {
            QCOMPARE(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
        }
    }
    QCOMPARE(m_canaries.look(), before);
}

/// Runs that did not end well leave nothing in the folder of artifacts.
void EscapesFilesTest::aFailedRunLeavesNoCopies()
{
    auto& fixture = m_jail.get();
    const auto count = [&] {
        return std::ranges::count_if(std::filesystem::recursive_directory_iterator(fixture.directory()),
            [](const auto& entry) { return entry.is_regular_file(); });
    };
    const auto before = count();
    for (const auto end : { End::Error, End::Stop, End::Preview }) {
        QVERIFY(hostile::runTo(end, fixture.session(), "open('/work/a.csv', 'w').write('x' * 100_000)\n").armed);
    }
    QCOMPARE(count(), before);
}

QTEST_GUILESS_MAIN(EscapesFilesTest)
#include "tst_escapes_files.moc"
