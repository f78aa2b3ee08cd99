// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compose.h"
#include "ui/window/main_window.h"

#include <memory>
#include <mutex>
#include <vector>

namespace app {

/// One document in a window of its own, with its jail.
class OpenDocument {
public:
    using Opener = std::function<core::Result<void>(const std::filesystem::path&)>;
    OpenDocument(Composition composition, Opener opener);

    ui::MainWindow& window() { return *m_window; }
    std::filesystem::path path() { return m_composition.workspace().path(); }

private:
    core::Result<core::Bench*> bench(std::stop_token stop);
    std::string wall();
    core::Result<void> setWall(const std::string& wall);

    Composition m_composition;
    std::mutex m_mutex; ///< two jobs may ask for the bench at once
    std::optional<core::Bench>
        m_bench; ///< held by whoever is in the jail, who is one at a time and asks anew each time
    std::string m_benchWall;
    std::unique_ptr<ui::MainWindow> m_window; ///< goes first: its jobs use the rest
};

} // namespace app
