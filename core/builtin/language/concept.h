// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core::builtin {

/// What a word or phrase asks for.
enum class Concept {
    // grammar
    By,
    Each,
    And,
    Or,
    In,
    For,
    Of,
    With,
    Without,
    Never,
    Not,
    Both,
    Only,
    Every, ///< "all", where entities must have each of some values
    New, ///< entities, when their first row is
    FirstTime,
    Is,
    Which,
    When,
    Also,
    From,
    To,
    On,
    // functions
    HowMany,
    Sum,
    Mean,
    Median,
    Minimum,
    Maximum,
    Distinct,
    Deviation,
    Variance,
    Range,
    QuartileRange,
    Percentile, ///< with its number before it or in it: "90th percentile", "upper quartile"
    // order
    Top,
    Bottom,
    Nth, ///< "third", of a rank
    Ascending,
    Descending,
    SortBy,
    // comparisons
    Above,
    AtLeast,
    Below,
    AtMost,
    Exactly,
    Between,
    Contains,
    StartsWith,
    EndsWith,
    // time
    Since,
    Before,
    After,
    Until,
    Last,
    This,
    Past,
    // kinds of question
    List,
    First,
    Share,
    Trend,
    Change,
    Position, ///< the place in a ranking: "rank of the countries"
    Streak, ///< "days in a row"
    Fall, ///< a change that is meant downwards: "drop"
    Fastest, ///< the largest change in percent: "grew fastest"
    YearBefore, ///< "the same quarter a year before"
    Distribution,
    Correlation,
    Missing,
    Duplicates,
    Outliers,
    Extent, ///< "from when to when"
    BlanksOut, ///< "blanks left out"
    Odd, ///< "what is odd about this data?"
    Describe,
    Columns,
    CleanUp, ///< all of the next but the last
    Trim,
    FixDates,
    Deduplicate,
    Respell,
    Common,
    WholeRow,
    WholePeriods, ///< "in whole" months
    Refund,
    Compare,
    Difference,
    Cumulative,
    Weighted,
    Rolling, ///< with so many periods before it or behind it
    OfThese, ///< "of these totals": of the numbers that were just said
    Multiple, ///< "how many times as much"
    Excess, ///< "how many more" has one than the other
    Gap, ///< "time between" two rows: from the one before to the next
    Then, ///< a number of each, and of these another one
    // arithmetic of columns
    Plus,
    Together, ///< "added together": of two columns their sum
    Minus,
    Times,
    Over,
    PercentOf,
    Ratio,
    OverPlan, ///< "over budget"
    UnderPlan,
    Spent, ///< of a plan's share: what became of it
    // pictures
    Bars,
    Lines,
    Pie,
    Histogram,
    Scatter,
    Box,
    Stacked,
    Bins, ///< of a histogram
    Steps, ///< "in steps of" a number, "10-year bands"
    Picture,
    Cross, ///< a table of two groups: "pivot table"
    Axis, ///< of such a table: "in rows"
    Reversed, ///< "the other way round": of the question before
    // a calculation that is not offered: whoever asks for it must not get another
    Beyond,
    // says nothing
    Filler,
};

} // namespace core::builtin
