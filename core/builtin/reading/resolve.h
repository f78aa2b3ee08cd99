// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/outcome.h"

namespace core::builtin {

Outcome resolve(const std::string& question, const Elements& elements, const Schema& schema);

} // namespace core::builtin
