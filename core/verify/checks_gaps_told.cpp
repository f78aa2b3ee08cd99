// SPDX-License-Identifier: GPL-3.0-or-later
// Missing values that are no slip and change figures all the same: those that pandas skips without a word, and those
// that the code itself fills with a figure.
#include "core/domain/row_strip.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/gaps_left.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <span>

namespace core {

namespace {
using Aggregation = CodeFacts::Aggregation;

constexpr std::size_t mostGaps = 3; ///< columns of a figure; of more the one with the most gaps stands for all

auto naming(const std::string& column)
{
    return [&column](const auto& one) { return one.columns.empty() || std::ranges::contains(one.columns, column); };
}

std::vector<std::string> columnsOf(const Aggregation& one)
{
    const auto parts = one.columns.empty() && one.called.size() == 1 ? operandsOf(one.called.front()) : one.columns;
    return one.columns.empty() && parts.size() == 1 ? one.columns : parts;
}

/// Nothing of the column was missing any more, for all that is known.
bool hasNoneLeft(const CodeFacts& facts, const Aggregation& one, const std::string& column)
{
    const auto names = naming(column);
    return std::ranges::contains(one.filtered, column) || std::ranges::any_of(facts.fills, names)
        || std::ranges::any_of(facts.drops, [&](const auto& drop) {
               return drop.what == DropKind::Missing && facts.mayPrecede(drop.line, one.line) && names(drop);
           });
}

/// Whether a condition on the column chose the rows.
bool isFiltered(const CodeFacts& facts, const Aggregation& one, const std::string& column)
{
    return std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return filter.keeps && facts.mayPrecede(filter.line, one.line) && filter.column == column;
    });
}

bool hasCheck(const Checks& checks, CheckKind kind, const std::string& column)
{
    return std::ranges::any_of(
        checks, [&](const Check& check) { return check.fact.kind == kind && check.fact.column == inSentence(column); });
}

/// Of figures that are made of the values that are there, what they are called; empty: another one.
std::string skippingFigure(const std::string& function)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> words { { { "corr", "correlation" },
        { "std", "standard deviation" }, { "var", "variance" } } };
    const auto* const found = std::ranges::find(words, function, &std::pair<std::string_view, std::string_view>::first);
    const bool isPlain = isMeanFunction(function) || isSumFunction(function) || function == "median";
    return found != words.end() ? std::string(found->second) : isPlain ? inSentence(function) : std::string();
}

/// With the column that one is compared with, as in a.corr(b).
std::vector<std::string> columnsCompared(const CodeFacts& facts, const Aggregation& one)
{
    auto columns = columnsOf(one);
    const bool isOfTwo = one.function == "corr" && columns.size() == 1;
    for (const auto& named : isOfTwo ? facts.columns : std::vector<CodeFacts::Named>()) {
        if (named.line == one.line && !std::ranges::contains(columns, named.name)
            && !isFiltered(facts, one, named.name)) {
            columns.push_back(named.name);
        }
    }
    return columns;
}

/// Columns that the code chooses as it runs are those that the result shows.
bool isShown(const VerifyRequest& request, const std::string& column)
{
    const auto displays = sandbox::shownDisplays(request.result);
    return request.facts.unknown.empty() || std::ranges::any_of(displays, [&](const auto& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        return table != nullptr && std::ranges::contains(table->columns, column, &sandbox::TableColumn::name);
    });
}

using Gaps = std::vector<std::pair<const Dataset*, const ColumnProfile*>>;

Gaps gapsOf(const VerifyRequest& request, const Aggregation& one)
{
    Gaps gaps;
    for (const auto& name : columnsCompared(request.facts, one)) {
        const auto used = columnIn(request, one.of, name);
        if (used.column != nullptr && used.column->nulls > 0 && isShown(request, name)
            && !hasNoneLeft(request.facts, one, name)) {
            gaps.emplace_back(used.dataset, used.column);
        }
    }
    return gaps;
}

/// Whether all is known that may look after gaps.
bool isKnown(const CodeFacts& facts)
{
    return facts.known && facts.dynamic.empty()
        && std::ranges::all_of(facts.unknown, [](const auto& one) { return one.name == "subscript"; });
}

/// Whole numbers and flags with gaps are read as pandas' own types, in which a condition on what is missing is neither
/// yes nor no: a share leaves these rows out. Of all others they do not meet the condition, and count as no.
bool countAsNo(const ColumnProfile& column)
{
    return column.type != ColumnType::Integer && column.type != ColumnType::Boolean;
}

