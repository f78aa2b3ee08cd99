// SPDX-License-Identifier: GPL-3.0-or-later
// The time that a question asks for is put to the test: without its rows no answer about them stays as it is, however
// the code picks them.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <regex>

namespace core {

namespace {
constexpr int monthsOfYear = 12;

/// "Our financial year goes from 1 September": its first month; 0: none is said.
int firstMonthSaid(const QuestionFacts& asked)
{
    constexpr std::size_t furthest = 2;
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto month = builtin::monthWord(tokens[at]);
        for (auto before = at - std::min(at, furthest); month && before < at; ++before) {
            const bool begins = isAnyOf(tokens[before],
                { "from", "in", "starts", "start", "starting", "begins", "beginning", "vom", "von", "ab", "im",
                    "beginnt" });
            if (begins) {
                return *month;
            }
        }
    }
    return 0;
}

/// "im Geschäftsjahr 2023/24", which the question says to begin in September.
std::optional<AskedTime> ownYear(const std::string& question, const QuestionFacts& asked)
{
    constexpr auto stems = std::to_array<std::string_view>({ "fiscal", "financial", "business", "school", "academic",
        "season", "geschaftsjahr", "wirtschaftsjahr", "haushaltsjahr", "schuljahr", "saison", "erntejahr" });
    static const std::regex form(R"(\b(\d{4})/(?:\d{2})?(\d{2})\b)");
    std::smatch found;
    const bool isOwn = std::ranges::any_of(asked.tokens, [&](const auto& token) {
        return std::ranges::any_of(stems, [&](auto stem) { return token.starts_with(stem); });
    });
    const int month = isOwn && std::regex_search(question, found, form) ? firstMonthSaid(asked) : 0;
    const int year = month > 0 ? std::stoi(found[1]) : 0;
    const bool isOne = month > 0 && (year + 1) % 100 == std::stoi(found[2])
        && !std::regex_search(found.suffix().first, question.cend(), form);
    return isOne
        ? std::optional(AskedTime { {},
              { dayOf(year, static_cast<unsigned>(month), 1), dayOf(year + 1, static_cast<unsigned>(month), 1) }, false,
              found.str() })
        : std::nullopt;
}

/// The only column of dates that the code names, of the files that it uses.
UsedColumn onlyDates(const VerifyRequest& request)
{
    UsedColumn found;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
            const bool isNamed = isDate && std::ranges::any_of(request.facts.columns, [&](const auto& named) {
                return named.line > 0 && named.name == column.name;
            });
            if (isNamed && found.column != nullptr) {
                return {};
            }
            if (isNamed) {
                found = { dataset, &column };
            }
        }
    }
    return found;
}

/// Another column may be what picks that time: one of years or months that the code names, or one whose condition or
/// name has a year of it.
bool mayPickTime(const VerifyRequest& request, const Span& span, const std::string& dates)
{
    const std::array years { dayText(span.begin).substr(0, 4), dayText(span.end - 1).substr(0, 4) };
    const auto hasYear = [&](const std::string& text) {
        return std::ranges::any_of(years, [&](const auto& year) { return text.contains(year); });
    };
    const auto isOfTimes = [&](const ColumnProfile& column) {
        return (column.type == ColumnType::Integer || column.type == ColumnType::Text)
            && std::ranges::any_of(builtin::nameWords(column.name),
                [](const auto& word) { return builtin::periodWord(word).has_value(); });
    };
    const auto isNamed = [&](const ColumnProfile& column) {
        return column.name != dates && std::ranges::any_of(request.facts.columns, [&](const auto& named) {
            return named.line > 0 && named.name == column.name;
        });
    };
    const auto mayPick = [&](const ColumnProfile& column) {
        return isNamed(column) && (isOfTimes(column) || hasYear(column.name));
    };
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns, mayPick);
    }) || std::ranges::any_of(request.facts.filters, [&](const CodeFacts::Filter& filter) {
        return filter.column != dates
            && std::ranges::any_of(filter.values, [&](const auto& literal) { return hasYear(literalText(literal)); });
    });
}

/// "2023-09", "2023-10", …; none: the span is not of whole months, or of more than a year.
std::vector<std::string> monthsIn(const Span& span)
{
    using namespace std::chrono;
    const year_month_day first(sys_days(days(span.begin)));
    const year_month_day after(sys_days(days(span.end)));
    std::vector<std::string> found;
    for (auto month = first.year() / first.month(); month < after.year() / after.month(); month += months(1)) {
        found.push_back(dayText(static_cast<int>(sys_days(month / 1).time_since_epoch().count())).substr(0, 7));
    }
    const bool areWhole = first.day() == day(1) && after.day() == day(1);
    return areWhole && found.size() <= monthsOfYear ? found : std::vector<std::string>();
}

bool isFound(const Answer& answer)
{
    using enum CheckKind;
    constexpr std::array kinds { YearNotUsed, OtherSpan, OtherPeriod, PeriodShifted, ColumnNotUsed };
    return std::ranges::any_of(answer.checks, [&](const Check& check) {
        return check.status >= CheckStatus::Warning && std::ranges::contains(kinds, check.fact.kind);
    });
}
} // namespace

std::vector<Trial> spanTrials(const VerifyRequest& request, const Answer& answer)
{
    const auto asked = questionFacts(request.question, request.datasets);
    const auto own = ownYear(request.question, asked);
    const auto time = own ? own : askedTime(asked);
    const bool isClosed = time && !time->isOpen && time->span.begin != always && time->span.end != never;
    const auto dates = isClosed && !isFound(answer) && !asked.negates ? onlyDates(request) : UsedColumn();
    const bool isTried = dates.column != nullptr && !mayPickTime(request, time->span, dates.column->name);
    const auto months = isTried ? monthsIn(time->span) : std::vector<std::string>();
    if (months.empty()) {
        return {};
    }
    Trial trial { { .change = sandbox::Variation::Change::WithoutPeriod,
                      .file = dates.dataset->fileName(),
                      .column = dates.column->name,
                      .values = months },
        CheckKind::OtherSpan,
        Check {
            { CheckKind::OtherSpan,
                { .column = inSentence(dates.column->name), .texts = { inSentence(time->words) }, .counts = { 1 } } },
            CheckStatus::Warning } };
    if (dates.column->dateFormats.size() == 1) {
        trial.variation.dateFormat = dates.column->dateFormats.front();
    }
    return { trial };
}

} // namespace core
