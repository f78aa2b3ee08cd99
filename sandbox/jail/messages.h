// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"

#include <chrono>
#include <string>

namespace sandbox {

/// One message on a SOCK_SEQPACKET socket, with a descriptor unless that is -1.
bool sendMessage(int socket, std::string text, int descriptor = -1);

/// The next message, with the descriptor it may carry. Empty: the other side is gone, or silent for too long.
std::string receiveMessage(int socket, std::chrono::milliseconds patience, UniqueFd& descriptor);

} // namespace sandbox
