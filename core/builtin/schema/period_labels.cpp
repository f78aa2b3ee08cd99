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
/// A column of whole numbers of this name, all of them between these.
const ColumnProfile* numbered(const Dataset& dataset, std::string_view name, std::int64_t least, std::int64_t most)
{
    for (const auto& column : dataset.profile.columns) {
        const auto* low = std::get_if<std::int64_t>(&column.min);
        const auto* high = std::get_if<std::int64_t>(&column.max);
        const bool isBetween = low != nullptr && high != nullptr && *low >= least && *high <= most && column.nulls == 0;
        const auto words = isBetween ? nameWords(column.name) : std::vector<std::string> {};
        const bool isNamed = words.size() == 1
            && (canonical(words.front()) == name
                || periodWord(words.front()) == (name == "year" ? Period::Year : Period::Month));
        if (isNamed) {
            return &column;
        }
    }
    return nullptr;
}

/// The months that a column of years and one of months tell together.
std::optional<DatedLabels> monthsOfYears(const Dataset& dataset)
{
    constexpr std::int64_t firstYear = 1000, lastYear = 2200, months = 12;
    const auto* year = numbered(dataset, "year", firstYear, lastYear);
    const auto* month = numbered(dataset, "month", 1, months);
    if (year == nullptr || month == nullptr) {
        return std::nullopt;
    }
    auto date = *month;
    date.name += suffix;
    date.type = ColumnType::Date;
    date.top.clear();
    date.examples.clear();
    date.min = std::format("{:04}-01-01", std::get<std::int64_t>(year->min));
    date.max = std::format("{:04}-12-01", std::get<std::int64_t>(year->max));
    const auto cell = [&](const std::string& name) { return dataset.variable + "[" + literal(name) + "]"; };
    Script script;
    script.add(inWords(StepNote(StepKind::LabelsDated, { .texts = { oneLine(month->name) } })),
        cell(date.name) + " = pd.to_datetime({\"year\": " + cell(year->name) + ", \"month\": " + cell(month->name)
            + ", \"day\": 1})");
    return DatedLabels { std::move(date), script.text(), year->name, month->name };
}
} // namespace

std::optional<Period> labelledPeriod(const ColumnProfile& column)
{
    const auto labels = labelsIn(column);
    return labels ? std::optional(labels->front().period) : std::nullopt;
}

std::optional<std::size_t> labelsOf(const Dataset& dataset, std::size_t date)
{
    const auto& columns = dataset.profile.columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool isLabel = labelledPeriod(columns[i]) || columns[i].type == ColumnType::Integer;
        if (isLabel && columns[date].name == columns[i].name + std::string(suffix)) {
            return i;
        }
    }
    return std::nullopt;
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
    if (auto months = hasDate ? std::nullopt : monthsOfYears(dataset)) {
        found.push_back(std::move(*months));
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
