// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

namespace sandbox {

void to_json(Json& json, const Error& error);
/// The message comes in words.
void from_json(const Json& json, Error& error);

} // namespace sandbox
