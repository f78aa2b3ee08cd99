// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/typed_rows.h"

#include "core/domain/fault.h"

#include <charconv>
#include <thread>

namespace core {

namespace {
template <typename Number> sandbox::Cell numberIn(const std::string& text)
{
    Number number {};
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? sandbox::Cell(number) : sandbox::Cell(text);
}

sandbox::Cell cellOf(const std::string& text, ColumnType type)
{
    if (text.empty()) {
        return {};
    }
    switch (type) {
    case ColumnType::Integer: return numberIn<std::int64_t>(text);
    case ColumnType::Number: return numberIn<double>(text);
    case ColumnType::Boolean: return text == "True" || text == "False" ? sandbox::Cell(text == "True") : text;
    default: return text;
    }
}
} // namespace

Result<sandbox::Table> typedRows(
    OpenTable& table, const Dataset& dataset, std::int64_t first, const std::stop_token& stop)
{
    auto page = table.rows(first, OpenTable::mostRows, stop);
    while (page && page->rows.empty() && !page->complete && !stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        page = table.rows(first, OpenTable::mostRows, stop);
    }
    if (!page) {
        return std::unexpected(page.error());
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, FaultKind::Stopped);
    }
    const auto& columns = dataset.profile.columns;
    sandbox::Table typed { dataset.variable, {}, dataset.profile.rows, {} };
    for (const auto& column : columns) {
        typed.columns.push_back({ column.name, column.type });
    }
    for (const auto& row : page->rows) {
        auto& cells = typed.rows.emplace_back();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            cells.push_back(cellOf(row[i], columns[i].type));
        }
    }
    return typed;
}

} // namespace core
