// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture_file.h"

#include "ui/look/text.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace ui {

void copyPicture(const QImage& image, const PictureFile& picture)
{
    auto* copied = new QMimeData;
    copied->setImageData(image);
    if (picture.svg) {
        copied->setData(u"image/svg+xml"_s, QByteArray::fromStdString(picture.svg()));
    }
    QGuiApplication::clipboard()->setMimeData(copied);
}

SavedPicture savePicture(const PictureFile& picture, const QString& heading, const Dialogs& dialogs, QWidget* parent)
{
    const QString name = picture.title.empty() ? u"chart"_s : qs(picture.title).simplified().replace(u'/', u'-');
    QString kinds = QCoreApplication::translate("PictureFile", "Picture (*.png)");
    if (picture.svg) {
        kinds += u";;"_s + QCoreApplication::translate("PictureFile", "Drawing (*.svg)");
    }
    const QString path = dialogs.saveFile(parent, heading, name + u".png"_s, kinds);
    if (path.isEmpty()) {
        return {};
    }
    const bool asSvg = picture.svg && path.endsWith(".svg"_L1, Qt::CaseInsensitive);
    const std::string bytes = asSvg ? picture.svg() : picture.png();
    QSaveFile file(path);
    const auto size = static_cast<qint64>(bytes.size());
    return { path, file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.commit() };
}

} // namespace ui
