// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/summary.h"

#include "core/domain/cell_format.h"
#include "core/domain/table_rest.h"
#include "core/report/answer_spans.h"
#include "core/report/blocks.h"
#include "core/report/escape.h"
#include "core/report/parts.h"

#include <algorithm>
#include <format>
#include <optional>
#include <set>
#include <utility>

namespace core::report {

namespace {
/// The table that answers a question with the rows that a condition left, each of them whole; else nothing. What groups
/// rows computes figures: the names of the groups answer nothing.
const sandbox::Table* listOf(const Step& step)
{
    const auto* run = latestRun(step);
    const auto* table = run != nullptr && run->result->value ? std::get_if<sandbox::Table>(&*run->result->value)
                                                             : nullptr;
    const auto way = rowsOf(step);
    const bool isSelected = !way.empty() && way.back().kind == StripKind::Filtered
        && !std::ranges::contains(way, StripKind::Grouped, &StripPart::kind);
    return isSelected && table != nullptr && way.back().count == table->rowCount && !step.question.isTitle ? table
                                                                                                           : nullptr;
}

/// The text of one of its cells, as a recommendation names what it recommends.
bool namesCell(const std::string& answer, const sandbox::Table& table)
{
    constexpr std::size_t telling = 3; // signs
    const auto isNamed = [&](const sandbox::Cell& cell) {
        const auto* text = std::get_if<std::string>(&cell);
        return text != nullptr && text->size() >= telling && answer.contains(*text);
    };
    return std::ranges::any_of(table.rows, [&](const auto& row) { return std::ranges::any_of(row, isNamed); });
}

/// The column whose texts name the rows: a date or a number names none where nothing says what it is of.
std::optional<std::size_t> columnNaming(const sandbox::Table& table, const TableBlock& shown)
{
    constexpr std::size_t longest = 60; // bytes of a name
    const auto column = columnOfNames(shown);
    const auto isName = [&](const auto& row) {
        const auto* text = std::get_if<std::string>(&row[*column]);
        return text != nullptr && !namesADate(*text) && text->size() <= longest;
    };
    return column && std::ranges::all_of(table.rows, isName) ? column : std::nullopt;
}

/// "Ypsilon, Ahorn and Esche.": the rows of a list by their names, of a long one what its answer counts and the first;
/// empty: there is none, or nothing names them.
std::string listedIn(const Step& step, const Translate& translate)
{
    constexpr std::size_t most = 6; // names
    constexpr std::size_t few = 5; // of more
    const auto* list = listOf(step);
    if (list == nullptr || list->rows.empty() || std::cmp_less(list->rows.size(), list->rowCount)
        || (step.answer && namesCell(step.answer->text, *list))) { // it says more than names
        return {};
    }
    const auto table = tableBlock(*list, {}, translate);
    const auto names = columnNaming(*list, table);
    const auto count = list->rows.size();
    const bool isCut = count > most;
    std::vector<std::string> said;
    for (std::size_t row = 0; names && row < (isCut ? few : count); ++row) {
        said.push_back(table.rows[row].cells[*names].text);
    }
    const auto own = isCut && step.answer ? answerText(step, translate) + " " : std::string();
    return said.empty() ? std::string() : own + rowsNamedSentence(said, isCut);
}

/// Its answer has no figure and no name of the table that it shows, only how many rows that has; or there is no answer
/// to a title.
bool saysNothing(const ShownStep& shown)
{
    const auto& step = *shown.step;
    const auto numbers = step.answer ? soundNumbers(*step.answer) : std::vector<AnswerNumber>();
    bool hasTable = false, isNamed = false;
    for (const auto& display : displaysOf(step)) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        const bool isLong = table != nullptr && table->rowCount > 1;
        hasTable |= isLong;
        isNamed |= isLong && step.answer && namesCell(step.answer->text, *table);
    }
    return !shown.choice.answer && !isNamed && listOf(step) == nullptr
        && (hasTable || (step.question.isTitle && !step.answer))
        && std::ranges::none_of(numbers, [](const AnswerNumber& number) { return number.evidence.has_value(); });
}

/// "Ana, fee 12.50, visits 3; Ben, fee 9.00, visits 2.", "Ana 12.50; Ben 9.00 (fee)."
std::string rowsWithFigures(const TableBlock& table, std::size_t names)
{
    const auto isNumber = table.columns[names].isNumber; // which beside another one needs its column's name
    const auto isOne = table.columns.size() == 2 && !isNumber;
    std::string text;
    for (const auto& row : table.rows) {
        text += (text.empty() ? "" : "; ") + (isNumber ? table.columns[names].name + " " : "") + row.cells[names].text;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& figure = row.cells[column].text;
            text += column == names ? "" : isOne ? " " + figure : ", " + table.columns[column].name + " " + figure;
        }
    }
    return text + (isOne ? " (" + table.columns[1 - names].name + ")" : "") + ".";
}

