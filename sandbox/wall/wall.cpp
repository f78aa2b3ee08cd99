// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/wall/wall.h"

#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/base64.h"

#include <algorithm>
#include <stdexcept>

namespace sandbox {

Result<std::vector<Variable>> Wall::variables(std::stop_token stop)
{
    const auto answer = ask("variables", Json::object(), std::move(stop));
    return answer ? fromJson<std::vector<Variable>>(*answer) : std::unexpected(answer.error());
}

static std::unexpected<Error> noFrame()
{
    return fail(ErrorKind::BadInput, WallFaultKind::NoSuchTable);
}

static Result<Table> tableIn(const Result<Json>& answer)
{
    if (!answer) {
        return std::unexpected(answer.error());
    }
    return answer->is_null() ? noFrame() : fromJson<Table>(*answer);
}

Result<Table> Wall::page(const PageRequest& request, std::stop_token stop)
{
    return tableIn(ask("page", request, std::move(stop)));
}

Result<Table> Wall::wholeRows(const WholeRowsRequest& request, std::stop_token stop)
{
    return tableIn(ask("rows", request, std::move(stop)));
}

/// The positions come as base64 of four bytes each, little endian.
static Result<std::vector<std::uint32_t>> positionsIn(const Json& answer)
{
    try {
        const auto bytes = base64Decode(answer.at("rows").get_ref<const std::string&>());
        if (bytes.size() % sizeof(std::uint32_t) != 0) {
            throw std::invalid_argument("a position is cut");
        }
        std::vector<std::uint32_t> rows(bytes.size() / sizeof(std::uint32_t));
        std::ranges::copy(bytes, reinterpret_cast<char*>(rows.data())); // memcpy may not be told of no place at all
        return rows;
    } catch (const std::exception& problem) {
        return fail(ErrorKind::Internal, WallFaultKind::NotSorted, problem.what());
    }
}

static Result<std::vector<std::uint32_t>> rowsIn(const Result<Json>& answer)
{
    if (!answer) {
        return std::unexpected(answer.error());
    }
    if (answer->is_null()) {
        return noFrame();
    }
    if (answer->is_object() && answer->contains("too_many")) {
        return fail(ErrorKind::BadInput, WallFaultKind::TooLongToSort);
    }
    return positionsIn(*answer);
}

Result<std::vector<std::uint32_t>> Wall::order(const OrderRequest& request, std::stop_token stop)
{
    return rowsIn(ask("order", request, std::move(stop)));
}

Result<TracedRows> Wall::trace(const RowTrace& trace, std::stop_token stop)
{
    const auto answer = ask("trace", trace, std::move(stop));
    return rowsIn(answer).and_then([&](std::vector<std::uint32_t> rows) -> Result<TracedRows> {
        TracedRows traced { std::move(rows), {} };
        try {
            for (const auto& figure : answer->at("figures")) {
                traced.figures.push_back(cellFromJson(figure));
            }
        } catch (const std::exception& problem) {
            return fail(ErrorKind::Internal, WallFaultKind::NotSorted, problem.what());
        }
        if (traced.figures.size() != trace.figures.size()) {
            return fail(ErrorKind::Internal, WallFaultKind::NotSorted, "figures are missing");
        }
        return traced;
    });
}

} // namespace sandbox
