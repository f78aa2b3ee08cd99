// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_model.h"
#include "ui/look/cell_format.h"

#include <vector>

namespace ui {

/// A data frame on the screen. Sorting and filtering order an index of its own, so the rows of the run keep their
/// numbers.
class TableModel : public GridModel {
    Q_OBJECT
public:
    explicit TableModel(sandbox::Table table, QObject* parent = nullptr);

    const sandbox::Table& table() const { return m_table; }
    /// Where a row of the run's output stands on the screen now; an invalid index for a row that is not shown.
    QModelIndex indexOfCell(int row, int column) const;
    int rowOfRun(int row) const { return m_order[static_cast<std::size_t>(row)]; } ///< the other direction
    QString copiedText(CellRange range) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Missing values come last either way; the order of equal rows is kept. Column -1 restores the run's order.
    void sort(int column, Qt::SortOrder order) override;
    sandbox::ColumnType columnType(int column) const override
    {
        return m_table.columns[static_cast<std::size_t>(column)].type;
    }
    qint64 allRows() const override { return static_cast<qint64>(m_table.rows.size()); }
    void setFilter(const QString& text) override;
    void copy(CellRange range) override { emit copied(copiedText(range)); }
    void sum(CellRange range) override;

private:
    const sandbox::Cell& cellAt(int row, int column) const;
    std::vector<int> ordered() const;
    bool isKept(int row) const;

    sandbox::Table m_table;
    std::vector<CellFormat> m_formats;
    std::vector<std::string> m_names; ///< of its columns, as they are shown
    std::vector<int> m_order; ///< row on the screen -> row of the run
    QString m_filter;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace ui
