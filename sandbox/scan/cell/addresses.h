// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// The hardware and network addresses that colons hold together.
bool isHexAddress(std::string_view text);
/// 10.0.0.255
bool isNetworkAddress(std::string_view text);
/// -33.8688,151.2093: a place in one cell, though two cells are likelier.
bool isPlace(std::string_view text);
/// A link is one thing, whatever stands in it but another link or what none may hold.
bool isLink(std::string_view text);
/// ann@example.org
bool isMail(std::string_view text);

} // namespace scan
