// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <string>
#include <vector>

namespace core {

enum class Severity { Note, Warning, Error };

/// Something the preflight saw in a piece of code. Lines and columns count from 1; 0: the whole.
struct Finding {
    Severity severity = Severity::Note;
    /// syntax | import | column | rows | reads | reading | writes | network | process | dynamic | cannot_tell | invented_data |
    /// hidden_text
    std::string kind;
    int line = 0;
    int column = 0;
    std::string message; ///< one sentence
    std::string hint; ///< what to do; may be empty
    bool operator==(const Finding&) const = default;
};

/// What the code would do, from its syntax tree: the chips above the editor.
struct Effects {
    std::vector<std::string> reads; ///< file names
    std::vector<std::string> writes;
    std::vector<std::string> imports;
    std::vector<std::string> columns; ///< the known columns it names
    bool network = false;
    bool process = false;
    bool dynamicCode = false;
    bool inventsData = false;
    bool cannotTell = false; ///< some of it is no plain analysis that the check knows: the rest here may not be all
    bool operator==(const Effects&) const = default;
};

void to_json(Json& json, const Finding& finding);
void from_json(const Json& json, Finding& finding);
void to_json(Json& json, const Effects& effects);
void from_json(const Json& json, Effects& effects);

} // namespace core
