// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_edit.h"

#include "core/domain/chart_arrangement.h"
#include "sandbox/run/json.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <format>
#include <iterator>
#include <string_view>
#include <utility>

namespace core {

namespace {
using sandbox::AxisType;
using sandbox::ChartSeries;
using sandbox::ChartSpec;
using sandbox::ChartType;
using sandbox::enumOf;
using sandbox::EnumWords;
using sandbox::wordOf;

constexpr EnumWords<ChartKind, 11> kindWords { { { ChartKind::Bar, "bar" }, { ChartKind::StackedBar, "stacked_bar" },
    { ChartKind::BarHorizontal, "barh" }, { ChartKind::StackedBarHorizontal, "stacked_barh" },
    { ChartKind::Line, "line" }, { ChartKind::Area, "area" }, { ChartKind::StackedArea, "stacked_area" },
    { ChartKind::Pie, "pie" }, { ChartKind::Scatter, "scatter" }, { ChartKind::Histogram, "hist" },
    { ChartKind::Box, "box" } } };
constexpr EnumWords<ChartOrder, 3> orderWords { { { ChartOrder::AsDrawn, "as_drawn" },
    { ChartOrder::ByValue, "by_value" }, { ChartOrder::ByLabel, "by_label" } } };

constexpr std::size_t mostBars = 2000;
constexpr std::size_t mostBins = 20;

std::vector<double> numbersOf(const ChartSeries& series)
{
    std::vector<double> numbers;
    for (const auto& value : series.y) {
        if (value) {
            numbers.push_back(*value);
        }
    }
    return numbers;
}

bool isLying(ChartKind kind)
{
    return kind == ChartKind::BarHorizontal || kind == ChartKind::StackedBarHorizontal;
}

bool isOfBars(ChartKind kind)
{
    return kind == ChartKind::Bar || kind == ChartKind::StackedBar || isLying(kind);
}

bool isStacked(ChartKind kind)
{
    return kind == ChartKind::StackedBar || kind == ChartKind::StackedBarHorizontal || kind == ChartKind::StackedArea;
}

/// Of the horizontal axis and of the vertical one.
std::pair<AxisSubject, AxisSubject> subjectsOf(ChartKind kind)
{
    using enum AxisSubject;
    return isLying(kind)               ? std::pair(Values, Places)
        : kind == ChartKind::Histogram ? std::pair(Values, Counts)
        : kind == ChartKind::Box       ? std::pair(Groups, Values)
                                       : std::pair(Places, Values);
}

ChartType typeOf(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Bar:
    case ChartKind::StackedBar: return ChartType::Bar;
    case ChartKind::BarHorizontal:
    case ChartKind::StackedBarHorizontal: return ChartType::BarHorizontal;
    case ChartKind::Line: return ChartType::Line;
    case ChartKind::Area:
    case ChartKind::StackedArea: return ChartType::Area;
    case ChartKind::Pie: return ChartType::Pie;
    case ChartKind::Scatter: return ChartType::Scatter;
    case ChartKind::Histogram: return ChartType::Histogram;
    case ChartKind::Box: break;
    }
    return ChartType::Box;
}

/// Round ones of one width: 1, 2 or 5 of a power of ten, and of whole numbers no part of one.
std::vector<double> edgesOf(const std::vector<double>& values)
{
    const auto [least, most] = std::ranges::minmax_element(values);
    const double low = values.empty() ? 0 : *least, high = values.empty() ? 0 : *most;
    const double narrowest = (high - low) / mostBins;
    double width = 1;
    if (narrowest > 0 && std::isfinite(narrowest)) {
        const double ten = std::pow(10, std::floor(std::log10(narrowest)));
        constexpr double steps[] = { 1, 2, 5 };
        const auto* step = std::ranges::find_if(steps, [&](double each) { return each * ten >= narrowest; });
        width = step == std::end(steps) ? 10 * ten : *step * ten;
    }
    const bool areWhole = std::ranges::all_of(values, [](double value) { return value == std::floor(value); });
    width = areWhole ? std::max(width, 1.0) : width;
    double first = std::floor(low / width), last = std::max(std::ceil(high / width), first + 1);
    first -= first * width > low ? 1 : 0; // rounded
    last += last * width < high ? 1 : 0;
    std::vector<double> edges;
    for (double at = first; at <= last && edges.size() <= mostBins + 2; ++at) {
        edges.push_back(at * width);
    }
    return edges;
}

/// As numpy counts: the last range has both of its ends.
void becomeHistogram(ChartSpec& chart)
{
    std::vector<double> all;
    for (const auto& series : chart.series) {
        std::ranges::copy(numbersOf(series), std::back_inserter(all));
    }
    const auto edges = edgesOf(all);
    chart.categories.clear();
    for (const double edge : edges) {
        chart.categories.push_back(std::format("{:.12g}", edge));
    }
    const auto bins = edges.size() - 1;
    for (auto& series : chart.series) {
        std::vector<std::optional<double>> counts(bins, 0.0);
        for (const auto value : numbersOf(series)) {
            const auto above = std::ranges::upper_bound(edges, value) - edges.begin();
            *counts[std::clamp(static_cast<std::size_t>(above), std::size_t { 1 }, bins) - 1] += 1;
        }
        series.x.clear();
        series.y = std::move(counts);
    }
    chart.xType = AxisType::Number;
    chart.xLabel = chart.series.size() == 1 ? chart.series.front().name : chart.yLabel;
    chart.yLabel = "Number of rows";
}

void becomeBoxes(ChartSpec& chart)
{
    ChartSeries boxes;
    chart.categories.clear();
    for (const auto& series : chart.series) {
        auto numbers = numbersOf(series);
        std::ranges::sort(numbers);
        for (const double part : { 0.0, 0.25, 0.5, 0.75, 1.0 }) {
            if (numbers.empty()) {
                boxes.y.emplace_back();
                continue;
            }
            const auto place = part * static_cast<double>(numbers.size() - 1);
            const auto below = static_cast<std::size_t>(place);
            const auto above = std::min(below + 1, numbers.size() - 1);
            boxes.y.emplace_back(std::lerp(numbers[below], numbers[above], place - static_cast<double>(below)));
        }
        chart.categories.push_back(series.name);
    }
    chart.series = { std::move(boxes) };
    chart.xType = AxisType::Category;
    chart.xLabel.clear();
}

/// Of places on a scale: their numbers become those of each point.
void becomeScatter(ChartSpec& chart)
{
    std::vector<std::optional<double>> places;
    for (const auto& text : chart.categories) {
        places.push_back(numberOf(text));
    }
    for (auto& series : chart.series) {
        series.x = places;
        series.x.resize(series.y.size());
    }
    chart.categories.clear();
}

void become(ChartSpec& chart, ChartKind kind)
{
    chart.type = typeOf(kind);
    chart.stacked = isStacked(kind);
    if (kind == ChartKind::Histogram || kind == ChartKind::Box) {
        chart.partial.clear();
    }
    if (kind == ChartKind::Histogram) {
        becomeHistogram(chart);
    } else if (kind == ChartKind::Box) {
        becomeBoxes(chart);
    } else if (kind == ChartKind::Scatter) {
        becomeScatter(chart);
    } else if (chart.xType == AxisType::Number && (isOfBars(kind) || kind == ChartKind::Pie)) {
        chart.xType = AxisType::Category;
    }
}
} // namespace

