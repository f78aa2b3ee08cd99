// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/builtin/schema/schema.h"

#include <functional>
#include <set>
#include <string>

namespace core::builtin {

/// With each phrase for which `shorter` has one in its place.
std::string withShorter(const std::string& question,
    const std::function<std::optional<Shorter>(const std::vector<std::string>&, std::size_t)>& shorter);

/// The columns that hold what the question says of weekdays, hours and weekends: "weekday", "hour", "part of week".
std::set<std::string> partsOfTimeIn(const std::string& question);

/// As these columns and their values are called, where the data have them: "on Mondays before 9 am" is "on monday with
/// hour under 9".
std::string inPartsOfTime(const std::string& question, const Schema& schema);

} // namespace core::builtin
