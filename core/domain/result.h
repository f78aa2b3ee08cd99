// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/json.h"
#include "sandbox/run/result.h"

namespace core {

using sandbox::AnyMessage;
using sandbox::Error;
using sandbox::ErrorKind;
using sandbox::fail;
using sandbox::Json;
using sandbox::Result;
using sandbox::said;
using sandbox::WallFaultKind;

} // namespace core
