// SPDX-License-Identifier: GPL-3.0-or-later
// The frames that the files of an analysis are loaded into: code that names one begins with it.
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/proposal.h"
#include "sandbox/run/run_request.h"

#include <string>
#include <vector>

namespace core {

/// How each of them is read, as its import contract says.
std::vector<sandbox::TableReader> loadStepsOf(const std::vector<Dataset>& datasets);
/// Of the frames of these names only.
std::vector<sandbox::TableReader> loadStepsOf(
    const std::vector<Dataset>& datasets, const std::vector<std::string>& frames);

/// Whether its frame is loaded with the columns in use only: it is a large text.
bool isLoadedByColumns(const Dataset& dataset);

/// Those that are small enough to be loaded before any code asks for them.
std::vector<Dataset> loadedAhead(const std::vector<Dataset>& datasets);

/// What the code and its properties begin with, as the check found; none for shell and JavaScript, which know no
/// frames. Of a large file those columns only that they use.
sandbox::LoadedFrames framesFor(const Proposal& proposal, const std::vector<Dataset>& datasets);
/// The same of the second method.
sandbox::LoadedFrames framesFor(const SecondMethod& second, const std::vector<Dataset>& datasets);

} // namespace core
