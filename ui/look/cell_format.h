// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <QString>

#include <vector>

namespace ui {

bool isMissing(const sandbox::Cell& cell);

/// How the values of one column are written, all alike.
struct CellFormat {
    bool number = false;
    bool duration = false;
    bool grouped = false; ///< not for what is only a number in name: ids, years, codes
    int decimals = 0;

    static CellFormat of(const sandbox::TableColumn& column);
    /// Room for the decimals of this cell, four at most.
    void widenFor(const sandbox::Cell& cell);
    QString shown(const sandbox::Cell& cell) const;
};

/// Tab-separated values keep to their line and column.
QString flatForCopy(QString text);

} // namespace ui
