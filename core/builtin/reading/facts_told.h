// SPDX-License-Identifier: GPL-3.0-or-later
// What the scan knows of a whole file, where that is asked about: "is anything missing?", "describe the data".
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/domain/profile.h"

#include <vector>

namespace core::builtin {

/// Of a question about the whole file; of any other none. The worst of a kind is named: the column with the most gaps,
/// the value that stands furthest outside with its line.
std::vector<ReadingNote> factsTold(const Reading& reading, const Profile& profile);

} // namespace core::builtin
