// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"

#include "core/domain/step.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <ranges>
#include <utility>
#include <variant>
#include <vector>

namespace core {

namespace {
/// The first line that is neither empty, nor the mark of a language, nor an import; cut, for it stands where titles do.
std::string firstLine(const std::string& code)
{
    constexpr std::size_t most = 60;
    for (const auto part : code | std::views::split('\n')) {
        std::string line(part.begin(), part.end());
        line.erase(0, std::min(line.size(), line.find_first_not_of(" \t")));
        if (line.empty() || line.starts_with("%%") || line.starts_with("import ") || line.starts_with("from ")) {
            continue;
        }
        auto end = std::min(line.size(), most);
        while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) {
            --end; // within a character
        }
        return line.substr(0, end) + (end < line.size() ? "…" : "");
    }
    return {};
}

/// What the code begins by saying of itself, if it does; what is said to programs or of rights is for no reader.
std::string firstComment(const std::string& code)
{
    const auto line = firstLine(code);
    const bool isOfNoReader = line.starts_with("#!")
        || std::ranges::any_of(std::array<std::string_view, 4> { "coding", "SPDX-", "Copyright", "©" },
            [&](std::string_view word) { return line.contains(word); });
    for (const std::string_view mark : { "#", "//", "--" }) {
        if (line.starts_with(mark) && !isOfNoReader) {
            return line.substr(std::min(line.find_first_not_of("#/- \t%"), line.size()));
        }
    }
    return {};
}

bool saysWhat(const Proposal& proposal)
{
    return !proposal.intent.empty() && proposal.intent != untoldCode;
}

/// The only one, as the code calls it, without what is said of points that are not drawn.
std::string titleOfChart(const Step& step)
{
    std::vector<std::string> titles;
    for (const auto& display : displaysOf(step)) {
        if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            const auto note = chart->title.ends_with(')') ? chart->title.rfind(" (") : std::string::npos;
            const bool isOfPoints = note != std::string::npos
                && chart->title.find(" points", note) != std::string::npos;
            titles.push_back(isOfPoints ? chart->title.substr(0, note) : chart->title);
        }
    }
    return titles.size() == 1 && titles.front().contains(' ') ? titles.front() : std::string(); // one word says little
}

/// How many things the figures are for each of, as what is said of the code has them: two in "sum of revenue for each
/// region and month".
std::size_t groupsIn(const std::string& intent)
{
    const auto each = intent.rfind(" each ", intent.find(" where "));
    std::size_t groups = each == std::string::npos ? 0 : 1;
    for (const std::string_view between : { ", ", " and " }) {
        for (auto at = intent.find(between, each); at < intent.find(" where ");) { // none, where none is each
            ++groups;
            at = intent.find(between, at + between.size());
        }
    }
    return groups;
}

/// Which column of the table the answer has a figure of; empty: of none.
std::string figureAnswered(const Step& step, const sandbox::Table& table)
{
    const auto& numbers = step.answer ? step.answer->numbers : std::vector<AnswerNumber>();
    const auto isOfColumn = [&](const AnswerNumber& number) {
        return number.evidence && number.evidence->column >= 0
            && std::cmp_less(number.evidence->column, table.columns.size());
    };
    const auto first = std::ranges::find_if(numbers, isOfColumn);
    return first == numbers.end() ? std::string()
                                  : table.columns[static_cast<std::size_t>(first->evidence->column)].name;
}

/// "bookings and income by boat", as the only table calls its figures, where what is said of the code has none of these
/// names, or not the one that the answer has: a reader looks for them. Values of a group that were turned into columns
/// are nobody's names for figures.
std::string titleOfTable(const Step& step, const std::string& intent)
{
    static constexpr std::array<std::string_view, 12> statistics { "sum", "mean", "median", "min", "max", "count",
        "size", "std", "var", "nunique", "first", "last" };
    constexpr std::size_t most = 3; // names of figures
    const auto* result = step.runs.empty() || !step.runs.back().result ? nullptr : &*step.runs.back().result;
    const auto displays = result != nullptr ? sandbox::shownDisplays(*result) : std::vector<sandbox::Display>();
    const sandbox::Table* only = nullptr;
    for (const auto& display : displays) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        if (table != nullptr && only != nullptr) {
            return {};
        }
        only = table != nullptr ? table : only;
    }
    std::vector<std::string> keys;
    std::vector<std::string> figures;
    for (const auto& column : only != nullptr ? only->columns : std::vector<sandbox::TableColumn>()) {
        const bool isNumber = column.type == sandbox::ColumnType::Integer || column.type == sandbox::ColumnType::Number;
        (isNumber ? figures : keys).push_back(column.name);
    }
    const auto answered = only != nullptr ? figureAnswered(step, *only) : std::string();
    const bool isSaid = std::ranges::any_of(figures, [&](const std::string& name) {
        return (intent.contains(name) && (answered.empty() || answered == name || intent.contains(answered)))
            || std::ranges::contains(statistics, name);
    });
    const auto& code = step.proposals.back().code;
    const bool isTurned = groupsIn(intent) > keys.size()
        || !std::ranges::all_of(figures, [&](const std::string& name) { return code.contains(name); });
    const std::size_t fewest = intent.empty() || groupsIn(intent) > 0 ? 2 : 1; // else it is not said what it is for
    if (keys.size() != 1 || figures.size() < fewest || isSaid || isTurned || intent.starts_with("Rows ")) {
        return {};
    }
    const auto shown = figures.size() > most + 1 ? most : figures.size();
    std::string title;
    for (std::size_t at = 0; at < shown; ++at) {
        const bool isLast = at + 1 == figures.size();
        title += (at == 0 ? "" : isLast ? " and " : ", ") + figures[at];
    }
    title += shown < figures.size() ? " and " + std::to_string(figures.size() - shown) + " more" : "";
    return title + " by " + keys.front();
}

