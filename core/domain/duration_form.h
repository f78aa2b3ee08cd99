// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core {

/// How durations that stand together are written, all alike: "3 days", "5 d 03 h 07 min", "1 h 05 min", "5 min 07 s",
/// "12.5 s".
struct DurationForm {
    double largest = 0; ///< seconds
    bool areDays = true; ///< whole ones
    bool areMinutes = true; ///< likewise

    void widenFor(double seconds);
    std::string shown(double seconds) const; ///< empty: it is none
    bool operator==(const DurationForm&) const = default;
};

} // namespace core
