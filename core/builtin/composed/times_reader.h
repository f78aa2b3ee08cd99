// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/limit_reader.h"

#include <optional>
#include <utility>

namespace core::builtin {

/// Reads the clauses about the time between rows.
class TimesReader : protected LimitReader {
public:
    using LimitReader::LimitReader;

protected:
    bool wholeTime(); ///< "between the first and the last order"
    /// "longest time between two orders"
    bool gap();
    /// "within 30 days of their first order"
    bool withinFirst();
    /// "more than 60 days between two orders", of each
    bool limitsGap();
    /// "average fee of each customer's first order"
    bool ofFirstRows();

private:
    std::optional<std::pair<int, std::size_t>> gapEnds(std::size_t at) const;
    std::optional<int> ownerAt(std::size_t at) const; ///< what has several rows: "customer"
    bool isOfNumber() const; ///< a number of a column was said before
};

} // namespace core::builtin