/// Whether a condition is one of size, of which a missing value says nothing.
bool asksForSize(Comparison comparison)
{
    using enum Comparison;
    return comparison == Less || comparison == LessOrEqual || comparison == Greater || comparison == GreaterOrEqual
        || comparison == Between || comparison == NotBetween;
}

/// Of conditions the columns with missing values.
Gaps gapsOfTests(const VerifyRequest& request, const Aggregation& one)
{
    Gaps gaps;
    for (const auto& filter : request.facts.filters) {
        const bool asks = filter.comparison == Comparison::Missing || filter.comparison == Comparison::Present;
        const auto used = filter.line == one.line && !filter.keeps && !asks && !filter.made
            ? columnIn(request, filter.of, filter.column)
            : UsedColumn();
        const bool isOpen = used.column != nullptr && used.column->nulls > 0
            && (!countAsNo(*used.column) || asksForSize(filter.comparison));
        if (isOpen && !hasNoneLeft(request.facts, one, filter.column)
            && !std::ranges::contains(gaps, Gaps::value_type(used.dataset, used.column))) {
            gaps.emplace_back(used.dataset, used.column);
        }
    }
    return gaps;
}

/// The gaps among the rows of the figure; nothing where it is of a part of them that the run does not tell of.
std::optional<GapsLeft> gapsAmong(const VerifyRequest& request, const Aggregation& one, const Gaps::value_type& gap)
{
    const auto& [dataset, column] = gap;
    return isOfPart(request.facts, one, *dataset) ? gapsLeft(request, one.line, *dataset, *column)
                                                  : std::optional(GapsLeft { column->nulls, dataset->profile.rows });
}

/// What a figure of the column of `gap` leaves out; of more columns the others follow, those with many gaps first.
CheckFact skippedBy(const VerifyRequest& request, const Aggregation& one, const Gaps::value_type& gap,
    std::span<const Gaps::value_type> others)
{
    const auto& [dataset, column] = gap;
    const bool isShare = one.function == "share";
    const bool areNo = isShare && countAsNo(*column);
    const auto known = gapsAmong(request, one, gap);
    const auto left = known.value_or(GapsLeft { column->nulls, dataset->profile.rows });
    const auto zeros = known ? meanWithZeros(request, one, left) : std::nullopt;
    const auto most = others.empty() ? std::nullopt : gapsAmong(request, one, others.front());
    return { CheckKind::GapsSkipped,
        { .column = inSentence(column->name),
            .count = left.gaps,
            .total = areNo ? 0 : left.rows,
            .lines = { one.line },
            .texts = { isShare ? "share" : skippingFigure(one.function), inSentence(dataset->name),
                zeros ? figureText(*zeros) : std::string() },
            .counts = { 0, known ? 0 : 1, std::ssize(others), areNo ? left.rows : 0, 0, 0, 0,
                most                 ? most->gaps
                    : others.empty() ? 0
                                     : others.front().second->nulls,
                known && isOfPart(request.facts, one, *dataset) ? 1 : 0 } } };
}

/// What a figure is not made of, for who reads it.
void tellSkipped(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    Gaps said;
    for (const auto& one : isKnown(facts) ? facts.aggregations : std::vector<Aggregation>()) {
        const bool skips = !skippingFigure(one.function).empty() && one.stage == RowStage::Records;
        const bool isShare = one.function == "share" && one.stage == RowStage::Records;
        auto gaps = skips ? gapsOf(request, one) : isShare ? gapsOfTests(request, one) : Gaps();
        std::erase_if(gaps, [&](const auto& gap) {
            const auto left = gapsAmong(request, one, gap);
            return left && left->gaps == 0;
        });
        const bool areMany = gaps.size() > mostGaps;
        if (areMany) {
            std::ranges::stable_sort(gaps, std::greater(), [&](const auto& gap) {
                const auto left = gapsAmong(request, one, gap);
                return left ? left->gaps : gap.second->nulls;
            });
        }
        for (const auto& gap : gaps | std::views::take(areMany ? 1 : mostGaps)) {
            if (hasCheck(checks, CheckKind::GapsFilled, gap.second->name) || std::ranges::contains(said, gap)) {
                continue;
            }
            said.push_back(gap);
            const auto others = areMany ? std::span(gaps).subspan(1) : std::span<Gaps::value_type>();
            checks.push_back({ skippedBy(request, one, gap, others), CheckStatus::Noted });
        }
    }
}

bool isGapTold(const Checks& checks, const std::string& column)
{
    using enum CheckKind;
    return std::ranges::any_of(std::array { GapsSkipped, GapsFilled, GapsLeftOut, GapsInBase, RowsDropped },
        [&](CheckKind kind) { return hasCheck(checks, kind, column); });
}

