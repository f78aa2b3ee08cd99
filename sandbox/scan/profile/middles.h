// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/column_plan.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace scan {

/// What lies in the middle of each column's numbers: statistics keep their last digits only near there.
class Middles {
public:
    explicit Middles(std::size_t columns = 0)
        : m_columns(columns)
    {
    }

    void learn(std::size_t column, std::string_view cell)
    {
        for (std::size_t i = 0; couldBeNumber(cell) && i < decimals.size(); ++i) {
            if (NumberForm form; parseNumber(cell, decimals[i], form)) {
                auto& mean = m_columns[column][i];
                mean.sum += form.value;
                ++mean.count;
            }
        }
    }

    /// As the plans read the numbers.
    std::vector<double> of(std::span<const ColumnPlan> plans) const
    {
        std::vector<double> middles;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const auto& mean = m_columns[i][plans[i].decimal == decimals[0] ? 0 : 1];
            middles.push_back(mean.sum / static_cast<double>(std::max<std::int64_t>(mean.count, 1)));
        }
        return middles;
    }

private:
    static constexpr std::array decimals { '.', ',' };
    struct Mean {
        double sum = 0;
        std::int64_t count = 0;
    };
    std::vector<std::array<Mean, decimals.size()>> m_columns;
};

} // namespace scan
