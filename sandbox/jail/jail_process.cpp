// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/jail_process.h"

#include "sandbox/jail/attempts.h"
#include "sandbox/jail/messages.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/remedy.h"
#include "sandbox/jail/scope.h"
#include "sandbox/jail/staging.h"
#include "sandbox/messages/wall_fault.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace sandbox {

namespace {

constexpr auto patience = std::chrono::seconds(
    20); ///< building a jail and killing in one take milliseconds, even on a busy machine

/// Starts the helper with an empty environment and exactly the descriptors it expects.
Result<pid_t> spawn(const std::filesystem::path& helper, const std::array<int, 6>& descriptors)
{
    // First out of the way of the numbers they will get.
    std::array<UniqueFd, 6> moved;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        moved[i].reset(::fcntl(descriptors[i], F_DUPFD_CLOEXEC, 16));
        ::posix_spawn_file_actions_adddup2(&actions, moved[i].get(), static_cast<int>(i));
    }
    std::array<char, 11> name { "assay-jail" };
    std::array<char*, 2> arguments { name.data(), nullptr };
    std::array<char*, 1> environment { nullptr };
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, helper.c_str(), &actions, nullptr, arguments.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        return fail(ErrorKind::Jail, WallFaultKind::HelperNotStarted, helper.string() + ": " + std::strerror(error));
    }
    return pid;
}

/// A supervisor whose jail is gone still has the kernel tidy up mounts and control groups for it, for some
/// milliseconds. Only a thread of its own waits for that.
void buryLater(pid_t supervisor)
{
    try {
        std::thread([supervisor] { TEMP_FAILURE_RETRY(::waitpid(supervisor, nullptr, 0)); }).detach();
    } catch (const std::system_error&) {
        TEMP_FAILURE_RETRY(::waitpid(supervisor, nullptr, 0));
    }
}

std::string messageOf(Order order, pid_t pid, bool readsOnly = false)
{
    const jail::Command command { .op = order, .pid = pid, .readsOnly = readsOnly ? 1 : 0 };
    return { reinterpret_cast<const char*>(&command), sizeof command };
}

Error gone()
{
    return { ErrorKind::Lost, WallFaultKind::JailEnded };
}

} // namespace

Result<JailProcess> JailProcess::start(const std::filesystem::path& helper, const Json& config)
{
    std::array<int, 2> sockets {};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
        return fail(ErrorKind::Jail, WallFaultKind::TooManyFilesAtStart, std::strerror(errno));
    }
    JailProcess jail;
    jail.m_socket.reset(sockets[0]);
    UniqueFd theirs(sockets[1]);
    auto first = RunChannel::make(0);
    const UniqueFd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!first || !null) {
        return fail(ErrorKind::Jail, WallFaultKind::TooManyFilesAtStart);
    }
    const int messages = first->theirs.messages.get();
    const auto pid = spawn(helper,
        { null.get(), first->theirs.output.get(), first->theirs.errors.get(), theirs.get(), messages, messages });
    if (!pid) {
        return std::unexpected(pid.error());
    }
    jail.m_child.pid = *pid;
    theirs.reset(); // so that its end is seen
    jail.m_messages = std::move(first->messages);
    jail.m_output = std::move(first->output);
    jail.m_errors = std::move(first->errors);
    first->theirs = {};
    if (auto begun = jail.begin(config); !begun) {
        return std::unexpected(begun.error());
    }
    return jail;
}

Result<void> JailProcess::begin(Json config)
{
    Staging staging;
    for (auto& bind : config.at("binds")) {
        const auto source = staging.readable(bind.at("source").get<std::string>());
        if (!source) {
            return std::unexpected(source.error());
        }
        bind["source"] = source->string();
    }
    if (config.value("scope", false) && !std::ranges::contains(config.at("without_layers"), "cgroup")) {
        (void)enterScope(m_child.pid); // else the helper finds no group to divide, and says so
    }
    const auto answer = sendMessage(m_socket.get(), dump(config))
        ? readJson(receiveMessage(m_socket.get(), patience, m_scratch))
        : Json();
    if (!answer.is_object()) {
        return fail(ErrorKind::Jail, WallFaultKind::HelperEnded, howItEnded());
    }
    if (answer.value("event", "") != "ready" || !m_scratch) {
        return std::unexpected(missingLayer(answer));
    }
    m_cgroup = answer.at("cgroup");
    m_hasRunChannels = answer.at("channels");
    answer.at("missing").get_to(m_missing);
    return {};
}

JailProcess& JailProcess::operator=(JailProcess&& other) noexcept
{
    end();
    m_child = std::move(other.m_child);
    m_socket = std::move(other.m_socket);
    m_messages = std::move(other.m_messages);
    m_output = std::move(other.m_output);
    m_errors = std::move(other.m_errors);
    m_scratch = std::move(other.m_scratch);
    m_posted = other.m_posted;
    m_postsDone = other.m_postsDone;
    m_hasRunChannels = other.m_hasRunChannels;
    m_cgroup = other.m_cgroup;
    m_missing = std::move(other.m_missing);
    return *this;
}

JailProcess::~JailProcess()
{
    end();
}

