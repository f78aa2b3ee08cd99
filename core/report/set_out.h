// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core::report {

/// JSON as a person reads it: each member on a line of its own, indented, and each line of a text on one of its own
/// below the others. Every other sign stays, in its order. What is no JSON stays as it is.
std::string setOut(const std::string& json);

} // namespace core::report
