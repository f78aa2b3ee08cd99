// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/paper_parts.h"

#include "core/report/paper_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace core::report {

namespace {
/// What decides how a page is turned, and what goes along with it.
enum class Needs { Either, Turned, Upright };

Needs needsOf(const Block& block)
{
    constexpr std::size_t few = 8; // rows
    if (const auto* table = std::get_if<TableBlock>(&block)) {
        return needsTurnedPages(*table) ? Needs::Turned : table->rows.size() > few ? Needs::Upright : Needs::Either;
    }
    const auto* verbatim = std::get_if<Verbatim>(&block);
    const bool isCode = verbatim != nullptr && verbatim->isCode;
    return isCode || std::holds_alternative<Picture>(block) ? Needs::Upright : Needs::Either;
}

Needs needsOf(const Part& part)
{
    std::vector<Needs> needs;
    std::ranges::transform(part.blocks, std::back_inserter(needs), [](const Block& block) { return needsOf(block); });
    return std::ranges::contains(needs, Needs::Turned) ? Needs::Turned
        : std::ranges::contains(needs, Needs::Upright) ? Needs::Upright
                                                       : Needs::Either;
}

/// What has a title stays in one piece under it.
std::vector<Part> cut(const Section& section)
{
    std::vector<Part> pieces;
    for (const auto& part : section.parts) {
        if (!part.title.empty()) {
            pieces.push_back(part);
            continue;
        }
        for (const auto& block : part.blocks) {
            pieces.push_back({ {}, { block } });
        }
    }
    return pieces;
}
} // namespace

std::vector<Part> partsForPaper(const Section& section)
{
    std::vector<Part> parts;
    auto pieces = cut(section);
    std::vector<Needs> needs;
    std::ranges::transform(pieces, std::back_inserter(needs), [](const Part& piece) { return needsOf(piece); });
    const auto first = std::ranges::find_if(needs, [](Needs each) { return each != Needs::Either; });
    bool isTurned = section.isTurned || (first != needs.end() && *first == Needs::Turned);
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        auto& piece = pieces[at];
        isTurned = needs[at] == Needs::Either ? isTurned : needs[at] == Needs::Turned;
        if (!parts.empty() && piece.title.empty() && parts.back().title.empty() && parts.back().isTurned == isTurned) {
            std::ranges::move(piece.blocks, std::back_inserter(parts.back().blocks));
        } else {
            piece.isTurned = isTurned;
            parts.push_back(std::move(piece));
        }
    }
    return parts;
}

bool endsTurned(const Section& section)
{
    const auto parts = partsForPaper(section);
    return !parts.empty() && parts.back().isTurned;
}

} // namespace core::report
