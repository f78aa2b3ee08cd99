// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace ui {

class GridView;

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

private:
    void showSize();
    void limitWidth();

    TableModel* m_model;
    GridView* m_view;
    QLabel* m_size;
    QLineEdit* m_search = nullptr; ///< long tables only
};

} // namespace ui
