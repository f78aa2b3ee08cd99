// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/copy_file.h"
#include "sandbox/jail/doctor.h"
#include "sandbox/jail/session.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sys/stat.h>
#include <sys/syscall.h>

using namespace sandbox;

class DoctorTest : public QObject {
    Q_OBJECT
private slots:
    void everyItemHolds();
    void thePointsOfTheChecklistAreThereByName();
    void aLayerThatIsSwitchedOffIsFound();
    void whatTheMachineRefusesIsNamedWithItsRemedy_data();
    void whatTheMachineRefusesIsNamedWithItsRemedy();
    void aBrokenInstallationIsSaidInOneItem();
    void whereNothingRunsNothingIsSaidToHaveWorked();
    void eachRunLeavesALineInTheLog();
    void whatReadsLikeAKeyIsNotLogged();

private:
    std::vector<DoctorItem> m_items;
};

void DoctorTest::everyItemHolds()
{
    m_items = doctor(*Installation::locate());
    QVERIFY(m_items.size() >= 27);
    for (const auto& item : m_items) {
        QVERIFY2(item.ok, (item.name + ": " + item.detail + " " + item.remedy).c_str());
    }
}

void DoctorTest::thePointsOfTheChecklistAreThereByName()
{
    for (const auto* const point : { "control run", "no network", "no inherited secrets", "no host files", "not root",
             "limits kill for real", "artifacts and logs capped and redacted", "nothing can be installed" }) {
        QVERIFY2(std::ranges::any_of(m_items, [&](const auto& item) { return item.name.starts_with(point); }), point);
    }
    QCOMPARE(m_items[1].name, std::string("control run")); // after "a jail can be made"
}

/// The person accepted that it is missing; the doctor says so all the same, and of no other layer.
void DoctorTest::aLayerThatIsSwitchedOffIsFound()
{
    const std::string layer = "landlock";
    auto installation = *Installation::locate();
    installation.withoutLayers = { layer };
    installation.acceptMissing = { layer };
    std::vector<std::string> failed;
    for (const auto& item : doctor(installation)) {
        if (!item.ok) {
            failed.push_back(item.name);
        }
    }
    QVERIFY2(std::ranges::contains(failed, layer), layer.c_str());
    QVERIFY2(failed.size() <= 3, std::to_string(failed.size()).c_str());
}

namespace {
/// Starts the real helper under a filter of ours, as a container or an old kernel would: one system call fails. A
/// first argument other than -1 narrows it.
std::string helperWithout(long call, long argument, int error, const std::string& helper)
{
    return "#!/usr/bin/python3 -I\nimport ctypes, os, struct\ncall, argument, error = " + std::to_string(call) + ", "
        + std::to_string(argument) + ", " + std::to_string(error) + R"(
load, equal, answer, allow = 0x20, 0x15, 0x06, (0x06, 0, 0, 0x7fff0000)
refuse = (answer, 0, 0, 0x00050000 | error)
program = [(load, 0, 0, 0), (equal, 0, 3, call), (load, 0, 0, 16), (equal, 0, 1, argument), refuse, allow]
if argument < 0:
    program = [(load, 0, 0, 0), (equal, 0, 1, call), refuse, allow]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in program))
class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]
prctl = ctypes.CDLL(None).prctl
assert prctl(38, 1, 0, 0, 0) == 0 and prctl(22, 2, ctypes.byref(Filter(len(program), ctypes.addressof(code))), 0, 0) == 0
os.execve(")"
        + helper + "\", [\"assay-jail\"], {})\n";
}
}

void DoctorTest::whatTheMachineRefusesIsNamedWithItsRemedy_data()
{
    QTest::addColumn<long>("call");
    QTest::addColumn<long>("argument");
    QTest::addColumn<int>("error");
    QTest::addColumn<std::string>("layer");
    QTest::addColumn<std::string>("remedy");
    const auto row = [](const char* name, long call, long argument, int error, const char* layer, const char* remedy) {
        QTest::newRow(name) << call << argument << error << std::string(layer) << std::string(remedy);
    };
    constexpr const auto* container = "In a container";
    row("namespaces are not permitted", SYS_clone, -1, EPERM, "user namespace", container);
    row("there are no namespaces left", SYS_clone, -1, ENOSPC, "user namespace", "user.max_user_namespaces");
    row("no cgroup namespace", SYS_unshare, -1, EPERM, "cgroup namespace", container);
    row("no host name of its own", SYS_sethostname, -1, EPERM, "uts namespace", container);
    row("no mounts", SYS_mount, -1, EPERM, "mounts", container);
    row("no new mount calls", SYS_fsopen, -1, ENOSYS, "mounts", container);
    row("no new root", SYS_pivot_root, -1, EPERM, "pivot_root", container);
    row("no closing of descriptors", SYS_close_range, -1, ENOSYS, "descriptors", container);
    row("no dropping of capabilities", SYS_capset, -1, EPERM, "capabilities", container);
    row("no_new_privs", SYS_prctl, 38, EINVAL, "no_new_privs", container);
    row("no descriptors of processes", SYS_pidfd_open, -1, ENOSYS, "init", "pidfd_open");
    row("no limits", SYS_sched_setaffinity, -1, EPERM, "limits", container);
    row("no Landlock", SYS_landlock_create_ruleset, -1, ENOSYS, "landlock", "lsm=");
    row("Landlock switched off at boot", SYS_landlock_create_ruleset, -1, EOPNOTSUPP, "landlock", "lsm=");
    row("Landlock cannot be entered", SYS_landlock_restrict_self, -1, EPERM, "landlock", "lsm=");
    row("no filters of system calls", SYS_seccomp, -1, ENOSYS, "seccomp", "CONFIG_SECCOMP_FILTER");
}

