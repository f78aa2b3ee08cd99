// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"
#include "ui/grid/cell_sum.h"

#include <QAbstractTableModel>

#include <algorithm>

namespace ui {

/// A rectangle of cells, both ends included.
struct CellRange {
    int top = 0;
    int left = 0;
    int bottom = -1;
    int right = -1;

    bool isEmpty() const { return bottom < top || right < left; }
    bool hasRow(int row) const { return row >= top && row <= bottom; }
    bool hasColumn(int column) const { return column >= left && column <= right; }
    bool contains(int row, int column) const { return hasRow(row) && hasColumn(column); }
    qint64 cells() const { return isEmpty() ? 0 : qint64(bottom - top + 1) * (right - left + 1); }
    bool operator==(const CellRange&) const = default;
};

/// What a GridView shows. Any number of rows that fits an int; a model whose rows come from elsewhere says Waiting for
/// those that are not there yet and tells by dataChanged when they are. sort() may take its time likewise: the rows are
/// in the new order when orderChanged comes.
class GridModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { StateRole = Qt::UserRole };
    enum CellState { Value, Missing, Waiting };
    using QAbstractTableModel::QAbstractTableModel;

    virtual sandbox::ColumnType columnType(int column) const = 0;
    QString columnName(int column) const { return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); }
    QString columnTip(int column) const { return headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(); }
    bool isRightAligned(int column) const
    {
        return headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    }
    virtual qint64 allRows() const = 0; ///< filtered out or not
    virtual bool canSortAndFilter() const { return true; }
    /// Keeps the rows in which some cell contains the text, whatever its case; all rows for an empty text.
    virtual void setFilter(const QString& text) = 0;
    /// Sorting or filtering that is under way ends and does not happen: `orderKept`.
    virtual void stopArranging() { }
    /// Ends in `copied` or `copyFailed`. An empty range is the whole table as it is shown.
    virtual void copy(CellRange range) = 0;
    /// Ends in `summed`, if no later one is wanted before.
    virtual void sum(CellRange range) = 0;

signals:
    void orderChanged(); ///< sorted or filtered anew
    void orderKept(const QString& filter, int column,
        Qt::SortOrder order); ///< it was not: this is still the order; column -1: unsorted
    void workChanged(const QString& phase); ///< "Sorting…"; empty when the work is done
    void copied(const QString& text); ///< tab-separated with headers; numbers plain, so that a spreadsheet reads them
    void copyFailed(const QString& sentence);
    void summed(CellRange range, const CellSum& sum); ///< of no cells: there are too many rows
};

} // namespace ui
