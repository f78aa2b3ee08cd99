// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/check_fact.h"
#include "ui/look/cell_format.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"
#include "ui/look/text_label.h"
#include "ui/look/theme.h"
#include "ui/step/answer_view.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QProxyStyle>
#include <QPushButton>
#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void textsMeetTheContrastOfWcagAa();
    void chartsStandOutFromTheirGround();
    void seriesAreToldApartByEveryEyeAndInGrey();
    void aNameIsBrokenWhereItIsJoined();
    void theStyleSheetHasNoNameLeft();
    void aChosenAppearanceIsApplied();
    void linksFollowTheTheme();
    void anUntickedBoxOfAListIsSeen();
    void everyIconIsDrawnInTheThemesColour();
    void iconsAreDrawnForTheScreenThatTheyAreOn();
    void noDialogHasIconsOfAnotherTheme();
    void aNumberHasOneFormInSentenceTableAndMessage();
    void valuesReadAsPeopleWriteThem();
    void aRingMovesNoText();
};

void ThemeTest::textsMeetTheContrastOfWcagAa()
{
    for (const ui::Colours* c : { &ui::lightColours(), &ui::darkColours() }) {
        const std::pair<QColor, QColor> pairs[] = { { c->text, c->window }, { c->text, c->surface },
            { c->text, c->sunken }, { c->text, c->hover }, { c->text, c->accentSoft }, { c->text, c->goodSoft },
            { c->text, c->warnSoft }, { c->text, c->badSoft }, { c->muted, c->window }, { c->muted, c->surface },
            { c->muted, c->sunken }, { c->muted, c->hover }, { c->accent, c->surface }, { c->accent, c->window },
            { c->onAccent, c->accent }, { c->onAccent, c->accentHover }, { c->good, c->goodSoft },
            { c->warn, c->warnSoft }, { c->bad, c->badSoft } };
        for (const auto& [text, ground] : pairs) {
            QVERIFY2(ui::contrast(text, ground) >= 4.5,
                qPrintable(u"%1 on %2: %3"_s.arg(text.name(), ground.name()).arg(ui::contrast(text, ground))));
        }
    }
    QCOMPARE(qRound(ui::contrast(Qt::black, Qt::white)), 21);
}

void ThemeTest::chartsStandOutFromTheirGround()
{
    for (const ui::Colours* c : { &ui::lightColours(), &ui::darkColours() }) {
        for (const QColor& series : c->series) {
            QVERIFY2(ui::contrast(series, c->surface) >= 3, qPrintable(series.name()));
        }
    }
}

namespace {
using Three = std::array<double, 3>;
using Matrix = std::array<Three, 3>;

Three times(const Matrix& matrix, const Three& colour)
{
    Three out {};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t i = 0; i < 3; ++i) {
            out[row] += matrix[row][i] * colour[i];
        }
    }
    return out;
}

/// CIE Lab of a colour as such an eye sees it.
Three labSeenBy(const Matrix& eye, const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    Three seen = times(eye, { linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF()) });
    for (double& part : seen) {
        part = std::clamp(part, 0.0, 1.0);
    }
    Three xyz = times({ { { 0.4339, 0.3762, 0.1899 }, { 0.2127, 0.7152, 0.0722 }, { 0.0178, 0.1095, 0.8727 } } }, seen);
    for (double& part : xyz) {
        part = part > 0.008856 ? std::cbrt(part) : 7.787 * part + 16.0 / 116;
    }
    return { 116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2]) };
}

double distance(const Three& one, const Three& other)
{
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
} // namespace

/// The eyes are those of Machado, Oliveira and Fernandes (2009), wholly blind to one kind of light.
void ThemeTest::seriesAreToldApartByEveryEyeAndInGrey()
{
    constexpr Matrix eyes[] = {
        { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
        { { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } } },
        { { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } } },
        { { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } } }
    };
    constexpr qsizetype few = 4; // most charts have no more
    for (const ui::Colours* c : { &ui::lightColours(), &ui::darkColours() }) {
        for (qsizetype i = 0; i < c->series.size(); ++i) {
            for (qsizetype j = 0; j < i; ++j) {
                const QString pair = c->series[i].name() + u" beside "_s + c->series[j].name();
                for (const Matrix& eye : eyes) {
                    const double apart = distance(labSeenBy(eye, c->series[i]), labSeenBy(eye, c->series[j]));
                    QVERIFY2(apart >= (i < few ? 18 : 14), qPrintable(pair + u": %1"_s.arg(apart)));
                }
                const double grey = std::abs(labSeenBy(eyes[0], c->series[i])[0] - labSeenBy(eyes[0], c->series[j])[0]);
                QVERIFY2(grey >= (i < few ? 10 : 5), qPrintable(pair + u" in grey: %1"_s.arg(grey)));
            }
        }
    }
}

