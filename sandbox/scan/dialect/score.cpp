// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/score.h"

#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/dialect/doubts.h"
#include "sandbox/scan/dialect/prose.h"
#include "sandbox/scan/dialect/quote_doubts.h"
#include "sandbox/scan/dialect/reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace scan {

namespace {
using Form = Candidate::Form;

double priorBitsOf(const std::string& signs)
{
    const bool doubled = signs == "||" || signs == "::";
    return signs == "->" || signs == "=>" ? costs::arrow
        : doubled                         ? costs::doubledBar
        : std::strchr(",\t", signs[0])    ? costs::doubledUsual
                                          : costs::otherSigns;
}

double quotingBits(const Reading& reading)
{
    return reading.candidate.quotingBits;
}

double separatorBits(const Reading& reading)
{
    return reading.price.width < 2 ? costs::nothing : priorBits(reading.candidate);
}

using Feature = double (*)(const Reading&);

/// All that is priced beside the table itself.
constexpr std::array<Feature, 18> features { quotingBits, separatorBits, onlyColumnBits, unevenBits, doubledSignBits,
    escapeBits, droppedBits, lonelyQuoteBits, cutQuoteBits, cutListBits, oddStartBits, proseBits, foreignHeaderBits,
    blanksBesideSignsBits, decimalsBits, tabsBesideBlanksBits, commaTableBits, commaInEveryLineBits };
} // namespace

double priorBits(const Candidate& candidate)
{
    const char sign = candidate.dialect.delimiter;
    if (candidate.form == Form::Aligned) {
        return costs::aligned;
    }
    if (!candidate.separator.empty()) {
        return priorBitsOf(candidate.separator);
    }
    const auto known = std::ranges::find(costs::knownSigns, sign, &std::pair<char, double>::first);
    return known != costs::knownSigns.end()       ? known->second
        : static_cast<unsigned char>(sign) < 0x20 ? costs::controlSign
                                                  : costs::otherSign;
}

Score scoreOf(const Candidate& candidate, std::string_view sample, double most)
{
    const auto text = candidate.textIn(sample);
    const Sample rows(text, candidate.dialect);
    if (candidate.form == Form::Ragged) {
        return { isEvenTable(rows) || isEvenBySomeSign(text, candidate.dialect)
                ? std::numeric_limits<double>::infinity()
                : raggedBits(rows, candidate.dialect) + candidate.quotingBits
                    + listBits(rows, candidate.dialect.delimiter) };
    }
    const auto price = priceOf(rows, candidate.dialect, most);
    Score score { price.bits, price.width, price.rows };
    const Reading reading { candidate, text, rows, price };
    for (const auto feature : features) {
        score.bits += std::isinf(score.bits) ? 0 : feature(reading);
    }
    return score;
}

} // namespace scan
