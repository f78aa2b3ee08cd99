// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/dialect.h"

#include <memory>

namespace core::llm {

std::unique_ptr<Dialect> dialectFor(Protocol protocol);

} // namespace core::llm
