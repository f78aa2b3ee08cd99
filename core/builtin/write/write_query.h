// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <string>

namespace core::builtin {

/// Plain pandas with a comment before each part.
std::string writeQuery(const Query& query, const Schema& schema, std::int64_t memoryBytes);

} // namespace core::builtin
