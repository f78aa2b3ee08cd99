// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace sandbox {

/// One plain sentence: what to do on this machine where the jail lacks a layer. `error`: the errno that its helper met.
std::string remedyFor(std::string_view layer, int error);

} // namespace sandbox
