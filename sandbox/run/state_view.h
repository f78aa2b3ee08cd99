// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked about the state without changing it. All of it is said by the Python inside: a claim, read
// strictly.
#pragma once

#include "sandbox/run/run_request.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sandbox {

struct Variable {
    std::string name;
    std::string type; ///< the Python type
    std::vector<std::int64_t> shape; ///< rows, columns; or the length; empty where there is none
    std::int64_t bytes = 0; ///< texts of a data frame not counted
    bool operator==(const Variable&) const = default;
};
void from_json(const Json& json, Variable& variable);

/// A data frame or series of the state: a variable, what the run that made the state showed without showing all of it,
/// or the frame that a file is loaded into, as it was loaded.
struct FrameRef {
    std::string variable;
    int display = -1; ///< counted as in shownDisplays(); -1: the variable
    std::optional<TableReader> load = {}; ///< whose frame is meant; loaded for the one look where no run has yet
    bool operator==(const FrameRef&) const = default;
};
void to_json(Json& json, const FrameRef& frame);

/// Some rows of a frame.
struct PageRequest {
    FrameRef frame;
    std::int64_t offset = 0;
    std::int64_t count = 200; ///< 10,000 at most are given
    std::optional<std::vector<std::uint32_t>> rows = {}; ///< these, by their position, instead of `count` from `offset`
};
void to_json(Json& json, const PageRequest& request);

/// Rows of a frame for a file: every column, texts in full, types and forms that all rows of a column have.
struct WholeRowsRequest {
    FrameRef frame;
    std::int64_t offset = 0;
    std::optional<std::vector<std::uint32_t>> rows = {}; ///< these, by their position, instead of those from `offset`
    static constexpr std::int64_t mostRows = 10'000; ///< at once, so that Stop is heard between two pages
};
void to_json(Json& json, const WholeRowsRequest& request);

/// Which rows of a frame, and in what order; found inside. Columns are counted as a page has them.
struct OrderRequest {
    enum class Condition { Equals, Contains, AtLeast, AtMost, Missing };
    struct Filter {
        int column = -1; ///< -1: any
        Condition condition = Condition::Contains;
        std::string text; ///< a number or a date for AtLeast and AtMost
    };
    struct Order {
        int column = 0;
        bool descending = false;
    };
    FrameRef frame;
    std::vector<Filter> filters = {};
    std::vector<Order> sort = {}; ///< the most important first; missing values last
};
void to_json(Json& json, const OrderRequest& request);

enum class Change { Added, Removed, Changed };

struct VariableChange {
    struct Retyped {
        std::string column;
        std::string before; ///< pandas' word
        std::string after;
    };
    std::string name;
    Change change = Change::Added;
    std::string type;
    std::optional<std::int64_t> rowsBefore; ///< of a data frame
    std::optional<std::int64_t> rowsAfter;
    std::vector<std::string> columnsAdded;
    std::vector<std::string> columnsRemoved;
    std::vector<Retyped> typesChanged;
    std::optional<std::int64_t>
        cellsChanged; ///< in the columns that stayed; nothing where rows came or went, or it is too large to compare
};

struct FileChange {
    std::string name; ///< in /work
    Change change = Change::Added;
    std::int64_t bytes = 0;
};

/// What a run would change.
struct Effects {
    std::vector<VariableChange> variables;
    std::vector<FileChange> files;
};
void to_json(Json& json, const Effects& effects);
void from_json(const Json& json, Effects& effects);
/// Each change as a sentence: "df: 3 of 100 rows go; the column total is new".
std::vector<std::string> inWords(const Effects& effects);

/// A run whose process was thrown away: what it gave, and what it would have changed (nothing unless it ended ok).
struct Preview {
    RunResult result; ///< without artifacts
    Effects effects; ///< nothing of a rerun with a variation
    std::int64_t varied
        = 0; ///< what the variation changed, in rows or cells, or what a trial held, in bytes: the inside's claim
};
void to_json(Json& json, const Preview& preview);
void from_json(const Json& json, Preview& preview);

} // namespace sandbox
