// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/placed_names.h"

#include <algorithm>

namespace scan {

namespace {
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<Span> wordsIn(std::string_view line)
{
    std::vector<Span> words;
    for (auto at = line.find_first_not_of(' '); at < line.size(); at = line.find_first_not_of(' ', words.back().end)) {
        words.push_back({ at, std::min(line.find(' ', at), line.size()) });
    }
    return words;
}

/// From the leftmost to the rightmost of each column's cells.
std::vector<Span> columnsOf(const std::vector<std::string_view>& records, std::size_t columns)
{
    std::vector<Span> spans;
    for (const auto record : records) {
        const auto cells = wordsIn(record);
        if (cells.size() != columns) {
            return {};
        }
        spans.resize(columns, { record.size(), 0 });
        for (std::size_t i = 0; i < columns; ++i) {
            spans[i] = { std::min(spans[i].begin, cells[i].begin), std::max(spans[i].end, cells[i].end) };
        }
    }
    const auto overlap = [](const Span& one, const Span& next) { return next.begin < one.end; };
    return std::ranges::adjacent_find(spans, overlap) == spans.end() ? spans : std::vector<Span>();
}

std::size_t distance(const Span& one, const Span& other)
{
    return one.end <= other.begin ? other.begin - one.end + 1 : other.end <= one.begin ? one.begin - other.end + 1 : 0;
}
} // namespace

std::vector<std::string> placedNames(
    std::string_view line, const std::vector<std::string_view>& records, std::size_t columns)
{
    constexpr std::size_t fewestRecords = 2;
    const auto words = wordsIn(line);
    const auto spans = columnsOf(records, columns);
    if (records.size() < fewestRecords || spans.empty() || words.size() <= columns || line.contains('\t')) {
        return {};
    }
    std::vector<Span> names(columns, { line.size(), 0 });
    for (const auto& word : words) {
        const auto nearest = std::ranges::min_element(
            spans, {}, [&](const Span& span) { return distance(word, span); });
        auto& name = names[static_cast<std::size_t>(nearest - spans.begin())];
        name = { std::min(name.begin, word.begin), std::max(name.end, word.end) };
    }
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < columns; ++i) {
        if (names[i].begin != spans[i].begin && names[i].end != spans[i].end) {
            return {};
        }
        texts.emplace_back(line.substr(names[i].begin, names[i].end - names[i].begin));
    }
    return texts;
}

} // namespace scan
