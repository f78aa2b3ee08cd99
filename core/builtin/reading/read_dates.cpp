// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/elements.h"

#include <chrono>
#include <cstdlib>
#include <format>

namespace core::builtin {

namespace {
using std::chrono::days;
using std::chrono::months;
using std::chrono::sys_days;
using std::chrono::year_month_day;

/// A stretch of days, half open.
struct Span {
    sys_days from;
    sys_days to;
    std::size_t taken = 0;
    std::string words;
};

std::string iso(sys_days day)
{
    return std::format("{:%F}", day);
}

std::optional<sys_days> parsed(const std::string& text)
{
    if (text.size() < 10) {
        return std::nullopt;
    }
    const year_month_day day { std::chrono::year(std::atoi(text.c_str())),
        std::chrono::month(static_cast<unsigned>(std::atoi(text.c_str() + 5))),
        std::chrono::day(static_cast<unsigned>(std::atoi(text.c_str() + 8))) };
    return day.ok() ? std::optional(sys_days(day)) : std::nullopt;
}

sys_days monthStart(int year, int month)
{
    return sys_days(
        year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(1)));
}

/// Months are counted on from the first of one, so that they never run over.
sys_days plusMonths(sys_days day, int count)
{
    year_month_day date { day };
    date += months(count);
    return date.ok() ? sys_days(date) : sys_days(date.year() / date.month() / std::chrono::last);
}

sys_days startOf(Period period, sys_days day)
{
    const year_month_day date { day };
    const int year = static_cast<int>(date.year());
    const int month = static_cast<int>(static_cast<unsigned>(date.month()));
    switch (period) {
    case Period::Week: return day - (std::chrono::weekday(day) - std::chrono::Monday);
    case Period::Month: return monthStart(year, month);
    case Period::Quarter: return monthStart(year, (month - 1) / 3 * 3 + 1);
    case Period::HalfYear: return monthStart(year, (month - 1) / 6 * 6 + 1);
    case Period::Year: return monthStart(year, 1);
    default: return day;
    }
}

sys_days plus(Period period, sys_days day, int count)
{
    switch (period) {
    case Period::Week: return day + days(7 * count);
    case Period::Month: return plusMonths(day, count);
    case Period::Quarter: return plusMonths(day, 3 * count);
    case Period::HalfYear: return plusMonths(day, 6 * count);
    case Period::Year: return plusMonths(day, 12 * count);
    default: return day + days(count);
    }
}

bool isYearNumber(const std::vector<Piece>& pieces, std::size_t at)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Number && pieces[at].text.size() == 4
        && pieces[at].number >= 1800 && pieces[at].number <= 2200;
}

/// Words about time, against the last day in the data.
class DateReader {
public:
    DateReader(const std::vector<Piece>& pieces, sys_days last)
        : m_pieces(pieces)
        , m_last(last)
    {
    }

    /// "2024", "March", "March 2024", "Q2 2024", "2024-05-01".
    std::optional<Span> point(std::size_t at) const
    {
        if (at >= m_pieces.size()) {
            return std::nullopt;
        }
        const auto& piece = m_pieces[at];
        if (piece.kind == PieceKind::Date) {
            const auto day = parsed(piece.text);
            return day ? std::optional(Span { *day, *day + days(1), 1, iso(*day) }) : std::nullopt;
        }
        if (isYearNumber(m_pieces, at)) {
            const int year = static_cast<int>(piece.number);
            if (at + 1 < m_pieces.size() && isPart(m_pieces[at + 1])) {
                return part(m_pieces[at + 1], year, 2);
            }
            return Span { monthStart(year, 1), monthStart(year + 1, 1), 1, std::to_string(year) };
        }
        if (!isPart(piece)) {
            return std::nullopt;
        }
        const auto yearAt = at + 1 < m_pieces.size()
                && (m_pieces[at + 1].is(Concept::Of) || m_pieces[at + 1].is(Concept::In))
            ? at + 2
            : at + 1;
        if (isYearNumber(m_pieces, yearAt)) {
            return part(piece, static_cast<int>(m_pieces[yearAt].number), yearAt - at + 1);
        }
        const int lastYear = static_cast<int>(year_month_day(m_last).year());
        auto span = part(piece, lastYear, 1);
        return span.from <= m_last ? span : part(piece, lastYear - 1, 1);
    }

    /// In "January to April 2024" both are of 2024, and in "November to February 2024" the first is of 2023.
    Span begun(std::size_t at, const Span& span, const Span& end) const
    {
        if (!isPart(m_pieces[at]) || span.taken > 1) {
            return span;
        }
        const int year = static_cast<int>(year_month_day(end.from).year());
        const auto same = part(m_pieces[at], year, span.taken);
        return same.from <= end.from ? same : part(m_pieces[at], year - 1, span.taken);
    }

