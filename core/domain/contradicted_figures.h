// SPDX-License-Identifier: GPL-3.0-or-later
// Which figures of an answer a second method contradicts, and in which both agree.
#pragma once

#include "core/domain/answer.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

/// Those that differ from the other method's, of all contradictions of the answer; nothing: which, they do not say.
std::optional<std::vector<double>> figuresContradicted(const Answer& answer);
/// Whether the line has one of them, with as many decimals as its numbers are written with: "1,234.5 t".
bool hasOneOf(const std::string& line, const std::vector<double>& figures);
/// Whether a number in the answer's words is marked: in a contradicted answer all are, but those that both methods give
/// alike.
bool isContradicted(const Answer& answer, const std::string& number);

} // namespace core
