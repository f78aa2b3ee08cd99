// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

core::Approval make(const core::Proposal& proposal)
{
#ifdef OFFENCE
    return core::Approval(proposal.code);
#else
    return core::approve(proposal, "ana", "hand");
#endif
}
