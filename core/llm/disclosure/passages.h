// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is about to leave, with where each part of it comes from.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// Words of ours stand beside parts that come from data, and only those can tell a cell. What nobody says to be ours
/// counts as data, so that a part that was forgotten is looked at.
class Passages {
public:
    Passages() = default;
    /// A literal of our own code.
    template <std::size_t size>
    Passages(const char (&literal)[size]) // NOLINT: a literal is one of these
        : Passages(spoken({ literal, size - 1 }))
    {
    }
    template <std::size_t size> Passages(char (&buffer)[size]) = delete; ///< no literal
    /// From data: a name, a cell, a message, anything not known to be ours.
    Passages(std::string fromData); // NOLINT: text that is not a literal is one of these
    /// Rules of ours, what the person wrote, or what the model that is asked said itself.
    static Passages spoken(std::string_view text);

    Passages& operator+=(const Passages& more);
    friend Passages operator+(Passages one, const Passages& more) { return std::move(one += more); }

    const std::string& text() const { return m_text; }
    std::size_t size() const { return m_text.size(); }
    bool isEmpty() const { return m_text.empty(); }
    bool endsWith(char c) const { return m_text.ends_with(c); }
    /// What comes from data, neighbours as one.
    std::vector<std::string_view> fromData() const;
    /// With something else in the place of each part that comes from data.
    Passages withData(const std::function<std::string(const std::string& part)>& standIn) const;

private:
    struct Part {
        std::size_t end = 0;
        bool isData = false;
    };
    void add(std::string_view text, bool isData);

    std::string m_text;
    std::vector<Part> m_parts;
};

/// Python code: its keywords and the names of pandas are the language's, all else may hold a name or a cell. Code of
/// another language is data as a whole.
Passages codePassages(const std::string& code);

} // namespace core::llm
