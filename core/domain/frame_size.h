// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <cstdint>
#include <set>
#include <string>

namespace core {

/// What a frame takes in memory, estimated from its profile.
namespace frame_size {
constexpr double ownBytes = 150 << 20; ///< of the interpreter and its libraries
constexpr double timesRead = 2.0; ///< of a frame's size: what reading it needs at once
constexpr double timesWorked = 2.5; ///< likewise where rows are grouped, sorted or joined
} // namespace frame_size

std::set<std::string> allColumns(const Dataset& dataset);
/// Of these columns.
double bytesOfRow(const Dataset& dataset, const std::set<std::string>& columns);
/// Whether rows of these columns can be loaded all at once and grouped.
bool fitsInto(std::int64_t memoryBytes, const Dataset& dataset, const std::set<std::string>& columns);

} // namespace core
