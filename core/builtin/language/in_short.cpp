// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"

#include <algorithm>
#include <cmath>
#include <format>
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

namespace {
/// "2 million", "1,5 Millionen", "1.5k": the number itself, where it is a whole one.
Reworded inDigits(Reworded question)
{
    const auto tokens = tokenise(question.text());
    const auto words = spokenWords(tokens);
    for (auto i = tokens.size(); i-- > 1;) {
        const auto& number = tokens[i - 1];
        const auto spoken = numberWord(words[i - 1]);
        const bool isLetter = words[i].size() == 1; // "5 k" may be anything
        if ((number.kind != TokenKind::Number && !spoken) || (isLetter && number.end != tokens[i].begin)) {
            continue;
        }
        const auto times = magnitudeOf(words[i]);
        if (times <= 1) {
            continue;
        }
        const auto value = (spoken ? *spoken : isGerman(words) ? germanNumber(number) : number.number) * times;
        if (std::abs(value - std::round(value)) < 1e-6) {
            question.replace(static_cast<std::size_t>(number.begin), static_cast<std::size_t>(tokens[i].end),
                std::format("{:.0f}", value));
        }
    }
    return question;
}
} // namespace

Reworded inShort(const std::string& question)
{
    static const std::regex decade("\\b(?:in |of |during )?the (?:years of the )?(\\d{3})0s\\b", std::regex::icase);
    static const std::regex quarter("\\b(the )?([1-4])(\\.|st|nd|rd|th) (quartal|quarter)\\b", std::regex::icase);
    static const std::regex half("\\b(the )?([12])(\\.|st|nd) (halbjahr|half[- ]?year)\\b", std::regex::icase);
    static const std::regex without("\\bw/o\\b", std::regex::icase), with("\\bw/(?=\\s)", std::regex::icase);
    static const std::regex money("(€|£)\\s?([0-9][0-9.,]*[0-9]|[0-9])"); // a unit is read behind its number
    Reworded reworded(question);
    reworded.replaceAll(money, "$2 $1");
    reworded.replaceAll(without, "without");
    reworded.replaceAll(with, "with");
    reworded.replaceAll(decade, "from $010 to $019");
    reworded.replaceAll(quarter, "Q$2");
    reworded.replaceAll(half, "H$2");
    return withShorter(inDigits(std::move(reworded)), shorterAt);
}

} // namespace core::builtin
