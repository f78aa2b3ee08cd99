// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/currencies.h"

#include "core/domain/cell_format.h"
#include "core/domain/currency_sign.h"
#include "core/verify/figure.h"
#include "core/verify/named_figures.h"
#include "core/verify/table_roles.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>

namespace core {

namespace {
using sandbox::ChartSpec;
using sandbox::ChartType;

/// A column of a file whose cells all have one sign that its name has not.
struct Amount {
    const ColumnProfile* column = nullptr;
    std::string sign;
};

std::vector<Amount> amountsIn(const std::vector<Dataset>& datasets)
{
    std::vector<Amount> amounts;
    for (const auto& dataset : datasets) {
        for (const auto& column : dataset.profile.columns) {
            const bool isMixed = std::ranges::any_of(dataset.profile.facts, [&](const FileFact& fact) {
                return fact.kind == FactKind::SeveralUnits && fact.column == column.name;
            });
            const auto sign = currencySign(column);
            const bool areAll = !isMixed && column.converted == dataset.profile.rows - column.nulls;
            if (areAll && !sign.empty() && !column.name.contains(sign)) {
                amounts.push_back({ &column, sign });
            }
        }
    }
    return amounts;
}

/// "average fee": what a column of the file has become, where the name says so.
std::string_view aggregateIn(std::string_view name, std::string_view column)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> words { { { "average ", "mean" },
        { "median ", "median" }, { "lowest ", "min" }, { "highest ", "max" }, { "th percentile of ", "quantile" } } };
    for (const auto& [word, function] : words) {
        const auto at = name.find(word);
        const bool isOfIt = at != std::string_view::npos && name.substr(at + word.size()) == column;
        if (isOfIt && (at == 0 || word.starts_with("th "))) {
            return function;
        }
    }
    return {};
}

/// What makes other figures of those of that name.
bool isChanged(const CodeFacts& facts, const std::string& name)
{
    return std::ranges::any_of(facts.stores, [&](const CodeFacts::Store& store) {
        return store.how != StoreHow::Adds && store.how != StoreHow::Drops && !store.given
            && std::ranges::contains(store.columns, name);
    }) || std::ranges::contains(facts.arithmetic, std::string("figures_by_number"), &CodeFacts::Use::name);
}

/// Whether it is called so as a figure of that column, or as `function` of it, which keeps the unit.
bool isFigureOf(const CodeFacts& facts, const std::string& column, std::string_view function, bool isOne)
{
    const auto isOfIt = [&](const CodeFacts::Aggregation& each) {
        return (each.by > 0 || isOne) && each.columns == std::vector { column }
        && (function.empty() ? each.called == each.columns : each.function == function);
    };
    return std::ranges::any_of(facts.aggregations, isOfIt) && !isChanged(facts, column)
        && std::ranges::all_of(facts.aggregations,
            [&](const CodeFacts::Aggregation& each) { return !isOfIt(each) || keepsUnit(each.function); });
}

/// Figures of a column divided by those of one that is no amount: "rent divided by persons".
bool isDivided(
    const CodeFacts& facts, std::string_view name, const std::string& column, const std::vector<Amount>& amounts)
{
    const auto start = column + " divided by ";
    if (!name.starts_with(start)) {
        return false;
    }
    const auto by = name.substr(start.size());
    const bool isByAmount = std::ranges::any_of(amounts, [&](const Amount& one) { return one.column->name == by; });
    return !isByAmount && std::ranges::any_of(facts.aggregations, [&](const CodeFacts::Aggregation& each) {
        const bool isLine = std::ranges::any_of(facts.arithmetic,
            [&](const CodeFacts::Use& use) { return use.line == each.line && use.name == "figures /"; });
        return isLine && each.columns == std::vector { column } && keepsUnit(each.function);
    });
}

/// What each row of a column has more than the one before.
bool isChangeOf(const CodeFacts& facts, const std::string& name, const std::string& column)
{
    return std::ranges::any_of(facts.stores, [&](const CodeFacts::Store& store) {
        const auto here = [&](const auto& each) { return each.line == store.line; };
        const bool isDifference = std::ranges::any_of(
            facts.shifts, [&](const CodeFacts::Shift& shift) { return here(shift) && shift.function == "diff"; });
        return store.columns == std::vector { name } && isDifference && std::ranges::none_of(facts.arithmetic, here)
            && std::ranges::all_of(facts.columns | std::views::filter(here),
                [&](const CodeFacts::Named& named) { return named.name == column; });
    }) && isFigureOf(facts, column, {}, false);
}

/// Of one column of amounts, as it is in the file.
std::string signOfColumn(const CodeFacts& facts, const std::string& name, const std::vector<Amount>& amounts)
{
    const auto amount = std::ranges::find_if(amounts, [&](const Amount& one) { return one.column->name == name; });
    return amount == amounts.end() || isChanged(facts, name) ? std::string() : amount->sign;
}

/// Of figures that a person's code gives a name of its own: all that it may be called by must be amounts of one sign.
std::string signOfNamed(const std::string& name, bool isOne, const VerifyRequest& request,
    const std::vector<Amount>& amounts, int depth = 0)
{
    constexpr int deepest = 3; // names made of names
    const auto& facts = request.facts;
    const auto made = depth < deepest ? figuresNamed(facts, request.code, name) : NamedFigures();
    std::vector<std::string> signs;
    for (const auto& each : made.aggregations) {
        const bool isPlain = keepsUnit(each.function) && (each.by > 0 || isOne) && each.columns.size() == 1
            && each.called == each.columns;
        signs.push_back(isPlain ? signOfColumn(facts, each.columns.front(), amounts) : std::string());
    }
    for (const auto& part : made.names) {
        const auto sign = signOfColumn(facts, part, amounts);
        signs.push_back(sign.empty() ? signOfNamed(part, isOne, request, amounts, depth + 1) : sign);
    }
    return !signs.empty() && std::ranges::count(signs, signs.front()) == std::ssize(signs) ? signs.front()
                                                                                           : std::string();
}

/// Of what the code computes, by its name; `isOne`: it is one figure of all rows.
std::string signOfFigure(const std::string& name, bool isOne, const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const auto amounts = facts.known ? amountsIn(request.datasets) : std::vector<Amount>();
    for (const auto& [column, sign] : amounts) {
        const auto function = aggregateIn(name, column->name);
        const bool isFigure = (name == column->name || !function.empty())
            && isFigureOf(facts, column->name, function, isOne);
        if (isFigure || isDivided(facts, name, column->name, amounts) || isChangeOf(facts, name, column->name)) {
            return sign;
        }
    }
    return amounts.empty() ? std::string() : signOfNamed(name, isOne, request, amounts);
}

/// Of values of a file, where none lies beyond those of its column: nothing was made of them.
std::string signOfValues(const std::string& name, const std::vector<double>& values, const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const bool isFigure = std::ranges::any_of(facts.aggregations,
        [&](const CodeFacts::Aggregation& each) { return each.by > 0 && std::ranges::contains(each.called, name); });
    if (!facts.known || isFigure || !facts.shifts.empty()) {
        return {};
    }
    for (const auto& [column, sign] : amountsIn(request.datasets)) {
        const auto least = numberIn(column->min);
        const auto most = numberIn(column->max);
        const auto isWithin = [&](double value) { return (!least || value >= *least) && (!most || value <= *most); };
        if (name == column->name && std::ranges::all_of(values, isWithin)) {
            return sign;
        }
    }
    return {};
}

std::vector<double> valuesIn(const sandbox::Table& table, std::size_t column)
{
    std::vector<double> values;
    for (const auto& row : table.rows) {
        if (const auto number = numberIn(row[column])) {
            values.push_back(*number);
        }
    }
    return values;
}

/// A crossed table has figures of one column in all that stand for values of a key.
std::string signOfCrossed(const sandbox::Table& table, std::size_t column, const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const bool isKey = std::ranges::any_of(facts.groupings,
        [&](const auto& each) { return std::ranges::contains(each.called, table.columns[column].name); });
    if (!facts.known || isKey || facts.aggregations.size() != 1 || !isCrossed(table, facts) || !facts.arithmetic.empty()
        || !facts.shifts.empty()) {
        return {};
    }
    const auto& figure = facts.aggregations.front();
    for (const auto& [amount, sign] : amountsIn(request.datasets)) {
        if (figure.columns == std::vector { amount->name } && isFigureOf(facts, amount->name, figure.function, false)) {
            return sign;
        }
    }
    return {};
}

/// Of a histogram the edges between its ranges: the first and the last may lie beyond the values.
std::vector<double> drawnOn(const ChartSpec& chart, bool isX)
{
    std::vector<double> values;
    if (chart.type == ChartType::Histogram) {
        for (std::size_t edge = 1; edge + 1 < chart.categories.size(); ++edge) {
            const auto& text = chart.categories[edge];
            double value = std::numeric_limits<double>::infinity();
            std::from_chars(text.data(), text.data() + text.size(), value);
            values.push_back(value);
        }
    }
    for (const auto& series : chart.series) {
        const auto& drawn = isX ? series.x : series.y;
        std::ranges::transform(drawn | std::views::filter([](const auto& value) { return value.has_value(); }),
            std::back_inserter(values), [](const auto& value) { return *value; });
    }
    return values;
}

std::string signOfAxis(const ChartSpec& chart, bool isX, const VerifyRequest& request)
{
    const auto& name = isX ? chart.xLabel : chart.yLabel;
    const bool isOfRows = chart.type == ChartType::Scatter || chart.type == ChartType::Box
        || (chart.type == ChartType::Histogram && isX);
    const bool isOfFigures = isX == (chart.type == ChartType::BarHorizontal) && chart.type != ChartType::Histogram;
    auto sign = isOfFigures ? signOfFigure(name, chart.categories.size() == 1, request) : std::string();
    return sign.empty() && isOfRows ? signOfValues(name, drawnOn(chart, isX), request) : sign;
}
} // namespace

