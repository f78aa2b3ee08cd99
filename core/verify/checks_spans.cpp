// SPDX-License-Identifier: GPL-3.0-or-later
// The time that a question names, day by day, against the time that the code's filters keep.
#include "core/builtin/language/words.h"
#include "core/domain/chart_periods.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace core {

namespace {
std::string spanText(const Span& span)
{
    return span.begin == always ? "what is before " + dayText(span.end)
        : span.end == never     ? "what is from " + dayText(span.begin) + " on"
                                : dayText(span.begin) + " to " + dayText(span.end - 1);
}

/// What the filters on one column of dates keep.
class KeptTime {
public:
    KeptTime(const VerifyRequest& request, const QuestionFacts& asked)
        : m_asked(asked)
        , m_countsMonths(
              request.code.contains(".month") && !request.code.contains(".day") && !request.code.contains(".hour"))
        , m_countsDays(request.code.contains(".normalize()") || request.code.contains(".dt.date"))
    {
        for (const auto& filter : request.facts.filters) {
            const auto used = columnIn(request, filter.of, filter.column);
            const bool isTime = used.column != nullptr
                && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
            if (isTime && m_column != nullptr && m_column != used.column) {
                isKnown = false;
            } else if (isTime && filter.comparison != Comparison::Missing && filter.comparison != Comparison::Present) {
                m_column = used.column;
                line = filter.line;
                take(filter);
            }
        }
    }
    bool isKnown = true;
    int line = 0;
    std::vector<int> months; ///< by their numbers
    std::vector<int> years;
    std::optional<Span> span; ///< by dates

    const ColumnProfile* column() const { return m_column; }
    /// Where it is chosen; of a year and months on lines of their own that of the months, as each year has them.
    int lineOfChoice() const { return m_monthsLine > 0 && !span ? m_monthsLine : line; }

