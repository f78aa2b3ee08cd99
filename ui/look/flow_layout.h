// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

namespace ui {

/// Items side by side, wrapped into as many rows as the width asks for.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr, int gap = 6);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { m_items.append({ item }); }
    void insertWidget(int place, QWidget* widget);
    /// At the right end of its row; all behind it in the row are likewise.
    void insertAtRight(int place, QWidget* widget);
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index).item; }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    /// Deletes all widgets in it.
    void clear();

private:
    struct Place {
        QLayoutItem* item = nullptr;
        bool isAtRight = false;
    };

    int arrange(const QRect& rect, bool apply) const;

    QList<Place> m_items;
    int m_gap;
};

} // namespace ui
