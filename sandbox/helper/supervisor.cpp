// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/supervisor.h"

#include "sandbox/helper/cgroup.h"
#include "sandbox/helper/channel.h"
#include "sandbox/helper/config.h"
#include "sandbox/helper/door.h"
#include "sandbox/helper/files.h"
#include "sandbox/helper/init.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/listener.h"
#include "sandbox/helper/locks.h"
#include "sandbox/helper/namespaces.h"
#include "sandbox/helper/privileges.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <limits>
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
    sendMessage(host,
        std::string(reinterpret_cast<const char*>(&report), sizeof report) + (blocked.empty() ? "" : blocked.dump()));
}

/// Between the host and pid 1.
class Relay {
public:
    Relay(int host, int command, pid_t init, Listener& listener, const Cgroup& cgroup, const Door& door, Files& files)
        : m_host(host)
        , m_command(command)
        , m_listener(listener)
        , m_cgroup(cgroup)
        , m_door(door)
        , m_files(files)
        , m_locks(init)
        , m_kills(cgroup.memoryKills())
        , m_killsBefore(m_kills)
    {
    }

    /// Until the host or the jail ends.
    void serve()
    {
        for (bool goesOn = true; goesOn;) {
            std::array<pollfd, 3> ready { { { m_host, POLLIN, 0 }, { m_command, POLLIN, 0 },
                { m_listener.descriptor(), POLLIN, 0 } } };
            const bool failed = ::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR;
            if (failed || ((ready[1].revents & (POLLHUP | POLLERR)) != 0 && (ready[1].revents & POLLIN) == 0)) {
                return;
            }
            hear(ready[2].revents);
            if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
                const auto message = receiveMessage(m_host);
                goesOn = obey(message);
                std::ranges::for_each(message.descriptors, ::close);
            }
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    void hear(int events)
    {
        if (events != 0) {
            (events & POLLIN) != 0 ? m_listener.answerOne() : m_listener.end();
        }
    }

    bool obey(const Message& message)
    {
        Command order;
        if (message.text.size() < sizeof order) {
            return false;
        }
        std::memcpy(&order, message.text.data(), sizeof order);
        if (order.op == Op::Bring || order.op == Op::Files) {
            const auto rest = std::string_view(message.text).substr(sizeof order);
            answer(m_host,
                { .done = order.op == Op::Bring ? m_door.bring(bindIn(rest))
                                                : m_files.start(::dup(message.descriptor())) },
                Json::array());
            return true;
        }
        const bool begins = order.op == Op::Wake || order.op == Op::Resume;
        if (begins) {
            m_listener.beginRun();
            m_locks.beginRun();
            m_killsBefore = m_kills; // since the order before, behind which nothing of a run was left
        } else if (order.op == Op::Prepare) {
            m_listener.expectAsk();
        }
        if (order.op == Op::Resume) {
            awaitAsks();
        }
        const auto locks = order.op == Op::Usage ? m_locks.bytes() : 0;
        const auto memory = order.op == Op::Usage ? m_cgroup.memoryBytes() : std::nullopt;
        order.op = memory ? Op::Count : order.op;
        auto report = order.op == Op::Wake
            ? wake(order, { message.descriptor(0), message.descriptor(1), message.descriptor(2) })
            : tell(order);
        if (!report) {
            return false;
        }
        if (order.op == Op::Keep || order.op == Op::Discard) {
            m_listener.endRun(order.op == Op::Keep); // nobody is left of it
        }
        report->refusedReaders = m_listener.refusedReaders();
        report->memoryKills = m_kills - m_killsBefore;
        report->memoryBytes = memory.value_or(report->memoryBytes) + locks;
        answer(m_host, *report, m_listener.list());
        return true;
    }

    /// Nothing: pid 1 is gone; or the host is, while pid 1 was busy.
    std::optional<Report> tell(const Command& order)
    {
        Report report;
        const bool sent = ::send(m_command, &order, sizeof order, MSG_NOSIGNAL) > 0;
        if (order.op == Op::Count
            || order.op == Op::Prepare) { // what begins and ends a run is waited for, and does not need it
            m_kills = m_cgroup.memoryKills(); // while pid 1 obeys
        }
        std::array<pollfd, 2> ready { { { m_command, POLLIN, 0 }, { m_host, POLLRDHUP, 0 } } };
        const bool answered = sent && ::poll(ready.data(), ready.size(), -1) > 0 && ready[0].revents != 0;
        return answered && ::recv(m_command, &report, sizeof report, 0) == sizeof report ? std::optional(report)
                                                                                         : std::nullopt;
    }

    /// A fork that is being made cannot be told from what others start while they run: it is waited for.
    void awaitAsks()
    {
        const auto deadline = Clock::now() + mostPatienceWithOthers;
        while (m_listener.expectsAsk() && Clock::now() < deadline) {
            hearFor(untilNextLook);
        }
    }

    void hearFor(int ms)
    {
        pollfd ready { m_listener.descriptor(), POLLIN, 0 };
        ::poll(&ready, 1, ms);
        hear(ready.revents);
    }

    /// Pid 1 says which process is the fork; where we hear it ask, it is handed the channel. A fork that is being made
    /// is waited for.
    std::optional<Report> wake(Command order, const Listener::Channel& channel)
    {
        constexpr auto mostPatience = std::chrono::seconds(15), withoutFork = std::chrono::seconds(2);
        const auto begun = Clock::now();
        const auto isHopeless = [&] {
            const auto now = tell({ .op = Op::Count });
            return !now || now->exitCode >= 0 || Clock::now() > begun + mostPatience;
        };
        auto hoped = begun;
        for (int looks = 1;; ++looks) {
            const bool isEarly = m_listener.expectsAsk() && Clock::now() < begun + mostPatienceWithOthers;
            order.isDeaf = m_listener.descriptor() < 0 ? 1 : 0;
            order.asking = {};
            if (!isEarly) {
                std::ranges::copy(m_listener.asking(), order.asking.begin());
            }
            auto report = tell(order);
            if (!report || report->canWrite != 0) {
                return report;
            }
            if (report->done != 0
                && (m_listener.descriptor() < 0 || m_listener.deliver(report->pid, channel, isHopeless))) {
                m_listener.letOnlyRead(order.readsOnly != 0); // what it tries is heard from here on
                return report;
            }
            if (report->done != 0 && !isHopeless()) {
                continue; // another asks
            }
            constexpr int looksUntilStir = 30;
            if (report->done == 0 && looks % looksUntilStir == 0) {
                hoped = stir(order.pid) ? Clock::now() : hoped;
            }
            if (report->done != 0 || Clock::now() > std::min(begun + mostPatience, hoped + withoutFork)) {
                report->done = 0;
                return report;
            }
            hearFor(untilNextLook);
        }
    }

    /// Lets a fork of the state go on that was stopped before it could ask; without one, has one made. Whether one was
    /// there.
    bool stir(pid_t state)
    {
        const auto stirred = tell({ .op = Op::Stir, .pid = state });
        if (stirred && stirred->done == 0) {
            tell({ .op = Op::Prepare, .pid = state });
        }
        return stirred && stirred->done != 0;
    }

    static constexpr int untilNextLook = 3; // ms
    static constexpr auto mostPatienceWithOthers = std::chrono::milliseconds(300);
    int m_host;
    int m_command;
    Listener& m_listener;
    const Cgroup& m_cgroup;
    const Door& m_door;
    Files& m_files;
    LockMemory m_locks;
    std::int64_t m_kills;
    std::int64_t m_killsBefore;
};

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
};

