// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/run_channel.h"

#include "sandbox/messages/wall_fault.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/socket.h>
#include <tuple>
#include <unistd.h>

namespace sandbox {

Result<RunChannel> RunChannel::make(pid_t state)
{
    RunChannel channel;
    channel.state = state;
    std::array<int, 2> output { -1, -1 }, errors { -1, -1 }, messages { -1, -1 };
    const bool made = ::pipe2(output.data(), O_CLOEXEC) == 0 && ::pipe2(errors.data(), O_CLOEXEC) == 0
        && ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, messages.data()) == 0;
    const int error = errno;
    for (const auto& [ours, theirs, ends] : { std::tie(channel.output, channel.theirs.output, output),
             std::tie(channel.errors, channel.theirs.errors, errors),
             std::tie(channel.messages, channel.theirs.messages, messages) }) {
        ours.reset(ends[0]);
        theirs.reset(ends[1]);
        ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // the flags of a socket's or pipe's two ends are not the same
    }
    if (!made) {
        return fail(ErrorKind::Jail, WallFaultKind::TooManyFiles, std::strerror(error));
    }
    return channel;
}

} // namespace sandbox