    /// Years and months by their numbers together are a span.
    std::optional<Span> whole() const
    {
        if (!span && years.size() == 1 && !months.empty() && follow(months)) {
            return monthsOf(years.front(), months.front(), months.back());
        }
        return !span && !years.empty() && months.empty() && follow(years)
            ? std::optional(Span { dayOf(years.front(), 1, 1), dayOf(years.back() + 1, 1, 1) })
            : months.empty() && years.empty() ? span
                                              : std::nullopt;
    }

private:
    void take(const CodeFacts::Filter& filter)
    {
        if (filter.computed || filter.any || filter.values.empty() || filter.stage != RowStage::Records) {
            isKnown = false;
            return;
        }
        std::vector<Span> spans;
        std::vector<int> numbers;
        for (const auto& value : filter.values) {
            const auto text = sandbox::cellText(value.cell);
            const auto number = numberIn(value.cell);
            if (number && *number == std::floor(*number) && std::abs(*number) < 3000) {
                numbers.push_back(static_cast<int>(*number));
            } else if (const auto found = spanOf(text)) {
                spans.push_back(*found);
                m_saysTime = m_saysTime || (text.contains(':') && !text.ends_with("00:00:00"));
            }
        }
        if (numbers.size() == filter.values.size()) {
            takeNumbers(filter.comparison, numbers);
        } else if (spans.size() == filter.values.size()) {
            takeSpans(filter.comparison, spans);
        } else {
            isKnown = false;
        }
    }
    /// Years by their numbers, to one side.
    bool takeYears(Comparison comparison, const std::vector<int>& numbers)
    {
        const int year = numbers.size() == 1 && numbers.front() > 1900 ? numbers.front() : 0;
        const auto whole = year > 0 ? monthsOf(year, 1, 12) : Span {};
        switch (year > 0 ? comparison : Comparison::Equal) {
        case Comparison::Less: narrow({ always, whole.begin }); return true;
        case Comparison::LessOrEqual: narrow({ always, whole.end }); return true;
        case Comparison::Greater: narrow({ whole.end, never }); return true;
        case Comparison::GreaterOrEqual: narrow({ whole.begin, never }); return true;
        default: return false;
        }
    }
    /// "dt.month <= 6", also of several bounds.
    bool takeMonths(Comparison comparison, const std::vector<int>& numbers)
    {
        const int bound = numbers.size() == 1 && numbers.front() <= 12 && m_countsMonths ? numbers.front() : 0;
        const bool isLower = comparison == Comparison::Greater || comparison == Comparison::GreaterOrEqual;
        const bool isUpper = comparison == Comparison::Less || comparison == Comparison::LessOrEqual;
        if (bound <= 0 || (!isLower && !isUpper)) {
            return false;
        }
        const int first = comparison == Comparison::Greater ? bound + 1 : isLower ? bound : 1;
        const int last = comparison == Comparison::Less ? bound - 1 : isUpper ? bound : 12;
        std::vector<int> kept;
        for (int month = first; month <= last; ++month) {
            if (months.empty() || std::ranges::contains(months, month)) {
                kept.push_back(month);
            }
        }
        isKnown = isKnown && !kept.empty();
        m_monthsLine = line;
        months = kept;
        return true;
    }
    void takeNumbers(Comparison comparison, std::vector<int> numbers)
    {
        if (takeYears(comparison, numbers) || takeMonths(comparison, numbers)) {
            return;
        }
        const bool isRange = comparison == Comparison::Between && numbers.size() == 2;
        if (isRange) {
            const auto [first, last] = std::pair(numbers[0], numbers[1]);
            numbers.clear();
            for (int each = first; each <= last && each - first < 200; ++each) {
                numbers.push_back(each);
            }
        }
        std::ranges::sort(numbers);
        const bool areYears = numbers.empty() || numbers.front() > 1900;
        auto& known = areYears ? years : months;
        m_monthsLine = areYears ? m_monthsLine : line;
        isKnown = isKnown && known.empty() && !numbers.empty()
            && (isRange || comparison == Comparison::Equal || comparison == Comparison::In);
        known = numbers;
        // A quarter by its number
        if (!areYears && numbers.size() == 1 && asksForQuarter(m_asked)) {
            known = { 3 * numbers[0] - 2, 3 * numbers[0] - 1, 3 * numbers[0] };
            isKnown = isKnown && numbers[0] <= 4;
        }
    }
    void takeSpans(Comparison comparison, std::vector<Span> spans)
    {
        const bool hasTimes = m_column->type == ColumnType::DateTime && !m_countsDays && !m_saysTime;
        std::ranges::sort(spans, {}, &Span::begin);
        const bool follows = std::ranges::adjacent_find(spans, [](const auto& one, const auto& next) {
            return one.end != next.begin;
        }) == spans.end();
        const auto& one = spans.front();
        switch (comparison) {
        case Comparison::Equal:
        case Comparison::In:
            isKnown = isKnown && follows;
            narrow({ one.begin, spans.back().end });
            break;
        case Comparison::Between: narrow({ one.begin, endOf(spans.back(), hasTimes) }); break;
        case Comparison::GreaterOrEqual: narrow({ one.begin, never }); break;
        case Comparison::Greater: narrow({ hasTimes ? one.begin : one.end, never }); break;
        case Comparison::Less: narrow({ always, one.begin }); break;
        case Comparison::LessOrEqual: narrow({ always, endOf(one, hasTimes) }); break;
        default: isKnown = false;
        }
    }
    /// Up to a day at midnight, where there are times, is without that day.
    static int endOf(const Span& span, bool hasTimes)
    {
        return hasTimes && span.end == span.begin + 1 ? span.begin : span.end;
    }
    void narrow(const Span& other)
    {
        const Span before = span.value_or(Span {});
        span = Span { std::max(before.begin, other.begin), std::min(before.end, other.end) };
    }

    const QuestionFacts& m_asked;
    bool m_countsMonths; ///< numbers that dates are compared with are months, as no other part of them is taken
    bool m_countsDays; ///< the dates are compared without their times
    bool m_saysTime = false; ///< "2024-03-31 23:59:59" is no midnight
    const ColumnProfile* m_column = nullptr;
    int m_monthsLine = 0;
};

std::optional<int> dayOfCell(const Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    const auto span = text != nullptr && text->size() >= 10 ? spanOf(text->substr(0, 10)) : std::nullopt;
    return span ? std::optional(span->begin) : std::nullopt;
}

/// What lies outside the file's own dates leaves nothing out.
Span within(Span span, const ColumnProfile& column)
{
    const auto first = dayOfCell(column.min);
    const auto last = dayOfCell(column.max);
    if (first && last) {
        span = { std::max(span.begin, *first), std::min(span.end, *last + 1) };
    }
    return span;
}

bool isGroupedByTime(const VerifyRequest& request)
{
    return std::ranges::any_of(request.facts.groupings, [&](const auto& grouping) {
        return grouping.computed || std::ranges::any_of(grouping.columns, [&](const auto& name) {
            const auto used = columnIn(request, grouping.of, name);
            return used.column == nullptr || used.column->type == ColumnType::Date
                || used.column->type == ColumnType::DateTime;
        });
    });
}

bool hasDates(const VerifyRequest& request)
{
    return std::ranges::any_of(datasetsUsed(request), [](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns,
            [](const auto& column) { return column.type == ColumnType::Date || column.type == ColumnType::DateTime; });
    });
}

