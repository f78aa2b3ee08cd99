// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/agent_process.h"

#include "sandbox/carried/processors.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/environment.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <format>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto untilWhere = std::chrono::seconds(10);
constexpr auto untilBrought = std::chrono::minutes(5);
constexpr auto untilEnd = milliseconds(1500); ///< an agent ends by itself when its input ends
constexpr auto untilRemoved = std::chrono::seconds(20);
constexpr std::size_t mostSaid = 8'000;
constexpr int notFound = 127; ///< an exit code of a leash, as of a shell

/// Two ends, of which children inherit none; nothing where this process may open no more.
std::pair<UniqueFd, UniqueFd> pairOf(bool isSocket)
{
    std::array<int, 2> ends { -1, -1 };
    const int failed = isSocket ? ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data())
                                : ::pipe2(ends.data(), O_CLOEXEC);
    if (failed != 0) {
        return {};
    }
    return { UniqueFd(ends[0]), UniqueFd(ends[1]) };
}

/// The words with that name in its places, as a program wants them.
std::vector<std::string> named(std::vector<std::string> words, const std::string& name)
{
    constexpr std::string_view place = "{name}";
    for (auto& word : words) {
        if (const auto at = word.find(place); at != word.npos) {
            word.replace(at, place.size(), name);
        }
    }
    return words;
}

/// In a session of its own, so that Ctrl+C in a terminal is ours alone to hear. 0 or an errno; -1 leaves a descriptor
/// as nothing.
int spawned(std::vector<std::string> words, std::array<int, 3> standard, pid_t& pid, const std::string& variables = {})
{
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < 3; ++i) {
        const int given = standard.at(static_cast<std::size_t>(i));
        given >= 0 ? ::posix_spawn_file_actions_adddup2(&actions, given, i)
                   : ::posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    }
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::sigaddset(&signals, SIGINT);
    ::sigaddset(&signals, SIGTERM);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    std::vector<char*> arguments;
    std::ranges::transform(words, std::back_inserter(arguments), [](std::string& word) { return word.data(); });
    arguments.push_back(nullptr);
    const auto environment = environmentOf([&](std::string_view name) {
        return isForEngine(name) || (!variables.empty() && name.starts_with(variables));
    });
    const int error = ::posix_spawnp(
        &pid, arguments.front(), &actions, &attributes, arguments.data(), environment.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// Also where it was waited for before. `status`: its exit code then. Stop ends the waiting.
bool endedWithin(pid_t pid, milliseconds patience, int* status = nullptr, const std::stop_token& stop = {})
{
    const auto until = Clock::now() + patience;
    while (true) {
        int ended = 0;
        if (TEMP_FAILURE_RETRY(::waitpid(pid, &ended, WNOHANG)) != 0) {
            if (status != nullptr) {
                *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
            }
            return true;
        }
        if (Clock::now() > until || stop.stop_requested()) {
            return false;
        }
        std::this_thread::sleep_for(milliseconds(5));
    }
}

/// With what it started: spawned() gave it a group of its own.
void endNow(pid_t pid)
{
    ::kill(-pid, SIGKILL);
    TEMP_FAILURE_RETRY(::waitpid(pid, nullptr, 0));
}

std::string freshName()
{
    static std::atomic<int> count = 0;
    return std::format("assay-{}-{}-{:x}", ::getpid(), ++count, Clock::now().time_since_epoch().count() & 0xffffff);
}

} // namespace

Result<AgentProcess> AgentProcess::start(const Carrier& carrier, const std::string& build, const std::stop_token& stop)
{
    if (const auto here = checkHere(carrier, stop); !here) {
        return std::unexpected(here.error());
    }
    for (bool isBrought = carrier.bring.empty();; isBrought = true) {
        {
            AgentProcess agent;
            const auto greeted = agent.spawn(carrier).and_then([&] { return agent.greet(carrier, build, stop); });
            if (!greeted) {
                return std::unexpected(greeted.error());
            }
            if (*greeted == Greeted::Yes) {
                return agent;
            }
            if (isBrought && *greeted == Greeted::PartsDiffer) {
                return fail(ErrorKind::Jail, { CarriedFaultKind::OtherParts, { .texts = { carrier.wall } } });
            }
            if (isBrought) {
                return std::unexpected(carrier.explain("", false));
            }
        } // whose files are replaced now
        if (const auto brought = bring(carrier, stop); !brought) {
            return std::unexpected(brought.error());
        }
    }
}

/// An engine that answers on another machine would take files and code there unasked.
Result<void> AgentProcess::checkHere(const Carrier& carrier, const std::stop_token& stop)
{
    if (carrier.where.empty()) {
        return {};
    }
    auto [output, outputEnd] = pairOf(false);
    if (!output) {
        return fail(ErrorKind::Io, WallFaultKind::TooManyFilesAtStart);
    }
    AgentProcess asked;
    if (const int error = spawned(carrier.where, { -1, outputEnd.get(), outputEnd.get() }, asked.m_pid); error != 0) {
        asked.m_pid = -1;
        return std::unexpected(carrier.explain(carrier.where.front(), error == ENOENT));
    }
    outputEnd.reset();
    ::fcntl(output.get(), F_SETFL, O_NONBLOCK);
    asked.m_errors = std::move(output);
    int status = -1;
    const bool isOver = endedWithin(asked.m_pid, untilWhere, &status, stop);
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
    }
    const auto said = asked.said();
    if (!isOver || status != 0) {
        return std::unexpected(carrier.explain(said, false));
    }
    return isSocketHere(said) ? Result<void>() : std::unexpected(engineElsewhere(carrier.wall, said));
}

