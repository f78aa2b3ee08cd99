// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// At most four questions that work on this dataset, for a person who is stuck.
std::vector<std::string> suggestions(const Schema& schema);

} // namespace core::builtin
