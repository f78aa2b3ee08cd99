// SPDX-License-Identifier: GPL-3.0-or-later
// The socket. Only Outbound calls it, and the way to a sandbox (core/e2b), whose orders another ledger has.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

struct Header {
    std::string name;
    std::string value;
};

/// The way to a server.
struct HttpRoute {
    std::string proxy; ///< "http://host:port", "socks5://host:port"; empty: the system's; "none": no proxy
    std::string caFile; ///< PEM, trusted beside the system's certificates; empty: none
};

struct HttpRequest {
    std::string url;
    std::vector<Header> headers;
    std::string body;
    std::string method = "POST"; ///< or GET or DELETE, without a body
    HttpRoute route {};
};

struct HttpHead {
    int status = 0;
    std::vector<Header> headers;
    std::string header(std::string_view name) const; ///< any case; empty: absent
};

struct HttpLimits {
    std::chrono::milliseconds connect { 10'000 };
    std::chrono::milliseconds firstByte { 120'000 };
    std::chrono::milliseconds idle { 600'000 }; ///< between two bytes; a model may think that long
    std::chrono::milliseconds total { 1'800'000 };
    std::int64_t responseBytes = 64 << 20;
};

enum class HttpFault {
    Cancelled,
    Refused,
    HostNotFound,
    Tls,
    ConnectTimeout,
    FirstByteTimeout,
    IdleTimeout,
    TotalTimeout,
    Closed,
    Redirect,
    TooLarge,
    Proxy,
    CaFile
};

struct HttpFailure {
    HttpFault fault = HttpFault::Closed;
    std::string detail; ///< Redirect: the target; else Qt's words
};

/// Takes the reply's bytes as they come; false: enough, hang up.
using OnBytes = std::function<bool(const HttpHead&, std::string_view)>;

/// Sends one request, once: no redirect is followed, nothing is sent again. Blocks with an event loop of its own: any
/// thread of a program that has a QCoreApplication. Cancels within milliseconds. Any status is a success here.
std::expected<HttpHead, HttpFailure> transmit(
    const HttpRequest& request, const HttpLimits& limits, const OnBytes& onBytes, std::stop_token stop);

} // namespace core::llm