void JailProcess::end()
{
    if (m_child.pid > 0) {
        // The end of file makes the supervisor kill pid 1, and the kernel everything below; its own end of the socket
        // follows.
        ::shutdown(m_socket.get(), SHUT_WR);
        char rest = 0;
        while (TEMP_FAILURE_RETRY(::recv(m_socket.get(), &rest, sizeof rest, 0)) > 0) { }
        buryLater(std::exchange(m_child.pid, -1));
    }
    m_socket.reset();
}

std::string JailProcess::howItEnded()
{
    int status = 0;
    m_socket.reset();
    const auto pid = std::exchange(m_child.pid, -1);
    TEMP_FAILURE_RETRY(::waitpid(pid, &status, 0));
    return "assay-jail: "
        + (WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                               : "code " + std::to_string(WEXITSTATUS(status)));
}

Result<JailReport> JailProcess::order(Order order, pid_t pid, std::span<const int> descriptors)
{
    return tell(messageOf(order, pid), descriptors);
}

Result<JailReport> JailProcess::wake(RunChannel& channel, bool readsOnly)
{
    const auto theirs = std::exchange(channel.theirs, {});
    std::vector<int> descriptors;
    if (theirs.messages) {
        descriptors = { theirs.output.get(), theirs.errors.get(), theirs.messages.get() };
    }
    auto report = theirs.messages ? tell(messageOf(Order::Wake, channel.state, readsOnly), descriptors)
                                  : tell(messageOf(Order::Resume, channel.process));
    if (report && report->done && theirs.messages) {
        channel.process = report->pid;
        if (!m_hasRunChannels) {
            report->done = handOver(descriptors, report->pid) ? 1 : 0;
        }
    }
    return report;
}

/// On the one socket that all inside have; whether who was to take the channel says that it did. Nothing ends a run
/// before: what nobody took would be taken by the next one.
bool JailProcess::handOver(std::span<const int> descriptors, pid_t process)
{
    constexpr auto mostPatience = std::chrono::seconds(15);
    constexpr int mostStale = 16;
    std::array<char, 65536> stale; // earlier code may have said anything
    for (int i = 0; i < mostStale && ::recv(m_messages.get(), stale.data(), stale.size(), MSG_DONTWAIT) > 0; ++i) { }
    const auto until = std::chrono::steady_clock::now() + mostPatience;
    pid_t taker = 0;
    ssize_t count = sendMessage(m_messages.get(), ".", descriptors) ? -1 : 0;
    while (count < 0 && std::chrono::steady_clock::now() < until) {
        pollfd ready { m_messages.get(), POLLIN, 0 };
        ::poll(&ready, 1, 20);
        count = ::recv(m_messages.get(), &taker, sizeof taker, MSG_DONTWAIT);
    }
    return count == sizeof taker && taker == process;
}

bool JailProcess::bring(const std::filesystem::path& source, const std::string& target)
{
    Staging staging;
    const auto file = staging.readable(std::filesystem::absolute(source));
    const auto report = file ? tell(messageOf(Order::Bring, 0) + file->string() + '\0' + target)
                             : std::unexpected(file.error());
    return report && report->done;
}

void JailProcess::post(Order order, pid_t pid)
{
    const bool sent = sendMessage(m_socket.get(), messageOf(order, pid));
    m_posted += sent ? 1 : 0;
    m_postsDone = m_postsDone && sent;
}

bool JailProcess::arePostsDone()
{
    for (; m_posted > 0; --m_posted) {
        const auto report = nextReport();
        m_postsDone = m_postsDone && report && report->done;
    }
    return std::exchange(m_postsDone, true);
}

Result<JailReport> JailProcess::tell(const std::string& message, std::span<const int> descriptors)
{
    m_postsDone = arePostsDone();
    if (!sendMessage(m_socket.get(), message, descriptors)) {
        return std::unexpected(gone());
    }
    return nextReport();
}

Result<JailReport> JailProcess::nextReport()
{
    UniqueFd none;
    JailReport report;
    const auto answer = receiveMessage(m_socket.get(), patience, none);
    if (answer.size() < sizeof(jail::Report)) {
        return std::unexpected(gone());
    }
    std::memcpy(static_cast<jail::Report*>(&report), answer.data(), sizeof(jail::Report));
    if (answer.size() > sizeof(jail::Report)) {
        report.blocked = attemptsFrom(readJson(answer.substr(sizeof(jail::Report))));
    }
    return report;
}

std::vector<std::string> JailProcess::layers() const
{
    auto layers = jailLayers();
    for (const auto& missing : m_missing) {
        std::ranges::replace(layers, missing, "without " + missing + " (accepted)");
    }
    layers.push_back(m_hasRunChannels ? std::string(runChannelLayer) : "without " + std::string(runChannelLayer));
    layers.push_back(m_cgroup == 0 ? std::string(supervisionLayer) : "cgroup v" + std::to_string(m_cgroup));
    return layers;
}

bool JailProcess::isAlive() const
{
    pollfd socket { m_socket.get(), 0, 0 };
    return TEMP_FAILURE_RETRY(::poll(&socket, 1, 0)) == 0;
}

void JailProcess::closeFirstChannel()
{
    if (m_hasRunChannels) {
        m_messages.reset();
    }
    m_output.reset();
    m_errors.reset();
}

} // namespace sandbox
