// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace database {

/// Before the first byte of the server's: from now on this process and its children write no file, start no program and
/// gain no right. Names the layer that this kernel lacks; nullptr: all hold.
const char* confineFiles();

/// Once connected: only what is open is read and written, and nothing is opened, connected or started. As above.
const char* confineToConnection();

/// For the process that cancels, which connects once more: to this port of TCP only, where the kernel can keep that.
void confineToPort(int port);

} // namespace database
