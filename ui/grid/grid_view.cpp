// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_view.h"

#include "ui/grid/grid_header.h"
#include "ui/grid/grid_keys.h"
#include "ui/grid/grid_painter.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// That of the rows in sight.
qint64 highestNumber(const GridModel* model, std::pair<int, int> rows)
{
    qint64 highest = 0;
    for (int row = rows.first; model && row <= rows.second; ++row) {
        highest = std::max(highest, model->headerData(row, Qt::Vertical, Qt::DisplayRole).toLongLong());
    }
    return highest;
}

/// To a screen reader.
QString spokenCell(const GridModel& model, int row, int column)
{
    return GridView::tr("%1: %2, row %3 of %4")
        .arg(model.columnName(column), model.index(row, column).data(Qt::DisplayRole).toString(), countText(row + 1),
            countText(model.rowCount()));
}
} // namespace

GridView::GridView(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_header(new GridHeader(*this))
{
    setObjectName(u"grid"_s);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setFocusProxy(this);
    horizontalScrollBar()->setSingleStep(24);
    connect(m_header, &GridHeader::sortWanted, this, &GridView::cycleSort);
    connect(m_header, &GridHeader::fitWanted, this, &GridView::fitColumn);
    connect(m_header, &GridHeader::menuWanted, this, &GridView::openMenu);
    measure();
}

void GridView::setModel(GridModel* model, Fit fit)
{
    m_fit = fit;
    if (m_model) {
        m_model->disconnect(this);
    }
    m_model = model;
    m_sortColumn = -1;
    m_columns.reset(0, 0);
    if (m_model) {
        connect(m_model, &QAbstractItemModel::modelReset, this, &GridView::takeModel);
        connect(m_model, &QAbstractItemModel::layoutChanged, viewport(), qOverload<>(&QWidget::update));
        connect(m_model, &QAbstractItemModel::dataChanged, this, &GridView::dataArrived);
        connect(m_model, &QAbstractItemModel::rowsInserted, this, &GridView::updateScrollBars);
        connect(m_model, &GridModel::orderKept, this, [this](const QString&, int column, Qt::SortOrder order) {
            m_sortColumn = column;
            m_sortOrder = order;
            m_header->update();
            viewport()->update(); // asks again for the rows that were not read
        });
        connect(m_model, &GridModel::copied, this,
            [](const QString& text) { QGuiApplication::clipboard()->setText(text); });
    }
    m_selection = {};
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    takeModel();
}

/// The same columns keep their widths: a filtered table does not jump.
void GridView::takeModel()
{
    const int count = m_model ? m_model->columnCount() : 0;
    if (count != m_columns.count()) {
        m_columns.reset(count, 100);
        m_fitted = false;
        if (m_fit == Fit::Soon) {
            QMetaObject::invokeMethod(this, &GridView::fitIfNeeded, Qt::QueuedConnection);
        } else {
            fitColumns();
        }
    }
    m_selection.fit(rowCount(), count);
    updateScrollBars();
    viewport()->update();
    m_header->update();
    emit modelTaken();
}

void GridView::setRowNumbersShown(bool shown)
{
    m_numbers = shown;
    updateScrollBars();
}

void GridView::measure()
{
    m_rowHeight = fontMetrics().height() + 11;
    setViewportMargins(0, headerHeight(), 0, 0);
    updateScrollBars();
}

int GridView::headerHeight() const
{
    return m_header->wantedHeight();
}

int GridView::columnOffset() const
{
    return horizontalScrollBar()->value();
}

void GridView::updateScrollBars()
{
    const qint64 all = m_model ? m_model->allRows() : 0;
    const qint64 widest = std::max({ all, highestNumber(m_model, shownRows()), qint64 { 999 } });
    m_gutter = m_numbers ? fontMetrics().horizontalAdvance(countText(widest)) + 2 * GridColumns::margin : 0;
    const int fully = std::max(1, viewport()->height() / m_rowHeight);
    verticalScrollBar()->setRange(0, std::max(0, rowCount() - fully));
    verticalScrollBar()->setPageStep(fully);
    const int room = viewport()->width() - m_gutter;
    horizontalScrollBar()->setRange(0, std::max(0, m_columns.total() - room));
    horizontalScrollBar()->setPageStep(std::max(1, room));
    emit contentSizeChanged();
}

void GridView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    const QRect place = viewport()->geometry();
    m_header->setGeometry(place.left(), place.top() - headerHeight(), place.width(), headerHeight());
    updateScrollBars();
}

