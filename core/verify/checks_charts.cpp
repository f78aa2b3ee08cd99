// SPDX-License-Identifier: GPL-3.0-or-later
// A chart beside a table of the same labels: whether it shows the same figures.
#include "core/builtin/language/words.h"
#include "core/domain/cell_format.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace core {

namespace {
using sandbox::ChartSpec;
using sandbox::Table;

/// One column of figures by the labels of the first column; nothing where a label stands twice.
using Figures = std::map<std::string, double>;

bool areEqual(double one, double other)
{
    return std::abs(one - other) <= 1e-6 * std::max({ 1.0, std::abs(one), std::abs(other) });
}

std::optional<Figures> columnOfTable(const Table& table, std::size_t column)
{
    Figures figures;
    for (const auto& row : table.rows) {
        const auto number = numberIn(row[column]);
        if (!number || !figures.emplace(labelOf(row[0]), *number).second) {
            return std::nullopt;
        }
    }
    return figures;
}

std::optional<Figures> figuresOf(const ChartSpec& chart, const sandbox::ChartSeries& series)
{
    Figures figures;
    if (series.y.size() != chart.categories.size() || chart.type == sandbox::ChartType::Histogram
        || chart.type == sandbox::ChartType::Box) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < chart.categories.size(); ++i) {
        if (!series.y[i] || !figures.emplace(chart.categories[i], *series.y[i]).second) {
            return std::nullopt;
        }
    }
    return figures;
}

std::optional<Figures> figuresOfSeries(const ChartSpec& chart)
{
    return chart.series.size() == 1 ? figuresOf(chart, chart.series[0]) : std::nullopt;
}

/// Lines have their x as numbers.
std::optional<Figures> figuresOfPoints(const ChartSpec& chart)
{
    Figures figures;
    if (chart.series.size() != 1 || chart.series[0].x.size() != chart.series[0].y.size() || chart.series[0].x.empty()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < chart.series[0].x.size(); ++i) {
        const auto& x = chart.series[0].x[i];
        const auto& y = chart.series[0].y[i];
        if (!x || !y || !figures.emplace(sandbox::cellText(sandbox::Cell(*x)), *y).second) {
            return std::nullopt;
        }
    }
    return figures;
}

std::vector<double> valuesOf(const Figures& figures)
{
    std::vector<double> values;
    for (const auto& [label, value] : figures) {
        values.push_back(value);
    }
    std::ranges::sort(values);
    return values;
}

bool haveSameLabels(const Figures& one, const Figures& other)
{
    return std::ranges::equal(
        one, other, {}, [](const auto& entry) { return entry.first; }, [](const auto& entry) { return entry.first; });
}

bool isPartOf(const Figures& part, const Figures& whole)
{
    return part.size() < whole.size() && part.size() > 1 && std::ranges::all_of(part, [&](const auto& entry) {
        const auto same = whole.find(entry.first);
        return same != whole.end() && areEqual(same->second, entry.second);
    });
}

std::optional<Check> compared(const Figures& drawn, const Figures& shown, const std::string& title)
{
    if (isPartOf(drawn, shown)) {
        const auto missing = std::ranges::find_if(
            shown, [&](const auto& entry) { return !drawn.contains(entry.first); });
        return Check { { CheckKind::ChartLeavesOut, { .texts = { inSentence(missing->first) }, .counts = { 1, 0 } } },
            CheckStatus::Warning };
    }
    if (!haveSameLabels(drawn, shown) || std::ranges::equal(drawn, shown, [](const auto& a, const auto& b) {
            return areEqual(a.second, b.second);
        })) {
        return std::nullopt;
    }
    if (std::ranges::equal(valuesOf(drawn), valuesOf(shown), areEqual)) {
        const auto isMoved = [&](const auto& entry) { return !areEqual(entry.second, shown.at(entry.first)); };
        return Check { { CheckKind::ChartLabelsMoved,
                           { .count = std::ranges::count_if(drawn, isMoved) - 1,
                               .texts = { inSentence(std::ranges::find_if(drawn, isMoved)->first) } } },
            CheckStatus::Warning };
    }
    return Check { { CheckKind::ChartOtherValues, { .texts = { inSentence(title) } } }, CheckStatus::Warning };
}

