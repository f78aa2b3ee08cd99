// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/icons.h"

#include "ui/look/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QColor colourOf(Tone tone)
{
    const Colours& c = currentColours();
    switch (tone) {
    case Tone::Text: return c.text;
    case Tone::Muted: return c.muted;
    case Tone::Accent: return c.accent;
    case Tone::OnAccent: return c.onAccent;
    case Tone::Good: return c.good;
    case Tone::Warn: return c.warn;
    case Tone::Bad: return c.bad;
    }
    return c.text;
}

class IconPainter : public QIconEngine {
public:
    IconPainter(QString name, Tone tone)
        : m_name(std::move(name))
        , m_tone(tone)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const qreal scale = painter->device()->devicePixelRatio();
        painter->drawPixmap(rect, drawn(rect.size() * scale, mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override { return drawn(size, mode); }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        return drawn(size * scale, mode);
    }
    QIconEngine* clone() const override { return new IconPainter(m_name, m_tone); }
    QString iconName() override { return m_name; }
    bool isNull() override { return false; }

private:
    QPixmap drawn(const QSize& size, QIcon::Mode mode) const
    {
        const QColor colour = colourOf(mode == QIcon::Disabled ? Tone::Muted : m_tone);
        const QString key = u"assay-icon/%1/%2/%3x%4"_s.arg(m_name, colour.name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) {
            return pixmap;
        }
        QFile file(u":/assay/icons/%1.svg"_s.arg(m_name));
        if (!file.open(QIODevice::ReadOnly)) {
            return pixmap;
        }
        QSvgRenderer svg(file.readAll().replace("currentColor", colour.name().toLatin1()));
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        svg.render(&painter);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QString m_name;
    Tone m_tone;
};
} // namespace

QIcon icon(QLatin1StringView name, Tone tone)
{
    return QIcon(new IconPainter(QString(name), tone));
}

QIcon programIcon()
{
    return icon("assay"_L1);
}

} // namespace ui
