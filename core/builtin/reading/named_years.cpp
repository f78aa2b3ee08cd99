// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_years.h"

#include "core/builtin/reading/pieces.h"
#include "core/domain/calendar.h"

#include <algorithm>
#include <chrono>
#include <ranges>

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

/// What says of which year a month is, or that it is one of several.
bool tellsYear(const Piece& piece)
{
    const bool isRange = piece.is(To) || piece.is(Until) || piece.is(Between) || piece.is(Since) || piece.is(From);
    return isRange || piece.is(Last) || piece.is(This) || piece.is(YearBefore) || piece.kind == PieceKind::Date
        || piece.period == Period::Year;
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
        if (isPart(pieces[i]) && !isDated(pieces, i)) {
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

std::optional<int> yearNamed(const std::string& question, const Schema& schema)
{
    const auto pieces = annotate(question, schema);
    const auto year = std::ranges::find_if(pieces | std::views::reverse, isYear);
    return year == (pieces | std::views::reverse).end() ? std::nullopt : std::optional(static_cast<int>(year->number));
}

Reworded withYear(Reworded question, const Schema& schema, int year)
{
    for (const auto& part : undated(question.text(), schema) | std::views::reverse) {
        const auto end = static_cast<std::size_t>(part.end);
        const auto begin = static_cast<std::size_t>(part.begin);
        const auto name = question.text().substr(begin, end - begin);
        question.replace(begin, end, name + " " + std::to_string(year));
    }
    return question;
}

} // namespace core::builtin
