// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace scan {

constexpr char barSign = '|';

/// Every line that has bars begins and ends with one, as lists drawn by SAP, psql or in Markdown do: those separate
/// nothing.
bool haveOuterBars(std::string_view sample);

/// Leaves out the bar that a line begins with, the one that it ends with, and the blanks around all of them. Text may
/// come in pieces, the first at the start of a line.
class BarCutter {
public:
    void cut(std::string_view text, std::string& out);
    /// The text is over, perhaps without a line break.
    void endText(std::string& out);

private:
    void take(char c, std::string& out);
    bool m_begins = true; ///< nothing of the line but blanks is read yet
    bool m_behindBar = false;
    bool m_held = false; ///< a bar, perhaps the last of its line
    std::string m_blanks; ///< behind the text of a cell, perhaps
};

std::string withoutOuterBars(std::string_view text);

} // namespace scan
