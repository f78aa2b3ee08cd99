// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace core::report {

/// What a piece of Python has to do with the names of others, as far as its tokens tell.
struct CodeNames {
    std::set<std::string> needed; ///< used before they are given a value; those that Python has are among them
    std::set<std::string> made; ///< given a value on their own: what was there before is gone
    std::set<std::string> touched; ///< those, and what a line that begins with their name may change
};
CodeNames namesOf(std::string_view code);

} // namespace core::report
