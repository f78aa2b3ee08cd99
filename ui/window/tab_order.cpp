// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tab_order.h"

#include <QScrollArea>
#include <QWidget>

#include <algorithm>

namespace ui {

namespace {
QRect placeIn(const QWidget* region, const QWidget* control)
{
    return { control->mapTo(region, QPoint(0, 0)), control->size() };
}

/// From the top; those whose middle is beside the first of a row belong to the row, from the left.
void sortByRows(QList<QWidget*>& controls, const QWidget* region)
{
    const auto top = [&](const QWidget* control) { return placeIn(region, control).top(); };
    const auto left = [&](const QWidget* control) { return placeIn(region, control).left(); };
    std::ranges::stable_sort(controls, {}, top);
    for (auto begin = controls.begin(); begin != controls.end();) {
        const int bottom = placeIn(region, *begin).bottom();
        const auto end = std::find_if(
            begin, controls.end(), [&](const QWidget* one) { return placeIn(region, one).center().y() > bottom; });
        std::ranges::stable_sort(begin, end, {}, left);
        begin = end;
    }
}

bool canBeReached(const QWidget* control)
{
    return control->isVisible() && control->isEnabled() && !control->focusProxy()
        && (control->focusPolicy() & Qt::TabFocus);
}
} // namespace

QList<QWidget*> tabStops(const QList<QWidget*>& regions)
{
    QList<QWidget*> stops;
    for (QWidget* region : regions) {
        if (!region || !region->isVisible()) {
            continue;
        }
        QList<QWidget*> controls { region };
        controls += region->findChildren<QWidget*>();
        controls.removeIf([&](const QWidget* one) {
            return !canBeReached(one) || stops.contains(one) || one->window() != region->window();
        });
        sortByRows(controls, region);
        stops += controls;
    }
    return stops;
}

bool moveFocus(const QList<QWidget*>& regions, const QWidget* from, bool next)
{
    const QList<QWidget*> stops = tabStops(regions);
    const auto at = stops.indexOf(from);
    if (at < 0 || stops.size() < 2) {
        return false;
    }
    QWidget* to = stops[(at + (next ? 1 : stops.size() - 1)) % stops.size()];
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoView(to);
    return true;
}

void bringIntoView(const QWidget* control)
{
    constexpr int around = 24;
    for (QWidget* parent = control->parentWidget(); parent; parent = parent->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(parent); area && area->widget()) {
            const QRect place = placeIn(area->widget(), control);
            area->ensureVisible(place.left(), place.bottom(), 0, around);
            area->ensureVisible(place.left(), place.top(), 0, around); // of what is higher than the view, its beginning
        }
    }
}

} // namespace ui
