// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/further_columns.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace core::report {

namespace {
bool isLetter(const std::string& text, std::size_t at)
{
    const auto sign = static_cast<unsigned char>(at < text.size() ? text[at] : ' ');
    return std::isalnum(sign) != 0 || sign == '_' || sign > 0x7f;
}

/// As a word of its own.
bool names(const std::string& text, const std::string& column)
{
    for (auto at = text.find(column); at != std::string::npos && !column.empty(); at = text.find(column, at + 1)) {
        if (!isLetter(text, at + column.size()) && (at == 0 || !isLetter(text, at - 1))) {
            return true;
        }
    }
    return false;
}

bool isOfFile(const std::string& column, const std::vector<Dataset>& datasets)
{
    return std::ranges::any_of(datasets, [&](const Dataset& dataset) {
        return std::ranges::contains(dataset.profile.columns, column, &ColumnProfile::name);
    });
}

bool isCited(const Step& step, int display, std::size_t column)
{
    return step.answer && std::ranges::any_of(step.answer->numbers, [&](const AnswerNumber& number) {
        return number.evidence && number.evidence->display == display
            && std::cmp_equal(number.evidence->column, column);
    });
}
} // namespace

void markFurther(
    TableBlock& block, const sandbox::Table& table, const Step& step, int display, const std::vector<Dataset>& datasets)
{
    const auto rows = columnOfNames(block);
    const auto code = codeOf(step);
    for (std::size_t column = 0; column < block.columns.size(); ++column) {
        const auto& name = table.columns[column].name;
        block.columns[column].isFurther = column != rows && !isCited(step, display, column) && isOfFile(name, datasets)
            && !names(code, name) && !names(step.question.text, name);
    }
}

} // namespace core::report
