// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/outbound.h"

#include "core/llm/disclosure/web_address.h"

#include <spdlog/spdlog.h>

namespace core::llm {

Outbound::Outbound(OutboundLedger ledger, HttpLimits limits, bool keyOverPlainHttp)
    : m_ledger(std::move(ledger))
    , m_limits(limits)
    , m_keyOverPlainHttp(keyOverPlainHttp)
{
}

Attempt<Outbound::Sent> Outbound::send(
    const OutboundRequest& outbound, const OnBytes& onBytes, std::stop_token stop) const
{
    const auto& request = outbound.request;
    const auto destination = originOf(request.url);
    if (const auto cleared = checkBody(request.body, outbound.clearance, outbound.known); !cleared) {
        return std::unexpected(Failure { cleared.error(), false, {}, {} });
    }
    if (outbound.holdsKey && !destination.starts_with("https://") && !isLoopback(request.url) && !m_keyOverPlainHttp) {
        return giveUp({ ModelFaultKind::KeyUnencrypted, { .texts = { destination } } });
    }
    if (!m_ledger.record) {
        return std::unexpected(Failure { Error { ErrorKind::Internal, ModelFaultKind::NoLedger }, false, {}, {} });
    }
    const auto id = m_ledger.record(destination, purposeWord(outbound.purpose),
        request.body.empty() ? request.method + " " + request.url : request.body);
    if (!id) {
        return std::unexpected(Failure { id.error(), false, {}, {} });
    }
    spdlog::debug("sending {} bytes to {}: {}", request.body.size(), destination, purposeWord(outbound.purpose));
    const auto head = transmit(request, m_limits, onBytes, stop);
    if (!head) {
        spdlog::debug("no reply from {}", destination);
        return std::unexpected(wireFailure(head.error(), request.url, m_limits));
    }
    spdlog::debug("{} answered with status {}", destination, head->status);
    return Sent { *head, *id };
}

void Outbound::complete(std::int64_t ledgerId, std::int64_t inputTokens, std::int64_t outputTokens) const
{
    if (m_ledger.complete) {
        m_ledger.complete(ledgerId, inputTokens, outputTokens);
    }
}

} // namespace core::llm