void ThemeTest::aNameIsBrokenWhereItIsJoined()
{
    const auto lines = [](const QString& name) { return ui::breakable(name).split(QChar(0x200b)); };
    QCOMPARE(lines(u"energie_werke.csv"_s), QStringList({ u"energie_"_s, u"werke.csv"_s }));
    QCOMPARE(lines(u"2024-01-31 and 1.5 of a_b"_s).size(), 1);
    QCOMPARE(lines(QString(30, u'x')).size(), 2);
}

void ThemeTest::theStyleSheetHasNoNameLeft()
{
    QVERIFY(!ui::styleSheetOf(ui::lightColours()).contains(u'@'));
    QVERIFY(ui::styleSheetOf(ui::darkColours()) != ui::styleSheetOf(ui::lightColours()));
}

void ThemeTest::linksFollowTheTheme()
{
    ui::applyTheme(*qApp, ui::Appearance::Dark);
    QLabel label(u"<a href=\"cell\">12345 12345</a>"_s);
    label.show();
    QVERIFY(QTest::qWaitForWindowExposed(&label));
    ui::applyTheme(*qApp, ui::Appearance::Light);
    const QImage image = label.grab().toImage();
    const auto has = [&](const QColor& colour) {
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y).rgb() == colour.rgb()) {
                    return true;
                }
            }
        }
        return false;
    };
    QVERIFY(has(ui::lightColours().accent));
    QVERIFY(!has(ui::darkColours().accent));
}

void ThemeTest::aChosenAppearanceIsApplied()
{
    ui::applyTheme(*qApp, ui::Appearance::Dark);
    QVERIFY(ui::currentColours().dark);
    ui::applyTheme(*qApp, ui::Appearance::Light);
    QVERIFY(!ui::currentColours().dark);
}

namespace {
/// As on most desktops; without one there are none anyway.
struct WithIcons : QProxyStyle {
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* more) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 1 : QProxyStyle::styleHint(hint, option, widget, more);
    }
};
}

/// The style's own are black, on any ground.
void ThemeTest::anUntickedBoxOfAListIsSeen()
{
    for (const auto appearance : { ui::Appearance::Light, ui::Appearance::Dark }) {
        ui::applyTheme(*qApp, appearance);
        QListWidget list;
        auto* item = new QListWidgetItem(&list); // no words: all that is drawn is the box
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        list.resize(200, 60);
        const QImage shown = list.grab().toImage();
        const QRect row = list.visualItemRect(item).adjusted(2, 2, -2, -2).translated(list.viewport()->pos());
        double most = 1;
        for (int x = row.left(); x < row.left() + 30; ++x) {
            for (int y = row.top(); y <= row.bottom(); ++y) {
                most = std::max(most, ui::contrast(shown.pixelColor(x, y), ui::currentColours().surface));
            }
        }
        QVERIFY2(most >= 3, qPrintable(QString::number(most)));
    }
}

void ThemeTest::noDialogHasIconsOfAnotherTheme()
{
    ui::applyTheme(*qApp, ui::Appearance::Dark);
    qApp->setStyle(new WithIcons);
    QDialogButtonBox buttons(QDialogButtonBox::Close);
    buttons.ensurePolished();
    QVERIFY(buttons.button(QDialogButtonBox::Close)->icon().isNull());
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void ThemeTest::everyIconIsDrawnInTheThemesColour()
{
    const QStringList files = QDir(u":/assay/icons"_s).entryList({ u"*.svg"_s });
    QVERIFY(files.size() > 25);
    for (const QString& file : files) {
        const QByteArray name = file.chopped(4).toLatin1();
        const QImage image = ui::icon(QLatin1StringView(name), ui::Tone::Bad).pixmap(QSize(32, 32), 1.0).toImage();
        QVERIFY2(!image.isNull(), name.constData());
        int ink = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                ink += image.pixelColor(x, y).alpha() > 200;
            }
        }
        QVERIFY2(ink > 20, name.constData());
    }
}

