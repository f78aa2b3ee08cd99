// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/message.h"

#include <string>

namespace core {

/// What the code does with rows, in the order of its lines, in plain sentences that follow from its facts and from
/// nothing that anybody says of it. Empty: nothing is known, as of other languages.
std::string plainSteps(const CodeFacts& facts, const Translate& translate = {});

/// The last figures of it, or else its last step, as a heading: "Sum of fee for each clinic". Empty: nothing is known.
std::string plainTitle(const CodeFacts& facts);

} // namespace core
