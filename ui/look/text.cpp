// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/text.h"

#include "core/domain/interval_words.h"
#include "core/domain/rounding.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// As sentences and reports round: "1,234.5" of 1234.50004.
std::string roundedEnglish(double value, int decimals)
{
    return core::inThrees(core::roundedText(value, decimals));
}

std::string withoutTrailingZeros(std::string number)
{
    if (number.contains('.')) {
        number.resize(number.find_last_not_of('0') + 1);
        number.resize(number.size() - (number.ends_with('.') ? 1 : 0));
    }
    return number;
}
} // namespace

QString tr(const char* text)
{
    return QCoreApplication::translate("ui", text);
}

std::string translated(std::string_view english)
{
    if (const QString number = localNumber(english); number != qs(english)) {
        return utf8(number);
    }
    return utf8(QCoreApplication::translate("core", std::string(english).c_str()));
}

QLocale shownLocale()
{
    const QLocale locale;
    return locale.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale;
}

QString localNumber(std::string_view english)
{
    static const QRegularExpression form(
        u"^(?<sign>[€£$]?)(?<minus>-?)(?<whole>\\d[\\d,]*)(?:\\.(?<decimals>\\d+))?(?<unit>e[-+]?\\d+|\\s*%|)$"_s);
    const QRegularExpressionMatch found = form.match(qs(english));
    if (!found.hasMatch()) {
        return qs(english);
    }
    QLocale locale = shownLocale();
    QString whole = found.captured(u"whole");
    if (!whole.contains(u',')) {
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
    }
    whole.remove(u',');
    const QString decimals = found.captured(u"decimals");
    constexpr qsizetype exactDigits = 15;
    QString text = decimals.isEmpty() ? locale.toString(whole.toLongLong())
                                      : locale.toString(whole.toLongLong()) + locale.decimalPoint() + decimals;
    if (whole.size() > exactDigits) { // no machine's number holds them for certain
        text = decimals.isEmpty() ? whole : whole + locale.decimalPoint() + decimals;
    }
    text = (found.captured(u"minus").isEmpty() ? QString() : locale.negativeSign()) + text + found.captured(u"unit");
    const QString sign = found.captured(u"sign");
    const bool isBehind = !sign.isEmpty() && locale.toCurrencyString(1, sign).endsWith(sign);
    return isBehind ? text + QChar::Nbsp + sign : sign + text;
}

QString dayPattern()
{
    const bool hasPoint = shownLocale().dateFormat(QLocale::LongFormat).contains(u"d."_s);
    return hasPoint ? u"d. MMM"_s : u"d MMM"_s;
}

QString dayText(const QDate& day)
{
    return shownLocale().toString(day, dayPattern() + u" yyyy"_s);
}

QString monthText(const QDate& day)
{
    return shownLocale().toString(day, u"MMM yyyy"_s);
}

QString quarterText(int quarter, const QString& year)
{
    return tr("Q%1 %2").arg(QString::number(quarter), year);
}

