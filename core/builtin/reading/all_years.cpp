// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/all_years.h"

#include "core/builtin/language/in_short.h"
#include "core/domain/calendar.h"

#include <charconv>
#include <chrono>

namespace core::builtin {

namespace {
int countSaid(const std::string& word)
{
    int number = numberWord(word).value_or(0);
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

/// How many calendar years the dates of the rows reach into.
int yearsOf(const Schema& schema)
{
    using namespace std::chrono;
    const auto date = schema.dateColumn();
    const auto from = date ? core::dayIn(schema.column(*date).min) : std::nullopt;
    const auto to = date ? core::dayIn(schema.column(*date).max) : std::nullopt;
    return from && to ? static_cast<int>((year_month_day(*to).year() - year_month_day(*from).year()).count()) + 1 : 0;
}
} // namespace

Reworded withEveryYear(Reworded question, const Schema& schema)
{
    return withShorter(
        std::move(question), [&](const std::vector<std::string>& words, std::size_t at) -> std::optional<Shorter> {
            if (at + 2 >= words.size() || !isAllWord(words[at]) || periodWord(words[at + 2]) != Period::Year) {
                return std::nullopt;
            }
            const int said = countSaid(words[at + 1]);
            const bool isKnown = said > 1 && said == yearsOf(schema);
            const auto led = at > 0 ? phraseAt({ words[at - 1] }, 0) : std::nullopt;
            if (!led || led->meaning != Concept::In) { // "over all three years"
                return isKnown ? std::optional(Shorter { words[at] + " " + words[at + 2], 3 }) : std::nullopt;
            }
            const auto number = isKnown ? "" : words[at + 1] + " "; // then it stays unread
            const auto every = phrased("every", isGerman(words), { { "group", number + words[at + 2] } });
            return said > 1 ? std::optional(Shorter { every, 3 }) : std::nullopt;
        });
}

} // namespace core::builtin
