// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/date_grain.h"

#include "ui/look/cell_format.h"
#include "ui/look/text.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int monthsInQuarter = 3;

QDateTime utcOf(double milliseconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(milliseconds), QTimeZone::UTC);
}

/// Whether the day is the first of such a period.
bool begins(QDate day, DateGrain grain)
{
    switch (grain) {
    case DateGrain::Year: return day.month() == 1 && day.day() == 1;
    case DateGrain::Quarter: return day.month() % monthsInQuarter == 1 && day.day() == 1;
    case DateGrain::Month: return day.day() == 1;
    case DateGrain::Day:
    case DateGrain::Time: break;
    }
    return true;
}
} // namespace

std::optional<double> timeOf(const std::string& iso)
{
    QDateTime time = QDateTime::fromString(qs(iso), Qt::ISODateWithMs);
    if (!time.isValid()) {
        return {};
    }
    if (time.timeSpec() == Qt::LocalTime) {
        time.setTimeZone(QTimeZone::UTC); // a time without a zone is drawn as it stands
    }
    return static_cast<double>(time.toMSecsSinceEpoch());
}

DateGrain grainOf(const std::vector<double>& times)
{
    std::vector<QDate> days;
    for (const double time : times) {
        const QDateTime moment = utcOf(time);
        if (moment.time() != QTime(0, 0)) {
            return DateGrain::Time;
        }
        days.push_back(moment.date());
    }
    if (std::ranges::adjacent_find(days, std::ranges::not_equal_to()) == days.end()) {
        return DateGrain::Day; // a single day tells nothing of the others
    }
    for (const DateGrain grain : { DateGrain::Year, DateGrain::Quarter, DateGrain::Month }) {
        const auto first = [&](QDate day) { return begins(day, grain); };
        const auto last = [&](QDate day) { return begins(day.addDays(1), grain); };
        if (std::ranges::all_of(days, first) || std::ranges::all_of(days, last)) {
            return grain;
        }
    }
    return DateGrain::Day;
}

QString grainText(double time, DateGrain grain)
{
    const QDateTime moment = utcOf(time);
    const QDate day = moment.date();
    switch (grain) {
    case DateGrain::Year: return QString::number(day.year());
    case DateGrain::Quarter: return quarterText((day.month() - 1) / monthsInQuarter + 1, QString::number(day.year()));
    case DateGrain::Month: return monthText(day);
    case DateGrain::Day: return dayText(day);
    case DateGrain::Time: break;
    }
    return shownLocale().toString(moment, dayPattern() + u" yyyy HH:mm"_s);
}

QStringList periodTexts(const std::vector<std::string>& texts)
{
    static const QRegularExpression quarter(u"^(\\d{4})Q([1-4])$"_s);
    static const QRegularExpression month(u"^((?:1[6-9]|2[01])\\d\\d)-(0[1-9]|1[0-2])$"_s);
    QStringList plain;
    QStringList periods;
    for (const std::string& text : texts) {
        plain << (core::namesARange(text) ? shownName(text) : qs(text));
        if (const auto found = quarter.match(plain.back()); found.hasMatch()) {
            periods << quarterText(found.captured(2).toInt(), found.captured(1));
        } else if (const auto other = month.match(plain.back()); other.hasMatch()) {
            periods << monthText(QDate(other.captured(1).toInt(), other.captured(2).toInt(), 1));
        }
    }
    return periods.size() == plain.size() ? periods : plain;
}

} // namespace ui