/// Of code that goes ways which cannot be followed: the columns that it names and may leave out what is missing of.
void tellUntold(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    Gaps open;
    for (const auto* dataset : facts.known && !isKnown(facts) ? datasetsUsed(request) : std::vector<const Dataset*>()) {
        for (const auto& column : dataset->profile.columns) {
            const bool isNamed = std::ranges::any_of( // not only where the file is read
                facts.columns, [&](const auto& named) { return named.name == column.name && named.line > 0; });
            if (column.nulls > 0 && !isGapTold(checks, column.name) && isNamed) {
                open.emplace_back(dataset, &column);
            }
        }
    }
    if (open.empty()) {
        return;
    }
    std::ranges::stable_sort(open, std::greater(), [](const auto& gap) { return gap.second->nulls; });
    const auto& [dataset, column] = open.front();
    checks.push_back({ { CheckKind::GapsSkipped,
                           { .column = inSentence(column->name),
                               .count = column->nulls,
                               .texts = { "", inSentence(dataset->name) },
                               .counts = { 0, 0, 0, 0, 0, dataset->profile.rows, std::ssize(open) - 1,
                                   open.size() > 1 ? open[1].second->nulls : 0 } } },
        CheckStatus::Noted });
}

/// What box plots, histograms and clouds cannot draw.
void tellUndrawn(const VerifyRequest& request, Checks& checks)
{
    constexpr auto ofRecords = std::to_array<std::string_view>(
        { "box", "boxplot", "violinplot", "hist", "hexbin", "kde", "density", "scatter" });
    const auto& facts = request.facts;
    for (const auto& chart : isKnown(facts) ? facts.charts : std::vector<CodeFacts::Use>()) {
        for (const auto& named :
            std::ranges::contains(ofRecords, chart.name) ? facts.columns : std::vector<CodeFacts::Named>()) {
            const auto used = named.line == chart.line ? columnIn(request, chart.of, named.name) : UsedColumn();
            Aggregation drawn;
            drawn.line = chart.line;
            drawn.of = chart.of;
            if (used.column == nullptr || used.column->nulls == 0 || hasNoneLeft(facts, drawn, named.name)
                || isFiltered(facts, drawn, named.name)
                || hasCheck(checks, CheckKind::GapsSkipped, used.column->name)) {
                continue;
            }
            const auto left = gapsLeft(request, chart.line, *used.dataset, *used.column);
            if (left && left->gaps == 0) {
                continue;
            }
            checks.push_back({ { CheckKind::GapsSkipped,
                                   { .column = inSentence(used.column->name),
                                       .count = left ? left->gaps : used.column->nulls,
                                       .total = left ? left->rows : used.dataset->profile.rows,
                                       .lines = { chart.line },
                                       .texts = { "chart", inSentence(used.dataset->name) },
                                       .counts = { 0, !left && isOfPart(facts, drawn, *used.dataset) ? 1 : 0, 0, 0, 0,
                                           0, 0, 0, left ? 1 : 0 } } },
                CheckStatus::Noted });
        }
    }
}

/// pandas works out the totals of a pivot of several columns without every row in which one of them is missing.
void judgeMargins(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& call : isKnown(facts) ? facts.calls : std::vector<CodeFacts::Call>()) {
        const auto gives = [&](const char* name, std::string_view value) {
            return std::ranges::any_of(call.arguments, [&](const auto& one) {
                return one.name == name
                    && std::string_view(request.code)
                           .substr(static_cast<std::size_t>(one.begin), static_cast<std::size_t>(one.end - one.begin))
                    == value;
            });
        };
        const auto figure = std::ranges::find(facts.aggregations, call.line, &Aggregation::line);
        if (call.name != "pivot_table" || !gives("margins", "True") || gives("dropna", "False")
            || figure == facts.aggregations.end() || figure->columns.size() < 2) {
            continue;
        }
        const auto gaps = gapsOf(request, *figure);
        for (const auto& [dataset, column] : gaps | std::views::take(mostGaps)) {
            checks.push_back({ { CheckKind::GapsSkipped,
                                   { .column = inSentence(column->name),
                                       .count = column->nulls,
                                       .lines = { call.line },
                                       .texts = { inSentence(figure->function), inSentence(dataset->name) },
                                       .counts = { 0, 0, 0, 0, dataset->profile.rows } } },
                CheckStatus::Warning });
        }
    }
}

