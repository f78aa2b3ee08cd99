// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axes.h"

#include "ui/charts/date_grain.h"
#include "ui/look/text.h"

#include <QDateTime>
#include <QFontMetricsF>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QDateTime dateOf(double milliseconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(milliseconds), QTimeZone::UTC);
}

enum class Unit { Hour, Day, Month, Year };

struct Stride {
    Unit unit;
    int count;
    double days; ///< about
};

constexpr Stride strides[] = { { Unit::Hour, 1, 1.0 / 24 }, { Unit::Hour, 3, 3.0 / 24 }, { Unit::Hour, 6, 0.25 },
    { Unit::Hour, 12, 0.5 }, { Unit::Day, 1, 1 }, { Unit::Day, 2, 2 }, { Unit::Day, 7, 7 }, { Unit::Day, 14, 14 },
    { Unit::Month, 1, 30.4 }, { Unit::Month, 2, 60.9 }, { Unit::Month, 3, 91.3 }, { Unit::Month, 6, 182.6 },
    { Unit::Year, 1, 365.25 }, { Unit::Year, 2, 730.5 }, { Unit::Year, 5, 1826 }, { Unit::Year, 10, 3652 },
    { Unit::Year, 20, 7305 }, { Unit::Year, 50, 18262 }, { Unit::Year, 100, 36525 } };

QDateTime firstTick(const QDateTime& from, const Stride& stride)
{
    const QDate day = from.date();
    switch (stride.unit) {
    case Unit::Hour: return QDateTime(day, QTime(from.time().hour() / stride.count * stride.count, 0), QTimeZone::UTC);
    case Unit::Day:
        return QDateTime(stride.count >= 7 ? day.addDays(1 - day.dayOfWeek()) : day, QTime(0, 0), QTimeZone::UTC);
    case Unit::Month:
        return QDateTime(
            QDate(day.year(), (day.month() - 1) / stride.count * stride.count + 1, 1), QTime(0, 0), QTimeZone::UTC);
    case Unit::Year: break;
    }
    return QDateTime(QDate(day.year() / stride.count * stride.count, 1, 1), QTime(0, 0), QTimeZone::UTC);
}

QDateTime nextTick(const QDateTime& tick, const Stride& stride)
{
    switch (stride.unit) {
    case Unit::Hour: return tick.addSecs(3600LL * stride.count);
    case Unit::Day: return tick.addDays(stride.count);
    case Unit::Month: return tick.addMonths(stride.count);
    case Unit::Year: break;
    }
    return tick.addYears(stride.count);
}

QString tickLabel(const QDateTime& tick, Unit unit)
{
    switch (unit) {
    case Unit::Hour: return shownLocale().toString(tick, tick.time().hour() == 0 ? dayPattern() : u"HH:mm"_s);
    case Unit::Day: return shownLocale().toString(tick, dayPattern());
    case Unit::Month: return monthText(tick.date());
    case Unit::Year: break;
    }
    return QString::number(tick.date().year());
}

/// Qt Charts drops a category that is there already; a zero-width space more keeps it.
QStringList made(QStringList labels)
{
    QSet<QString> seen;
    for (QString& label : labels) {
        while (seen.contains(label)) {
            label += QChar(0x200b);
        }
        seen.insert(label);
    }
    return labels;
}
} // namespace

std::vector<TimeTick> timeTicks(double from, double to, int most)
{
    constexpr double day = 86'400'000;
    const double days = std::max(0.0, to - from) / day;
    const Stride* stride = std::ranges::find_if(strides, [&](const Stride& s) { return days / s.days < most; });
    if (stride == std::end(strides)) {
        --stride;
    }
    std::vector<TimeTick> ticks;
    for (QDateTime tick = firstTick(dateOf(from), *stride); static_cast<double>(tick.toMSecsSinceEpoch()) <= to;
        tick = nextTick(tick, *stride)) {
        const auto at = static_cast<double>(tick.toMSecsSinceEpoch());
        if (at >= from) {
            ticks.push_back({ at, tickLabel(tick, stride->unit) });
        }
    }
    return ticks;
}

std::vector<TimeTick> pointTicks(const std::vector<double>& times, int most, std::optional<unsigned> months)
{
    const DateGrain grain = grainOf(times, months);
    const auto few = static_cast<std::size_t>(most);
    const bool isFine = grain == DateGrain::Time || (grain == DateGrain::Day && times.size() > few);
    if (times.empty() || isFine) {
        return times.empty() ? std::vector<TimeTick>() : timeTicks(times.front(), times.back(), most);
    }
    std::vector<TimeTick> ticks;
    for (std::size_t i = 0; i < times.size(); i += (times.size() + few - 1) / few) {
        ticks.push_back({ times[i], grainText(times[i], grain) });
    }
    return ticks;
}

QString withoutMiddle(const QString& text, qsizetype longest)
{
    const qsizetype end = (longest - 1) / 2;
    return text.size() <= longest ? text : text.left(longest - 1 - end).trimmed() + u'…' + text.right(end).trimmed();
}

QStringList categoryLabels(const std::vector<std::string>& categories, bool dates, std::optional<unsigned> months)
{
    constexpr qsizetype longest = 44;
    QStringList labels = periodTexts(categories);
    std::vector<double> times;
    for (const std::string& category : dates ? categories : std::vector<std::string>()) {
        if (const auto time = timeOf(category)) {
            times.push_back(*time);
        }
    }
    const DateGrain grain = grainOf(times, months);
    for (std::size_t i = 0; i < categories.size(); ++i) {
        QString& label = labels[static_cast<qsizetype>(i)];
        const auto time = dates ? timeOf(categories[i]) : std::nullopt;
        label = label.isEmpty() ? tr("(empty)") : withoutMiddle(time ? grainText(*time, grain) : label, longest);
    }
    return made(labels);
}

