// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/investigation.h"

using namespace core;

Result<Approval> approveFromAView([[maybe_unused]] const std::string& code, [[maybe_unused]] Workspace& workspace,
    [[maybe_unused]] const Bench& bench)
{
#ifdef OFFENCE
    return Approver::approve(code, "ana", ApprovalMethod::Hand); // nobody was shown anything
#else
    return approveShown(1, code, "ana", ApprovalMethod::Hand, workspace, bench, {});
#endif
}