/// What is wrong against each column of the table; nothing where one of them fits.
std::optional<Check> comparedWith(const Table& table, const Figures& drawn, const std::string& title)
{
    std::optional<Check> found;
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        const auto shown = columnOfTable(table, column);
        if (!shown) {
            continue;
        }
        const auto check = compared(drawn, *shown, title);
        if (!check && haveSameLabels(drawn, *shown)) {
            return std::nullopt;
        }
        found = found ? found : check;
    }
    return found;
}
bool hasColumnOf(const Table& table, const Figures& drawn)
{
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        const auto shown = columnOfTable(table, column);
        if (shown && haveSameLabels(drawn, *shown)) {
            return true;
        }
    }
    return false;
}

/// The column of figures that the question names, also by a word that means little to the planner.
const ColumnProfile* figureAsked(const VerifyRequest& request, const QuestionFacts& asked)
{
    const ColumnProfile* found = nullptr;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const bool isFigure = column.type == ColumnType::Integer || column.type == ColumnType::Number;
            const bool isNamed = isFigure
                && (asked.names(column.name) || std::ranges::contains(asked.tokens, builtin::fold(column.name)));
            if (isNamed && found != nullptr) {
                return nullptr;
            }
            found = isNamed ? &column : found;
        }
    }
    return found;
}

/// A single series that is another column of the file than the one asked about.
void judgeColumnDrawn(const VerifyRequest& request, const QuestionFacts& asked, const ChartSpec& chart, Checks& checks)
{
    const auto* wanted = figureAsked(request, asked);
    const auto drawn = chart.series.size() == 1 ? chart.series[0].name : std::string();
    const bool isOther = wanted != nullptr && !drawn.empty() && drawn != wanted->name && chart.xLabel != wanted->name
        && !asked.names(drawn) && std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
               return std::ranges::contains(dataset->profile.columns, drawn, &ColumnProfile::name);
           });
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::ColumnNotUsed; });
    // "lifts of more than 50 tonnes": it says which rows.
    const bool isLimit = isOther
        && std::ranges::contains(request.facts.filters, wanted->name, &CodeFacts::Filter::column);
    if (isOther && !isFound && !isLimit) {
        checks.push_back(
            { { CheckKind::ChartOtherColumn, { .column = inSentence(wanted->name), .texts = { inSentence(drawn) } } },
                CheckStatus::Warning });
    }
}
/// "n_flights": as a count is called.
bool isCountName(const std::string& name)
{
    return hasWord(name, { "n", "count", "counts", "number", "num", "anzahl", "size" });
}

/// A count is drawn beside a mean or a sum that the code has, too, and the question asks for that.
void judgeCountDrawn(const VerifyRequest& request, const QuestionFacts& asked, const ChartSpec& chart, Checks& checks)
{
    using enum builtin::Concept;
    const auto drawn = chart.series.size() == 1 ? chart.series[0].name : std::string();
    const auto meant = std::ranges::find_if(request.facts.aggregations, [](const auto& one) {
        return one.columns.size() == 1 && (isMeanFunction(one.function) || isSumFunction(one.function));
    });
    const bool counts = std::ranges::any_of(
        request.facts.aggregations, [](const auto& one) { return isCountFunction(one.function); });
    if (isCountName(drawn) && counts && meant != request.facts.aggregations.end() && (asked.has(Mean) || asked.has(Sum))
        && !asked.has(HowMany) && request.facts.isComplete()) {
        checks.push_back({ { CheckKind::ChartOtherColumn,
                               { .column = inSentence(meant->columns.front()), .texts = { inSentence(drawn) } } },
            CheckStatus::Warning });
    }
}

