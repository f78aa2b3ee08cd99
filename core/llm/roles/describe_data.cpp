// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/describe_data.h"

#include "core/domain/frame_size.h"
#include "core/llm/disclosure/quoting.h"
#include "core/llm/wire/chat.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <ranges>
#include <set>

namespace core::llm {

namespace {
enum class Detail { Named, Typed, Full };
constexpr std::string_view columnsTitle = "Columns (gaps are told):\n"; ///< where they are

Passages joined(const std::vector<Passages>& parts)
{
    Passages out;
    for (const auto& part : parts) {
        out += (out.isEmpty() ? Passages() : ", ") + part;
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

void addRange(std::vector<Passages>& facts, const ColumnProfile& column)
{
    if (column.type != ColumnType::Text && column.type != ColumnType::Boolean) {
        facts.push_back(
            Passages(sandbox::cellText(column.min, column.type)) + " to " + sandbox::cellText(column.max, column.type));
    }
}

/// A column of few values tells them all; one whose values are all different tells none, for no other row has them.
Passages samplesOf(const ColumnProfile& column, std::int64_t rows)
{
    constexpr std::int64_t mostWhole = 12;
    constexpr std::size_t mostValues = 5;
    constexpr std::size_t mostBytes = 40;
    const bool isWhole = column.distinctExact && column.distinct <= mostWhole
        && column.distinct == std::ssize(column.top);
    if (column.distinctExact && column.distinct == rows - column.nulls && !isWhole) {
        return {};
    }
    std::vector<Passages> values;
    for (const auto& top : column.top | std::views::take(isWhole ? column.top.size() : mostValues)) {
        values.push_back(
            Passages(quotedText(top.value, mostBytes)) + " ×" + Passages::spoken(std::to_string(top.count)));
    }
    return values.empty() ? Passages() : (isWhole ? Passages("all values: ") : "most frequent: ") + joined(values);
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
Passages shapesOf(const ColumnProfile& column)
{
    constexpr std::size_t mostValues = 3;
    constexpr std::size_t mostBytes = 40;
    std::vector<Passages> values;
    std::uint32_t seed = static_cast<std::uint32_t>(column.name.size()) + 1;
    for (const auto& example : column.examples | std::views::take(mostValues)) {
        values.push_back(Passages::spoken(quotedText(madeUp(example.substr(0, mostBytes), ++seed), mostBytes)));
    }
    return values.empty() ? Passages() : "cells look like (made up): " + joined(values);
}

/// A column as it may be listed, and what the whole of its file says of it.
struct ListedColumn {
    const ColumnProfile* column = nullptr;
    Disclosure level = Disclosure::Hidden;
    std::size_t file = 0;
    std::int64_t rows = 0;
    bool isNamed = false; ///< by the question
    Detail detail = Detail::Named;
};

std::vector<Passages> factsOf(const ListedColumn& listed, bool synthetic)
{
    const auto& column = *listed.column;
    std::vector<Passages> facts { Passages::spoken(sandbox::columnTypeWord(column.type)) };
    if (listed.detail != Detail::Full || listed.level < Disclosure::Statistics) {
        return facts;
    }
    facts.push_back(
        (column.distinctExact ? Passages(std::to_string(column.distinct))
                              : "about " + Passages::spoken(std::to_string(roundedEstimate(column.distinct))))
        + " distinct");
    if (column.nulls > 0) {
        facts.push_back(Passages(std::to_string(column.nulls)) + " missing");
    }
    addRange(facts, column);
    for (const auto& flag : column.flags) {
        facts.push_back(Passages::spoken(flag));
    }
    if (auto more = listed.level == Disclosure::Samples ? samplesOf(column, listed.rows)
            : synthetic                                 ? shapesOf(column)
                                                        : Passages();
        !more.isEmpty()) {
        facts.push_back(std::move(more));
    }
    return facts;
}

Passages columnLine(const ListedColumn& listed, bool synthetic)
{
    const auto name = "- " + Passages(quotedText(listed.column->name));
    return listed.detail == Detail::Named ? name + "\n" : name + ": " + joined(factsOf(listed, synthetic)) + "\n";
}

/// How code uses a file that is too large to be loaded as a whole.
Passages inParts(const Dataset& dataset)
{
    const auto& profile = dataset.profile;
    if (!dataset.source.isPlainText()) {
        return Passages();
    }
    const bool hasCommas = std::ranges::any_of(
        profile.columns, [](const auto& column) { return column.decimal == ","; });
    const std::string comma = hasCommas ? ", decimal=\",\"" : "";
    return Passages(
               "Larger than memory: name the few columns that each step needs, or read it in parts yourself and put "
               "their sums and counts together: `for part in pd.read_csv(")
        + quotedText(dataset.fileName()) + ", sep=" + quotedText(profile.delimiter) + comma
        + ", usecols=[…], chunksize=1_000_000):`; dates are texts there.\n";
}

Passages heading(const Dataset& dataset, std::int64_t memoryBytes)
{
    const auto& profile = dataset.profile;
    return "File " + Passages(quotedText(dataset.name)) + ": data frame `" + dataset.variable + "`, "
        + std::to_string(profile.rows) + " rows, " + Passages::spoken(std::to_string(profile.columns.size()))
        + " columns"
        + (profile.rejectedRows > 0
                ? ", " + Passages::spoken(std::to_string(profile.rejectedRows)) + " unreadable rows left out"
                : Passages())
        + ". " + (fitsInto(memoryBytes, dataset, allColumns(dataset)) ? Passages() : inParts(dataset));
}

/// The files and their columns as they may be listed: every one named, none described.
struct Description {
    std::vector<const Dataset*> files;
    std::vector<Passages> heads; ///< of each
    std::vector<ListedColumn> columns;
    std::size_t bytes = 0;
};

Description namesOf(const std::vector<Dataset>& datasets, const DataPolicy& policy, const std::string& question,
    std::int64_t memoryBytes)
{
    const auto questionWords = wordsOf(question);
    Description made;
    for (const auto& dataset : datasets) {
        if (policy.files.contains(dataset.name)) {
            continue;
        }
        made.files.push_back(&dataset);
        made.heads.push_back(heading(visiblePart(dataset, policy), memoryBytes));
        made.bytes += made.heads.back().size() + columnsTitle.size() + 1;
        for (const auto& column : dataset.profile.columns) {
            const auto level = policy.of(dataset.name, column.name);
            if (level > Disclosure::Hidden) {
                made.columns.push_back({ &column, level, made.heads.size() - 1, dataset.profile.rows,
                    isNamed(questionWords, column.name) });
                made.bytes += columnLine(made.columns.back(), false).size();
            }
        }
    }
    return made;
}

/// The most of a column's details that fits; `used` are the bytes of those before.
void describe(ListedColumn& listed, bool synthetic, std::size_t& used, std::size_t bytes)
{
    const auto name = columnLine(listed, synthetic).size();
    for (const auto detail : { Detail::Full, Detail::Typed }) {
        listed.detail = detail;
        const auto more = columnLine(listed, synthetic).size() - name;
        if (used + more <= bytes) {
            used += more;
            return;
        }
    }
    listed.detail = Detail::Named;
}

/// Details of the columns that the question names, then of the others where all names leave room for them.
void describe(Description& made, bool synthetic, std::size_t details, std::size_t most)
{
    std::size_t used = 0;
    for (const bool asked : { true, false }) {
        const auto bytes = asked ? details : std::min(details, most - std::min(most, made.bytes));
        for (auto& listed : made.columns) {
            if (listed.isNamed == asked) {
                describe(listed, synthetic, used, bytes);
            }
        }
    }
    made.bytes += used;
}

/// What is odd about each file, as far as there is room for it.
void tellFacts(Description& made, const DataPolicy& policy, std::size_t most)
{
    constexpr std::size_t mostFacts = 6;
    for (std::size_t file = 0; file < made.heads.size(); ++file) {
        const auto facts = factsToTell(*made.files[file], policy);
        for (const auto& fact : facts | std::views::take(mostFacts)) {
            const auto sentence = inPassages(fact) + " ";
            if (made.bytes + sentence.size() <= most) {
                made.heads[file] += sentence;
                made.bytes += sentence.size();
            }
        }
    }
}

Passages keyLines(const std::vector<Dataset>& datasets, const DataPolicy& policy)
{
    Passages text;
    for (const auto& sentence : keySentences(datasets, policy)) {
        text += (text.isEmpty() ? Passages("Columns that match rows of different files:\n- ") : "- ")
            + quotedText(sentence, 400) + "\n";
    }
    return text;
}

bool tellsGaps(const Description& made, std::size_t file)
{
    return std::ranges::any_of(made.columns, [&](const ListedColumn& listed) {
        return listed.file == file && listed.level >= Disclosure::Statistics && listed.detail == Detail::Full;
    });
}

/// The columns of a file, each on a line: those that the question names first, then what has details, then names.
Passages linesOf(const Description& made, std::size_t file, bool synthetic, std::size_t bytes)
{
    std::vector<const ListedColumn*> order;
    for (const auto& listed : made.columns) {
        if (listed.file == file) {
            order.push_back(&listed);
        }
    }
    std::ranges::stable_sort(
        order, {}, [](const auto* listed) { return std::pair(!listed->isNamed, listed->detail == Detail::Named); });
    Passages text;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto line = columnLine(*order[i], synthetic);
        if (text.size() + line.size() > bytes) {
            return text + "- and " + Passages::spoken(std::to_string(order.size() - i))
                + " more columns, left out for length\n";
        }
        text += line;
    }
    return text;
}
} // namespace

Passages describeData(
    const std::vector<Dataset>& datasets, const DataPolicy& policy, const std::string& question, DescriptionRoom room)
{
    const auto bytesFor = [](std::int64_t tokens) {
        return static_cast<std::size_t>(static_cast<double>(tokens) * 3.5);
    };
    auto made = namesOf(datasets, policy, question, room.memoryBytes);
    constexpr std::size_t lastLine = 80; // that some columns were left out
    const auto most = bytesFor(room.most);
    describe(made, policy.syntheticSamples, bytesFor(room.details), most);
    tellFacts(made, policy, most);
    Passages text;
    for (std::size_t file = 0; file < made.heads.size(); ++file) {
        const auto head = made.heads[file]
            + (tellsGaps(made, file) ? Passages::spoken(columnsTitle) : Passages("Columns:\n"));
        const auto share = made.bytes <= most ? most : most / made.heads.size();
        text += head + linesOf(made, file, policy.syntheticSamples, share - std::min(share, head.size() + lastLine))
            + "\n";
    }
    const auto keys = keyLines(datasets, policy);
    return made.bytes + keys.size() <= most ? text + keys : text;
}

} // namespace core::llm