void GridView::scrollContentsBy(int dx, int dy)
{
    if (dy != 0) {
        // What is in sight already is moved, only the rest is drawn.
        viewport()->scroll(0, dy * m_rowHeight);
    }
    if (dx != 0) {
        viewport()->update();
        m_header->update();
    }
}

void GridView::dataArrived(const QModelIndex& first, const QModelIndex& last)
{
    const auto [top, bottom] = shownRows();
    if (first.row() > bottom || last.row() < top) {
        return;
    }
    fitIfNeeded();
    if (highestNumber(m_model, shownRows()) > m_model->allRows()) {
        updateScrollBars(); // rows of a larger table have its numbers
    }
    const int y = cellRect(std::max(first.row(), top), 0).top();
    viewport()->update(QRect(
        0, y, viewport()->width(), (std::min(last.row(), bottom) - std::max(first.row(), top) + 1) * m_rowHeight));
}

GridSight GridView::sight() const
{
    return { m_columns, rowCount(), verticalScrollBar()->value(), columnOffset(), m_rowHeight, m_gutter,
        viewport()->size() };
}

void GridView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), currentColours().surface);
    painter.setFont(font());
    if (m_model) {
        GridPainter(painter, *m_model, sight(), m_selection, hasFocus()).paint(event->rect());
    }
}

int GridView::wantedWidth(int column) const
{
    return std::max(contentWidth(column, fontMetrics(), *m_model, sight()) + 2 * GridColumns::margin + 2,
        m_header->wantedWidth(column));
}

void GridView::fitIfNeeded()
{
    if (!m_fitted) {
        fitColumns();
    }
}

void GridView::fitColumns()
{
    constexpr int mostMeasured = 200; // of a very wide table the rest keeps a usual width
    if (!m_model || rowCount() == 0) {
        return;
    }
    for (int column = 0; column < std::min(mostMeasured, m_columns.count()); ++column) {
        m_columns.setWidth(column, std::clamp(wantedWidth(column), 64, 300));
    }
    m_fitted = m_columns.count() > 0
        && m_model->data(m_model->index(verticalScrollBar()->value(), 0), GridModel::StateRole).toInt()
            != GridModel::Waiting;
    updateScrollBars();
    viewport()->update();
    m_header->update();
}

void GridView::fitColumn(int column)
{
    setColumnWidth(column, std::min(900, wantedWidth(column)));
}

void GridView::setColumnWidth(int column, int width)
{
    m_columns.setWidth(column, width);
    updateScrollBars();
    viewport()->update();
    m_header->update();
}

void GridView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measure();
    }
}

void GridView::setCurrent(int row, int column, bool extend)
{
    if (isEmpty()) {
        return;
    }
    m_selection.moveTo(std::clamp(row, 0, rowCount() - 1), std::clamp(column, 0, m_columns.count() - 1), extend);
    ensureVisible(currentRow(), currentColumn());
    showSelection();
}

void GridView::select(CellRange range)
{
    if (!range.isEmpty()) {
        m_selection.select(range);
        showSelection();
    }
}

void GridView::showSelection()
{
    viewport()->update();
    m_header->update();
    say();
    emit currentChanged(currentRow(), currentColumn());
}

void GridView::say() const
{
    if (!QAccessible::isActive() || isEmpty()) {
        return;
    }
    const QString text = spokenCell(*m_model, currentRow(), currentColumn());
    auto* self = const_cast<GridView*>(this); // the event wants it so
    QAccessibleAnnouncementEvent event(self, text);
    QAccessible::updateAccessibility(&event);
}

void GridView::ensureVisible(int row, int column)
{
    fitIfNeeded();
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
    m_selection.goToRow(verticalScrollBar()->value());
}

void GridView::sortBy(int column, Qt::SortOrder order)
{
    if (!m_model || !m_model->canSortAndFilter()) {
        return;
    }
    m_sortColumn = column;
    m_sortOrder = order;
    m_selection.clear();
    m_model->sort(column, order);
    verticalScrollBar()->setValue(0);
    m_selection.goToRow(0);
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
        const CellRange cell { currentRow(), currentColumn(), currentRow(), currentColumn() };
        m_model->copy(wholeWithout && selection().cells() <= 1 ? CellRange()
                : selection().isEmpty()                        ? cell
                                                               : selection());
    }
}

