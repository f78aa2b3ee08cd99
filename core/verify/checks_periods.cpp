// SPDX-License-Identifier: GPL-3.0-or-later
// Periods: incomplete ones compared as if they were whole, ends that leave days out, changes against another period
// than asked.
#include "core/domain/chart_periods.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/incomplete_periods.h"

#include <algorithm>
#include <cstdlib>
#include <format>
#include <regex>
#include <sstream>

namespace core {

namespace {
bool isDay(const std::string& text, std::size_t at)
{
    return text.size() == at + 10 && text[at + 4] == '-' && text[at + 7] == '-';
}

bool isFirstOfMonth(const CodeFacts::Literal& literal)
{
    const auto* text = std::get_if<std::string>(&literal.cell);
    return text != nullptr && isDay(*text, 0) && text->ends_with("-01");
}

/// "from the first of January to the first of June", both included: June is there with one day.
void judgeEnd(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto tell = [&](int line, const CodeFacts::Literal& end) {
        checks.push_back({ { CheckKind::PeriodEndsEarly,
                               { .lines = { line }, .texts = { inSentence(sandbox::cellText(end.cell)) } } },
            CheckStatus::Warning });
    };
    const auto isAsked = [&](const CodeFacts::Literal& end) {
        const auto text = sandbox::cellText(end.cell);
        const auto day = std::ranges::find(asked.tokens, text);
        return day != asked.tokens.end();
    };
    for (const auto& filter : request.facts.filters) {
        const auto& values = filter.values;
        const auto used = columnIn(request, filter.of, filter.column);
        if (filter.stage != RowStage::Records || (used.column != nullptr && isMonthly(*used.column))) {
            continue; // the first of a month stands for all of it
        }
        if (filter.comparison == Comparison::Between && values.size() == 2 && isFirstOfMonth(values[0])
            && isFirstOfMonth(values[1]) && values[0] != values[1] && !isAsked(values[1])) {
            return tell(filter.line, values[1]);
        }
        const bool starts = std::ranges::any_of(request.facts.filters, [&](const auto& other) {
            return other.line == filter.line && other.column == filter.column
                && other.comparison == Comparison::GreaterOrEqual && !other.values.empty()
                && isFirstOfMonth(other.values[0]);
        });
        if (filter.comparison == Comparison::LessOrEqual && values.size() == 1 && isFirstOfMonth(values[0]) && starts
            && !isAsked(values[0])) {
            return tell(filter.line, values[0]);
        }
    }
}

/// The last group of time against the one before, where the file ends within it.
void judgeIncomplete(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto last = std::ranges::find(request.facts.places, std::string("-1"), &CodeFacts::Use::name);
    const int line = last != request.facts.places.end() ? last->line
        : request.facts.shifts.empty()                  ? 0
                                                        : request.facts.shifts.front().line;
    if (line == 0 || !comparesPeriods(asked)) {
        return;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& fact : dataset->profile.facts) {
            const bool isGrouped = std::ranges::any_of(request.facts.groupings,
                [&](const auto& one) { return std::ranges::contains(one.columns, fact.column); });
            const bool isPicked = std::ranges::any_of(
                request.facts.filters, [](const auto& filter) { return filter.stage != RowStage::Records; });
            if (fact.kind == FactKind::IncompleteLastPeriod && !isPicked && isGrouped && !fact.texts.empty()) {
                checks.push_back({ { CheckKind::PeriodIncomplete,
                                       { .column = inSentence(fact.column),
                                           .count = fact.count,
                                           .lines = { line },
                                           .texts = { inSentence(fact.texts.front()) } } },
                    CheckStatus::Noted });
                return;
            }
        }
    }
}

/// "2024-08" of a last day in August; nothing: the year is whole, or no date.
std::string endWithinYear(const ColumnProfile& column)
{
    const auto* last = std::get_if<std::string>(&column.max);
    const bool isTime = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    return isTime && last != nullptr && last->size() >= 10 && last->compare(5, 2, "12") < 0 ? last->substr(0, 7)
                                                                                            : std::string();
}

/// "2022-08" of a first day in August; nothing: the year is whole, or no date.
std::string beginWithinYear(const ColumnProfile& column)
{
    const auto* first = std::get_if<std::string>(&column.min);
    const bool isTime = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    return isTime && first != nullptr && first->size() >= 10 && first->compare(5, 2, "01") > 0 ? first->substr(0, 7)
                                                                                               : std::string();
}

/// The only column of dates by which a grouping goes.
UsedColumn timeOf(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    UsedColumn found;
    for (const auto& name : grouping.columns) {
        const auto used = columnIn(request, grouping.of, name);
        const bool isTime = used.column != nullptr
            && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
        if (isTime && found.column != nullptr) {
            return {};
        }
        found = isTime ? used : found;
    }
    return found;
}

/// Where the figures of a grouping are put against each other; 0: not behind it.
int lineOfComparison(const CodeFacts& facts, int grouping)
{
    const auto isBehind = [&](const auto& use) { return use.line >= grouping; };
    const auto shift = std::ranges::find_if(facts.shifts, isBehind);
    const auto sign = std::ranges::find_if(
        facts.arithmetic, [&](const auto& use) { return isBehind(use) && (use.name == "-" || use.name == "/"); });
    return shift != facts.shifts.end() ? shift->line : sign != facts.arithmetic.end() ? sign->line : 0;
}

/// Figures of years against each other, of which the last one is not over, or the first one began late.
void judgeIncompleteYear(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool compares = !facts.shifts.empty()
        || std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "-" || one.name == "/"; });
    for (const auto& grouping :
        compares&& comparesPeriods(asked) ? facts.groupings : std::vector<CodeFacts::Grouping>()) {
        const auto used = grouping.grain == "year" ? timeOf(request, grouping) : UsedColumn();
        const auto last = used.column != nullptr ? endWithinYear(*used.column) : std::string();
        const bool isFirst = last.empty();
        const auto end = isFirst && used.column != nullptr ? beginWithinYear(*used.column) : last;
        // "delay[2023]": the years that the code names are compared, and no other; of a change one may be named.
        const auto isAsked = [&](int year) { return std::ranges::contains(asked.years, year); };
        const bool takesLast = std::ranges::contains(facts.places, std::string("-1"), &CodeFacts::Use::name);
        const bool isNamed = (facts.years.size() > 1 || (!takesLast && std::ranges::any_of(facts.years, isAsked)))
            && !end.empty() && !std::ranges::contains(facts.years, std::atoi(end.substr(0, 4).c_str()));
        const bool isPicked = isNamed || used.column == nullptr
            || std::ranges::any_of(facts.filters, [&](const auto& filter) {
                   return filter.column == used.column->name || filter.computed || filter.stage != RowStage::Records;
               });
        const int line = lineOfComparison(facts, grouping.line);
        if (!end.empty() && !isPicked) {
            checks.push_back({ { CheckKind::PeriodIncomplete,
                                   { .column = inSentence(used.column->name),
                                       .lines = { line > 0 ? line : grouping.line },
                                       .texts = { end.substr(0, 4)
                                           + (isFirst ? " (which begins with " : " (which ends with ") + end + ")" },
                                       .counts = { line > 0 ? 0 : 1, isFirst ? 1 : 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

bool saysYearBefore(const QuestionFacts& asked)
{
    const auto has = [&](std::string_view first, std::string_view second, std::string_view third) {
        for (std::size_t at = 0; at + 2 < asked.tokens.size(); ++at) {
            if (asked.tokens[at] == first && asked.tokens[at + 1] == second && asked.tokens[at + 2] == third) {
                return true;
            }
        }
        return false;
    };
    const bool isGerman = std::ranges::any_of(
        asked.tokens, [](const auto& token) { return token.starts_with("vorjahr"); });
    return isGerman || has("a", "year", "before") || has("year", "on", "year") || has("year", "over", "year")
        || has("a", "year", "earlier") || has("the", "year", "before") || has("the", "previous", "year")
        || has("same", "month", "last") || has("same", "month", "of") || has("same", "quarter", "of")
        || has("same", "month", "a") || has("im", "jahr", "davor") || has("im", "jahr", "zuvor")
        || has("des", "vorigen", "jahres") || std::ranges::contains(asked.tokens, std::string("yoy"));
}

bool hasShorterPeriod(const QuestionFacts& asked)
{
    return std::ranges::any_of(asked.tokens, [](const auto& word) {
        const auto period = builtin::periodWord(word);
        return period && *period != builtin::Period::Year && *period != builtin::Period::None;
    });
}

void judgeShift(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& shift :
        saysYearBefore(asked) && hasShorterPeriod(asked) ? request.facts.shifts : std::vector<CodeFacts::Shift>()) {
        if (shift.periods == 1) {
            checks.push_back({ { CheckKind::OtherPeriod, { .lines = { shift.line } } }, CheckStatus::Warning });
            return;
        }
    }
}

/// What is read at the end of each month less the reading before is that month's; the next reading less this one is the
/// next month's.
bool isReadAtEnds(const VerifyRequest& request, const CodeFacts::Shift& shift)
{
    const bool subtracts = std::ranges::any_of(
        request.facts.arithmetic, [&](const auto& one) { return one.name == "-" && one.line == shift.line; });
    constexpr int earliest = 28;
    return shift.function == "shift" && subtracts
        && std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
               const auto used = columnIn(request, filter.of, filter.column);
               const auto* last = used.column != nullptr ? std::get_if<std::string>(&used.column->max) : nullptr;
               return last != nullptr && isDay(last->substr(0, 10), 0) && isMonthly(*used.column)
                   && std::atoi(last->substr(8, 2).c_str()) >= earliest;
           });
}

std::string lineOf(const std::string& code, int line)
{
    std::istringstream lines(code);
    std::string text;
    for (int at = 0; at < line && std::getline(lines, text); ++at) { }
    return text;
}

/// The last sort before it goes by time, the latest first.
bool fallsInTime(const VerifyRequest& request, const CodeFacts::Shift& shift)
{
    const auto text = lineOf(request.code, shift.line);
    const bool isBefore = text.find(".sort_") < text.find("." + shift.function + "("); // on its own line
    const CodeFacts::Sort* last = nullptr;
    for (const auto& sort : request.facts.sorts) {
        const bool isEarlier = sort.line < shift.line || (sort.line == shift.line && isBefore);
        last = isEarlier && (last == nullptr || sort.line >= last->line) ? &sort : last;
    }
    const auto used = last != nullptr && last->columns.size() == 1 ? columnIn(request, last->of, last->columns.front())
                                                                   : UsedColumn();
    return used.column != nullptr
        && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime)
        && !last->ascending.empty() && !last->ascending.front();
}

/// "from one month to the next", "from month to month"
bool goesFromOneToNext(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 3 < tokens.size(); ++at) {
        const bool begins = tokens[at] == "from" || tokens[at] == "von";
        const bool areSame = tokens[at + 1] == tokens[at + 3] && builtin::periodWord(tokens[at + 1]).has_value();
        const bool areNext = at + 5 < tokens.size() && tokens[at + 1] == "one" && tokens[at + 3] == "to"
            && tokens[at + 5] == "next";
        if (begins && (areSame || areNext)) {
            return true;
        }
    }
    return false;
}

/// "m - m.shift(-1)", "m / m.shift(-1)": the later one is taken off the earlier.
bool takesOffLater(const VerifyRequest& request, const CodeFacts::Shift& shift)
{
    static const std::regex taken(R"([-/]\s*[\w.\[\]"']+\.shift\(\s*(periods\s*=\s*)?-)");
    return shift.function == "shift" && shift.periods < 0 && std::regex_search(lineOf(request.code, shift.line), taken);
}

/// "the previous month", "month over month", "the next one": which neighbour a change is against.
void judgeNeighbour(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto saysAny = [&](std::initializer_list<std::string_view> words) {
        return std::ranges::any_of(
            asked.tokens, [&](const auto& token) { return std::ranges::find(words, token) != words.end(); });
    };
    const bool back = saysAny({ "previous", "prior", "before", "preceding", "over", "earlier", "vormonat", "vormonats",
        "vorquartal", "vorquartals", "vorwoche", "vortag", "vortags", "vorigen", "vorherigen", "zuvor" });
    const bool fromOne = goesFromOneToNext(asked);
    const bool ahead = !fromOne
        && saysAny({ "next", "following", "after", "until", "later", "nachsten", "folgenden", "folgemonat", "danach" });
    for (const auto& shift : asked.isEmpty() || ahead ? std::vector<CodeFacts::Shift>() : request.facts.shifts) {
        const bool compares = shift.function == "pct_change" || shift.function == "diff" || back
            || isReadAtEnds(request, shift) || (fromOne && takesOffLater(request, shift));
        const bool isYear = shift.periods == 12 || shift.periods == 4 || shift.periods == 52;
        // diff() of what falls in time compares with the one behind it.
        const bool isLater = fallsInTime(request, shift) ? shift.periods > 0 : shift.periods < 0;
        const bool otherWay = isLater && compares;
        const bool tooFar = isYear && back && hasShorterPeriod(asked) && !saysYearBefore(asked)
            && std::ranges::none_of(
                asked.tokens, [](const auto& word) { return builtin::periodWord(word) == builtin::Period::Year; });
        if (otherWay || tooFar) {
            checks.push_back({ { CheckKind::OtherNeighbour,
                                   { .count = std::abs(shift.periods),
                                       .lines = { shift.line },
                                       .texts = { isLater ? "later" : "earlier" } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// As periodName() wants them; 0: a week.
unsigned monthsNamed(const IncompletePeriod& period)
{
    const auto months = (period.end - period.begin).count() / 28;
    return months > 12 ? 12 : months > 1 ? 3 : static_cast<unsigned>(months);
}

CheckFact incomplete(const IncompletePeriod& period, bool compares)
{
    const auto name = periodName(std::format("{:%F}", period.begin), monthsNamed(period));
    return { CheckKind::PeriodIncomplete,
        { .column = inSentence(period.column),
            .lines = { period.line },
            .texts = { name + (period.isLast ? " (which ends with " : " (which begins with ") + period.day + ")" },
            .counts = { compares ? 0 : 1, period.isLast ? 0 : 1 } } };
}

/// "the quarter with the fewest games", and the answer is one that is not whole.
void judgeLeastPeriod(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* value = displays.empty() ? nullptr : std::get_if<sandbox::Value>(&displays.back());
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    const auto isNamedAlone = [&](const IncompletePeriod& period) {
        return (value != nullptr && isNamed(period, value->cell))
            || (table != nullptr && table->rows.size() == 1
                && std::ranges::any_of(table->rows.front(), [&](const auto& cell) { return isNamed(period, cell); }));
    };
    for (const auto& period :
        asked.direction == Direction::Smallest ? incompletePeriods(request) : std::vector<IncompletePeriod>()) {
        if (isNamedAlone(period)) {
            checks.push_back({ incomplete(period, false), CheckStatus::Warning });
            return;
        }
    }
}

/// "is it falling?": of a last period that is not over the answer would be of its missing days.
bool asksForCourse(const QuestionFacts& asked)
{
    return asked.saysAny({ "trend", "trends", "trending", "falling", "rising", "growing", "shrinking", "declining",
        "dropping", "increasing", "decreasing", "fall", "rise", "grow", "shrink", "decline", "drop", "increase",
        "decrease", "entwickelt", "steigt", "steigen", "sinkt", "sinken", "fallt", "wachst" });
}

/// "1,312.5 in 2023, 1,180.0 in 2024"
bool isPrinted(const IncompletePeriod& period, const std::string& printed)
{
    std::string word;
    for (const char sign : printed + ' ') {
        const bool ends = std::isspace(static_cast<unsigned char>(sign)) != 0 || sign == ',' || sign == ':'
            || sign == ';' || sign == '(' || sign == ')';
        if (!ends) {
            word += sign;
        } else if (!word.empty()) {
            word.erase(word.find_last_not_of('.') + 1);
            if (isNamed(period, sandbox::Cell(std::exchange(word, {})))) {
                return true;
            }
        }
    }
    return false;
}

/// What is only printed compares periods as a table of them does.
void judgePrintedPeriod(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isSaid = std::ranges::contains(
        checks, CheckKind::PeriodIncomplete, [](const auto& each) { return each.fact.kind; });
    const bool compares = (comparesPeriods(asked) || asksForCourse(asked) || asked.years.size() > 1) && !isSaid
        && sandbox::shownDisplays(request.result).empty();
    for (const auto& period : compares ? incompletePeriods(request) : std::vector<IncompletePeriod>()) {
        if (period.isLast && isPrinted(period, request.result.out)) {
            checks.push_back({ incomplete(period, true), CheckStatus::Warning });
            return;
        }
    }
}

/// The last period stands in a table of the result, and with it the first one, or that alone where they are compared,
/// and no chart beside it says that it is not whole.
void judgeShownPeriod(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const bool isSaid = std::ranges::contains(checks, CheckKind::PeriodIncomplete, [](const auto& each) {
        return each.fact.kind;
    }) || std::ranges::any_of(displays, [&](const auto& display) {
        const auto* chart = std::get_if<sandbox::ChartSpec>(&display);
        return chart != nullptr && !partialPeriods(*chart, request.datasets).empty();
    });
    const bool compares = !request.facts.shifts.empty() || !request.facts.changes.empty();
    const auto isShown = [&](const IncompletePeriod& period, const sandbox::Display& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        return table != nullptr && (std::ranges::any_of(table->rows, [&](const auto& row) {
            return std::ranges::any_of(row, [&](const auto& cell) { return isNamed(period, cell); });
        }) || std::ranges::any_of(table->columns, [&](const auto& column) { return isNamed(period, column.name); }));
    };
    auto periods = isSaid ? std::vector<IncompletePeriod>() : incompletePeriods(request);
    std::erase_if(periods, [&](const IncompletePeriod& period) {
        return std::ranges::none_of(displays, [&](const auto& display) { return isShown(period, display); });
    });
    if (!compares && std::ranges::none_of(periods, &IncompletePeriod::isLast)) {
        return; // a first one alone is what a file begins with
    }
    for (const auto& period : periods) {
        const bool isOfCourse = period.isLast && asksForCourse(asked);
        Check check { incomplete(period, compares), isOfCourse ? CheckStatus::Warning : CheckStatus::Noted };
        if (!std::ranges::contains(checks, check.fact, &Check::fact)) {
            checks.push_back(std::move(check));
        }
    }
}

} // namespace

void checkPeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeEnd(request, asked, checks);
    judgeIncomplete(request, asked, checks);
    judgeIncompleteYear(request, asked, checks);
    checkWholePeriods(request, asked, checks);
    checkCutYears(request, asked, checks);
    checkShiftedPeriods(request, asked, checks);
    judgeShift(request, asked, checks);
    judgeNeighbour(request, asked, checks);
    judgeLeastPeriod(request, asked, checks);
    judgePrintedPeriod(request, asked, checks);
    judgeShownPeriod(request, asked, checks);
}

} // namespace core
