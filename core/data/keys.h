// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core {

/// Columns of two data sets that seem to mean the same things, so that their rows can be matched. Counts are of
/// different values.
struct KeyPair {
    std::string left; ///< a data set's name
    std::string leftColumn;
    std::string right;
    std::string rightColumn;
    std::int64_t leftOnly = 0;
    std::int64_t both = 0;
    std::int64_t rightOnly = 0;
    bool exact = true; ///< else within a few percent
    bool leftUnique = false; ///< each value stands in one row only
    bool rightUnique = false;
    bool named = false; ///< the columns' names say so too
    bool plain = false; ///< the values match once spaces around, capitals and leading zeros are left out
    /// A row would meet several rows on either side: a join gives more rows than both files have.
    bool multiplies() const { return !leftUnique && !rightUnique; }
    bool operator==(const KeyPair&) const = default;
};

/// Whole numbers without gaps, as counting gives them: they are in many files and mean another thing in each.
bool isCounted(const ColumnProfile& column);
/// Rows numbered under no name, as R and pandas write them: no key, and nothing to compute with.
bool isRowNumber(const ColumnProfile& column);

enum class KeyUse { Unknown, Once, Repeated };
/// Whether each value stands in one row only. Unknown where the profile has an estimate that does not settle it, and
/// where another reading of the cells (numbers without their leading zeros, say) can make values the same.
KeyUse keyUseOf(const ColumnProfile& column, const Profile& profile);

/// The rows that pairing each row of the one column with each of the same value in the other gives; nothing where the
/// profiles do not count every value.
std::optional<std::int64_t> matchedRows(const ColumnProfile& left, const ColumnProfile& right);

/// The pairs of columns that fit, the most telling first.
std::vector<KeyPair> keysBetween(const Dataset& left, const Dataset& right);

/// The best pair for each two data sets, if any columns fit: alike in type and name, with most values of one in the
/// other.
std::vector<KeyPair> suggestKeys(std::span<const Dataset> datasets);

/// Those of one data set with each of the others; it is the left one.
std::vector<KeyPair> keysOf(const Dataset& dataset, std::span<const Dataset> datasets);

/// "customer_id of orders.csv matches id of customers.csv: 950 values are in both, …" One sentence, or two.
std::string keySentence(const KeyPair& pair);

/// The shape of `keys` in `assay profile --json`.
void to_json(Json& json, const KeyPair& pair);

} // namespace core
