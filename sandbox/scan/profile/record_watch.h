// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/gathered.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace scan {

/// Tells a part's records to its table, where the pass asks for that.
class RecordWatch {
public:
    RecordWatch(const Pass& pass, Gathered& part);
    /// Cells of a column of the rows that add() is given next.
    void see(std::size_t column, std::span<const std::string_view> cells);
    /// Before they are counted among the part's rows.
    void add(EvenRows& rows);
    void add(const Record& record);

private:
    std::optional<std::uint64_t> keyOf(std::string_view cell) const;
    bool isBlank(std::string_view record) const;

    const Pass& m_pass;
    Gathered& m_part;
    RecordHasher m_hasher;
    std::array<std::optional<std::uint64_t>, CellRun::most> m_keys;
};

} // namespace scan
