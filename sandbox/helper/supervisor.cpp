// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/supervisor.h"

#include "sandbox/helper/config.h"
#include "sandbox/helper/init.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/namespaces.h"
#include "sandbox/helper/privileges.h"
#include "sandbox/helper/staging.h"

#include <nlohmann/json.hpp>

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

constexpr std::size_t longestMessage = 1 << 16;

std::string receive(int socket)
{
    std::string text(longestMessage, '\0');
    const auto count = ::recv(socket, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

void send(int socket, const Json& json, int descriptor = -1)
{
    auto text = json.dump();
    iovec part { text.data(), text.size() };
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int))] {};
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = space;
        message.msg_controllen = sizeof space;
        auto* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ::sendmsg(socket, &message, MSG_NOSIGNAL);
}

int receiveDescriptor(int socket)
{
    char byte = 0;
    iovec part { &byte, 1 };
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int))] {};
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) {
        return -1;
    }
    const auto* const header = CMSG_FIRSTHDR(&message);
    int fd = -1;
    if (header != nullptr && header->cmsg_type == SCM_RIGHTS) {
        std::memcpy(&fd, CMSG_DATA(header), sizeof fd);
    }
    return fd;
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
    send(hostSocket, { { "event", "refused" }, { "layer", refusal.layer }, { "step", refusal.step },
        { "reason", refusal.error != 0 ? std::strerror(refusal.error) : "it ended unexpectedly" }, { "remedy", remedyFor(refusal) } });
}

Json jsonOf(const Report& report)
{
    return { { "done", report.done == 1 }, { "processes", report.processes }, { "tasks", report.tasks }, { "kept", report.kept },
        { "cpu_ms", report.cpuMs }, { "memory_bytes", report.memoryBytes }, { "exit_code", report.exitCode }, { "signal", report.signal } };
}

Command commandFrom(const std::string& text)
{
    constexpr std::array<std::pair<const char*, Op>, 5> words { { { "wake", Op::Wake }, { "keep", Op::Keep }, { "discard", Op::Discard },
        { "forget", Op::Forget }, { "usage", Op::Usage } } };
    const auto json = Json::parse(text);
    for (const auto& [word, op] : words) {
        if (json.at("op") == word) {
            return { op, json.at("pid") };
        }
    }
    throw std::invalid_argument("unknown operation");
}

/// Until the host or the jail ends.
void relay(int host, int command)
{
    for (;;) {
        std::array<pollfd, 2> ready { { { host, POLLIN, 0 }, { command, POLLIN, 0 } } };
        if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) {
            return;
        }
        if ((ready[1].revents & (POLLHUP | POLLERR)) != 0 && (ready[1].revents & POLLIN) == 0) {
            return;
        }
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
            continue;
        }
        const auto text = receive(host);
        if (text.empty()) {
            return;
        }
        const auto order = commandFrom(text);
        Report report;
        if (::send(command, &order, sizeof order, MSG_NOSIGNAL) < 0 || ::recv(command, &report, sizeof report, 0) != sizeof report) {
            return;
        }
        send(host, jsonOf(report));
    }
}

struct Pipe {
    int read = -1;
    int write = -1;
    Pipe()
    {
        std::array<int, 2> ends {};
        if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
};

int start(Config config, int host, int requests, int replies)
{
    std::array<int, 2> command {};
    Pipe report;
    Pipe go;
    ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, command.data());
    hostSocket = host;
    tellRefusalsBy(tellHost);
    const auto identity = jailIdentity();
    std::optional<Staging> staging;
    if (identity.fromRoot) {
        staging.emplace(config);
    }
    const auto child = forkIntoNamespaces();
    if (child == 0) {
        ::close(host);
        ::close(command[0]);
        ::close(report.read);
        ::close(go.write);
        runInit(config, identity, { command[1], go.read, report.write, replies, requests });
    }
    for (const int fd : { command[1], go.read, requests, replies }) {
        ::close(fd);
    }
    // The pipes of the one inside must end with it.
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(null, STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    mapIdentity(child, identity);
    [[maybe_unused]] const auto sent = ::write(go.write, "g", 1);
    ::close(report.write);
    const int work = receiveDescriptor(command[0]);
    std::string text(4096, '\0');
    const auto count = ::read(report.read, text.data(), text.size()); // ends with the exec of the command
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    staging.reset();
    if (!text.empty() || work < 0) {
        tellHost(refusalFrom(text));
    } else {
        send(host, { { "event", "ready" }, { "uid", identity.uid } }, work);
        ::close(work);
        relay(host, command[0]);
    }
    ::kill(child, SIGKILL); // pid 1: the kernel kills everything with it
    ::waitpid(child, nullptr, 0);
    return text.empty() ? 0 : 1;
}

} // namespace

int supervise(int host, int requests, int replies)
{
    ::setsid(); // a Ctrl-C in the terminal is for the host to decide about
    const auto text = receive(host);
    try {
        return start(configFrom(text), host, requests, replies);
    } catch (const std::exception& problem) {
        send(host, { { "event", "refused" }, { "layer", "configuration" }, { "step", problem.what() }, { "reason", "it is malformed" }, { "remedy", "Install Assay again." } });
        return 2;
    }
}

} // namespace jail
