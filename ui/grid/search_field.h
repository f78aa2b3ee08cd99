// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QTimer;

namespace ui {

class GridModel;
class GridView;

/// Filters a table while it is typed into: the rows with a cell that contains the text. Escape empties it, Return goes
/// to the table. Clearing it takes effect at once, typing after a short pause.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    SearchField(GridModel* model, GridView* view, QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void apply();

    GridModel* m_model;
    GridView* m_view;
    QTimer* m_pause;
};

} // namespace ui
