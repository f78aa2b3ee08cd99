// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of codes: what a profile does not list of them is known by how all of them are written.
#pragma once

#include "core/domain/dataset.h"

#include <set>
#include <string>
#include <vector>

namespace core::builtin {

/// Of a column of text what the profile lists, each once.
std::vector<std::string> knownValues(const Dataset& dataset, int column);

/// "plan" of "Plan 2024", "eu27" of "EU27_2020"
std::string wordsBesideNumbers(const std::string& value);

/// A text without a digit is none of a column whose listed values all have one: "special cases" of order numbers.
bool mayBeLikeValues(const std::string& text, const Dataset& dataset, int column);

class CodeColumns {
public:
    /// Nothing where the known values are not written alike; those of keys may differ in their letters.
    void learn(const Dataset& dataset, int column, bool areKeys);
    /// Whose codes look like it, and lie before and behind it: "P0064".
    std::vector<int> columnsOf(const std::string& written) const;
    std::string withCapitals(std::string written, int column) const; ///< those of the column's codes
    bool mayHave(int column, const std::string& value) const; ///< of a text: what is known of its values allows it
    const std::string& exampleOf(int column) const; ///< empty: it is no column of codes

private:
    struct Codes {
        int column;
        std::string shape; ///< "p0000" of "P0064", "A-00" of B-01 and K-10
        std::string first;
        std::string last;
        std::string example;
        std::set<std::string> all; ///< where they are known; empty: not all are
        bool allow(const std::string& value) const;
    };
    std::vector<Codes> m_codes;
};

} // namespace core::builtin
