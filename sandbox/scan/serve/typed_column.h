// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What pandas makes of a column; None: it is not wanted. Int64 and Boolean are its types with a mask; Str was asked
/// for, Object is what it finds by itself.
enum class ServedKind { None, Int64, MaskedInt64, Float64, Bool, MaskedBool, Str, Object };
/// Its word, as pandas spells the type.
std::optional<ServedKind> servedKind(std::string_view word);

struct ServedColumn {
    ServedKind kind = ServedKind::Object;
    int pooledBytes = 0; ///< for the number of a text, where each is written once; 0: they are written as they come
    std::vector<std::string> missingWords;
    bool pandasWords = true; ///< those that pandas knows mean missing, too
};

/// Takes the cells of a column one after the other and keeps what pandas would make of each, until it is written out.
class TypedColumn {
public:
    TypedColumn(ServedColumn column, char decimal, std::int64_t blockRows);

    /// False: pandas would read it otherwise than we know, so the column is none to be served.
    bool add(std::string_view cell);
    /// No cell follows. False as in add().
    bool finish();

    bool isText() const { return m_column.kind == ServedKind::Str || m_column.kind == ServedKind::Object; }
    bool isWanted() const { return m_column.kind != ServedKind::None; }
    const ServedColumn& column() const { return m_column; }
    /// No cell of it has a value, and nobody asked for text: numbers, all of them missing.
    bool isEmpty() const { return m_column.kind == ServedKind::Object && !m_hasValue; }
    /// Some of the pieces that pandas reads a long file in have no value: pandas warns of mixed types.
    bool isMixed() const { return m_column.kind == ServedKind::Object && m_hasValue && m_emptyBlock; }

    /// The rows since clear(): eight bytes or one each, or the number of a pooled text; 0: missing.
    std::string values;
    std::string mask; ///< 1: missing
    std::string texts; ///< of a column that is not pooled, a NUL behind each
    std::int64_t rows = 0; ///< so far, cleared ones too
    std::vector<std::int64_t> missing; ///< rows of texts that are missing, all of them
    std::string pool; ///< the different texts, a NUL behind each; the first one's number is 1
    std::uint32_t poolSize = 0;
    void clear();

private:
    bool addNumber(std::string_view cell);
    bool addInteger(std::string_view cell, bool isMissing);
    bool addBoolean(std::string_view cell, bool isMissing);
    bool addText(std::string_view cell, bool isMissing);
    std::uint32_t numberInPool(std::string_view cell);
    std::uint32_t mostPooled() const;
    void growPool();
    bool endBlock();
    bool isMissing(std::string_view cell) const;

    struct Slot {
        std::uint64_t hash = 0;
        std::uint32_t begin = 0; ///< in the pool
        std::uint32_t number = 0; ///< 0: free
    };

    ServedColumn m_column;
    char m_decimal;
    std::int64_t m_blockRows;
    std::vector<Slot> m_slots;
    bool m_fraction = false; ///< a number that is no integer, or a gap
    bool m_hasValue = false;
    bool m_emptyBlock = false;
    bool m_blockHasValue = false;
    bool m_blockHasText = false; ///< one that pandas takes for nothing but text
};

} // namespace scan
