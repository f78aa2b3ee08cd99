// SPDX-License-Identifier: GPL-3.0-or-later
// Reading what servers send: a part that is missing or of another type is nothing, never an error.
#pragma once

#include "core/domain/result.h"

#include <cstdint>
#include <string>

namespace core::llm {

inline const Json& partAt(const Json& json, const char* key)
{
    static const Json nothing;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() ? *found : nothing;
}

inline std::string textAt(const Json& json, const char* key)
{
    const auto& part = partAt(json, key);
    return part.is_string() ? part.get<std::string>() : std::string();
}

inline std::int64_t countAt(const Json& json, const char* key)
{
    const auto& part = partAt(json, key);
    return part.is_number_integer() ? part.get<std::int64_t>() : 0;
}

} // namespace core::llm