std::string currencyOf(const sandbox::Table& table, std::size_t column, const VerifyRequest& request)
{
    const auto& name = table.columns[column].name;
    if (!isNumeric(table.columns[column].type) || isInPercent(name)) {
        return {};
    }
    auto sign = signOfFigure(name, table.rowCount == 1, request);
    const bool isOfFile = request.facts.aggregations.empty() && request.facts.arithmetic.empty();
    sign = sign.empty() && isOfFile ? signOfValues(name, valuesIn(table, column), request) : sign;
    return sign.empty() ? signOfCrossed(table, column, request) : sign;
}

std::string currencyOf(const VerifyRequest& request)
{
    const auto& figures = request.facts.aggregations;
    if (figures.size() != 1 || figures.front().called.size() != 1 || !request.facts.arithmetic.empty()) {
        return {};
    }
    return currencyOf(
        sandbox::Table { "", { { figures.front().called.front(), ColumnType::Number } }, 1, {} }, 0, request);
}

std::vector<ShownUnit> unitsOf(const std::vector<sandbox::Display>& displays, const VerifyRequest& request)
{
    std::vector<ShownUnit> units;
    const auto add = [&](std::size_t display, const std::string& name, std::string sign) {
        ShownUnit unit { static_cast<int>(display), name, std::move(sign) };
        if (!unit.sign.empty() && !std::ranges::contains(units, unit)) {
            units.push_back(std::move(unit));
        }
    };
    for (std::size_t at = 0; at < displays.size(); ++at) {
        if (const auto* table = std::get_if<sandbox::Table>(&displays[at])) {
            for (std::size_t column = 0; column < table->columns.size(); ++column) {
                add(at, table->columns[column].name, currencyOf(*table, column, request));
            }
        } else if (const auto* chart = std::get_if<ChartSpec>(&displays[at])) {
            add(at, chart->xLabel, signOfAxis(*chart, true, request));
            add(at, chart->yLabel, signOfAxis(*chart, false, request));
        }
    }
    return units;
}

} // namespace core