    /// "last month", "this year", "last 30 days", "latest quarter"; no "last day of each month", which is none of the
    /// data's last.
    std::optional<Span> relative(std::size_t at) const
    {
        const auto span = relativeToEnd(at);
        return span && !isOfPeriod(at + span->taken) ? span : std::nullopt;
    }

private:
    bool isOfPeriod(std::size_t at) const
    {
        if (!says(m_pieces, at, { Concept::Of, Concept::In })) {
            return false;
        }
        at += says(m_pieces, at + 1, { Concept::Each, Concept::By }) ? 2 : 1;
        return at < m_pieces.size()
            && (m_pieces[at].kind == PieceKind::Period || isPart(m_pieces[at]) || isYearNumber(m_pieces, at));
    }

    std::optional<Span> relativeToEnd(std::size_t at) const
    {
        const bool last = m_pieces[at].is(Concept::Last);
        if ((!last && !m_pieces[at].is(Concept::This)) || at + 1 >= m_pieces.size()) {
            return std::nullopt;
        }
        const auto& next = m_pieces[at + 1];
        if (last && next.kind == PieceKind::Number && at + 2 < m_pieces.size()
            && m_pieces[at + 2].kind == PieceKind::Period) {
            const int count = static_cast<int>(next.number);
            const auto period = m_pieces[at + 2].period;
            if (count < 1 || count > 100000) {
                return std::nullopt;
            }
            return Span { plus(period, m_last, -count) + days(1), m_last + days(1), 3,
                std::format("in the last {} {}s of the data (up to {})", count, periodName(period), iso(m_last)) };
        }
        if (next.kind != PieceKind::Period) {
            return std::nullopt;
        }
        const auto begin = startOf(next.period, m_last);
        const auto word = fold(m_pieces[at].text);
        const bool before = last && meansBefore(word);
        // "The last full month" is the one that the data end with where they reach its last day.
        const bool isFull = nameWords(word).size() > 1 && plus(next.period, begin, 1) - days(1) == m_last;
        const auto from = before && !isFull ? plus(next.period, begin, -1) : begin;
        const auto to = plus(next.period, from, 1);
        return Span { from, to, 2,
            std::format("from {} to {} ({} {}, the data end on {})", iso(from), iso(to - days(1)),
                before ? "the last" : "the latest", periodName(next.period), iso(m_last)) };
    }

    static bool isPart(const Piece& piece)
    {
        return piece.kind == PieceKind::Month || piece.kind == PieceKind::Quarter;
    }

    static Span part(const Piece& piece, int year, std::size_t taken)
    {
        const bool month = piece.kind == PieceKind::Month;
        const auto from = monthStart(
            year, month ? static_cast<int>(piece.number) : static_cast<int>(piece.number) * 3 - 2);
        const bool isHalf = piece.quarters == 2;
        const auto name = month
            ? std::format("{:%B %Y}", from)
            : std::format("{}{:.0f} {}", isHalf ? "H" : "Q", isHalf ? (piece.number + 1) / 2 : piece.number, year);
        return { from, plusMonths(from, month ? 1 : 3 * piece.quarters), taken, name };
    }

    const std::vector<Piece>& m_pieces;
    sys_days m_last;
};

bool isOfTime(const Piece& piece)
{
    return piece.kind == PieceKind::Number || piece.kind == PieceKind::Month || piece.kind == PieceKind::Quarter
        || piece.kind == PieceKind::Date;
}

/// "revenue through March"; behind a time or "from the last order" it is said from where on, which is read elsewhere.
bool beginsOpen(const std::vector<Piece>& pieces, std::size_t to)
{
    const auto begin = pieces.begin(), end = begin + static_cast<std::ptrdiff_t>(to);
    return !(to > 0 && isOfTime(pieces[to - 1])) && std::none_of(begin, end, [](const Piece& each) {
        return each.is(Concept::From) || each.is(Concept::Last) || each.is(Concept::First);
    });
}

struct Stretch {
    std::string from, to, words;
    std::size_t taken = 0;
};

