// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"
#include "sandbox/scan/dialect/quotings.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What is looked at of a file's beginning, and what is known of it before anything is tried.
struct Beginning {
    Beginning(std::string_view head, const sandbox::ReadOptions& options);
    Beginning(Beginning&&) = delete; ///< its views are of itself

    std::string lines; ///< the first ones, without NULs and with straight quotes
    std::string unruled; ///< without lines drawn across the table
    std::string_view sample; ///< of that, below comments
    std::optional<std::string> given; ///< what separates, by a person's or Excel's own word
    std::vector<Quoting> quotings;
    bool quoteIsGiven = false;
    bool areCurly = false; ///< “curly quotes” enclose cells; they are straight here
    bool findsStrayQuotes = true; ///< nobody has said whether there are any
    bool findsLineComments = true; ///< likewise
};

/// Only if more lines are rows of the table for it; else they are signs of the text.
bool areCurlyQuoted(std::string_view sample, const sandbox::ReadOptions& options);
/// Excel's own word for the delimiter.
std::optional<std::string> declaredDelimiter(std::string_view head);

} // namespace scan
