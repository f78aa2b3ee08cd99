// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/condition_words.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/reading/elements.h"
#include "core/domain/calendar.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <utility>

namespace core::builtin {

namespace {
/// "in 2024", "in Q3 2024", "in March 2024"; else by its first and last day.
std::string timeWords(const std::string& first, const std::string& end, bool inGerman)
{
    using namespace std::chrono;
    const auto day = dayIn(std::string_view(first));
    const auto behind = dayIn(std::string_view(end));
    const auto isWhole = [&](unsigned months) {
        return day && behind && monthsAround(*day, months) == std::pair { *day, *behind };
    };
    const year_month_day from = day.value_or(sys_days());
    const auto month = static_cast<unsigned>(from.month());
    const auto year = std::to_string(static_cast<int>(from.year()));
    if (isWhole(12)) {
        return phrased("in_year", inGerman, { { "value", year } });
    }
    if (isWhole(3)) {
        return phrased("in_part", inGerman, { { "value", std::format("Q{} {}", (month + 2) / 3, year) } });
    }
    if (isWhole(1)) {
        return phrased(
            "in_part", inGerman, { { "value", phrased(std::format("month_{}", month), inGerman) + " " + year } });
    }
    return phrased("in_days", inGerman, { { "value", first }, { "last", dayBefore(end) } });
}

std::string conditionWords(const Json& filter, bool inGerman)
{
    const auto values = filter.value("values", Json::array());
    const auto numbers = filter.value("numbers", Json::array());
    const auto test = filter.value("test", "");
    const auto column = filter.value("column", Json()).is_string() ? filter.at("column").get<std::string>() : "";
    const auto put = [&](const char* kind, const std::string& value) {
        return phrased(kind, inGerman, { { "column", column }, { "value", value } });
    };
    if (test == "one_of" && !column.empty() && values.size() > 1) {
        std::string all;
        for (const auto& value : values) {
            all += (all.empty() ? "" : " " + phrased("or", inGerman) + " ") + value.get<std::string>();
        }
        return put("where", all);
    }
    const bool isOne = !column.empty() && values.size() + numbers.size() == 1;
    const auto value = !isOne ? std::string()
        : values.empty()      ? std::format("{}", numbers[0].get<double>())
                              : values[0].get<std::string>();
    for (const auto& [said, kind] :
        { std::pair { "equals", "where" }, { "not_equals", "where_not" }, { "more", "where_more" },
            { "less", "where_less" }, { "at_least", "where_at_least" }, { "at_most", "where_at_most" } }) {
        if (isOne && test == said) {
            return put(kind, value);
        }
    }
    return !column.empty() && (test == "is_true" || test == "is_false")
        ? put("where", phrased(test == "is_true" ? "yes" : "no", inGerman))
        : std::string();
}
} // namespace

std::string withConditions(const std::string& question, const Json& filters, bool inGerman)
{
    std::string times, others;
    for (const auto& filter : filters) {
        const auto values = filter.value("values", Json::array());
        const bool isTime = filter.value("test", "") == "date_range" && values.size() == 2 && values[0] != ""
            && values[1] != "";
        const auto words = isTime ? timeWords(values[0].get<std::string>(), values[1].get<std::string>(), inGerman)
                                  : conditionWords(filter, inGerman);
        if (words.empty()) {
            return {};
        }
        auto& kind = isTime ? times : others;
        kind += (kind.empty() ? " " : " " + phrased("and", inGerman) + " ") + words;
    }
    const auto end = question.find_last_not_of("? ") + 1;
    return question.substr(0, end) + times + others + question.substr(end);
}

} // namespace core::builtin
