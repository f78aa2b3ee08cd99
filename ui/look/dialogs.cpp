// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include <memory>
#include <utility>

namespace ui {

Dialogs Dialogs::ofDesktop()
{
    const auto folder = std::make_shared<QString>(documentsFolder());
    const auto keep = [folder](const QString& path) {
        *folder = path.isEmpty() ? *folder : QFileInfo(path).absolutePath();
        return path;
    };
    return {
        [folder, keep](QWidget* parent, const QString& title, const QString& from, const QString& filter) {
            const QString begin = from.isEmpty() ? *folder : from;
            const QStringList chosen = QFileDialog::getOpenFileNames(parent, title, begin, filter);
            keep(chosen.value(0));
            return chosen;
        },
        [folder, keep](QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) {
            const QString place = QDir(*folder).filePath(suggestion); // one with a folder stays as it is
            return keep(QFileDialog::getSaveFileName(parent, title, place, filter));
        },
    };
}

Dialogs Dialogs::placedBy(std::function<QString(const QString& name)> placeFor) &&
{
    auto place = [ask = std::move(saveFile), placeFor = std::move(placeFor)](QWidget* parent, const QString& title,
                     const QString& name, const QString& filter) { return ask(parent, title, placeFor(name), filter); };
    return { std::move(openFiles), std::move(place) };
}

QString documentsFolder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

} // namespace ui
