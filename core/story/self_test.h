// SPDX-License-Identifier: GPL-3.0-or-later
// Ten fixed tasks of an analyst, with known answers, that tell how far a planner can be trusted.
#pragma once

#include "core/domain/planner.h"
#include "sandbox/jail/installation.h"
#include "sandbox/wall/wall.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

enum class Badge { Green, Amber, Red };
std::string badgeWord(Badge badge); ///< "green", "amber", "red"

struct TaskOutcome {
    std::string question;
    bool good = false;
    std::string why; ///< one sentence
    std::string code; ///< as the planner wrote it; empty: it wrote none
};

struct SelfTest {
    std::string planner;
    std::vector<TaskOutcome> tasks;
    Badge badge = Badge::Red; ///< green: nine right; amber: six
    std::string summary; ///< "8 of 10 right. Wrong: …"
};

/// Asks the planner about a small file that comes with Assay and runs what it writes behind a wall of its own, where
/// there is nothing but that file. The scripts are not shown before they run: `user` agreed to that, and their
/// approvals say "self-test". An Error where the planner cannot be asked at all. Blocks; any thread.
Result<SelfTest> selfTest(const std::shared_ptr<Planner>& planner, const sandbox::Installation& installation,
    const sandbox::OpenWall& openWall, const std::string& user, const Progress& progress, std::stop_token stop);

} // namespace core
