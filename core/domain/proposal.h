// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/finding.h"
#include "core/domain/forecast.h"
#include "core/domain/reason.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Another way to the same answer: it is shown with the code, approved with it, and run beside it to compare.
struct SecondMethod {
    std::string reading; ///< how its author read the question, word for word
    std::string code;
    std::vector<std::string> frames {}; ///< the loaded frames that it begins with
    ColumnsInUse frameColumns {};
    bool operator==(const SecondMethod&) const = default;
};

/// What must hold of any right answer to the question, by somebody who has not seen the code: Python functions called
/// test_…, which find the answer as `result`. Shown with the code, approved with it, and run after it.
struct Properties {
    std::string author;
    std::string code;
    std::vector<std::string> frames {}; ///< the loaded frames that it begins with
    bool operator==(const Properties&) const = default;
};

/// The planner that needs no model, as the author of plans and proposals.
constexpr std::string_view builtinAuthor = "built-in";

/// Code somebody would like to run. Any edit makes another proposal.
struct Proposal {
    std::string intent; ///< one line: what it does
    std::string code; ///< UTF-8, line feeds
    std::string author; ///< "built-in", "openai gpt-…", "hand"
    Reason reason; ///< why it replaces the one before
    std::vector<Finding> findings;
    Effects effects;
    std::optional<SecondMethod> second {};
    std::optional<Properties> properties {};
    std::string keptRows {}; ///< which rows its results are made of, in sentences; empty: all, or nothing can be told
    std::optional<Forecast> forecast {}; ///< none: an older Assay checked it, or nothing can be told
    bool operator==(const Proposal&) const = default;
};

void to_json(Json& json, const Proposal& proposal);
void from_json(const Json& json, Proposal& proposal);

} // namespace core
