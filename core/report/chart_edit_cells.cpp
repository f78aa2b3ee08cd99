// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chart_edit_cells.h"

#include "core/domain/chart_periods.h"
#include "core/domain/derived_chart.h"
#include "core/report/chart_columns.h"
#include "core/report/escape.h"
#include "core/report/parts.h"

#include <format>

namespace core::report {

namespace {
/// Draws with pandas what core/domain/chart_edit draws from the data of a chart.
constexpr std::string_view helper
    = R"PY(# Draws the charts as they are in Assay: another type or order, the largest, other words, incomplete periods.
def chart_editor():
    import calendar
    import re

    import numpy as np
    import pandas as pd

    class EditedPlot(pd.plotting.PlotAccessor):
        """df.plot, which looks whether its chart was changed."""

        edits, drawn = {}, 0  # which chart, counted from 1, and what; how many were drawn

        def __init__(self, data):
            super().__init__(data)
            self.data = data

        def __call__(self, *args, **kwargs):
            edit = next_edit()
            if "kind" not in edit:
                return with_words(super().__call__(*args, **kwargs), edit)
            names = ("x", "y", "kind") if isinstance(self.data, pd.DataFrame) else ("kind",)
            given = {**dict(zip(names, args)), **kwargs}
            table = columns_drawn(self.data, given.get("x"), given.get("y"))
            if edit["arranged"]:
                table = arranged(table, edit["order"], edit["top"], edit["rest"], edit.get("months"))
            options = {name: given[name] for name in ("ax", "figsize", "rot", "fontsize") if name in given}
            drawn = draw_as(table, edit["kind"], options)
            for bars in getattr(drawn, "containers", []) if edit["arranged"] and edit["rest"] else []:
                if 0 < edit["top"] == len(bars) - 1:  # the last are the others
                    bars[-1].set(alpha=0.7, **({"color": "#59636e"} if len(drawn.containers) == 1 else {}))
            return with_words(drawn, edit)

    def next_edit():
        EditedPlot.drawn += 1
        return EditedPlot.edits.get(EditedPlot.drawn, {})

    def with_words(drawn, edit):
        """Gives the chart its words, which the code's own do not replace."""
        axes = drawn.flat[0] if hasattr(drawn, "flat") else drawn
        for word in ("title", "xlabel", "ylabel"):
            if word in edit:
                getattr(axes, "set_" + word)(edit[word])
                setattr(axes, "set_" + word, lambda *args, **kwargs: None)
        mark_incomplete(axes, edit.get("incomplete", []), edit.get("periods"))
        return drawn

    def mark_incomplete(axes, places, periods):
        """Dashes the lines to and from these of so many periods, and pales their bars."""
        for bars in axes.containers if places else []:
            for place in places if len(bars) == periods else []:
                bars[place].set(alpha=0.4, linestyle="--", edgecolor="black")
        for line in list(axes.lines) if places else []:
            x, y = line.get_xdata(orig=False), np.ma.filled(np.ma.asarray(line.get_ydata(orig=False), float), np.nan)
            if len(x) == periods and line.get_linestyle() == "-":
                for place in places:
                    there = slice(max(place - 1, 0), place + 2)
                    axes.plot(x[there], y[there], "--", color=line.get_color(), marker=line.get_marker(),
                              label="_incomplete")
                line.set_ydata(np.where(np.isin(np.arange(periods), places), np.nan, y))

    def label_key(label):
        """A number, or where the name of a month, a day, "Q3 2024" or "Mar 2024" stands; else None."""
        text = str(label).strip().lower()
        try:
            return float(text) if np.isfinite(float(text)) else None
        except ValueError:
            pass
        months, days = ([name.lower() for name in names] for names in (calendar.month_name, calendar.day_name))
        for names in (months[1:], days):
            for place, name in enumerate(names):
                if text in (name, name[:3]):
                    return place
        found = re.fullmatch(r"(?:q([1-4])|([a-z]{3})[a-z]*)[ /-]?(\d{4})", text)
        short = [name[:3] for name in months]
        if not found or not (found[1] or found[2] in short):
            return None
        return int(found[3]) * 12 + (3 * int(found[1]) - 3 if found[1] else short.index(found[2]) - 1)

