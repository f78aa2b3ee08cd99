// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// A remedy that is mechanical: one place of the code that was looked at, and what shall stand there.
struct CodeFix {
    int begin = 0; ///< in bytes
    int end = 0; ///< the same as `begin`: something is put in
    std::string text; ///< empty: what stands there goes
    std::int64_t count = 0; ///< rows behind it; 0: not told
    bool operator==(const CodeFix&) const = default;
};

void to_json(Json& json, const CodeFix& fix);
void from_json(const Json& json, CodeFix& fix);

/// The code with the remedy in its place. BadInput where the code has no such place.
Result<std::string> fixed(const std::string& code, const CodeFix& fix);

} // namespace core
