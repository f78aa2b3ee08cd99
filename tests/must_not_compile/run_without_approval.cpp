// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/run_approved.h"

sandbox::Result<sandbox::RunResult> run(sandbox::Session& session, const core::Proposal& proposal)
{
#ifdef OFFENCE
    return core::runApproved(proposal, session, {}, {}, {});
#else
    return core::runApproved(core::approve(proposal, "ana", "hand"), session, {}, {}, {});
#endif
}
