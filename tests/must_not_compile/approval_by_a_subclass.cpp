// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

struct Mine : core::Approver {
#ifdef OFFENCE
    static core::Approval make(const std::string& code) { return approve(code, "ana", core::ApprovalMethod::Hand); }
#else
    static std::string make(const std::string& code) { return code; }
#endif
};
