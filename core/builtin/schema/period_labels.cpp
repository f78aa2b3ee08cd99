// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/period_labels.h"

#include "core/builtin/language/python_code.h"
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
        if (columns[date].name == columns[i].name + std::string(suffix) && labelledPeriod(columns[i])) {
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

} // namespace core::builtin
