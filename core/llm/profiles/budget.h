// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <chrono>
#include <cstdint>

namespace core::llm {

/// What models may use up. 0: no limit.
struct Allowance {
    std::int64_t tokens = 0; ///< input and output together
    double money = 0; ///< in the currency of the profile's prices
    std::chrono::seconds time { 0 }; ///< spent waiting for models
    bool operator==(const Allowance&) const = default;
};

struct Budgets {
    Allowance question { 100'000, 0, std::chrono::seconds(900) }; ///< with its repairs and changes
    Allowance session {}; ///< since the program was started
    Allowance day {};
    bool operator==(const Budgets&) const = default;
};

void to_json(Json& json, const Budgets& budgets);
void from_json(const Json& json, Budgets& budgets);

} // namespace core::llm
