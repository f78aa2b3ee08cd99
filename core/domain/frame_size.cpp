// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/frame_size.h"

namespace core {

namespace {
/// Different texts are objects of their own; equal ones of a few are one.
double bytesOfCell(const ColumnProfile& column, std::int64_t rows)
{
    constexpr double textBytes = 69; // with a dozen letters
    switch (column.type) {
    case ColumnType::Boolean: return 2;
    case ColumnType::Text: return column.distinct * 2 < rows ? 8 : 8 + textBytes;
    default: return 9;
    }
}
} // namespace

std::set<std::string> allColumns(const Dataset& dataset)
{
    std::set<std::string> names;
    for (const auto& column : dataset.profile.columns) {
        names.insert(column.name);
    }
    return names;
}

double bytesOfRow(const Dataset& dataset, const std::set<std::string>& columns)
{
    double bytes = 0;
    for (const auto& column : dataset.profile.columns) {
        bytes += columns.contains(column.name) ? bytesOfCell(column, dataset.profile.rows) : 0;
    }
    return bytes;
}

bool fitsInto(std::int64_t memoryBytes, const Dataset& dataset, const std::set<std::string>& columns)
{
    const auto rows = static_cast<double>(dataset.profile.rows);
    return frame_size::ownBytes + rows * bytesOfRow(dataset, columns) * frame_size::timesWorked
        <= static_cast<double>(memoryBytes);
}

} // namespace core
