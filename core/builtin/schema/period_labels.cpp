// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/period_labels.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <array>
#include <format>
#include <regex>

namespace core::builtin {

namespace {
constexpr std::string_view suffix = " (date)";

struct Label {
    Period period;
    int year;
    int part; ///< month or quarter
};

std::optional<Label> labelOf(const std::string& text)
{
    static const std::regex quarter("(\\d{4})[- ]?Q([1-4])");
    static const std::regex month("(\\d{4})[-/](0[1-9]|1[0-2])");
    std::smatch found;
    if (std::regex_match(text, found, quarter)) {
        return Label { Period::Quarter, std::stoi(found[1]), std::stoi(found[2]) };
    }
    if (std::regex_match(text, found, month)) {
        return Label { Period::Month, std::stoi(found[1]), std::stoi(found[2]) };
    }
    return std::nullopt;
}

std::string firstDay(const Label& label)
{
    return std::format("{:04}-{:02}-01", label.year, label.period == Period::Quarter ? label.part * 3 - 2 : label.part);
}

/// All values that the scanner kept are labels of one kind: those of the first and the last, then the others.
std::optional<std::vector<Label>> labelsIn(const ColumnProfile& column)
{
    constexpr std::size_t atLeast = 3;
    std::vector<std::string> texts = column.examples;
    std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
    const auto* first = std::get_if<std::string>(&column.min);
    const auto* last = std::get_if<std::string>(&column.max);
    if (column.type != ColumnType::Text || texts.size() < atLeast || first == nullptr || last == nullptr) {
        return std::nullopt;
    }
    texts.insert(texts.begin(), { *first, *last });
    std::vector<Label> labels;
    for (const auto& text : texts) {
        const auto label = labelOf(text);
        if (!label || label->period != labelOf(texts.front())->period) {
            return std::nullopt;
        }
        labels.push_back(*label);
    }
    return labels;
}
bool isNamed(const ColumnProfile& column, std::string_view name, Period period)
{
    const auto words = nameWords(column.name);
    return words.size() == 1 && (canonical(words.front()) == name || periodWord(words.front()) == period);
}

/// A column of whole numbers of this name, all of them between these.
const ColumnProfile* numbered(
    const Dataset& dataset, std::string_view name, Period period, std::int64_t least, std::int64_t most)
{
    const auto found = std::ranges::find_if(dataset.profile.columns, [&](const ColumnProfile& column) {
        const auto* low = std::get_if<std::int64_t>(&column.min);
        const auto* high = std::get_if<std::int64_t>(&column.max);
        const bool isBetween = low != nullptr && high != nullptr && *low >= least && *high <= most && column.nulls == 0;
        return isBetween && isNamed(column, name, period);
    });
    return found == dataset.profile.columns.end() ? nullptr : &*found;
}

/// A column of texts with nothing but "Q1" to "Q4".
const ColumnProfile* quartersAsTexts(const Dataset& dataset)
{
    const auto areQuarters = [](const ColumnProfile& column) {
        std::vector<std::string> texts = column.examples;
        std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
        const auto isQuarter = [](const std::string& text) {
            return text.size() == 2 && text.front() == 'Q' && text.back() >= '1' && text.back() <= '4';
        };
        constexpr std::int64_t quarters = 4;
        return column.type == ColumnType::Text && column.nulls == 0 && column.distinct <= quarters && !texts.empty()
            && std::ranges::all_of(texts, isQuarter) && isNamed(column, "quarter", Period::Quarter);
    };
    const auto found = std::ranges::find_if(dataset.profile.columns, areQuarters);
    return found == dataset.profile.columns.end() ? nullptr : &*found;
}

const ColumnProfile* yearsOf(const Dataset& dataset)
{
    constexpr std::int64_t firstYear = 1000, lastYear = 2200;
    return numbered(dataset, "year", Period::Year, firstYear, lastYear);
}

/// The months or quarters that a column of years and one of them tell together.
std::optional<DatedLabels> partsOfYears(const Dataset& dataset)
{
    constexpr std::int64_t months = 12, quarters = 4;
    const auto* year = yearsOf(dataset);
    const auto* month = numbered(dataset, "month", Period::Month, 1, months);
    const auto* quarter = numbered(dataset, "quarter", Period::Quarter, 1, quarters);
    quarter = quarter != nullptr ? quarter : quartersAsTexts(dataset);
    const auto* part = month != nullptr ? month : quarter;
    if (year == nullptr || part == nullptr) {
        return std::nullopt;
    }
    auto date = *part;
    date.name += suffix;
    date.type = ColumnType::Date;
    date.top.clear();
    date.examples.clear();
    date.min = std::format("{:04}-01-01", std::get<std::int64_t>(year->min));
    date.max = std::format("{:04}-{}-01", std::get<std::int64_t>(year->max), part == month ? 12 : 10);
    const auto cell = [&](const std::string& name) { return dataset.variable + "[" + literal(name) + "]"; };
    const auto number = cell(part->name) + (part->type == ColumnType::Text ? ".str[1:].astype(int)" : "");
    Script script;
    script.add(inWords(StepNote(StepKind::LabelsDated, { .texts = { oneLine(part->name) } })),
        cell(date.name) + " = pd.to_datetime({\"year\": " + cell(year->name) + ", \"month\": " + number
            + (part == month ? "" : " * 3 - 2") + ", \"day\": 1})");
    return DatedLabels { std::move(date), script.text(), year->name, part->name,
        part == month ? Period::Month : Period::Quarter };
}
} // namespace

std::optional<Period> labelledPeriod(const ColumnProfile& column)
{
    const auto labels = labelsIn(column);
    return labels ? std::optional(labels->front().period) : std::nullopt;
}

Period periodOfLabels(const ColumnProfile& column)
{
    return labelledPeriod(column).value_or(
        isNamed(column, "quarter", Period::Quarter) ? Period::Quarter : Period::Month);
}

bool isOfYears(const Dataset& dataset, std::size_t labels, std::size_t year)
{
    const auto* years = yearsOf(dataset);
    return !labelledPeriod(dataset.profile.columns[labels]) && years == &dataset.profile.columns[year];
}

std::optional<std::size_t> labelsOf(const Dataset& dataset, std::size_t date)
{
    const auto& columns = dataset.profile.columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool isLabel = labelledPeriod(columns[i]) || columns[i].type == ColumnType::Integer
            || &columns[i] == quartersAsTexts(dataset);
        if (isLabel && columns[date].name == columns[i].name + std::string(suffix)) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<Period> shortestPeriod(const Dataset& dataset, std::size_t date)
{
    const auto labels = labelsOf(dataset, date);
    return labels ? std::optional(periodOfLabels(dataset.profile.columns[*labels])) : std::nullopt;
}

std::optional<std::pair<std::string, std::string>> daysOf(const std::string& text)
{
    const auto label = labelOf(text);
    if (!label) {
        return std::nullopt;
    }
    const int last = label->period == Period::Quarter ? 4 : 12;
    const Label next = label->part == last ? Label { label->period, label->year + 1, 1 }
                                           : Label { label->period, label->year, label->part + 1 };
    return std::pair(firstDay(*label), firstDay(next));
}

std::vector<DatedLabels> datesOfLabels(const Dataset& dataset)
{
    std::vector<DatedLabels> found;
    const auto isDate = [](const ColumnProfile& each) {
        return each.type == ColumnType::Date || each.type == ColumnType::DateTime;
    };
    const bool hasDate = std::ranges::any_of(dataset.profile.columns, isDate);
    if (auto parts = hasDate ? std::nullopt : partsOfYears(dataset)) {
        found.push_back(std::move(*parts));
    }
    for (const auto& column : dataset.profile.columns) {
        const auto labels = labelsIn(column);
        if (!labels) {
            continue;
        }
        auto date = column;
        date.name += suffix;
        date.type = ColumnType::Date;
        date.top.clear();
        date.examples.clear();
        date.min = firstDay((*labels)[0]); // the order of such texts is that of time
        date.max = firstDay((*labels)[1]);
        const bool isQuarter = labels->front().period == Period::Quarter;
        const auto cell = [&](const std::string& name) { return dataset.variable + "[" + literal(name) + "]"; };
        Script script;
        script.add(inWords(StepNote(StepKind::LabelsDated, { .texts = { oneLine(column.name) } })),
            cell(date.name) + " = pd.PeriodIndex(" + cell(column.name) + (isQuarter ? ".str.replace(\" \", \"-\")" : "")
                + ", freq=\"" + (isQuarter ? "Q" : "M") + "\").to_timestamp()");
        found.push_back({ std::move(date), script.text() });
    }
    return found;
}

std::string withoutUnusedDates(std::string code, const Dataset& dataset)
{
    for (const auto& labels : datesOfLabels(dataset)) {
        const auto at = code.find(labels.code);
        const auto end = at + labels.code.size();
        if (at != std::string::npos && !code.substr(end).contains(literal(labels.date.name))) {
            code.erase(at, labels.code.size() + (code.size() > end ? 1 : 0)); // with the empty line behind it
        }
    }
    return code;
}

} // namespace core::builtin
