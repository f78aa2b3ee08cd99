// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <optional>
#include <string>
#include <vector>

namespace core::report {

/// What a cell that an answer points at is called in links.
std::string cellAnchor(const Step& step, const Evidence& evidence);

/// What a spreadsheet can count with.
std::optional<double> numberOf(const sandbox::Display& display);

/// The answer with its numbers in the reader's form, each with what it leads to.
std::vector<Span> answerSpans(const Step& step, const Translate& translate);
/// The same as a text.
std::string answerText(const Step& step, const Translate& translate);
/// What stands last in it of the rows that own code keeps, as the title does not say it.
std::string keptInAnswer(const Step& step, const Translate& translate);

} // namespace core::report
