// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/describe_data.h"

#include "core/data/read_code.h"
#include "core/llm/disclosure/quoting.h"
#include "core/llm/wire/chat.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <ranges>
#include <set>

namespace core::llm {

namespace {
enum class Detail { Named, Typed, Full };

std::string joined(const std::vector<std::string>& parts)
{
    std::string out;
    for (const auto& part : parts) {
        out += (out.empty() ? "" : ", ") + part;
    }
    return out;
}

/// Lower-case words of at least three letters, in any script.
std::set<std::string> wordsOf(std::string_view text)
{
    std::set<std::string> words;
    std::string word;
    for (const char c : std::string(text) + " ") {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool inWord = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
            || static_cast<unsigned char>(c) >= 0x80;
        if (inWord) {
            word.push_back(upper ? static_cast<char>(c - 'A' + 'a') : c);
        } else {
            if (word.size() >= 3) {
                words.insert(word);
            }
            word.clear();
        }
    }
    return words;
}

/// Whether the question names the column, allowing for plurals and compounds.
bool isNamed(const std::set<std::string>& questionWords, const std::string& column)
{
    for (const auto& part : wordsOf(column)) {
        for (const auto& word : questionWords) {
            if (word.starts_with(part) || part.starts_with(word)) {
                return true;
            }
        }
    }
    return false;
}

void addRange(std::vector<std::string>& facts, const ColumnProfile& column)
{
    const bool number = column.type == ColumnType::Integer || column.type == ColumnType::Number;
    if (column.type != ColumnType::Text && column.type != ColumnType::Boolean) {
        facts.push_back(
            sandbox::cellText(column.min, column.type) + " to " + sandbox::cellText(column.max, column.type));
    }
    if (column.type == ColumnType::Duration && column.mean) {
        facts.push_back("mean " + sandbox::durationText(*column.mean));
    }
    if (number && column.mean) {
        facts.push_back("mean " + plainNumber(*column.mean));
    }
    if (number && column.quantiles.size() == 5) {
        facts.push_back("median " + plainNumber(column.quantiles[2]));
    }
}

std::string samplesOf(const ColumnProfile& column)
{
    constexpr std::size_t mostValues = 5;
    constexpr std::size_t mostBytes = 40;
    std::vector<std::string> values;
    for (const auto& top : column.top | std::views::take(mostValues)) {
        values.push_back(quotedText(top.value, mostBytes) + " ×" + std::to_string(top.count));
    }
    return values.empty() ? std::string() : "most frequent: " + joined(values);
}

/// A value with every letter and digit replaced by another of its kind; the same one each time for the same seed.
std::string madeUp(std::string_view value, std::uint32_t seed)
{
    std::minstd_rand random(seed);
    const auto other = [&](char first, unsigned count) {
        return static_cast<char>(first + static_cast<char>(random() % count));
    };
    std::string made;
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c >= '0' && c <= '9') {
            made.push_back(other('0', 10));
        } else if (c >= 'A' && c <= 'Z') {
            made.push_back(other('A', 26));
        } else if ((c >= 'a' && c <= 'z') || byte >= 0xC0) {
            made.push_back(other('a', 26));
        } else if (byte < 0x80) {
            made.push_back(c);
        }
    }
    return made;
}

/// What the cells look like, without any of them.
std::string shapesOf(const ColumnProfile& column)
{
    constexpr std::size_t mostValues = 3;
    constexpr std::size_t mostBytes = 40;
    std::vector<std::string> values;
    std::uint32_t seed = static_cast<std::uint32_t>(column.name.size()) + 1;
    for (const auto& example : column.examples | std::views::take(mostValues)) {
        values.push_back(quotedText(madeUp(example.substr(0, mostBytes), ++seed), mostBytes));
    }
    return values.empty() ? std::string() : "cells look like (made up): " + joined(values);
}