    def period_name(label, months):
        """A date that stands for so many months, 0: its day; other labels and times as they are."""
        if months is None or not hasattr(label, "strftime") or getattr(label, "hour", 0) or getattr(label, "minute", 0):
            return label
        quarter = f"Q{(label.month + 2) // 3} {label.year}"
        names = {12: str(label.year), 3: quarter, 1: f"{calendar.month_abbr[label.month]} {label.year}"}
        return names.get(months, f"{label.day} {calendar.month_abbr[label.month]} {label.year}")

    def arranged(table, order, top, rest, months):
        """The rows in another order, only the largest, and the others added up."""
        largest = np.argsort(-table.sum(axis=1).to_numpy(dtype=float), kind="stable")
        kept, others = (largest[:top], largest[top:]) if top else (largest, [])
        keys = [label_key(label) for label in table.index]
        if order == "as_drawn":
            kept = sorted(kept)
        elif order == "by_label":
            keys = [str(label) for label in table.index] if None in keys else keys
            kept = sorted(sorted(kept), key=lambda place: keys[place])
        shown = table.iloc[list(kept)]
        if months is not None:
            shown = shown.set_axis([period_name(label, months) for label in shown.index]).rename_axis(table.index.name)
        if rest and len(others):
            name = "1 other" if len(others) == 1 else f"{len(others)} others"
            total = table.iloc[list(others)].sum(min_count=1).to_frame(name).T
            shown = pd.concat([shown.rename(index=str), total]).rename_axis(table.index.name)
        return shown

    def columns_drawn(data, x, y):
        """A column for each series, the labels as index."""
        if isinstance(data, pd.Series):
            return data.to_frame(data.name if data.name is not None else "values")
        label = lambda key: data.columns[key] if isinstance(key, int) and key not in data.columns else key
        if y is not None:
            names = list(y) if isinstance(y, (list, pd.Index, np.ndarray)) else [y]
            chosen = data[[label(name) for name in names]]
        else:
            chosen = data.drop(columns=[] if x is None else [label(x)]).select_dtypes("number")
        return chosen if x is None else chosen.set_axis(pd.Index(data[label(x)], name=label(x)))

    def round_edges(values):
        """Of ranges of one width: 1, 2 or 5 of a power of ten, and of whole numbers no part of one."""
        values = values[~np.isnan(values)]
        low, high = (values.min(), values.max()) if len(values) else (0, 0)
        narrowest = (high - low) / 20
        ten = 10.0 ** np.floor(np.log10(narrowest)) if narrowest > 0 else 1.0
        width = next(step * ten for step in (1, 2, 5, 10) if step * ten >= narrowest)
        width = max(width, 1.0) if (values == np.floor(values)).all() else width
        first, last = np.floor(low / width), max(np.ceil(high / width), np.floor(low / width) + 1)
        first, last = first - (first * width > low), last + (last * width < high)
        return [at * width for at in np.arange(first, last + 1)]

    def draw_as(table, kind, options):
        plot = pd.plotting.PlotAccessor(table)
        name = kind.removeprefix("stacked_")
        if name in ("bar", "barh", "area"):
            axes = plot(kind=name, stacked=name != kind, **options)
            if name == "barh":
                axes.invert_yaxis()  # the first is read first
            return axes
        if name == "pie":
            return pd.plotting.PlotAccessor(table.iloc[:, 0])(kind="pie", **options)
        if name == "scatter":
            return plot(kind="line", style="o", **options)
        if name == "hist":
            return plot(kind=name, **options, bins=round_edges(table.to_numpy(dtype=float, na_value=np.nan)))
        return plot(kind=name, **options, **{"box": {"whis": (0, 100)}}.get(name, {}))

    def with_edits(method):
        return lambda *args, **kwargs: with_words(method(*args, **kwargs), next_edit())

    for data in (pd.DataFrame, pd.Series):
        data.plot = property(EditedPlot)
        data.hist = with_edits(data.hist)
    pd.DataFrame.boxplot = with_edits(pd.DataFrame.boxplot)

