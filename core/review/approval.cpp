// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

#include "core/domain_json.h"
#include "sandbox/run/sha256.h"

namespace core {

Approval approve(const Proposal& proposal, std::string approvedBy, std::string method)
{
    return Approval({ proposal.code, sandbox::sha256(proposal.code), std::move(approvedBy), std::move(method), isoNow() });
}

} // namespace core
