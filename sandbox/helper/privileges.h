// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// Gives up every capability, the bounding and ambient sets included, and the way to regain any (no_new_privs).
void dropPrivileges();

/// Those that the process itself has, and makes sure of it: a part of the above.
void dropCapabilities();

/// Closes every descriptor from `first` on.
void closeFrom(int first);

} // namespace jail
