// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/data_notes.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/told_notes.h"
#include "core/builtin/schema/period_labels.h"
#include "core/builtin/schema/prepared.h"
#include "core/domain/calendar.h"
#include "core/domain/chart_periods.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <format>

namespace core::builtin {

namespace {
using std::chrono::sys_days;
using DayCount = std::chrono::days;

/// The first day of the period that a day is in, and of the one after it.
std::pair<sys_days, sys_days> periodAround(sys_days day, Period period)
{
    if (period == Period::Week) {
        return weekAround(day);
    }
    return monthsAround(day, static_cast<unsigned>(monthsIn(period)));
}

std::optional<ReadingNote> otherCount(const Schema& schema)
{
    const auto& profile = schema.dataset().profile;
    const auto isRepeat = [](const FileFact& fact) { return fact.kind == FactKind::RepeatedRecords && fact.isLoud; };
    const auto repeated = std::ranges::find_if(profile.facts, isRepeat);
    if (repeated != profile.facts.end()) {
        return ReadingNote(NoteKind::RowsRepeated,
            { .count = repeated->count, .total = profile.rows, .counts = { profile.rows - repeated->count } });
    }
    const auto key = schema.ownKeyColumn();
    const bool isSeveral = key && schema.column(*key).distinctExact
        && schema.column(*key).distinct + schema.column(*key).nulls < profile.rows;
    return isSeveral
        ? std::optional(ReadingNote(NoteKind::SeveralRowsEach,
              { .column = schema.name(*key), .count = schema.column(*key).distinct, .total = profile.rows }))
        : std::nullopt;
}

bool countsRows(const Reading& reading)
{
    const auto operation = reading.operation;
    const bool computes = operation == Operation::Aggregate || operation == Operation::Trend
        || operation == Operation::Change || operation == Operation::Share;
    return operation == Operation::CountRows || (computes && reading.function == Function::Rows);
}

/// Of all time, or of its whole periods.
bool isOverTime(const Reading& reading, const Schema& schema)
{
    if ((reading.operation != Operation::Trend && reading.operation != Operation::Change) || !reading.date) {
        return false;
    }
    const auto ends = partialEnds(schema, *reading.date, reading.period);
    return std::ranges::all_of(reading.filters, [&](const Filter& filter) {
        return filter.column != *reading.date || filter.values == std::vector { ends.from, ends.to };
    });
}
} // namespace

PartialEnds partialEnds(const Schema& schema, int date, Period period)
{
    const auto& profile = schema.column(date);
    const auto from = dayIn(profile.min);
    const auto to = dayIn(profile.max);
    if (!from || !to || profile.distinct < 2 || period == Period::Day || period == Period::None) {
        return {};
    }
    const auto spacing = (*to - *from) / (profile.distinct - 1); // a month that is one row is not incomplete
    const auto [firstStart, firstNext] = periodAround(*from, period);
    const auto [lastStart, lastNext] = periodAround(*to, period);
    const auto note = [&](NoteKind kind, sys_days end) {
        return ReadingNote(kind,
            { .column = schema.name(date), .texts = { std::string(periodName(period)), std::format("{:%F}", end) } });
    };
    PartialEnds ends;
    if (isPartial(*from - firstStart, firstNext - firstStart, spacing)) {
        ends.first = note(NoteKind::FirstPeriodIncomplete, *from);
        ends.from = std::format("{:%F}", firstNext);
    }
    if (isPartial(lastNext - DayCount(1) - *to, lastNext - lastStart, spacing)) {
        ends.last = note(NoteKind::LastPeriodIncomplete, *to);
        ends.to = std::format("{:%F}", lastStart);
    }
    for (auto day = ends.first ? firstNext : firstStart; day < (ends.last ? lastStart : lastNext);
        day = periodAround(day, period).second) {
        ++ends.whole;
    }
    return ends;
}

Filter wholePeriodsOnly(int date, Period period, std::string from, std::string to)
{
    return { date, Test::DateRange, { std::move(from), std::move(to) }, {},
        std::string("in whole ") + periodName(period) + "s" };
}

std::optional<WholePart> wholePart(const Schema& schema, int date, Period period, const std::vector<Filter>& filters)
{
    const auto ends = schema.isDate(date) ? partialEnds(schema, date, period) : PartialEnds();
    const bool isCut = (ends.first || ends.last) && !std::ranges::contains(filters, date, &Filter::column);
    return isCut ? std::optional(WholePart { ends, wholePeriodsOnly(date, period, ends.from, ends.to) }) : std::nullopt;
}

bool cutsPeriod(const Filter& stretch, Period period)
{
    const auto isWithin = [&](const std::string& end) {
        const auto day = dayIn(std::string_view(end));
        return day && std::format("{:%F}", periodAround(*day, period).first) != end;
    };
    return stretch.test == Test::DateRange && std::ranges::any_of(stretch.values, isWithin);
}

std::vector<ReadingNote> notesOfStretch(const Filter& stretch, const Schema& schema)
{
    const auto begin = stretch.test == Test::DateRange ? dayIn(std::string_view(stretch.values[0])) : std::nullopt;
    const auto end = begin ? dayIn(std::string_view(stretch.values[1])) : std::nullopt;
    constexpr std::array periods { Period::Month, Period::Quarter, Period::HalfYear, Period::Year };
    const auto isOne = [&](Period each) { return periodAround(*begin, each) == std::pair(*begin, *end); };
    const auto* const period = end ? std::ranges::find_if(periods, isOne) : periods.end();
    if (period == periods.end()) {
        return {};
    }
    const auto ends = partialEnds(schema, stretch.column, *period);
    const auto isAt = [&](const auto& cell) {
        const auto day = dayIn(cell);
        return day && *begin <= *day && *day < *end;
    };
    std::vector<ReadingNote> notes;
    if (ends.first && isAt(schema.column(stretch.column).min)) {
        notes.push_back(*ends.first);
    }
    if (ends.last && isAt(schema.column(stretch.column).max)) {
        notes.push_back(*ends.last);
    }
    return notes;
}

bool limitsAmount(const std::vector<Filter>& filters, const Schema& schema)
{
    return std::ranges::any_of(filters, [&](const Filter& each) {
        return (!each.numbers.empty() || each.other >= 0 || each.ofAll) && schema.isAmount(each.column);
    });
}

bool areEntities(const Reading& reading)
{
    constexpr std::array sets { Test::HasRow, Test::HasNoRow, Test::HasOnly, Test::HasSoMany, Test::HasEvery,
        Test::IsFirstRow, Test::AllOf };
    return std::ranges::any_of(
        reading.filters, [&](const Filter& each) { return std::ranges::contains(sets, each.test); });
}

bool mayLimitSum(const std::vector<Filter>& filters, const Schema& schema)
{
    return std::ranges::any_of(filters, [&](const Filter& each) {
        return each.column >= 0 && !each.numbers.empty() && each.other < 0 && !each.ofAll
            && schema.isAmount(each.column) && !schema.isIntensive(each.column);
    });
}

bool assumes(const std::vector<ReadingNote>& notes)
{
    constexpr std::array kinds { NoteKind::MeasureTaken, NoteKind::RevenueAsProduct, NoteKind::AverageTaken,
        NoteKind::NumberComparedWith, NoteKind::TenShown };
    return std::ranges::any_of(notes, [&](const ReadingNote& each) { return std::ranges::contains(kinds, each.kind); });
}

Period fittingPeriod(const Schema& schema, int date)
{
    if (const auto shortest = shortestPeriod(schema.dataset(), static_cast<std::size_t>(date))) {
        return *shortest;
    }
    const auto* from = std::get_if<std::string>(&schema.column(date).min);
    const auto* to = std::get_if<std::string>(&schema.column(date).max);
    const bool oneMonth = from != nullptr && to != nullptr && from->substr(0, 7) == to->substr(0, 7);
    return oneMonth ? Period::Day : Period::Month;
}

Period periodOfEach(const Schema& schema, int date)
{
    const auto fitting = fittingPeriod(schema, date);
    return fitting == Period::Month && schema.hasWord(date, "date") ? Period::Day : fitting;
}

std::vector<ReadingNote> notesOfData(const Reading& reading, const Schema& schema)
{
    std::vector<ReadingNote> notes;
    const auto take = [&](std::optional<ReadingNote> note) {
        if (note) {
            notes.push_back(std::move(*note));
        }
    };
    if (isOverTime(reading, schema)) {
        const auto ends = partialEnds(schema, *reading.date, reading.period);
        const bool isWholeOnly = std::ranges::contains(reading.filters, *reading.date, &Filter::column);
        for (const auto& end : { ends.first, ends.last }) {
            take(end && isWholeOnly ? asLeftOut(*end) : end);
        }
    }
    take(countsRows(reading) ? otherCount(schema) : std::nullopt);
    if (endsInTotals(schema.dataset())) {
        notes.emplace_back(NoteKind::TotalsLeftOut);
    }
    for (const auto& column : schema.dataset().profile.columns) {
        if (!column.subtotals.empty()) {
            notes.emplace_back(NoteKind::SubtotalsLeftOut,
                MessageArguments { .column = column.name, .texts = { column.subtotals.front() } });
        }
    }
    return notes;
}

std::string withTimes(const Filter& filter, const std::string& statistic, const Schema& schema)
{
    const auto times = filter.times == 1 ? "" : numeral(filter.times) + " times ";
    return times + statistic
        + (filter.ofEach < 0 ? " of all rows" : " of the rows with the same " + oneLine(schema.name(filter.ofEach)));
}

} // namespace core::builtin
