// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"

#include <string>

namespace core {

/// Which rows the code's results are made of, in sentences for who reads these and no code: "Only rows where status is
/// paid." Empty: of all, or nothing is known.
std::string keptRows(const CodeFacts& facts);

/// A heading of the code's results, with the conditions where it can say them: "Sum of fee where status is paid".
std::string withKeptRows(std::string title, const CodeFacts& facts);

} // namespace core
