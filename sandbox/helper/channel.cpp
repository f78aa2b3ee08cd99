// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/channel.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr std::size_t longestMessage = 1 << 16;

constexpr std::size_t mostDescriptors = 4;

/// A message of one part, with room for descriptors.
struct Envelope {
    alignas(cmsghdr) char space[CMSG_SPACE(mostDescriptors * sizeof(int))] {};
    iovec part;
    msghdr message;

    Envelope(const void* bytes, std::size_t size, std::size_t descriptors)
        : part { const_cast<void*>(bytes), size }
        , message { nullptr, 0, &part, 1, descriptors > 0 ? space : nullptr,
            descriptors > 0 ? CMSG_SPACE(descriptors * sizeof(int)) : 0, 0 }
    {
    }
    cmsghdr* header() { return CMSG_FIRSTHDR(&message); }
};

} // namespace

bool sendMessage(int socket, std::string_view text, int descriptor)
{
    Envelope envelope(text.data(), text.size(), descriptor >= 0 ? 1 : 0);
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
        Envelope envelope(bytes, room, mostDescriptors);
        const auto count = TEMP_FAILURE_RETRY(::recvmsg(socket, &envelope.message, MSG_CMSG_CLOEXEC));
        auto* const header = envelope.header();
        if (count > 0 && header != nullptr && header->cmsg_type == SCM_RIGHTS) {
            received.descriptors.resize((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
            std::memcpy(received.descriptors.data(), CMSG_DATA(header), received.descriptors.size() * sizeof(int));
        }
        return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    });
    return received;
}

} // namespace jail
