// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <functional>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stop_token>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace sandbox;

/// Links, modes and floods of files that a run leaves lead nobody who tidies up behind it to a file of the host's.
class LinksTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsPutInADirectorysPlaceLeadsNowhere_data();
    void whatIsPutInADirectorysPlaceLeadsNowhere();
    void inputsCannotBeChangedInAnyWay();
    void modesThatLockTheirOwnerOutAreKeptAndPutBack();
    void filesComeOutWhereOpenat2IsForbidden();
    void tooManyFilesAreToldAsSuch();
    void aNameThatIsNoTextIsShownEscaped();
    void theEndOfWhoActsOnFilesIsSaid();
    void whatAStateHasOpenAndARunRemovedIsTold();
    void whatAStateRemovedItselfIsNotTold();
    void moreFilesThanAnImageKnowsAreLeftWhereNobodyChangedThem();
    void aDirectoryBeyondTheImageThatIsRenamedIsSaidToBeLost();
    void whatIsWrittenThroughSharedMemoryIsSeen();
};

namespace {

/// A file of the person's that a jail of theirs must never touch, in a directory that is theirs too.
class Canary {
public:
    explicit Canary(const std::filesystem::path& directory)
        : m_path(directory / "canary")
    {
        std::ofstream(m_path) << "mine\n";
        constexpr std::array<timespec, 2> times { { { 1'000'000'000, 0 }, { 1'000'000'000, 0 } } };
        ::utimensat(AT_FDCWD, m_path.c_str(), times.data(), 0);
        ::chmod(m_path.c_str(), 0644);
        m_before = look();
    }
    std::string path() const { return m_path; }
    bool isUntouched() const
    {
        const auto now = look();
        std::ifstream file(m_path);
        return std::string(std::istreambuf_iterator<char>(file), {}) == "mine\n" && now.st_mode == m_before.st_mode
            && now.st_uid == m_before.st_uid && now.st_gid == m_before.st_gid && now.st_ino == m_before.st_ino
            && now.st_nlink == m_before.st_nlink && now.st_mtim.tv_sec == m_before.st_mtim.tv_sec
            && now.st_ctim.tv_sec == m_before.st_ctim.tv_sec && now.st_ctim.tv_nsec == m_before.st_ctim.tv_nsec;
    }

private:
    struct stat look() const
    {
        struct stat status {};
        ::lstat(m_path.c_str(), &status);
        return status;
    }
    std::filesystem::path m_path;
    struct stat m_before {};
};

const std::string everything
    = "import hashlib, os\ndef everything():\n    found = []\n    for top in ('/work', '/tmp', '/dev/shm'):\n        "
      "for d, ds, fs in os.walk(top):\n"
      "            for n in ds + fs:\n                p = os.path.join(d, n); s = os.lstat(p)\n"
      "                found.append((p, oct(s.st_mode), s.st_mtime_ns, s.st_size, os.readlink(p) if os.path.islink(p) "
      "else ''))\n"
      "    return hashlib.md5(repr(sorted(found)).encode()).hexdigest(), len(found)\n";

RunRequest asking(const std::string& code)
{
    RunRequest request;
    request.code = code;
    request.limits.wall = std::chrono::seconds(120);
    return request;
}

}