std::string columnLine(const ColumnProfile& column, Disclosure level, Detail detail, bool synthetic)
{
    auto line = "- " + quotedText(column.name);
    if (detail == Detail::Named) {
        return line + "\n";
    }
    std::vector<std::string> facts { sandbox::columnTypeWord(column.type) };
    if (detail == Detail::Full && level >= Disclosure::Statistics) {
        facts.push_back((column.distinctExact ? std::to_string(column.distinct)
                                              : "about " + std::to_string(roundedEstimate(column.distinct)))
            + " distinct");
        facts.push_back(std::to_string(column.nulls) + " missing");
        addRange(facts, column);
        facts.insert(facts.end(), column.flags.begin(), column.flags.end());
    }
    if (detail == Detail::Full && level == Disclosure::Samples) {
        if (auto samples = samplesOf(column); !samples.empty()) {
            facts.push_back(std::move(samples));
        }
    }
    if (detail == Detail::Full && level == Disclosure::Statistics && synthetic) {
        if (auto shapes = shapesOf(column); !shapes.empty()) {
            facts.push_back(std::move(shapes));
        }
    }
    return line + ": " + joined(facts) + "\n";
}

std::string heading(const Dataset& dataset, std::size_t columns, ReadLines readLines)
{
    const auto& profile = dataset.profile;
    return "File " + quotedText(dataset.name) + ": data frame `" + dataset.variable + "`, "
        + std::to_string(profile.rows) + " rows, " + std::to_string(columns) + " columns"
        + (profile.rejectedRows > 0 ? ", " + std::to_string(profile.rejectedRows) + " unreadable rows left out" : "")
        + (readLines == ReadLines::Shown ? ". Read it with exactly these lines:\n" + visible(core::readCode(dataset))
                                         : std::string("."))
        + "\nColumns:\n";
}

struct Card {
    std::string head;
    std::vector<std::string> lines; ///< the columns the question names come first
    std::size_t named = 0; ///< how many of them
};

Card card(const Dataset& whole, const DataPolicy& policy, const std::set<std::string>& questionWords, Detail rest,
    ReadLines readLines)
{
    const auto dataset = visiblePart(whole, policy);
    Card made { heading(dataset, dataset.profile.columns.size(), readLines), {}, 0 };
    std::vector<std::string> others;
    for (const auto& column : whole.profile.columns) {
        const auto level = policy.of(dataset.name, column.name);
        if (level == Disclosure::Hidden) {
            continue;
        }
        const bool named = isNamed(questionWords, column.name);
        (named ? made.lines : others)
            .push_back(columnLine(column, level, named ? Detail::Full : rest, policy.syntheticSamples));
    }
    made.named = made.lines.size();
    made.lines.insert(made.lines.end(), others.begin(), others.end());
    return made;
}

/// As many columns as fit, then how many were left out.
std::string fitted(const Card& card, std::size_t bytes)
{
    auto text = card.head;
    for (std::size_t i = 0; i < card.lines.size(); ++i) {
        if (text.size() + card.lines[i].size() > bytes) {
            return text + "- and " + std::to_string(card.lines.size() - i) + " more columns, left out for length\n";
        }
        text += card.lines[i];
    }
    return text;
}

std::string keyLines(const std::vector<Dataset>& datasets, const DataPolicy& policy)
{
    std::string text;
    for (const auto& sentence : keySentences(datasets, policy)) {
        text += (text.empty() ? "Columns that match rows of different files:\n- " : "- ") + quotedText(sentence, 400)
            + "\n";
    }
    return text;
}
} // namespace

std::string describeData(const std::vector<Dataset>& all, const DataPolicy& policy, const std::string& question,
    std::int64_t tokenBudget, ReadLines readLines)
{
    std::vector<Dataset> datasets;
    std::ranges::copy_if(all, std::back_inserter(datasets),
        [&](const Dataset& dataset) { return !policy.files.contains(dataset.name); });
    const auto questionWords = wordsOf(question);
    const auto bytes = static_cast<std::size_t>(static_cast<double>(tokenBudget) * 3.5);
    std::string text;
    for (const auto rest : { Detail::Full, Detail::Typed, Detail::Named }) {
        text.clear();
        for (const auto& dataset : datasets) {
            const auto made = card(dataset, policy, questionWords, rest, readLines);
            text += fitted(made, rest == Detail::Named ? bytes / datasets.size() : std::string::npos) + "\n";
        }
        text += rest == Detail::Named ? std::string() : keyLines(datasets, policy);
        if (text.size() <= bytes) {
            break;
        }
    }
    return text;
}

} // namespace core::llm