/// A column that is called so: "Jan 2024 (kWh)".
bool usesColumnOf(const VerifyRequest& request, const AskedTime& time)
{
    return std::ranges::any_of(request.facts.columns, [&](const auto& column) {
        const auto named = askedTime(questionFacts(column.name, {}));
        return named && named->span == time.span && named->months == time.months;
    });
}

/// All days of the files lie in the time that is asked for: nothing has to pick it.
bool coversFiles(const VerifyRequest& request, const AskedTime& time)
{
    return time.months.empty() && std::ranges::all_of(datasetsUsed(request), [&](const Dataset* dataset) {
        return std::ranges::all_of(dataset->profile.columns, [&](const auto& column) {
            const auto first = dayOfCell(column.min);
            const auto last = dayOfCell(column.max);
            return !first || !last || (*first >= time.span.begin && *last < time.span.end);
        });
    });
}

void tell(const AskedTime& asked, const KeptTime& kept, const std::string& keptWords, Checks& checks)
{
    checks.push_back({ { CheckKind::OtherSpan,
                           { .column = inSentence(kept.column()->name),
                               .lines = { kept.lineOfChoice() },
                               .texts = { inSentence(asked.words), keptWords } } },
        CheckStatus::Warning });
}

/// All before the year's end less all before its begin, as of a meter.
bool subtractsEnds(const CodeFacts& facts, const AskedTime& asked, const std::string& column)
{
    const auto isBound = [&](int day) {
        return std::ranges::any_of(facts.filters, [&](const CodeFacts::Filter& filter) {
            const auto bound = filter.column == column && filter.values.size() == 1
                ? dayOfCell(filter.values.front().cell)
                : std::nullopt;
            return bound
                && ((filter.comparison == Comparison::Less && *bound == day)
                    || (filter.comparison == Comparison::LessOrEqual && *bound == day - 1));
        });
    };
    return std::ranges::contains(facts.arithmetic, std::string("-"), &CodeFacts::Use::name) && isBound(asked.span.begin)
        && isBound(asked.span.end);
}

/// "vom 3. bis 7. April": the days are in the question, whatever else was read of it.
bool saysDaysOf(const QuestionFacts& asked, const KeptTime& kept)
{
    const auto span = kept.whole();
    const auto says = [&](int day) {
        const auto number = std::stoi(dayText(day).substr(8, 2));
        return std::ranges::contains(asked.numbers, static_cast<double>(number))
            || std::ranges::contains(asked.tokens, std::to_string(number));
    };
    return span && says(span->begin) && says(span->end - 1);
}

/// "Full months only": what is left out at the end is the part of a month that the file ends with.
bool endsBeforePart(const QuestionFacts& asked, const AskedTime& time, const KeptTime& kept)
{
    const auto span = asksForWholePeriods(asked) ? kept.whole() : std::nullopt;
    const auto last = span ? dayOfCell(kept.column()->max) : std::nullopt;
    const auto month = last ? spanOf(dayText(*last).substr(0, 7)) : std::nullopt;
    return month && span->begin == time.span.begin && span->end == month->begin && month->end <= time.span.end;
}

Span wholeMonths(const Span& span)
{
    const auto first = spanOf(dayText(span.begin).substr(0, 7));
    const auto last = spanOf(dayText(span.end - 1).substr(0, 7));
    return first && last ? Span { first->begin, last->end } : span;
}

/// `subtracts`: a difference may need what was there the day before.
void judgeKept(const AskedTime& asked, const KeptTime& kept, bool subtracts, Checks& checks)
{
    if (!asked.months.empty()) {
        const auto span = kept.whole();
        const bool isSpan = span && asked.months.size() < 12;
        const auto text = isSpan ? spanText(*span) : std::string();
        const bool other = kept.months.empty()
            ? isSpan && std::stoi(dayText(span->begin).substr(5, 2)) != asked.months.front()
            : kept.months != asked.months;
        if (other) {
            tell(
                asked, kept,
                isSpan ? text
                       : "the months " +
                        [&] {
                            std::vector<std::string> numbers;
                            std::ranges::transform(kept.months, std::back_inserter(numbers),
                                [](int month) { return std::to_string(month); });
                            return builtin::inWords(numbers);
                        }(),
                checks);
        }
        return;
    }
    const auto span = kept.whole();
    if (!span) {
        return;
    }
    const auto meant = within(asked.span, *kept.column());
    const bool isOfMonths = isMonthly(*kept.column()) && span->begin != always && span->end != never;
    auto has = within(isOfMonths ? wholeMonths(*span) : *span, *kept.column());
    has.begin += subtracts && has.begin == meant.begin - 1 ? 1 : 0;
    const bool isOther = asked.isOpen ? (asked.span.end == never ? meant.begin != has.begin : meant.end != has.end)
                                      : meant != has;
    if (isOther && meant.begin < meant.end) {
        tell(asked, kept, spanText(*span), checks);
    }
}
} // namespace