void LinksTest::whatIsPutInADirectorysPlaceLeadsNowhere_data()
{
    QTest::addColumn<std::string>("attack");
    const std::string flood
        = "import os\nfor i in range(19999): open('/work/m/a%05d' % i, 'w').close()\nos.chmod('/work/m', 0o555)\n"
          "os.rmdir('/work/zz')\nos.symlink('CANARY', '/work/zz')\n";
    QTest::newRow("beyond what is walked") << flood;
    QTest::newRow("the libraries' own directory")
        << std::string("import os, shutil\nfor i in range(20000): open('/tmp/a%05d' % i, "
                       "'w').close()\nshutil.rmtree('/tmp/matplotlib', ignore_errors=True)\nos.symlink('CANARY', "
                       "'/tmp/matplotlib')\n");
    QTest::newRow("through pandas alone")
        << std::string("import pandas as pd\npaths = pd.io.common.os\npaths.rename('/tmp/matplotlib', "
                       "'/tmp/zzz')\nbefore = len([n for n in paths.listdir('/tmp') if n < 'matplotlib'])\n"
                       "for i in range(20000 - before): paths.close(paths.open('/tmp/a%05d' % i, "
                       "64))\npaths.symlink('CANARY', '/tmp/matplotlib')\n");
    QTest::newRow("in every place of the state's")
        << std::string("import os\nfor d in ('/work/zz', '/work/m'):\n    os.rmdir(d); os.symlink('CANARY', "
                       "d)\nos.remove('/work/file'); os.symlink('CANARY', '/work/file')\n"
                       "os.remove('/work/link'); os.symlink('CANARY', '/work/link')\nos.mkdir('/work/new'); "
                       "os.chmod('/work/new', 0); os.chmod('/work', 0o500)\n");
    QTest::newRow("a parent that is a link")
        << std::string("import os\nfor n in os.listdir('/work/deep/er'): os.remove('/work/deep/er/' + "
                       "n)\nos.rmdir('/work/deep/er'); os.symlink(os.path.dirname('CANARY'), '/work/deep/er')\n");
}

void LinksTest::whatIsPutInADirectorysPlaceLeadsNowhere()
{
    QFETCH(std::string, attack);
    JailFixture fixture;
    const Canary canary(fixture.directory());
    for (auto at = attack.find("CANARY"); at != std::string::npos; at = attack.find("CANARY", at)) {
        attack.replace(at, 6, canary.path());
    }
    fixture.step("1",
        everything
            + "os.umask(0)\nos.mkdir('/work/m'); os.mkdir('/work/zz', 0o777)\nopen('/work/file', "
              "'w').write('1')\nos.symlink('file', '/work/link')\n"
              "os.makedirs('/work/deep/er'); open('/work/deep/er/canary', 'w').close(); open('/work/deep/er/file', "
              "'w').write('2')");
    const auto before = fixture.valueOf("everything()");
    const std::array<std::function<void()>, 3> ends {
        [&] {
            QCOMPARE(
                fixture.session().run(asking(attack + "\nraise ValueError('end')"), {}, {})->status, Status::Error);
        },
        [&] { QCOMPARE(fixture.session().preview(asking(attack), {}, {})->result.status, Status::Ok); },
        [&] {
            std::stop_source stop;
            const RunEvents events { [&](std::string_view, bool) { stop.request_stop(); } };
            const auto stopped = fixture.session().run(
                asking(attack + "\nprint('stop', flush=True)\nimport time; time.sleep(60)"), events, stop.get_token());
            QCOMPARE(stopped->status, Status::Cancelled);
        },
    };
    for (const auto& end : ends) {
        end();
        QVERIFY(canary.isUntouched());
        QCOMPARE(fixture.valueOf("everything()"), before);
    }
    // What a good run leaves is looked at, too, and gone back behind.
    fixture.step("2", attack);
    QVERIFY(canary.isUntouched());
    QVERIFY(fixture.session().goTo("1").value());
    QVERIFY(canary.isUntouched());
    QCOMPARE(fixture.valueOf("everything()"), before);
}

/// Landlock covers neither modes nor times: it is the mounts that do.
void LinksTest::inputsCannotBeChangedInAnyWay()
{
    JailFixture fixture;
    fixture.setInput("in.csv", "a\n1\n");
    const auto result = fixture.run(
        "import os\ndef tried(call, *arguments):\n    try:\n        call(*arguments)\n    except OSError as problem:\n "
        "       return problem.errno\n"
        "print([tried(os.chmod, 'in.csv', 0o600), tried(os.utime, 'in.csv', (1, 1)), tried(os.utime, "
        "'/usr/bin/python3', (1, 1))])\n"
        "print([tried(os.remove, 'in.csv'), tried(os.rename, 'in.csv', 'x'), tried(os.link, 'in.csv', 'x')])");
    QCOMPARE(result.out, std::string("[30, 30, 30]\n[16, 16, 18]\n"));
}

