// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/cell_format.h"

#include <QtTypes>

#include <optional>

namespace ui {

/// What some cells come to. Numbers of columns that only name something are no amounts.
struct CellSum {
    qint64 cells = 0;
    qint64 missing = 0;
    qint64 amounts = 0;
    double sum = 0;
    std::optional<CellFormat> format {}; ///< of the amounts

    void add(const sandbox::Cell& cell, const CellFormat& column);
    /// "12 cells, 2 missing · sum 1,234.50 · mean 123.45"
    QString words() const;
    QString amountWords() const; ///< its sum and mean; empty: there are no amounts
};

} // namespace ui
