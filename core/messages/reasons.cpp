// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/reason.h"

#include <array>

namespace core {

namespace {
// In the order of ReasonKind.
constexpr auto reasonPatterns = std::to_array<Pattern>({
    { "first", "" },
    { "edited", "Edited by hand" },
    { "changes_asked", "Changes asked: {text}" },
    { "repair", "Repair: {text}" },
    { "fix", "Changed as a finding of the check proposes" },
});
static_assert(reasonPatterns.size() == static_cast<std::size_t>(ReasonKind::Fixed) + 1);

Reason reasonFromWords(std::string_view words)
{
    if (words.empty() || words == "edited") {
        return words.empty() ? ReasonKind::First : ReasonKind::Edited;
    }
    const auto colon = words.find(": ");
    const auto kind = words.substr(0, colon);
    if (colon == words.npos || (kind != "changes asked" && kind != "repair")) {
        throw std::invalid_argument("a reason that there is none of");
    }
    return { kind == "repair" ? ReasonKind::Repair : ReasonKind::ChangesAsked,
        { .texts = { std::string(words.substr(colon + 2)) } } };
}
} // namespace

std::span<const Pattern> patternsOf(ReasonKind)
{
    return reasonPatterns;
}

Reason reasonFrom(const Json& json)
{
    return json.is_string() ? reasonFromWords(json.get<std::string>()) : json.get<Reason>();
}

} // namespace core
