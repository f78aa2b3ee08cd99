// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "sandbox/run/row_trace.h"

#include <string>
#include <vector>

namespace core {

const ColumnProfile* columnNamed(const Dataset& dataset, const std::string& name);

/// A table, and those whose rows are put beside its own by keys, as far as the code says.
struct JoinedTables {
    struct Found {
        const Dataset* table;
        sandbox::RowLookup by;
    };
    const Dataset* base;
    std::vector<Found> lookups {};

    /// By its name; nothing where none has it, or two that are not joined by it.
    const ColumnProfile* column(const std::string& name) const;
    /// With the columns that these conditions, and the keys of later ones, take of them.
    std::vector<sandbox::RowLookup> lookupsFor(const std::vector<sandbox::RowCondition>& conditions) const;
};

/// Each table that the rows of the code's figures may be rows of. None: it is not known, or none of the files.
std::vector<JoinedTables> tablesOf(const CodeFacts& facts, const std::vector<Dataset>& datasets);

} // namespace core
