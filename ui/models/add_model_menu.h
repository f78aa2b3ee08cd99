// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/model_probe.h"
#include "ui/session/job.h"

#include <QMenu>

#include <vector>

namespace ui {

/// Models that may be added: those of servers on this computer, which are looked for once without a word and without a
/// key, and presets.
class AddModelMenu : public QMenu {
    Q_OBJECT
public:
    explicit AddModelMenu(QWidget* parent = nullptr);

signals:
    void presetChosen(const core::llm::ModelProfile& preset);
    void serverChosen(const core::llm::LocalServer& server);
    void searchWanted(); ///< for servers of this computer, once more

private:
    void fill();

    std::vector<core::llm::LocalServer> m_found; ///< on this computer
    Job m_look;
};

} // namespace ui
