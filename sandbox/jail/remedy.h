// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/json.h"
#include "sandbox/run/result.h"

#include <string_view>

namespace sandbox {

/// What to do on this machine where the jail lacks a layer. `error`: the errno that its helper met.
RemedyKind remedyFor(std::string_view layer, int error);

/// Of kind Jail, for what the helper said of a layer that could not be set up.
Error missingLayer(const Json& refusal);

} // namespace sandbox
