// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_menu.h"

#include "ui/look/icons.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>

namespace ui {

EditMenu::EditMenu(QMenu* menu)
    : QObject(menu)
{
    add(menu, "", tr("&Undo"), QKeySequence::Undo);
    add(menu, "", tr("&Redo"), QKeySequence::Redo);
    menu->addSeparator();
    add(menu, "", tr("Cu&t"), QKeySequence::Cut);
    add(menu, "copy", tr("&Copy"), QKeySequence::Copy);
    add(menu, "", tr("&Paste"), QKeySequence::Paste);
    add(menu, "", tr("Select &all"), QKeySequence::SelectAll);
    menu->addSeparator();
    menu->addAction(
        icon(QLatin1StringView("search")), tr("&Find in the rows"), QKeySequence::Find, this, &EditMenu::findWanted);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && !qobject_cast<QMenuBar*>(now) && !qobject_cast<QMenu*>(now)) {
            m_focus = now;
        }
    });
}

void EditMenu::add(QMenu* menu, const char* iconName, const QString& name, QKeySequence::StandardKey key)
{
    // After a tab, for a shortcut of the window would take the key from what has the keyboard.
    const QString keys = QKeySequence(key).toString(QKeySequence::NativeText);
    QAction* action = menu->addAction(name + u'\t' + keys, this, [this, key] { press(key); });
    if (*iconName != '\0') {
        action->setIcon(icon(QLatin1StringView(iconName)));
    }
}

void EditMenu::press(QKeySequence::StandardKey key) const
{
    if (m_focus) {
        const QKeyCombination keys = QKeySequence(key)[0];
        QKeyEvent event(QEvent::KeyPress, keys.key(), keys.keyboardModifiers());
        QCoreApplication::sendEvent(m_focus, &event);
    }
}

} // namespace ui
