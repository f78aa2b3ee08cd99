// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

std::string code(const core::Approval& other)
{
#ifdef OFFENCE
    core::Approval approval;
#else
    const auto approval = other;
#endif
    return approval.code();
}
