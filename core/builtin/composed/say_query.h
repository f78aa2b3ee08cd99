// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <string>

namespace core::builtin {

/// Rows, groups and first number of a query as a reading, for what both have in common.
Reading baseOf(const Query& query);
/// Of two things of a file in long form: each has rows of its own, so that no row has both.
bool isOfThings(const Number& number, const Schema& schema);
/// The number as a reading of its own, for the words and the code of one.
Reading readingOf(const Number& number);
/// "average of fee weighted by hours"
std::string numberWords(const Number& number, const Schema& schema);
/// "month of order_date"
std::string keyWords(const Key& key, const Schema& schema);
/// What is done with which rows is not in it: "Sum of fee by team, the 3 largest"
std::string whatIsDone(const Query& query, const Schema& schema);
/// "Sum of fee by team where status is “open”", without a full stop.
std::string subjectOf(const Query& query, const Schema& schema);
std::string keysWords(const std::vector<Key>& keys, const Schema& schema); ///< " per month of paid for each team"
std::string placesWords(const Query& query, const Schema& schema); ///< ", the 3 largest within each team"
std::string runningWords(const Query& query); ///< ", each with all before it"
/// What its chart shows of that.
std::string chartTitle(const Query& query, const Schema& schema);
/// The same as a sentence, with what was assumed.
std::string sayQuery(const Query& query, const Schema& schema);

} // namespace core::builtin
