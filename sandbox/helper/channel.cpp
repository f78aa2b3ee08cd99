// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/channel.h"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace jail {

namespace {

constexpr std::size_t longestMessage = 1 << 16;

struct alignas(cmsghdr) Space {
    char bytes[CMSG_SPACE(sizeof(int))] {};
};

} // namespace

bool sendMessage(int socket, std::string_view text, int descriptor)
{
    iovec part { const_cast<char*>(text.data()), text.size() };
    Space space;
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = space.bytes;
        message.msg_controllen = sizeof space.bytes;
        auto* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(socket, &message, MSG_NOSIGNAL) >= 0;
}

Message receiveMessage(int socket)
{
    Message received { std::string(longestMessage, '\0') };
    iovec part { received.text.data(), received.text.size() };
    Space space;
    msghdr message {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space.bytes;
    message.msg_controllen = sizeof space.bytes;
    ssize_t count = 0;
    do {
        count = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (count < 0 && errno == EINTR);
    const auto* const header = CMSG_FIRSTHDR(&message);
    if (count > 0 && header != nullptr && header->cmsg_type == SCM_RIGHTS) {
        std::memcpy(&received.descriptor, CMSG_DATA(header), sizeof received.descriptor);
    }
    received.text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return received;
}

} // namespace jail
