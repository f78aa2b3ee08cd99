// SPDX-License-Identifier: GPL-3.0-or-later
// Years that the question names and nothing in the code picks.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"
#include "core/verify/sentences.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string_view>

namespace core {

namespace {
/// Days since the year 0, near enough to compare spans.
int roughDay(const std::string& date)
{
    const auto part = [&](std::size_t at, std::size_t count) { return std::atoi(date.substr(at, count).c_str()); };
    return date.size() < 10 ? 0 : 365 * part(0, 4) + 30 * part(5, 2) + part(8, 2);
}

/// All but a few of its days are in that year.
bool isNearlyWithin(const Cell& min, const Cell& max, const std::string& year)
{
    const auto* first = std::get_if<std::string>(&min);
    const auto* last = std::get_if<std::string>(&max);
    if (first == nullptr || last == nullptr) {
        return false;
    }
    const int begin = std::max(roughDay(*first), roughDay(year + "-01-01"));
    const int end = std::min(roughDay(*last), roughDay(year + "-12-31"));
    return 100 * (end - begin) >= 97 * (roughDay(*last) - roughDay(*first));
}

/// Of a text column: another year stands in one of the cells that the profile has, as in "27/07/2022" or "2022/23".
bool writesOtherYear(const ColumnProfile& column, int year)
{
    auto texts = column.examples;
    std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
    return std::ranges::any_of(texts, [&](const std::string& text) {
        constexpr std::size_t length = 4;
        for (std::size_t at = text.find_first_of("0123456789"); at != std::string::npos;) {
            const auto end = std::min(text.find_first_not_of("0123456789", at), text.size());
            const auto number = end - at == length ? std::atoi(text.substr(at, length).c_str()) : 0;
            if (number >= 1900 && number < 2100 && number != year) {
                return true;
            }
            at = text.find_first_of("0123456789", end);
        }
        return false;
    });
}

/// A year that nothing picks is missed only where the files have rows of another one.
bool hasOtherYears(const VerifyRequest& request, int year)
{
    const auto text = std::to_string(year);
    const auto starts = [&](const Cell& cell) {
        return std::holds_alternative<std::string>(cell) && std::get<std::string>(cell).starts_with(text);
    };
    const auto isOther = [&](const ColumnProfile& column) {
        switch (column.type) {
        case ColumnType::Date:
        case ColumnType::DateTime:
            return (!starts(column.min) || !starts(column.max)) && !isNearlyWithin(column.min, column.max, text);
        case ColumnType::Text: return writesOtherYear(column, year);
        default:
            return hasWord(column.name, { "year", "jahr", "season", "saison" })
                && (numberIn(column.min) != year || numberIn(column.max) != year);
        }
    };
    return std::ranges::any_of(datasetsUsed(request),
        [&](const Dataset* dataset) { return std::ranges::any_of(dataset->profile.columns, isOther); });
}

/// By itself: "2024" of "== 2024" and "2024-01-01", and not of "per_tap_2024".
bool holdsNumber(const std::string& code, const std::string& number)
{
    const auto isPart = [&](std::size_t at) {
        return at < code.size() && (std::isalnum(static_cast<unsigned char>(code[at])) != 0 || code[at] == '_');
    };
    for (auto at = code.find(number); at != std::string::npos; at = code.find(number, at + 1)) {
        if ((at == 0 || !isPart(at - 1)) && !isPart(at + number.size())) {
            return true;
        }
    }
    return false;
}

bool isShown(const VerifyRequest& request, int year)
{
    const auto text = std::to_string(year);
    for (const auto& display : sandbox::shownDisplays(request.result)) {
        const auto* value = std::get_if<sandbox::Value>(&display);
        if (value != nullptr && value->type == "dict" && holdsNumber(value->text, text)) {
            return true;
        }
        const auto* table = std::get_if<sandbox::Table>(&display);
        for (const auto& column : table != nullptr ? table->columns : decltype(table->columns)()) {
            if (column.name.starts_with(text)) { // not "claims_2023", as code may call anything
                return true;
            }
        }
        for (const auto& row : table != nullptr ? table->rows : decltype(table->rows)()) {
            if (std::ranges::any_of(row, [&](const auto& cell) { return sandbox::cellText(cell).starts_with(text); })) {
                return true;
            }
        }
    }
    return false;
}

int yearOf(const Cell& cell)
{
    const auto text = sandbox::cellText(cell);
    return text.size() >= 4 ? std::atoi(text.substr(0, 4).c_str()) : 0;
}

/// "in 2023 and 2024", of a file that begins in 2023 and code that keeps what is no later; "up to 2024" of any file.
bool isWithinBound(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum builtin::Concept;
    const bool isUntil = asked.has(Until) || asked.has(To) || asked.has(AtMost);
    const auto [first, last] = std::ranges::minmax(asked.years);
    const bool namesEnds = asked.saysAny(
        { "from", "von", "between", "zwischen" }); // "from January 2023 to August 2025"
    return std::ranges::any_of(request.facts.filters, [&, from = first, to = last](const auto& filter) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isSpan = (to - from + 1 == std::ssize(asked.years) || namesEnds) && filter.values.size() == 1
            && used.column != nullptr && yearOf(used.column->min) > 0;
        const int bound = isSpan ? yearOf(filter.values.front().cell) : 0;
        const bool isWithin = namesEnds && bound == to
            && !sandbox::cellText(filter.values.front().cell).contains("-01-01");
        const bool isLast = filter.comparison == Comparison::LessOrEqual && bound == to;
        const bool isBefore = filter.comparison == Comparison::Less && (bound == to + 1 || isWithin);
        const bool isFirst = filter.comparison == Comparison::GreaterOrEqual && bound == from;
        const bool isAfter = filter.comparison == Comparison::Greater && bound == from - 1;
        return ((isLast || isBefore) && (isUntil || yearOf(used.column->min) == from))
            || ((isFirst || isAfter) && yearOf(used.column->max) == to);
    });
}

/// "since 2023" or "between 2023 and 2025", of files whose dates all are: of the dates that the code uses, if any.
bool coversDates(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum builtin::Concept;
    const bool isSince = asked.has(Since) && asked.years.size() == 1;
    const bool isSpan = asked.years.size() == 2 && (asked.has(Between) || (asked.has(From) && asked.has(To)));
    if (!isSince && !isSpan) {
        return false;
    }
    const auto& facts = request.facts;
    const auto [first, last] = std::ranges::minmax(asked.years);
    const auto time = askedTime(asked); // with its month, where that is plain
    const auto isUsed = [&](const ColumnProfile& column) {
        return std::ranges::contains(facts.columns, column.name, &CodeFacts::Named::name)
            || std::ranges::any_of(
                facts.groupings, [&](const auto& one) { return std::ranges::contains(one.columns, column.name); });
    };
    const auto isWithin = [&, from = first, to = last](const ColumnProfile& column) {
        const auto begin = spanOf(sandbox::cellText(column.min).substr(0, 10));
        const bool isEarly = time && begin && begin->begin < time->span.begin;
        return yearOf(column.min) >= from && !isEarly && (isSince || yearOf(column.max) <= to);
    };
    std::vector<const ColumnProfile*> dates;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const bool isTime = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
            if (isTime && yearOf(column.min) > 0) {
                dates.push_back(&column);
            }
        }
    }
    const auto isOne = [&](const auto* column) { return isUsed(*column) && isWithin(*column); };
    const bool areUsed = std::ranges::any_of(dates, [&](const auto* column) { return isUsed(*column); });
    return areUsed
        ? std::ranges::any_of(dates, isOne)
        : !dates.empty() && std::ranges::all_of(dates, [&](const auto* column) { return isWithin(*column); });
}

