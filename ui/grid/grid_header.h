// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace ui {

class GridView;

/// The names above a grid's columns: a click sorts, an edge resizes, a double click on an edge fits the content.
class GridHeader : public QWidget {
    Q_OBJECT
public:
    explicit GridHeader(GridView& grid);
    int wantedHeight() const;
    /// Room that a column's name, type and sort arrow need.
    int wantedWidth(int column) const;

signals:
    void sortWanted(int column);
    void fitWanted(int column);
    void menuWanted(int column, const QPoint& place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    int columnAt(int x) const;
    int edgeAt(int x) const; ///< the column that ends here, -1 for none
    void paintColumn(QPainter& painter, int column, const QRect& rect) const;

    GridView& m_grid;
    int m_resized = -1;
    int m_pressed = -1;
    int m_grip = 0; ///< where in the edge it was taken
};

} // namespace ui
