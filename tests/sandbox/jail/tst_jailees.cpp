// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carried_wall.h"
#include "sandbox/carried/carrier_kinds.h"
#include "sandbox/jail/policy.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <set>
#include <sstream>

using namespace sandbox;

/// Every program in tests/jailees tries one thing that must fail. One in another language than Python begins with its mark (%%sh, %%js).
/// Its first lines say how:
///     # must: STATUS [ERROR_TYPE] [errno N]
///     # blocked: WORDS            one detail in blocked[]; there are no others
///     # layer: NAME[, NAME]       who refuses first, and who would next in the same words; for seccomp and landlock alone, a jail
///                                 without that layer must end differently
///     # outside: works            the control: outside, as whoever runs the tests, it succeeds
///     # outside: another error    or reaches what refuses it outside, which says so in another way than the jail
class JaileesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void isRefused_data();
    void isRefused();
    void isNotRefusedForWantOfTrying_data();
    void isNotRefusedForWantOfTrying();
    void isRefusedByTheLayerItNames_data();
    void isRefusedByTheLayerItNames();

private:
    void addRows(const std::string& line);
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {

struct Expectation {
    std::string status;
    std::string type; ///< of the error; empty: any
    int error = 0; ///< errno; 0: any
    std::set<std::string> blocked;
    std::string layer;
    std::string outside;
};

Expectation expectationOf(const std::string& code)
{
    Expectation expected;
    std::istringstream lines(code);
    for (std::string line;
        std::getline(lines, line) && (line.starts_with("# ") || line.starts_with("// ") || line.starts_with("%%"));) {
        std::istringstream words(line.substr(line.find(' ') + 1));
        std::string key;
        words >> key;
        if (key == "must:") {
            std::string word;
            words >> expected.status >> expected.type >> word >> expected.error;
        } else if (key == "blocked:") {
            std::getline(words >> std::ws, key);
            expected.blocked.insert(key);
        } else if (key == "layer:") {
            std::getline(words >> std::ws, expected.layer);
        } else if (key == "outside:") {
            std::getline(words >> std::ws, expected.outside);
        }
    }
    return expected;
}

/// What gVisor does not refuse. What they see is the container's own, which no other program shares.
constexpr std::array<std::string_view, 21> openInGvisor { "asks_for_a_core_dump", "changes_the_times_of_a_device",
    "finds_no_extra_descriptors", "gains_root_by_a_setuid_program", "has_no_capabilities", "has_only_private_mounts",
    "javascript_loads_a_dropped_library", "lists_the_descriptors_of_pid_1", "lists_the_root", "loads_a_dropped_library",
    "maps_dropped_code_as_executable", "reads_kernel_settings", "reads_the_command_line_of_the_kernel",
    "reads_the_environment_of_pid_1", "reads_the_futexes_of_pid_1", "reads_the_load_of_the_machine",
    "reads_the_memory_map_of_pid_1", "reads_the_network_tables", "sees_no_network_interface_but_a_dead_loopback",
    "sees_only_its_own_processes", "sends_thousands_of_descriptors_into_flight" };

/// Nothing there hears what is refused, so that it is an error; and the errno may be another.
bool isRefusedInGvisor(const Expectation& expected, const RunResult& result)
{
    const auto status = expected.status == "blocked" ? "error" : expected.status;
    const bool isSame = expected.type.empty() || (result.error && result.error->type == expected.type);
    return statusWord(result.status) == status
        && (isSame || (result.error && result.error->message.contains("[Errno ")));
}

/// Without one of its layers a program may break the jail it ran in; the next one gets a fresh jail.
RunResult runInAnyJail(JailFixture& fixture, const std::string& code)
{
    RunRequest request;
    request.language = languageOf(code);
    request.code = code;
    auto result = fixture.wall().run(request, {}, {});
    return result ? std::move(*result) : fixture.run(code);
}

std::string inWords(const RunResult& result)
{
    return dump({ { "status", statusWord(result.status) }, { "detail", result.statusDetail }, { "out", result.out },
        { "error", result.error ? result.error->type + ": " + result.error->message : "" },
        { "blocked", Json(result).at("blocked") } });
}

} // namespace

/// ASSAY_TEST_WALL names another wall than the local one, where isRefused() is asked of it.
void JaileesTest::initTestCase()
{
    const auto name = qEnvironmentVariable("ASSAY_TEST_WALL").toStdString();
    if (name.empty()) {
        m_fixture = std::make_unique<JailFixture>();
        return;
    }
    const auto installation = *Installation::locate();
    const auto carrier = name == "agent" ? pipeCarrier(installation) : carrierOf(name, *Installation::locate()).value();
    m_fixture = std::make_unique<JailFixture>([&](const std::filesystem::path& directory) {
        return CarriedWall::open(
            { .carrier = carrier, .installation = installation, .limits = {}, .artifactDirectory = directory });
    });
}

