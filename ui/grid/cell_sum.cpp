// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/cell_sum.h"

#include "ui/look/text.h"

#include <algorithm>

namespace ui {

void CellSum::add(const sandbox::Cell& cell, const CellFormat& column)
{
    if (isMissing(cell)) {
        ++missing;
        return;
    }
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* number = std::get_if<double>(&cell);
    if (!column.grouped || (!whole && !number)) {
        return;
    }
    ++amounts;
    sum += whole ? static_cast<double>(*whole) : *number;
    CellFormat widened = format.value_or(column);
    widened.decimals = std::max(widened.decimals, column.decimals);
    widened.widenFor(cell);
    format = widened;
}

QString CellSum::amountWords() const
{
    if (amounts == 0) {
        return {};
    }
    CellFormat ofMean = *format;
    const double mean = sum / static_cast<double>(amounts);
    ofMean.widenFor(mean);
    return tr("sum %1 · mean %2").arg(shownCell(*format, sum), shownCell(ofMean, mean));
}

QString CellSum::words() const
{
    const QString counted = missing > 0 ? tr("%1 cells, %2 missing").arg(countText(cells), countText(missing))
                                        : tr("%1 cells").arg(countText(cells));
    return amounts > 0 ? tr("%1 · %2").arg(counted, amountWords()) : counted;
}

} // namespace ui
