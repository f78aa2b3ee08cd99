// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

core::Approval make(const core::Approval& approval, const core::Proposal& proposal)
{
#ifdef OFFENCE
    return core::Approval(proposal.code);
#else
    return proposal.code.empty() ? approval : core::Approval(approval);
#endif
}
