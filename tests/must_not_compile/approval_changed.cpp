// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

std::string change(const core::Proposal& proposal)
{
    auto approval = core::approve(proposal, "ana", "hand");
#ifdef OFFENCE
    approval.code().append("import os");
    return approval.code();
#else
    return approval.code() + "import os";
#endif
}
