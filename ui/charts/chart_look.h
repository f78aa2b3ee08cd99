// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/theme.h"

#include <QFont>
#include <QSizeF>

#include <cstddef>
#include <functional>

class QString;

namespace ui {

/// What a chart looks like; its data comes from the run.
struct ChartLook {
    Colours colours;
    QFont font;
    QSizeF size; ///< labels are turned and thinned for it
};

/// Told what the pointer is over, in words; an empty text when it left.
using ChartHover = std::function<void(const QString& text)>;

/// Told which point was clicked: of which series, at which place of the categories.
using ChartPick = std::function<void(std::size_t series, std::size_t place)>;

} // namespace ui
