// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/theme.h"

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleHints>

#include <cmath>

using namespace Qt::StringLiterals;

namespace ui {

const Colours& lightColours()
{
    static const Colours colours {
        .dark = false,
        .window = QColor(0xf4f5f7),
        .surface = QColor(0xffffff),
        .sunken = QColor(0xf8f9fa),
        .hover = QColor(0xeef0f3),
        .border = QColor(0xdde1e6),
        .text = QColor(0x1b1f24),
        .muted = QColor(0x59636e),
        .accent = QColor(0x0f766e),
        .accentHover = QColor(0x0c625b),
        .onAccent = QColor(0xffffff),
        .accentSoft = QColor(0xdcf0ed),
        .good = QColor(0x18703a),
        .warn = QColor(0x8a5300),
        .bad = QColor(0xb3261e),
        .goodSoft = QColor(0xe3f4e8),
        .warnSoft = QColor(0xfff2d9),
        .badSoft = QColor(0xfde9e7),
        // Told apart by colour-blind eyes and in grey; so are the dark ones.
        .series = { QColor(0x0f766e), QColor(0x5b1531), QColor(0x768ce1), QColor(0x3a4a7f), QColor(0xb06f03),
            QColor(0x4b3c03), QColor(0xb1193f), QColor(0x1c0d6a) },
    };
    return colours;
}

const Colours& darkColours()
{
    static const Colours colours {
        .dark = true,
        .window = QColor(0x15181c),
        .surface = QColor(0x1d2126),
        .sunken = QColor(0x191c21),
        .hover = QColor(0x282d34),
        .border = QColor(0x353b43),
        .text = QColor(0xe6e9ec),
        .muted = QColor(0xa3adb8),
        .accent = QColor(0x4fd1c0),
        .accentHover = QColor(0x74dccf),
        .onAccent = QColor(0x06231f),
        .accentSoft = QColor(0x1d3b39),
        .good = QColor(0x6fd08c),
        .warn = QColor(0xeab84d),
        .bad = QColor(0xff928a),
        .goodSoft = QColor(0x1b3325),
        .warnSoft = QColor(0x3a2f16),
        .badSoft = QColor(0x402423),
        .series = { QColor(0x45c1b2), QColor(0xa65a73), QColor(0xefbbf2), QColor(0x8a9514), QColor(0xebf375),
            QColor(0x717db7), QColor(0xc29664), QColor(0x9eeea4) },
    };
    return colours;
}

const Colours& currentColours()
{
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? darkColours() : lightColours();
}

QPalette paletteOf(const Colours& c)
{
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.surface);
    palette.setColor(QPalette::AlternateBase, c.sunken);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::Button, c.surface);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.bad);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.onAccent);
    palette.setColor(QPalette::Accent, c.accent);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    palette.setColor(QPalette::ToolTipBase, c.text);
    palette.setColor(QPalette::ToolTipText, c.surface);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Light, c.surface);
    palette.setColor(QPalette::Midlight, c.hover);
    palette.setColor(QPalette::Mid, c.border);
    palette.setColor(QPalette::Dark, c.border);
    palette.setColor(QPalette::Shadow, c.border);
    for (const QPalette::ColorRole role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText }) {
        palette.setColor(QPalette::Disabled, role, c.muted);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    return palette;
}

