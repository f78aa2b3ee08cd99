// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/resolution.h"

namespace core::builtin {

/// "top 5 customers by revenue", "highest wind", "the row with the biggest refund", "most common weather".
void resolveRanking(Resolution& resolution);

/// "largest order of each month": the rows themselves.
bool wantsRowsOfEach(const Resolution& resolution);
void resolveRowsOfEach(Resolution& resolution);

/// There is more than one number, so that each has a place.
inline bool hasPlaces(const Reading& reading)
{
    return reading.operation != Operation::Aggregate || !reading.groups.empty();
}

} // namespace core::builtin
