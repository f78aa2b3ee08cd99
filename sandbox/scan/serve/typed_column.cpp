// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/typed_column.h"

#include "sandbox/scan/cell/pandas_number.h"
#include "sandbox/scan/profile/value_table.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace scan {

namespace {
constexpr std::uint32_t mostInAnyPool = 1u << 18;
constexpr std::size_t mostPoolBytes = 64u << 20;
/// A whole number of more digits is not the same by way of an integer, which pandas takes where a piece of the file
/// has no fractions.
constexpr int exactWholeDigits = 15;

static_assert(std::endian::native == std::endian::little);

template <typename T> void append(std::string& bytes, T value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
} // namespace

std::optional<ServedKind> servedKind(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, ServedKind>, 8> kinds { { { "none", ServedKind::None },
        { "int64", ServedKind::Int64 }, { "Int64", ServedKind::MaskedInt64 }, { "float64", ServedKind::Float64 },
        { "bool", ServedKind::Bool }, { "boolean", ServedKind::MaskedBool }, { "str", ServedKind::Str },
        { "object", ServedKind::Object } } };
    const auto found = std::ranges::find(kinds, word, [](const auto& kind) { return kind.first; });
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

TypedColumn::TypedColumn(ServedColumn column, char decimal, std::int64_t blockRows)
    : m_column(std::move(column))
    , m_decimal(decimal)
    , m_blockRows(blockRows)
{
}

bool TypedColumn::isMissing(std::string_view cell) const
{
    return (m_column.pandasWords && isMissingForPandas(cell)) || std::ranges::contains(m_column.missingWords, cell);
}

bool TypedColumn::add(std::string_view cell)
{
    ++rows;
    if (!isWanted()) {
        return true;
    }
    const bool gap = isMissing(cell);
    switch (m_column.kind) {
    case ServedKind::None: break;
    case ServedKind::Float64:
        if (gap) {
            m_fraction = true;
            append(values, std::numeric_limits<double>::quiet_NaN());
            return true;
        }
        return addNumber(cell);
    case ServedKind::Int64:
    case ServedKind::MaskedInt64: return addInteger(cell, gap);
    case ServedKind::Bool:
    case ServedKind::MaskedBool: return addBoolean(cell, gap);
    case ServedKind::Str:
    case ServedKind::Object: return addText(cell, gap);
    }
    return false;
}

bool TypedColumn::addNumber(std::string_view cell)
{
    PandasNumber number;
    if (!parsePandasNumber(cell, m_decimal, number)
        || (number.whole && (number.digits > exactWholeDigits || (number.value == 0 && cell.contains('-'))))) {
        return false;
    }
    m_fraction = m_fraction || !number.whole;
    append(values, number.value);
    return true;
}

bool TypedColumn::addInteger(std::string_view cell, bool gap)
{
    const bool masked = m_column.kind == ServedKind::MaskedInt64;
    std::int64_t value = 1; // what pandas has behind its mask
    if (gap ? !masked : !parsePandasInteger(cell, value) || (masked && !(isDigit(cell[0]) || cell[0] == '-'))) {
        return false;
    }
    append(values, value);
    if (masked) {
        mask.push_back(gap ? 1 : 0);
    }
    return true;
}

bool TypedColumn::addBoolean(std::string_view cell, bool gap)
{
    const bool masked = m_column.kind == ServedKind::MaskedBool;
    if (gap ? !masked : !isBooleanForPandas(cell)) {
        return false;
    }
    values.push_back(!gap && (cell[0] == 't' || cell[0] == 'T') ? 1 : 0);
    if (masked) {
        mask.push_back(gap ? 1 : 0);
    }
    return true;
}

bool TypedColumn::addText(std::string_view cell, bool gap)
{
    if (!gap && m_column.kind == ServedKind::Object) {
        m_blockHasText = m_blockHasText || !mayBeTypedByPandas(cell, m_decimal);
        m_blockHasValue = true;
    }
    if (m_column.pooledBytes > 0) {
        const auto number = gap ? 0 : numberInPool(cell);
        values.append(reinterpret_cast<const char*>(&number), static_cast<std::size_t>(m_column.pooledBytes));
        if (!gap && number == 0) {
            return false;
        }
    } else {
        texts += gap ? std::string_view() : cell;
        texts.push_back('\0');
        if (gap) {
            missing.push_back(rows - 1);
        }
    }
    return rows % m_blockRows != 0 || endBlock();
}

bool TypedColumn::finish()
{
    const bool known = m_column.kind != ServedKind::Float64 || m_fraction || rows == 0;
    return known && (rows % m_blockRows == 0 || endBlock());
}

bool TypedColumn::endBlock()
{
    m_hasValue = m_hasValue || m_blockHasValue;
    m_emptyBlock = m_emptyBlock || !m_blockHasValue;
    const bool known = m_column.kind != ServedKind::Object || !m_blockHasValue || m_blockHasText;
    m_blockHasValue = false;
    m_blockHasText = false;
    return known;
}

void TypedColumn::clear()
{
    values.clear();
    mask.clear();
    texts.clear();
}

std::uint32_t TypedColumn::mostPooled() const
{
    return m_column.pooledBytes < 4 ? (1u << 8 * m_column.pooledBytes) - 1 : mostInAnyPool;
}

/// 0: the pool is full.
std::uint32_t TypedColumn::numberInPool(std::string_view cell)
{
    if (m_slots.size() < 2 * (poolSize + std::size_t { 1 })) {
        growPool();
    }
    const auto hash = hashOf(cell);
    const auto last = m_slots.size() - 1;
    for (auto at = hash & last;; at = (at + 1) & last) {
        auto& slot = m_slots[at];
        if (slot.number == 0) {
            if (poolSize == mostPooled() || pool.size() > mostPoolBytes) {
                return 0;
            }
            slot = { hash, static_cast<std::uint32_t>(pool.size()), ++poolSize };
            pool += cell;
            pool.push_back('\0');
            return slot.number;
        }
        // No text holds a NUL.
        const auto rest = std::string_view(pool).substr(slot.begin);
        if (slot.hash == hash && rest.starts_with(cell) && rest[cell.size()] == '\0') {
            return slot.number;
        }
    }
}

void TypedColumn::growPool()
{
    std::vector<Slot> slots(std::max<std::size_t>(1024, m_slots.size() * 4));
    const auto last = slots.size() - 1;
    for (const auto& slot : m_slots) {
        if (slot.number > 0) {
            auto at = slot.hash & last;
            while (slots[at].number > 0) {
                at = (at + 1) & last;
            }
            slots[at] = slot;
        }
    }
    m_slots = std::move(slots);
}

} // namespace scan
