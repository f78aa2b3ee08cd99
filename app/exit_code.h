// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

namespace app {

/// What the program returns to its caller.
enum class ExitCode { Done = 0, RunFailed = 1, BadInput = 2, NotApproved = 3, NoJail = 4, NoModel = 5 };

inline ExitCode exitCodeOf(sandbox::ErrorKind kind)
{
    switch (kind) {
    case sandbox::ErrorKind::Jail:
        return ExitCode::NoJail;
    case sandbox::ErrorKind::Model:
        return ExitCode::NoModel;
    case sandbox::ErrorKind::NotApproved:
        return ExitCode::NotApproved;
    case sandbox::ErrorKind::BadInput:
    case sandbox::ErrorKind::Damaged:
        return ExitCode::BadInput;
    default:
        return ExitCode::RunFailed;
    }
}

} // namespace app
