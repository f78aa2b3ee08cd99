// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/figure.h"
#include "core/verify/row_traces.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace core {

namespace {
using sandbox::Cell;
using sandbox::RowFigure;
using sandbox::RowTrace;

bool isTheSame(double number, double shown)
{
    constexpr double precision = 1e-9;
    return std::abs(number - shown) <= precision * std::max(1.0, std::abs(shown));
}

/// Whether the number, rounded to the decimals of `shown`, is that.
bool isRounded(double number, double shown)
{
    constexpr int mostDecimals = 6;
    for (int decimals = 1; decimals <= mostDecimals; ++decimals) {
        const auto scale = std::pow(10.0, decimals);
        if (isTheSame(std::round(shown * scale) / scale, shown)) {
            return !isTheSame(std::round(shown), shown) && isTheSame(std::round(number * scale) / scale, shown);
        }
    }
    return false;
}

bool fits(const Cell& figure, const Cell& shown)
{
    const auto number = numberIn(figure);
    const auto wanted = numberIn(shown);
    if (number && wanted) {
        return isTheSame(*number, *wanted) || isRounded(*number, *wanted);
    }
    return !number && !wanted && figure == shown && !std::holds_alternative<std::monostate>(figure);
}

TraceNote figureNote(const RowFigure& figure, const Cell& value)
{
    const auto text = figureText(value, figure.column);
    if (figure.function == "share") {
        return { TraceKind::TheirShare, { .texts = { text } } };
    }
    const bool counts = figure.column.empty() || figure.function == "value_counts" || figure.function == "matches"
        || figure.function == "len" || figure.function == "size";
    return counts ? TraceNote { TraceKind::TheirNumber, { .texts = { text } } }
                  : TraceNote { TraceKind::TheirFigure,
                        { .column = inSentence(figure.column), .texts = { figure.function, text } } };
}
} // namespace

std::optional<TraceNote> explainedBy(
    const RowTrace& trace, const sandbox::TracedRows& traced, const PointedNumber& pointed, Explained what)
{
    if (trace.figures.empty() && !traced.rows.empty()) {
        return TraceNote { TraceKind::TheirNumber,
            { .texts = { figureText(Cell(static_cast<std::int64_t>(traced.rows.size()))) } } }; // the record itself
    }
    std::vector<Cell> shown { pointed.number };
    for (const auto& [name, cell] : pointed.labels) {
        if (what == Explained::OrBeside && numberIn(cell)) {
            shown.push_back(cell);
        }
    }
    for (const auto& cell : shown) {
        for (std::size_t i = 0; i < std::min(trace.figures.size(), traced.figures.size()); ++i) {
            auto value = traced.figures[i];
            const bool isShare = trace.figures[i].function == "share";
            if (isShare && numberIn(value) && !fits(value, cell)) {
                value = *numberIn(value) * 100;
            }
            if (fits(value, cell)) {
                return figureNote(trace.figures[i], isShare ? Cell(*numberIn(traced.figures[i]) * 100) : value);
            }
        }
    }
    return std::nullopt;
}

/// What the code may make of both.
static std::vector<double> madeOf(const ComparedTraces& traces, double part, double other)
{
    const auto ratio = other != 0 ? part / other : std::nan("");
    auto made = !traces.divides ? std::vector<double>()
        : traces.isWhole        ? std::vector { ratio * 100, ratio }
                                : std::vector { (ratio - 1) * 100, ratio - 1, ratio };
    if (traces.subtracts && !traces.isWhole) {
        made.insert(made.begin(), part - other);
    }
    return made;
}

std::optional<ComparedNotes> comparedBy(const ComparedTraces& traces, const sandbox::TracedRows& rows,
    const sandbox::TracedRows& against, const Cell& number)
{
    if (rows.rows.empty() && against.rows.empty()) {
        return std::nullopt;
    }
    const auto& figures = traces.rows.figures;
    for (std::size_t i = 0; i < std::min({ figures.size(), rows.figures.size(), against.figures.size() }); ++i) {
        const auto part = numberIn(rows.figures[i]);
        const auto other = numberIn(against.figures[i]);
        if (!part || !other) {
            continue;
        }
        const auto isNumber = [&](double one) { return std::isfinite(one) && fits(Cell(one), number); };
        if (std::ranges::none_of(madeOf(traces, *part, *other), isNumber)) {
            continue;
        }
        const auto note = figureNote(figures[i], rows.figures[i]);
        const auto& column = figures[i].column;
        return traces.isWhole ? ComparedNotes { note,
            { TraceKind::PartOfAll,
                { .texts = { figureText(Cell(*part / *other * 100)), figureText(against.figures[i], column) } } } }
                              : ComparedNotes { note, figureNote(figures[i], against.figures[i]) };
    }
    return std::nullopt;
}

} // namespace core
