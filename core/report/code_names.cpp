// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/code_names.h"

#include "core/report/python_tokens.h"

#include <algorithm>
#include <vector>

namespace core::report {

namespace {
struct Word {
    std::string_view text;
    TokenKind kind;
    bool beginsLine; ///< the first of a line that is not inside brackets
    bool isTopLevel; ///< its line is not indented
    int depth; ///< of brackets around it
};

int depthChange(char c)
{
    return std::string_view("([{").contains(c) ? 1 : std::string_view(")]}").contains(c) ? -1 : 0;
}

std::vector<Word> wordsOf(std::string_view code)
{
    std::vector<Word> words;
    int depth = 0;
    bool begins = true;
    bool isIndented = false;
    for (std::size_t at = 0; at < code.size();) {
        const auto token = tokenAt(code, at);
        const char c = code[at];
        if (c == '\n' && depth == 0) {
            begins = true;
            isIndented = at + 1 < code.size() && (code[at + 1] == ' ' || code[at + 1] == '\t');
        } else if (token.kind != TokenKind::Comment
            && std::string_view(" \t\r\n\f").find(c) == std::string_view::npos) {
            words.push_back({ code.substr(at, token.end - at), token.kind, begins, !isIndented, depth });
            depth += token.kind == TokenKind::Sign ? depthChange(c) : 0;
            begins = false;
        }
        at = token.end;
    }
    return words;
}

/// Follows the words of a program and what its names stand for.
class Names {
public:
    explicit Names(std::string_view code)
        : m_words(wordsOf(code))
    {
        bindLocals();
        for (std::size_t at = 0; at < m_words.size();) {
            auto end = at + 1;
            while (end < m_words.size() && !m_words[end].beginsLine) {
                ++end;
            }
            takeLine(at, end);
            at = end;
        }
    }
    CodeNames names;

private:
    bool isSign(std::size_t at, char sign) const
    {
        return at < m_words.size() && m_words[at].kind == TokenKind::Sign && m_words[at].text.front() == sign;
    }

    /// What loops, functions, imports and "as" name stands for something of the program's own everywhere in it.
    void bindLocals()
    {
        for (std::size_t at = 0; at < m_words.size(); ++at) {
            const auto word = m_words[at].text;
            const bool isLine = m_words[at].beginsLine;
            const bool isTopLine = isLine && m_words[at].isTopLevel;
            if (word == "for") {
                bindUntil(at + 1, isTopLine, [](const Word& next) { return next.text == "in"; });
            } else if (word == "lambda") {
                bindUntil(at + 1, false, [](const Word& next) { return next.text == ":"; });
            } else if (isLine && word == "def") {
                bindUntil(at + 1, isTopLine, [](const Word& next) { return next.text == "("; });
                bindUntil(at + 1, false,
                    [&](const Word& next) { return next.depth == m_words[at].depth && next.text == ":"; });
            } else if (isLine && (word == "import" || word == "from")) {
                bindUntil(at + 1, true, [](const Word& next) { return next.beginsLine; });
            } else if (word == "as" || word == "class") {
                bindUntil(at + 1, true, [](const Word& next) { return next.kind != TokenKind::Name; });
            }
        }
    }

    template <typename IsEnd> void bindUntil(std::size_t at, bool stays, IsEnd isEnd)
    {
        for (; at < m_words.size() && !isEnd(m_words[at]); ++at) {
            if (m_words[at].kind == TokenKind::Name) {
                m_bound.emplace(m_words[at].text);
                if (stays) {
                    names.made.emplace(m_words[at].text);
                }
            }
        }
    }

    /// Where the value of an assignment begins; else where the line does.
    std::size_t valueOf(std::size_t begin, std::size_t end) const
    {
        for (auto at = begin; at < end; ++at) {
            const bool isOne = isSign(at, '=') && m_words[at].depth == 0 && !isSign(at + 1, '=')
                && std::ranges::none_of(std::string_view("=<>!+-*/%&|^:"), [&](char c) { return isSign(at - 1, c); });
            if (at > begin && isOne) {
                return at + 1;
            }
        }
        return begin;
    }

    void takeLine(std::size_t begin, std::size_t end)
    {
        const auto value = valueOf(begin, end);
        std::set<std::string> targets;
        for (auto at = begin; at < end; ++at) {
            const auto& word = m_words[at];
            const bool isPart = at > begin && isSign(at - 1, '.');
            const bool isArgument = word.depth > 0 && isSign(at + 1, '=') && !isSign(at + 2, '=');
            if (word.kind == TokenKind::Text) {
                needNamesInside(word.text);
            }
            if (word.kind != TokenKind::Name || isPart || isArgument) {
                continue;
            }
            const std::string name(word.text);
            if (at < value && word.depth == 0 && !isSign(at + 1, '.') && !isSign(at + 1, '[')) {
                targets.insert(name);
            } else {
                need(name);
            }
            if (at == begin && word.isTopLevel && !isSign(at + 1, '(')) {
                names.touched.insert(name);
            }
        }
        if (m_words[begin].isTopLevel) {
            names.made.insert(targets.begin(), targets.end());
        }
        m_bound.merge(targets);
    }

    void need(const std::string& name)
    {
        if (!m_bound.contains(name)) {
            names.needed.insert(name);
        }
    }

    /// Of f"{total} rows".
    void needNamesInside(std::string_view text)
    {
        const auto quote = text.find_first_of("\"'");
        if (quote == std::string_view::npos || text.substr(0, quote).find_first_of("fF") == std::string_view::npos) {
            return;
        }
        const auto inside = text.substr(quote + 1);
        for (std::size_t at = 0; at < inside.size();) {
            const auto token = tokenAt(inside, at);
            if (token.kind == TokenKind::Name) {
                need(std::string(inside.substr(at, token.end - at)));
            }
            at = token.end;
        }
    }

    std::vector<Word> m_words;
    std::set<std::string> m_bound;
};
} // namespace

CodeNames namesOf(std::string_view code)
{
    auto names = Names(code).names;
    names.touched.insert(names.made.begin(), names.made.end());
    return names;
}

} // namespace core::report