/// The last step, to start the program, is heard by the listener already.
Birth witness(int command, int report, Listener& listener)
{
    Birth birth;
    birth.scratch = receiveMessage(command).descriptor();
    for (bool goesOn = true; goesOn;) {
        std::array<pollfd, 2> ready { { { report, POLLIN, 0 }, { listener.descriptor(), POLLIN, 0 } } };
        ::poll(ready.data(), ready.size(), -1);
        if ((ready[1].revents & POLLIN) != 0) {
            listener.answerOne();
        }
        if (ready[0].revents == 0) {
            continue;
        }
        const auto message = receiveMessage(report);
        goesOn = !message.text.empty();
        if (message.descriptor() >= 0) {
            listener.listenOn(message.descriptor());
        } else if (message.text.starts_with(missingPrefix)) {
            birth.missing.push_back(message.text.substr(missingPrefix.size()));
        } else if (goesOn) {
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
    Listener listener(cgroup.version() == 0 ? config.memoryBytes
                                            : std::numeric_limits<std::int64_t>::max()); // a group counts it itself
    const auto birth = witness(command, report, listener);
    if (!birth.refusal.empty() || birth.scratch < 0) {
        sendMessage(host, birth.refusal.empty() ? refusalOf("init", "building the jail", 0) : birth.refusal);
    } else {
        const Json ready { { "event", "ready" }, { "uid", identity.uid }, { "cgroup", cgroup.version() },
            { "missing", birth.missing }, { "channels", listener.descriptor() >= 0 } };
        sendMessage(host, ready.dump(), birth.scratch);
        ::close(birth.scratch);
        Files files(config, door, listener.mapsFiles());
        Relay(host, command, child, listener, cgroup, door, files).serve();
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
