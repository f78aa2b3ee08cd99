// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"
#include "sandbox/run/result.h"

namespace core {

using sandbox::Error;
using sandbox::ErrorKind;
using sandbox::fail;
using sandbox::Json;
using sandbox::Result;

} // namespace core
