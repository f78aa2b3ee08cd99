// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

core::Approval make(const core::Approval& approval)
{
#ifdef OFFENCE
    return core::Approval(approval.record()); // what the document keeps is no leave to run
#else
    return core::Approval(approval);
#endif
}
