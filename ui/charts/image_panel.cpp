// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/image_panel.h"

#include "ui/charts/picture_file.h"
#include "ui/look/controls.h"
#include "ui/look/image_view.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

ImagePanel::ImagePanel(const sandbox::Image& image, const Dialogs& dialogs, QWidget* parent)
    : QWidget(parent)
{
    const PictureFile picture { image.title, [png = image.png] { return png; },
        image.svg.empty() ? std::function<std::string()>() : [svg = image.svg] { return svg; } };
    auto* view = new ImageView(image, this);
    auto* copyButton = flatButton(tr("Copy picture"), QLatin1StringView("copy"), this);
    auto* saveButton = flatButton(tr("Save picture…"), QLatin1StringView("save"), this);
    auto* tools = new QHBoxLayout;
    tools->addStretch();
    tools->addWidget(copyButton);
    tools->addWidget(saveButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(tools);
    column->addWidget(view);
    connect(copyButton, &QPushButton::clicked, this, [this, view, picture] {
        copyPicture(view->image(), picture);
        emit copied();
    });
    connect(saveButton, &QPushButton::clicked, this, [this, picture, &dialogs] {
        if (const auto kept = savePicture(picture, tr("Save picture"), dialogs, this); !kept.path.isEmpty()) {
            kept.isSaved ? emit saved(kept.path) : emit saveFailed(kept.path);
        }
    });
}

} // namespace ui