void JaileesTest::addRows(const std::string& line)
{
    QTest::addColumn<std::string>("code");
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(ASSAY_JAILEES)) {
        paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    QVERIFY(paths.size() >= 220);
    for (const auto& path : paths) {
        std::ifstream file(path);
        const std::string code(std::istreambuf_iterator<char>(file), {});
        if (code.contains(line)) {
            QTest::newRow(path.stem().c_str()) << code;
        }
    }
}

void JaileesTest::isRefused_data()
{
    addRows(" must: ");
}

void JaileesTest::isRefused()
{
    QFETCH(std::string, code);
    const auto expected = expectationOf(code);
    const auto wall = qEnvironmentVariable("ASSAY_TEST_WALL");
    Limits limits;
    if (wall == QLatin1StringView("qemu") && expected.status != "timeout") {
        limits.wall = std::chrono::minutes(4); // node alone takes a minute to start where each instruction is computed
    }
    const auto result = m_fixture->run(code, limits);
    const auto got = inWords(result);
    if (wall == QLatin1StringView("gvisor") || wall == QLatin1StringView("podman:runsc")) {
        const bool isOpen = std::ranges::contains(openInGvisor, std::string_view(QTest::currentDataTag()));
        QVERIFY2(isRefusedInGvisor(expected, result) != isOpen, got.c_str());
        return;
    }
    QVERIFY2(statusWord(result.status) == expected.status, got.c_str());
    // Where nobody can write the whole disk, that refuses first.
    const bool isByDisk = wall == QLatin1StringView("qemu") && expected.error == EACCES && result.error
        && result.error->message.contains("[Errno 30]");
    if (!expected.type.empty() && !isByDisk) {
        QVERIFY2(result.error && result.error->type == expected.type, got.c_str());
    }
    if (expected.type == "SystemExit") {
        QCOMPARE(result.exitCode, 7);
    }
    if (expected.error != 0 && !isByDisk) {
        QVERIFY2(result.error->message.contains("[Errno " + std::to_string(expected.error) + "]"), got.c_str());
    }
    std::set<std::string> blocked;
    for (const auto& attempt : result.blocked) {
        QVERIFY2(attempt.count > 0 && blocked.insert(attempt.detail).second, got.c_str());
    }
    QVERIFY2(blocked == expected.blocked, got.c_str());
}

void JaileesTest::isNotRefusedForWantOfTrying_data()
{
    addRows(" outside: ");
}

void JaileesTest::isNotRefusedForWantOfTrying()
{
    QFETCH(std::string, code);
    const auto expected = expectationOf(code);
    const QTemporaryDir directory;
    QProcess control;
    control.setWorkingDirectory(directory.path());
    control.setProcessChannelMode(QProcess::MergedChannels);
    const auto [program, option] = std::map<std::string, std::pair<const char*, const char*>> {
        { "python", { "/usr/bin/python3", "-Ic" } }, { "shell", { "/usr/bin/bash", "-c" } },
        { "javascript", { "/usr/bin/node", "-e" } }
    }.at(languageOf(code));
    const auto unmarked = code.starts_with("%%") ? code.substr(code.find('\n')) : code;
    control.start(QString::fromLatin1(program), { QString::fromLatin1(option), QString::fromStdString(unmarked) });
    QVERIFY(control.waitForFinished(60'000));
    const auto said = control.readAll();
    if (expected.outside == "works") {
        QVERIFY2(control.exitCode() == 0, said.constData());
    } else {
        QCOMPARE(expected.outside, std::string("another error"));
        QVERIFY2(!said.contains("[Errno " + QByteArray::number(expected.error) + "]"), said.constData());
    }
}

void JaileesTest::isRefusedByTheLayerItNames_data()
{
    QTest::addColumn<std::string>("layer");
    for (const auto layer : optionalLayers) {
        QTest::newRow(std::string(layer).c_str()) << std::string(layer);
    }
}

/// Takes the layer away and sees that it makes the difference.
void JaileesTest::isRefusedByTheLayerItNames()
{
    QFETCH(std::string, layer);
    auto installation = *Installation::locate();
    installation.withoutLayers = installation.acceptMissing = { layer };
    JailFixture fixture(installation);
    int tried = 0;
    std::string same;
    for (const auto& entry : std::filesystem::directory_iterator(ASSAY_JAILEES)) {
        std::ifstream file(entry.path());
        const std::string code(std::istreambuf_iterator<char>(file), {});
        const auto expected = expectationOf(code);
        if (!expected.layer.starts_with(layer) || expected.layer.contains(", ")) {
            continue;
        }
        const auto result = runInAnyJail(fixture, code);
        const bool isSame = statusWord(result.status) == expected.status
            && (expected.type.empty() || (result.error && result.error->type == expected.type))
            && (expected.error == 0
                || (result.error && result.error->message.contains("[Errno " + std::to_string(expected.error) + "]")));
        same += isSame ? entry.path().stem().string() + ' ' : "";
        ++tried;
    }
    QVERIFY2(same.empty(), ("These end the same without " + layer + ": " + same).c_str());
    QVERIFY(tried >= (layer == "seccomp" ? 60 : 3));
}

QTEST_GUILESS_MAIN(JaileesTest)
#include "tst_jailees.moc"
