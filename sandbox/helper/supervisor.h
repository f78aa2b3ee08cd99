// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// The outer half: builds a jail as told on the host's socket, relays between the host and pid 1, and ends everything
/// when either side is gone. Returns the exit code.
int supervise(int host, int requests, int replies);

} // namespace jail
