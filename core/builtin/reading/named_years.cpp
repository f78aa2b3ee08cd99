// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_years.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/all_years.h"
#include "core/builtin/reading/days_of_year.h"
#include "core/builtin/reading/parts_of_years.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/written_dates.h"
#include "core/domain/calendar.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <ranges>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
bool isYear(const Piece& piece)
{
    constexpr double first = 1000, last = 2200;
    return piece.kind == PieceKind::Number && piece.text.size() == 4 && piece.number >= first && piece.number <= last;
}

bool isPart(const Piece& piece)
{
    return piece.kind == PieceKind::Month || piece.kind == PieceKind::Quarter;
}

/// A year right behind it, with or without "of", or right before it.
bool isDated(const std::vector<Piece>& pieces, std::size_t at)
{
    const auto isYearAt = [&](std::size_t i) { return i < pieces.size() && isYear(pieces[i]); };
    const bool isLed = at + 1 < pieces.size() && (pieces[at + 1].is(Of) || pieces[at + 1].is(In));
    return isYearAt(at + 1) || (isLed && isYearAt(at + 2)) || (at > 0 && isYearAt(at - 1));
}

/// What says of which year a month is, or that it is one of several; "over all years" says none.
bool tellsYear(const Piece& piece)
{
    const auto word = fold(piece.text);
    const bool isYears = piece.kind == PieceKind::Period && stem(word) != word;
    return piece.is(Since) || piece.is(Last) || piece.is(This) || piece.is(YearBefore) || piece.kind == PieceKind::Date
        || (piece.period == Period::Year && !isYears);
}

std::vector<Piece> undated(const std::string& question, const Schema& schema)
{
    if (!schema.dateColumn()) {
        return {};
    }
    const auto pieces = annotate(question, schema);
    std::vector<Piece> parts;
    std::size_t loose = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isOfPart = (i > 0 && isPart(pieces[i - 1])) || (i + 1 < pieces.size() && isPart(pieces[i + 1]))
            || (i > 1 && isPart(pieces[i - 2]));
        loose += isYear(pieces[i]) && !isOfPart ? 1 : 0; // "in 2024" stands for itself
        const bool isOfRange = i + 2 < pieces.size() && (pieces[i + 1].is(To) || pieces[i + 1].is(Until))
            && isPart(pieces[i + 2]) && isDated(pieces, i + 2); // "Jan-Mar 2024"
        if (isPart(pieces[i]) && !isDated(pieces, i) && !isOfRange) {
            parts.push_back(pieces[i]);
        }
    }
    const bool isNamed = loose > 0 || std::ranges::any_of(pieces, tellsYear);
    return isNamed ? std::vector<Piece> {} : parts;
}

/// Whether the data reach into a month, or some quarters, of a year.
bool isInData(const Piece& part, int year, const Schema& schema)
{
    using namespace std::chrono;
    const auto& dates = schema.column(*schema.dateColumn());
    const auto from = dayIn(dates.min);
    const auto to = dayIn(dates.max);
    const bool isMonth = part.kind == PieceKind::Month;
    const auto number = static_cast<unsigned>(part.number);
    const auto begin = std::chrono::year(year) / month(isMonth ? number : number * 3 - 2) / day(1);
    const auto end = begin + months(isMonth ? 1 : 3 * part.quarters);
    return from && to && *from < sys_days(end) && *to >= sys_days(begin);
}
} // namespace

std::vector<int> yearsMeant(const std::string& question, const Schema& schema)
{
    const auto parts = undated(question, schema);
    std::vector<int> years;
    if (parts.empty()) {
        return years;
    }
    const auto& dates = schema.column(*schema.dateColumn());
    const auto from = dayIn(dates.min);
    const auto to = dayIn(dates.max);
    if (!from || !to) {
        return years;
    }
    const auto yearOf = [](std::chrono::sys_days day) {
        return static_cast<int>(std::chrono::year_month_day(day).year());
    };
    for (int year = yearOf(*to); year >= yearOf(*from); --year) {
        if (std::ranges::all_of(parts, [&](const Piece& each) { return isInData(each, year, schema); })) {
            years.push_back(year);
        }
    }
    return years;
}

std::size_t partsWithoutYear(const std::string& question, const Schema& schema)
{
    return undated(question, schema).size();
}

bool namesColumnOverParts(const std::string& question, const Schema& one, const Schema& other)
{
    const auto names = annotate(question, other);
    const auto isInName = [&](const Piece& part) {
        return std::ranges::any_of(names, [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.begin <= part.begin && part.end <= each.end;
        });
    };
    return std::ranges::any_of(undated(question, one), isInName);
}

std::optional<int> yearBefore(std::span<const Exchange> before, const Schema& schema)
{
    for (const auto& each : before | std::views::reverse) {
        const auto pieces = annotate(each.question, schema);
        const auto named = std::ranges::find_if(pieces | std::views::reverse, isYear);
        if (named != (pieces | std::views::reverse).end()) {
            return static_cast<int>(named->number);
        }
        if (const auto meant = yearsMeant(each.question, schema); !meant.empty()) {
            return meant.front();
        }
    }
    return std::nullopt;
}

std::vector<int> yearsBeside(std::span<const Exchange> before, const Schema& schema)
{
    for (const auto& each : before | std::views::reverse) {
        const auto pieces = annotate(withPartsOfYears(Reworded(each.question), schema).text(), schema);
        std::set<int> years;
        std::size_t first = pieces.size(), last = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (isYear(pieces[i])) {
                years.insert(static_cast<int>(pieces[i].number));
                first = std::min(first, i);
                last = i;
            }
        }
        const auto isJoint = [](const Piece& piece) {
            return piece.is(And) || piece.is(Compare) || piece.is(Minus) || piece.is(Or);
        };
        const auto isRange = [](const Piece& piece) { return piece.is(Between) || piece.is(From) || piece.is(To); };
        const bool areBeside = years.size() == 2
            && std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(first),
                pieces.begin() + static_cast<std::ptrdiff_t>(last), isJoint)
            && std::ranges::none_of(pieces, isRange);
        if (!years.empty()) {
            return areBeside ? std::vector<int>(years.begin(), years.end()) : std::vector<int> {};
        }
    }
    return {};
}