std::vector<const Table*> wholeTables(const std::vector<sandbox::Display>& displays)
{
    std::vector<const Table*> tables;
    for (const auto& display : displays) {
        const auto* table = std::get_if<Table>(&display);
        if (table != nullptr && table->columns.size() > 1 && table->rowCount == std::ssize(table->rows)) {
            tables.push_back(table);
        }
    }
    return tables;
}

struct Compared {
    std::optional<Check> check {};
    bool fits = false; ///< a column of a table has these very figures
};

Compared comparedWithAny(const ChartSpec& chart, const std::vector<const Table*>& tables, const std::string& title)
{
    const auto drawn = figuresOfSeries(chart).or_else([&] { return figuresOfPoints(chart); });
    Compared found;
    for (const auto* table : drawn ? tables : std::vector<const Table*>()) {
        if (auto check = comparedWith(*table, *drawn, title)) {
            found.check = found.check ? found.check : std::move(check);
        } else if (hasColumnOf(*table, *drawn)) {
            return { std::nullopt, true };
        }
    }
    return found;
}

/// Each of several series against the column that is called so: what is wrong with the first one that differs.
std::optional<Check> seriesCompared(const ChartSpec& chart, const Table& table)
{
    std::optional<Check> found;
    for (const auto& series : chart.series) {
        const auto drawn = figuresOf(chart, series);
        const auto column = std::ranges::find(table.columns, series.name, &sandbox::TableColumn::name);
        const auto shown = drawn && column != table.columns.begin() && column != table.columns.end()
            ? columnOfTable(table, static_cast<std::size_t>(column - table.columns.begin()))
            : std::nullopt;
        found = found || !shown ? found : compared(*drawn, *shown, chart.title);
    }
    return found;
}

/// As comparedWithAny(), of a chart with several series.
std::optional<Check> severalCompared(const ChartSpec& chart, const std::vector<const Table*>& tables)
{
    std::optional<Check> found;
    for (const auto* table : chart.series.size() > 1 ? tables : std::vector<const Table*>()) {
        auto check = seriesCompared(chart, *table);
        if (!check) {
            return std::nullopt;
        }
        found = found ? found : std::move(check);
    }
    return found;
}

/// Bars with the same label, as where names are cut to a few letters: nobody can tell them apart.
std::optional<Check> labelsShared(const ChartSpec& chart)
{
    const bool areBars = chart.type == sandbox::ChartType::Bar || chart.type == sandbox::ChartType::BarHorizontal;
    std::map<std::string, std::int64_t> bars;
    for (const auto& label : areBars ? chart.categories : std::vector<std::string>()) {
        ++bars[label];
    }
    bars.erase("");
    const auto most = std::ranges::max_element(bars, {}, [](const auto& entry) { return entry.second; });
    return most != bars.end() && most->second > 1
        ? std::optional(
              Check { { CheckKind::ChartLabelsShared, { .count = most->second, .texts = { inSentence(most->first) } } },
                  CheckStatus::Warning })
        : std::nullopt;
}

