// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"

#include "core/domain/step.h"

#include <algorithm>
#include <ranges>

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

/// Of code that was given no name.
std::string ownHeading(const Proposal& proposal)
{
    const auto comment = firstComment(proposal.code);
    if (!comment.empty()) {
        return comment;
    }
    const auto heading = saysWhat(proposal) ? proposal.intent : firstLine(proposal.code);
    return heading.empty() ? std::string(unnamedCode) : heading;
}
} // namespace

std::string headingOf(const Step& step)
{
    const auto& title = step.question.text;
    const bool isBeginning = step.proposals.size() == 1 && step.runs.empty(); // which a person's code is to replace
    if (!step.question.isTitle || step.proposals.empty() || isBeginning) {
        return title;
    }
    const auto& last = step.proposals.back();
    return title == unnamedCode ? ownHeading(last) : isTitleOfFile(title) && saysWhat(last) ? last.intent : title;
}

} // namespace core
