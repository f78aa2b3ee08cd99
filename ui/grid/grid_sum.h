// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_model.h"

#include <QObject>
#include <QTimer>

namespace ui {

class GridView;

/// Says what the cells come to that are selected in a grid; of rows that were searched for, where no more than one cell
/// is selected, those in the column of the current cell.
class GridSum : public QObject {
    Q_OBJECT
public:
    explicit GridSum(GridView* view);
    const QString& text() const { return m_text; } ///< empty: there is nothing to be said

signals:
    void changed();

private:
    CellRange range() const; ///< of what is said
    void takeModel();
    void ask();
    void take(CellRange range, const CellSum& sum);
    void say(const QString& text);

    GridView* m_view;
    QTimer m_pause; ///< until the selection stays as it is
    QString m_text;
};

} // namespace ui
