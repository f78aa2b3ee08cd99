// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/dialogs.h"

#include <functional>
#include <string>

class QImage;

namespace ui {

/// What is copied or saved of a picture.
struct PictureFile {
    std::string title; ///< names the file that is offered; may be empty
    std::function<std::string()> png; ///< bytes
    std::function<std::string()> svg; ///< text; none where there is no drawing of it
};

/// As a drawing for programs that take one, and as a picture for the others.
void copyPicture(const QImage& image, const PictureFile& picture);

/// Where a person wanted it, and whether it is there now. The path is empty where nobody chose a place.
struct SavedPicture {
    QString path;
    bool isSaved = false;
};

/// heading: of the dialog that asks for the place.
SavedPicture savePicture(const PictureFile& picture, const QString& heading, const Dialogs& dialogs, QWidget* parent);

} // namespace ui
