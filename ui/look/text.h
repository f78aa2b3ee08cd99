// SPDX-License-Identifier: GPL-3.0-or-later
// How values read on the screen.
#pragma once

#include "core/domain/message.h"
#include "sandbox/run/table.h"

#include <QDate>
#include <QLocale>
#include <QString>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace ui {

inline QString qs(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}
inline std::string utf8(const QString& text)
{
    return text.toStdString();
}

/// Words of functions that belong to no class with tr() of its own.
QString tr(const char* text);
/// The core's English, a number too, in the language of the window and the person's locale.
std::string translated(std::string_view english);

/// The person's locale; English where the system has none, so that 12,345 is always grouped.
QLocale shownLocale();
/// A number that the core wrote in English, "-1,234.50", "€30" or "12.5 %", in that locale; other text as it is.
QString localNumber(std::string_view english);
/// "25 Dec 2024", "25. Dez. 2024"; "Dec 2024"; "Q4 2024"
QString dayText(const QDate& day);
QString monthText(const QDate& day);
QString quarterText(int quarter, const QString& year);
QString dayPattern(); ///< "d MMM", or as the locale has it
/// A date of the core alone, 2024-12-25 with or without a time, 2024-12 or 2024Q4, in that locale; within a text it has
/// an English month.
QString localDates(const QString& english);
/// The same, with the planner's own numbers, "2,383" and "over 1000.5"; what stands in quotes is the file's.
QString localNumbers(const QString& english);
/// Of a number, or a day with what follows it, as a person writes or sees it: "1234.5", "2025-01-31". Empty: of
/// neither.
QString plainSpelling(const QString& local);
/// The core's English, translated; a number or date alone in that locale.
std::string inReadersForm(std::string_view english);
/// What sentences with dates, and reports, are put into the reader's form by.
core::Translate readersForm();
QString countText(std::int64_t count); ///< 12,345
QString sizeText(std::int64_t rows, std::int64_t columns); ///< 12,345 rows × 1 column
QString bytesText(std::int64_t bytes); ///< 1.2 MB
QString secondsText(double milliseconds); ///< 0.4 s, 12 s, 2 min 5 s
QString agoText(std::chrono::seconds age); ///< just now, 12 minutes ago
QString percentText(std::int64_t part, std::int64_t whole); ///< 2.3 %; "< 0.1 %" rather than 0
QString roundedText(double value, int decimals); ///< grouped; halves away from zero, as reports round
QString numberText(double value); ///< grouped, at most four decimals
QString cellShown(const sandbox::Cell& cell); ///< a single cell, grouped; "" for missing
QString cellShown(const sandbox::Cell& cell, sandbox::ColumnType type); ///< the same, with durations as 1:30:05
/// A mean or quantile of a column of that type; of durations it is in seconds.
QString numberText(double value, sandbox::ColumnType type);
QString clockText(std::string_view isoTime); ///< today: 14:05, else 3 Nov 14:05
/// With places to break long words at, as of a drawn line or a path, so that none widens what it stands in.
QString breakable(const QString& text);
QString typeWord(sandbox::ColumnType type); ///< translated, lower case

} // namespace ui
