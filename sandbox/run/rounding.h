// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace sandbox {

/// "-1234.57": halves away from zero, judged by the fifteen digits that a spreadsheet sees, so that a sentence, a table
/// and a workbook round the same number alike.
std::string roundedText(double value, int decimals);

} // namespace sandbox
