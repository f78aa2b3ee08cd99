// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/dialect/candidate.h"

#include <string_view>

namespace scan {

/// The sample under a candidate, and the price of its table.
struct Reading {
    const Candidate& candidate;
    std::string_view text;
    const Sample& sample;
    const Price& price;

    char delimiter() const { return candidate.dialect.delimiter; }
};

} // namespace scan
