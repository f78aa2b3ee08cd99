// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/shown_units.h"

namespace core {

void nameUnits(std::vector<sandbox::Display>& displays, const Answer& answer)
{
    for (const auto& [place, called, sign] : answer.units) {
        if (place < 0 || static_cast<std::size_t>(place) >= displays.size()) {
            continue;
        }
        const auto nameUnit = [&](std::string& name) { name += name == called ? " (" + sign + ")" : ""; };
        auto& display = displays[static_cast<std::size_t>(place)];
        if (auto* table = std::get_if<sandbox::Table>(&display)) {
            for (auto& column : table->columns) {
                nameUnit(column.name);
            }
        } else if (auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            nameUnit(chart->xLabel);
            nameUnit(chart->yLabel);
        }
    }
}

} // namespace core
