// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Names above columns that blanks separate, some of more than one word: "Use% Mounted on" above "48% /". Which words
/// are one name tells where they stand: above cells that begin or end where they do. Empty: the places tell no names
/// for `columns` of them.
std::vector<std::string> placedNames(
    std::string_view line, const std::vector<std::string_view>& records, std::size_t columns);

} // namespace scan
