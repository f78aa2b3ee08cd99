// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/display.h"
#include "ui/look/dialogs.h"

#include <QWidget>

namespace ui {

/// A picture a run made, which is copied, or saved as PNG and, where the run tells its drawing, as SVG.
class ImagePanel : public QWidget {
    Q_OBJECT
public:
    ImagePanel(const sandbox::Image& image, const Dialogs& dialogs, QWidget* parent = nullptr);

signals:
    void copied();
    void saved(const QString& path);
    void saveFailed(const QString& path);
};

} // namespace ui
