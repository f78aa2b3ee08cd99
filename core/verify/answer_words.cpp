// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_words.h"

#include "core/builtin/language/words.h"
#include "core/verify/figure.h"
#include "core/verify/table_roles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>

namespace core {

std::optional<std::string> rowsInWords(std::int64_t count)
{
    constexpr std::array words { "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve" };
    if (count < 0 || count >= static_cast<std::int64_t>(words.size())) {
        return std::nullopt;
    }
    return std::string(words[static_cast<std::size_t>(count)]) + (count == 1 ? " row" : " rows");
}

std::string rowsNamed(const VerifyRequest& request)
{
    const auto question = builtin::fold(request.question);
    std::vector<std::string> names;
    for (const auto& dataset : request.datasets) {
        const auto name = builtin::fold(std::filesystem::path(dataset.name).stem().string());
        const bool isWord = !name.empty()
            && std::ranges::none_of(name, [](unsigned char c) { return c < 0x80 && std::isalpha(c) == 0; });
        if (isWord && hasWhole(question, name)) {
            names.push_back(name);
        }
    }
    return names.size() == 1 ? names.front() : std::string("rows"); // of two files either may be counted
}

std::string wordsOfFigure(const CodeFacts::Aggregation& figure)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> words { { { "sum", "sum" },
        { "mean", "average" }, { "median", "median" }, { "min", "lowest" }, { "max", "highest" } } };
    const auto found = std::ranges::find(words, figure.function, &std::pair<std::string_view, std::string_view>::first);
    return found == words.end() || figure.called.size() != 1
        ? std::string()
        : std::string(found->second) + " of " + inSentence(figure.called.front());
}

std::string subject(const Plan& plan, std::string_view otherwise)
{
    auto words = inSentence(plan.subject, 200);
    while (words.ends_with('.') || words.ends_with(' ')) {
        words.pop_back();
    }
    const bool usable = !words.empty() && words.find_first_of("0123456789") == std::string::npos;
    return usable ? words + ": " : std::string(otherwise);
}

} // namespace core
