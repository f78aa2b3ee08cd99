// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/date_grain.h"

#include "core/domain/chart_periods.h"
#include "ui/look/cell_format.h"
#include "ui/look/text.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include <chrono>
#include <set>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int monthsInQuarter = 3;

QDateTime utcOf(double milliseconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(milliseconds), QTimeZone::UTC);
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

DateGrain grainOf(const std::vector<double>& times, std::optional<unsigned> months)
{
    std::set<std::chrono::sys_days> days;
    for (const double time : times) {
        const QDateTime moment = utcOf(time);
        if (moment.time() != QTime(0, 0)) {
            return DateGrain::Time;
        }
        days.insert(moment.date().toStdSysDays());
    }
    const unsigned own = days.size() > 1 ? core::monthsOf({ days.begin(), days.end() }) : 0; // one tells nothing
    switch (months.value_or(own)) {
    case 12: return DateGrain::Year;
    case 3: return DateGrain::Quarter;
    case 1: return DateGrain::Month;
    default: return DateGrain::Day;
    }
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
