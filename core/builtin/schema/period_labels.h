// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/period.h"
#include "core/domain/dataset.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// The stretches of time that a column of texts names: "2019-Q1", "2019-01".
std::optional<Period> labelledPeriod(const ColumnProfile& column);
/// The same of labels and of parts of years: "Q1", "3".
Period periodOfLabels(const ColumnProfile& column);
/// Labels that tell no time without this column of years.
bool isOfYears(const Dataset& dataset, std::size_t labels, std::size_t year);
/// The column of such labels, or of the months or quarters of a column of years, that `date` tells as dates; none for a
/// date of its own.
std::optional<std::size_t> labelsOf(const Dataset& dataset, std::size_t date);
/// Of a date that such labels tell the stretch that each of them is: nothing shorter has numbers of its own.
std::optional<Period> shortestPeriod(const Dataset& dataset, std::size_t date);
/// The first day of such a stretch, and the first after it.
std::optional<std::pair<std::string, std::string>> daysOf(const std::string& label);
/// A column with the first day of each such stretch, or of the months or quarters that a column of years and one of
/// them are, for what counts on in time, and the code that adds it to a frame.
struct DatedLabels {
    ColumnProfile date;
    std::string code;
    std::string year {}; ///< of a month or a quarter of a year: the columns of both
    std::string part {};
    Period period = Period::Month; ///< of the part
};
std::vector<DatedLabels> datesOfLabels(const Dataset& dataset);
/// The code without those of these dates that nothing else in it speaks of.
std::string withoutUnusedDates(std::string code, const Dataset& dataset);

} // namespace core::builtin
