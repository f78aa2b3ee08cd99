// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/first_blocks.h"

#include "core/builtin/schema/schema.h"
#include "core/data/typed_cell.h"

#include <algorithm>
#include <set>

namespace core::builtin {

namespace {
constexpr std::size_t mostKeys = 12; ///< a table of more has rows that are no places and times

std::optional<double> numberOf(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*whole);
    }
    const auto* number = std::get_if<double>(&cell);
    return number != nullptr ? std::optional(*number) : std::nullopt;
}
} // namespace

FirstBlocks::FirstBlocks(int column, const Schema& schema)
    : m_column(column)
    , m_schema(schema)
{
    constexpr std::int64_t mostValues = 200;
    const auto keys = schema.dataset().profile.firstRows.empty() ? std::vector<int>() : keysBeside();
    const bool isKeyed = std::ranges::any_of(keys, [&](int each) { return schema.hasFlag(each, "unique"); });
    if (isKeyed || keys.size() > mostKeys || schema.column(column).distinct > mostValues) {
        m_stands = Stands::Otherwise;
    } else {
        sortOut(keys);
    }
}

const std::string& FirstBlocks::cell(std::size_t row, int column) const
{
    static const std::string none;
    const auto& cells = m_schema.dataset().profile.firstRows[row];
    return column < std::ssize(cells) ? cells[static_cast<std::size_t>(column)] : none;
}

bool FirstBlocks::goesWith(int column) const
{
    std::map<std::string_view, std::string_view> beside;
    for (std::size_t row = 0; row < m_schema.dataset().profile.firstRows.size(); ++row) {
        const std::string_view own = cell(row, m_column), other = cell(row, column);
        if (beside.emplace(own, other).first->second != other) {
            return false;
        }
    }
    return true;
}

std::vector<int> FirstBlocks::keysBeside() const
{
    constexpr std::int64_t mostYears = 150; // else they are numbers of that size
    const auto measures = m_schema.measures();
    std::vector<int> keys;
    for (int i = 0; i < m_schema.columnCount() && keys.size() <= mostKeys; ++i) {
        const bool isPlace = !std::ranges::contains(measures, i) || isPlaceInOrder(m_schema.column(i))
            || m_schema.hasFlag(i, partOfTime) || (m_schema.mayBeYears(i) && m_schema.column(i).distinct <= mostYears);
        if (i != m_column && isPlace && m_schema.column(i).nulls == 0 && !goesWith(i)) {
            keys.push_back(i);
        }
    }
    return keys;
}

void FirstBlocks::sortOut(const std::vector<int>& keys)
{
    std::set<std::string_view> values;
    for (std::size_t row = 0; row < m_schema.dataset().profile.firstRows.size(); ++row) {
        std::string block;
        for (const int key : keys) {
            block += cell(row, key) + '\n';
        }
        values.insert(cell(row, m_column));
        m_blocks[block].push_back(row);
    }
    const auto isRepeated = [this](const auto& block) {
        std::set<std::string_view> own;
        return std::ranges::any_of(
            block.second, [&](std::size_t row) { return !own.insert(cell(row, m_column)).second; });
    };
    const auto several = std::ranges::count_if(m_blocks, [](const auto& block) { return block.second.size() > 1; });
    const bool areApart = several > 1 && 2 * several >= std::ssize(m_blocks);
    m_stands = std::ranges::any_of(m_blocks, isRepeated) ? Stands::Otherwise
        : values.size() < 2                              ? Stands::Unknown
        : areApart                                       ? Stands::Once
                                                         : Stands::Otherwise;
}

std::vector<std::map<std::string, double>> FirstBlocks::numbers(int measure) const
{
    std::vector<std::map<std::string, double>> all;
    for (const auto& [name, rows] : m_blocks) {
        auto& block = all.emplace_back();
        for (const auto row : rows) {
            if (const auto number = numberOf(typedCell(cell(row, measure), m_schema.column(measure)))) {
                block.emplace(cell(row, m_column), *number);
            }
        }
    }
    return all;
}

std::map<std::string, std::vector<FirstBlocks::Compared>> FirstBlocks::compared(
    const std::string& value, int measure, int within) const
{
    std::map<std::string, std::vector<Compared>> found;
    const auto all = numbers(measure);
    auto rows = m_blocks.begin();
    for (const auto& block : all) {
        const auto& of = (rows++)->second;
        const auto own = block.find(value);
        if (own == block.end() || block.size() < 3) {
            continue; // beside one other it is no sum
        }
        Compared beside { own->second };
        for (const auto& [other, number] : block) {
            if (other != value) {
                beside.largest = beside.sum == 0 ? number : std::max(beside.largest, number);
                beside.sum += number;
            }
        }
        found[within < 0 ? std::string() : cell(of.front(), within)].push_back(beside);
    }
    return found;
}

} // namespace core::builtin
