// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/exit_code.h"
#include "app/options.h"

#include <stop_token>

namespace app {

ExitCode askCommand(const Options& options, std::stop_token stop);
ExitCode runCommand(const Options& options, std::stop_token stop);
ExitCode profileCommand(const Options& options, std::stop_token stop);
ExitCode doctorCommand(const Options& options);
ExitCode replayCommand(const Options& options, std::stop_token stop);
ExitCode exportCommand(const Options& options);
ExitCode selfTestCommand(const Options& options, std::stop_token stop);
ExitCode keyCommand(const Options& options);
ExitCode windowCommand(const Options& options, int argc, char** argv);

} // namespace app
