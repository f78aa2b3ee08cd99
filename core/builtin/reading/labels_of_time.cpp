// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/labels_of_time.h"

#include "core/builtin/language/words.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>
#include <cstdlib>

namespace core::builtin {

using enum Concept;

namespace {
using PiecesInTime = std::vector<Piece>;

bool meansAt(const PiecesInTime& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

/// A stretch of time that is shorter than a year; also where a column is called so.
Period partOfYear(const std::string& text)
{
    for (const auto& word : nameWords(text)) {
        const auto period = periodWord(word);
        if (period && *period != Period::Year && *period != Period::Day) {
            return *period;
        }
    }
    return Period::None;
}

/// The end of "of the year before", "last year", "a year ago"; `at` where it is none of them.
std::size_t behindYearBefore(const PiecesInTime& pieces, std::size_t at)
{
    const auto begin = meansAt(pieces, at, { Of, In, From }) ? at + 1 : at;
    const bool isLast = meansAt(pieces, begin, { Last }) && begin + 1 < pieces.size()
        && pieces[begin + 1].kind == PieceKind::Period && pieces[begin + 1].period == Period::Year;
    return meansAt(pieces, begin, { YearBefore }) ? begin + 1 : isLast ? begin + 2 : at;
}

/// A label that dates were made of, bound by what stands beside it; one before it is two pieces by now.
bool isBound(const PiecesInTime& pieces, std::size_t at)
{
    const bool isSecond = meansAt(pieces, at - 1, { And }) && at > 3 && meansAt(pieces, at - 4, { Between });
    return meansAt(pieces, at - 1, { From, Between, Since, Before, After, Until, To }) || isSecond
        || meansAt(pieces, at + 1, { To, Until });
}
/// "against the previous quarter", where a column is called so, too.
bool isBehindBefore(const PiecesInTime& pieces, std::size_t at)
{
    const auto words = at > 0 && pieces[at - 1].is(Change) ? nameWords(pieces[at - 1].text)
                                                           : std::vector<std::string> {};
    return words.size() > 1 && meansBefore(words.back());
}

/// "revenue per month" of quarters is in no data.
void refuseShorter(PiecesInTime& pieces, Period shortest, const Schema& schema, int date)
{
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (i != date && schema.isDate(i)) {
            return;
        }
    }
    const auto isShorter = [&](Period each) {
        return each != Period::None && (monthsIn(each) == 0 || monthsIn(each) < monthsIn(shortest));
    };
    for (auto& piece : pieces) {
        const bool isTime = piece.kind == PieceKind::Period || piece.kind == PieceKind::Concept;
        piece.kind = isTime && isShorter(piece.period) ? PieceKind::Unknown : piece.kind;
    }
}

/// "year of period" where the labels of period are the dates, "year of ordered in columns": of the date that years are
/// of anyway.
void leaveOutOwnDate(PiecesInTime& pieces, const Schema& schema)
{
    const auto date = schema.dateColumn();
    const auto labels = date ? labelsOf(schema.dataset(), static_cast<std::size_t>(*date)) : std::nullopt;
    for (std::size_t i = 0; date && i + 2 < pieces.size(); ++i) {
        const int column = pieces[i + 2].kind == PieceKind::Column ? pieces[i + 2].column.column : -1;
        const bool isOwn = (labels && column == static_cast<int>(*labels))
            || (column == *date && meansAt(pieces, i + 3, { Axis }));
        if (pieces[i].kind == PieceKind::Period && meansAt(pieces, i + 1, { Of }) && isOwn) {
            pieces.erase(place(pieces, i + 1), place(pieces, i + 3));
        }
    }
}
} // namespace

void takeSamePeriods(PiecesInTime& pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto& piece = pieces[i];
        if (piece.is(YearBefore) && piece.period == Period::None) {
            piece.period = partOfYear(piece.text);
        }
        const bool isSame = piece.kind == PieceKind::Unknown && isSameWord(fold(piece.text)) && i + 1 < pieces.size();
        const auto period = isSame ? partOfYear(pieces[i + 1].text) : Period::None;
        const auto end = period != Period::None ? behindYearBefore(pieces, i + 2) : i + 2;
        if (end > i + 2) {
            piece.kind = PieceKind::Concept;
            piece.meaning = YearBefore;
            piece.period = period;
            for (auto at = i + 1; at < end; ++at) {
                piece.text += " " + pieces[at].text;
            }
            piece.end = pieces[end - 1].end;
            pieces.erase(
                pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, pieces.begin() + static_cast<std::ptrdiff_t>(end));
        }
    }
}

void takeLabelsAsTimes(PiecesInTime& pieces, const Schema& schema)
{
    const auto date = schema.dateColumn();
    leaveOutOwnDate(pieces, schema);
    const auto shortest = date ? shortestPeriod(schema.dataset(), static_cast<std::size_t>(*date)) : std::nullopt;
    if (shortest) {
        refuseShorter(pieces, *shortest, schema, *date);
    }
    const auto labels = date ? labelsOf(schema.dataset(), static_cast<std::size_t>(*date)) : std::nullopt;
    const auto period = labels ? labelledPeriod(schema.column(static_cast<int>(*labels))) : std::nullopt;
    for (std::size_t i = 0; i < pieces.size() && period; ++i) {
        if (pieces[i].kind == PieceKind::Column && pieces[i].column.column == static_cast<int>(*labels)
            && isBehindBefore(pieces, i)) {
            pieces[i].kind = PieceKind::Period;
            pieces[i].period = *period;
        }
        const bool isLabel = pieces[i].kind == PieceKind::Value && pieces[i].value.column == static_cast<int>(*labels);
        const auto days = isLabel && isBound(pieces, i) ? daysOf(pieces[i].value.value) : std::nullopt;
        if (!days) {
            continue;
        }
        constexpr int monthsInQuarter = 3;
        auto part = pieces[i], year = pieces[i];
        const int month = std::atoi(days->first.substr(5, 2).c_str());
        const bool isQuarter = *period == Period::Quarter;
        part.kind = isQuarter ? PieceKind::Quarter : PieceKind::Month;
        part.number = isQuarter ? (month - 1) / monthsInQuarter + 1 : month;
        year.kind = PieceKind::Number;
        year.text = days->first.substr(0, 4);
        year.number = std::atoi(year.text.c_str());
        pieces[i] = std::move(part);
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(year));
        ++i;
    }
}

} // namespace core::builtin