bool isMonthly(const ColumnProfile& column)
{
    const auto first = dayOfCell(column.min);
    const auto last = dayOfCell(column.max);
    constexpr int shortest = 28;
    return first && last && column.distinct > 1 && *last - *first >= (column.distinct - 1) * shortest;
}

/// startswith("2024-05"), of dates that are texts, and == "2024-Q2", of labels that are
static bool picksByText(const CodeFacts::Filter& filter)
{
    const bool isLabel = (filter.comparison == Comparison::Equal || filter.comparison == Comparison::In)
        && std::ranges::any_of(filter.values, [](const auto& value) {
               return std::holds_alternative<std::string>(value.cell) && periodNamed(literalText(value));
           });
    return isLabel || filter.comparison == Comparison::StartsWith || filter.comparison == Comparison::Contains
        || filter.comparison == Comparison::Matches;
}

namespace {
/// The line compares days, or slices by texts, which stand for whole days.
bool goesByDays(const std::string& line, const std::string& day)
{
    constexpr auto words = std::to_array<std::string_view>(
        { ".date", "normalize(", "floor(", "to_period(", "strftime(", ".str[" });
    return std::ranges::any_of(words, [&](auto word) { return line.contains(word); }) || line.contains(":\"" + day)
        || line.contains(":'" + day) || line.contains(": \"" + day) || line.contains(": '" + day);
}

/// "<= '2024-03-31'" of times: the day is cut off at its beginning.
void judgeMidnight(const VerifyRequest& request, Checks& checks)
{
    for (const auto& filter : request.facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool ends = filter.comparison == Comparison::LessOrEqual || filter.comparison == Comparison::Between;
        const auto day = ends && !filter.values.empty() ? literalText(filter.values.back()) : std::string();
        const bool isOfTimes = used.column != nullptr && used.column->type == ColumnType::DateTime
            && filter.stage == RowStage::Records && !filter.made && !filter.computed && day.size() == 10 && spanOf(day);
        const auto* last = isOfTimes ? std::get_if<std::string>(&used.column->max) : nullptr;
        if (last != nullptr && *last > day && !goesByDays(lineOf(request.code, filter.line), day)) {
            checks.push_back(
                { { CheckKind::PeriodEndsEarly, { .lines = { filter.line }, .texts = { day }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

} // namespace

void checkSpans(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeMidnight(request, checks);
    const auto time = request.facts.isComplete() && request.facts.frames.empty() ? askedTime(asked) : std::nullopt;
    if (!time || !hasDates(request)) {
        return;
    }
    const KeptTime kept(request, asked);
    // Conditions that leave no day are not on the same rows, as of two readings one of which is subtracted.
    const bool isOne = !kept.span || kept.span->begin < kept.span->end;
    if (kept.column() != nullptr && kept.isKnown && isOne) {
        if (!saysDaysOf(asked, kept) && !endsBeforePart(asked, *time, kept)
            && !subtractsEnds(request.facts, *time, kept.column()->name)) {
            const auto& facts = request.facts;
            judgeKept(*time, kept,
                !facts.shifts.empty()
                    || std::ranges::contains(facts.arithmetic, std::string("-"), &CodeFacts::Use::name),
                checks);
        }
    } else if (kept.column() == nullptr && !isGroupedByTime(request) && !coversFiles(request, *time)
        && !usesColumnOf(request, *time) && (!time->months.empty() || time->words.contains(' '))
        && request.facts.slices.empty() && !filtersMadeDates(request.facts)
        && std::ranges::none_of(request.facts.filters, picksByText)
        && std::ranges::none_of(request.facts.filters, &CodeFacts::Filter::computed)) {
        std::erase_if(checks, [&](const Check& check) { // June 2024 says it better than 2024
            return check.fact.kind == CheckKind::YearNotUsed && time->words.contains(check.fact.texts.front());
        });
        checks.push_back(
            { { CheckKind::YearNotUsed, { .texts = { inSentence(time->words), "time" } } }, CheckStatus::Warning });
    }
}

} // namespace core