bool speaksOfAny(const QuestionFacts& asked, const std::string& name)
{
    return std::ranges::any_of(
        builtin::nameWords(name), [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
}

/// One column of a frame is drawn, and the question speaks of another one beside it.
std::optional<Check> otherColumnDrawn(const sandbox::Image& image, const QuestionFacts& asked)
{
    const auto* chart = image.drawn.size() == 1 ? &image.drawn.front() : nullptr;
    const auto drawn = chart == nullptr ? std::nullopt
                                        : figuresOfSeries(*chart).or_else([&] { return figuresOfPoints(*chart); });
    for (const auto& table : drawn ? image.beside : std::vector<Table>()) {
        std::string shown;
        std::string meant;
        for (std::size_t column = 1; column < table.columns.size(); ++column) {
            const auto figures = columnOfTable(table, column);
            const auto& name = table.columns[column].name;
            if (figures && shown.empty() && std::ranges::equal(valuesOf(*figures), valuesOf(*drawn), areEqual)) {
                shown = name;
            } else if (figures && speaksOfAny(asked, name)) {
                meant = name;
            }
        }
        if (!shown.empty() && !meant.empty() && !speaksOfAny(asked, shown)) {
            return Check { { CheckKind::ChartOtherColumn,
                               { .column = inSentence(meant), .texts = { inSentence(shown) } } },
                CheckStatus::Warning };
        }
    }
    return std::nullopt;
}

Check barsCut(const sandbox::Image& image)
{
    return { { CheckKind::ChartBarsCut, { .texts = { sandbox::cellText(sandbox::Cell(image.barsBegin)) } } },
        CheckStatus::Warning };
}

/// A figure of matplotlib: one of its series may be beside the point, as a line of the mean, where another one fits.
std::optional<Check> imageCheck(const sandbox::Image& image, const std::vector<const Table*>& tables)
{
    if (!image.hidden.empty()) {
        return Check { { CheckKind::ChartLeavesOut,
                           { .texts = { inSentence(image.hidden.front()) }, .counts = { 0, 1 } } },
            CheckStatus::Warning };
    }
    if (image.barsBegin > 0) {
        return barsCut(image);
    }
    for (const auto& drawn : image.drawn) {
        if (auto shared = labelsShared(drawn)) {
            return shared;
        }
    }
    std::vector<const Table*> beside;
    std::ranges::transform(image.beside, std::back_inserter(beside), [](const Table& table) { return &table; });
    std::optional<Check> found;
    for (const auto& drawn : image.drawn) {
        auto shown = comparedWithAny(drawn, tables, image.title);
        auto held = comparedWithAny(drawn, beside, image.title);
        if (shown.fits || (tables.empty() && held.fits)) {
            return std::nullopt;
        }
        const bool isMoved = held.check && held.check->fact.kind == CheckKind::ChartLabelsMoved;
        found = found ? found : shown.check ? std::move(shown.check) : isMoved ? std::move(held.check) : std::nullopt;
    }
    return found;
}
} // namespace

void checkChartData(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    for (const auto& display : displays) {
        if (const auto* chart = std::get_if<ChartSpec>(&display)) {
            judgeColumnDrawn(request, asked, *chart, checks);
            judgeCountDrawn(request, asked, *chart, checks);
        }
    }
    const auto tables = wholeTables(displays);
    for (const auto& display : displays) {
        const auto* chart = std::get_if<ChartSpec>(&display);
        const auto* image = std::get_if<sandbox::Image>(&display);
        auto check = chart != nullptr ? comparedWithAny(*chart, tables, chart->title).check.or_else([&] {
            return severalCompared(*chart, tables);
        })
            : image != nullptr ? imageCheck(*image, tables).or_else([&] { return otherColumnDrawn(*image, asked); })
                               : std::nullopt;
        if (check) {
            checks.push_back(*std::move(check));
            if (image != nullptr && image->barsBegin > 0 && !image->hidden.empty()) { // one bar is not seen at all
                checks.push_back(barsCut(*image));
            }
            return;
        }
    }
}

void checkPictures(const VerifyRequest& request, Checks& checks)
{
    for (const auto& cut : request.result.cutLabels) {
        if (!std::ranges::contains(request.result.artifacts, cut.file, &sandbox::Artifact::name)) {
            continue; // it is no file that came out
        }
        CheckFact fact { CheckKind::PictureCutsLabels, { .count = cut.count, .texts = { inSentence(cut.file) } } };
        std::ranges::transform(
            cut.texts, std::back_inserter(fact.texts), [](const std::string& text) { return inSentence(text); });
        fact.counts = { cut.count - std::ssize(cut.texts) };
        checks.push_back({ std::move(fact), CheckStatus::Warning });
    }
}

} // namespace core
