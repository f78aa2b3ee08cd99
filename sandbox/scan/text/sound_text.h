// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// The whole of it is UTF-8, no character cut, and no NUL.
bool isSoundUtf8(std::string_view text);

/// The same of a text that is looked at piece by piece, while each is at hand anyway.
class SoundText {
public:
    explicit SoundText(std::string_view text)
        : m_rest(text)
    {
    }
    /// What of the text stands before `end` and was not looked at yet, less a sign that is cut there.
    bool isSoundTo(const char* end);

private:
    std::string_view m_rest;
};

} // namespace scan
