// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/database_rows.h"
#include "core/domain/planner.h"
#include "sandbox/jail/installation.h"
#include "sandbox/run/secrets.h"
#include "sandbox/wall/wall.h"

#include <chrono>
#include <filesystem>
#include <memory>

namespace core {

class FileWatch;
class ServedColumns;

/// The machines a question needs. All of them outlive the calls.
struct Bench {
    sandbox::Installation installation;
    sandbox::Wall& wall; ///< what code runs behind
    std::shared_ptr<Planner> planner; ///< who is chosen when the call begins
    sandbox::Limits limits;
    std::filesystem::path results = {}; ///< where results are kept for the same run later; empty: nowhere
    ServedColumns* columns = nullptr; ///< what the wall shows as /columns; null: pandas reads all
    FileWatch* files = nullptr; ///< tells before a run which files have changed; null: that is seen when it runs
    std::shared_ptr<Planner> second
        = {}; ///< whose code says the same in another way, and knows when all was read; null: nobody
    std::chrono::milliseconds rerunTime { 2000 }; ///< for all reruns of an answer together
    sandbox::HideKeys hideKeys {}; ///< of models, from what code prints
    PasswordFor passwordFor {}; ///< of databases
};

} // namespace core