void LinksTest::modesThatLockTheirOwnerOutAreKeptAndPutBack()
{
    JailFixture fixture;
    const auto made = fixture.step("1",
        "import os\nos.makedirs('locked/inner'); open('locked/inner/f', 'w').write('secret'); open('shut', "
        "'w').write('shut')\n"
        "os.chmod('locked/inner', 0); os.chmod('locked', 0o100); os.chmod('shut', 0)\nmodes = lambda: "
        "[oct(os.lstat(n).st_mode) for n in ('/work', 'locked', 'shut')]");
    QCOMPARE(made.artifacts.size(), 2U);
    const auto before = fixture.valueOf("modes()");
    const auto* const unlock = "os.chmod('/work', 0o700); os.chmod('locked', 0o700); os.chmod('locked/inner', 0o700); "
                               "os.chmod('shut', 0o600)\n";
    QCOMPARE(fixture
                 .run(std::string(unlock)
                     + "open('locked/inner/f', 'w').write('other'); os.remove('shut'); os.chmod('locked', 0); "
                       "os.chmod('/work', 0)\n1 / 0")
                 .status,
        Status::Error);
    QCOMPARE(fixture.valueOf("modes()"), before);
    QCOMPARE(fixture.run(std::string(unlock) + "print(open('locked/inner/f').read(), open('shut').read())").out,
        std::string("secret shut\n"));
    fixture.step("2", "os.chmod('/work', 0)");
    QVERIFY(fixture.session().goTo("1").value());
    QCOMPARE(fixture.valueOf("modes()"), before);
}

/// No files and a good end would be a lie.
void LinksTest::theEndOfWhoActsOnFilesIsSaid()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    pid_t process = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string number, name, state, supervisor, parent;
        file >> number >> name >> state >> supervisor;
        std::ifstream above("/proc/" + supervisor + "/stat");
        above >> number >> state >> state >> parent;
        process = name == "(files)" && parent == std::to_string(::getpid()) ? std::stoi(entry.path().filename())
                                                                            : process;
    }
    QVERIFY(process > 0 && ::kill(process, SIGKILL) == 0);
    const auto result = fixture.run("open('made.csv', 'w').write('1')");
    QCOMPARE(result.status, Status::Unavailable);
    QVERIFY2(result.statusDetail.contains("looks after the jail's files ended")
            && result.statusDetail.contains("fresh jail"),
        result.statusDetail.c_str());
    QVERIFY(fixture.session().checkpoints().empty());
    QCOMPARE(fixture.valueOf("'x' in globals()"), std::string("False\n"));
    QCOMPARE(fixture.run("open('made.csv', 'w').write('1')").artifacts.size(), 1U);
}

/// As in an older kernel, or a sandbox around Assay that does not know the call.
void LinksTest::filesComeOutWhereOpenat2IsForbidden()
{
    RunResult made, failed, after;
    bool forbidden = false;
    std::thread([&] { // the filter is this thread's, and of what it starts
        std::array<sock_filter, 4> program { { { BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr) },
            { BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_openat2 }, { BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS },
            { BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW } } };
        const sock_fprog filter { program.size(), program.data() };
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
        forbidden = ::syscall(SYS_openat2, AT_FDCWD, ".", nullptr, 0) < 0 && errno == ENOSYS;
        JailFixture fixture;
        made = fixture.run("open('made.csv', 'w').write('1')");
        failed = fixture.run("open('made.csv', 'w').write('2'); 1 / 0");
        after = fixture.run("print(open('made.csv').read())");
    })
        .join();
    QVERIFY(forbidden);
    QCOMPARE(made.artifacts.size(), 1U);
    QCOMPARE(failed.statusDetail, std::string("ZeroDivisionError: division by zero"));
    QCOMPARE(after.out, std::string("1\n"));
}