/// No jail is made, and one item says which layer is missing and what to do about it.
void DoctorTest::whatTheMachineRefusesIsNamedWithItsRemedy()
{
    QFETCH(long, call);
    QFETCH(long, argument);
    QFETCH(int, error);
    QFETCH(std::string, layer);
    QFETCH(std::string, remedy);
    const QTemporaryDir directory;
    auto installation = *Installation::locate();
    const auto real = installation.jailHelper.string();
    installation.jailHelper = std::filesystem::path(directory.path().toStdString()) / "assay-jail";
    std::ofstream(installation.jailHelper) << helperWithout(call, argument, error, real);
    std::filesystem::permissions(installation.jailHelper, std::filesystem::perms::owner_all);
    const auto items = doctor(installation);
    QCOMPARE(items.size(), 1U);
    QVERIFY(!items[0].ok);
    QVERIFY2(items[0].detail.starts_with(layer + ":"), items[0].detail.c_str());
    QVERIFY2(items[0].remedy.contains('"' + layer + '"') && items[0].remedy.contains(remedy), items[0].remedy.c_str());
}

void DoctorTest::aBrokenInstallationIsSaidInOneItem()
{
    auto installation = *Installation::locate();
    installation.jailHelper = "/nowhere/assay-jail";
    const auto items = doctor(installation);
    QCOMPARE(items.size(), 1U);
    QVERIFY(!items[0].ok);
    QVERIFY(!items[0].remedy.empty());
}

void DoctorTest::whereNothingRunsNothingIsSaidToHaveWorked()
{
    const QTemporaryDir directory;
    auto installation = *Installation::locate();
    const auto kernel = std::filesystem::path(directory.path().toStdString()) / "kernel";
    const auto original = std::filesystem::canonical(installation.kernel);
    for (const auto& part : std::filesystem::recursive_directory_iterator(original)) {
        if (part.is_regular_file()) {
            const auto copy = kernel / part.path().lexically_relative(original);
            std::filesystem::create_directories(copy.parent_path());
            QVERIFY(!copyFile(part.path(), copy));
            std::filesystem::permissions(copy, part.status().permissions());
        }
    }
    std::ofstream(kernel / "session/runner.py", std::ios::app) << "\n\ndef answer(request, emit):\n    os.abort()\n";
    std::filesystem::permissions(directory.path().toStdString(),
        std::filesystem::perms::others_exec | std::filesystem::perms::others_read, std::filesystem::perm_options::add);
    installation.kernel = kernel;
    const auto items = doctor(installation);
    QCOMPARE(items.size(), 2U);
    QVERIFY(items[0].ok && !items[1].ok);
    QCOMPARE(items[1].name, std::string("control run"));
    QVERIFY2(items[1].detail.contains("signal SIGABRT") && !items[1].remedy.empty(), items[1].detail.c_str());
}

void DoctorTest::eachRunLeavesALineInTheLog()
{
    const QTemporaryDir directory;
    const auto file = std::filesystem::path(directory.path().toStdString()) / "state" / "runs.log";
    auto session = Session::open({ .installation = *Installation::locate(),
                                     .limits = {},
                                     .artifactDirectory = directory.path().toStdString(),
                                     .log = RunLog(file, 600) })
                       .value();
    RunRequest request;
    const auto lines = [&] {
        std::ifstream stream(file);
        std::vector<std::string> all;
        for (std::string line; std::getline(stream, line);) {
            all.push_back(line);
        }
        return all;
    };
    request.run = "1.1";
    request.code = "print('secret words'); 'more secret words'";
    QVERIFY(session.run(request, {}, {}).has_value());
    request.code = "raise KeyError('secret')";
    QVERIFY(session.preview(request, {}, {}).has_value());
    QCOMPARE(lines().size(), 2U);
    QVERIFY(lines()[0].contains(" run 1.1 ok code="));
    QVERIFY(lines()[1].contains(" preview 1.1 error ") && lines()[1].ends_with(" error=KeyError"));
    QVERIFY(!lines()[0].contains("secret") && !lines()[1].contains("secret"));
    struct stat status {};
    QVERIFY(::stat(file.c_str(), &status) == 0 && (status.st_mode & 0777) == 0600);
    for (int i = 0; i < 5; ++i) {
        QVERIFY(session.run(request, {}, {}).has_value());
    }
    QVERIFY(std::filesystem::file_size(file) <= 600 && std::filesystem::exists(file.string() + ".1"));
}

void DoctorTest::whatReadsLikeAKeyIsNotLogged()
{
    QCOMPARE(redacted("sk-proj-abc123"), std::string("[redacted]"));
    QCOMPARE(redacted("orders_of_2024_and_2025_final.csv"), std::string("orders_of_2024_and_2025_final.csv"));
    QCOMPARE(redacted("token.0123456789abcdef0123.csv"), std::string("token.[redacted].csv"));
    QCOMPARE(redacted("two words\n"), std::string("two_words_"));
    QVERIFY(redacted(std::string(500, 'x')).size() < 100);
}

QTEST_GUILESS_MAIN(DoctorTest)
#include "tst_doctor.moc"
