// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/data_policy.h"

#include "core/data/keys.h"
#include "core/data/read_code.h"

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
    clearance.allow(sandbox::cellText(column.min, column.type));
    clearance.allow(sandbox::cellText(column.max, column.type));
    if (column.type == ColumnType::Duration && column.mean) {
        clearance.allow(sandbox::durationText(*column.mean));
    }
    for (const auto quantile : column.quantiles) {
        clearance.allow(plainNumber(quantile));
    }
    for (const auto& moment : { column.mean, column.stddev }) {
        clearance.allow(moment ? plainNumber(*moment) : "");
    }
}

void protectCells(Clearance& clearance, const Dataset& dataset, std::size_t index)
{
    const auto& profile = dataset.profile;
    const auto& column = profile.columns[index];
    const auto place = dataset.variable + "." + column.name;
    for (const auto& example : column.examples) {
        clearance.protect(example, column.name, place);
    }
    for (const auto& top : column.top) {
        clearance.protect(top.value, column.name, place);
    }
    if (hasRange(column)) {
        return;
    }
    clearance.protect(sandbox::cellText(column.min), column.name, place);
    clearance.protect(sandbox::cellText(column.max), column.name, place);
    for (const auto& row : profile.firstRows) {
        if (index < row.size()) {
            clearance.protect(row[index], column.name, place);
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

const sandbox::EnumWords<Disclosure, 4> disclosureWords { { { Disclosure::Hidden, "hidden" },
    { Disclosure::NameOnly, "name" }, { Disclosure::Statistics, "statistics" }, { Disclosure::Samples, "samples" } } };

/// Every cell of the result with the name of its column.
template <typename Visit> void eachCell(const sandbox::RunResult& result, Visit visit)
{
    for (const auto& display : sandbox::shownDisplays(result)) {
        if (const auto* value = std::get_if<sandbox::Value>(&display)) {
            visit(std::holds_alternative<std::monostate>(value->cell) ? sandbox::Cell(value->text) : value->cell,
                std::string());
        } else if (const auto* table = std::get_if<sandbox::Table>(&display)) {
            for (const auto& row : table->rows) {
                for (std::size_t i = 0; i < row.size() && i < table->columns.size(); ++i) {
                    visit(row[i], table->columns[i].name);
                }
            }
        }
    }
}

bool isDateText(const std::string& text)
{
    return text.size() >= 10 && text.size() <= 29 && text[4] == '-' && text[7] == '-'
        && text.find_first_not_of("0123456789-:.+ TZ") == std::string::npos;
}
} // namespace

std::string disclosureWord(Disclosure level)
{
    return sandbox::wordOf(disclosureWords, level);
}

Disclosure disclosureOf(const std::string& word)
{
    return sandbox::enumOf(disclosureWords, word);
}

Disclosure DataPolicy::of(const std::string& file, const std::string& column) const
{
    if (files.contains(file)) {
        return Disclosure::Hidden;
    }
    const auto found = columns.find({ file, column });
    const auto level = found == columns.end() ? fallback : found->second;
    return schemaOnly ? std::min(level, Disclosure::NameOnly) : level;
}

DataPolicy narrower(const DataPolicy& one, const DataPolicy& other)
{
    DataPolicy both = one;
    both.schemaOnly = one.schemaOnly || other.schemaOnly;
    both.fallback = std::min(one.fallback, other.fallback);
    both.columns.insert(other.columns.begin(), other.columns.end());
    for (auto& [place, level] : both.columns) {
        level = std::min(one.of(place.first, place.second), other.of(place.first, place.second));
    }
    both.files.insert(other.files.begin(), other.files.end());
    both.exchanges.insert(other.exchanges.begin(), other.exchanges.end());
    both.failures = one.failures && other.failures;
    both.results = one.results && other.results;
    both.syntheticSamples = one.syntheticSamples && other.syntheticSamples;
    return both;
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
    auto& columns = visible.profile.columns;
    auto& cells = visible.source.columns; // of a typed file: as many
    const auto isHidden = [&](const ColumnProfile& column) {
        return policy.of(dataset.name, column.name) == Disclosure::Hidden;
    };
    if (cells.empty() && !namesEveryColumn(dataset.profile)) {
        std::erase_if(columns, isHidden);
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (isHidden(columns[i])) { // read with a name less, every column would get the name of the one before it
            columns[i] = {};
            columns[i].name = "hidden_" + std::to_string(i + 1);
            if (i < cells.size()) {
                cells[i] = {};
                cells[i].name = columns[i].name;
            }
        }
    }
    visible.profile.firstRows.clear();
    return visible;
}

std::vector<std::string> keySentences(const std::vector<Dataset>& datasets, const DataPolicy& policy)
{
    const auto isSent = [&](const std::string& file, const std::string& column) {
        return !policy.files.contains(file) && policy.of(file, column) >= Disclosure::Statistics;
    };
    std::vector<std::string> sentences;
    for (const auto& pair : suggestKeys(datasets)) {
        if (isSent(pair.left, pair.leftColumn) && isSent(pair.right, pair.rightColumn)) {
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
            clearance.allowContract(profile.columns.empty() ? "" : readCode(visiblePart(dataset, policy)));
        } else {
            clearance.protectName(dataset.name, "a file");
        }
        for (const auto& fact : factsToTell(dataset, policy)) {
            std::ranges::for_each(fact.texts, [&](const auto& text) { clearance.allow(text); });
        }
        for (std::size_t i = 0; i < profile.columns.size(); ++i) {
            const auto& column = profile.columns[i];
            const auto level = policy.of(dataset.name, column.name);
            if (level > Disclosure::Hidden) {
                allowSchema(clearance, column);
            } else {
                clearance.protectName(column.name, "a hidden column");
            }
            if (level >= Disclosure::Statistics) {
                allowStatistics(clearance, column);
            }
            if (level == Disclosure::Samples) {
                allowSamples(clearance, column);
            } else {
                protectCells(clearance, dataset, i);
            }
        }
    }
    for (const auto& sentence : keySentences(datasets, policy)) {
        clearance.allow(sentence);
    }
    return clearance;
}

bool mayTell(const sandbox::Cell& cell, const std::string& column, const std::vector<Dataset>& datasets,
    const DataPolicy& policy, const Clearance& clearance)
{
    if (std::holds_alternative<std::monostate>(cell)) {
        return true;
    }
    if (!policy.results || policy.schemaOnly) {
        return false;
    }
    for (const auto& dataset : datasets) {
        const bool named = std::ranges::contains(dataset.profile.columns, column, &ColumnProfile::name);
        if (named && policy.of(dataset.name, column) < Disclosure::Statistics) {
            return false;
        }
    }
    const auto* text = std::get_if<std::string>(&cell);
    return !text || isDateText(*text) || clearance.isAllowed(*text);
}

void addResult(Clearance& clearance, const sandbox::RunResult& result, const std::vector<Dataset>& datasets,
    const DataPolicy& policy)
{
    std::vector<std::string> texts;
    eachCell(result, [&](const sandbox::Cell& cell, const std::string& column) {
        if (mayTell(cell, column, datasets, policy, clearance)) {
            texts.push_back(sandbox::cellText(cell));
        } else {
            clearance.protect(sandbox::cellText(cell), column.empty() ? "of the result" : column);
        }
    });
    for (const auto& text : texts) {
        clearance.allow(text);
    }
}

void to_json(Json& json, const DataPolicy& policy)
{
    auto columns = Json::array();
    for (const auto& [place, level] : policy.columns) {
        columns.push_back(
            { { "file", place.first }, { "column", place.second }, { "disclosure", disclosureWord(level) } });
    }
    json = { { "schema_only", policy.schemaOnly }, { "disclosure", disclosureWord(policy.fallback) },
        { "columns", std::move(columns) }, { "files", policy.files }, { "exchanges", policy.exchanges },
        { "failures", policy.failures }, { "results", policy.results },
        { "synthetic_samples", policy.syntheticSamples } };
}

void from_json(const Json& json, DataPolicy& policy)
{
    const Json known = DataPolicy {};
    for (const auto& [key, value] : json.items()) {
        if (!known.contains(key)) {
            throw std::invalid_argument("unknown key \"" + key + "\"");
        }
    }
    json.at("schema_only").get_to(policy.schemaOnly);
    policy.fallback = disclosureOf(json.at("disclosure").get<std::string>());
    for (const auto& rule : json.at("columns")) {
        policy.columns[{ rule.at("file").get<std::string>(), rule.at("column").get<std::string>() }] = disclosureOf(
            rule.at("disclosure").get<std::string>());
    }
    json.at("files").get_to(policy.files);
    json.at("exchanges").get_to(policy.exchanges);
    json.at("failures").get_to(policy.failures);
    json.at("results").get_to(policy.results);
    json.at("synthetic_samples").get_to(policy.syntheticSamples);
}

std::string plainNumber(double number)
{
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, number, std::chars_format::general, 6);
    return error == std::errc() ? std::string(text, end) : "?";
}

} // namespace core::llm