void ThemeTest::iconsAreDrawnForTheScreenThatTheyAreOn()
{
    const QPixmap twice = ui::icon(QLatin1StringView("plus")).pixmap(QSize(16, 16), 2.0);
    QCOMPARE(twice.size(), QSize(32, 32));
    QCOMPARE(twice.devicePixelRatio(), 2.0);
    const QPixmap once = ui::icon(QLatin1StringView("plus")).pixmap(QSize(16, 16), 1.0);
    QCOMPARE(once.size(), QSize(16, 16));
}

void ThemeTest::aNumberHasOneFormInSentenceTableAndMessage()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const auto back = qScopeGuard([] { QLocale::setDefault(QLocale::c()); });
    QCOMPARE(ui::localNumber("-94,034.66"), u"-94.034,66"_s);
    QCOMPARE(ui::localNumber("2024"), u"2024"_s);
    QCOMPARE(ui::localNumber("€124,677.80"), u"124.677,80\u00a0€"_s);
    QCOMPARE(ui::localNumber("12.50 %"), u"12,50 %"_s);
    QCOMPARE(ui::localDates(u"2024-03 to 2024-12-25, 2024Q4"_s), u"März 2024 to 25. Dez. 2024, Q4 2024"_s);
    QCOMPARE(ui::localDates(u"2024-03"_s), u"März 2024"_s); // a cell, a tick
    QCOMPARE(ui::readersForm()("2024-03"), std::string("März 2024"));
    QCOMPARE(ui::readersForm().ofData("2024-03"), std::string("März 2024")); // a sentence's
    QCOMPARE(ui::localDates(u"a-2024-03.csv, 2024-13, 2024-12-25T10, 2024/2024-03"_s),
        u"a-2024-03.csv, 2024-13, 2024-12-25T10, 2024/2024-03"_s);
    QCOMPARE(ui::inReadersForm("94,034.66"), std::string("94.034,66"));
    QCOMPARE(ui::inReadersForm("It ends on 2024-12-25."), std::string("It ends on 25. Dez. 2024."));
    QCOMPARE(ui::localNumber("1.5e-05"), u"1,5e-05"_s);
    QCOMPARE(ui::localNumber("12345678901234567.5"), u"12345678901234567,5"_s);
    for (const char* other : { "2024-01-05", "12:30", "1.2.3", "a 1,234.5", "" }) {
        QCOMPARE(ui::localNumber(other), QString::fromLatin1(other));
    }
    core::Answer answer { "It is 94,034.66.", { { "94,034.66", 6, std::nullopt } }, {} };
    QVERIFY(ui::answerHtml(answer).contains(u"94.034,66"_s));
    auto format = ui::CellFormat::of({ "revenue", sandbox::ColumnType::Number });
    format.widenFor(94034.66);
    QCOMPARE(ui::shownCell(format, 94034.66), u"94.034,66"_s);
    const auto ofDays = ui::CellFormat::of({ "day", sandbox::ColumnType::Date });
    QCOMPARE(ui::shownCell(ofDays, std::string("2024-12-25")), u"25. Dez. 2024"_s);
    QCOMPARE(ui::shownName("2024-03"), u"März 2024"_s);
    QCOMPARE(ui::localDates(u"41.84 to 46.8 is highest"_s), u"41,84 to 46,8 is highest"_s);
    QCOMPARE(ui::localDates(u"898.429 to 1,021.98 is highest"_s), u"898,429 to 1.021,98 is highest"_s);
    QCOMPARE(ui::localNumbers(u"over 1000.5, of 2,383 rows, “2.5” of a1.5 in 2.2.3, 1.5.csv"_s),
        u"over 1000,5, of 2.383 rows, “2.5” of a1.5 in 2.2.3, 1.5.csv"_s);
    QCOMPARE(ui::shownCell(ui::CellFormat::of(sandbox::TableColumn { "speed", sandbox::ColumnType::Text }),
                 std::string("41.84 to 46.8")),
        u"41,84 to 46,8"_s);
    QCOMPARE(ui::localNumbers(u"1,385 to 1,350, 2024-03 to 2024-05, “2024-03 to 2.5”"_s),
        u"1.385 to 1.350, März 2024 to Mai 2024, “März 2024 to 2.5”"_s);
    QCOMPARE(ui::localDates(u"1,050 to under 1,100"_s), u"1.050 to under 1.100"_s);
    QCOMPARE(ui::localDates(u"0.05 to under 1"_s), u"0,05 to under 1"_s);
    QCOMPARE(ui::localDates(u"2,000 and above"_s), u"2.000 and above"_s);
    QCOMPARE(ui::localDates(u"190 of the 4,200 rows of f.csv match."_s), u"190 of the 4.200 rows of f.csv match."_s);
    QCOMPARE(ui::localDates(u"1,022 of the 4,200 trips match."_s), u"1.022 of the 4.200 trips match."_s);
    QCOMPARE(ui::localDates(u"below 1,000.5"_s), u"below 1.000,5"_s);
    QCOMPARE(ui::localDates(u"(250, 1000.5] is highest, (1000.5, inf] lowest"_s),
        u"over 250 to 1.000,5 is highest, above 1.000,5 lowest"_s);
    QCOMPARE(ui::readersForm().ofData("[0.5, 25)"), std::string("0,5 to under 25"));
    QCOMPARE(ui::shownName("(1000, 2000]"), u"over 1.000 to 2.000"_s);
    QCOMPARE(ui::localDates(u"10.0.0.1 and above"_s), u"10.0.0.1 and above"_s);
    QCOMPARE(ui::localDates(u"10.0.0.1 to 10.0.0.9"_s), u"10.0.0.1 to 10.0.0.9"_s);
    QCOMPARE(ui::shownName("plan 2024-03"), u"plan 2024-03"_s);
    auto precise = ui::CellFormat::of({ "revenue", sandbox::ColumnType::Number });
    precise.widenFor(94034.6612); // as sentences round it
    QCOMPARE(ui::shownCell(precise, 94034.6612), u"94.034,66"_s);
    QCOMPARE(ui::shownCell(precise, 94034.6), u"94.034,60"_s);
    const core::CheckFact rows(core::CheckKind::RowsRead, { .count = 1204, .texts = { "a.csv" } });
    QVERIFY(inWords(rows, ui::translated).contains("1.204"));
    QVERIFY(inWords(rows).contains("1,204"));
}

