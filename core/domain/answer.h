// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/change_fact.h"
#include "core/domain/check_fact.h"
#include "core/domain/code_fix.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

/// A cell of a run's output: shownDisplays(result)[display], row and column from 0. For a value both are 0.
struct Evidence {
    int display = 0;
    int row = 0;
    int column = 0;
    bool operator==(const Evidence&) const = default;
};

/// A number in the text. Without evidence it is shown as unsupported.
struct AnswerNumber {
    std::string text; ///< as it stands in the answer
    int offset = 0; ///< bytes into Answer::text
    std::optional<Evidence> evidence;
    bool operator==(const AnswerNumber&) const = default;
};

enum class CheckStatus {
    Passed,
    Noted, ///< true of the data, but nothing shows that it matters to this answer
    Warning,
    Failed
};

/// One thing verification looked at.
struct Check {
    CheckFact fact;
    CheckStatus status = CheckStatus::Passed;
    std::optional<ChangeFact> change {}; ///< what the answer would be without what was found
    std::vector<CodeFix> fixes {}; ///< of the code that ran; a person takes one or none
    bool operator==(const Check&) const = default;
};

/// What was found and what it changes, in words.
inline std::string checkText(const Check& check, const Translate& translate = {})
{
    return inWords(check.fact, translate) + (check.change ? " " + inWords(*check.change, translate) : std::string());
}

/// The same code run again to check an answer, and the time of it, which is not that of the run.
struct Reruns {
    int count = 0;
    double wallMs = 0;
    bool operator==(const Reruns&) const = default;
};

/// A column of a shown table, or an axis of a chart, whose figures are amounts of a currency.
struct ShownUnit {
    int display = 0;
    std::string name; ///< as the run calls it
    std::string sign; ///< "€"
    bool operator==(const ShownUnit&) const = default;
};

struct Answer {
    std::string text;
    std::vector<AnswerNumber> numbers;
    std::vector<Check> checks;
    bool unfinished = false; ///< not all that was to be checked was: no tick rests on it
    Reruns reruns {};
    std::vector<ShownUnit> units {};
    bool operator==(const Answer&) const = default;
};

void to_json(Json& json, const Answer& answer);
void from_json(const Json& json, Answer& answer);

} // namespace core
