// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/warning.h"

#include <string>
#include <vector>

namespace core {

/// A warning, and the other columns of which the same is to be told but for its figures.
struct AlikeWarning {
    FileWarning first;
    std::vector<std::string> others {};
};

/// In the order of the first of each. Two may stand beside each other, and those that name lines each tell something.
std::vector<AlikeWarning> alikeWarnings(const std::vector<FileWarning>& warnings);
/// Names the first `most` of the other columns.
std::string inWords(const AlikeWarning& warning, std::size_t most, const Translate& translate = {});

} // namespace core
