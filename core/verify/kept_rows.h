// SPDX-License-Identifier: GPL-3.0-or-later
// How many rows a condition keeps.
#pragma once

#include "core/verify/verify_request.h"

#include <optional>

namespace core {

struct KeptRows {
    std::int64_t before, after;
};
/// As the run counted the rows of its line: those of labels that stand in the code are looked up. Of SQL, whose
/// conditions the run counts in WHERE only, by the values of the file; nothing: nobody knows.
std::optional<KeptRows> keptBy(const VerifyRequest& request, const CodeFacts::Filter& filter);

/// Of groups those without rows: that there are none of these is an answer, too.
bool keepsEmptyGroups(const CodeFacts::Filter& filter);

} // namespace core
