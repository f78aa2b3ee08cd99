// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace sandbox {

struct Character {
    char32_t code = 0;
    std::size_t length = 0; ///< in bytes; 0: it is not UTF-8
};
/// The character of a text that begins there.
Character characterAt(std::string_view text, std::size_t at);

} // namespace sandbox
