// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_labels.h"

#include "ui/charts/axis_title.h"
#include "ui/charts/chart_axes.h"

#include <QChart>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {
constexpr double labelGap = 6; ///< between the axis and its labels, in pixels
constexpr double sideways = 60; ///< about what the other axis and its labels take, in pixels
const double slant = std::sqrt(0.5); ///< sine and cosine of 45 degrees

/// The text in lines that are no wider; a word that is wider stands alone.
QStringList wrapped(const QString& text, const QFontMetricsF& metrics, double width)
{
    QStringList lines;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const bool fits = !lines.isEmpty() && metrics.horizontalAdvance(lines.back() + u' ' + word) <= width;
        fits ? lines.back() += u' ' + word : lines.emplace_back(word);
    }
    return lines;
}

double widestOf(const QStringList& lines, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const QString& line : lines) {
        widest = std::max(widest, metrics.horizontalAdvance(line));
    }
    return widest;
}

qsizetype wordsOf(const QString& text)
{
    return text.split(u' ', Qt::SkipEmptyParts).size();
}

/// Labels of as many words, as "Jul 2023", are all broken where the one of most lines is.
QStringList brokenAlike(const QStringList& labels, const QStringList& lines, const QFontMetricsF& metrics, double room)
{
    const auto most = std::ranges::max_element(
        lines, {}, [](const QString& label) { return std::pair(label.count(u'\n'), label.size()); });
    const bool areAlike = !labels.isEmpty()
        && std::ranges::all_of(labels, [&](const QString& label) { return wordsOf(label) == wordsOf(labels[0]); });
    QStringList all;
    for (const QString& label : areAlike ? labels : QStringList()) {
        QStringList words = label.split(u' ', Qt::SkipEmptyParts);
        QStringList broken;
        for (const QString& line : most->split(u'\n')) {
            const auto count = std::min(wordsOf(line), words.size()); // a label may have lines of its own
            broken << words.first(count).join(u' ');
            words = words.sliced(count);
        }
        all << broken.join(u'\n');
        if (widestOf(broken, metrics) > room) {
            return lines;
        }
    }
    return all.isEmpty() ? lines : all;
}

/// All in a few lines each, as broad as there is room; empty: they do not fit.
QStringList inLines(const QStringList& labels, const QFontMetricsF& metrics, double room)
{
    constexpr qsizetype mostLines = 3;
    QStringList all;
    for (const QString& label : labels) {
        const QStringList lines = wrapped(label, metrics, room);
        if (lines.size() > mostLines || widestOf(lines, metrics) > room) {
            return {};
        }
        all << lines.join(u'\n');
    }
    return brokenAlike(labels, all, metrics, room);
}

qsizetype linesOf(const QString& label)
{
    return label.count(u'\n') + 1;
}

/// From one turned label to the next, along the axis.
double neededRoom(const QFont& font, int angle)
{
    return QFontMetricsF(font).height() * (angle == -45 ? 1.3 : 1);
}

/// Whether all stand as far from the next: the layout then has room for each.
bool areEven(const std::vector<AxisLabels::Label>& labels)
{
    constexpr double little = 0.001;
    for (std::size_t i = 2; i < labels.size(); ++i) {
        if (std::fabs(labels[i].at - 2 * labels[i - 1].at + labels[i - 2].at) > little) {
            return false;
        }
    }
    return true;
}

QStringList textsOf(const std::vector<AxisLabels::Label>& labels)
{
    QStringList texts;
    for (const auto& label : labels) {
        texts << label.text;
    }
    return texts;
}
} // namespace

AxisLabels::AxisLabels(QChart* chart, std::vector<Label> labels, const QString& title, const QFont& font,
    const QColor& colour, double width)
    : QGraphicsItem(chart)
    , m_chart(chart)
    , m_labels(std::move(labels))
    , m_title(titleLines(title, font, width))
    , m_font(font)
    , m_colour(colour)
    , m_width(std::max(1.0, width - sideways))
    , m_isEven(areEven(m_labels))
{
    const Layout layout = layOut(textsOf(m_labels), font, width);
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        m_labels[i].text = layout.texts[static_cast<qsizetype>(i)];
    }
    m_labelFont = layout.font;
    m_angle = layout.angle;
    m_labelHeight = layout.height;
    const double room = m_width / std::max(1.0, static_cast<double>(m_labels.size()));
    const double needed = neededRoom(m_labelFont, m_angle);
    if (m_angle != 0 && room < needed) {
        m_stride = static_cast<std::size_t>(std::ceil(needed / std::max(room, 0.01)));
    }
    setZValue(20);
}

