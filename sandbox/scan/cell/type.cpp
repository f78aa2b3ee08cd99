// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/type.h"

#include <array>
#include <stdexcept>

namespace scan {

std::string typeWord(Type type)
{
    constexpr std::array words = { "integer", "number", "text", "boolean", "date", "datetime", "time", "duration" };
    return words[static_cast<std::size_t>(type)];
}

Type typeNamed(const std::string& word)
{
    for (const auto type : { Type::Integer, Type::Number, Type::Text, Type::Boolean, Type::Date, Type::DateTime, Type::Time, Type::Duration }) {
        if (typeWord(type) == word) {
            return type;
        }
    }
    throw std::invalid_argument("type");
}

} // namespace scan
