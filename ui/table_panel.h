// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table_model.h"

#include <QWidget>

class QTableView;

namespace ui {

/// A table with its size in words and a copy button; as tall as its rows up to a limit.
class TablePanel : public QWidget {
    Q_OBJECT
public:
    explicit TablePanel(sandbox::Table table, QWidget* parent = nullptr);

    /// Selects and shows a cell of the run's output. False: that row is not among those shown.
    bool selectCell(int row, int column);
    QTableView* view() const { return m_view; }
    TableModel* model() const { return m_model; }
    /// Puts the selection, or the whole table without one, on the clipboard.
    void copy();

private:
    void fitColumns();

    TableModel* m_model;
    QTableView* m_view;
};

/// Makes the view as tall as `most` of its rows, and its scroll bar when there is one.
void fitTableHeight(QTableView* view, int most);
/// A QTableView set up as all tables of the program are: uniform rows, quiet lines.
QTableView* quietTable(QWidget* parent);

} // namespace ui
