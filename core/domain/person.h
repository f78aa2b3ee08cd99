// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core {

/// A login name as persons read it: "ana"; "the account with number 1000" where the system knows a number only.
std::string personNamed(const std::string& login);
/// Who hands something over; empty where the system knows a number only.
std::string authorNamed(const std::string& login);

} // namespace core
