// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"

#include <chrono>
#include <span>
#include <string>

namespace sandbox {

/// One message on a SOCK_SEQPACKET socket, with up to four descriptors.
bool sendMessage(int socket, std::string text, std::span<const int> descriptors = {});

/// The next message, with the descriptor it may carry. Empty: the other side is gone, or silent for too long.
std::string receiveMessage(int socket, std::chrono::milliseconds patience, UniqueFd& descriptor);

} // namespace sandbox
