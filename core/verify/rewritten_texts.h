// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that code groups or filters by once it has written them anew, as by str.title() or replace().
#pragma once

#include "core/verify/verify_request.h"

namespace core {

/// Where two values of the file may have become one text, which code that takes them as they stand tells apart.
struct RewrittenTexts {
    bool groups = false;
    bool filters = false;
};
RewrittenTexts rewrittenTexts(const VerifyRequest& request);

/// The code takes one value in several spellings for one, as the scan or their units have them; where more than
/// capitals tell them apart, the planner takes it for several.
bool putsSpellingsTogether(const VerifyRequest& request);

} // namespace core
