// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <QAbstractTableModel>
#include <QModelIndexList>

#include <vector>

namespace ui {

/// A data frame on the screen. Sorting orders an index of its own, so the rows of the run keep their numbers.
class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit TableModel(sandbox::Table table, QObject* parent = nullptr);

    const sandbox::Table& table() const { return m_table; }
    /// Where a row of the run's output stands on the screen now; an invalid index for a row that is not shown.
    QModelIndex indexOfCell(int row, int column) const;
    /// Tab-separated with headers, numbers plain (not grouped), so that a spreadsheet reads them.
    QString copied(const QModelIndexList& cells) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Missing values come last either way; the order of equal rows is kept. Column -1 restores the run's order.
    void sort(int column, Qt::SortOrder order) override;

private:
    struct Format {
        bool number = false;
        bool grouped = false;
        int decimals = 0;
    };
    static Format formatOf(const sandbox::Table& table, std::size_t column);
    const sandbox::Cell& cellAt(const QModelIndex& index) const;
    QString shown(const sandbox::Cell& cell, const Format& format) const;

    sandbox::Table m_table;
    std::vector<Format> m_formats;
    std::vector<int> m_order; ///< row on the screen -> row of the run
};

} // namespace ui