/// As a whole argument of what shows words: print("Sales, 2024"), axes.set_title("Sales, 2024"), title="Sales, 2024".
bool isGivenToShow(const std::string& code, std::size_t at)
{
    constexpr auto shows = std::to_array<std::string_view>({ "print", "title", "set_title", "suptitle" });
    constexpr std::string_view blanks = " \t\n";
    const auto lastOf = [&](std::size_t end) { return end == 0 ? end : code.find_last_not_of(blanks, end - 1) + 1; };
    const auto nameBefore = [&](std::size_t end) {
        auto begin = end;
        while (
            begin > 0 && (std::isalnum(static_cast<unsigned char>(code[begin - 1])) != 0 || code[begin - 1] == '_')) {
            --begin;
        }
        return std::string_view(code).substr(begin, end - begin);
    };
    auto end = lastOf(at);
    if (end > 0 && code[end - 1] == '=') {
        return std::ranges::contains(shows, nameBefore(lastOf(end - 1)));
    }
    if (end == 0 || (code[end - 1] != '(' && code[end - 1] != ',')) {
        return false;
    }
    for (int depth = 0; end > 0; --end) { // to the bracket that is open there
        const char sign = code[end - 1];
        depth += std::string_view(")]}").contains(sign) ? 1 : std::string_view("([{").contains(sign) ? -1 : 0;
        if (depth < 0) {
            return sign == '(' && std::ranges::contains(shows, nameBefore(end - 1));
        }
    }
    return false;
}

/// It stands only in words that the code shows, which pick no rows: print("Syrup per tap, 2024").
bool isOnlyShown(const VerifyRequest& request, int year)
{
    const auto text = std::to_string(year);
    const auto pieces = piecesShown(request);
    auto code = request.code;
    for (const auto& written : request.facts.texts) {
        const bool isPiece = std::ranges::contains(pieces, builtin::trimmed(written.text), &Piece::text);
        if (isPiece && written.begin >= 0 && static_cast<std::size_t>(written.end) <= code.size()
            && isGivenToShow(code, static_cast<std::size_t>(written.begin))) {
            std::fill(code.begin() + written.begin, code.begin() + written.end, ' ');
        }
    }
    return code != request.code && !holdsNumber(code, text);
}
} // namespace

void checkYears(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.knowsConditions() || !request.facts.frames.empty()) {
        return;
    }
    const bool isFound = !request.facts.shifts.empty() // a shift finds the year before by itself
        || (!asked.years.empty() && (isWithinBound(request, asked) || coversDates(request, asked)));
    for (const int year : isFound ? std::set<int>() : std::set(asked.years.begin(), asked.years.end())) {
        const bool isRead = std::ranges::any_of(
            request.facts.files, [&](const auto& file) { return file.name.contains(std::to_string(year)); });
        const bool isUsed = std::ranges::contains(request.facts.years, year) && !isOnlyShown(request, year);
        if (!isUsed && hasOtherYears(request, year) && !isShown(request, year) && !isRead) {
            checks.push_back(
                { { CheckKind::YearNotUsed, { .texts = { std::to_string(year), "year" } } }, CheckStatus::Warning });
        }
    }
}

} // namespace core
