// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/open_table.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ui {

using core::RowOrder;

/// A run of rows as they are shown.
struct RowPage {
    std::vector<std::vector<sandbox::Cell>> rows;
    std::vector<std::int64_t> numbers; ///< each row's number in the data, from 1
};

/// A table whose rows live elsewhere. The functions block and are called on a thread of their own, one at a time.
struct RowSource {
    std::vector<sandbox::TableColumn> columns;
    std::int64_t rows = 0;
    RowPage first; ///< what is known before anything was read; may be empty
    /// `count` rows from row `first` of the current order; fewer at the end.
    std::function<core::Result<RowPage>(std::int64_t first, int count, std::stop_token stop)> read;
    /// Makes an order the current one and says how many rows it has. Empty: the table can be neither sorted nor
    /// filtered.
    std::function<core::Result<std::int64_t>(const RowOrder& order, std::stop_token stop)> arrange;
    /// On which byte of its file a row begins, by its number from 1. Empty: there is no file.
    std::function<core::Result<std::optional<std::int64_t>>(std::int64_t number, std::stop_token stop)> place {};
    /// What a cell of a column stands for, where it is a file's own text. Empty: itself. Any thread.
    std::function<sandbox::Cell(std::size_t column, const sandbox::Cell& cell)> value {};
};

/// A source that begins with the rows of `first`, of `rows` in all, and asks `reader` (its functions `read` and
/// `arrange`, as above) for others.
template <typename Reader> RowSource rowSource(sandbox::Table first, std::int64_t rows, std::shared_ptr<Reader> reader)
{
    RowSource source { std::move(first.columns), rows, { std::move(first.rows), {} }, {}, {} };
    source.first.numbers.resize(source.first.rows.size());
    std::iota(source.first.numbers.begin(), source.first.numbers.end(), 1);
    source.read = [reader](
                      std::int64_t from, int count, std::stop_token stop) { return reader->read(from, count, stop); };
    source.arrange = [reader](const RowOrder& order, std::stop_token stop) { return reader->arrange(order, stop); };
    return source;
}

} // namespace ui
