// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_view.h"

#include "ui/grid/grid_header.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
}

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

void GridView::setModel(GridModel* model)
{
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
        connect(m_model, &GridModel::copied, this, [](const QString& text) { QGuiApplication::clipboard()->setText(text); });
    }
    m_row = m_column = m_anchorRow = m_anchorColumn = 0;
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
        fitColumns();
    }
    m_selection = {};
    m_row = m_anchorRow = std::clamp(m_row, 0, std::max(0, rowCount() - 1));
    m_column = m_anchorColumn = std::clamp(m_column, 0, std::max(0, count - 1));
    updateScrollBars();
    viewport()->update();
    m_header->update();
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
    m_gutter = m_numbers ? fontMetrics().horizontalAdvance(countText(std::max<qint64>(all, 999))) + 2 * GridColumns::margin : 0;
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
    if (!m_fitted) {
        fitColumns();
    }
    const int y = cellRect(std::max(first.row(), top), 0).top();
    viewport()->update(QRect(0, y, viewport()->width(), (std::min(last.row(), bottom) - std::max(first.row(), top) + 1) * m_rowHeight));
}

std::pair<int, int> GridView::shownColumns() const
{
    if (m_columns.count() == 0) {
        return { 0, -1 };
    }
    const int last = m_columns.at(columnOffset() + viewport()->width() - m_gutter);
    return { std::max(0, m_columns.at(columnOffset())), last < 0 ? m_columns.count() - 1 : last };
}

std::pair<int, int> GridView::shownRows() const
{
    const int first = verticalScrollBar()->value();
    return { first, std::min(rowCount() - 1, first + viewport()->height() / m_rowHeight) };
}

QRect GridView::cellRect(int row, int column) const
{
    return { m_gutter + m_columns.left(column) - columnOffset(), (row - verticalScrollBar()->value()) * m_rowHeight,
        m_columns.width(column), m_rowHeight };
}

