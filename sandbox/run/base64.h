// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace sandbox {

/// RFC 4648, with padding.
std::string base64Encode(std::string_view bytes);
/// Throws std::invalid_argument for anything but exact RFC 4648.
std::string base64Decode(std::string_view text);

} // namespace sandbox
