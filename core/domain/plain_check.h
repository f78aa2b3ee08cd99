// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"

#include <string>

namespace core {

/// What was found and what it changes, for somebody who sees no code: no lines, no calls.
std::string plainText(const Check& check, const Translate& translate = {});

} // namespace core
