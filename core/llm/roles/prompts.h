// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "core/llm/disclosure/passages.h"

#include <filesystem>
#include <map>
#include <string>

namespace core::llm {

/// The prompt texts of share/assay/prompts. They are data: {{names}} in double braces are filled in, once; what is
/// filled in is never read as a template again.
struct Prompts {
    std::string system; ///< the rules for writing code
    std::string code; ///< a question
    std::string repair;
    std::string changes;
    std::string plan; ///< the planner's rules
    std::string verify; ///< the verifier's rules
    std::string answer; ///< the answer writer's rules
    std::string explain; ///< the rules for explaining code
    std::string properties; ///< the rules for properties of an answer

    /// `small`: the rules in few words, for models with little room.
    static Result<Prompts> load(const std::filesystem::path& directory, bool small = false);
};

using PromptValues = std::map<std::string, Passages>;
/// Internal: a name without a value.
Result<Passages> filled(const std::string& text, const PromptValues& values);

} // namespace core::llm
