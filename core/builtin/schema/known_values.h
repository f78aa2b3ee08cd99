// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of text say, found by the words for it.
#pragma once

#include "core/domain/dataset.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace core::builtin {

/// Which value some words mean.
struct ValueMatch {
    int column = -1;
    std::string value; ///< as in the file, trimmed
    bool part = false; ///< the words are only a part of the value
    std::vector<int> rivals {}; ///< other columns with this value
    std::vector<std::string> spellings {}; ///< of the value in each rival

    const std::string& in(int other) const; ///< as that column writes it
    /// Where it is a rival's value letter by letter, and only in other capitals that of the column: the rival's.
    void preferWritten(const std::string& written);
};

/// The values of all columns of a dataset that are texts.
class KnownValues {
public:
    /// What the profile lists of a column of text.
    void learn(const Dataset& dataset, int column);
    std::optional<ValueMatch> match(const std::vector<std::string>& words) const; ///< exactly, but for case and accents
    std::optional<ValueMatch> ofDeed(const std::string& word) const; ///< "cancelled" of "cancellation"
    /// Bent or spelled otherwise, or one word of a value, unless the file is called so.
    std::optional<ValueMatch> guess(const std::string& word, const std::string& file) const;
    std::string nearest(const std::string& word) const; ///< the only one that a mistyped word can mean; empty: none

private:
    void learn(const Dataset& dataset, int index, const std::string& raw);

    struct Known {
        int column;
        std::string value;
    };
    std::unordered_map<std::string, std::vector<Known>> m_values; ///< by folded words
    std::unordered_map<std::string, std::string> m_plain; ///< the same words by themselves without umlauts
};

/// All its values are listed.
bool areFewCodes(const ColumnProfile& column);

} // namespace core::builtin