std::string kindWord(ChartKind kind)
{
    return wordOf(kindWords, kind);
}

std::string orderWord(ChartOrder order)
{
    return wordOf(orderWords, order);
}

ChartKind kindOf(const ChartSpec& chart)
{
    switch (chart.type) {
    case ChartType::Line: return ChartKind::Line;
    case ChartType::Bar: return chart.stacked ? ChartKind::StackedBar : ChartKind::Bar;
    case ChartType::BarHorizontal: return chart.stacked ? ChartKind::StackedBarHorizontal : ChartKind::BarHorizontal;
    case ChartType::Area: return chart.stacked ? ChartKind::StackedArea : ChartKind::Area;
    case ChartType::Pie: return ChartKind::Pie;
    case ChartType::Scatter: return ChartKind::Scatter;
    case ChartType::Histogram: return ChartKind::Histogram;
    case ChartType::Box: break;
    }
    return ChartKind::Box;
}

bool changesMarks(const ChartEdit& edit)
{
    return edit.kind || edit.order != ChartOrder::AsDrawn || edit.top > 0;
}

bool changesNothing(const ChartEdit& edit)
{
    return !changesMarks(edit) && !edit.title && !edit.xLabel && !edit.yLabel;
}

std::vector<ChartKind> possibleKinds(const ChartSpec& chart)
{
    const auto own = kindOf(chart);
    std::size_t count = 0;
    double lowest = 0;
    double sum = 0;
    for (const auto& series : chart.series) {
        for (const auto value : numbersOf(series)) {
            ++count;
            lowest = std::min(lowest, value);
            sum += value;
        }
    }
    const bool isFinished = own == ChartKind::Histogram || own == ChartKind::Box; // the single values are gone
    const bool hasPlaces = !isFinished && own != ChartKind::Scatter;
    const bool hasFew = chart.categories.size() <= mostBars;
    const bool hasSeveral = chart.series.size() > 1;
    const bool isWhole = addsUp(chart) && lowest >= 0; // of averages there are no parts
    const std::pair<ChartKind, bool> all[] = { { ChartKind::Bar, hasPlaces && hasFew },
        { ChartKind::StackedBar, hasPlaces && hasFew && hasSeveral && addsUp(chart) },
        { ChartKind::BarHorizontal, hasPlaces && hasFew },
        { ChartKind::StackedBarHorizontal, hasPlaces && hasFew && hasSeveral && addsUp(chart) },
        { ChartKind::Line, hasPlaces },
        { ChartKind::Area, hasPlaces && !hasSeveral }, // several would lie over each other
        { ChartKind::StackedArea, hasPlaces && hasSeveral && isWhole },
        { ChartKind::Pie, hasPlaces && hasFew && !hasSeveral && isWhole && sum > 0 },
        { ChartKind::Scatter, hasPlaces && chart.xType == AxisType::Number },
        { ChartKind::Histogram, !isFinished && count > 1 }, { ChartKind::Box, !isFinished && count > 1 } };
    std::vector<ChartKind> kinds;
    for (const auto& [kind, fits] : all) {
        if (fits || kind == own) {
            kinds.push_back(kind);
        }
    }
    return kinds;
}

