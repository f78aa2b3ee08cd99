// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/fetch.h"

#include "core/llm/wire/server_error.h"

namespace core::llm {

Result<void> fetch(const HttpRequest& request, Purpose purpose, const ModelSettings& settings,
    const OutboundLedger& ledger, const std::function<bool(std::string_view)>& onBytes, std::stop_token stop)
{
    const Outbound outbound(ledger, settings.limits, settings.profile.allowInsecureHttp);
    const auto clearance = Clearance::noData();
    const auto refused = [&](Error error) {
        settings.apiKey.removeFrom(error);
        return std::unexpected(error);
    };
    std::string refusal;
    const auto sent = outbound.send(
        { request, purpose, clearance, !settings.apiKey.isEmpty() },
        [&](const HttpHead& head, std::string_view bytes) {
            if (head.status / 100 == 2) {
                return onBytes(bytes);
            }
            refusal += bytes;
            return true;
        },
        stop);
    if (!sent) {
        return refused(sent.error().error);
    }
    if (sent->head.status / 100 != 2) {
        return refused(responseFailure(sent->head, refusal, settings).error);
    }
    return {};
}

Result<std::string> fetch(const HttpRequest& request, Purpose purpose, const ModelSettings& settings,
    const OutboundLedger& ledger, std::stop_token stop)
{
    std::string body;
    const auto done = fetch(
        request, purpose, settings, ledger,
        [&](std::string_view bytes) {
            body += bytes;
            return true;
        },
        stop);
    return done ? Result<std::string>(std::move(body)) : std::unexpected(done.error());
}

} // namespace core::llm