/// All figures of the only table, where they are so few that a sentence has them; else empty.
std::string figuresIn(const Step& step, const Translate& translate)
{
    constexpr std::int64_t mostRows = 6;
    constexpr std::size_t mostColumns = 4;
    constexpr std::size_t longest = 240; // bytes
    auto displays = displaysOf(step);
    std::erase_if(displays, [](const auto& display) { return !std::holds_alternative<sandbox::Table>(display); });
    const auto* table = displays.size() == 1 ? std::get_if<sandbox::Table>(&displays.front()) : nullptr;
    if (table == nullptr || table->rowCount > mostRows || std::cmp_less(table->rows.size(), table->rowCount)
        || table->columns.size() < 2 || table->columns.size() > mostColumns) {
        return {};
    }
    const auto shown = tableBlock(*table, {}, translate);
    const auto names = columnOfNames(shown);
    const auto figures = std::ranges::count(shown.columns, true, &TableBlock::Column::isNumber);
    const auto areAll = names
        && std::cmp_equal(figures + (shown.columns[*names].isNumber ? 0 : 1), shown.columns.size());
    const auto said = areAll && figures > 0 ? rowsWithFigures(shown, *names) : std::string();
    return said.size() <= longest ? said : std::string();
}

/// “3 of 24 plants spent too much; 12 rows have no plant”: the few lines that code printed, where it shows nothing
/// that they stand beside; empty: there are none.
std::string printedIn(const ShownStep& shown)
{
    constexpr std::size_t most = 3; // lines
    constexpr std::size_t longest = 160; // bytes of them all
    const auto* run = latestRun(*shown.step);
    if (run == nullptr || !displaysOf(*shown.step).empty()) {
        return {};
    }
    auto text = printedOf(*shown.step, *run);
    text.resize(text.find_last_not_of(" \t\n") + 1);
    const auto lines = std::ranges::count(text, '\n') + 1;
    if (text.size() > longest || std::cmp_greater(lines, most)) {
        return {};
    }
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
        text.replace(at, 1, "; ");
    }
    return text.empty() ? text : "“" + oneLine(text) + "”"; // word for word, in no other form of numbers
}

/// What says more than its answer does; mostly empty.
std::string saidInstead(const ShownStep& shown, const Translate& translate)
{
    auto said = printedIn(shown);
    said = said.empty() ? listedIn(*shown.step, translate) : said;
    return said.empty() && saysNothing(shown) ? figuresIn(*shown.step, translate) : said;
}
} // namespace

std::string titleWithAnswer(const ShownStep& shown, const Translate& translate)
{
    const auto own = shown.step->answer ? answerText(*shown.step, translate) : std::string();
    const auto instead = saidInstead(shown, translate);
    const auto answer = oneLine(shown.choice.answer.value_or(instead.empty() ? own : instead));
    const auto& title = shown.title;
    if (answer.empty() || answer.starts_with(title)) { // as of a question whose title says what is computed
        return answer.empty() ? title : answer;
    }
    const bool isSentence = title.find_last_of("?!.:") == title.size() - 1;
    return title + (isSentence ? " " : ": ") + answer;
}

std::string summaryText(const ReportSource& source)
{
    std::string text;
    for (const auto& shown : shownSteps(source)) {
        if (!saysNothing(shown) || !saidInstead(shown, source.translate).empty()) {
            text += (text.empty() ? "" : "\n") + titleWithAnswer(shown, source.translate);
        }
    }
    return text;
}

} // namespace core::report
