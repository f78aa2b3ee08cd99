// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <string>

namespace core {

struct Question {
    std::string text; ///< as typed, trimmed
    std::string askedAt; ///< ISO 8601, UTC
    bool operator==(const Question&) const = default;
};

void to_json(Json& json, const Question& question);
void from_json(const Json& json, Question& question);

} // namespace core
