// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/duration_form.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// NaN too: JSON and files have no other word for a number that is not there.
bool isMissing(const sandbox::Cell& cell);

/// As text that names something: yes and no as tables show them.
std::string labelOf(const sandbox::Cell& cell);

/// "share in percent", "margin %"
bool isInPercent(std::string_view name);

/// "fee (€)", as a column is called where it is shown and its figures are amounts.
bool isInMoney(std::string_view name);

/// How the values of one column are written, all alike, in English; the edge puts the numbers into the reader's form.
struct CellFormat {
    bool number = false;
    bool duration = false;
    DurationForm durations {};
    bool date = false; ///< a time of day may follow it
    bool minutes = false; ///< times of day have no seconds
    bool interval = false; ///< "(25, 50]" is written in words
    bool grouped = false; ///< not for what is only a number in name: ids, years, codes
    int decimals = 0;
    int most = 4; ///< decimals
    unsigned periodMonths = 0; ///< of dates that stand for years, quarters or months: they are written as these

    static CellFormat of(const sandbox::TableColumn& column);
    /// That of a whole column of a table, by its first rows. Dates that stand for years, quarters or months, as the
    /// column tells or as all of them begin or end these, are written as the periods: "2024", "Q3 2024", "2024-08".
    /// Amounts of money have two decimals, unless all are whole or all are parts of one.
    static CellFormat of(const sandbox::Table& table, std::size_t column);
    static CellFormat of(const sandbox::Table& table, std::size_t column, bool isMoney);
    /// Room for the decimals of this cell, as many as there may be at most; of a duration, for its largest unit.
    void widenFor(const sandbox::Cell& cell);
    /// "12,345.60"; "" for missing.
    std::string shown(const sandbox::Cell& cell) const;
};

/// How many months each ISO date stands for, as far as they tell it themselves, as monthsOf(); else 0.
unsigned periodMonths(const std::vector<std::string>& dates);

/// The same names; dates among them that all stand for years, quarters or months are written as these. `known`: how
/// many months each stands for, where that is known.
std::vector<std::string> periodNames(std::vector<std::string> names, std::optional<unsigned> known = {});
/// "2024-12-31", "2024-12", "Q4 2024": what the reader's locale writes otherwise.
bool namesADate(const std::string& name);
/// "41.84 to 1,046.8", "(41.84, 1046.8]", as bins are called.
bool namesARange(const std::string& name);

std::string groupedText(std::int64_t number); ///< "12,345"

} // namespace core