namespace {
const QString sheet = uR"(
QMainWindow, QDialog { background: @window; }
QMenuBar { background: @sunken; border-bottom: 1px solid @border; padding: 2px 6px; }
QMenuBar::item { background: transparent; color: @text; padding: 5px 9px; border-radius: 5px; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @surface; border: 1px solid @border; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 12px; border-radius: 5px; }
QMenu::item:selected { background: @accentSoft; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 5px 4px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 6px; border: 1px solid @muted; border-radius: 4px; background: @surface; }
QMenu::indicator:exclusive { border-radius: 8px; }
QMenu::indicator:checked { border-color: @accent; background: @accent; image: url(:/assay/icons/@tick.svg); }
QStatusBar { background: @sunken; border-top: 1px solid @border; color: @muted; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; }
QToolTip { background: @text; color: @surface; border: none; padding: 5px 8px; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { background: transparent; border-bottom: 1px solid @border; margin-bottom: 3px; }
QGraphicsView { background: transparent; }
QScrollArea, QScrollArea > QWidget > QWidget#thread { background: @window; border: none; }

QFrame#card, QFrame#composer, QFrame#sample { background: @surface; border: 1px solid @border; border-radius: 10px; }
QFrame#composer[focused="true"] { border: 1px solid @accent; }
QWidget#sidebar, QWidget#drawer { background: @sunken; }
QWidget#drawer QScrollArea, QWidget#drawerPage, QWidget#drawer QTabWidget, QWidget#drawer QStackedWidget { background: @sunken; }
QPushButton#change { color: @accent; }
QFrame#dropArea { background: @surface; border: 2px dashed @border; border-radius: 14px; }
QFrame#dropArea[over="true"] { border: 2px dashed @accent; background: @accentSoft; }
QFrame#inset { background: @sunken; border: 1px solid @border; border-radius: 8px; }
QLabel[ring="true"] { border: 1px solid transparent; border-radius: 4px; }
QLabel[ring="true"]:focus { border: 1px solid @accent; }
QFrame#inset:focus { border: 1px solid @accent; }
QFrame#notice { border-radius: 8px; border: 1px solid @border; background: @sunken; }
QFrame#notice[tone="bad"] { background: @badSoft; border-color: @bad; }
QFrame#notice[tone="warn"] { background: @warnSoft; border-color: @warn; }
QFrame#notice[tone="good"] { background: @goodSoft; border-color: @good; }
QFrame#line { background: @border; border: none; }

QLabel { background: transparent; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="heading"] { color: @muted; font-weight: 600; }
QLabel[look="chip"] { background: @hover; color: @text; border-radius: 11px; padding: 3px 10px; }
QFrame#chip { background: @hover; border-radius: 11px; border: none; }
QFrame#chip[tone="warn"] { background: @warnSoft; }
QFrame#chip[tone="bad"] { background: @badSoft; }
QFrame#chip[tone="good"] { background: @goodSoft; }
QFrame#chip[tone="warn"] QLabel { color: @warn; }
QFrame#chip[tone="bad"] QLabel { color: @bad; }
QFrame#chip[tone="good"] QLabel { color: @good; }

QPushButton { background: @surface; color: @text; border: 1px solid @border; border-radius: 7px; padding: 6px 14px;
    outline: none; }
QPushButton:hover { background: @hover; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton:pressed { background: @border; }
QPushButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @muted; background: @sunken; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @accentHover; border-color: @accentHover; }
QPushButton[role="primary"]:focus { border: 1px solid @text; }
QPushButton[role="primary"]:disabled { background: @hover; color: @muted; border-color: @border; }
QPushButton[role="flat"] { background: transparent; border: 1px solid transparent; color: @muted; padding: 5px 8px; }
QPushButton[role="flat"]:hover { background: @hover; color: @text; }
QPushButton[role="flat"]:focus { border: 1px solid @accent; }
QPushButton[role="flat"]:checked { color: @text; background: @hover; }
QPushButton::menu-indicator { image: url(:/assay/icons/arrow.svg); width: 10px; height: 10px;
    subcontrol-origin: padding; subcontrol-position: center right; right: 5px; }
QPushButton[role="suggestion"] { background: @surface; border: 1px solid @border; border-radius: 12px; padding: 5px 13px;
    color: @text; text-align: left; }
QPushButton[role="suggestion"][more="true"] { text-align: center; }
QPushButton[role="suggestion"]:hover { border-color: @accent; background: @accentSoft; }
QPushButton[role="suggestion"]:focus { border-color: @accent; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 4px; color: @muted; }
QToolButton:hover { background: @hover; }
QToolButton:focus { border: 1px solid @accent; }
QToolButton:checked { background: @accentSoft; }

QLineEdit, QComboBox, QAbstractSpinBox { background: @surface; border: 1px solid @border; border-radius: 7px; padding: 6px 9px; color: @text;
    selection-background-color: @accent; selection-color: @onAccent; }
QAbstractSpinBox { padding: 4px 9px 5px 9px; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 1px solid @accent; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: @muted; background: @sunken; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: url(:/assay/icons/arrow.svg); width: 12px; height: 12px; }
QComboBox QListView, QComboBox QListView:focus { border: none; border-radius: 0; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; }
QRadioButton::indicator, QCheckBox::indicator, QListView::indicator {
    width: 14px; height: 14px; border: 1px solid @muted; background: @surface; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator, QListView::indicator { border-radius: 4px; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; background: @onAccent; }
QCheckBox::indicator:checked, QListView::indicator:checked {
    border-color: @accent; background: @accent; image: url(:/assay/icons/@tick.svg); }
QRadioButton:disabled, QCheckBox:disabled { color: @muted; }
QCheckBox::indicator:disabled { border-color: @border; background: @sunken; }
QCheckBox::indicator:checked:disabled { border-color: @muted; background: @muted; }
QRadioButton::indicator:focus, QCheckBox::indicator:focus { border-color: @accent; }
QPlainTextEdit, QTextEdit { background: @surface; color: @text; border: none; selection-background-color: @accent; selection-color: @onAccent; }
QDialog QPlainTextEdit, QDialog QTextEdit { border: 1px solid @border; border-radius: 7px; }
QDialog QPlainTextEdit:focus, QDialog QTextEdit:focus { border: 1px solid @accent; }
QPlainTextEdit#code, QPlainTextEdit#output { background: @sunken; border: 1px solid @border; border-radius: 8px; }
QPlainTextEdit#code:focus, QPlainTextEdit#output:focus { border: 1px solid @accent; }

QAbstractScrollArea#grid { background: @surface; border: 1px solid @border; }
QAbstractScrollArea#grid:focus { border: 1px solid @accent; }
QTreeView, QListView { background: @surface; border: 1px solid @border; border-radius: 8px; outline: none;
    gridline-color: @border; selection-background-color: @accentSoft; selection-color: @text; alternate-background-color: @sunken; }
QTreeView:focus, QListView:focus { border: 1px solid @accent; }
QTreeView#data, QListView#steps { background: transparent; border: 1px solid transparent; border-radius: 6px; }
QTreeView#data { selection-background-color: transparent; show-decoration-selected: 0; }
QTreeView#data:focus, QListView#steps:focus { border: 1px solid @border; }

QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 4px; margin-right: 16px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; font-weight: 600; }
QTabBar::tab:focus { color: @accent; }
QListView#columns { background: transparent; border: 1px solid transparent; border-radius: 6px; }
QListView#columns:focus { border: 1px solid @border; }

QProgressBar { background: @hover; border: none; border-radius: 2px; max-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 2px; }
QScrollBar::handle { background: @border; border-radius: 3px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)"_s;
}

QString styleSheetOf(const Colours& c)
{
    // Longer names first: @accent is the beginning of @accentSoft.
    const std::pair<QLatin1StringView, QColor> names[] = {
        { "@accentHover"_L1, c.accentHover },
        { "@accentSoft"_L1, c.accentSoft },
        { "@onAccent"_L1, c.onAccent },
        { "@goodSoft"_L1, c.goodSoft },
        { "@warnSoft"_L1, c.warnSoft },
        { "@badSoft"_L1, c.badSoft },
        { "@window"_L1, c.window },
        { "@surface"_L1, c.surface },
        { "@sunken"_L1, c.sunken },
        { "@hover"_L1, c.hover },
        { "@border"_L1, c.border },
        { "@text"_L1, c.text },
        { "@muted"_L1, c.muted },
        { "@accent"_L1, c.accent },
        { "@good"_L1, c.good },
        { "@warn"_L1, c.warn },
        { "@bad"_L1, c.bad },
    };
    QString text = sheet;
    text.replace("@tick"_L1, c.onAccent.lightness() > 128 ? "tick_light"_L1 : "tick_dark"_L1);
    for (const auto& [name, colour] : names) {
        text.replace(name, colour.name());
    }
    return text;
}

namespace {
/// A label keeps its links in the colour that they were set in.
void setLinksAnew()
{
    for (QWidget* widget : QApplication::allWidgets()) {
        auto* label = qobject_cast<QLabel*>(widget);
        if (label && label->text().contains("<a "_L1)) {
            const QString text = label->text();
            label->setText({});
            label->setText(text);
        }
    }
}
} // namespace

void applyTheme(QApplication& application, Appearance appearance)
{
    using enum Appearance;
    QStyleHints* hints = QGuiApplication::styleHints();
    if (appearance == System) {
        hints->unsetColorScheme();
    } else {
        hints->setColorScheme(appearance == Dark ? Qt::ColorScheme::Dark : Qt::ColorScheme::Light);
    }
    const bool dark = appearance == Dark || (appearance == System && hints->colorScheme() == Qt::ColorScheme::Dark);
    const Colours& colours = dark ? darkColours() : lightColours();
    if (application.style()->name().compare("fusion"_L1, Qt::CaseInsensitive) != 0) {
        QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    }
    QApplication::setPalette(paletteOf(colours));
    application.setStyleSheet(styleSheetOf(colours));
    setLinksAnew();
}

Appearance chosenAppearance()
{
    switch (QSettings().value("appearance"_L1, 0).toInt()) {
    case 1: return Appearance::Light;
    case 2: return Appearance::Dark;
    default: return Appearance::System;
    }
}

void installTheme(QApplication& application)
{
    applyTheme(application, chosenAppearance());
    QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, &application, [&application] {
        if (chosenAppearance() == Appearance::System) {
            applyTheme(application, Appearance::System);
        }
    });
}

double contrast(const QColor& first, const QColor& second)
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const auto [dark, light] = std::minmax({ luminance(first), luminance(second) });
    return (light + 0.05) / (dark + 0.05);
}

} // namespace ui
