// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <string>

namespace core::builtin {

/// Rows, groups and first number of a query as a reading, for what both have in common.
Reading baseOf(const Query& query);
/// The number as a reading of its own, for the words and the code of one.
Reading readingOf(const Number& number);
/// "average of fee weighted by hours"
std::string numberWords(const Number& number, const Schema& schema);
/// "month of order_date"
std::string keyWords(const Key& key, const Schema& schema);
/// "Sum of fee by team where status is “open”", without a full stop.
std::string subjectOf(const Query& query, const Schema& schema);
/// What its chart shows of that.
std::string chartTitle(const Query& query, const Schema& schema);
/// The same as a sentence, with what was assumed.
std::string sayQuery(const Query& query, const Schema& schema);

} // namespace core::builtin
