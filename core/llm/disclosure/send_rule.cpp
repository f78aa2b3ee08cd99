// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/send_rule.h"

#include "core/domain/setup_fault.h"

#include <algorithm>
#include <array>

namespace core::llm {

Result<DataPolicy> withRule(DataPolicy policy, const std::vector<Dataset>& datasets, const std::string& rule)
{
    static constexpr std::array levels { std::pair { "hidden", Disclosure::Hidden },
        std::pair { "name", Disclosure::NameOnly }, std::pair { "statistics", Disclosure::Statistics },
        std::pair { "values", Disclosure::Samples } };
    const auto sign = std::min(rule.rfind('='), rule.size());
    const auto place = rule.substr(0, sign);
    const auto word = rule.substr(std::min(sign + 1, rule.size()));
    const auto level = std::ranges::find(levels, word, [](const auto& one) { return std::string(one.first); });
    if (level == levels.end()) {
        return fail(ErrorKind::BadInput, { SetupFaultKind::NoSuchRule, { .texts = { rule } } });
    }
    for (const auto& dataset : datasets) {
        for (const auto& column : dataset.profile.columns) {
            if (place == dataset.variable + "." + column.name || place == dataset.name + "." + column.name) {
                policy.columns[{ dataset.name, column.name }] = level->second;
                return policy;
            }
        }
    }
    return fail(ErrorKind::BadInput, { SetupFaultKind::NoSuchColumn, { .texts = { place } } });
}

} // namespace core::llm
