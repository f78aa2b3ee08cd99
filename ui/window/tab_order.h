// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace ui {

/// The controls that the keyboard can reach, in the order in which they are read: region by region, in each row by row.
/// What stands in several regions belongs to the first.
QList<QWidget*> tabStops(const QList<QWidget*>& regions);
/// From one of them to the next or the one before, in sight. False where `from` is none of them.
bool moveFocus(const QList<QWidget*>& regions, const QWidget* from, bool next);
/// Scrolls whatever `control` stands in, so that its focus ring is seen.
void bringIntoView(const QWidget* control);

} // namespace ui
