// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_fix.h"
#include "core/domain/message.h"

#include <map>
#include <string>
#include <vector>

namespace core {

enum class Severity { Note, Warning, Error };

/// What a look at code can find. The order is that of the patterns in core/messages/findings.cpp.
enum class FindingKind {
    TooDeep,
    Unreadable,
    NotebookCommand,
    Fences,
    NoText,
    SyntaxOnly,
    Said,
    RelativeImport,
    PackageMissing,
    ChartsMissing,
    FramesMissing,
    StatisticsMissing,
    UsesNetwork,
    IsOnNetwork,
    StartsProcess,
    RunsOtherCode,
    Unpickles,
    ReachesPython,
    ComputedAttribute,
    NoFileNear,
    NoFileOf,
    NoFile,
    FileGone,
    FileChanged,
    TableStale, ///< text: a derived data set; text2: the step that left it
    WritesInput,
    WritesOutside,
    ChangesFiles,
    ResultTyped,
    TableTyped,
    ChartTyped,
    FrameTyped,
    ForeignData,
    RandomNumbers,
    NoFileUsed,
    DrawsAtRandom,
    DropsMissing,
    DropsRepeated,
    DropsRows,
    InnerJoin,
    Coerces,
    PartRead,
    PartComputed,
    SkipsBadLines,
    IsIndex,
    NoColumnNear,
    NoColumnOf,
    NoColumn,
    NotAValue, ///< texts: what was written, then the nearest values; counts: their rows
    ReadsOtherwise,
    LosesZeros,
    DayFirst,
    MonthFirst,
    TurnsDirection,
    CannotBeSeen,
    IsControl,
    StandsFarRight,
    FoldedName,
    MixedName,
    UnknownImport,
    UnknownModule,
    UnknownAttribute,
    UnknownBuiltin,
    UnknownValue,
    UnknownAssigned,
    UnknownText,
    UnknownEarlier,
    UnknownSetting,
    ChainedAssignment,
    ChainedInplace,
    OverMemoryColumns, ///< texts: megabytes, the limit; likewise those that follow: here fewer columns would fit
    OverMemoryLimits, ///< more is allowed on this machine
    OverMemoryParts, ///< it is to be read in parts
    OverTime, ///< texts: seconds, the limit
};
using FindingFact = Message<FindingKind>;
std::span<const Pattern> patternsOf(FindingKind);

/// Something the preflight saw in a piece of code. Lines and columns count from 1; 0: the whole.
struct Finding {
    Severity severity = Severity::Note;
    /// syntax | import | column | rows | reads | reading | writes | network | process | dynamic | cannot_tell |
    /// invented_data | hidden_text | question (what does not fit it, or the files)
    std::string area;
    int line = 0;
    int column = 0;
    FindingFact fact; ///< its words say what is wrong, its hint what to do
    std::vector<CodeFix> fixes {}; ///< of the code that was looked at; a person takes one or none
    bool operator==(const Finding&) const = default;
};

/// By loaded frame the columns that code uses, where every operation on the frame names its columns. A frame that is
/// absent is needed whole.
using ColumnsInUse = std::map<std::string, std::vector<std::string>>;

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
    std::vector<std::string> frames {}; ///< the loaded frames that it begins with
    ColumnsInUse frameColumns {};
    bool cannotTell = false; ///< some of it is no plain analysis that the check knows: the rest here may not be all
    bool operator==(const Effects&) const = default;
};

void to_json(Json& json, const Finding& finding);
void from_json(const Json& json, Finding& finding);
void to_json(Json& json, const Effects& effects);
void from_json(const Json& json, Effects& effects);

} // namespace core
