// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// Where the root of what runs is built, an empty directory of the container.
constexpr const char* newRoot = "/jail";
/// Where gVisor's own control groups are seen, another one.
constexpr const char* groups = "/groups";

} // namespace jail
