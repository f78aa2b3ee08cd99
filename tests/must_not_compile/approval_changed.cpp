// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

std::string change(core::Approval& approval)
{
#ifdef OFFENCE
    approval.code().append("import os");
    return approval.code();
#else
    return approval.code() + "import os";
#endif
}
