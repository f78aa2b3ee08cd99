// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/alike_warnings.h"

#include "core/domain/contract_fact.h"

#include <algorithm>
#include <cstddef>

namespace core {

std::vector<AlikeWarning> alikeWarnings(const std::vector<FileWarning>& warnings)
{
    constexpr auto few = 2;
    const auto isAlike = [](const FileWarning& one, const FileWarning& other) {
        return one.kind == other.kind && !one.column.empty() && !other.column.empty() && one.lines.empty()
            && other.lines.empty();
    };
    std::vector<AlikeWarning> all;
    for (const auto& warning : warnings) {
        const auto like = [&](const FileWarning& other) { return isAlike(warning, other); };
        const auto first = std::ranges::find_if(all, like, &AlikeWarning::first);
        if (first != all.end() && std::ranges::count_if(warnings, like) > few) {
            first->others.push_back(warning.column);
        } else {
            all.push_back({ warning });
        }
    }
    return all;
}

std::string inWords(const AlikeWarning& warning, std::size_t most, const Translate& translate)
{
    auto text = inWords(warning.first, translate);
    if (!warning.others.empty()) {
        const auto named = std::min(most, warning.others.size());
        ContractFact alike(ContractKind::AlikeIn);
        alike.texts.assign(warning.others.begin(), warning.others.begin() + static_cast<std::ptrdiff_t>(named));
        alike.count = static_cast<std::int64_t>(warning.others.size() - named);
        text += " " + inWords(alike, translate);
    }
    return text;
}

} // namespace core
