// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <string>

namespace core {

/// What a Word report says, for kernel/report/write_docx.py. `png` draws its charts.
std::string wordContent(const ReportSource& source, const ChartPainter& png);

} // namespace core
