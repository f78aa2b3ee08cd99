// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/channel.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace jail {

namespace {

constexpr std::size_t longestMessage = 1 << 16;

/// A message of one part, with room for one descriptor.
struct Envelope {
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int))] {};
    iovec part;
    msghdr message {};

    Envelope(const void* bytes, std::size_t size, bool withDescriptor)
        : part { const_cast<void*>(bytes), size }
    {
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = withDescriptor ? space : nullptr;
        message.msg_controllen = withDescriptor ? sizeof space : 0;
    }
    cmsghdr* header() { return CMSG_FIRSTHDR(&message); }
};

} // namespace

bool sendMessage(int socket, std::string_view text, int descriptor)
{
    Envelope envelope(text.data(), text.size(), descriptor >= 0);
    if (descriptor >= 0) {
        *envelope.header() = { .cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS };
        std::memcpy(CMSG_DATA(envelope.header()), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(socket, &envelope.message, MSG_NOSIGNAL) >= 0;
}

Message receiveMessage(int socket)
{
    Message received;
    received.text.resize_and_overwrite(longestMessage, [&](char* bytes, std::size_t room) {
        Envelope envelope(bytes, room, true);
        ssize_t count = 0;
        do {
            count = ::recvmsg(socket, &envelope.message, MSG_CMSG_CLOEXEC);
        } while (count < 0 && errno == EINTR);
        auto* const header = envelope.header();
        if (count > 0 && header != nullptr && header->cmsg_type == SCM_RIGHTS) {
            std::memcpy(&received.descriptor, CMSG_DATA(header), sizeof received.descriptor);
        }
        return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    });
    return received;
}

} // namespace jail