void GridView::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty()) {
        event->ignore();
        return;
    }
    const KeyedTable table { rowCount(), m_columns.count(), verticalScrollBar()->pageStep() };
    if (event->modifiers() & Qt::AltModifier) {
        constexpr int step = 16;
        const int change = event->key() == Qt::Key_Right ? step : event->key() == Qt::Key_Left ? -step : 0;
        change == 0 ? event->ignore() : setColumnWidth(currentColumn(), m_columns.width(currentColumn()) + change);
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        event->modifiers() & ~Qt::KeypadModifier ? event->ignore() : emit activated(currentRow(), currentColumn());
    } else if (const auto range = rangeByKey(*event, m_selection, table)) {
        m_selection.selectAround(*range);
        showSelection();
    } else if (const auto cell = cellByKey(*event, m_selection, table)) {
        setCurrent(cell->first, cell->second, event->modifiers() & Qt::ShiftModifier);
    } else {
        event->ignore();
    }
}

void GridView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || isEmpty()) {
        return;
    }
    const QPoint place = event->position().toPoint();
    const auto [row, column] = cellAt(place);
    if (place.x() < m_gutter) {
        select({ row, 0, row, m_columns.count() - 1 });
    } else {
        setCurrent(row, column, event->modifiers() & Qt::ShiftModifier);
    }
}

void GridView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !isEmpty() && event->position().toPoint().x() >= m_gutter) {
        const auto [row, column] = cellAt(event->position().toPoint());
        emit activated(row, column);
    }
}

void GridView::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & Qt::LeftButton) && !isEmpty()) {
        const auto [row, column] = cellAt(event->position().toPoint());
        if (row != currentRow() || column != currentColumn()) {
            setCurrent(row, column, true);
        }
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
    if (isEmpty()) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Keyboard) {
        openMenu(currentColumn(), viewport()->mapToGlobal(cellRect(currentRow(), currentColumn()).bottomLeft()));
        return;
    }
    const auto [row, column] = cellAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!selection().contains(row, column)) {
        setCurrent(row, column);
    }
    openMenu(column, event->globalPos());
}

static void addSorting(QMenu* menu, GridView* view, int column)
{
    const auto add = [&](const QString& text, int by, Qt::SortOrder order) {
        QAction* action = menu->addAction(text, view, [view, by, order] { view->sortBy(by, order); });
        action->setCheckable(true);
        action->setChecked(view->sortColumn() == by && (by < 0 || view->sortOrder() == order));
    };
    add(GridView::tr("Sort ascending"), column, Qt::AscendingOrder);
    add(GridView::tr("Sort descending"), column, Qt::DescendingOrder);
    add(GridView::tr("Original order"), -1, Qt::AscendingOrder);
}

void GridView::openMenu(int column, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copied = menu->addAction(icon("copy"_L1), tr("Copy"), this, [this] { copy(); });
    copied->setShortcut(QKeySequence::Copy);
    if (m_model->canSortAndFilter()) {
        menu->addSeparator();
        addSorting(menu, this, column);
    }
    menu->addSeparator();
    menu->addAction(tr("Fit column width"), this, [this, column] { fitColumn(column); });
    emit menuAboutToShow(menu, column);
    menu->popup(place);
}

bool GridView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || isEmpty()) {
        return QAbstractScrollArea::viewportEvent(event);
    }
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tooltipAt(help->pos(), fontMetrics(), *m_model, sight()), viewport());
    return true;
}

void fitGridHeight(GridView* grid, int most)
{
    // A bar that came and went with the height it changes would never settle.
    const bool scrolls = grid->model() && grid->model()->allRows() > most;
    grid->setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const auto fit = [grid, most] {
        const int rows = grid->model() ? static_cast<int>(std::clamp<qint64>(grid->model()->allRows(), 1, most)) : 1;
        const int bar = grid->horizontalScrollBar()->maximum() > 0 ? grid->horizontalScrollBar()->sizeHint().height()
                                                                   : 0;
        grid->setFixedHeight(grid->headerHeight() + rows * grid->rowHeight() + bar + 2 * grid->frameWidth());
    };
    QObject::connect(grid, &GridView::contentSizeChanged, grid, fit);
    fit();
}

} // namespace ui