/// What its result is, for who sees no code.
std::string titleOfResult(const Step& step)
{
    const auto& proposal = step.proposals.back();
    const auto intent = saysWhat(proposal) ? proposal.intent : std::string();
    const auto chart = titleOfChart(step);
    const auto table = chart.empty() ? titleOfTable(step, intent) : std::string();
    return !chart.empty() ? chart : !table.empty() ? table : intent;
}

/// Of code that was given no name.
std::string ownHeading(const Step& step)
{
    const auto& proposal = step.proposals.back();
    auto heading = firstComment(proposal.code);
    heading = heading.empty() ? titleOfResult(step) : heading;
    heading = heading.empty() ? firstLine(proposal.code) : heading;
    return heading.empty() ? std::string(unnamedCode) : heading;
}

/// "fees.py" of "Run fees.py"; empty: the title is another one.
std::filesystem::path fileOfTitle(const std::string& title)
{
    const std::string_view run = "Run ";
    const auto file = std::filesystem::path(title.starts_with(run) ? title.substr(run.size()) : std::string());
    return file.extension().string().size() > 1 && !file.extension().string().contains(' ') ? file
                                                                                            : std::filesystem::path();
}

/// The name of the file where it is words, else what its code says of itself.
std::string headingOfFile(const Step& step, const std::filesystem::path& file)
{
    auto words = file.stem().string();
    std::ranges::replace(words, '_', ' ');
    if (words.contains(' ') && std::isdigit(static_cast<unsigned char>(words.front())) == 0) { // no number in a row
        return words;
    }
    const auto comment = firstComment(step.proposals.back().code);
    const auto result = comment.empty() ? titleOfResult(step) : comment;
    return result.empty() ? step.question.text : result;
}

/// What was found of its conditions tells that one of them does not choose the rows that it names.
bool hasIdleCondition(const Step& step)
{
    using enum CheckKind;
    const auto isOfNoRows = [](const Check& check) {
        const auto kind = check.fact.kind;
        return check.status != CheckStatus::Passed
            && (kind == FlagAsText || kind == NoSuchValue || kind == FilterAcceptsAll || kind == FilterContradicts);
    };
    return step.answer && std::ranges::any_of(step.answer->checks, isOfNoRows);
}

std::string inBrackets(const std::vector<std::string>& changes)
{
    std::string words;
    for (const auto& change : changes) {
        words += (words.empty() ? " (" : "; ") + change;
    }
    return words.empty() ? words : words + ")";
}
} // namespace

std::vector<std::string> changesAskedOf(const Step& step)
{
    std::vector<std::string> changes;
    for (const auto& proposal : step.proposals) {
        if (proposal.reason.kind == ReasonKind::ChangesAsked && !proposal.reason.texts.empty()) {
            changes.push_back(proposal.reason.texts.front());
        }
    }
    return changes;
}

std::string askedIn(const Step& step)
{
    auto asked = askedIn(step.question);
    for (const auto& change : asked.empty() ? std::vector<std::string>() : changesAskedOf(step)) {
        asked += "; " + change;
    }
    return asked;
}

bool isByHand(const Step& step)
{
    return !step.runs.empty() && isByHand(step, step.runs.back().approval.code);
}

bool isByHand(const Step& step, const std::string& code)
{
    auto of = std::ranges::find(step.proposals, code, &Proposal::code);
    while (of != step.proposals.end() && of != step.proposals.begin() && of->reason.kind == ReasonKind::Repair) {
        --of;
    }
    return of != step.proposals.end() && of->author == "hand";
}

std::string intentOfOwn(const Step& step)
{
    const auto ran = step.runs.empty()
        ? step.proposals.end()
        : std::ranges::find(step.proposals, step.runs.back().approval.code, &Proposal::code);
    return ran != step.proposals.end() && isByHand(step) && saysWhat(*ran) ? ran->intent : std::string();
}

std::string keptRowsOf(const Step& step)
{
    const auto ran = std::ranges::find(step.proposals,
        !step.runs.empty()           ? step.runs.back().approval.code
            : step.proposals.empty() ? std::string()
                                     : step.proposals.back().code,
        &Proposal::code);
    const bool isSaid = ran != step.proposals.end() && ran->author != builtinAuthor && !hasIdleCondition(step);
    return isSaid ? ran->keptRows : std::string();
}

bool isKeptIn(const std::string& heading, const Step& step)
{
    constexpr std::string_view only = "Only rows ";
    const auto kept = keptRowsOf(step);
    return kept.size() > only.size() && kept.starts_with(only)
        && heading.contains(kept.substr(only.size(), kept.size() - only.size() - 1));
}

std::string ownHeadingOf(const Step& step)
{
    if (!step.question.isTitle) {
        return step.question.text + inBrackets(changesAskedOf(step));
    }
    const auto& title = step.question.text;
    const bool isBeginning = step.proposals.size() == 1 && step.runs.empty(); // which a person's code is to replace
    if (step.proposals.empty() || isBeginning) {
        return title;
    }
    const auto file = fileOfTitle(title);
    return title == unnamedCode ? ownHeading(step) : file.empty() ? title : headingOfFile(step, file);
}

std::string headingOf(const Step& step)
{
    return step.name.empty() ? ownHeadingOf(step) : step.name;
}

} // namespace core
