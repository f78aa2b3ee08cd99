// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/summary.h"

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
    const auto names = columnOfNames(table);
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

/// "3 of 24 plants spent too much; 12 rows have no plant": the few lines that code printed, where it shows nothing that
/// they stand beside; empty: there are none.
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
    return oneLine(text);
}
} // namespace

std::string titleWithAnswer(const ShownStep& shown, const Translate& translate)
{
    const auto own = shown.step->answer ? answerText(*shown.step, translate) : std::string();
    const auto printed = printedIn(shown);
    const auto listed = printed.empty() ? listedIn(*shown.step, translate) : printed;
    const auto answer = oneLine(shown.choice.answer.value_or(listed.empty() ? own : listed));
    auto title = shown.title;
    const auto rest = restOfTitle(*shown.step, translate);
    const bool isRepeated = rest.size() > 2 && title.ends_with(rest)
        && answer.contains(rest.substr(2, rest.size() - 3));
    title.resize(title.size() - (isRepeated ? rest.size() : 0));
    const bool isSentence = title.find_last_of("?!.:") == title.size() - 1;
    return answer.empty() ? shown.title : title + (isSentence ? " " : ": ") + answer;
}

std::string summaryText(const ReportSource& source)
{
    std::string text;
    for (const auto& shown : shownSteps(source)) {
        if (!saysNothing(shown) || !printedIn(shown).empty()) {
            text += (text.empty() ? "" : "\n") + titleWithAnswer(shown, source.translate);
        }
    }
    return text;
}

} // namespace core::report
