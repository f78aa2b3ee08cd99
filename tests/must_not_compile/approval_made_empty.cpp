// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

std::string code()
{
#ifdef OFFENCE
    core::Approval approval;
#else
    const auto approval = core::approve({}, "ana", "hand");
#endif
    return approval.code();
}
