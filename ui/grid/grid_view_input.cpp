// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, mouse, menu and selection of a GridView.
#include "ui/grid/grid_header.h"
#include "ui/grid/grid_view.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace ui {

void GridView::setCurrent(int row, int column, bool extend)
{
    if (rowCount() == 0 || m_columns.count() == 0) {
        return;
    }
    m_row = std::clamp(row, 0, rowCount() - 1);
    m_column = std::clamp(column, 0, m_columns.count() - 1);
    if (!extend) {
        m_anchorRow = m_row;
        m_anchorColumn = m_column;
    }
    m_selection = { std::min(m_row, m_anchorRow), std::min(m_column, m_anchorColumn), std::max(m_row, m_anchorRow),
        std::max(m_column, m_anchorColumn) };
    ensureVisible(m_row, m_column);
    showSelection();
}

void GridView::select(CellRange range)
{
    if (range.isEmpty()) {
        return;
    }
    m_selection = range;
    m_row = m_anchorRow = range.top;
    m_column = m_anchorColumn = range.left;
    showSelection();
}

void GridView::showSelection()
{
    viewport()->update();
    m_header->update();
    say();
    emit currentChanged(m_row, m_column);
}

void GridView::say() const
{
    if (!QAccessible::isActive() || !m_model || rowCount() == 0 || m_columns.count() == 0) {
        return;
    }
    const QString text = tr("%1: %2, row %3 of %4").arg(columnName(m_column),
        m_model->index(m_row, m_column).data(Qt::DisplayRole).toString(), countText(m_row + 1), countText(rowCount()));
    auto* self = const_cast<GridView*>(this); // the event wants it so
    QAccessibleAnnouncementEvent event(self, text);
    QAccessible::updateAccessibility(&event);
}

void GridView::ensureVisible(int row, int column)
{
    revealRow(row);
    const int left = m_columns.left(column);
    const int right = left + m_columns.width(column);
    const int room = viewport()->width() - m_gutter;
    if (left < columnOffset() || m_columns.width(column) > room) {
        horizontalScrollBar()->setValue(left);
    } else if (right > columnOffset() + room) {
        horizontalScrollBar()->setValue(right - room);
    }
}

void GridView::revealRow(int row)
{
    QScrollBar* bar = verticalScrollBar();
    if (row < bar->value()) {
        bar->setValue(row);
    } else if (row >= bar->value() + bar->pageStep()) {
        bar->setValue(row - bar->pageStep() + 1);
    }
}

void GridView::revealColumn(int column)
{
    if (column < 0 || column >= m_columns.count() || rowCount() == 0) {
        return;
    }
    ensureVisible(verticalScrollBar()->value(), column);
    select({ 0, column, rowCount() - 1, column });
    m_row = m_anchorRow = verticalScrollBar()->value();
}

void GridView::sortBy(int column, Qt::SortOrder order)
{
    if (!m_model || !m_model->canSortAndFilter()) {
        return;
    }
    m_sortColumn = column;
    m_sortOrder = order;
    m_selection = {};
    m_model->sort(column, order);
    verticalScrollBar()->setValue(0);
    m_row = m_anchorRow = 0;
    viewport()->update();
    m_header->update();
}

void GridView::cycleSort(int column)
{
    if (m_sortColumn != column) {
        sortBy(column, Qt::AscendingOrder);
    } else if (m_sortOrder == Qt::AscendingOrder) {
        sortBy(column, Qt::DescendingOrder);
    } else {
        sortBy(-1, Qt::AscendingOrder);
    }
}

void GridView::copy(bool wholeWithout)
{
    if (m_model) {
        m_model->copy(wholeWithout && m_selection.cells() <= 1 ? CellRange() : m_selection.isEmpty() ? CellRange { m_row, m_column, m_row, m_column } : m_selection);
    }
}

std::pair<int, int> GridView::cellAt(const QPoint& place) const
{
    const int row = verticalScrollBar()->value() + (place.y() < 0 ? -1 : place.y() / m_rowHeight);
    const int x = place.x() - m_gutter + columnOffset();
    const int column = m_columns.at(std::max(0, x));
    return { std::clamp(row, 0, std::max(0, rowCount() - 1)), column < 0 ? m_columns.count() - 1 : column };
}

void GridView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || rowCount() == 0 || m_columns.count() == 0) {
        return;
    }
    const QPoint place = event->position().toPoint();
    const auto [row, column] = cellAt(place);
    if (place.x() < m_gutter) {
        select({ row, 0, row, m_columns.count() - 1 });
        return;
    }
    setCurrent(row, column, event->modifiers() & Qt::ShiftModifier);
}

void GridView::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & Qt::LeftButton) && rowCount() > 0 && m_columns.count() > 0) {
        const auto [row, column] = cellAt(event->position().toPoint());
        if (row != m_row || column != m_column) {
            setCurrent(row, column, true);
        }
    }
}

