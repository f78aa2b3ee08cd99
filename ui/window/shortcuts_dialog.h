// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include <utility>
#include <vector>

class QMenuBar;

namespace ui {

/// What a key does, and the key.
using Shortcut = std::pair<QString, QString>;

/// All keys of the window: those of its menus, as they are, and those of a step.
std::vector<Shortcut> shortcutsOf(const QMenuBar& bar);

/// Help > Keyboard shortcuts.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(const std::vector<Shortcut>& shortcuts, QWidget* parent);
};

} // namespace ui
