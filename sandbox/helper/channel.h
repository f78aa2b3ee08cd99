// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jail {

/// One message on a SOCK_SEQPACKET socket, with the descriptors that may ride on it.
struct Message {
    std::string text; ///< empty: the other side is gone
    std::vector<int> descriptors; ///< the receiver's to close; four at most
    int descriptor(std::size_t number = 0) const { return number < descriptors.size() ? descriptors[number] : -1; }
};

bool sendMessage(int socket, std::string_view text, int descriptor = -1);
Message receiveMessage(int socket);

} // namespace jail
