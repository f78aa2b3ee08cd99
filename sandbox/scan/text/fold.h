// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace scan {

/// UTF-8 with every letter in lower case, one by one (ß stays ß); what is no UTF-8 stays as it is. Appended to
/// `folded`.
void foldCase(std::string_view text, std::string& folded);

/// Looks for one text in many, whatever the case.
class Needle {
public:
    explicit Needle(std::string_view text);
    bool isIn(std::string_view text);

private:
    std::string m_folded;
    bool m_ascii = true;
    std::string m_text; ///< folded, where letters beyond ASCII are looked for
};

} // namespace scan
