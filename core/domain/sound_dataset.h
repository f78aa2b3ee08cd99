// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

namespace core {

/// Throws std::invalid_argument where the code that reads the data set could hold anything but what our generator
/// means: a data set may come with a document, and nobody approves its load step.
void requireSound(const Dataset& dataset);

} // namespace core
