// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/clearance.h"
#include "core/llm/disclosure/failure.h"
#include "core/llm/disclosure/http_transport.h"
#include "core/llm/disclosure/purpose.h"

#include <functional>
#include <stop_token>
#include <string>

namespace core::llm {

/// Where everything sent is written down. The composer binds it to the workspace.
struct OutboundLedger {
    /// Returns the entry's id once it is on disk. An error here means that nothing is sent.
    std::function<Result<std::int64_t>(
        const std::string& destination, const std::string& purpose, const std::string& bytes)>
        record;
    /// The tokens as reported; 0: unknown.
    std::function<void(std::int64_t id, std::int64_t inputTokens, std::int64_t outputTokens)> complete;
};

struct OutboundRequest {
    HttpRequest request;
    Purpose purpose;
    const Clearance& clearance;
    bool holdsKey = false;
    std::vector<Passages> known {}; ///< texts of the body, with what of them comes from data
};

/// The one door out of this machine. In this order: the policy, the key's safety, the ledger, the socket.
class Outbound {
public:
    Outbound(OutboundLedger ledger, HttpLimits limits, bool keyOverPlainHttp);

    struct Sent {
        HttpHead head;
        std::int64_t ledgerId = 0;
    };
    Attempt<Sent> send(const OutboundRequest& outbound, const OnBytes& onBytes, std::stop_token stop) const;
    void complete(std::int64_t ledgerId, std::int64_t inputTokens, std::int64_t outputTokens) const;

private:
    OutboundLedger m_ledger;
    HttpLimits m_limits;
    bool m_keyOverPlainHttp;
};

} // namespace core::llm
