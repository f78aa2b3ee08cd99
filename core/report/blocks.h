// SPDX-License-Identifier: GPL-3.0-or-later
// What reports are made of, before they are a format: every writer puts the same blocks into its own form.
#pragma once

#include "core/report/parts.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace core::report {

/// A stretch of text; a number that leads to its cell, or that is not to be trusted.
struct Span {
    std::string text;
    enum class Kind {
        Plain,
        Bound,
        Unsupported, ///< no cell has it
        Contradicted, ///< another method gives another one, or a check failed
    } kind
        = Kind::Plain;
    std::string anchor {}; ///< of the cell; a value alone has none
    std::optional<double> value {}; ///< of a value alone
    bool goesOn = false; ///< what follows stands in the brackets of its mark
};
/// What is written behind it: "unsupported", "contradicted"; empty: it is to be trusted.
std::string markOf(const Span& span);
/// How the mark stands behind it: " (contradicted)", " (contradicted; " where brackets go on; empty: it has none.
std::string endOf(const Span& span);
std::string withMark(const Span& span); ///< "8,888 (unsupported)"
/// How figures of its result stand in a report: a check failed, or nothing is known against them.
Span::Kind kindOfFigures(const Step& step);
/// What names such a result, with that mark: "Sum of cost (contradicted)".
std::string marked(const std::string& name, const Step& step);
/// What a chart is called: without a title, by its axes.
std::string nameOfChart(const sandbox::ChartSpec& chart);

struct Paragraph {
    enum class Style { Plain, Answer, Soft, State, Value } style = Style::Plain;
    std::vector<Span> spans;
    std::string anchor {};
};

/// One thing to know: "Warning", and what it is about.
struct Point {
    std::string word; ///< may be empty
    std::string text;
    CheckStatus status = CheckStatus::Passed;
    std::string title {}; ///< what its text begins with, where it may be told by that alone
};
struct Points {
    std::vector<Point> points;
};

struct Facts {
    std::vector<Fact> facts;
};

/// What stands in a cell without a value, as in the window.
inline constexpr auto gapMark = "–";

struct TableCell {
    std::string text; ///< in the reader's form
    bool isMissing = false;
    std::string anchor {}; ///< an answer leads here
};
struct TableRow {
    std::vector<TableCell> cells;
    std::string note {}; ///< what stands before a row that does not follow the one above
};
struct TableBlock {
    struct Column {
        std::string name;
        bool isNumber = false;
        bool isFurther = false; ///< of a file, and nothing asks for it: paper has it where there is room
    };
    std::string caption; ///< "Table 1: top customers", "Table 2: orders, first 200 of 1,204 rows"
    std::vector<Column> columns;
    std::vector<TableRow> rows;
    bool isSmall = false; ///< a wide one or a piece of it, in small type
    bool isTurned = false; ///< a piece of one that even small type does not fit across an upright page
    std::size_t labels = 0; ///< of a piece: the first columns, which tell its rows apart
    std::string captionOfAll {}; ///< where all rows that are known are shown
    std::string rest {}; ///< what it leaves out, and where that is; it stands below
    bool isOfFinding = false; ///< no display of its step: a workbook has no sheet for it
};

/// With what a sign of its cells means, where one has it: "Table 1: top customers (–: missing value)".
std::string captionOf(const TableBlock& table);
/// The first column of texts that tells its rows apart, else the first of all if that one does.
std::optional<std::size_t> columnOfNames(const TableBlock& table);

struct Picture {
    std::string caption; ///< "Figure 1: Revenue"
    std::string words; ///< what it is, for those who do not see it
    std::string resource; ///< "chart:STEP:INDEX" or "image:STEP:INDEX"
    std::variant<sandbox::ChartSpec, sandbox::Image> drawn;
};

/// As it was typed or printed, in an equally spaced type.
struct Verbatim {
    std::string text;
    bool isCode = false;
    bool isNumbered = false; ///< its lines, where they are spoken of
};

using Block = std::variant<Paragraph, Points, Facts, TableBlock, Picture, Verbatim>;

/// Some blocks under a small heading.
struct Part {
    std::string title; ///< empty: they follow without one
    std::vector<Block> blocks;
    bool isFolded = false; ///< where a medium can unfold it
    bool isTurned = false; ///< on paper it stands on turned pages
};

struct Section {
    std::string title;
    std::string anchor;
    std::vector<Part> parts;
    int level = 1; ///< 2: belongs to the section of level 1 before
    bool isTurned = false; ///< it begins on turned pages
};

/// Of a kind up to `all` points are said singly; of more only `examples`, the rest as "… and 212 more like it".
struct PointsSaid {
    std::size_t all;
    std::size_t examples;
};
constexpr PointsSaid pointsForReader { .all = 4, .examples = 3 };
constexpr PointsSaid pointsForAuditor { .all = 21, .examples = 20 };

/// Points by their kinds, in the order in which the kinds first occur.
class PointGroups {
public:
    void add(std::string_view kind, Point point);
    std::vector<Point> points(const PointsSaid& most, const Translate& translate) const;

private:
    std::vector<std::pair<std::string, std::vector<Point>>> m_groups;
};

/// Each check in words, findings and ticks.
std::vector<Point> checkPoints(const Answer& answer, const Translate& translate);
/// Findings only, for somebody who sees no code; how files were read is said once, of the files.
std::vector<Point> plainFindings(const Answer& answer, const Translate& translate);
/// Both answers where a second method differs: the table that stands under what was found.
std::vector<TableBlock> bothAnswers(const Answer& answer, const Translate& translate);
/// What to know of how a file was read.
std::vector<Point> warningPoints(const std::vector<FileWarning>& warnings, const Translate& translate);

/// Of the columns, each on one line; dates are in the reader's form.
std::vector<std::string> shownNames(const sandbox::Table& table, const Translate& translate);
/// One table, numbered or not, with its first rows; `cited`: the cells that answers point at, which get an anchor, and
/// a row of their own when they are not among the rows shown.
TableBlock tableBlock(const sandbox::Table& table, const std::string& caption, const Translate& translate,
    const std::vector<std::pair<Evidence, std::string>>& cited = {}, std::size_t most = tableRowsShown);

} // namespace core::report
