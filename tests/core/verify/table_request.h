// SPDX-License-Identifier: GPL-3.0-or-later
// A run that ended well with a table, for the sentence above it.
#pragma once

#include "core/verify/asked_checks.h"

namespace test {

inline core::VerifyRequest requestWith(const sandbox::Table& table)
{
    core::VerifyRequest request;
    request.result.status = sandbox::Status::Ok;
    request.result.value = table;
    return request;
}

} // namespace test
