// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"
#include "sandbox/run/chart.h"

#include <string>

namespace core::report {

/// What a chart shows, for those who do not see it: its kind and name, its axes, and which of its values is highest.
std::string pictureWords(const sandbox::ChartSpec& chart, const std::string& name, const Translate& translate);

} // namespace core::report
