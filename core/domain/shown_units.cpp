// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/shown_units.h"

#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace core {

namespace {
std::string_view signIn(std::string_view number)
{
    constexpr std::array<std::string_view, 3> signs { "€", "£", "$" };
    for (const auto sign : signs) {
        if (number.contains(sign)) {
            return sign;
        }
    }
    return {};
}

/// Places of tables and columns in range, each with its sign.
std::map<std::pair<std::size_t, std::size_t>, std::string_view> signsIn(const Answer& answer)
{
    std::map<std::pair<std::size_t, std::size_t>, std::string_view> signs;
    for (const auto& number : answer.numbers) {
        const auto sign = signIn(number.text);
        if (number.evidence && !sign.empty() && number.evidence->display >= 0 && number.evidence->column >= 0) {
            signs.emplace(std::pair(static_cast<std::size_t>(number.evidence->display),
                              static_cast<std::size_t>(number.evidence->column)),
                sign);
        }
    }
    return signs;
}

void nameAxis(sandbox::ChartSpec& chart, const std::string& column, const std::string& named)
{
    auto& axis = chart.type == sandbox::ChartType::BarHorizontal ? chart.xLabel : chart.yLabel;
    axis = axis == column ? named : axis;
}
} // namespace

void nameUnits(std::vector<sandbox::Display>& displays, const Answer& answer)
{
    for (const auto& [place, sign] : signsIn(answer)) {
        auto* table = place.first < displays.size() ? std::get_if<sandbox::Table>(&displays[place.first]) : nullptr;
        if (!table || place.second >= table->columns.size() || table->columns[place.second].name.contains(sign)) {
            continue;
        }
        auto& name = table->columns[place.second].name;
        const auto column = name;
        name += " (" + std::string(sign) + ")";
        for (auto& display : displays) {
            if (auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
                nameAxis(*chart, column, name);
            }
        }
    }
}

} // namespace core
