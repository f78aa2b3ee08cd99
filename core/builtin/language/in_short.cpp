// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"

#include "core/builtin/language/more_than.h"
#include "core/builtin/language/seasons.h"
#include "core/builtin/language/whole_periods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <utility>

namespace core::builtin {

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

namespace {
Reworded shortened(const std::string& question)
{
    struct Form {
        std::string_view mark; ///< lower case: most questions have none, and are not searched
        std::regex pattern;
        std::string shorter;
    };
    static const auto form = [](std::string_view mark, const char* pattern, const char* shorter) {
        return Form { mark, std::regex(pattern, std::regex::icase), shorter };
    };
    static const std::array forms { form("€", "(€)\\s?([0-9][0-9.,]*[0-9]|[0-9])", "$2 $1"), // behind its number
        form("£", "(£)\\s?([0-9][0-9.,]*[0-9]|[0-9])", "$2 $1"), form("w/o", "\\bw/o\\b", "without"),
        form("w/", "\\bw/(?=\\s)", "with"),
        form("0s", "\\b(?:in |of |during )?the (?:years of the )?(\\d{3})0s\\b", "from $010 to $019"),
        form("quart", "\\b(the )?([1-4])(\\.|st|nd|rd|th) (quartal|quarter)\\b", "Q$2"),
        form("+", "\\b([0-9]+)\\+(?=[\\s)])", "at least $1"),
        form("o", "Ø\\s*", "average "), // folded it is a letter as any other
        form("hal", "\\b(the )?([12])(\\.|st|nd) (halbjahr|half[- ]?year)\\b", "H$2") };
    Reworded reworded(question);
    const auto lower = fold(question);
    for (const auto& each : forms) {
        if (lower.contains(each.mark)) {
            reworded.replaceAll(each.pattern, each.shorter);
        }
    }
    return withShorter(withShorter(moreAsChange(inSeasons(inDigits(std::move(reworded)))), wholePeriodsAt), shorterAt);
}
} // namespace

Reworded inShort(const std::string& question)
{
    struct Known {
        std::string question;
        Reworded shorter { std::string() };
    };
    thread_local Known last; // each data set and each reader asks for it again
    if (last.question != question) {
        last = { question, shortened(question) };
    }
    return last.shorter;
}

} // namespace core::builtin
