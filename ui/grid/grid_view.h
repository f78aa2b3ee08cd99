// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_selection.h"
#include "ui/grid/grid_sight.h"

#include <QAbstractScrollArea>
#include <QPointer>

#include <utility>

class QMenu;

namespace ui {

class GridHeader;

/// A table of any length: nothing is kept per row, so ten million rows cost what a thousand cost. It draws the rows in
/// sight and asks its model for these only; a row that is not there yet is drawn as a soft bar. One rectangle of cells
/// is selected. Everything works by keyboard: arrows, Home, End and pages (Shift selects, Ctrl goes to the edge),
/// Ctrl+Space a column, Shift+Space a row, Ctrl+A all, Ctrl+C copies, Alt+Left and Alt+Right resize, the menu key opens
/// the column's menu.
class GridView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit GridView(QWidget* parent = nullptr);

    enum class Fit : std::uint8_t { Now, Soon }; ///< Soon: in an event of its own, before the table is painted
    void setModel(GridModel* model, Fit fit = Fit::Now); ///< the view does not own it
    GridModel* model() const { return m_model; }
    bool isEmpty() const { return rowCount() == 0 || m_columns.count() == 0; } ///< there is no cell
    void setRowNumbersShown(bool shown);

    CellRange selection() const { return m_selection.range(); }
    int currentRow() const { return m_selection.row(); }
    int currentColumn() const { return m_selection.column(); }
    void setCurrent(int row, int column, bool extend = false);
    void select(CellRange range); ///< the current cell goes to its top left
    void revealColumn(int column); ///< scrolls to it and selects it whole
    void revealRow(int row);
    void sortBy(int column, Qt::SortOrder order); ///< column -1: the order of the data
    int sortColumn() const { return m_sortColumn; }
    Qt::SortOrder sortOrder() const { return m_sortOrder; }
    /// The selection, or without one more than a cell wide the whole table when `wholeWithout`; to the clipboard.
    void copy(bool wholeWithout = false);

    void fitColumns(); ///< each as wide as its name and the rows in sight need
    void fitColumn(int column);
    void setColumnWidth(int column, int width);
    const GridColumns& columns() const { return m_columns; }
    int rowHeight() const { return m_rowHeight; }
    int headerHeight() const;
    int gutterWidth() const { return m_gutter; }
    int columnOffset() const; ///< how far the columns are scrolled
    GridSight sight() const;
    std::pair<int, int> shownColumns() const { return sight().shownColumns(); }
    std::pair<int, int> shownRows() const { return sight().shownRows(); }
    QRect cellRect(int row, int column) const { return sight().cellRect(row, column); } ///< in the viewport
    std::pair<int, int> cellAt(const QPoint& place) const { return sight().cellAt(place); }

signals:
    void currentChanged(int row, int column);
    void modelTaken(); ///< another one, or the same with other rows
    void activated(int row, int column); ///< by Return or a double click
    void menuAboutToShow(QMenu* menu, int column); ///< to add to the menu of a column
    void contentSizeChanged(); ///< rows, widths, or whether there are scroll bars

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    int rowCount() const { return m_model ? m_model->rowCount() : 0; }
    void takeModel();
    void fitIfNeeded();
    void measure();
    void updateScrollBars();
    void dataArrived(const QModelIndex& first, const QModelIndex& last);
    void showSelection();
    void ensureVisible(int row, int column);
    void openMenu(int column, const QPoint& place);
    void cycleSort(int column);
    int wantedWidth(int column) const; ///< for its name and the rows in sight
    void say() const; ///< the current cell, to a screen reader

    QPointer<GridModel> m_model;
    GridHeader* m_header;
    GridColumns m_columns;
    GridSelection m_selection;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    int m_rowHeight = 0;
    int m_gutter = 0;
    bool m_numbers = false;
    Fit m_fit = Fit::Now;
    bool m_fitted = false; ///< false until the widths come from rows that are there
};

/// Makes the grid as tall as `most` of its rows, filtered out or not, with its scroll bar when there is one.
void fitGridHeight(GridView* grid, int most);

} // namespace ui
