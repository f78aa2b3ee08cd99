// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

namespace core::report {

/// What the code printed is part of its answer; the auditor reads all of it.
Part printedPart(const Step& step);

} // namespace core::report