QString GridView::columnName(int column) const
{
    return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

QString GridView::columnTip(int column) const
{
    return m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
}

bool GridView::isRightAligned(int column) const
{
    return m_model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
}

void GridView::paintEvent(QPaintEvent* event)
{
    const Colours& c = currentColours();
    QPainter painter(viewport());
    const QRect dirty = event->rect();
    painter.fillRect(dirty, c.surface);
    if (!m_model) {
        return;
    }
    const auto [firstColumn, lastColumn] = shownColumns();
    const auto [top, bottom] = shownRows();
    const int firstRow = top + dirty.top() / m_rowHeight;
    const int lastRow = std::min(bottom, top + dirty.bottom() / m_rowHeight);
    painter.setFont(font());
    painter.setClipRect(dirty.intersected(viewport()->rect().adjusted(m_gutter, 0, 0, 0)));
    for (int row = firstRow; row <= lastRow; ++row) {
        paintRow(painter, row, firstColumn, lastColumn);
    }
    if (hasFocus() && rowCount() > 0 && m_columns.count() > 0) {
        painter.setPen(QPen(c.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cellRect(m_row, m_column).adjusted(1, 1, -1, -1));
    }
    painter.setClipping(false);
    paintGutter(painter, firstRow, lastRow);
}

void GridView::paintRow(QPainter& painter, int row, int first, int last)
{
    const Colours& c = currentColours();
    const QRect line(0, (row - verticalScrollBar()->value()) * m_rowHeight, viewport()->width(), m_rowHeight);
    const int end = m_gutter + m_columns.total() - columnOffset();
    if (row % 2 == 1) {
        painter.fillRect(QRect(line.left(), line.top(), std::min(line.width(), end), line.height()), c.sunken);
    }
    if (m_selection.hasRow(row)) {
        const int left = m_gutter + m_columns.left(m_selection.left) - columnOffset();
        const int right = m_gutter + m_columns.left(m_selection.right) + m_columns.width(m_selection.right) - columnOffset();
        painter.fillRect(QRect(left, line.top(), right - left, line.height()), c.accentSoft);
    }
    for (int column = first; column <= last; ++column) {
        paintCell(painter, row, column, cellRect(row, column));
    }
}

void GridView::paintCell(QPainter& painter, int row, int column, const QRect& rect)
{
    const Colours& c = currentColours();
    const QModelIndex index = m_model->index(row, column);
    const int state = m_model->data(index, GridModel::StateRole).toInt();
    if (state == GridModel::Waiting) {
        const int width = std::min(rect.width() - 2 * GridColumns::margin, 30 + (row * 13 + column * 29) % 50);
        painter.fillRect(QRect(rect.left() + GridColumns::margin, rect.center().y() - 3, width, 7), c.hover);
        return;
    }
    QString text = m_model->data(index, Qt::DisplayRole).toString();
    const QRect room = rect.adjusted(GridColumns::margin, 0, -GridColumns::margin, 0);
    // No letter is narrower than two pixels: what cannot be seen need not be measured.
    if (text.size() > room.width() / 2) {
        text.truncate(std::max(1, room.width() / 2));
    }
    text.replace(u'\n', u'↵');
    painter.setPen(state == GridModel::Missing ? c.muted : c.text);
    const QFontMetrics metrics = painter.fontMetrics();
    const int width = metrics.horizontalAdvance(text);
    if (width > room.width()) {
        text = metrics.elidedText(text, Qt::ElideRight, room.width());
    }
    const int base = rect.top() + (m_rowHeight - metrics.height()) / 2 + metrics.ascent();
    painter.drawText(isRightAligned(column) ? std::max(room.left(), room.right() + 1 - width) : room.left(), base, text);
}

void GridView::paintGutter(QPainter& painter, int firstRow, int lastRow)
{
    if (m_gutter == 0) {
        return;
    }
    const Colours& c = currentColours();
    painter.fillRect(QRect(0, 0, m_gutter, viewport()->height()), c.sunken);
    painter.fillRect(QRect(m_gutter - 1, 0, 1, viewport()->height()), c.border);
    for (int row = firstRow; row <= lastRow; ++row) {
        const QRect rect(0, (row - verticalScrollBar()->value()) * m_rowHeight, m_gutter - GridColumns::margin, m_rowHeight);
        const QVariant number = m_model->headerData(row, Qt::Vertical, Qt::DisplayRole);
        painter.setPen(m_selection.hasRow(row) ? c.text : c.muted);
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, number.isValid() ? countText(number.toLongLong()) : QString());
    }
}

int GridView::contentWidth(int column) const
{
    constexpr int looked = 60; // rows that decide the width
    const auto [first, last] = shownRows();
    int widest = 0;
    for (int row = first; row <= std::min(rowCount() - 1, std::max(last, first + looked)); ++row) {
        const QModelIndex index = m_model->index(row, column);
        if (m_model->data(index, GridModel::StateRole).toInt() != GridModel::Waiting) {
            widest = std::max(widest, fontMetrics().horizontalAdvance(m_model->data(index, Qt::DisplayRole).toString().left(80)));
        }
    }
    return widest;
}

void GridView::fitColumns()
{
    constexpr int mostMeasured = 200; // of a very wide table the rest keeps a usual width
    if (!m_model || rowCount() == 0) {
        return;
    }
    for (int column = 0; column < std::min(mostMeasured, m_columns.count()); ++column) {
        m_columns.setWidth(column, std::clamp(std::max(contentWidth(column) + 2 * GridColumns::margin + 2, m_header->wantedWidth(column)), 64, 300));
    }
    m_fitted = m_columns.count() > 0
        && m_model->data(m_model->index(verticalScrollBar()->value(), 0), GridModel::StateRole).toInt() != GridModel::Waiting;
    updateScrollBars();
    viewport()->update();
    m_header->update();
}

void GridView::fitColumn(int column)
{
    setColumnWidth(column, std::min(900, std::max(contentWidth(column) + 2 * GridColumns::margin + 2, m_header->wantedWidth(column))));
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

void fitGridHeight(GridView* grid, int most)
{
    // A bar that came and went with the height it changes would never settle.
    const bool scrolls = grid->model() && grid->model()->allRows() > most;
    grid->setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const auto fit = [grid, most] {
        const int rows = grid->model() ? static_cast<int>(std::clamp<qint64>(grid->model()->allRows(), 1, most)) : 1;
        const int bar = grid->horizontalScrollBar()->maximum() > 0 ? grid->horizontalScrollBar()->sizeHint().height() : 0;
        grid->setFixedHeight(grid->headerHeight() + rows * grid->rowHeight() + bar + 2 * grid->frameWidth());
    };
    QObject::connect(grid, &GridView::contentSizeChanged, grid, fit);
    fit();
}

} // namespace ui
