// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QMenu;

namespace ui {

/// What can be done with the text or the cells that have the keyboard. Their own keys do it; the menu presses them, so
/// that both are the same.
class EditMenu : public QObject {
    Q_OBJECT
public:
    /// A child of `menu`, which it fills.
    explicit EditMenu(QMenu* menu);

signals:
    void findWanted();

private:
    void add(QMenu* menu, const char* icon, const QString& name, QKeySequence::StandardKey key);
    void press(QKeySequence::StandardKey key) const;

    QPointer<QWidget> m_focus; ///< what had the keyboard before the menu was opened
};

} // namespace ui