bool GridView::moveBy(QKeyEvent* event)
{
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    const bool far = event->modifiers() & Qt::ControlModifier;
    const int page = verticalScrollBar()->pageStep();
    const int lastRow = rowCount() - 1;
    const int lastColumn = m_columns.count() - 1;
    switch (event->key()) {
    case Qt::Key_Up: setCurrent(far ? 0 : m_row - 1, m_column, extend); return true;
    case Qt::Key_Down: setCurrent(far ? lastRow : m_row + 1, m_column, extend); return true;
    case Qt::Key_Left: setCurrent(m_row, far ? 0 : m_column - 1, extend); return true;
    case Qt::Key_Right: setCurrent(m_row, far ? lastColumn : m_column + 1, extend); return true;
    case Qt::Key_PageUp: setCurrent(m_row - page, m_column, extend); return true;
    case Qt::Key_PageDown: setCurrent(std::min(lastRow, m_row + page), m_column, extend); return true;
    case Qt::Key_Home: setCurrent(far ? 0 : m_row, 0, extend); return true;
    case Qt::Key_End: setCurrent(far ? lastRow : m_row, lastColumn, extend); return true;
    default: return false;
    }
}

bool GridView::selectByKey(QKeyEvent* event)
{
    const int lastRow = rowCount() - 1;
    const int lastColumn = m_columns.count() - 1;
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        const int row = m_row;
        const int column = m_column;
        select({ 0, 0, lastRow, lastColumn });
        m_row = row;
        m_column = column;
    } else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        const int row = m_row;
        select({ 0, m_column, lastRow, m_column });
        m_row = row;
    } else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ShiftModifier) {
        const int column = m_column;
        select({ m_row, 0, m_row, lastColumn });
        m_column = column;
    } else {
        return false;
    }
    viewport()->update();
    return true;
}

void GridView::keyPressEvent(QKeyEvent* event)
{
    if (rowCount() == 0 || m_columns.count() == 0) {
        event->ignore();
        return;
    }
    const bool alt = event->modifiers() & Qt::AltModifier;
    if (alt && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        constexpr int step = 16;
        setColumnWidth(m_column, m_columns.width(m_column) + (event->key() == Qt::Key_Right ? step : -step));
    } else if (alt || !(selectByKey(event) || moveBy(event))) {
        event->ignore();
    }
}

void GridView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
    say();
}

void GridView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void GridView::contextMenuEvent(QContextMenuEvent* event)
{
    if (rowCount() == 0 || m_columns.count() == 0) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Keyboard) {
        openMenu(m_column, viewport()->mapToGlobal(cellRect(m_row, m_column).bottomLeft()));
        return;
    }
    const auto [row, column] = cellAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!m_selection.contains(row, column)) {
        setCurrent(row, column);
    }
    openMenu(column, event->globalPos());
}

void GridView::openMenu(int column, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copied = menu->addAction(icon("copy"_L1), tr("Copy"), this, [this] { copy(); });
    copied->setShortcut(QKeySequence::Copy);
    if (m_model->canSortAndFilter()) {
        menu->addSeparator();
        const auto sorter = [&](const QString& text, int by, Qt::SortOrder order) {
            QAction* action = menu->addAction(text, this, [this, by, order] { sortBy(by, order); });
            action->setCheckable(true);
            action->setChecked(m_sortColumn == by && (by < 0 || m_sortOrder == order));
        };
        sorter(tr("Sort ascending"), column, Qt::AscendingOrder);
        sorter(tr("Sort descending"), column, Qt::DescendingOrder);
        sorter(tr("Original order"), -1, Qt::AscendingOrder);
    }
    menu->addSeparator();
    menu->addAction(tr("Fit column width"), this, [this, column] { fitColumn(column); });
    emit menuAboutToShow(menu, column);
    menu->popup(place);
}

bool GridView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || rowCount() == 0 || m_columns.count() == 0) {
        return QAbstractScrollArea::viewportEvent(event);
    }
    // Only for what the cell has no room for.
    auto* help = static_cast<QHelpEvent*>(event);
    const auto [row, column] = cellAt(help->pos());
    const QModelIndex index = m_model->index(row, column);
    const QString shown = m_model->data(index, Qt::DisplayRole).toString();
    const bool cut = fontMetrics().horizontalAdvance(shown.left(1000)) > m_columns.width(column) - 18;
    const bool missing = m_model->data(index, GridModel::StateRole).toInt() == GridModel::Missing;
    const bool inside = cellRect(row, column).contains(help->pos());
    QToolTip::showText(help->globalPos(), inside && (cut || missing) ? m_model->data(index, Qt::ToolTipRole).toString().left(4000) : QString(), viewport());
    return true;
}

} // namespace ui