/// A bringer's words are explained as those of a start.
Result<void> AgentProcess::bring(const Carrier& carrier, const std::stop_token& stop)
{
    auto [errors, errorsEnd] = pairOf(false);
    if (!errors) {
        return fail(ErrorKind::Io, WallFaultKind::TooManyFilesAtStart);
    }
    AgentProcess bringer;
    if (spawned(carrier.bring, { -1, -1, errorsEnd.get() }, bringer.m_pid) != 0) {
        bringer.m_pid = -1;
        return std::unexpected(carrier.explain(carrier.bring.front(), true));
    }
    errorsEnd.reset();
    ::fcntl(errors.get(), F_SETFL, O_NONBLOCK);
    bringer.m_errors = std::move(errors);
    int status = -1;
    const bool isOver = endedWithin(bringer.m_pid, untilBrought, &status, stop);
    if (!isOver) {
        endNow(std::exchange(bringer.m_pid, -1));
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
    }
    if (!isOver || status != 0) {
        return std::unexpected(carrier.explain(bringer.said(), false));
    }
    return {};
}

AgentProcess::AgentProcess(AgentProcess&& other) noexcept
    : m_link(std::move(other.m_link))
    , m_errors(std::move(other.m_errors))
    , m_pid(std::exchange(other.m_pid, -1))
    , m_untilEnd(other.m_untilEnd)
    , m_remove(std::move(other.m_remove))
{
    other.m_link.reset();
}

/// A program that was killed may leave behind what it had started.
AgentProcess::~AgentProcess()
{
    m_link.reset();
    int status = -1;
    const bool isOver = m_pid < 0 || endedWithin(m_pid, m_untilEnd, &status);
    if (m_pid < 0 || (isOver && status == 0)) {
        return;
    }
    if (pid_t remover = -1; !m_remove.empty() && spawned(m_remove, { -1, -1, -1 }, remover) == 0) {
        if (!endedWithin(remover, untilRemoved)) {
            endNow(remover);
        }
    }
    if (!isOver) {
        endNow(m_pid);
    }
}

Result<void> AgentProcess::spawn(const Carrier& carrier)
{
    auto [ours, theirs] = pairOf(true);
    auto [output, outputEnd] = pairOf(false);
    auto [errors, errorsEnd] = pairOf(false);
    if (!ours || !output || !errors) {
        return fail(ErrorKind::Io, WallFaultKind::TooManyFilesAtStart);
    }
    const auto name = freshName();
    auto words = named(carrier.start, name);
    if (!carrier.leash.empty()) {
        words.insert(words.begin(), carrier.leash);
    }
    const FewerProcessors fewer(carrier.processors);
    if (!fewer.isKept()) {
        return std::unexpected(carrier.explain("its processors cannot be limited", false));
    }
    if (const int error = spawned(
            std::move(words), { theirs.get(), outputEnd.get(), errorsEnd.get() }, m_pid, carrier.variables);
        error != 0) {
        m_pid = -1;
        return std::unexpected(carrier.explain(carrier.start.front(), error == ENOENT));
    }
    m_remove = named(carrier.remove, name);
    m_untilEnd = carrier.untilGivenUp;
    ::fcntl(errors.get(), F_SETFL, O_NONBLOCK);
    m_errors = std::move(errors);
    m_link.emplace(std::move(output), std::move(ours));
    return {};
}

/// What came on the standard error.
std::string AgentProcess::said()
{
    std::string text(mostSaid, '\0');
    const auto count = TEMP_FAILURE_RETRY(::read(m_errors.get(), text.data(), text.size()));
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return text;
}

Result<AgentProcess::Greeted> AgentProcess::greet(
    const Carrier& carrier, const std::string& build, const std::stop_token& stop)
{
    Packet hello;
    auto got = Link::Got::Nothing;
    for (const auto until = Clock::now() + carrier.patience; got == Link::Got::Nothing && Clock::now() < until;) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
        }
        got = m_link->receive(hello, milliseconds(20));
    }
    switch (got) {
    case Link::Got::Packet: m_untilEnd = untilEnd; break;
    case Link::Got::Gone: {
        int status = -1;
        const bool isOver = endedWithin(m_pid, milliseconds(500), &status); // with its last words
        if (isOver && status == partsMissing) {
            return Greeted::PartsMissing;
        }
        const bool isMissing = isOver && !carrier.leash.empty() && status == notFound;
        return std::unexpected(carrier.explain(isMissing ? carrier.start.front() : said(), isMissing));
    }
    case Link::Got::Nothing:
        return fail(ErrorKind::Lost, { CarriedFaultKind::AgentSilent, { .texts = { carrier.wall } } });
    case Link::Got::Malformed: return std::unexpected(carrier.explain("no agent answered", false));
    }
    const auto text = [&](const char* key) {
        const auto found = hello.json.find(key);
        return found != hello.json.end() && found->is_string() ? found->get<std::string>().substr(0, 40)
                                                               : std::string();
    };
    if (text("assay") != ASSAY_VERSION || build.empty() || hello.json.value("build", Json()) != build) {
        if (!carrier.bring.empty()) {
            return Greeted::PartsDiffer;
        }
        const auto other = text("assay") != ASSAY_VERSION ? text("assay") : std::string();
        return fail(ErrorKind::Jail, { CarriedFaultKind::OtherBuild, { .texts = { carrier.wall, other } } });
    }
    return Greeted::Yes;
}

} // namespace sandbox
