// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <string_view>

namespace core {

/// What the scanner printed, as a profile. It comes out of a jail that a hostile file may have taken over: sizes,
/// counts and everything that later becomes code are checked, and a report that does not add up is an error.
/// `fileName` is for the sentences.
Result<Profile> readScanReport(std::string_view report, std::string_view fileName);
/// The sentence for {"error": {word, line}}. Throws what the JSON throws that is not so.
Error scanFault(const Json& report, std::string_view fileName);

} // namespace core
