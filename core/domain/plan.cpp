// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/plan.h"

#include <algorithm>

namespace core {

bool goesOn(const Plan& plan)
{
    const auto said = plan.facts.is_object() ? plan.facts.find("said") : plan.facts.end();
    const bool isMarked = plan.facts.is_object() && plan.facts.value("goes_on", false);
    return isMarked || (said != plan.facts.end() && std::ranges::any_of(*said, [](const Json& part) {
        return part.contains("question");
    }));
}

} // namespace core
