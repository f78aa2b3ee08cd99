// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/flow_layout.h"

#include <QLabel>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ui {

FlowLayout::FlowLayout(QWidget* parent, int gap)
    : QLayout(parent)
    , m_gap(gap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    for (const auto& place : m_items) {
        delete place.item;
    }
}

void FlowLayout::insertWidget(int place, QWidget* widget)
{
    addChildWidget(widget);
    m_items.insert(place, { new QWidgetItem(widget) });
    invalidate();
}

void FlowLayout::insertAtRight(int place, QWidget* widget)
{
    insertWidget(place, widget);
    m_items[place].isAtRight = true;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index).item : nullptr;
}

void FlowLayout::clear()
{
    while (QLayoutItem* item = takeAt(0)) {
        delete item->widget();
        delete item;
    }
    invalidate();
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto& place : m_items) {
        size = size.expandedTo(place.item->minimumSize());
    }
    return size;
}

/// A label that may wrap asks for less room than its text takes on one line.
static QSize sizeOf(const QLayoutItem& item, int most)
{
    QSize size = item.sizeHint().boundedTo({ most, item.sizeHint().height() });
    if (!item.hasHeightForWidth()) {
        return size;
    }
    size.setHeight(item.heightForWidth(size.width()));
    const auto* label = qobject_cast<const QLabel*>(const_cast<QLayoutItem&>(item).widget());
    const QSize line = label ? label->fontMetrics().size(0, label->text()) + QSize(2 * label->margin() + 1, 0)
                             : QSize();
    if (label && label->textFormat() != Qt::RichText && line.width() <= most && line.height() < size.height()) {
        size = { std::max(size.width(), line.width()), item.heightForWidth(std::max(size.width(), line.width())) };
    }
    return size;
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    int x = rect.x();
    int y = rect.y();
    int rowHeight = 0;
    QList<std::pair<Place, QRect>> row;
    const auto place = [&] { // in the middle of their row, so that texts beside each other stand on one line
        int right = 0;
        for (const auto& [each, box] : std::as_const(row)) {
            right = right == 0 && each.isAtRight ? rect.right() - row.back().second.right() : right;
            each.item->setGeometry(box.translated(right, (rowHeight - box.height()) / 2));
        }
        row.clear();
    };
    for (const auto& each : m_items) {
        const auto* item = each.item;
        if (item->isEmpty()) {
            continue;
        }
        const QSize size = sizeOf(*item, rect.width());
        if (x > rect.x() && x + size.width() > rect.right() + 1) {
            place();
            x = rect.x();
            y += rowHeight + m_gap;
            rowHeight = 0;
        }
        if (apply) {
            row.append({ each, QRect(QPoint(x, y), size) });
        }
        x += size.width() + m_gap;
        rowHeight = std::max(rowHeight, size.height());
    }
    place();
    return y + rowHeight - rect.y();
}

} // namespace ui
