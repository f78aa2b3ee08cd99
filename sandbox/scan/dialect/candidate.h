// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/quotings.h"
#include "sandbox/scan/text/tokenizer.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// A way to read the sample: how its text becomes plain, and what separates and encloses the cells then.
struct Candidate {
    enum class Form {
        Table, ///< rows of as many cells; without a delimiter of one
        Ragged, ///< rows of as many cells as they like
        Aligned, ///< spaces align the columns, which begin at `columnStarts`
        StrayQuotes, ///< lone quotes in cells are read as doubled (stray_quotes.h)
        LineComments, ///< comments behind cells are left out (line_comments.h)
    };
    Form form = Form::Table;
    Dialect dialect;
    double quotingBits = 0; ///< evidence that its quotes need
    std::string
        separator {}; ///< of several bytes, for which the dialect's delimiter stands; empty: that is what separates
    bool isGiven = false; ///< by a person or the file: it is not doubted
    std::vector<int> columnStarts {};
    std::shared_ptr<const std::string> plain {}; ///< the text that is read; null: the sample itself

    std::string_view textIn(std::string_view sample) const { return plain ? std::string_view(*plain) : sample; }
};

/// Every separator that the sample might have; the last is no sign, '\0': nothing separates.
std::vector<std::string> allSeparators(std::string_view sample);
/// One sign, or the stand-in for several.
char delimiterOf(const std::string& separator);

/// Each separator with each quoting, and what goes with them where the sample shows it.
std::vector<Candidate> tablesIn(std::string_view sample, const std::vector<Quoting>& quotings,
    const std::vector<std::string>& separators, bool given = false);

} // namespace scan
