// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace ui {

/// How the window asks for file names: the desktop's own dialogs, or, for a script, answers given beforehand.
/// An empty answer means the person cancelled. Without a folder they begin where the last file was, or among the
/// person's documents.
struct Dialogs {
    std::function<QStringList(QWidget* parent, const QString& title, const QString& folder, const QString& filter)>
        openFiles;
    std::function<QString(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter)>
        saveFile;

    static Dialogs ofDesktop();
    /// These, with the place for a file of a name that `placeFor` finds.
    Dialogs placedBy(std::function<QString(const QString& name)> placeFor) &&;
};

/// Where a person keeps what they write.
QString documentsFolder();

} // namespace ui
