// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// How a report shows one step.
struct StepChoice {
    std::int64_t step = 0; ///< its id
    bool isShown = true;
    std::string title {}; ///< empty: its question
    std::optional<std::string> answer {}; ///< in place of its own sentence
    std::optional<std::string> notes {}; ///< in place of what there is to know, a line each
    std::optional<std::string> captions {}; ///< of its tables and figures, a line each; an empty one is as it was
    bool operator==(const StepChoice&) const = default;
};

/// What a person chose for the reports of an analysis. What is empty is as the program writes it.
struct ReportChoices {
    std::string title {};
    std::string author {};
    std::string date {};
    std::optional<std::string> summary {}; ///< a line each
    std::vector<StepChoice> steps {}; ///< in order; those not named follow
    std::optional<std::string> sources {}; ///< in place of what is said of the files, a line each
    bool hasCode = false; ///< each step's code stands below it, for the reader too
    bool hasAllRows = false; ///< of long tables, not only the first ones
    bool operator==(const ReportChoices&) const = default;
};

/// As the document keeps them, and back; what cannot be read chooses nothing.
std::string recordOf(const ReportChoices& choices);
ReportChoices choicesOf(std::string_view record);
/// Under which name a document keeps them among its settings.
inline constexpr auto choicesSetting = "report";

} // namespace core
