// SPDX-License-Identifier: GPL-3.0-or-later
// What a piece of code does with rows, from one walk over its syntax tree (sandbox/kernel/facts/facts_flow.py), which
// runs nothing.
#pragma once

#include "core/domain/result.h"
#include "sandbox/run/comparison.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Files by their name in /work, frames of earlier steps by their variable.
using RowSources = std::vector<std::string>;

enum class RowStage { Records, Groups, Figure };
using sandbox::Comparison;
enum class JoinHow { Inner, Left, Right, Outer, Cross, Nearest, Map, Unknown };
enum class KeyCheck { None, OneToOne, OneToMany, ManyToOne, ManyToMany };
enum class LimitHow { Read, First, Last, Part, Sample, Largest, Smallest };
enum class LimitUse {
    Groups, ///< of groups, or of figures
    Ranked, ///< of records in an order that the code made
    Computed, ///< of records as they come; something is computed of them, or they take the file's place
    Shown, ///< of records as they come, shown or dropped
};
enum class DropKind { Missing, Repeated, Labels };
enum class StoreHow {
    Adds,
    Changes,
    Sets, ///< one of these two
    Drops,
    Renames,
};
enum class LiteralUse {
    Operand,
    Table,
    Assigned,
    Words, ///< between the holes of an f-string
    Mapped, ///< what labels are replaced by
};

/// Facts with the line they stand on, from 1; 0: of the whole. Columns are those of the files, also where the code
/// calls what it makes of them otherwise: `called`; an empty name, or `computed`: which, only the run knows.
struct CodeFacts {
    struct Named {
        int line = 0;
        std::string name;
        bool operator==(const Named&) const = default;
    };
    struct Literal {
        sandbox::Cell cell;
        bool operator==(const Literal&) const = default;
    };
    struct Filter {
        int line = 0;
        RowSources of;
        RowStage stage = RowStage::Records;
        std::string column;
        Comparison comparison = Comparison::Equal;
        std::vector<Literal> values;
        bool computed = false; ///< the values are
        bool any = false; ///< one of several conditions that suffice
        bool made = false; ///< the column's texts were changed before, as by .str.lower()
        bool keeps = true; ///< other rows are left out; else what it holds for is counted, or decides values
        std::string called {}; ///< the column
        std::string part {}; ///< what of it is compared: "month", another "part"; empty: its values
        int some = 0; ///< above 0: it holds for some of the figures only, alike for the same ones
        bool whole = false; ///< all rows that figures are made of, or that are shown, passed it
        bool operator==(const Filter&) const = default;
    };
    struct JoinSide {
        RowSources of;
        std::string name; ///< of the frame, where it is bound to one thing only
        std::vector<std::string> keys;
        bool unique = false; ///< the code made each key stand once, as grouping does
        bool plain = false; ///< records of one file, all or fewer, with keys as they are in the file
        bool operator==(const JoinSide&) const = default;
    };
    struct Join {
        int line = 0;
        JoinSide left;
        JoinSide right;
        JoinHow how = JoinHow::Unknown;
        KeyCheck validate = KeyCheck::None;
        std::string into; ///< the name of the frame it makes, where that is bound to it only
        bool operator==(const Join&) const = default;
    };
    struct Grouping {
        int line = 0;
        RowSources of;
        std::vector<std::string> columns;
        bool computed = false;
        bool dropna = true; ///< rows without a value are in no group
        std::string grain; ///< what of a column makes the groups: "month", another "part"; empty: its values
        std::vector<std::string> called {};
        bool operator==(const Grouping&) const = default;
    };
    struct Aggregation {
        int line = 0;
        RowSources of;
        std::vector<std::string> columns; ///< empty: all
        std::string function; ///< pandas' or numpy's name; "own": one of the code's
        RowStage stage = RowStage::Records; ///< what it is computed of
        std::vector<std::string> filtered; ///< the columns that decided which rows are left, as far as they are known
        std::vector<std::string> ratio; ///< of a column that divides two: those; of a crosstab's shares: the whole's
        std::vector<std::string> called {};
        int by = 0; ///< the line of the grouping that it is of; 0: of all rows
        bool beside = false; ///< it is only printed beside the result
        bool one = false; ///< of the values that it may have, as a mode, one is taken
        bool result = false; ///< the last expression gives it as it was computed: not rounded, nothing added
        bool operator==(const Aggregation&) const = default;
    };
    struct Sort {
        int line = 0;
        RowSources of;
        RowStage stage = RowStage::Records;
        std::vector<std::string> columns;
        std::vector<bool> ascending; ///< one for all, or one each
        std::vector<std::string> called {};
        bool operator==(const Sort&) const = default;
    };
    struct Limit {
        int line = 0;
        RowSources of;
        LimitHow how = LimitHow::Part;
        std::int64_t rows = -1; ///< -1: only the run knows
        LimitUse use = LimitUse::Shown;
        bool each = false; ///< so many of each group
        bool operator==(const Limit&) const = default;
    };
    struct Drop {
        int line = 0;
        RowSources of;
        DropKind what = DropKind::Labels;
        std::vector<std::string> columns; ///< empty: all
        bool ordered = false; ///< of rows that the code sorted
        std::vector<std::string> called {};
        bool operator==(const Drop&) const = default;
    };
    struct Fill {
        int line = 0;
        RowSources of;
        std::vector<std::string> columns; ///< empty: all
        std::string by; ///< the value or pandas' method; empty: computed
        std::vector<std::string> called {};
        bool operator==(const Fill&) const = default;
    };
    struct Conversion {
        int line = 0;
        RowSources of;
        std::vector<std::string> columns;
        std::string to; ///< date | number | duration | truth
        bool coerce = false; ///< what does not fit becomes missing
        std::vector<std::string> called {};
        bool operator==(const Conversion&) const = default;
    };
    /// A reshape (pandas' method), a chart (its kind) or a file written (its name; empty: computed).
    struct Use {
        int line = 0;
        RowSources of;
        std::string name;
        bool operator==(const Use&) const = default;
    };
    struct Literals {
        int line = 0;
        std::vector<Literal> values; ///< the first 100
        LiteralUse use = LiteralUse::Operand;
        bool operator==(const Literals&) const = default;
    };
    struct Shown {
        int line = 0;
        RowSources of;
        RowStage stage = RowStage::Figure;
        bool typed = false; ///< it stands in the code, and comes from no file
        bool last = false; ///< the value of the last expression; else it is displayed on the way
        bool operator==(const Shown&) const = default;
    };