void LinksTest::tooManyFilesAreToldAsSuch()
{
    Limits limits;
    limits.diskBytes = 20LL << 20;
    JailFixture fixture(limits);
    const auto full = fixture.run("for i in range(5000): open(f'/tmp/f{i}', 'w').close()", limits);
    QCOMPARE(full.status, Status::DiskFull);
    QCOMPARE(full.statusDetail,
        std::string("The code made too many files; the limit is 1280. Make fewer, or allow more disk space."));
}

void LinksTest::aNameThatIsNoTextIsShownEscaped()
{
    JailFixture fixture;
    const auto* const code = "open(b'caf\\xe9.csv', 'w').write('x')";
    RunRequest request;
    request.code = code;
    const auto preview = fixture.session().preview(request, {}, {});
    QVERIFY2(preview.has_value(), preview ? "" : inWords(preview.error().message).c_str());
    QCOMPARE(preview->result.status, Status::Ok);
    QCOMPARE(fixture.run(code).artifacts.front().name, std::string("caf\\xe9.csv"));
    const auto path = fixture.directory() / "caf\xe9.csv";
    std::ofstream(path) << "a\n1\n";
    const auto set = fixture.session().setInputs({ { "caf\xe9.csv", path, {} } });
    QVERIFY(!set);
    QCOMPARE(set.error().kind, ErrorKind::BadInput);
    QVERIFY2(inWords(set.error().message).contains("caf\\xe9.csv is not UTF-8. Rename"),
        inWords(set.error().message).c_str());
    std::filesystem::remove(path); // QTemporaryDir cannot
}

void LinksTest::moreFilesThanAnImageKnowsAreLeftWhereNobodyChangedThem()
{
    JailFixture fixture;
    fixture.step("1",
        everything
            + "for i in range(25000): open('f%05d' % i, 'w').close()\nos.mkdir('z'); open('z/z', 'w').write('z')");
    const auto before = fixture.valueOf("everything()");
    const auto failed = fixture.run("open('new', 'w').close(); open('zzz', 'w').close(); os.remove('f00001'); "
                                    "open('f00002', 'w').write('x')\n1 / 0");
    QCOMPARE(failed.statusDetail, std::string("ZeroDivisionError: division by zero"));
    QCOMPARE(fixture.valueOf("everything()"), before);
    QVERIFY(fixture.run("os.remove('f24999')\n1 / 0").statusDetail.ends_with("could not be put back."));
    QCOMPARE(fixture.valueOf("len(os.listdir('.'))"), std::string("25000\n"));
}

/// Neither is counted anew nor newer than the image: only its name tells.
void LinksTest::aDirectoryBeyondTheImageThatIsRenamedIsSaidToBeLost()
{
    JailFixture fixture;
    fixture.step("1",
        "import os\nos.mkdir('a')\nfor i in range(20000): open(f'a/{i}', 'w').close()\nos.makedirs('z/sub'); "
        "open('z/sub/q', 'w').write('q')");
    QCOMPARE(fixture.run("1 / 0").statusDetail, std::string("ZeroDivisionError: division by zero"));
    const auto failed = fixture.run("os.rename('z/sub', 'z/moved')\n1 / 0");
    QVERIFY2(failed.statusDetail.ends_with("could not be put back."), failed.statusDetail.c_str());
}

