// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/literals.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <ranges>

namespace core {

namespace {
constexpr std::size_t mostNear = 3;

/// Of the only file in reach that has it.
const ColumnProfile* columnOf(const CodeFacts::Filter& filter, const std::vector<Dataset>& datasets)
{
    const ColumnProfile* found = nullptr;
    for (const auto& dataset : datasets) {
        const bool isInReach = filter.of.empty() || std::ranges::contains(filter.of, dataset.fileName())
            || std::ranges::contains(filter.of, dataset.variable);
        const auto& columns = dataset.profile.columns;
        const auto column = std::ranges::find(columns, filter.column, &ColumnProfile::name);
        if (isInReach && column != columns.end()) {
            if (found != nullptr) {
                return nullptr;
            }
            found = &*column;
        }
    }
    return found;
}

bool knowsEveryValue(const ColumnProfile& column)
{
    return column.type == ColumnType::Text && column.distinctExact && column.distinct > 0
        && column.distinct == std::ssize(column.top);
}

std::string initialsOf(const std::vector<std::string>& words)
{
    std::string initials;
    for (const auto& word : words) {
        initials += word.substr(0, 1);
    }
    return words.size() > 1 ? initials : std::string();
}

/// How far a value is from what was written; 0 is the same but for spelling, 9 has nothing in common.
int distanceOf(const std::string& written, const std::string& value)
{
    constexpr int none = 9;
    const auto one = builtin::trimmed(builtin::fold(written));
    const auto other = builtin::trimmed(builtin::fold(value));
    const auto ones = builtin::nameWords(written);
    const auto others = builtin::nameWords(value);
    if (one == other || ones == others || builtin::stem(one) == builtin::stem(other)) {
        return 0;
    }
    if (one.empty() || other.empty()) {
        return none;
    }
    if (initialsOf(others) == one || initialsOf(ones) == other) {
        return 1;
    }
    if (builtin::looksLike(one, other) || builtin::looksLike(other, one)) {
        return 1;
    }
    const auto& [shorter, longer] = std::minmax(
        one, other, [](const auto& a, const auto& b) { return a.size() < b.size(); });
    if (longer.starts_with(shorter)) {
        return 2;
    }
    const auto isShared = [&](const std::string& word) { return std::ranges::contains(others, word); };
    return std::ranges::any_of(ones, isShared) ? 3 : none;
}

/// The nearest values; the most frequent ones where none is near.
std::vector<TopValue> nearest(const std::string& written, const ColumnProfile& column)
{
    std::vector<std::pair<int, TopValue>> order;
    for (const auto& top : column.top) {
        order.emplace_back(distanceOf(written, top.value), top);
    }
    std::ranges::stable_sort(order, {}, &std::pair<int, TopValue>::first);
    const auto best = order.front().first;
    std::vector<TopValue> near;
    for (const auto& [distance, top] : order | std::views::take(mostNear)) {
        if (distance == best || distance < 9) {
            near.push_back(top);
        }
    }
    return near;
}

/// Where the text stands; on the filter's line, or the only place in the code.
const CodeFacts::WrittenText* placeOf(const std::string& text, int line, const CodeFacts& facts)
{
    const auto isIt = [&](const auto& written) { return written.text == text; };
    const auto onLine = std::ranges::find_if(
        facts.texts, [&](const auto& written) { return isIt(written) && written.line == line; });
    const auto anywhere = std::ranges::find_if(facts.texts, isIt);
    return onLine != facts.texts.end()                  ? &*onLine
        : std::ranges::count_if(facts.texts, isIt) == 1 ? &*anywhere
                                                        : nullptr;
}

Finding findingOf(
    const CodeFacts::Filter& filter, const std::string& text, const ColumnProfile& column, const CodeFacts& facts)
{
    Finding finding { Severity::Warning, "column", filter.line, 0,
        { FindingKind::NotAValue, { .column = column.name, .texts = { text }, .counts = { 0 } } } };
    const auto* place = placeOf(text, filter.line, facts);
    for (const auto& top : nearest(text, column)) {
        finding.fact.texts.push_back(top.value);
        finding.fact.counts.push_back(top.count);
        if (place != nullptr) {
            finding.fixes.push_back({ place->begin, place->end, builtin::literal(top.value), top.count });
        }
    }
    return finding;
}

bool comparesWhole(Comparison comparison)
{
    return comparison == Comparison::Equal || comparison == Comparison::NotEqual || comparison == Comparison::In
        || comparison == Comparison::NotIn;
}
} // namespace

std::vector<Finding> literalFindings(const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    std::vector<Finding> findings;
    for (const auto& filter : facts.filters) {
        const auto* column = columnOf(filter, datasets);
        const bool tells = column != nullptr && knowsEveryValue(*column) && filter.stage == RowStage::Records
            && !filter.made && comparesWhole(filter.comparison);
        for (const auto& value : tells ? filter.values : std::vector<CodeFacts::Literal>()) {
            const auto* text = std::get_if<std::string>(&value.cell);
            if (text != nullptr && !std::ranges::contains(column->top, *text, &TopValue::value)) {
                findings.push_back(findingOf(filter, *text, *column, facts));
            }
        }
    }
    return findings;
}

void addNearestNames(std::vector<Finding>& findings, const CodeFacts& facts)
{
    for (auto& finding : findings) {
        const auto& fact = finding.fact;
        const bool isColumn = fact.kind == FindingKind::NoColumnNear;
        if ((isColumn || fact.kind == FindingKind::NoFileNear) && !fact.texts.empty()) {
            const auto& written = isColumn ? fact.column : fact.texts.front();
            if (const auto* place = placeOf(written, finding.line, facts)) {
                finding.fixes.push_back({ place->begin, place->end, builtin::literal(fact.texts.back()) });
            }
        }
    }
}

} // namespace core
