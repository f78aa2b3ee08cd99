// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

namespace core {

/// Puts to each finding the remedy that is mechanical, where there is one and the code has one place for it.
void offerFixes(const VerifyRequest& request, Answer& answer);

} // namespace core
