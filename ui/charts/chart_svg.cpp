// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_svg.h"

#include "ui/charts/chart_build.h"

#include <QBuffer>
#include <QChart>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace ui {

namespace {
constexpr int chartWidth = 760;

/// Lays the chart out in a scene of its own and has it painted.
void paintChart(const sandbox::ChartSpec& spec, const QSizeF& size, QPainter& painter)
{
    QGraphicsScene scene;
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    QChart* chart = buildChart(spec, { lightColours(), font, size });
    chart->resize(size);
    scene.addItem(chart);
    scene.setSceneRect(QRectF(QPointF(0, 0), size));
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, QRectF(QPointF(0, 0), size), scene.sceneRect());
}
} // namespace

std::string chartSvg(const sandbox::ChartSpec& spec)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const QSize size(chartWidth, chartHeight(spec));
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(0, 0), size));
    svg.setResolution(96);
    svg.setTitle(chartWords(spec));
    QPainter painter(&svg);
    paintChart(spec, size.toSizeF(), painter);
    painter.end();
    // Where the font is not there, another without serifs.
    static const QRegularExpression font(QStringLiteral("font-family=\"([^\"]*)\""));
    return QString::fromUtf8(buffer.data())
        .replace(font, QStringLiteral("font-family=\"\\1, sans-serif\""))
        .toStdString();
}

QImage chartImage(const sandbox::ChartSpec& spec, double scale)
{
    const QSize size(chartWidth, chartHeight(spec));
    QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintChart(spec, size.toSizeF(), painter);
    return image;
}

std::string pngOf(const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data().toStdString();
}

std::string chartPng(const sandbox::ChartSpec& spec)
{
    return pngOf(chartImage(spec, pngScale));
}

} // namespace ui
