// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/verdict.h"

#include <array>

namespace core {

namespace {
// In the order of Verdict.
constexpr auto verdictPatterns = std::to_array<Pattern>({
    { "confirmed", "Confirmed" },
    { "checked", "Checked" },
    { "not_checked", "Not checked against the question" },
    { "look_at_this", "Look at this" },
    { "contradicted", "Contradicted" },
});
static_assert(verdictPatterns.size() == static_cast<std::size_t>(Verdict::Contradicted) + 1);
} // namespace

std::span<const Pattern> patternsOf(Verdict)
{
    return verdictPatterns;
}

} // namespace core