QStringList placeNames(const sandbox::ChartSpec& spec)
{
    return categoryLabels(spec.categories, spec.xType == sandbox::AxisType::DateTime, spec.periodMonths);
}

QStringList seriesNames(const sandbox::ChartSpec& spec)
{
    std::vector<std::string> names;
    std::ranges::transform(spec.series, std::back_inserter(names), &sandbox::ChartSeries::name);
    const auto isDate = [](const std::string& name) { return timeOf(name).has_value(); };
    if (names.size() > 1 && std::ranges::all_of(names, isDate)) {
        return categoryLabels(names, true, spec.periodMonths);
    }
    return periodTexts(names);
}

QString partialNote(const sandbox::ChartSpec& spec)
{
    QStringList notes;
    auto names = spec.categories;
    QStringList labels = spec.partial.empty() ? QStringList() : placeNames(spec) + seriesNames(spec);
    std::ranges::transform(spec.series, std::back_inserter(names), &sandbox::ChartSeries::name);
    for (const sandbox::PartialPeriod& period : spec.partial) {
        const auto place = std::ranges::find(names, period.category) - names.begin();
        const auto day = timeOf(period.day);
        const QString shown = day ? grainText(*day, DateGrain::Day) : qs(period.day);
        if (place < labels.size()) {
            notes << (period.isLast ? tr("%1 is incomplete: its data end on %2")
                                    : tr("%1 is incomplete: its data begin on %2"))
                         .arg(labels[place], shown);
        }
    }
    return notes.join(u'\n');
}

namespace {
/// What boxes without height say, which else look as if there were nothing; empty: none is flat.
QString flatNote(const sandbox::ChartSpec& spec)
{
    constexpr std::size_t parts = 5, lowest = 0, lower = 1, upper = 3, highest = 4;
    std::set<double> values;
    for (const auto& series : spec.series) {
        for (std::size_t at = 0; at + parts <= series.y.size(); at += parts) {
            const auto part = [&](std::size_t one) { return series.y[at + one]; };
            if (part(lower) && part(lower) == part(upper) && part(lowest) != part(highest)) {
                values.insert(*part(lower));
            }
        }
    }
    return values.empty() ? QString()
        : values.size() == 1
        ? tr("Where a box is flat, at least half of the values are %1").arg(numberText(*values.begin()))
        : tr("Where a box is flat, at least half of the values are the same");
}
} // namespace

QStringList notesBelow(const sandbox::ChartSpec& spec)
{
    QStringList notes = partialNote(spec).split(u'\n', Qt::SkipEmptyParts);
    if (spec.type == sandbox::ChartType::Box) {
        notes << tr("The lines reach from the lowest to the highest value, the boxes hold the middle half");
        notes << flatNote(spec);
    }
    notes.removeAll(QString());
    return notes;
}

QStringList binLabels(const std::vector<std::string>& edges)
{
    // As few decimals as write all edges, or, of edges without an end, as many as tell neighbours apart.
    std::vector<std::optional<double>> values;
    double narrowest = std::numeric_limits<double>::infinity();
    for (const std::string& edge : edges) {
        bool isNumber = false;
        const double value = qs(edge).toDouble(&isNumber);
        if (isNumber && !values.empty() && values.back()) {
            narrowest = std::min(narrowest, std::fabs(value - *values.back()));
        }
        values.push_back(isNumber ? std::optional(value) : std::nullopt);
    }
    const bool usable = narrowest > 0 && std::isfinite(narrowest);
    constexpr int most = 6;
    int decimals = 0;
    const auto isWritten = [&](const std::optional<double>& value) {
        const double scaled = value.value_or(0) * std::pow(10, decimals);
        return std::fabs(scaled - std::round(scaled)) <= 1e-6 * std::max(1.0, std::fabs(scaled));
    };
    while (decimals < most && !std::ranges::all_of(values, isWritten)) {
        ++decimals;
    }
    if (decimals == most && usable) {
        decimals = std::clamp(static_cast<int>(1 - std::floor(std::log10(narrowest))), 0, most);
    }
    const auto shown = [&](std::size_t i) { return values[i] ? roundedText(*values[i], decimals) : qs(edges[i]); };
    QStringList labels;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        labels << shown(i) + u'–' + shown(i + 1);
    }
    return made(labels);
}

int labelAngle(const QStringList& labels, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (const QString& label : labels) {
        widest = std::max(widest, metrics.horizontalAdvance(label));
    }
    const double room = width / std::max<double>(1, static_cast<double>(labels.size()));
    return widest + 8 <= room ? 0 : room > metrics.height() * 1.5 ? -45 : -90;
}

RoundRange roundRange(double from, double to, int wantedTicks, bool whole)
{
    if (!(to > from)) {
        const double pad = from == 0 ? 1 : std::fabs(from) * 0.1;
        from -= pad;
        to += pad;
    }
    const double raw = (to - from) / std::max(1, wantedTicks - 1);
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double rest = raw / power;
    const bool halvesFit = !whole || power >= 10;
    double step = power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 2.5 && halvesFit ? 2.5 : rest <= 5 ? 5 : 10);
    step = whole ? std::max(step, 1.0) : step;
    RoundRange range;
    range.from = std::floor(from / step + 1e-9) * step;
    range.to = std::ceil(to / step - 1e-9) * step;
    range.ticks = static_cast<int>(std::lround((range.to - range.from) / step)) + 1;
    const bool quarter = std::fabs(step / power - 2.5) < 1e-9;
    range.decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)) + (quarter ? 1 : 0), 0, 6);
    return range;
}

} // namespace ui
