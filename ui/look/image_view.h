// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/display.h"

#include <QImage>
#include <QWidget>

namespace ui {

/// A picture a run made, scaled down to the width there is, never up, and sharp at any display scale.
class ImageView : public QWidget {
    Q_OBJECT
public:
    explicit ImageView(const sandbox::Image& image, QWidget* parent = nullptr);
    const QImage& image() const { return m_image; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSizeF sizeFor(int width) const;
    QImage m_image;
    QPixmap m_scaled;
};

} // namespace ui