namespace {
/// "41.84 to 1,046.8", "1,000 to under 1,050", "2,000 and above" and "below 1,000", as bins are called; "4,200 rows",
/// and of things under any other name "1,022 of the 4,200 trips".
const QString oneNumber = u"-?\\d+(?:,\\d{3})*(?:\\.\\d+)?"_s;
const QString rangeForm = u"(?<![\\w.,:/-])(?<from>"_s + oneNumber + u")(?<joint> to (?:under )?)(?<to>"_s + oneNumber
    + u")(?![\\w:/-]|[.,]\\d)|(?<![\\w.,:/-])"_s + oneNumber + u"(?= and above\\b)|(?<=\\bbelow |\\babove |\\bup to )"_s
    + oneNumber
    + u"(?![\\w:/-]|[.,]\\d)|(?<![\\w.,:/-])\\d{1,3}(?:,\\d{3})+(?= rows?\\b| of the \\d)|(?<=\\bof the )"
      u"\\d{1,3}(?:,\\d{3})+(?= \\w)"_s;
/// Not within the name of a file, a time or a longer number.
const QString dateForm = u"(?<![\\w./:-])(?<year>(?:1[6-9]|2[01])\\d\\d)"
                         "(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>\\d\\d))?|Q(?<quarter>[1-4]))(?![\\w/:-]|\\.\\w)"_s;
const QString numberForm = u"(?<![\\w.,:/-])(?<number>\\d+(?:(?:,\\d{3})+(?:\\.\\d+)?|\\.\\d+))(?![\\w:/-]|[.,]\\w)"_s;

QString dateIn(const QRegularExpressionMatch& found)
{
    const bool isDay = found.hasCaptured(u"day");
    const QDate day(found.captured(u"year").toInt(), found.hasCaptured(u"month") ? found.captured(u"month").toInt() : 1,
        isDay ? found.captured(u"day").toInt() : 1);
    if (!day.isValid()) {
        return found.captured();
    }
    return found.hasCaptured(u"quarter") ? quarterText(found.captured(u"quarter").toInt(), found.captured(u"year"))
        : isDay                          ? dayText(day)
                                         : monthText(day);
}

QString localMatch(const QRegularExpressionMatch& found)
{
    return found.hasCaptured(u"from") ? localNumber(utf8(found.captured(u"from"))) + found.captured(u"joint")
            + localNumber(utf8(found.captured(u"to")))
        : found.hasCaptured(u"year") ? dateIn(found)
                                     : localNumber(utf8(found.captured()));
}

/// In one pass, as what is local already reads otherwise.
QString withLocal(const QString& text, const QRegularExpression& form)
{
    const QString english = qs(core::withIntervalsInWords(utf8(text)));
    QString written;
    qsizetype at = 0;
    for (const QRegularExpressionMatch& found : form.globalMatch(english)) {
        written += english.mid(at, found.capturedStart() - at)
            + (found.hasCaptured(u"quoted") ? localDates(found.captured()) : localMatch(found));
        at = found.capturedEnd();
    }
    return written + english.mid(at);
}

QString saidDates(const QString& english)
{
    static const QRegularExpression form(rangeForm + u'|' + dateForm);
    return withLocal(english, form);
}
} // namespace

QString localDates(const QString& english)
{
    static const QRegularExpression alone(u"^(?:"_s + dateForm + u")(?<clock> \\d\\d:\\d\\d[\\d:.]*)?$"_s);
    const QRegularExpressionMatch found = alone.match(english);
    return found.hasMatch() ? dateIn(found) + found.captured(u"clock") : saidDates(english);
}

QString localNumbers(const QString& english)
{
    static const QRegularExpression form(u"(?<quoted>“[^”]*”)|"_s + rangeForm + u'|' + dateForm + u'|' + numberForm);
    return withLocal(english, form);
}

namespace {
QString plainNumber(const QString& local)
{
    const QLocale locale = shownLocale();
    bool isNumber = false;
    locale.toDouble(local, &isNumber);
    QString plain = local;
    plain.remove(locale.groupSeparator());
    return isNumber ? plain.replace(locale.decimalPoint(), "."_L1).replace(locale.negativeSign(), "-"_L1) : QString();
}
} // namespace

QString plainSpelling(const QString& local)
{
    const QString typed = local.trimmed();
    static const QRegularExpression year(u"\\b\\d{4}\\b"_s);
    const QRegularExpressionMatch last = year.match(typed);
    const QString first = typed.first(std::max<qsizetype>(last.capturedEnd(), 0));
    const QDate day = shownLocale().toDate(first, dayPattern() + u" yyyy"_s);
    return day.isValid() ? day.toString(Qt::ISODate) + typed.sliced(last.capturedEnd()) : plainNumber(typed);
}

std::string inReadersForm(std::string_view english)
{
    return utf8(localDates(qs(translated(english))));
}

core::Translate readersForm()
{
    return { inReadersForm, [](std::string_view text) { return utf8(saidDates(qs(text))); },
        [](std::string_view text) { return utf8(localNumbers(qs(text))); } };
}

QString countText(std::int64_t count)
{
    return shownLocale().toString(static_cast<qlonglong>(count));
}

QString sizeText(std::int64_t rows, std::int64_t columns)
{
    const QString down = rows == 1 ? tr("1 row") : tr("%1 rows").arg(countText(rows));
    const QString across = columns == 1 ? tr("1 column") : tr("%1 columns").arg(countText(columns));
    return tr("%1 × %2").arg(down, across);
}

