// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace scan {

/// The cells of a text without their quotes, as the Tokenizer gives them.
class Unquoter {
public:
    explicit Unquoter(char quote)
        : m_quote(quote)
    {
    }
    /// What it gives lives as long as the text does, or until the next one.
    void setText(std::string_view text);
    /// Zero: there is none.
    char quote() const { return m_quote; }
    /// `raw` is a piece of the text.
    std::string_view cell(std::string_view raw)
    {
        return raw.empty() || raw[0] != m_quote || m_quote == 0 ? raw : unquoted(raw);
    }

private:
    std::string_view unquoted(std::string_view raw);

    char m_quote;
    const char* m_text = nullptr;
    std::unique_ptr<char[]> m_unquoted; ///< cells with doubled quotes, each at the place where it stands in the text
    std::size_t m_room = 0; ///< bytes of it
};

} // namespace scan