AxisLabels::Layout AxisLabels::layOut(const QStringList& labels, const QFont& font, double width)
{
    constexpr qsizetype longest = 28;
    constexpr double betweenWords = 10;
    constexpr int smallest = 8;
    const double across = std::max(1.0, width - sideways);
    const double room = across / std::max(1.0, static_cast<double>(labels.size()));
    Layout layout { labels, font, labelAngle(labels, font, across), 0 };
    QFontMetricsF metrics(font);
    const QStringList lines = layout.angle == 0 ? QStringList() : inLines(labels, metrics, room - betweenWords);
    if (!lines.isEmpty()) {
        layout.texts = lines;
        layout.angle = 0;
    }
    if (layout.angle == 0) {
        const auto most = std::ranges::max_element(layout.texts, {}, linesOf);
        layout.height = most == layout.texts.end() ? 0 : metrics.height() * static_cast<double>(linesOf(*most));
        return layout;
    }
    for (QString& label : layout.texts) {
        label = withoutMiddle(label, longest);
    }
    for (int pixels = QFontInfo(font).pixelSize();
        layout.angle == -90 && metrics.height() > room && pixels > smallest;) {
        layout.font.setPixelSize(--pixels); // each stands below its own bar
        metrics = QFontMetricsF(layout.font);
    }
    const double widest = widestOf(layout.texts, metrics);
    layout.height = layout.angle == -90 ? widest : (widest + metrics.height()) * slant;
    return layout;
}

double AxisLabels::height() const
{
    const double line = QFontMetricsF(m_font).height();
    return labelGap + m_labelHeight + (m_title.isEmpty() ? 0 : line * static_cast<double>(m_title.size()) + labelGap);
}

double AxisLabels::overhangLeft() const
{
    const QFontMetricsF metrics(m_labelFont);
    double most = 0;
    for (const Label& label : m_labels) {
        const double length = widestOf(label.text.split(u'\n'), metrics);
        const double reach = m_angle == -45 ? length * slant : m_angle == 0 ? length / 2 : 0;
        most = std::max(most, reach - label.at * m_width);
    }
    return most;
}

double AxisLabels::overhangRight() const
{
    const QFontMetricsF metrics(m_labelFont);
    double most = 0;
    for (const Label& label : m_labels) {
        const double length = widestOf(label.text.split(u'\n'), metrics);
        const double reach = m_angle == 0 ? length / 2 : metrics.height() / 2;
        most = std::max(most, reach - (1 - label.at) * m_width);
    }
    return most;
}

bool AxisLabels::standsApart(const Placed& before, const QRectF& bounds, const QPointF& anchor) const
{
    constexpr double leastGap = 4;
    constexpr double nearly = 0.9; // the plot is a little narrower than what their distance was reckoned from
    return m_angle == 0 ? bounds.left() - before.bounds.right() >= leastGap
                        : anchor.x() - before.anchor.x() >= nearly * neededRoom(m_labelFont, m_angle);
}

std::vector<AxisLabels::Placed> AxisLabels::placed() const
{
    const QFontMetricsF metrics(m_labelFont);
    const QRectF plot = m_chart->plotArea();
    const double line = metrics.height();
    std::vector<Placed> all;
    for (std::size_t i = 0; i < m_labels.size(); i += m_stride) {
        const Label& label = m_labels[i];
        const double length = widestOf(label.text.split(u'\n'), metrics);
        const QPointF anchor(plot.left() + label.at * plot.width(), plot.bottom() + labelGap);
        QRectF bounds(anchor.x() - length / 2, anchor.y(), length, line * static_cast<double>(linesOf(label.text)));
        if (m_angle == -45) {
            bounds = { anchor.x() - length * slant, anchor.y(), (length + line / 2) * slant, (length + line) * slant };
        } else if (m_angle == -90) {
            bounds = { anchor.x() - line / 2, anchor.y(), line, length };
        }
        if (m_isEven || all.empty() || standsApart(all.back(), bounds, anchor)) {
            all.push_back({ QString(label.text).replace(u'\n', u' '), label.text.split(u'\n'), anchor, bounds });
        }
    }
    return all;
}

QRectF AxisLabels::boundingRect() const
{
    return { QPointF(), m_chart->size() };
}

void AxisLabels::paintLabel(QPainter& painter, const Placed& label) const
{
    const QFontMetricsF metrics(m_labelFont);
    painter.save();
    painter.translate(label.anchor);
    if (m_angle == 0) {
        double top = 0;
        for (const QString& line : label.lines) {
            painter.drawText(QPointF(-metrics.horizontalAdvance(line) / 2, top + metrics.ascent()), line);
            top += metrics.height();
        }
    } else {
        painter.rotate(m_angle);
        const double below = m_angle == -90 ? metrics.ascent() - metrics.height() / 2 : metrics.ascent() / 2;
        painter.drawText(QPointF(-metrics.horizontalAdvance(label.text), below), label.text);
    }
    painter.restore();
}

void AxisLabels::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setPen(m_colour);
    painter->setFont(m_labelFont);
    for (const Placed& label : placed()) {
        paintLabel(*painter, label);
    }
    painter->setFont(m_font);
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height();
    if (!m_title.isEmpty()) {
        const QRectF plot = m_chart->plotArea();
        double top = plot.bottom() + height() - line * static_cast<double>(m_title.size());
        for (const QString& text : m_title) {
            const double half = metrics.horizontalAdvance(text) / 2;
            const double middle = std::clamp(plot.center().x(), std::min(half, plot.center().x()),
                std::max(m_chart->size().width() - half, plot.center().x()));
            painter->drawText(QPointF(middle - half, top + metrics.ascent()), text);
            top += line;
        }
    }
}

} // namespace ui
