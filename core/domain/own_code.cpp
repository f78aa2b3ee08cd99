// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"

#include "core/domain/step.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ranges>
#include <variant>
#include <vector>

namespace core {

namespace {
/// The first line that is neither empty nor the mark of a language; cut, for it stands where titles do.
std::string firstLine(const std::string& code)
{
    constexpr std::size_t most = 60;
    for (const auto part : code | std::views::split('\n')) {
        std::string line(part.begin(), part.end());
        line.erase(0, std::min(line.size(), line.find_first_not_of(" \t")));
        if (line.empty() || line.starts_with("%%")) {
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

/// What the code begins by saying of itself, if it does.
std::string firstComment(const std::string& code)
{
    const auto line = firstLine(code);
    for (const std::string_view mark : { "#", "//", "--" }) {
        if (line.starts_with(mark)) {
            return line.substr(std::min(line.find_first_not_of("#/- \t"), line.size()));
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

/// Of code that was given no name.
std::string ownHeading(const Step& step)
{
    const auto& proposal = step.proposals.back();
    auto heading = firstComment(proposal.code);
    heading = heading.empty() ? titleOfChart(step) : heading;
    heading = heading.empty() && saysWhat(proposal) ? proposal.intent : heading;
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
    const auto& last = step.proposals.back();
    const auto chart = titleOfChart(step);
    return !chart.empty() ? chart : saysWhat(last) ? last.intent : step.question.text;
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

bool isByHand(const Step& step)
{
    if (step.runs.empty()) {
        return false;
    }
    auto ran = std::ranges::find(step.proposals, step.runs.back().approval.code, &Proposal::code);
    while (ran != step.proposals.end() && ran != step.proposals.begin() && ran->reason.kind == ReasonKind::Repair) {
        --ran;
    }
    return ran != step.proposals.end() && ran->author == "hand";
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
