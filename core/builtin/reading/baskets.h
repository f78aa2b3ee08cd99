// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/in_short.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "average total revenue per order_id" of "average order value", where an order has several rows.
Reworded inBaskets(Reworded question, const Schema& schema);

} // namespace core::builtin
