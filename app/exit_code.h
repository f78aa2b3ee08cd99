// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

namespace app {

/// What the program returns to its caller: the one table of it (README.md, --help).
enum class ExitCode {
    Done = 0,
    RunFailed = 1, ///< also a connection lost during a run
    BadInput = 2, ///< usage, files, documents
    NotApproved = 3,
    NoJail = 4, ///< nothing here keeps a run in
    NoModel = 5,
    Forbidden = 6, ///< what may be sent forbids it
    QuestionBack = 7, ///< the question has several readings; nothing was run
    Findings = 8, ///< with --strict: a warning or a failed check
};

inline ExitCode exitCodeOf(sandbox::ErrorKind kind)
{
    switch (kind) {
    case sandbox::ErrorKind::Jail: return ExitCode::NoJail;
    case sandbox::ErrorKind::Model: return ExitCode::NoModel;
    case sandbox::ErrorKind::Policy: return ExitCode::Forbidden;
    case sandbox::ErrorKind::NotApproved: return ExitCode::NotApproved;
    case sandbox::ErrorKind::BadInput:
    case sandbox::ErrorKind::Damaged: return ExitCode::BadInput;
    case sandbox::ErrorKind::Lost:
    case sandbox::ErrorKind::Io:
    case sandbox::ErrorKind::Budget:
    case sandbox::ErrorKind::Cancelled:
    case sandbox::ErrorKind::Internal: return ExitCode::RunFailed;
    }
    return ExitCode::RunFailed;
}

} // namespace app
