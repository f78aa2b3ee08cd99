// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <string>

namespace core {

struct Question {
    std::string text; ///< as typed, trimmed
    std::string askedAt {}; ///< ISO 8601, UTC
    bool isTitle = false; ///< it names a step of somebody's own code, and asks nothing
    std::string onScreen {}; ///< name of the data set that the person was looking at; empty: none
    bool operator==(const Question&) const = default;
};

/// What is asked; nothing by a title.
inline std::string askedIn(const Question& question)
{
    return question.isTitle ? std::string() : question.text;
}

void to_json(Json& json, const Question& question);
void from_json(const Json& json, Question& question);

} // namespace core