QString bytesText(std::int64_t bytes)
{
    return bytes == 1 ? tr("1 byte")
                      : shownLocale().formattedDataSize(bytes, bytes < 1024 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString secondsText(double milliseconds)
{
    const double seconds = milliseconds / 1000;
    if (seconds < 10) {
        return tr("%1 s").arg(shownLocale().toString(seconds, 'f', seconds < 1 ? 2 : 1));
    }
    const auto whole = static_cast<qlonglong>(std::llround(seconds));
    return whole < 60 ? tr("%1 s").arg(whole) : tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
}

QString agoText(std::chrono::seconds age)
{
    using namespace std::chrono;
    if (age < minutes(1)) {
        return tr("less than a minute ago");
    }
    if (age < minutes(2)) {
        return tr("a minute ago");
    }
    if (age < hours(2)) {
        return tr("%1 minutes ago").arg(duration_cast<minutes>(age).count());
    }
    return age < days(2) ? tr("%1 hours ago").arg(duration_cast<hours>(age).count())
                         : tr("%1 days ago").arg(duration_cast<days>(age).count());
}

QString percentText(std::int64_t part, std::int64_t whole)
{
    if (whole <= 0 || part == 0) {
        return tr("0 %");
    }
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (percent < 0.1) {
        return tr("< 0.1 %");
    }
    return tr("%1 %").arg(roundedText(percent, percent < 10 ? 1 : 0));
}

QString roundedText(double value, int decimals)
{
    return localNumber(roundedEnglish(value, decimals));
}

QString numberText(double value)
{
    if (std::isnan(value)) {
        return {};
    }
    if (std::isinf(value)) {
        return value > 0 ? u"∞"_s : u"−∞"_s;
    }
    const double size = std::fabs(value);
    if (size != 0 && (size >= 1e15 || size < 1e-4)) {
        return shownLocale().toString(value, 'g', 6);
    }
    return localNumber(withoutTrailingZeros(roundedEnglish(value, 4)));
}

QString cellShown(const sandbox::Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return countText(*whole);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        return numberText(*number);
    }
    return qs(sandbox::cellText(cell));
}

QString cellShown(const sandbox::Cell& cell, sandbox::ColumnType type)
{
    return type == sandbox::ColumnType::Duration ? qs(sandbox::cellText(cell, type)) : cellShown(cell);
}

QString numberText(double value, sandbox::ColumnType type)
{
    return type == sandbox::ColumnType::Duration ? qs(sandbox::durationText(value)) : numberText(value);
}

QString clockText(std::string_view isoTime)
{
    const QDateTime time = QDateTime::fromString(qs(isoTime), Qt::ISODate).toLocalTime();
    if (!time.isValid()) {
        return {};
    }
    const bool today = time.date() == QDate::currentDate();
    return shownLocale().toString(time, today ? u"HH:mm"_s : dayPattern() + u" HH:mm"_s);
}

QString breakable(const QString& text)
{
    constexpr int longest = 24;
    constexpr int shortest = 4; // no single letters on a line
    const QChar breakHere(0x200b);
    QString broken;
    int run = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        run = c.isSpace() ? 0 : run + 1;
        broken += c;
        const auto next = QStringView(text).mid(i + 1, shortest);
        const bool isJoint = QStringView(u"_-./").contains(c) && run > shortest && next.size() == shortest
            && std::ranges::all_of(next, [](QChar one) { return one.isLetter(); });
        if (isJoint || (run >= longest && !c.isHighSurrogate())) {
            broken += breakHere;
            run = 0;
        }
    }
    return broken;
}

QString typeWord(sandbox::ColumnType type)
{
    using enum sandbox::ColumnType;
    switch (type) {
    case Integer: return tr("whole number");
    case Number: return tr("number");
    case Text: return tr("text");
    case Boolean: return tr("yes/no");
    case Date: return tr("date");
    case DateTime: return tr("date and time");
    case Time: return tr("time of day");
    case Duration: return tr("duration");
    case Other: break;
    }
    return tr("other");
}

} // namespace ui
