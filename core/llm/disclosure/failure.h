// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/model_fault.h"
#include "core/domain/result.h"
#include "core/llm/disclosure/http_transport.h"

#include <chrono>
#include <expected>
#include <optional>
#include <string>

namespace core::llm {

/// Why an attempt did not give a reply, and whether another may.
struct Failure {
    Error error;
    bool retry = false;
    std::optional<std::chrono::milliseconds> retryAfter; ///< as the server asked
    std::string parameter; ///< the field of the request it refused, where it named one
    bool badRequest = false; ///< it refused the request as it stands (HTTP 400)
    std::string happened {}; ///< the error's words without what to do, for when there is another attempt
};

template <typename T> using Attempt = std::expected<T, Failure>;

inline Failure failureOf(const ModelFault& fault, std::string detail = {}, bool retry = false)
{
    return { { ErrorKind::Model, fault, std::move(detail) }, retry, {}, {}, false, inWords(fault) };
}

inline std::unexpected<Failure> giveUp(const ModelFault& fault, std::string detail = {})
{
    return std::unexpected(failureOf(fault, std::move(detail)));
}

/// A fault of the wire in words.
Failure wireFailure(const HttpFailure& failure, const std::string& url, const HttpLimits& limits);

/// `retry-after-ms`, then `retry-after` in seconds or as an HTTP date. Zero, negative, past and junk: nothing.
std::optional<std::chrono::milliseconds> retryAfter(const HttpHead& head, std::chrono::system_clock::time_point now);

/// One line of at most 200 bytes of what a server said, cut between characters.
std::string snippet(std::string_view text);

} // namespace core::llm
