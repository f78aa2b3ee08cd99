// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/file_rows.h"

#include "core/data/typed_cell.h"
#include "ui/look/text.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

namespace ui {

namespace {
using core::ErrorKind;

sandbox::Cell shownCell(const std::string& raw)
{
    return raw.empty() ? sandbox::Cell() : sandbox::Cell(raw);
}

/// Keeps the reader of one file and the order its rows are shown in. One thread at a time.
class FileRows {
public:
    FileRows(core::Dataset dataset, sandbox::Installation installation)
        : m_dataset(std::move(dataset))
        , m_installation(std::move(installation))
    {
    }

    const core::Dataset& dataset() const { return m_dataset; }

    core::Result<RowPage> read(std::int64_t first, int count, const std::stop_token& stop)
    {
        RowPage page;
        while (std::ssize(page.rows) < count) {
            const auto at = first + std::ssize(page.rows);
            auto part = m_order.isNone() ? rows(at, count - std::ssize(page.rows), stop)
                                         : arrangedRows(at, count - std::ssize(page.rows), stop);
            if (!part) {
                return std::unexpected(part.error());
            }
            if (part->rows.empty()) {
                break;
            }
            for (std::size_t i = 0; i < part->rows.size(); ++i) {
                auto& cells = page.rows.emplace_back();
                std::ranges::transform(part->rows[i], std::back_inserter(cells), shownCell);
                page.numbers.push_back(part->numbers[i] + 1);
            }
        }
        return page;
    }

    core::Result<std::int64_t> arrange(const RowOrder& order, const std::stop_token& stop)
    {
        const auto before = std::exchange(m_order, order);
        if (order.isNone()) {
            return m_dataset.profile.rows;
        }
        auto rows = onTable([&](core::OpenTable& table) { return arrangeIn(table, stop); }, stop);
        if (!rows) {
            m_order = before;
        }
        return rows;
    }

    core::Result<std::optional<std::int64_t>> place(std::int64_t number, const std::stop_token& stop)
    {
        if (const auto counted = rows(number - 1, 1, stop); !counted) {
            return std::unexpected(counted.error());
        }
        return onTable([&](core::OpenTable& table) { return table.place(number - 1, stop); }, stop);
    }

private:
    /// What is asked of the reader, which is opened where there is none; after an error the next wish opens it anew.
    template <typename Ask>
    auto onTable(Ask ask, const std::stop_token& stop) -> decltype(ask(std::declval<core::OpenTable&>()))
    {
        if (!m_table) {
            auto opened = core::OpenTable::open(m_dataset, m_installation, stop);
            if (!opened) {
                return std::unexpected(opened.error());
            }
            m_table.emplace(std::move(*opened));
            m_arranged = {};
        }
        auto answer = ask(*m_table);
        if (!answer) {
            m_table.reset();
        }
        return answer;
    }

    core::Result<std::int64_t> arrangeIn(core::OpenTable& table, const std::stop_token& stop)
    {
        const auto& column = m_dataset.profile.columns[static_cast<std::size_t>(std::max(0, m_order.sortColumn))];
        auto rows = table.arrange(m_order, column, stop);
        for (auto order = m_order; const auto& form : formsOf(m_order.filter)) {
            if (!rows || *rows > 0) {
                break;
            }
            order.filter = form;
            rows = table.arrange(order, column, stop);
        }
        m_arranged = rows ? m_order : RowOrder {};
        return rows;
    }

    /// How the file may have what is searched for as it is shown.
    std::vector<std::string> formsOf(const std::string& filter) const
    {
        const auto plain = utf8(plainSpelling(qs(filter)));
        return plain.empty() ? std::vector<std::string>() : core::writtenForms(plain, m_dataset.profile);
    }

    core::Result<core::ArrangedPage> arrangedRows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
    {
        return onTable(
            [&](core::OpenTable& table) -> core::Result<core::ArrangedPage> {
                if (m_arranged != m_order) { // the reader is another one
                    if (const auto rows = arrangeIn(table, stop); !rows) {
                        return std::unexpected(rows.error());
                    }
                }
                return table.arrangedRows(first, count, stop);
            },
            stop);
    }

    /// Waits for rows that the reader has not counted yet.
    core::Result<core::ArrangedPage> rows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
    {
        constexpr std::chrono::milliseconds pause { 15 };
        for (;;) {
            if (stop.stop_requested()) {
                return core::fail(ErrorKind::Cancelled, core::said("Stopped."));
            }
            auto page = onTable([&](core::OpenTable& table) { return table.rows(first, count, stop); }, stop);
            if (!page) {
                return std::unexpected(page.error());
            }
            if (!page->rows.empty() || page->complete) {
                core::ArrangedPage found { std::move(page->rows), {} };
                found.numbers.resize(found.rows.size());
                std::iota(found.numbers.begin(), found.numbers.end(), first);
                return found;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    const core::Dataset m_dataset; ///< read by any thread
    sandbox::Installation m_installation;
    std::optional<core::OpenTable> m_table;
    RowOrder m_order; ///< wanted
    RowOrder m_arranged; ///< the reader's
};
} // namespace

/// The raw cells of the first rows, where nothing else can be read.
static sandbox::Table rawRows(const core::Profile& profile)
{
    sandbox::Table table;
    table.rowCount = static_cast<std::int64_t>(profile.firstRows.size());
    for (const core::ColumnProfile& column : profile.columns) {
        table.columns.push_back({ column.name, column.type });
    }
    for (const std::vector<std::string>& raw : profile.firstRows) {
        auto& row = table.rows.emplace_back(table.columns.size());
        for (std::size_t i = 0; i < std::min(raw.size(), row.size()); ++i) {
            row[i] = shownCell(raw[i]);
        }
    }
    return table;
}

sandbox::Table firstRows(const core::Profile& profile)
{
    auto table = rawRows(profile);
    for (auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto* raw = std::get_if<std::string>(&row[i]);
            row[i] = raw ? core::typedCell(*raw, profile.columns[i]) : row[i];
        }
    }
    return table;
}

RowSource fileRows(const core::Dataset& dataset, const sandbox::Installation& installation)
{
    const auto rows = std::make_shared<FileRows>(dataset, installation);
    auto source = rowSource(rawRows(dataset.profile), dataset.profile.rows, rows);
    source.value = [rows](std::size_t column, const sandbox::Cell& cell) {
        const auto& columns = rows->dataset().profile.columns;
        const auto* raw = std::get_if<std::string>(&cell);
        return raw && column < columns.size() ? core::typedCell(*raw, columns[column]) : cell;
    };
    source.place = [rows](std::int64_t number, std::stop_token stop) { return rows->place(number, stop); };
    return source;
}

} // namespace ui
