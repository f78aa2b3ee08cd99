// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace scan {

enum class Charset { Utf8, Utf16Le, Utf16Be, Cp1252, Latin1, Legacy };

struct Encoding {
    Charset charset = Charset::Utf8;
    int bom = 0; ///< bytes of the byte order mark at the start
    std::string pythonName = "utf-8"; ///< of a legacy charset also its key
    std::string separator {}; ///< what is read as the stand-in (separator.h), in UTF-8; empty: nothing
    std::vector<int>
        columnStarts {}; ///< where columns are aligned (aligned.h); their borders are read as the stand-in, too
    bool hasNuls = false; ///< NULs stand in the text (UTF-8 only); they are left out
    bool curly = false; ///< “curly quotes” enclose cells and are read as straight ones
    char mendedBetween
        = 0; ///< lone quotes in cells between two of it are read as doubled (stray_quotes.h); 0: as they stand
    char cutBetween = 0; ///< comments behind cells between two of it are left out (line_comments.h); 0: they stay
    char cutQuote = 0; ///< inside of which there are none
    /// Lines begin and end with a bar that separates nothing (outer_bars.h): those and blanks around bars are left out.
    bool outerBars = false;
    /// Bytes mean the same wherever one starts to read.
    bool isByteByByte() const
    {
        return (charset == Charset::Utf8 || charset == Charset::Cp1252 || charset == Charset::Latin1)
            && separator.empty() && columnStarts.empty() && !hasNuls && !curly && mendedBetween == 0 && cutBetween == 0
            && !outerBars;
    }
};

} // namespace scan
