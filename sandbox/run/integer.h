// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace sandbox {

/// A whole number that somebody claims, for a target that holds it. The JSON library would cast any number, and true,
/// to any type; where it does not fit, that is undefined.
class Integer {
public:
    explicit Integer(const Json& json)
        : m_json(json)
    {
    }

    /// Throws std::invalid_argument.
    template <std::integral T> operator T() const
    {
        if (m_json.is_number_unsigned() && std::in_range<T>(m_json.get<std::uint64_t>())) {
            return static_cast<T>(m_json.get<std::uint64_t>());
        }
        if (m_json.is_number_integer() && !m_json.is_number_unsigned()
            && std::in_range<T>(m_json.get<std::int64_t>())) {
            return static_cast<T>(m_json.get<std::int64_t>());
        }
        throw std::invalid_argument("no whole number, or too large a one");
    }

private:
    const Json& m_json;
};

} // namespace sandbox