namespace {
int firstMonth(const Piece& part)
{
    const int number = static_cast<int>(part.number);
    return part.kind == PieceKind::Month ? number : number * 3 - 2;
}

/// "from November to February 2024": what stands first is of the year before.
int yearsApart(const std::vector<Piece>& pieces, std::size_t open, std::size_t dated)
{
    const auto [first, last] = std::minmax(open, dated);
    const bool isLed = first > 0 && (pieces[first - 1].is(From) || pieces[first - 1].is(Between));
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(last);
    const bool isRange = std::any_of(
        begin, end, [&](const Piece& each) { return each.is(To) || each.is(Until) || (isLed && each.is(And)); });
    const bool isOver = isRange && firstMonth(pieces[first]) > firstMonth(pieces[last]);
    return !isOver ? 0 : open < dated ? -1 : 1;
}

/// The months and quarters of a question, and the years of which it speaks.
struct PartsOfYears {
    std::vector<Piece> pieces;
    std::vector<std::size_t> dated, open, years;
};

PartsOfYears partsIn(const std::string& question, const Schema& schema)
{
    PartsOfYears parts { annotate(question, schema), {}, {}, {} };
    for (std::size_t i = 0; i < parts.pieces.size(); ++i) {
        if (isPart(parts.pieces[i])) {
            (isDated(parts.pieces, i) ? parts.dated : parts.open).push_back(i);
        } else if (isYear(parts.pieces[i])) {
            parts.years.push_back(i);
        }
    }
    return parts;
}

/// "in 2023, March vs April": the year stands by itself; it is taken out, and the first of its parts gets it.
bool attachYear(Reworded& question, const PartsOfYears& parts)
{
    const auto& pieces = parts.pieces;
    const bool isApart = parts.years.size() == 1 && parts.dated.empty() && parts.open.size() > 1;
    const auto at = isApart ? parts.years.front() : 0;
    const bool isLed = at > 0 && (pieces[at - 1].is(In) || pieces[at - 1].is(For));
    if (!isApart || (at > 0 && !isLed)) {
        return false;
    }
    const auto begin = static_cast<std::size_t>(pieces[isLed ? at - 1 : at].begin);
    const auto end = static_cast<std::size_t>(pieces[at].end);
    const auto year = pieces[at].text;
    const auto place = static_cast<std::size_t>(pieces[parts.open.front()].end);
    if (place < begin) {
        question.replace(begin, end, "");
        question.replace(place, place, " " + year);
    } else {
        question.replace(place, place, " " + year);
        question.replace(begin, end, "");
    }
    return true;
}
} // namespace

Reworded withSharedYear(Reworded question, const Schema& schema)
{
    question = withEveryYear(std::move(question), schema);
    question = withWholeDates(schema.dateColumn() ? withYearsOfDays(std::move(question), schema) : std::move(question));
    if (!schema.dateColumn()) {
        return question;
    }
    question = withPartsOfYears(std::move(question), schema);
    auto parts = partsIn(question.text(), schema);
    if (attachYear(question, parts)) {
        parts = partsIn(question.text(), schema);
    }
    const auto& pieces = parts.pieces;
    std::set<double> years;
    std::ranges::for_each(parts.years, [&](std::size_t each) { years.insert(pieces[each].number); });
    const bool isRelative = std::ranges::any_of(
        pieces, [](const Piece& each) { return each.is(YearBefore) || each.is(Last) || each.kind == PieceKind::Date; });
    if (years.size() != 1 || parts.dated.empty() || isRelative) {
        return question;
    }
    for (const auto at : parts.open | std::views::reverse) {
        const auto isSame = [&](std::size_t each) { // "March compared with March 2023" are of two years
            return pieces[each].kind == pieces[at].kind && pieces[each].number == pieces[at].number;
        };
        const auto end = static_cast<std::size_t>(pieces[at].end);
        const auto next = end < question.text().size() ? question.text()[end] : ' ';
        const bool isGlued = next == '-' || static_cast<unsigned char>(next) >= 0x80; // "Jan-Mar 2024" is one stretch
        const auto behind = std::ranges::find_if(parts.dated, [&](std::size_t each) { return each > at; });
        const auto other = behind == parts.dated.end() ? parts.dated.back() : *behind;
        if (!isGlued && std::ranges::none_of(parts.dated, isSame)) {
            const int year = static_cast<int>(*years.begin()) + yearsApart(pieces, at, other);
            question.replace(end, end, " " + std::to_string(year));
        }
    }
    return question;
}

Reworded withYear(Reworded question, const Schema& schema, int year)
{
    return withYears(std::move(question), schema, { year });
}

Reworded withYears(Reworded question, const Schema& schema, const std::vector<int>& years)
{
    for (const auto& part : undated(question.text(), schema) | std::views::reverse) {
        const auto end = static_cast<std::size_t>(part.end);
        const auto begin = static_cast<std::size_t>(part.begin);
        const auto name = question.text().substr(begin, end - begin);
        std::vector<std::string> named;
        std::ranges::transform(
            years, std::back_inserter(named), [&](int year) { return name + " " + std::to_string(year); });
        question.replace(begin, end, joined(named, " & "));
    }
    return question;
}

} // namespace core::builtin