std::optional<Stretch> stretchAt(const std::vector<Piece>& pieces, std::size_t at, sys_days last)
{
    const DateReader reader(pieces, last);
    const bool lead = pieces[at].kind == PieceKind::Concept && !pieces[at].is(Concept::Last)
        && !pieces[at].is(Concept::This);
    const auto meaning = lead ? pieces[at].meaning : Concept::In;
    const std::size_t start = at + (lead ? 1 : 0);
    if (start >= pieces.size()) {
        return std::nullopt;
    }
    auto span = reader.point(start);
    if (!span) {
        span = reader.relative(start);
        if (!span
            || (lead && meaning != Concept::In && meaning != Concept::For && meaning != Concept::Of
                && meaning != Concept::From)) {
            return std::nullopt;
        }
        return Stretch { iso(span->from), iso(span->to), span->words, start - at + span->taken };
    }
    const auto taken = start - at + span->taken;
    const auto next = at + taken;
    const bool upTo = next < pieces.size()
        && (pieces[next].is(Concept::To) || pieces[next].is(Concept::Until)
            || (meaning == Concept::Between && pieces[next].is(Concept::And)));
    const auto end = upTo ? reader.point(next + 1) : std::nullopt;
    if (end
        && (meaning == Concept::Between || meaning == Concept::From || meaning == Concept::In || meaning == Concept::Of
            || meaning == Concept::For)) { // German "von März bis Mai"
        span = reader.begun(start, *span, *end);
        if (span->from >= end->to) {
            return std::nullopt;
        }
        return Stretch { iso(span->from), iso(end->to), "from " + span->words + " to " + end->words,
            taken + 1 + end->taken };
    }
    switch (meaning) {
    case Concept::In:
    case Concept::On:
    case Concept::For:
    case Concept::Of:
    case Concept::With:
    case Concept::Is: return Stretch { iso(span->from), iso(span->to), "in " + span->words, taken };
    case Concept::Since:
    case Concept::From:
    case Concept::AtLeast: return Stretch { iso(span->from), "", "since " + span->words, taken };
    case Concept::After:
    case Concept::Above: return Stretch { iso(span->to), "", "after " + span->words, taken };
    case Concept::Before:
    case Concept::Below: return Stretch { "", iso(span->from), "before " + span->words, taken };
    case Concept::To:
        if (!beginsOpen(pieces, at)) {
            return std::nullopt;
        }
        [[fallthrough]];
    case Concept::Until:
    case Concept::AtMost: return Stretch { "", iso(span->to), "until the end of " + span->words, taken };
    default: return std::nullopt;
    }
}

/// Nothing could be found then.
std::optional<ReadingTrouble> outsideOf(int column, const Stretch& stretch, const Schema& schema)
{
    const auto textOf = [](const Cell& cell) {
        const auto* text = std::get_if<std::string>(&cell);
        const auto* year = std::get_if<std::int64_t>(&cell);
        return text != nullptr ? text->substr(0, 10) : year != nullptr ? std::format("{:04}", *year) : std::string();
    };
    const auto first = textOf(schema.column(column).min);
    const auto last = textOf(schema.column(column).max);
    const bool isOutside = !first.empty() && !last.empty()
        && ((!stretch.from.empty() && stretch.from.substr(0, last.size()) > last)
            || (!stretch.to.empty() && stretch.to.substr(0, first.size()) <= first));
    return isOutside ? std::optional(ReadingTrouble(TroubleKind::OutsideDates,
                           { .column = schema.name(column), .texts = { stretch.words, first, last } }))
                     : std::nullopt;
}

/// "jobs over 2000" of the years 2022 to 2024: an amount.
bool isBoundOutside(const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema)
{
    const bool isBound = says(pieces, at, { Concept::Above, Concept::AtLeast, Concept::Below, Concept::AtMost })
        && isYearNumber(pieces, at + 1);
    const int year = isBound ? static_cast<int>(pieces[at + 1].number) : 0;
    const Stretch whole { std::format("{:04}-01-01", year), std::format("{:04}-01-01", year + 1), {}, 0 };
    return isBound && outsideOf(column, whole, schema);
}

/// Whole years against a column of year numbers.
Filter yearFilter(int column, const Stretch& stretch)
{
    const double from = std::atof(stretch.from.substr(0, 4).c_str());
    const double to = std::atof(stretch.to.substr(0, 4).c_str());
    if (stretch.to.empty()) {
        return { column, Test::AtLeast, {}, { from }, stretch.words };
    }
    if (stretch.from.empty()) {
        return { column, Test::Less, {}, { to }, stretch.words };
    }
    return from + 1 == to ? Filter { column, Test::Equals, {}, { from }, stretch.words }
                          : Filter { column, Test::Between, {}, { from, to - 1 }, stretch.words };
}
} // namespace

int periodsBetween(Period period, const std::string& first, const std::string& last)
{
    const auto begin = parsed(first), end = parsed(last);
    int count = 0;
    for (auto day = begin && end ? startOf(period, *begin) : sys_days(days(1)); begin && end && day <= *end;
        day = plus(period, day, 1)) {
        ++count;
    }
    return count;
}

std::string dayBefore(const std::string& day)
{
    const auto of = parsed(day);
    return of ? iso(*of - days(1)) : day;
}