void ThemeTest::valuesReadAsPeopleWriteThem()
{
    QCOMPARE(ui::countText(1234567), u"1,234,567"_s);
    QCOMPARE(ui::localNumber("€124,677.80"), u"€124,677.80"_s);
    QCOMPARE(ui::numberText(1234.5), u"1,234.5"_s);
    QCOMPARE(ui::numberText(-26.40175), u"-26.4018"_s); // kept as a little less
    QCOMPARE(ui::numberText(3), u"3"_s);
    QCOMPARE(ui::percentText(1, 5000), u"< 0.1 %"_s);
    QCOMPARE(ui::percentText(41, 1204), u"3.4 %"_s);
    QCOMPARE(ui::secondsText(212), u"0.21 s"_s);
    QCOMPARE(ui::secondsText(125'000), u"2 min 5 s"_s);
    QCOMPARE(ui::cellShown(sandbox::Cell()), QString());
}

/// What may have the keyboard stands in one line with what may not.
void ThemeTest::aRingMovesNoText()
{
    const auto leftOf = [](QLabel& label) {
        label.setText(u"HHHH"_s);
        label.resize(300, 40);
        const QImage image = label.grab().toImage();
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 5; y < image.height() - 5; ++y) {
                if (image.pixel(x, y) != image.pixel(image.width() - 3, y)) {
                    return x;
                }
            }
        }
        return -1;
    };
    ui::applyTheme(*qApp, ui::Appearance::Light);
    QLabel plain;
    ui::TextLabel ringed;
    const int left = leftOf(plain);
    QVERIFY(left >= 0);
    QVERIFY2(std::abs(leftOf(ringed) - left) <= 1, qPrintable(QString::number(leftOf(ringed) - left)));
}

QTEST_MAIN(ThemeTest)
#include "tst_ui_theme.moc"
