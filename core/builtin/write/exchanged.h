// SPDX-License-Identifier: GPL-3.0-or-later
// "by channel instead of product", "in t": the question before with one of its parts, or its unit, exchanged.
#pragma once

#include "core/builtin/reading/open_files.h"

#include <optional>

namespace core::builtin {

/// The questions before with their own exchanges made. A part that none of them holds leaves its question as it was.
Asked withExchanges(Asked asked);
/// What answers a question that exchanges a part of one before; nothing where it asks for no exchange.
std::optional<Draft> withExchange(const Asked& asked);

} // namespace core::builtin
