// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_header.h"

#include "ui/grid/grid_view.h"
#include "ui/look/column_words.h"
#include "ui/look/theme.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int arrow = 8;
constexpr int badgeGap = 6;

QFont nameFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont badgeFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() - 2);
    return font;
}

void paintArrow(QPainter& painter, QPointF middle, bool up, const QColor& colour)
{
    const double half = arrow / 2.0;
    const double rise = up ? -half / 2 : half / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF { { middle.x() - half, middle.y() - rise }, { middle.x() + half, middle.y() - rise },
        { middle.x(), middle.y() + rise } });
}
} // namespace

GridHeader::GridHeader(GridView& grid)
    : QWidget(&grid)
    , m_grid(grid)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::NoFocus); // everything here is also in the table's menu
}

int GridHeader::wantedHeight() const
{
    return QFontMetrics(nameFont(font())).height() + 14;
}

int GridHeader::wantedWidth(int column) const
{
    const QString badge = typeBadge(m_grid.model()->columnType(column));
    return 2 * GridColumns::margin
        + QFontMetrics(nameFont(font())).horizontalAdvance(m_grid.model()->columnName(column)) + 2 * badgeGap + arrow
        + QFontMetrics(badgeFont(font())).horizontalAdvance(badge);
}

int GridHeader::columnAt(int x) const
{
    return x < m_grid.gutterWidth() ? -1 : m_grid.columns().at(x - m_grid.gutterWidth() + m_grid.columnOffset());
}

int GridHeader::edgeAt(int x) const
{
    constexpr int reach = 4;
    const int place = x - m_grid.gutterWidth() + m_grid.columnOffset();
    for (const int side : { -reach, reach }) {
        const int column = m_grid.columns().at(place + side);
        if (column >= 0) {
            const int end = m_grid.columns().left(column) + m_grid.columns().width(column);
            if (std::abs(end - place) <= reach) {
                return column;
            }
            if (side > 0 && column > 0 && std::abs(m_grid.columns().left(column) - place) <= reach) {
                return column - 1;
            }
        }
    }
    return -1;
}

void GridHeader::paintColumn(QPainter& painter, int column, const QRect& rect) const
{
    const Colours& c = currentColours();
    if (m_grid.selection().hasColumn(column) && !m_grid.selection().isEmpty()) {
        painter.fillRect(rect.adjusted(0, 0, -1, -1), c.hover);
    }
    painter.fillRect(QRect(rect.right(), rect.top() + 6, 1, rect.height() - 12), c.border);
    QRect room = rect.adjusted(GridColumns::margin, 0, -GridColumns::margin, 0);
    const QFont small = badgeFont(font());
    const QString badge = typeBadge(m_grid.model()->columnType(column));
    const int badgeWidth = QFontMetrics(small).horizontalAdvance(badge);
    const bool sorted = m_grid.sortColumn() == column;
    if (sorted) {
        paintArrow(painter, QPointF(room.right() - arrow / 2.0, room.center().y() + 0.5),
            m_grid.sortOrder() == Qt::AscendingOrder, c.accent);
        room.setRight(room.right() - arrow - badgeGap);
    }
    // The name is worth more than its type where there is no room for both.
    const int nameWidth = QFontMetrics(nameFont(font())).horizontalAdvance(m_grid.model()->columnName(column));
    const bool showsBadge = nameWidth + badgeGap + badgeWidth <= room.width();
    const bool toTheRight = m_grid.model()->isRightAligned(column);
    painter.setFont(nameFont(font()));
    painter.setPen(sorted ? c.accent : c.text);
    const QString name = QFontMetrics(painter.font())
                             .elidedText(m_grid.model()->columnName(column), Qt::ElideMiddle, room.width());
    painter.drawText(room, (toTheRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine, name);
    if (showsBadge) {
        painter.setFont(small);
        painter.setPen(c.muted);
        painter.drawText(
            room, (toTheRight ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter | Qt::TextSingleLine, badge);
    }
}

void GridHeader::paintEvent(QPaintEvent*)
{
    const Colours& c = currentColours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), c.sunken);
    const auto [first, last] = m_grid.shownColumns();
    painter.setClipRect(rect().adjusted(m_grid.gutterWidth(), 0, 0, 0));
    for (int column = first; column <= last; ++column) {
        const int x = m_grid.gutterWidth() + m_grid.columns().left(column) - m_grid.columnOffset();
        paintColumn(painter, column, QRect(x, 0, m_grid.columns().width(column), height()));
    }
    painter.setClipping(false);
    painter.fillRect(0, height() - 1, width(), 1, c.border);
}

void GridHeader::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const int x = event->position().toPoint().x();
    m_resized = edgeAt(x);
    m_pressed = m_resized < 0 ? columnAt(x) : -1;
    if (m_resized >= 0) {
        m_grip = x - m_grid.columns().width(m_resized);
    }
}

void GridHeader::mouseMoveEvent(QMouseEvent* event)
{
    const int x = event->position().toPoint().x();
    if (m_resized >= 0) {
        m_grid.setColumnWidth(m_resized, x - m_grip);
        return;
    }
    setCursor(edgeAt(x) >= 0 ? Qt::SplitHCursor : Qt::ArrowCursor);
}

void GridHeader::mouseReleaseEvent(QMouseEvent* event)
{
    const int column = columnAt(event->position().toPoint().x());
    if (m_resized < 0 && m_pressed >= 0 && column == m_pressed) {
        emit sortWanted(column);
    }
    m_resized = m_pressed = -1;
}

void GridHeader::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int column = edgeAt(event->position().toPoint().x()); column >= 0) {
        emit fitWanted(column);
    } else {
        mousePressEvent(event);
    }
}

void GridHeader::contextMenuEvent(QContextMenuEvent* event)
{
    if (const int column = columnAt(event->pos().x()); column >= 0) {
        emit menuWanted(column, event->globalPos());
    }
}

bool GridHeader::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int column = columnAt(help->pos().x());
        QToolTip::showText(help->globalPos(), column < 0 ? QString() : m_grid.model()->columnTip(column), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace ui
