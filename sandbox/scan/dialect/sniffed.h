// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace scan {

/// How the file is read, as its beginning says.
struct Sniffed {
    Dialect dialect;
    std::string separator; ///< what the dialect's delimiter, the stand-in, is in the file; empty: the delimiter itself
    std::vector<int>
        columnStarts {}; ///< the columns are aligned there (aligned.h), and the delimiter is the stand-in; empty: they are not
    bool curly = false; ///< “curly quotes” enclose cells; the dialect's quote stands for them
    bool strayQuotes = false; ///< lone quotes in cells are read as doubled (stray_quotes.h)
    bool lineComments = false; ///< comments stand behind cells (line_comments.h)
    bool outerBars = false; ///< lines begin and end with a bar (outer_bars.h)
    std::int64_t strayQuoteLine
        = 0; ///< quotes do not pair up from there on, so they mean nothing in this file; 0: they do
};

} // namespace scan
