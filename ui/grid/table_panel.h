// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/row_source.h"
#include "ui/grid/table_model.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class FlowLayout;
class GridSum;
class GridView;
class PagedTable;
class SearchField;

/// A table with its size in words, a search field and a copy button; as tall as its rows up to a limit.
class TablePanel : public QWidget {
    Q_OBJECT
public:
    explicit TablePanel(sandbox::Table table, QWidget* parent = nullptr);

    /// Selects and shows a cell of the run's output. False: that row is not among those shown.
    bool selectCell(int row, int column);
    GridView* view() const { return m_view; }
    TableModel* model() const { return m_model; }
    /// Puts the selection, or the whole table without one, on the clipboard.
    void copy();
    /// The table gets a button to save it, and one for all its rows where only the first are here.
    void offerAllRows();
    /// Cells lead to the rows that they are made of, or to why not: by a button, Return or a double click.
    void offerRows();
    /// Shows all rows, read by pages. Where they cannot be read, the first ones stay, and why is said.
    void showAll(RowSource source);

signals:
    void allRowsWanted();
    void saveWanted();
    void rowsWanted(int row, int column); ///< that the cell of the run's output is made of

private:
    GridModel* shown() const;
    void take(GridModel* model);
    void showSize();
    void followCell(int row, int column);
    void showFirst(); ///< instead of all
    void limitWidth();

    TableModel* m_model;
    PagedTable* m_all = nullptr; ///< shown instead
    GridView* m_view;
    GridSum* m_sum;
    QLabel* m_size;
    FlowLayout* m_foot;
    QPushButton* m_allButton;
    QPushButton* m_rowsButton;
    QPushButton* m_saveButton;
    SearchField* m_search = nullptr; ///< long tables only
};

} // namespace ui
