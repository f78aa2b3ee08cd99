// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/domain/dataset.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

enum class Direction { None, Largest, Smallest };

/// What a question asks for, as far as its words say it for certain. What is absent here may be asked all the same.
struct QuestionFacts {
    struct NamedColumn {
        const Dataset* dataset = nullptr;
        const ColumnProfile* column = nullptr;
        bool isKey = false; ///< "per", "by" or "each" stands before it
    };
    struct NamedValue {
        const Dataset* dataset = nullptr;
        const ColumnProfile* column = nullptr;
        std::string value; ///< as the file writes it
    };

    std::set<builtin::Concept> concepts;
    std::set<std::string> words; ///< stems of all of them
    std::vector<std::string> tokens; ///< folded, in order
    std::vector<double> numbers;
    std::vector<int> years;
    std::vector<NamedColumn> columns; ///< named by all words of their names
    std::vector<NamedValue> values;
    std::vector<std::string> labels; ///< in quotation marks, and no value of the data
    std::vector<std::string> open; ///< words that name nothing of the data and mean nothing to the planner
    std::optional<std::int64_t> rows; ///< an N
    std::string ofEach; ///< the word behind "of each", where an N stands before it
    Direction direction = Direction::None;
    bool negates = false; ///< something is to be left out
    bool includes = false; ///< "including": also those that might be left out
    bool restricts = false; ///< "that were returned": not all are meant

    bool has(builtin::Concept meaning) const { return concepts.contains(meaning); }
    bool names(const std::string& column) const;
    /// Whether one of these stands there, as a whole word.
    bool saysAny(std::initializer_list<std::string_view> some) const;
    bool isEmpty() const { return tokens.empty(); }
};

QuestionFacts questionFacts(std::string_view question, std::span<const Dataset> datasets);

} // namespace core
