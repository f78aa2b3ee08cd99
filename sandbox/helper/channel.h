// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace jail {

/// One message on a SOCK_SEQPACKET socket, with the descriptor that may ride on it.
struct Message {
    std::string text; ///< empty: the other side is gone
    int descriptor = -1; ///< the receiver's to close
};

bool sendMessage(int socket, std::string_view text, int descriptor = -1);
Message receiveMessage(int socket);

} // namespace jail
