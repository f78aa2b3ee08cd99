// SPDX-License-Identifier: GPL-3.0-or-later
// The small words and phrases that code comments and contract sentences share.
#pragma once

#include "core/domain/profile.h"
#include "core/domain/truth_words.h"

#include <string>
#include <string_view>

namespace core {

/// Words that read_csv takes for missing without being told.
bool pandasKnowsMissing(std::string_view word);
std::string dialectComment(const Profile& profile); ///< " (semicolons, decimal comma)" or ""
std::string dateComment(const ColumnProfile& column); ///< "dates as day.month.year", "durations as hour:minute"
std::string numberComment(const ColumnProfile& column); ///< "numbers without their currency sign"

/// 4,000
std::string withThousands(std::int64_t number);

} // namespace core
