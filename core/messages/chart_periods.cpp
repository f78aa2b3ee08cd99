// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"

#include <format>

namespace core {

std::string inWords(const std::vector<sandbox::PartialPeriod>& periods)
{
    std::string text;
    for (const auto& period : periods) {
        text += std::format("{}{} is incomplete: its data {} on {}.", text.empty() ? "" : " ",
            period.category.substr(0, period.category.find('T')), period.isLast ? "end" : "begin", period.day);
    }
    return text;
}

} // namespace core
