// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/resolution.h"

namespace core::builtin {

/// "customers with more than 20 orders", "average number of orders per customer": two levels.
bool asksAboutEntities(const Resolution& resolution);
void resolveEntities(Resolution& resolution);

} // namespace core::builtin
