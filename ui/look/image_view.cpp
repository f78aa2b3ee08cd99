// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/image_view.h"

#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ui {

namespace {
constexpr double figureDensity = 1.5; ///< figures are drawn with more pixels than their size on the page
constexpr int imageMargin = 8;
}

ImageView::ImageView(const sandbox::Image& image, QWidget* parent)
    : QWidget(parent)
    , m_image(QImage::fromData(QByteArrayView(image.png.data(), static_cast<qsizetype>(image.png.size())), "PNG"))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(image.title.empty() ? tr("Figure") : tr("Figure: %1").arg(qs(image.title)));
}

QSizeF ImageView::sizeFor(int width) const
{
    if (m_image.isNull()) {
        return { 0, 0 };
    }
    const QSizeF whole = m_image.size().toSizeF() / figureDensity;
    const double scale = std::min(1.0, std::max(1, width - 2 * imageMargin) / whole.width());
    return whole * scale;
}

int ImageView::heightForWidth(int width) const
{
    return static_cast<int>(sizeFor(width).height()) + 2 * imageMargin;
}

QSize ImageView::sizeHint() const
{
    const QSize size = sizeFor(760).toSize();
    return { size.width() + 2 * imageMargin, size.height() + 2 * imageMargin };
}

void ImageView::paintEvent(QPaintEvent*)
{
    if (m_image.isNull()) {
        return;
    }
    const QSizeF size = sizeFor(width());
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = (size * ratio).toSize();
    if (m_scaled.size() != pixels) {
        m_scaled = QPixmap::fromImage(m_image.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        m_scaled.setDevicePixelRatio(ratio);
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath ground;
    ground.addRoundedRect(QRectF(QPointF(0, 0), size + QSizeF(2 * imageMargin, 2 * imageMargin)), 8, 8);
    painter.fillPath(ground, Qt::white);
    painter.drawPixmap(QPointF(imageMargin, imageMargin), m_scaled);
}

} // namespace ui
