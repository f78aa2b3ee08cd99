// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// What code will take, told from the profiles and from what it does, before anything of it runs. An estimate.
struct Forecast {
    /// A loaded frame, or a file that the code reads itself.
    struct Table {
        std::string name;
        std::int64_t rows = 0;
        std::int64_t columns = 0; ///< that are read
        std::int64_t ofColumns = 0;
        bool inParts = false; ///< a few rows at a time
        bool operator==(const Table&) const = default;
    };
    std::vector<Table> tables;
    double seconds = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t namedBytes = 0; ///< were only the columns read that the code names
    bool operator==(const Forecast&) const = default;

    std::int64_t rows() const; ///< of all tables
};

/// What is said of it. The order is that of the patterns in core/messages/forecasts.cpp.
enum class ForecastKind {
    Taken, ///< count: rows; total: columns; texts: seconds, megabytes
    InParts, ///< likewise, of rows that are read a few at a time
    MeetsMemory, ///< count: rows of a trial; total: of all; texts: megabytes, the limit, what to do
    MeetsTime, ///< likewise of seconds
};
using ForecastFact = Message<ForecastKind>;
std::span<const Pattern> patternsOf(ForecastKind);

ForecastFact factOf(const Forecast& forecast);
/// "1.3", "60"; "300": as many digits as an estimate has.
std::string roughly(double number);
std::string roughMegabytes(std::int64_t bytes);

void to_json(Json& json, const Forecast& forecast);
void from_json(const Json& json, Forecast& forecast);

} // namespace core
