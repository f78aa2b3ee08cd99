// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/supervisor.h"

#include "sandbox/helper/attempts.h"
#include "sandbox/helper/cgroup.h"
#include "sandbox/helper/channel.h"
#include "sandbox/helper/config.h"
#include "sandbox/helper/door.h"
#include "sandbox/helper/init.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/namespaces.h"
#include "sandbox/helper/privileges.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace jail {

namespace {

using Json = nlohmann::json;
using Op = Command::Op;

void send(int socket, const Json& json, int descriptor = -1)
{
    sendMessage(socket, json.dump(), descriptor);
}

Refusal refusalFrom(const std::string& text)
{
    const auto first = text.find('\n');
    const auto second = text.find('\n', first + 1);
    if (first == std::string::npos || second == std::string::npos) {
        return { "init", "building the jail", 0 };
    }
    return { text.substr(0, first), text.substr(first + 1, second - first - 1), std::atoi(text.c_str() + second + 1) };
}

int hostSocket = -1;

void tellHost(const Refusal& refusal)
{
    send(hostSocket, { { "event", "refused" }, { "layer", refusal.layer }, { "step", refusal.step }, { "error", refusal.error },
        { "reason", refusal.error != 0 ? std::strerror(refusal.error) : "it ended unexpectedly" } });
}

Json jsonOf(const Report& report)
{
    return { { "done", report.done == 1 }, { "processes", report.processes }, { "tasks", report.tasks }, { "kept", report.kept },
        { "cpu_ms", report.cpuMs }, { "memory_bytes", report.memoryBytes }, { "exit_code", report.exitCode }, { "signal", report.signal } };
}

Command commandFrom(const Json& json)
{
    constexpr std::array words { "wake", "keep", "discard", "hold", "forget", "prepare", "usage" }; // as in Command::Op
    if (const auto* const word = std::ranges::find(words, json.at("op").get<std::string>()); word != words.end()) {
        return { static_cast<Op>(word - words.begin()), json.at("pid") };
    }
    throw std::invalid_argument("unknown operation");
}

/// Until the host or the jail ends.
void relay(int host, int command, Attempts& attempts, const Cgroup& cgroup, const Door& door)
{
    auto kills = cgroup.memoryKills();
    auto killsBefore = kills;
    for (;;) {
        std::array<pollfd, 3> ready { { { host, POLLIN, 0 }, { command, POLLIN, 0 }, { attempts.listener(), POLLIN, 0 } } };
        if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) {
            return;
        }
        if ((ready[1].revents & (POLLHUP | POLLERR)) != 0 && (ready[1].revents & POLLIN) == 0) {
            return;
        }
        if (ready[2].revents != 0) {
            (ready[2].revents & POLLIN) != 0 ? attempts.answerOne() : attempts.end();
        }
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
            continue;
        }
        const auto message = receiveMessage(host);
        if (message.text.empty()) {
            return;
        }
        const auto json = Json::parse(message.text);
        const bool isForUs = json.at("op") == "bring";
        const bool brought = isForUs && door.bring({ json.at("source"), json.at("target") });
        auto order = isForUs ? Command { Op::Count } : commandFrom(json);
        const bool begins = order.op == Op::Wake;
        if (begins) {
            attempts.forget(message.descriptor);
        }
        const auto memory = order.op == Op::Usage ? cgroup.memoryBytes() : std::nullopt;
        order.op = memory ? Op::Count : order.op;
        Report report;
        const bool sent = ::send(command, &order, sizeof order, MSG_NOSIGNAL) > 0;
        if (begins) {
            killsBefore = kills; // since the order before, behind which nothing of a run was left
        } else {
            kills = cgroup.memoryKills(); // while pid 1 obeys
        }
        if (!sent || ::recv(command, &report, sizeof report, 0) != sizeof report) {
            return;
        }
        auto answer = jsonOf(report);
        if (isForUs) {
            answer["done"] = brought;
        }
        answer["blocked"] = attempts.list();
        answer["memory_kills"] = kills - killsBefore;
        if (memory) {
            answer["memory_bytes"] = *memory;
        }
        send(host, answer);
    }
}

struct Socketpair {
    std::array<int, 2> ends { -1, -1 };
    int& ours = ends[0];
    int& theirs = ends[1];
    Socketpair() { need(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), "init", "making sockets"); }
    Socketpair(const Socketpair&) = delete;
    Socketpair& operator=(const Socketpair&) = delete;
};

/// What pid 1 says while it builds, until the command runs.
struct Birth {
    std::string refusal;
    std::vector<std::string> missing; ///< layers, accepted
    int scratch = -1;
    int listener = -1;
};

Birth witness(int command, int report)
{
    Birth birth;
    birth.scratch = receiveMessage(command).descriptor;
    for (auto message = receiveMessage(report); !message.text.empty(); message = receiveMessage(report)) {
        if (message.descriptor >= 0) {
            birth.listener = message.descriptor;
        } else if (message.text.starts_with(missingPrefix)) {
            birth.missing.push_back(message.text.substr(missingPrefix.size()));
        } else {
            birth.refusal = message.text;
        }
    }
    return birth;
}

int start(const Config& config, int host, int requests, int replies)
{
    hostSocket = host;
    tellRefusalsBy(tellHost);
    failAtStep(config.failIn == "supervisor" ? config.failAt : 0);
    closeFrom(std::max({ host, requests, replies }) + 1);
    const Socketpair command;
    const Socketpair report;
    const Socketpair go;
    const auto identity = jailIdentity();
    const auto child = forkIntoNamespaces();
    if (child == 0) {
        ::close(host);
        ::close(command.ours);
        ::close(report.ours);
        ::close(go.ours);
        runInit(config, identity, { command.theirs, go.theirs, report.theirs, replies, requests });
    }
    for (const int fd : { command.theirs, go.theirs, report.theirs, requests, replies }) {
        ::close(fd);
    }
    // The pipes of the one inside must end with it.
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(null, STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    mapIdentity(child, identity);
    const Door door(child, identity);
    Cgroup cgroup(config, child);
    cgroup.lead([&](int entrance) { sendMessage(go.ours, "enter", entrance); });
    sendMessage(go.ours, "go");
    const auto birth = witness(command.ours, report.ours);
    if (!birth.refusal.empty() || birth.scratch < 0) {
        tellHost(refusalFrom(birth.refusal));
    } else {
        send(host, { { "event", "ready" }, { "uid", identity.uid }, { "cgroup", cgroup.version() }, { "missing", birth.missing } }, birth.scratch);
        ::close(birth.scratch);
        Attempts attempts(birth.listener);
        relay(host, command.ours, attempts, cgroup, door);
    }
    ::kill(child, SIGKILL); // pid 1: the kernel kills everything with it
    ::waitpid(child, nullptr, 0);
    ::close(host); // nothing inside is left: the host waits for no more than that
    return birth.refusal.empty() ? 0 : 1;
}

} // namespace

int supervise(int host, int requests, int replies)
{
    ::setsid(); // a Ctrl-C in the terminal is for the host to decide about
    const auto text = receiveMessage(host).text;
    try {
        return start(configFrom(text), host, requests, replies);
    } catch (const std::exception& problem) {
        send(host, { { "event", "refused" }, { "layer", "configuration" }, { "step", problem.what() }, { "reason", "it is malformed" }, { "error", EINVAL } });
        return 2;
    }
}

} // namespace jail