bool canBeArranged(const ChartSpec& chart, ChartKind kind)
{
    const bool isPlaced = chart.xType == AxisType::Category
        && (kind == ChartKind::Line || kind == ChartKind::Area || kind == ChartKind::StackedArea);
    return chart.categories.size() > 1 && (isOfBars(kind) || kind == ChartKind::Pie || isPlaced);
}

bool addsUp(const ChartSpec& chart)
{
    static constexpr std::string_view words[] = { "mean", "average", "avg", "median", "minimum", "maximum", " min ",
        " max ", "rate", "ratio", "percentile", "quantile", "spread", "deviation", "std", "durchschnitt", "mittel",
        "quote" };
    auto names = " " + chart.xLabel + " " + chart.yLabel + " ";
    for (const auto& series : chart.series) {
        names += series.name + " ";
    }
    const auto plain = [](std::string text) {
        std::ranges::transform(text, text.begin(),
            [](unsigned char letter) { return letter == '_' ? ' ' : static_cast<char>(std::tolower(letter)); });
        return text;
    };
    names = plain(std::move(names));
    const auto text = names + plain(chart.title + " ");
    // "price_per_kg" is a rate; "Sum of takings per month" says what there is a sum of each.
    return !names.contains(" per ")
        && std::ranges::none_of(words, [&](std::string_view word) { return text.contains(word); });
}

bool withOthers(const ChartSpec& chart, ChartKind kind, const ChartEdit& edit)
{
    return kind == ChartKind::Pie || (edit.withRest && addsUp(chart));
}

ChartEdit withKind(ChartEdit edit, ChartKind from, ChartKind to, AxisNames& others)
{
    const auto put = [&](AxisSubject subject, const std::optional<std::string>& name) {
        if (name) {
            others[subject] = *name;
        }
    };
    const auto take = [&](AxisSubject subject) {
        const auto found = others.extract(subject);
        return found ? std::optional(found.mapped()) : std::nullopt;
    };
    put(subjectsOf(from).first, edit.xLabel);
    put(subjectsOf(from).second, edit.yLabel);
    edit.xLabel = take(subjectsOf(to).first);
    edit.yLabel = take(subjectsOf(to).second);
    return edit;
}

ChartSpec edited(const ChartSpec& chart, const ChartEdit& edit)
{
    auto made = chart;
    const auto own = kindOf(chart);
    if (isLying(own)) {
        std::swap(made.xLabel, made.yLabel);
    }
    const bool isPossible = edit.kind && std::ranges::contains(possibleKinds(chart), *edit.kind);
    const auto kind = isPossible ? *edit.kind : own;
    if (canBeArranged(chart, kind)) {
        arrange(made,
            { edit.order == ChartOrder::ByValue, edit.order == ChartOrder::ByLabel, edit.top,
                withOthers(chart, kind, edit) });
    }
    if (kind != own) {
        become(made, kind);
    }
    if (isLying(kind)) {
        std::swap(made.xLabel, made.yLabel);
    }
    made.title = edit.title.value_or(made.title);
    made.xLabel = edit.xLabel.value_or(made.xLabel);
    made.yLabel = edit.yLabel.value_or(made.yLabel);
    return made;
}

void to_json(Json& json, const ChartEdit& edit)
{
    json = { { "display", edit.display }, { "code_sha256", edit.code }, { "order", orderWord(edit.order) },
        { "top", edit.top }, { "with_rest", edit.withRest } };
    const auto add = [&](const char* name, const std::optional<std::string>& text) {
        if (text) {
            json[name] = *text;
        }
    };
    add("type", edit.kind.transform(kindWord));
    add("title", edit.title);
    add("x_label", edit.xLabel);
    add("y_label", edit.yLabel);
}

void from_json(const Json& json, ChartEdit& edit)
{
    const auto text = [&](const char* name) {
        return json.contains(name) ? std::optional(json.at(name).get<std::string>()) : std::nullopt;
    };
    json.at("display").get_to(edit.display);
    json.at("code_sha256").get_to(edit.code);
    edit.order = enumOf(orderWords, json.at("order").get<std::string>());
    json.at("top").get_to(edit.top);
    json.at("with_rest").get_to(edit.withRest);
    edit.kind = text("type").transform([](const std::string& word) { return enumOf(kindWords, word); });
    edit.title = text("title");
    edit.xLabel = text("x_label");
    edit.yLabel = text("y_label");
}

} // namespace core
