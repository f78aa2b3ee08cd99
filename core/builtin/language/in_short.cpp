// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"

#include <algorithm>
#include <utility>

namespace core::builtin {

std::vector<std::string> spokenWords(const std::vector<Token>& tokens)
{
    std::vector<std::string> words;
    for (const auto& token : tokens) {
        words.push_back(token.kind == TokenKind::Quoted ? "\"" : token.text);
    }
    return words;
}

Reworded withShorter(Reworded question, const Shortening& shorter)
{
    const auto tokens = tokenise(question.text());
    const auto words = spokenWords(tokens);
    std::vector<std::pair<std::size_t, Shorter>> found;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (auto form = shorter(words, i)) {
            const auto first = i;
            i += static_cast<std::size_t>(form->words) - 1;
            found.emplace_back(first, std::move(*form));
        }
    }
    std::for_each(found.rbegin(), found.rend(), [&](const auto& each) {
        const auto& [first, form] = each;
        const auto last = first + static_cast<std::size_t>(form.words) - 1;
        question.replace(
            static_cast<std::size_t>(tokens[first].begin), static_cast<std::size_t>(tokens[last].end), form.text);
    });
    return question;
}

Reworded inShort(const std::string& question)
{
    static const std::regex decade("\\b(?:in |of |during )?the (?:years of the )?(\\d{3})0s\\b", std::regex::icase);
    static const std::regex quarter("\\b(the )?([1-4])(\\.|st|nd|rd|th) (quartal|quarter)\\b", std::regex::icase);
    static const std::regex without("\\bw/o\\b", std::regex::icase), with("\\bw/(?=\\s)", std::regex::icase);
    Reworded reworded(question);
    reworded.replaceAll(without, "without");
    reworded.replaceAll(with, "with");
    reworded.replaceAll(decade, "from $010 to $019");
    reworded.replaceAll(quarter, "Q$2");
    return withShorter(std::move(reworded), shorterAt);
}

} // namespace core::builtin
