// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/supervisor.h"

#include "sandbox/helper/attempts.h"
#include "sandbox/helper/cgroup.h"
#include "sandbox/helper/channel.h"
#include "sandbox/helper/config.h"
#include "sandbox/helper/door.h"
#include "sandbox/helper/files.h"
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
#include <utility>

namespace jail {

namespace {

using Json = nlohmann::json;
using Op = Command::Op;

/// The file that a message names behind its order.
Bind bindIn(std::string_view text)
{
    const auto zero = std::min(text.find('\0'), text.size());
    return { std::string(text.substr(0, zero)), std::string(text.substr(std::min(zero + 1, text.size()))) };
}

void answer(int host, const Report& report, const Json& blocked)
{
    sendMessage(host, std::string(reinterpret_cast<const char*>(&report), sizeof report) + (blocked.empty() ? "" : blocked.dump()));
}

/// Until the host or the jail ends.
void relay(int host, int command, Attempts& attempts, const Cgroup& cgroup, const Door& door, Files& files)
{
    auto kills = cgroup.memoryKills();
    auto killsBefore = kills;
    for (;;) {
        std::array<pollfd, 3> ready { { { host, POLLIN, 0 }, { command, POLLIN, 0 }, { attempts.listener(), POLLIN, 0 } } };
        const bool failed = ::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR;
        if (failed || ((ready[1].revents & (POLLHUP | POLLERR)) != 0 && (ready[1].revents & POLLIN) == 0)) {
            return;
        }
        if (ready[2].revents != 0) {
            (ready[2].revents & POLLIN) != 0 ? attempts.answerOne() : attempts.end();
        }
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
            continue;
        }
        const auto message = receiveMessage(host);
        Command order;
        Report report;
        if (message.text.size() < sizeof order) {
            return;
        }
        std::memcpy(&order, message.text.data(), sizeof order);
        if (order.op == Op::Bring || order.op == Op::Files) {
            const auto rest = std::string_view(message.text).substr(sizeof order);
            report.done = order.op == Op::Bring ? door.bring(bindIn(rest)) : files.start(message.descriptor);
            answer(host, report, Json::array());
            continue;
        }
        if (order.op == Op::Wake) {
            attempts.forget(message.descriptor);
            killsBefore = kills; // since the order before, behind which nothing of a run was left
        }
        const auto memory = order.op == Op::Usage ? cgroup.memoryBytes() : std::nullopt;
        order.op = memory ? Op::Count : order.op;
        const bool sent = ::send(command, &order, sizeof order, MSG_NOSIGNAL) > 0;
        if (memory || order.op == Op::Prepare) { // what begins and ends a run is waited for, and does not need it
            kills = cgroup.memoryKills(); // while pid 1 obeys
        }
        if (!sent || ::recv(command, &report, sizeof report, 0) != sizeof report) {
            return;
        }
        report.memoryKills = kills - killsBefore;
        report.memoryBytes = memory.value_or(report.memoryBytes);
        answer(host, report, attempts.list());
    }
}

/// Our end and theirs.
std::pair<int, int> makeSockets()
{
    std::array<int, 2> ends {};
    need(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), "init", "making sockets");
    return { ends[0], ends[1] };
}

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
    tellRefusalsOn(host);
    failAtStep(config.failIn == "supervisor" ? config.failAt : 0);
    closeFrom(std::max({ host, requests, replies }) + 1);
    const auto [command, theirCommand] = makeSockets();
    const auto [report, theirReport] = makeSockets();
    const auto [go, theirGo] = makeSockets();
    const auto identity = jailIdentity();
    const auto child = forkIntoNamespaces();
    if (child == 0) {
        std::ranges::for_each(std::array { host, command, report, go }, ::close);
        runInit(config, identity, { theirCommand, theirGo, theirReport, replies, requests });
    }
    std::ranges::for_each(std::array { theirCommand, theirGo, theirReport, requests, replies }, ::close);
    // The pipes of the one inside must end with it.
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(null, STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    mapIdentity(child, identity);
    const Door door(child, identity);
    Cgroup cgroup(config, child);
    cgroup.lead([&](int entrance) { sendMessage(go, "enter", entrance); });
    sendMessage(go, "go");
    const auto birth = witness(command, report);
    if (!birth.refusal.empty() || birth.scratch < 0) {
        sendMessage(host, birth.refusal.empty() ? refusalOf("init", "building the jail", 0) : birth.refusal);
    } else {
        const Json ready { { "event", "ready" }, { "uid", identity.uid }, { "cgroup", cgroup.version() }, { "missing", birth.missing } };
        sendMessage(host, ready.dump(), birth.scratch);
        ::close(birth.scratch);
        Attempts attempts(birth.listener);
        Files files(config, door);
        relay(host, command, attempts, cgroup, door, files);
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
        sendMessage(host, refusalOf("configuration", problem.what(), EINVAL));
        return 2;
    }
}

} // namespace jail
