// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/run_approved.h"

sandbox::Result<sandbox::RunResult> run(sandbox::Wall& wall, [[maybe_unused]] const core::Proposal& proposal,
    [[maybe_unused]] const core::Approval& approval)
{
#ifdef OFFENCE
    return core::runApproved(proposal, wall, {}, {}, {});
#else
    return core::runApproved(approval, wall, {}, {}, {});
#endif
}
