// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_painter.h"

#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QDate>
#include <QPainter>

#include <algorithm>

namespace ui {

GridPainter::GridPainter(
    QPainter& painter, const GridModel& model, const GridSight& sight, const GridSelection& selection, bool focused)
    : m_painter(painter)
    , m_model(model)
    , m_sight(sight)
    , m_selection(selection)
    , m_focused(focused)
{
}

void GridPainter::paint(const QRect& dirty)
{
    const auto [firstColumn, lastColumn] = m_sight.shownColumns();
    const auto [top, bottom] = m_sight.shownRows();
    const int firstRow = top + dirty.top() / m_sight.rowHeight;
    const int lastRow = std::min(bottom, top + dirty.bottom() / m_sight.rowHeight);
    m_painter.setClipRect(dirty.intersected(QRect({}, m_sight.size).adjusted(m_sight.gutter, 0, 0, 0)));
    for (int row = firstRow; row <= lastRow; ++row) {
        paintRow(row, firstColumn, lastColumn);
    }
    if (m_focused && m_sight.rows > 0 && m_sight.columns.count() > 0) {
        m_painter.setPen(QPen(currentColours().accent, 2));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(m_sight.cellRect(m_selection.row(), m_selection.column()).adjusted(1, 1, -1, -1));
    }
    m_painter.setClipping(false);
    paintGutter(firstRow, lastRow);
}

void GridPainter::paintRow(int row, int first, int last)
{
    const Colours& c = currentColours();
    const QRect line = m_sight.rowRect(row);
    if (row % 2 == 1) {
        const int end = m_sight.gutter + m_sight.columns.total() - m_sight.columnOffset;
        m_painter.fillRect(QRect(line.left(), line.top(), std::min(line.width(), end), line.height()), c.sunken);
    }
    if (const CellRange selected = m_selection.range(); selected.hasRow(row)) {
        const int left = m_sight.columnLeft(selected.left);
        const int right = m_sight.columnLeft(selected.right) + m_sight.columns.width(selected.right);
        m_painter.fillRect(QRect(left, line.top(), right - left, line.height()), c.accentSoft);
    }
    for (int column = first; column <= last; ++column) {
        paintCell(row, column, m_sight.cellRect(row, column));
    }
}

void GridPainter::paintCell(int row, int column, const QRect& rect)
{
    const Colours& c = currentColours();
    const QModelIndex index = m_model.index(row, column);
    const int state = index.data(GridModel::StateRole).toInt();
    if (state == GridModel::Waiting) {
        const int width = std::min(rect.width() - 2 * GridColumns::margin, 30 + (row * 13 + column * 29) % 50);
        m_painter.fillRect(QRect(rect.left() + GridColumns::margin, rect.center().y() - 3, width, 7), c.hover);
        return;
    }
    QString text = index.data(Qt::DisplayRole).toString();
    const QRect room = rect.adjusted(GridColumns::margin, 0, -GridColumns::margin, 0);
    // No letter is narrower than two pixels: what cannot be seen need not be measured.
    if (text.size() > room.width() / 2) {
        text.truncate(std::max(1, room.width() / 2));
    }
    text.replace(u'\n', u'↵');
    m_painter.setPen(state == GridModel::Missing ? c.muted : c.text);
    const QFontMetrics metrics = m_painter.fontMetrics();
    const int width = metrics.horizontalAdvance(text);
    if (width > room.width()) {
        text = metrics.elidedText(text, Qt::ElideRight, room.width());
    }
    const int base = rect.top() + (m_sight.rowHeight - metrics.height()) / 2 + metrics.ascent();
    m_painter.drawText(
        m_model.isRightAligned(column) ? std::max(room.left(), room.right() + 1 - width) : room.left(), base, text);
}

void GridPainter::paintGutter(int firstRow, int lastRow)
{
    const int gutter = m_sight.gutter;
    if (gutter == 0) {
        return;
    }
    const Colours& c = currentColours();
    m_painter.fillRect(QRect(0, 0, gutter, m_sight.size.height()), c.sunken);
    m_painter.fillRect(QRect(gutter - 1, 0, 1, m_sight.size.height()), c.border);
    for (int row = firstRow; row <= lastRow; ++row) {
        QRect rect = m_sight.rowRect(row);
        rect.setWidth(gutter - GridColumns::margin);
        const QVariant number = m_model.headerData(row, Qt::Vertical, Qt::DisplayRole);
        m_painter.setPen(m_selection.range().hasRow(row) ? c.text : c.muted);
        m_painter.drawText(
            rect, Qt::AlignRight | Qt::AlignVCenter, number.isValid() ? countText(number.toLongLong()) : QString());
    }
}

/// Days of other months than those in sight take more room: "29. Sept. 2024".
static int widestDay(const QFontMetrics& metrics, bool isTimed)
{
    int widest = 0;
    for (int month = 1; month <= 12; ++month) {
        const QString day = dayText(QDate(2024, month, 28));
        widest = std::max(widest, metrics.horizontalAdvance(isTimed ? day + QLatin1StringView(" 00:00:00") : day));
    }
    return widest;
}

int contentWidth(int column, const QFontMetrics& metrics, const GridModel& model, const GridSight& sight)
{
    constexpr int looked = 60; // rows that decide the width
    const auto [first, last] = sight.shownRows();
    const auto type = model.columnType(column);
    const bool isTimed = type == sandbox::ColumnType::DateTime;
    int widest = 0;
    bool hasDays = false;
    for (int row = first; row <= std::min(sight.rows - 1, std::max(last, first + looked)); ++row) {
        const QModelIndex index = model.index(row, column);
        if (index.data(GridModel::StateRole).toInt() != GridModel::Waiting) {
            const QString text = index.data(Qt::DisplayRole).toString().left(80);
            widest = std::max(widest, metrics.horizontalAdvance(text));
            hasDays = hasDays || (!text.isEmpty() && text.front().isDigit()); // and no months
        }
    }
    const bool isDated = hasDays && (isTimed || type == sandbox::ColumnType::Date);
    return isDated ? std::max(widest, widestDay(metrics, isTimed)) : widest;
}

QString tooltipAt(const QPoint& place, const QFontMetrics& metrics, const GridModel& model, const GridSight& sight)
{
    const auto [row, column] = sight.cellAt(place);
    const QModelIndex index = model.index(row, column);
    const QString shown = index.data(Qt::DisplayRole).toString();
    const int room = sight.columns.width(column) - 2 * GridColumns::margin;
    const bool isCut = metrics.horizontalAdvance(shown.left(1000)) > room;
    const bool isMissing = index.data(GridModel::StateRole).toInt() == GridModel::Missing;
    const bool isInside = sight.cellRect(row, column).contains(place);
    return isInside && (isCut || isMissing) ? index.data(Qt::ToolTipRole).toString().left(4000) : QString();
}

} // namespace ui
