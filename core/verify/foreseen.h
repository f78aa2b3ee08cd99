// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

#include <vector>

namespace core {

/// What question, code and files tell before the code runs: the findings that need neither what a run does to rows nor
/// what it shows. The request's result is not looked at.
std::vector<Check> foreseen(VerifyRequest request);

} // namespace core
