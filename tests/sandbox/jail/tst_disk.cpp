// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace sandbox;

/// What an analysis takes up on the host's disk.
class DiskTest : public QObject {
    Q_OBJECT
private slots:
    void checkpointsAndArtifactsShareTheDisk();
    void aFullDiskIsSaidAndTheStateStaysUsable();
};

namespace {
/// What the unnamed files take up that processes beneath this one have open; nothing where we may not look.
std::int64_t unnamedBytes(const std::filesystem::path& directory)
{
    std::int64_t bytes = 0;
    std::error_code error;
    for (const auto& process : std::filesystem::directory_iterator("/proc")) {
        for (const auto& descriptor : std::filesystem::directory_iterator(process.path() / "fd", error)) {
            const auto target = std::filesystem::read_symlink(descriptor.path(), error).string();
            struct stat status {};
            if (target.starts_with(directory.string() + '/') && target.ends_with(" (deleted)")
                && ::stat(descriptor.path().c_str(), &status) == 0) {
                bytes = std::max<std::int64_t>(bytes, status.st_blocks * 512);
            }
        }
    }
    return bytes;
}

RunResult stepOf(Session& session, const std::string& name, const std::string& code)
{
    RunRequest request;
    request.run = name;
    request.code = code;
    auto result = session.run(request, {}, {});
    if (!result) {
        qFatal("%s (%s)", inWords(result.error().message).c_str(), result.error().detail.c_str());
    }
    return std::move(*result);
}
}

void DiskTest::checkpointsAndArtifactsShareTheDisk()
{
    const QTemporaryDir folder;
    const std::filesystem::path directory = folder.path().toStdString();
    constexpr std::int64_t budget = 200LL << 20;
    Limits limits;
    limits.diskBytes = 80LL << 20;
    auto session = Session::open({ .installation = *Installation::locate(),
        .limits = limits,
        .artifactDirectory = directory,
        .diskBytes = budget });
    QVERIFY(session);
    for (int i = 0; i < 8; ++i) {
        const auto number = std::to_string(i);
        const auto result = stepOf(
            *session, number, "open('/tmp/big', 'wb').write(bytes([" + number + "]) * (60 << 20)); n = " + number);
        QVERIFY2(result.status == Status::Ok && result.statusDetail.empty(), result.statusDetail.c_str());
        QVERIFY2(unnamedBytes(directory) <= budget, std::to_string(unnamedBytes(directory)).c_str());
        QVERIFY(::geteuid() != 0 || unnamedBytes(directory) > (50 << 20)); // it was looked at the right file
    }
    const auto left = session->checkpoints();
    QVERIFY2(left.size() >= 3 && left.size() <= 4 && left.back() == "7" && left.front().empty(),
        std::to_string(left.size()).c_str());
    QVERIFY(!session->goTo("3").value());
    QVERIFY(session->goTo("6").value());
    QCOMPARE(stepOf(*session, "again", "print(n, open('/tmp/big', 'rb').read(1)[0])").out, std::string("6 6\n"));
    // Artifacts take their part of it, and leave the room that the current state may need.
    QCOMPARE(stepOf(*session, "made",
                 "open('/tmp/big', 'wb').close()\nfor i in range(3): open(f'{i}.bin', 'wb').write(b'x' * (20 << 20))")
                 .artifacts.size(),
        3U);
    const auto more = stepOf(*session, "more", "for i in range(3): open(f'{i}.bin', 'wb').write(b'y' * (25 << 20))");
    QCOMPARE(more.artifacts.size(), 2U);
    QCOMPARE(more.skipped.front().why,
        std::string("the files of this analysis have filled the disk space they may take up"));
    QVERIFY2(unnamedBytes(directory) <= budget - (110LL << 20), std::to_string(unnamedBytes(directory)).c_str());
    for (const auto& artifact : more.artifacts) {
        std::filesystem::remove(artifact.path);
    }
    QCOMPARE(stepOf(*session, "freed", "for i in range(2): open(f'{i}.bin', 'wb').write(b'z' * (25 << 20))")
                 .artifacts.size(),
        2U);
}

/// A small disk can be made by root only; what the store itself does, tst_scratch_store says.
void DiskTest::aFullDiskIsSaidAndTheStateStaysUsable()
{
    const QTemporaryDir folder;
    const std::filesystem::path directory = folder.path().toStdString();
    const bool isRoot = ::geteuid() == 0;
    std::vector<RunResult> results;
    bool mounted = !isRoot;
    std::thread([&] { // mounts are this thread's, and of what it starts
        mounted = !isRoot
            || (::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
                && ::mount("none", directory.c_str(), "tmpfs", 0, "size=8m") == 0);
        auto session = Session::open(
            { .installation = *Installation::locate(), .limits = {}, .artifactDirectory = directory });
        for (const auto* const code : { "open('/tmp/big', 'wb').write(b'x' * (60 << 20)); n = 1",
                 "import os; os.remove('/tmp/big'); n = 2", "print(n)" }) {
            results.push_back(stepOf(*session, code, code));
        }
    })
        .join();
    QVERIFY(mounted);
    QCOMPARE(results[0].status, Status::Ok);
    QCOMPARE(results[0].statusDetail.contains("disk for the analysis' files is full. Make room there"), isRoot);
    QCOMPARE(results[1].statusDetail, std::string());
    QCOMPARE(results[2].out, std::string("2\n"));
}

QTEST_GUILESS_MAIN(DiskTest)
#include "tst_disk.moc"
