// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact_list.h"
#include "sandbox/scan/profile/opening.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace scan {

/// Finds two columns that together tell the rows apart, as an order and its line, but for a few: where no column does
/// so alone, in the first rows of a table.
class PairKeys {
public:
    explicit PairKeys(const Scan& scan);
    /// The next row.
    void see(std::span<const std::string_view> cells);
    void find(FactList& list, const Opening& opening) const;

private:
    struct Candidate {
        std::size_t column;
        double sameness; ///< how likely two rows are to have the same value
        std::vector<std::uint64_t> hashes {}; ///< of its cells
    };
    std::vector<std::size_t> repeatsOf(const Candidate& a, const Candidate& b) const;

    const Scan& m_scan;
    std::vector<Candidate> m_candidates;
    std::vector<std::uint64_t> m_records; ///< hashes of whole rows
};

} // namespace scan
