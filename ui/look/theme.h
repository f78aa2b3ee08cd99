// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QPalette>

class QApplication;

namespace ui {

/// What the person chose in View > Appearance.
enum class Appearance { System, Light, Dark };

/// Every colour the program paints with. Texts on their grounds meet WCAG AA (tested).
struct Colours {
    bool dark = false;
    QColor window; ///< behind the cards
    QColor surface; ///< cards, fields
    QColor sunken; ///< sidebar, code, table headers
    QColor hover;
    QColor border;
    QColor text;
    QColor muted; ///< secondary text
    QColor accent; ///< links, focus, the one primary button
    QColor accentHover;
    QColor onAccent;
    QColor accentSoft; ///< selected rows, chips
    QColor good;
    QColor warn;
    QColor bad;
    QColor goodSoft;
    QColor warnSoft;
    QColor badSoft;
    QList<QColor> series; ///< charts; told apart by people with colour-blindness
};

const Colours& lightColours();
const Colours& darkColours();
/// Those of the palette the program has now. A widget's own palette may have been changed by the style sheet.
const Colours& currentColours();
QPalette paletteOf(const Colours& colours);
QString styleSheetOf(const Colours& colours);

/// Style, palette and style sheet for the whole program. With System it follows the desktop.
void applyTheme(QApplication& application, Appearance appearance);

/// What the person chose, kept in the settings.
Appearance chosenAppearance();
/// Applies what was chosen and goes with the desktop when it changes between light and dark. Once, at the start.
void installTheme(QApplication& application);

/// The contrast of WCAG 2.1, 1 to 21.
double contrast(const QColor& first, const QColor& second);

} // namespace ui
