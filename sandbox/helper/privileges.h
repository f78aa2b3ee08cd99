// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// Gives up every capability, the bounding and ambient sets included, and the way to regain any (no_new_privs).
void dropPrivileges();

/// Closes every descriptor from `first` on.
void closeFrom(int first);

} // namespace jail
