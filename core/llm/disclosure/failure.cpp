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
} // namespace

Failure wireFailure(const HttpFailure& failure, const std::string& url, const HttpLimits& limits)
{
    const auto make = [&](ModelFaultKind kind, std::string more = {}, bool retry = false) {
        return failureOf({ kind, { .texts = { originOf(url), std::move(more) } } }, failure.detail, retry);
    };
    switch (failure.fault) {
    case HttpFault::Cancelled: return { { ErrorKind::Cancelled, ModelFaultKind::Stopped }, false, {}, {} };
    case HttpFault::Refused: return make(ModelFaultKind::NobodyAnswers, {}, true);
    case HttpFault::HostNotFound: return make(ModelFaultKind::NoSuchAddress);
    case HttpFault::Tls: return make(ModelFaultKind::CertificateRefused);
    case HttpFault::ConnectTimeout: return make(ModelFaultKind::NotConnected, seconds(limits.connect), true);
    case HttpFault::FirstByteTimeout: return make(ModelFaultKind::DoesNotBegin, seconds(limits.firstByte));
    case HttpFault::IdleTimeout: return make(ModelFaultKind::FellSilent, seconds(limits.idle));
    case HttpFault::TotalTimeout: return make(ModelFaultKind::TakesTooLong, seconds(limits.total));
    case HttpFault::Closed: return make(ModelFaultKind::ClosedEarly);
    case HttpFault::Redirect: return make(ModelFaultKind::Redirected, snippet(failure.detail));
    case HttpFault::TooLarge:
        return make(ModelFaultKind::ReplyTooLarge, std::to_string(limits.responseBytes >> 20) + " MB");
    case HttpFault::Proxy: return make(ModelFaultKind::ProxyRefused);
    case HttpFault::CaFile: return make(ModelFaultKind::NoCertificates, failure.detail);
    }
    return make(ModelFaultKind::NotReached);
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
