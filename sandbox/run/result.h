// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/message.h"

#include <expected>
#include <string>

namespace sandbox {

/// What a caller can act on. A Python traceback or a timeout is not an Error: it is a RunResult with a bad status.
enum class ErrorKind {
    BadInput, ///< the user's file, option or value cannot be used
    Jail, ///< no safe jail on this machine
    Lost, ///< the jail was there and ended during a run
    Io, ///< the host's disk or file system refused
    Damaged, ///< a stored document cannot be read
    Model, ///< the model could not be reached or answered unusably
    Policy, ///< what may be sent forbids it
    Budget, ///< a limit of tokens, money or attempts was reached
    Cancelled, ///< the person pressed Stop
    NotApproved, ///< code that nobody here approved was to be run
    Internal, ///< a fault of ours
};

/// `message` says to a person what happened, why and what to do; inWords() makes the sentence. `detail` is for the log.
struct Error {
    ErrorKind kind = ErrorKind::Internal;
    AnyMessage message;
    std::string detail {};
    bool operator==(const Error&) const = default;
};

template <typename T> using Result = std::expected<T, Error>;

/// Shorthand for returning a failure: `return fail(ErrorKind::BadInput, FaultKind::NoData)`.
inline std::unexpected<Error> fail(ErrorKind kind, AnyMessage message, std::string detail = {})
{
    return std::unexpected(Error { kind, std::move(message), std::move(detail) });
}

} // namespace sandbox