/// A page that was read first is written without a time that tells.
void LinksTest::whatIsWrittenThroughSharedMemoryIsSeen()
{
    JailFixture fixture;
    fixture.step("made",
        "import mmap, os\nfor place in ('/work', '/tmp', '/dev/shm'):\n    with open(place + '/kept', 'w') as file:\n"
        "        file.write('A' * 8192); file.truncate(200_000); file.seek(100_000); file.write('B')\n"
        "def kept(): return [open(place + '/kept').read(5) for place in ('/work', '/tmp', '/dev/shm')]");
    const std::string write
        = "for place in ('/work', '/tmp', '/dev/shm'):\n    file = os.open(place + '/kept', os.O_RDWR)\n"
          "    before = os.fstat(file)\n    shared = mmap.mmap(file, 200_000)\n    shared[0]\n    shared[0:5] = "
          "b'EVIL!'\n"
          "    assert os.fstat(file).st_ctime_ns == before.st_ctime_ns\n    os.close(file); del shared\n";
    RunRequest request;
    request.code = write;
    const auto preview = fixture.session().preview(request, {}, {});
    QVERIFY(preview && preview->result.status == Status::Ok);
    QCOMPARE(fixture.valueOf("kept()"), std::string("['AAAAA', 'AAAAA', 'AAAAA']\n"));
    QCOMPARE(fixture.run(write + "1 / 0").error->type, std::string("ZeroDivisionError"));
    QCOMPARE(fixture.valueOf("kept()"), std::string("['AAAAA', 'AAAAA', 'AAAAA']\n"));
    const auto good = fixture.step("written", write);
    QCOMPARE(good.status, Status::Ok);
    QCOMPARE(good.artifacts.size(), 1U);
    QCOMPARE(fixture.run("os.truncate('/work/kept', 0)\n1 / 0").error->type, std::string("ZeroDivisionError"));
    QCOMPARE(fixture.valueOf("kept()"), std::string("['EVIL!', 'EVIL!', 'EVIL!']\n"));
    QVERIFY(fixture.session().goTo("made").value());
    QCOMPARE(fixture.valueOf("kept()"), std::string("['AAAAA', 'AAAAA', 'AAAAA']\n"));
}

namespace {
/// Stands in a directory and has a file open.
const std::string stands = "import os, shutil\nos.mkdir('/work/sub')\nos.chdir('/work/sub')\nheld = open('/work/log', "
                           "'w')\nheld.write('a')\nheld.flush()";
const std::string removes = "shutil.rmtree('/work/sub')\nos.remove('/work/log')\n";
bool isToldToOpenAnew(const RunResult& result)
{
    return result.statusDetail.contains("open the file again, or enter the directory again");
}
}

/// It is put back, but not for who has it open.
void LinksTest::whatAStateHasOpenAndARunRemovedIsTold()
{
    JailFixture fixture;
    QVERIFY(!isToldToOpenAnew(fixture.step("1", stands)));
    QVERIFY(isToldToOpenAnew(fixture.run(removes + "raise ValueError")));
    QVERIFY(!isToldToOpenAnew(fixture.run("raise ValueError"))); // told once
    QVERIFY(fixture.session().goTo({}).value());
    fixture.step("2", stands);
    RunRequest request;
    request.code = removes;
    QVERIFY(isToldToOpenAnew(fixture.session().preview(request, {}, {})->result));
    QVERIFY(fixture.session().goTo({}).value());
    fixture.step("3", stands);
    request.code = removes + "print('gone', flush=True)\nwhile True: pass";
    std::stop_source stop;
    const auto stopped = fixture.session().run(
        request, { [&](std::string_view, bool) { stop.request_stop(); } }, stop.get_token());
    QCOMPARE(stopped->status, Status::Cancelled);
    QVERIFY(isToldToOpenAnew(*stopped)
        || isToldToOpenAnew(fixture.run("print(1)"))); // who stops a run does not wait for it
    // By moving it away, too.
    fixture.step("4", "os.chdir('/work/sub')\nheld = open('/work/log', 'a')");
    QVERIFY(isToldToOpenAnew(
        fixture.run("os.rename('/work/log', '/work/other')\nopen('/work/log', 'w').close()\nraise ValueError")));
}

void LinksTest::whatAStateRemovedItselfIsNotTold()
{
    JailFixture fixture;
    fixture.step(
        "1", "import os, tempfile\nheld = tempfile.TemporaryFile()\nheld.write(b'x')\nlog = open('/work/log', 'w')");
    QVERIFY(!isToldToOpenAnew(fixture.run(
        "held.write(b'y')\nopen('/work/new', 'w').close()\nlog.write('z')\nlog.flush()\nraise ValueError")));
}

QTEST_GUILESS_MAIN(LinksTest)
#include "tst_links.moc"
