// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/prepared.h"
#include "core/data/keys.h"

#include <string>
#include <vector>

namespace core::builtin {

/// A key from many rows of one data set to one row of the other. Keeps references: the data sets outlive it.
struct Match {
    const Dataset& many;
    const ColumnProfile& key;
    const Dataset& one;
    const ColumnProfile& oneKey;
    KeyPair pair;

    bool covers() const; ///< most values of the many are known to the one
    /// Rows are not put together on a guess: the names or the values say so.
    bool isSure() const;
    /// "matching customer_id of orders.csv with id of customers.csv": said behind a question it chooses this one.
    std::string words() const;
};

/// All keys that two data sets may have; empty: nothing joins them.
std::vector<Match> matchesBetween(const Dataset& left, const Dataset& right);

/// Those that come into question: one if it is clear, several if columns of the many fit the same column of the one equally well.
/// If none is sure those that cover, or else all.
std::vector<Match> likelyMatches(const Dataset& left, const Dataset& right);
inline bool isClear(const std::vector<Match>& likely) { return likely.size() == 1 && likely.front().isSure(); }

/// Why a column that both have by name is no key, in a sentence; empty: there is none, or it may be one.
std::string whyNoKey(const Dataset& left, const Dataset& right);

/// Two data sets as one: the rows of the many, each with what the one says of it. Of the one texts, booleans and dates are taken: its
/// numbers would count again with every row of the many that it meets, if it meets several. The code says how many rows have no match.
Prepared joinedBy(const Match& match);

/// The columns of both, which no code brings together: to tell what a question is about.
Prepared sideBySide(const Dataset& left, const Dataset& right);

} // namespace core::builtin
