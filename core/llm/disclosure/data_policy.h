// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/llm/disclosure/clearance.h"
#include "sandbox/run/run_result.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace core::llm {

/// What a model may be told about a column; each level includes those before it.
enum class Disclosure {
    Hidden, ///< nothing, not even that it exists
    NameOnly, ///< name and type
    Statistics, ///< counts, and for numbers and dates their range; no cell of a text column
    Samples, ///< its most frequent values
};

struct DataPolicy {
    bool schemaOnly = false; ///< nothing but names and types, whatever the columns say
    Disclosure fallback = Disclosure::Statistics;
    std::map<std::pair<std::string, std::string>, Disclosure> columns; ///< (file, column) where it differs

    std::set<std::string> files; ///< not told of at all
    std::set<std::string> exchanges; ///< earlier questions that are not told again
    bool failures = true; ///< what a failed run said, without its cell values
    bool results = false; ///< numbers and dates of results, and texts that are cleared anyway, for the second look
    bool syntheticSamples = false; ///< made-up values of the same shape where there are no real ones

    Disclosure of(const std::string& file, const std::string& column) const;
    bool operator==(const DataPolicy&) const = default;
};

std::string disclosureWord(Disclosure level); ///< "hidden", "name", "statistics", "samples"
Disclosure disclosureOf(const std::string& word); ///< throws for an unknown word

/// Tells only what both tell.
DataPolicy narrower(const DataPolicy& one, const DataPolicy& other);

/// The policy with a column told of or not; the file's other columns stay as they are.
DataPolicy withColumnHidden(DataPolicy policy, const Dataset& dataset, const std::string& column, bool hidden);
/// The columns that are not told of, not even that they exist.
std::set<std::string> hiddenColumns(const Dataset& dataset, const DataPolicy& policy);

/// The dataset as a model may know it: without its hidden columns. Where the lines that read the file may count
/// on every column, one stands in for each, of which nothing is told but its place.
Dataset visiblePart(const Dataset& dataset, const DataPolicy& policy);

/// Which columns match rows of different files, where the model may know the counts of both.
std::vector<std::string> keySentences(const std::vector<Dataset>& datasets, const DataPolicy& policy);

/// What was counted in the file and may be odd about it, loud ones first; without cells that may not be told, and
/// nothing of columns of which no statistics may be. What a column's line tells anyway is left out.
std::vector<FileFact> factsToTell(const Dataset& dataset, const DataPolicy& policy);
/// As a sentence: words of ours beside the names and cells that are filled in.
Passages inPassages(FileFact fact);

/// What must not leave under the policy and what may, worked out from the profile alone and not from any text that
/// was made of it.
Clearance clearanceFor(const std::vector<Dataset>& datasets, const DataPolicy& policy);

/// Whether a result's cell may be told: only where results may be at all, never of a column that is told less than its
/// statistics, and a text only where the clearance knows it.
bool mayTell(const sandbox::Cell& cell, const std::string& column, const std::vector<Dataset>& datasets,
    const DataPolicy& policy, const Clearance& clearance);
/// What of the result must not leave and what may.
void addResult(Clearance& clearance, const sandbox::RunResult& result, const std::vector<Dataset>& datasets,
    const DataPolicy& policy);

/// Strict: an unknown key or word is an error.
void to_json(Json& json, const DataPolicy& policy);
void from_json(const Json& json, DataPolicy& policy);

/// A number as descriptions and clearances both write it.
std::string plainNumber(double number);

} // namespace core::llm
