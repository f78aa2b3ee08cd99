// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

using namespace sandbox;

/// A jail that lacks anything is not made, and the refusal names what and why.
class RefusalTest : public QObject {
    Q_OBJECT
private slots:
    void aMissingLayerIsNamed_data();
    void aMissingLayerIsNamed();
    void aLayerMayBeMissingIfThatWasAccepted_data();
    void aLayerMayBeMissingIfThatWasAccepted();
    void aLayerThatIsTheJailItselfMayNotBeMissing();
    void aMissingInterpreterIsNamed();
    void withoutAControlGroupItSaysThatItIsWeaker();
    void aControlGroupIsUsedWhereItCanBeMade();
    void aProgramRunsOnceAndItsLinesArrive();
    void aProgramOverItsTimeEnds();
    void aProgramThatIsMissingIsAnError();
    void stoppingAProgramCancelsIt();
};

void RefusalTest::aMissingLayerIsNamed_data()
{
    QTest::addColumn<std::string>("layer");
    for (const auto& layer : jailLayers()) {
        QTest::newRow(layer.c_str()) << layer;
    }
}

void RefusalTest::aMissingLayerIsNamed()
{
    QFETCH(std::string, layer);
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["without_layers"] = { layer };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY(!jail);
    QCOMPARE(jail.error().kind, ErrorKind::Jail);
    QVERIFY2(jail.error().message.find('"' + layer + '"') != std::string::npos, jail.error().message.c_str());
    QVERIFY(jail.error().detail.find("switched off on request") != std::string::npos);
}

void RefusalTest::aLayerMayBeMissingIfThatWasAccepted_data()
{
    QTest::addColumn<std::string>("layer");
    for (const auto layer : optionalLayers) {
        QTest::newRow(std::string(layer).c_str()) << std::string(layer);
    }
}

void RefusalTest::aLayerMayBeMissingIfThatWasAccepted()
{
    QFETCH(std::string, layer);
    auto installation = *Installation::locate();
    installation.withoutLayers = { layer };
    QVERIFY(!JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {})));
    installation.acceptMissing = { layer };
    const auto jail = JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {}));
    QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
    QVERIFY(!std::ranges::contains(jail->layers(), layer));
    QVERIFY(std::ranges::contains(jail->layers(), "without " + layer + " (accepted)"));
    // Accepting what is there changes nothing.
    installation.withoutLayers.clear();
    QVERIFY(std::ranges::contains(JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {}))->layers(), layer));
}

void RefusalTest::aLayerThatIsTheJailItselfMayNotBeMissing()
{
    for (const auto* const layer : { "user namespace", "network namespace", "mounts", "capabilities", "nonsense" }) {
        auto installation = *Installation::locate();
        installation.withoutLayers = { layer };
        installation.acceptMissing = { layer };
        QVERIFY(!JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {})));
    }
}

void RefusalTest::withoutAControlGroupItSaysThatItIsWeaker()
{
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["without_layers"] = { "cgroup" };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
    QCOMPARE(jail->layers().back(), std::string(supervisionLayer));
}

namespace {
/// The control groups of jails that this process started: they carry the number of their supervisor, our child.
std::size_t ourGroups()
{
    std::size_t count = 0;
    std::error_code error;
    for (auto walk = std::filesystem::recursive_directory_iterator("/sys/fs/cgroup", std::filesystem::directory_options::skip_permission_denied, error);
        !error && walk != std::filesystem::recursive_directory_iterator(); walk.increment(error)) {
        const auto name = walk->path().filename().string();
        if (name.starts_with("assay-jail-")) {
            std::ifstream status("/proc/" + std::to_string(std::stoi(name.substr(11))) + "/status");
            const std::string text(std::istreambuf_iterator<char>(status), {});
            count += text.contains("PPid:\t" + std::to_string(::getpid()) + '\n') ? 1U : 0U;
        }
    }
    return count;
}
}

void RefusalTest::aControlGroupIsUsedWhereItCanBeMade()
{
    const auto installation = Installation::locate();
    QCOMPARE(ourGroups(), 0U);
    {
        const auto jail = JailProcess::start(installation->jailHelper, kernelConfig(*installation, {}, {}));
        QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
        const auto groups = ourGroups();
        QCOMPARE(groups > 0, jail->layers().back().starts_with("cgroup v"));
        if (groups == 0) {
            QCOMPARE(jail->layers().back(), std::string(supervisionLayer));
        }
    }
    QCOMPARE(ourGroups(), 0U);
}

void RefusalTest::aMissingInterpreterIsNamed()
{
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["command"] = { "/usr/bin/no-such-python" };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY(!jail);
    QVERIFY2(jail.error().message.find("python3") != std::string::npos, jail.error().message.c_str());
}

namespace {
ProgramRequest shell(const std::string& script)
{
    return { "/usr/bin/dash", { "-c", script }, {}, {} };
}
}

void RefusalTest::aProgramRunsOnceAndItsLinesArrive()
{
    QTemporaryDir directory;
    const auto path = std::filesystem::path(directory.path().toStdString()) / "in.txt";
    std::ofstream(path) << "hello\n";
    auto request = shell("echo one >&2; cat in.txt; echo two >&2; exit 3");
    request.inputs = { { "in.txt", path, {} } };
    std::vector<std::string> lines;
    const auto result = runProgram(*Installation::locate(), request, [&](std::string_view line) { lines.emplace_back(line); }, {});
    QVERIFY2(result.has_value(), result ? "" : result.error().detail.c_str());
    QCOMPARE(result->out, std::string("hello\n"));
    QCOMPARE(result->exitCode, 3);
    QCOMPARE(result->status, Status::Error);
    QCOMPARE(lines, (std::vector<std::string> { "one", "two" }));
}

void RefusalTest::aProgramOverItsTimeEnds()
{
    auto request = shell("while true; do :; done");
    request.limits.wall = std::chrono::milliseconds(300);
    QCOMPARE(runProgram(*Installation::locate(), request, {}, {})->status, Status::Timeout);
}

void RefusalTest::aProgramThatIsMissingIsAnError()
{
    auto request = shell("true");
    request.program = "/nowhere/program";
    const auto result = runProgram(*Installation::locate(), request, {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Jail);
}

void RefusalTest::stoppingAProgramCancelsIt()
{
    std::stop_source source;
    source.request_stop();
    QCOMPARE(runProgram(*Installation::locate(), shell("while true; do :; done"), {}, source.get_token())->status, Status::Cancelled);
}

QTEST_GUILESS_MAIN(RefusalTest)
#include "tst_refusal.moc"
