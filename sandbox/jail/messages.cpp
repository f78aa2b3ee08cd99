// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/messages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sandbox {

namespace {

constexpr std::size_t longestMessage = 1 << 16;
constexpr std::size_t mostDescriptors = 4;

/// The first descriptor; no others were asked for.
void takeDescriptor(const cmsghdr& header, UniqueFd& descriptor)
{
    for (std::size_t at = CMSG_LEN(0); at + sizeof(int) <= header.cmsg_len; at += sizeof(int)) {
        int fd = -1;
        std::memcpy(&fd, reinterpret_cast<const char*>(&header) + at, sizeof fd);
        at == CMSG_LEN(0) ? descriptor.reset(fd) : static_cast<void>(::close(fd));
    }
}

} // namespace

bool sendMessage(int socket, std::string text, std::span<const int> descriptors)
{
    iovec part { text.data(), text.size() };
    alignas(cmsghdr) std::array<char, CMSG_SPACE(mostDescriptors * sizeof(int))> space {};
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (!descriptors.empty()) {
        message.msg_control = space.data();
        message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
        auto* const header = CMSG_FIRSTHDR(&message);
        *header = { .cmsg_len = CMSG_LEN(descriptors.size_bytes()), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS };
        std::memcpy(CMSG_DATA(header), descriptors.data(), descriptors.size_bytes());
    }
    return TEMP_FAILURE_RETRY(::sendmsg(socket, &message, MSG_NOSIGNAL)) >= 0;
}

std::string receiveMessage(int socket, std::chrono::milliseconds patience, UniqueFd& descriptor)
{
    pollfd ready { socket, POLLIN, 0 };
    if (TEMP_FAILURE_RETRY(::poll(&ready, 1, static_cast<int>(patience.count()))) <= 0) {
        return {};
    }
    std::string text;
    text.resize_and_overwrite(longestMessage, [&](char* bytes, std::size_t room) {
        iovec part { bytes, room };
        alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> space {};
        msghdr message {};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = space.data();
        message.msg_controllen = space.size();
        const auto count = TEMP_FAILURE_RETRY(::recvmsg(socket, &message, MSG_CMSG_CLOEXEC));
        if (const auto* const header = CMSG_FIRSTHDR(&message);
            count > 0 && header != nullptr && header->cmsg_type == SCM_RIGHTS) {
            takeDescriptor(*header, descriptor);
        }
        return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    });
    return text;
}

} // namespace sandbox
