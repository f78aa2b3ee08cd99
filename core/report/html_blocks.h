// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <string>

namespace core::report {

/// Where HTML goes: to a browser, or to QTextDocument and paper.
struct Medium {
    bool print = false;
    const ChartPainter* painter = nullptr; ///< none in print: pictures are resources there
};

std::string sectionHtml(const Medium& medium, const Section& section);
std::string tableHtml(const Medium& medium, const TableBlock& table);

} // namespace core::report
