// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/state_view.h"

#include <string>

namespace ui {

/// A frame in the jail: of the state after a run.
struct StateFrame {
    std::string state; ///< core::stateName()
    sandbox::FrameRef frame;
};

} // namespace ui
