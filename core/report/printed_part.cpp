// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/printed_part.h"

#include "core/report/parts.h"

#include <algorithm>
#include <string>

namespace core::report {

Part printedPart(const Step& step)
{
    constexpr int mostLines = 40;
    constexpr std::size_t most = 8000; // bytes
    const auto* run = latestRun(step);
    auto text = run != nullptr ? printedOf(step, *run) : std::string();
    text.resize(text.find_last_not_of(" \t\n") + 1);
    if (text.empty()) {
        return {};
    }
    std::size_t end = 0;
    for (int line = 0; line < mostLines && end < text.size(); ++line) {
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    }
    end = std::min(end, most);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end; // within a character
    }
    const bool isCut = run->result->outTruncated || end < text.size();
    text.resize(end);
    text.resize(text.find_last_not_of('\n') + 1);
    return { isCut ? "Printed (cut)" : "Printed", { Verbatim { text } } };
}

} // namespace core::report
