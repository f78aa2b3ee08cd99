// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core {

/// "eur", "€": a code of ISO 4217 in small letters, or a sign. Of the codes those that are no words of their own.
bool isCurrency(std::string_view word);

} // namespace core
