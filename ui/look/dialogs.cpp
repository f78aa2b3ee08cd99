// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/dialogs.h"

#include <QFileDialog>

namespace ui {

Dialogs Dialogs::ofDesktop()
{
    return {
        [](QWidget* parent, const QString& title, const QString& filter) {
            return QFileDialog::getOpenFileNames(parent, title, {}, filter);
        },
        [](QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) {
            return QFileDialog::getSaveFileName(parent, title, suggestion, filter);
        },
    };
}

} // namespace ui
