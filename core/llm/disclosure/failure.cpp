// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/failure.h"

#include "core/llm/disclosure/web_address.h"

#include <charconv>
#include <cmath>
#include <ctime>

namespace core::llm {

namespace {
std::string seconds(std::chrono::milliseconds time)
{
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

std::optional<std::chrono::milliseconds> positive(std::string_view text, double unitMs)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number <= 0
        || number > 1e9) {
        return std::nullopt;
    }
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(number * unitMs)));
}

std::string atHost(const std::string& url)
{
    return " at " + originOf(url);
}
} // namespace

Failure wireFailure(const HttpFailure& failure, const std::string& url, const HttpLimits& limits)
{
    const auto make = [&](std::string message, bool retry = false) {
        return Failure { { ErrorKind::Model, std::move(message), failure.detail }, retry, {}, {} };
    };
    switch (failure.fault) {
    case HttpFault::Cancelled:
        return { { ErrorKind::Cancelled, "Stopped.", {} }, false, {}, {} };
    case HttpFault::Refused:
        return make("No model server answers" + atHost(url) + ". Start it, or check the address.", true);
    case HttpFault::HostNotFound:
        return make("The address " + originOf(url) + " was not found. Check its spelling and the network connection.");
    case HttpFault::Tls:
        return make("The secure connection" + atHost(url)
            + " was refused because its certificate is not trusted. Nothing was sent.");
    case HttpFault::ConnectTimeout:
        return make("No connection" + atHost(url) + " within " + seconds(limits.connect)
                + ". Check the address and the network connection.", true);
    case HttpFault::FirstByteTimeout:
        return make("The model's server" + atHost(url) + " took the question but did not begin to answer within "
            + seconds(limits.firstByte) + ". Try again, or use a faster model.");
    case HttpFault::IdleTimeout:
        return make("The model stopped in the middle of its reply and said nothing for " + seconds(limits.idle)
            + ". Try again.");
    case HttpFault::TotalTimeout:
        return make("The model's reply was not complete after " + seconds(limits.total)
            + ". Try again, or use a faster model.");
    case HttpFault::Closed:
        return make("The model's server" + atHost(url)
            + " closed the connection before the reply was complete. It was not asked again, because it may already "
              "have counted this request. Try again.");
    case HttpFault::Redirect:
        return make("The model's server" + atHost(url) + " redirects to " + snippet(failure.detail)
            + ". Nothing was sent there. If that is the right place, use it as the address.");
    case HttpFault::TooLarge:
        return make("The reply of the model's server is larger than "
            + std::to_string(limits.responseBytes >> 20) + " MB, which no answer needs. Check the address.");
    case HttpFault::Proxy:
        return make("The proxy between here and " + originOf(url) + " did not let the request through. Check the proxy settings.");
    case HttpFault::CaFile:
        return make("Nothing was sent: the file of certificates " + failure.detail
            + " is missing or holds none. Choose another, or leave it empty.");
    }
    return make("The model could not be reached.");
}

std::optional<std::chrono::milliseconds> retryAfter(const HttpHead& head, std::chrono::system_clock::time_point now)
{
    if (const auto wait = positive(head.header("retry-after-ms"), 1)) {
        return wait;
    }
    const auto text = head.header("retry-after");
    if (const auto wait = positive(text, 1000)) {
        return wait;
    }
    std::tm parts {};
    const char* end = ::strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    if (end == nullptr || *end != '\0') {
        return std::nullopt;
    }
    const auto at = std::chrono::system_clock::from_time_t(::timegm(&parts));
    return at > now ? std::optional(std::chrono::ceil<std::chrono::milliseconds>(at - now)) : std::nullopt;
}

std::string snippet(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        if (!control || (!out.empty() && out.back() != ' ')) {
            out.push_back(control ? ' ' : c);
        }
        if (out.size() > 200) {
            break;
        }
    }
    if (out.size() > 200) {
        std::size_t end = 200;
        while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) {
            --end;
        }
        out.resize(end);
        out += "…";
    }
    return out;
}

} // namespace core::llm
