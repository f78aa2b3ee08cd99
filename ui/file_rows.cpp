// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/file_rows.h"

#include "ui/text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <ctime>
#include <thread>

namespace ui {

namespace {
using core::ErrorKind;

sandbox::Cell shownCell(const std::string& raw)
{
    return raw.empty() ? sandbox::Cell() : sandbox::Cell(raw);
}

std::optional<double> numberIn(const std::string& cell, const core::ColumnProfile& column)
{
    const char point = column.decimal.empty() ? '.' : column.decimal.front();
    std::string plain;
    bool negative = false;
    for (const char sign : cell) {
        negative = negative || sign == '-' || sign == '(';
        if (sign >= '0' && sign <= '9') {
            plain += sign;
        } else if (sign == point) {
            plain += '.';
        }
    }
    double value = 0;
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    return error == std::errc() && !plain.empty() ? std::optional(negative ? -value : value) : std::nullopt;
}

std::optional<double> momentIn(const std::string& cell, const core::ColumnProfile& column)
{
    for (const std::string& format : column.dateFormats) {
        std::tm time {};
        time.tm_mday = 1;
        const char* end = ::strptime(cell.c_str(), format.c_str(), &time);
        if (end && *end == '\0') {
            return static_cast<double>(::timegm(&time));
        }
    }
    return std::nullopt;
}

/// Keeps the reader of one file and the order its rows are shown in. One thread at a time.
class FileRows {
public:
    FileRows(core::Dataset dataset, sandbox::Installation installation)
        : m_dataset(std::move(dataset))
        , m_installation(std::move(installation))
    {
    }

    core::Result<RowPage> read(std::int64_t first, int count, const std::stop_token& stop)
    {
        RowPage page;
        const std::int64_t end = std::min<std::int64_t>(first + count, m_order ? std::ssize(*m_order) : m_dataset.profile.rows);
        for (std::int64_t at = first; at < end;) {
            const std::int64_t from = m_order ? (*m_order)[static_cast<std::size_t>(at)] : at;
            std::int64_t run = m_order ? 1 : end - at; // neighbours in the file are read together
            while (m_order && at + run < end && (*m_order)[static_cast<std::size_t>(at + run)] == from + run) {
                ++run;
            }
            auto part = rows(from, run, stop);
            if (!part) {
                return std::unexpected(part.error());
            }
            for (std::size_t i = 0; i < part->rows.size(); ++i) {
                auto& cells = page.rows.emplace_back();
                std::ranges::transform(part->rows[i], std::back_inserter(cells), shownCell);
                page.numbers.push_back(from + static_cast<std::int64_t>(i) + 1);
            }
            if (part->rows.empty()) {
                break;
            }
            at += static_cast<std::int64_t>(part->rows.size());
        }
        return page;
    }

    core::Result<std::int64_t> arrange(const RowOrder& order, const std::stop_token& stop)
    {
        if (order.filter.empty() && order.sortColumn < 0) {
            m_order.reset();
            return m_dataset.profile.rows;
        }
        std::vector<Keyed> kept;
        if (auto read = collect(order, kept, stop); !read) {
            return std::unexpected(read.error());
        }
        if (order.sortColumn >= 0) {
            std::ranges::stable_sort(kept, [down = order.descending](const Keyed& a, const Keyed& b) { return isBefore(a.key, b.key, down); });
        }
        auto& rows = m_order.emplace();
        rows.reserve(kept.size());
        std::ranges::transform(kept, std::back_inserter(rows), &Keyed::row);
        return std::ssize(rows);
    }

private:
    struct Keyed {
        SortKey key;
        std::uint32_t row = 0;
    };

    static bool isMissing(const SortKey& key) { return !key.number && key.text.isEmpty(); }

    static bool isBefore(const SortKey& a, const SortKey& b, bool down)
    {
        if (isMissing(a) || isMissing(b)) {
            return !isMissing(a); // missing last, either way
        }
        if (a.number && b.number) {
            return down ? *b.number < *a.number : *a.number < *b.number;
        }
        if (a.number || b.number) {
            return a.number.has_value();
        }
        return down ? b.text < a.text : a.text < b.text;
    }

    core::Result<void> collect(const RowOrder& order, std::vector<Keyed>& kept, const std::stop_token& stop)
    {
        const QString wanted = qs(order.filter);
        const auto& columns = m_dataset.profile.columns;
        for (std::int64_t first = 0; first < m_dataset.profile.rows;) {
            const auto page = rows(first, core::OpenTable::mostRows, stop);
            if (!page) {
                return std::unexpected(page.error());
            }
            for (std::size_t i = 0; i < page->rows.size(); ++i) {
                const auto& cells = page->rows[i];
                if (!wanted.isEmpty() && std::ranges::none_of(cells, [&](const std::string& cell) { return qs(cell).contains(wanted, Qt::CaseInsensitive); })) {
                    continue;
                }
                const auto column = static_cast<std::size_t>(std::max(0, order.sortColumn));
                kept.push_back({ order.sortColumn < 0 ? SortKey() : sortKey(cells[column], columns[column]),
                    static_cast<std::uint32_t>(first + static_cast<std::int64_t>(i)) });
            }
            if (page->rows.empty()) {
                break;
            }
            first += static_cast<std::int64_t>(page->rows.size());
        }
        return {};
    }

    /// Waits for rows that the reader has not counted yet.
    core::Result<core::Page> rows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
    {
        constexpr std::chrono::milliseconds pause { 15 };
        for (;;) {
            if (stop.stop_requested()) {
                return core::fail(ErrorKind::Cancelled, "Stopped.");
            }
            if (!m_table) {
                auto opened = core::OpenTable::open(m_dataset, m_installation, stop);
                if (!opened) {
                    return std::unexpected(opened.error());
                }
                m_table.emplace(std::move(*opened));
            }
            auto page = m_table->rows(first, count, stop);
            if (!page) {
                m_table.reset(); // the next wish opens it anew
                return page;
            }
            if (!page->rows.empty() || page->complete) {
                return page;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    core::Dataset m_dataset;
    sandbox::Installation m_installation;
    std::optional<core::OpenTable> m_table;
    std::optional<std::vector<std::uint32_t>> m_order; ///< rows of the file in the order shown; none: as in the file
};
} // namespace

SortKey sortKey(const std::string& cell, const core::ColumnProfile& column)
{
    using enum core::ColumnType;
    if (cell.empty() || std::ranges::contains(column.missingWords, cell)) {
        return {};
    }
    switch (column.type) {
    case Integer:
    case Number: return { numberIn(cell, column), {} };
    case Date:
    case DateTime: return { momentIn(cell, column), {} };
    default: return { {}, qs(cell).toLower() };
    }
}

sandbox::Table firstRows(const core::Profile& profile)
{
    sandbox::Table table;
    table.rowCount = static_cast<std::int64_t>(profile.preview.size());
    for (const core::ColumnProfile& column : profile.columns) {
        table.columns.push_back({ column.name, column.type });
    }
    for (const std::vector<std::string>& raw : profile.preview) {
        auto& row = table.rows.emplace_back(table.columns.size());
        for (std::size_t i = 0; i < std::min(raw.size(), row.size()); ++i) {
            row[i] = shownCell(raw[i]);
        }
    }
    return table;
}

RowSource fileRows(const core::Dataset& dataset, const sandbox::Installation& installation)
{
    return rowSource(firstRows(dataset.profile), dataset.profile.rows, std::make_shared<FileRows>(dataset, installation));
}

} // namespace ui