    def edit_charts(edits):
        """What is changed of the charts of the code that follows."""
        EditedPlot.edits, EditedPlot.drawn = edits, 0

    return edit_charts


edit_charts = chart_editor()
)PY";

/// A text of JSON is one of Python.
std::string literal(const std::string& text)
{
    return sandbox::dump(Json(text));
}

std::vector<std::size_t> placesOfPartial(const sandbox::ChartSpec& chart)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < chart.categories.size(); ++place) {
        if (isPartial(chart, place)) {
            places.push_back(place);
        }
    }
    return places;
}

/// A line under the axis for each period that is not whole.
std::string notesBelow(const sandbox::ChartSpec& chart, const Translate& translate)
{
    std::string notes;
    for (auto one = chart; const auto& period : chart.partial) {
        one.partial = { period };
        notes += (notes.empty() ? "" : "\n") + inForm(partialWords(one), translate);
    }
    return notes;
}

/// {"kind": …, "title": …}: what `helper` reads. The words of a chart that is drawn otherwise are all said, for pandas
/// has its own.
std::string entryOf(const sandbox::ChartSpec& chart, const ChartEdit& edit, const Translate& translate)
{
    const auto shown = edited(chart, edit);
    std::string entry;
    const auto add = [&](const char* name, const std::string& value) {
        entry += std::format("{}\"{}\": {}", entry.empty() ? "" : ", ", name, value);
    };
    if (changesMarks(edit)) {
        const bool isArranged = canBeArranged(chart, kindOf(shown));
        add("kind", literal(kindWord(kindOf(shown))));
        add("arranged", isArranged ? "True" : "False");
        add("order", literal(orderWord(edit.order)));
        add("top", std::to_string(edit.top));
        add("rest", withOthers(chart, kindOf(shown), edit) ? "True" : "False");
        if (chart.xType == sandbox::AxisType::DateTime) {
            add("months", std::to_string(periodMonths(chart)));
        }
    }
    const auto addWord = [&](const char* name, const std::string& text, bool isChanged) {
        if (isChanged || changesMarks(edit)) {
            add(name, literal(text));
        }
    };
    addWord("title", shown.title, edit.title.has_value());
    const auto notes = notesBelow(shown, translate);
    const auto below = shown.xLabel + (shown.xLabel.empty() || notes.empty() ? "" : "\n") + notes;
    addWord("xlabel", below, edit.xLabel.has_value() || !notes.empty());
    addWord("ylabel", shown.yLabel, edit.yLabel.has_value());
    if (const auto places = placesOfPartial(shown); !places.empty()) {
        add("incomplete", sandbox::dump(Json(places)));
        add("periods", std::to_string(shown.categories.size()));
    }
    return std::format("    {}: {{{}}},\n", chart.call, entry);
}

std::string editsOf(const Step& step, const Translate& translate)
{
    const auto* run = latestRun(step);
    if (step.state != StepState::Done || !run) {
        return {};
    }
    std::string entries;
    const auto displays = displaysMade(step);
    for (std::size_t place = 0; place < displays.size(); ++place) {
        const auto* chart = std::get_if<sandbox::ChartSpec>(&displays[place]);
        const auto edit = chartEditOf(*run, step.charts, static_cast<int>(place));
        if (chart && chart->call > 0 && (!changesNothing(edit) || !chart->partial.empty())) {
            entries += entryOf(*chart, edit, translate);
        }
    }
    return entries.empty() ? entries : "edit_charts({\n" + entries + "})\n";
}
} // namespace

ChartEditCells chartEditCellsOf(const std::vector<Step>& steps, const Translate& translate)
{
    ChartEditCells cells;
    bool isEditing = false; // what was said of one step's charts must not hold for the next one's
    for (const auto& step : steps) {
        const auto edits = editsOf(step, translate);
        if (!edits.empty() || (isEditing && step.state == StepState::Done && latestRun(step))) {
            cells.before[step.id] = edits.empty() ? "edit_charts({})\n" : edits;
            isEditing = !edits.empty();
        }
    }
    cells.top = cells.before.empty() ? std::string() : std::string(helper);
    return cells;
}

} // namespace core::report
