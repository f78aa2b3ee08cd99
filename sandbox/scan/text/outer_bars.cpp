// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/outer_bars.h"

#include <algorithm>

namespace scan {

bool haveOuterBars(std::string_view sample)
{
    constexpr std::ptrdiff_t fewestBars = 3; // of two columns: one cell alone would become a blank line
    std::size_t lines = 0;
    for (std::size_t at = 0; at < sample.size();) {
        const auto end = std::min(sample.find_first_of("\r\n", at), sample.size());
        const auto line = sample.substr(at, end - at);
        at = end + 1;
        if (!line.contains(barSign)) {
            continue;
        }
        const bool isDrawn = line.contains("--");
        if (line.front() != barSign || line.back() != barSign
            || (std::ranges::count(line, barSign) < fewestBars && !isDrawn)) {
            return false;
        }
        lines += isDrawn ? 0 : 1;
    }
    return lines >= 2;
}

void BarCutter::cut(std::string_view text, std::string& out)
{
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            endText(out);
            out.push_back(c);
        } else {
            take(c, out);
        }
    }
}

void BarCutter::take(char c, std::string& out)
{
    if (c == ' ' || c == '\t') {
        m_blanks.append(m_behindBar ? 0 : 1, c);
        return;
    }
    if (m_held) {
        out.push_back(barSign);
    }
    if (c != barSign) {
        out += m_blanks;
        out.push_back(c);
    }
    m_held = c == barSign && !m_begins;
    m_behindBar = c == barSign;
    m_begins = false;
    m_blanks.clear();
}

void BarCutter::endText(std::string& out)
{
    out += m_blanks;
    *this = BarCutter();
}

std::string withoutOuterBars(std::string_view text)
{
    std::string result;
    BarCutter cutter;
    cutter.cut(text, result);
    cutter.endText(result);
    return result;
}

} // namespace scan
