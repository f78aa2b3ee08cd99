// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/icons.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QImage>
#include <QProxyStyle>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void textsMeetTheContrastOfWcagAa();
    void chartsStandOutFromTheirGround();
    void theStyleSheetHasNoNameLeft();
    void aChosenAppearanceIsApplied();
    void everyIconIsDrawnInTheThemesColour();
    void noDialogHasIconsOfAnotherTheme();
    void valuesReadAsPeopleWriteThem();
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

void ThemeTest::theStyleSheetHasNoNameLeft()
{
    QVERIFY(!ui::styleSheetOf(ui::lightColours()).contains(u'@'));
    QVERIFY(ui::styleSheetOf(ui::darkColours()) != ui::styleSheetOf(ui::lightColours()));
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

void ThemeTest::valuesReadAsPeopleWriteThem()
{
    QCOMPARE(ui::countText(1234567), u"1,234,567"_s);
    QCOMPARE(ui::numberText(1234.5), u"1,234.5"_s);
    QCOMPARE(ui::percentText(1, 5000), u"< 0.1 %"_s);
    QCOMPARE(ui::percentText(41, 1204), u"3.4 %"_s);
    QCOMPARE(ui::secondsText(212), u"0.21 s"_s);
    QCOMPARE(ui::secondsText(125'000), u"2 min 5 s"_s);
    QCOMPARE(ui::cellShown(sandbox::Cell()), QString());
}

QTEST_MAIN(ThemeTest)
#include "tst_ui_theme.moc"
