// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/data_policy.h"

#include "core/data/keys.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core::llm {

namespace {
bool hasRange(const ColumnProfile& column)
{
    return column.type != ColumnType::Text && column.type != ColumnType::Other;
}

void allowSchema(Clearance& clearance, const ColumnProfile& column)
{
    clearance.allow(column.name);
    for (const auto& list : { column.missingWords, column.dateFormats, column.flags }) {
        for (const auto& word : list) {
            clearance.allow(word);
        }
    }
}

void allowStatistics(Clearance& clearance, const ColumnProfile& column)
{
    for (const auto count : { column.nulls, column.distinct, column.ambiguous, column.converted }) {
        clearance.allow(std::to_string(count));
    }
    if (!hasRange(column)) {
        return;
    }
    clearance.allow(sandbox::cellText(column.min));
    clearance.allow(sandbox::cellText(column.max));
    for (const auto quantile : column.quantiles) {
        clearance.allow(plainNumber(quantile));
    }
    for (const auto& moment : { column.mean, column.stddev }) {
        clearance.allow(moment ? plainNumber(*moment) : "");
    }
}

void protectCells(Clearance& clearance, const Profile& profile, std::size_t index)
{
    const auto& column = profile.columns[index];
    for (const auto& example : column.examples) {
        clearance.protect(example, column.name);
    }
    for (const auto& top : column.top) {
        clearance.protect(top.value, column.name);
    }
    if (hasRange(column)) {
        return;
    }
    clearance.protect(sandbox::cellText(column.min), column.name);
    clearance.protect(sandbox::cellText(column.max), column.name);
    for (const auto& row : profile.preview) {
        if (index < row.size()) {
            clearance.protect(row[index], column.name);
        }
    }
}

void allowSamples(Clearance& clearance, const ColumnProfile& column)
{
    for (const auto& top : column.top) {
        clearance.allow(top.value);
    }
    for (const auto& example : column.examples) {
        clearance.allow(example);
    }
}
} // namespace

Disclosure DataPolicy::of(const std::string& file, const std::string& column) const
{
    if (files.contains(file)) {
        return Disclosure::Hidden;
    }
    const auto found = columns.find({ file, column });
    const auto level = found == columns.end() ? fallback : found->second;
    return schemaOnly ? std::min(level, Disclosure::NameOnly) : level;
}

DataPolicy withColumnHidden(DataPolicy policy, const Dataset& dataset, const std::string& column, bool hidden)
{
    if (!hidden && policy.files.erase(dataset.name) > 0) {
        for (const auto& other : dataset.profile.columns) {
            policy.columns[{ dataset.name, other.name }] = Disclosure::Hidden;
        }
    }
    if (hidden) {
        policy.columns[{ dataset.name, column }] = Disclosure::Hidden;
    } else {
        policy.columns.erase({ dataset.name, column });
    }
    return policy;
}

std::set<std::string> hiddenColumns(const Dataset& dataset, const DataPolicy& policy)
{
    std::set<std::string> hidden;
    for (const auto& column : dataset.profile.columns) {
        if (policy.of(dataset.name, column.name) == Disclosure::Hidden) {
            hidden.insert(column.name);
        }
    }
    return hidden;
}

Dataset visiblePart(const Dataset& dataset, const DataPolicy& policy)
{
    auto visible = dataset;
    if (dataset.profile.hasHeader) {
        std::erase_if(visible.profile.columns,
            [&](const ColumnProfile& column) { return policy.of(dataset.name, column.name) == Disclosure::Hidden; });
    }
    visible.profile.preview.clear();
    return visible;
}

std::vector<std::string> keySentences(const std::vector<Dataset>& datasets, const DataPolicy& policy)
{
    const auto isTold = [&](const std::string& file, const std::string& column) {
        return !policy.files.contains(file) && policy.of(file, column) >= Disclosure::Statistics;
    };
    std::vector<std::string> sentences;
    for (const auto& pair : suggestKeys(datasets)) {
        if (isTold(pair.left, pair.leftColumn) && isTold(pair.right, pair.rightColumn)) {
            sentences.push_back(keySentence(pair));
        }
    }
    return sentences;
}

Clearance clearanceFor(const std::vector<Dataset>& datasets, const DataPolicy& policy)
{
    Clearance clearance;
    for (const auto& dataset : datasets) {
        const auto& profile = dataset.profile;
        if (!policy.files.contains(dataset.name)) {
            clearance.allow(dataset.name);
            clearance.allow(dataset.variable);
            clearance.allow(std::to_string(profile.rows));
        }
        for (std::size_t i = 0; i < profile.columns.size(); ++i) {
            const auto& column = profile.columns[i];
            const auto level = policy.of(dataset.name, column.name);
            if (level > Disclosure::Hidden) {
                allowSchema(clearance, column);
            }
            if (level >= Disclosure::Statistics) {
                allowStatistics(clearance, column);
            }
            if (level == Disclosure::Samples) {
                allowSamples(clearance, column);
            } else {
                protectCells(clearance, profile, i);
            }
        }
    }
    for (const auto& sentence : keySentences(datasets, policy)) {
        clearance.allow(sentence);
    }
    return clearance;
}

std::string plainNumber(double number)
{
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, number, std::chars_format::general, 6);
    return error == std::errc() ? std::string(text, end) : "?";
}

} // namespace core::llm
