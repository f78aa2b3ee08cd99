// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/told_notes.h"

#include <algorithm>
#include <array>

namespace core::builtin {

std::string withCapital(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

ReadingNote asLeftOut(ReadingNote note)
{
    note.counts = { 1 };
    return note;
}

std::vector<std::string> forReaders(const std::vector<ReadingNote>& notes)
{
    using enum NoteKind;
    constexpr std::array kinds { RefundSize, MeasureTaken, RevenueAsProduct, AverageTaken, EachOnce, MeanMonths,
        AddedUpFirst, BusinessDaysCounted, NextDayCounted, LastYearsCompared, FirstPeriodIncomplete,
        LastPeriodIncomplete };
    std::vector<std::string> sentences;
    for (const auto& note : notes) {
        if (std::ranges::contains(kinds, note.kind)) {
            sentences.push_back(withCapital(inWords(note)));
        }
    }
    return sentences;
}

} // namespace core::builtin
