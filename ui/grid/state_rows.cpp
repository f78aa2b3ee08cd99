// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/state_rows.h"

#include "core/story/replay.h"
#include "ui/look/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui {

namespace {
using core::Result;
using Positions = std::vector<std::uint32_t>;

template <typename Look>
auto look(JailDoor& door, const std::string& state, std::stop_token stop, Look ask)
    -> decltype(ask(std::declval<sandbox::Wall&>()))
{
    return door.enter(stop, [&](core::Bench& bench) -> decltype(ask(bench.wall)) {
        auto seen = core::lookAt(state, bench, ask);
        if (!seen) {
            return std::unexpected(seen.error());
        }
        if (!*seen) {
            return core::fail(core::ErrorKind::BadInput,
                core::said(utf8(QCoreApplication::translate("ui::StateRows",
                    "The state this table belongs to is not there any more. Run the step again to see all its "
                    "rows."))));
        }
        return std::move(**seen);
    });
}

/// Keeps the order that the rows of one frame are shown in. One thread at a time.
class FrameRows {
public:
    FrameRows(std::shared_ptr<JailDoor> door, StateFrame frame, std::int64_t rows,
        std::optional<Positions> within = std::nullopt)
        : m_door(std::move(door))
        , m_frame(std::move(frame))
        , m_rows(rows)
        , m_within(std::move(within))
        , m_order(m_within)
    {
    }

    Result<RowPage> read(std::int64_t first, int count, const std::stop_token& stop)
    {
        sandbox::PageRequest request { m_frame.frame, first, count };
        if (m_order) {
            const auto from = std::min<std::int64_t>(first, std::ssize(*m_order));
            const auto end = std::min<std::int64_t>(first + count, std::ssize(*m_order));
            request.rows.emplace(m_order->begin() + from, m_order->begin() + end);
        }
        auto table = look(*m_door, m_frame.state, stop, [&](sandbox::Wall& wall) { return wall.page(request, stop); });
        if (!table) {
            return std::unexpected(table.error());
        }
        RowPage page { std::move(table->rows), {} };
        for (std::size_t i = 0; i < page.rows.size(); ++i) {
            page.numbers.push_back(
                request.rows ? std::int64_t((*request.rows)[i]) + 1 : first + static_cast<std::int64_t>(i) + 1);
        }
        return page;
    }

    Result<std::int64_t> arrange(const RowOrder& order, const std::stop_token& stop)
    {
        if (order.filter.empty() && order.sortColumn < 0) {
            m_order = m_within;
            return m_rows;
        }
        sandbox::OrderRequest request { m_frame.frame };
        if (!order.filter.empty()) {
            request.filters.push_back({ -1, sandbox::OrderRequest::Condition::Contains, order.filter });
        }
        if (order.sortColumn >= 0) {
            request.sort.push_back({ order.sortColumn, order.descending });
        }
        auto found = positions(request, stop);
        const auto plain = utf8(plainSpelling(qs(order.filter))); // of what is searched for as it is shown
        if (found && found->empty() && !plain.empty()) {
            request.filters.front().text = plain;
            found = positions(request, stop);
        }
        if (!found) {
            return std::unexpected(found.error());
        }
        m_order = std::move(*found);
        return std::ssize(*m_order);
    }

private:
    core::Result<Positions> positions(const sandbox::OrderRequest& request, const std::stop_token& stop)
    {
        auto found = look(*m_door, m_frame.state, stop, [&](sandbox::Wall& wall) { return wall.order(request, stop); });
        if (found && m_within) {
            std::erase_if(*found, [&](std::uint32_t row) { return !std::ranges::binary_search(*m_within, row); });
        }
        return found;
    }

    std::shared_ptr<JailDoor> m_door;
    StateFrame m_frame;
    std::int64_t m_rows;
    std::optional<Positions> m_within; ///< the only rows there are, ascending; none: all
    std::optional<Positions> m_order; ///< none: as in the frame
};
} // namespace

RowSource stateRows(std::shared_ptr<JailDoor> door, const StateFrame& frame, sandbox::Table first)
{
    const auto rows = first.rowCount;
    return rowSource(std::move(first), rows, std::make_shared<FrameRows>(std::move(door), frame, rows));
}

Result<sandbox::Table> firstStateRows(JailDoor& door, const StateFrame& frame, std::stop_token stop)
{
    constexpr std::int64_t shown = 256;
    return look(
        door, frame.state, stop, [&](sandbox::Wall& wall) { return wall.page({ frame.frame, 0, shown }, stop); });
}

Result<sandbox::Table> wholeStateRows(JailDoor& door, const StateFrame& frame, std::int64_t first, std::stop_token stop,
    const std::vector<std::uint32_t>* within)
{
    sandbox::WholeRowsRequest request { frame.frame, first };
    if (within != nullptr) {
        const auto from = std::min<std::int64_t>(first, std::ssize(*within));
        const auto end = std::min(from + sandbox::WholeRowsRequest::mostRows, std::ssize(*within));
        request.rows.emplace(within->begin() + from, within->begin() + end);
    }
    auto rows = look(door, frame.state, stop, [&](sandbox::Wall& wall) { return wall.wholeRows(request, stop); });
    if (rows && within != nullptr) {
        rows->rowCount = std::ssize(*within);
    }
    return rows;
}

RowSource stateRowsAt(std::shared_ptr<JailDoor> door, const StateFrame& frame,
    std::vector<sandbox::TableColumn> columns, std::vector<std::uint32_t> positions)
{
    const auto rows = std::ssize(positions);
    return rowSource({ {}, std::move(columns), rows, {} }, rows,
        std::make_shared<FrameRows>(std::move(door), frame, rows, std::move(positions)));
}

} // namespace ui