namespace {
/// "arrived in 2023 and in 2024": what is joined to a stretch of time is of the same date.
std::optional<int> dateJoinedTo(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool isJoined = at > 1 && (pieces[at - 1].is(Concept::And) || pieces[at - 1].is(Concept::Or));
    const auto goesOn = [](const Piece& each) {
        return isOfTime(each) || each.is(Concept::In) || each.is(Concept::And) || each.is(Concept::Or);
    };
    while (isJoined && at > 0 && goesOn(pieces[at - 1])) {
        --at;
    }
    const auto* before = isJoined && at > 0 ? &pieces[at - 1] : nullptr;
    const bool isDate = before != nullptr && before->kind == PieceKind::Column && schema.isDate(before->column.column);
    return isDate ? std::optional(before->column.column) : std::nullopt;
}

/// "revenue per arrival month 2024": the year is that of the months.
std::optional<int> dateOfPeriod(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    while (at > 0 && (pieces[at - 1].is(Concept::In) || pieces[at - 1].is(Concept::Of))) {
        --at;
    }
    const bool isNamed = at > 1 && pieces[at - 1].kind == PieceKind::Period && pieces[at - 2].kind == PieceKind::Column
        && schema.isDate(pieces[at - 2].column.column);
    return isNamed ? std::optional(pieces[at - 2].column.column) : std::nullopt;
}
/// "built after 1990" right behind a column of nothing but years, whatever it is called.
bool areYearsOf(const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema)
{
    return at > 0 && pieces[at - 1].kind == PieceKind::Column && pieces[at - 1].column.column == column
        && schema.isNumeric(column) && schema.mayBeYears(column);
}
} // namespace

Condition readDates(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    Condition condition;
    const bool isOfYears = lastColumn && areYearsOf(pieces, at, *lastColumn, schema);
    const bool claims = lastColumn && (schema.isDate(*lastColumn) || schema.isYear(*lastColumn) || isOfYears);
    if (lastColumn && !claims && pieces[at].kind == PieceKind::Concept
        && (pieces[at].is(Concept::Above) || pieces[at].is(Concept::AtLeast) || pieces[at].is(Concept::Below)
            || pieces[at].is(Concept::AtMost) || pieces[at].is(Concept::Is) || pieces[at].is(Concept::Between))) {
        return condition;
    }
    const bool isAmount = !claims && pieces[at].is(Concept::Above) && at + 2 < pieces.size()
        && pieces[at + 1].kind == PieceKind::Number && pieces[at + 2].kind == PieceKind::Column
        && schema.isAmount(pieces[at + 2].column.column); // "more than 2000 revenue"
    if (isAmount) {
        return condition;
    }
    if (lastColumn && !claims && schema.isIdentifier(*lastColumn) && pieces[at].kind == PieceKind::Number
        && !isYearBehind(pieces, at, *lastColumn, schema)) {
        return condition; // "postcode 1015" is no year
    }
    const auto joined = claims ? std::nullopt : dateJoinedTo(pieces, at, schema);
    const auto implied = joined || claims ? joined : dateOfPeriod(pieces, at, schema);
    const auto column = claims ? lastColumn
        : implied              ? implied
        : schema.dateColumn()  ? schema.dateColumn()
                               : schema.yearColumn();
    const auto* lastText = column ? std::get_if<std::string>(&schema.column(*column).max) : nullptr;
    const auto* lastYear = column ? std::get_if<std::int64_t>(&schema.column(*column).max) : nullptr;
    const auto last = lastText != nullptr ? parsed(*lastText)
        : lastYear != nullptr             ? std::optional(monthStart(static_cast<int>(*lastYear) + 1, 1) - days(1))
                                          : std::nullopt;
    const auto stretch = stretchAt(pieces, at, last.value_or(monthStart(2000, 12)));
    if (!stretch) {
        return condition;
    }
    if (column && !claims && isBoundOutside(pieces, at, *column, schema)) {
        return condition;
    }
    condition.taken = stretch->taken;
    condition.claimed = claims;
    const bool wholeYears = (stretch->from.empty() || stretch->from.ends_with("-01-01"))
        && (stretch->to.empty() || stretch->to.ends_with("-01-01"));
    if (!column || (!schema.isDate(*column) && !((schema.isYear(*column) || isOfYears) && wholeYears))) {
        std::vector<std::string> said; // "last year" has no days of its own then
        std::ranges::transform(pieces.begin() + static_cast<std::ptrdiff_t>(at),
            pieces.begin() + static_cast<std::ptrdiff_t>(at + stretch->taken), std::back_inserter(said), &Piece::text);
        condition.trouble = ReadingTrouble(TroubleKind::NoDates, { .texts = { builtin::joined(said, " ") } });
    } else if (const auto outside = outsideOf(*column, *stretch, schema)) {
        condition.trouble = outside;
    } else if (schema.isDate(*column)) {
        condition.filter = { *column, Test::DateRange, { stretch->from, stretch->to }, {}, stretch->words };
    } else {
        condition.filter = yearFilter(*column, *stretch);
    }
    return condition;
}

} // namespace core::builtin