/// "the mean of the others", of what a line puts where something is missing.
std::string fillingOf(const CodeFacts& facts, const CodeFacts::Fill& fill, const std::string& column)
{
    if (fill.by == "ffill" || fill.by == "pad") {
        return "the value before";
    }
    if (fill.by == "bfill" || fill.by == "backfill") {
        return "the value after";
    }
    if (fill.by == "interpolate") {
        return "values between those around them";
    }
    const auto figure = std::ranges::find_if(facts.aggregations, [&](const auto& one) {
        const bool isUsual = isMeanFunction(one.function) || one.function == "median" || one.function == "mode";
        return isUsual && facts.mayPrecede(one.line, fill.line) && naming(column)(one);
    });
    const bool isOfGroups = std::ranges::any_of(facts.groupings,
        [&](const auto& one) { return figure != facts.aggregations.end() && one.line == figure->line; });
    if (!fill.by.empty()) {
        return "“" + inSentence(fill.by) + "”";
    }
    return figure == facts.aggregations.end()
        ? "another value"
        : "the " + inSentence(figure->function) + (isOfGroups ? " of their group" : " of the others");
}

/// (column > 5).fillna(False): of a condition on the column, whose own cells stay as they are.
bool fillsCondition(const CodeFacts::Fill& fill, const ColumnProfile& column)
{
    return (fill.by == "False" || fill.by == "True") && column.type != sandbox::ColumnType::Boolean;
}

/// A written number is judged; what the code computes to fill gaps with may be right, and its figures are made of it.
void tellFilled(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& fill : facts.fills) {
        // where() and mask() count as fills, too, and need not meet a gap: only the run tells.
        const bool mayReplace = std::ranges::any_of(facts.filters,
            [&](const auto& filter) { return filter.line == fill.line && filter.comparison != Comparison::Missing; });
        const bool isOpen = mayReplace && ledgerOf(request, sandbox::RowOperation::Fill, fill.line).empty();
        for (const auto& dataset :
            isOpen || writtenNumber(fill.by).has_value() ? std::vector<Dataset>() : request.datasets) {
            for (const auto& column : isOf(fill.of, dataset) ? dataset.profile.columns : std::vector<ColumnProfile>()) {
                const bool isUsed = std::ranges::any_of(facts.aggregations, [&](const auto& one) {
                    return facts.mayPrecede(fill.line, one.line) && std::ranges::contains(columnsOf(one), column.name);
                });
                const auto cells = column.nulls > 0 && naming(column.name)(fill) && isUsed
                        && !fillsCondition(fill, column)
                    ? cellsFilled(request, fill, column).value_or(0)
                    : 0;
                if (cells > 0) {
                    checks.push_back({ { CheckKind::GapsFilled,
                                           { .column = inSentence(column.name),
                                               .count = cells,
                                               .total = dataset.profile.rows,
                                               .lines = { fill.line },
                                               .texts = { fillingOf(facts, fill, column.name) } } },
                        CheckStatus::Noted });
                }
            }
        }
    }
}
/// Whether the code leaves out the last row, and only that.
bool leavesOutLast(const VerifyRequest& request)
{
    return request.result.ledger
        && std::ranges::contains(rowStrip(*request.result.ledger), StripKind::WithoutLast, &StripPart::kind);
}

/// What is missing in a row of totals at the end is no gap of the rows that are left when the code has taken it away.
std::vector<Dataset> withoutGapsOfTotals(std::vector<Dataset> datasets)
{
    for (auto& dataset : datasets) {
        auto& profile = dataset.profile;
        const auto isOfLast = [&](const FileFact& fact) { return std::ranges::contains(fact.rows, profile.rows); };
        const bool endsInTotals = std::ranges::any_of(profile.facts, [&](const FileFact& fact) {
            return (fact.kind == FactKind::TotalsRow || fact.kind == FactKind::AveragesRow) && isOfLast(fact);
        });
        for (const auto& fact : endsInTotals ? profile.facts : std::vector<FileFact>()) {
            const auto column = std::ranges::find(profile.columns, fact.column, &ColumnProfile::name);
            const bool isGap = fact.kind == FactKind::Gaps && isOfLast(fact) && column != profile.columns.end();
            if (isGap && column->nulls > 0) {
                --column->nulls;
            }
        }
    }
    return datasets;
}
} // namespace

void tellGaps(const VerifyRequest& asked, Checks& checks)
{
    auto request = asked;
    if (leavesOutLast(asked)) {
        request.datasets = withoutGapsOfTotals(std::move(request.datasets));
    }
    if (!std::ranges::contains(checks, CheckKind::GapsSkipped, [](const auto& one) { return one.fact.kind; })) {
        tellSkipped(request, checks);
        tellUndrawn(request, checks);
        judgeMargins(request, checks);
        tellUntold(request, checks);
    }
    if (!std::ranges::contains(checks, CheckKind::GapsFilled, [](const auto& one) { return one.fact.kind; })) {
        tellFilled(request, checks);
    }
}

} // namespace core
