// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the same things that a join puts beside each other: "2023 and 2024 side by side", "higher than in 2023".
#pragma once

#include "core/verify/verify_request.h"

namespace core {

struct QuestionFacts;

/// Of which side of a join none is to be left out.
struct WholeSides {
    bool left = false;
    bool right = false;
};
WholeSides sidesMeantWhole(const CodeFacts::Join& join, const VerifyRequest& request, const QuestionFacts& asked);

} // namespace core
