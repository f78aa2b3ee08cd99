// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/drift.h"

#include "core/data/contract.h"

#include <algorithm>
#include <ranges>

namespace core {

namespace {
constexpr std::size_t mostSentences = 12;

/// "orders-#-#.csv"
std::string patternOf(std::string_view name)
{
    std::string pattern;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit || !pattern.ends_with('#')) {
            pattern += digit ? '#' : c;
        }
    }
    return pattern;
}

std::string typeName(ColumnType type)
{
    return Json(type).get<std::string>();
}

/// Whole or not is what the values of the day make it.
bool sameType(ColumnType a, ColumnType b)
{
    const auto wide = [](ColumnType type) {
        return type == ColumnType::Integer ? ColumnType::Number : type == ColumnType::DateTime ? ColumnType::Date : type;
    };
    return wide(a) == wide(b);
}

std::string columnDrift(const ColumnProfile& before, const ColumnProfile& now, const std::string& file)
{
    const bool hasValues = !before.examples.empty() && !now.examples.empty();
    if (hasValues && !sameType(before.type, now.type)) {
        return now.name + " was read as " + typeName(before.type) + " in " + file + " and is " + typeName(now.type) + " here.";
    }
    if (before.decimal != now.decimal && before.type == ColumnType::Number && now.type == ColumnType::Number) {
        return now.name + " has another decimal sign than in " + file + ".";
    }
    const bool dated = !before.dateFormats.empty() && !now.dateFormats.empty();
    return dated && before.dateFormats.front() != now.dateFormats.front() ? "Values of " + now.name + " are written in another way than in " + file + "."
                                                                          : std::string();
}

std::vector<std::string> fileDrift(const Profile& before, const Profile& now, const std::string& file)
{
    std::vector<std::string> sentences;
    if (before.delimiter != now.delimiter) {
        sentences.push_back(delimiterName(now.delimiter) + " separate columns here, and other signs in " + file + ".");
    }
    if (before.encoding != now.encoding && before.encoding != "utf-8" && now.encoding != "utf-8") {
        sentences.push_back("Its characters are encoded in another way than those of " + file + ".");
    }
    if (before.hasHeader != now.hasHeader) {
        sentences.push_back(now.hasHeader ? "It has a header; " + file + " has none." : "It has no header; " + file + " has one.");
    }
    const auto names = [](const Profile& profile) { return profile.headerDelimiter.empty() ? profile.delimiter : profile.headerDelimiter; };
    if (before.hasHeader && now.hasHeader && before.headerDelimiter != now.headerDelimiter && names(before) != names(now)) {
        sentences.push_back(delimiterName(names(now)) + " separate the names here, and other signs in " + file + ".");
    }
    return sentences;
}
} // namespace

const Dataset* earlierOfItsKind(std::string_view fileName, const std::vector<Dataset>& taken)
{
    const auto pattern = patternOf(fileName);
    const auto isOne = [&](const Dataset& dataset) {
        return dataset.source == TableSource {} && patternOf(dataset.path.filename().string()) == pattern;
    };
    for (const auto& dataset : taken | std::views::reverse) {
        if (isOne(dataset)) {
            return &dataset;
        }
    }
    return nullptr;
}

std::vector<std::string> driftSentences(const Dataset& earlier, const Dataset& now)
{
    auto sentences = fileDrift(earlier.profile, now.profile, earlier.name);
    if (!now.change.isEmpty()) {
        sentences.insert(sentences.begin(), "It is read with what you changed for " + earlier.name + ".");
    }
    const auto& before = earlier.profile.columns;
    for (const auto& column : now.profile.columns) {
        const auto known = std::ranges::find(before, column.name, &ColumnProfile::name);
        const bool isNew = known == before.end();
        sentences.push_back(isNew ? column.name + " is new: " + earlier.name + " does not have it." : columnDrift(*known, column, earlier.name));
    }
    for (const auto& column : before) {
        if (!std::ranges::contains(now.profile.columns, column.name, &ColumnProfile::name)) {
            sentences.push_back(column.name + " of " + earlier.name + " is not here.");
        }
    }
    std::erase(sentences, std::string());
    if (sentences.size() > mostSentences) {
        const auto more = sentences.size() - mostSentences;
        sentences.resize(mostSentences);
        sentences.push_back("It differs from " + earlier.name + " in " + std::to_string(more) + " more ways.");
    }
    return sentences;
}

} // namespace core