    /// Columns that are given values, or taken away.
    struct Store {
        int line = 0;
        RowSources of;
        std::vector<std::string> columns; ///< as the code calls them; empty: only the run knows
        StoreHow how = StoreHow::Changes;
        bool some = false; ///< in a part of the rows
        std::vector<Filter> terms; ///< the conditions that choose it, where they are known
        bool given = false; ///< what a fill or a conversion of the line gives, with nothing done to it
        bool operator==(const Store&) const = default;
    };

    /// A part of a text by its characters, as .str[0:2], or between separators, as .str.split("/").str[0].
    struct Slice {
        int line = 0;
        RowSources of;
        std::string column;
        int begin = 0;
        int end = -1; ///< -1: to the end
        std::string separator {}; ///< of the parts that `begin` counts, from the end on where it is below 0
        bool operator==(const Slice&) const = default;
    };
    /// Each row against an earlier one: pct_change, diff or shift.
    struct Shift {
        int line = 0;
        RowSources of;
        std::string function;
        int periods = 1; ///< 0: only the run knows
        bool operator==(const Shift&) const = default;
    };

    /// Each row against others before it, where rows are sorted or grouped by several columns and not split by them.
    struct Crossing {
        int line = 0;
        RowSources of;
        std::string function;
        std::vector<std::string> columns; ///< that they are sorted or grouped by
        std::vector<std::string> called; ///< what it is computed of
        bool operator==(const Crossing&) const = default;
    };
    /// A day or month by a name that is another one's.
    struct TimeName {
        int line = 0;
        std::string name;
        std::string called;
        bool operator==(const TimeName&) const = default;
    };

    /// A call as it is written, by bytes of the code.
    struct Call {
        struct Argument {
            std::string name; ///< empty: given by its place
            int begin = 0;
            int end = 0;
            bool operator==(const Argument&) const = default;
        };
        int line = 0;
        std::string name; ///< of the method; pandas' own functions with their module
        int receiver = 0; ///< where that ends which the method is called of
        int function = 0; ///< where its name ends
        int last = 0; ///< where a further argument is put in
        int end = 0;
        std::vector<Argument> arguments;
        bool operator==(const Call&) const = default;
    };

    /// A text that stands in the code in one piece, by bytes of it, quotes included.
    struct WrittenText {
        int line = 0;
        std::string text;
        int begin = 0;
        int end = 0;
        bool operator==(const WrittenText&) const = default;
    };

    bool inOrder = true; ///< what stands above runs before; the clauses of SQL stand in an order of their own
    bool known = false; ///< false: the code is of another language, cannot be read, or was not looked at
    std::vector<int> dynamic; ///< lines of which nothing can be told without running them
    std::vector<Named> files; ///< read
    std::vector<Named> frames; ///< of earlier steps
    std::vector<Named> columns; ///< of the files, wherever they are named
    std::vector<Filter> filters;
    std::vector<Filter> comparisons; ///< with texts, whatever becomes of them: also what labels are replaced by
    std::vector<Join> joins;
    std::vector<Grouping> groupings;
    std::vector<Aggregation> aggregations;
    std::vector<Sort> sorts;
    std::vector<Limit> limits;
    std::vector<Drop> drops;
    std::vector<Fill> fills;
    std::vector<Conversion> conversions;
    std::vector<Use> reshapes;
    std::vector<Use> charts;
    std::vector<Use> writes;
    std::vector<Literals> literals;
    std::vector<Slice> slices;
    std::vector<Shift> shifts;
    std::vector<Use> cumulated; ///< figures that grow from row to row: "cumsum", "expanding"
    std::vector<Crossing> crossings;
    std::vector<TimeName> timeNames;
    std::vector<Use> arithmetic; ///< between values that rows give: its sign
    std::vector<Store> stores;
    std::vector<Use> changes; ///< from one time to another; name: "later" or "earlier", which it is divided by
    std::vector<Use> places; ///< single groups taken by their place: "-1" is the last
    std::vector<int> years; ///< that stand in the code, alone or in a date
    std::vector<Shown> shown;
    std::vector<Call> calls; ///< those that a remedy may change
    std::vector<WrittenText> texts;
    std::vector<Named> unknown; ///< where rows go a way that the walk cannot follow

    /// Whether what stands on the one line may run before what stands on the other, or with it.
    bool mayPrecede(int line, int other) const { return !inOrder || line <= other; }
    /// Whether what is absent here is absent from the code.
    bool isComplete() const { return known && dynamic.empty() && unknown.empty(); }
    /// Whether a condition on rows that is absent here is absent from the code: also where it goes row by row.
    bool knowsConditions() const;
    bool operator==(const CodeFacts&) const = default;
};

void to_json(Json& json, const CodeFacts& facts);
/// Throws where a part is missing or of another type, or a word is unknown.
void from_json(const Json& json, CodeFacts& facts);

} // namespace core
