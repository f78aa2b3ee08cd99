// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/prepared.h"
#include "core/data/keys.h"

#include <string>
#include <vector>

namespace core::builtin {

/// What a key is for: to put rows together, where it must stand in one row only of one side; or to count the rows that
/// match.
enum class KeyUse { Join, Count };

/// What becomes of the rows of the one whose key stands in several: asked, for a join would count rows again.
enum class Repeats { None, FirstTaken, LeftOut };

/// A key from many rows of one data set to one row of the other. Keeps references: the data sets outlive it.
struct Match {
    const Dataset& many;
    const ColumnProfile& key;
    const Dataset& one;
    const ColumnProfile& oneKey;
    KeyPair pair;
    Repeats repeats = Repeats::None;

    bool covers() const; ///< most values of the many are known to the one
    /// Rows are not put together on a guess: the names or the values say so.
    bool isSure(KeyUse use) const;
    /// "matching customer_id of orders.csv with id of customers.csv": said behind a question it chooses this one.
    std::string words(bool inGerman = false) const;
    std::string columns() const; ///< for people: "customer_id", "customer_id and id"
    const ColumnProfile& keyOf(const Dataset& dataset) const { return dataset.name == many.name ? key : oneKey; }
};

/// All keys that two data sets may have for a use; empty: nothing joins them.
std::vector<Match> matchesBetween(const Dataset& left, const Dataset& right, KeyUse use);

/// A key by name and values that stands in a few rows of the one twice, in each way to join on it; empty: there is
/// none.
std::vector<Match> repeatedMatches(const Dataset& left, const Dataset& right);

/// Those that come into question: one if it is clear, several if columns of the many fit the same column of the one
/// equally well. If none is sure those that cover, or else all.
struct LikelyMatches {
    std::vector<Match> all;
    bool isClear = false; ///< there is one, and it is sure
};
LikelyMatches likelyMatches(const Dataset& left, const Dataset& right, KeyUse use = KeyUse::Join);

/// Why a column that both have by name is no key, in a sentence; empty: there is none, or it may be one.
std::string whyNoKey(const Dataset& left, const Dataset& right);

} // namespace core::builtin
