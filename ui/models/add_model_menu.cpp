// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/add_model_menu.h"

#include "ui/look/icons.h"
#include "ui/look/text.h"

using namespace Qt::StringLiterals;

namespace ui {

AddModelMenu::AddModelMenu(QWidget* parent)
    : QMenu(parent)
{
    fill();
    m_look.start([](std::stop_token stop) { return core::llm::discoverLocal(stop); },
        [this](std::vector<core::llm::LocalServer> found) {
            m_found = std::move(found);
            fill();
        });
}

void AddModelMenu::fill()
{
    clear();
    for (const core::llm::LocalServer& server : m_found) {
        const QString name = tr("%1 on this computer, %n model(s)", nullptr, static_cast<int>(server.models.size()))
                                 .arg(qs(server.profile.name));
        addAction(ui::icon("good"_L1, Tone::Good), name, this, [this, server] { emit serverChosen(server); });
    }
    if (!m_found.empty()) {
        addSeparator();
    }
    for (const core::llm::ModelProfile& preset : core::llm::profilePresets()) {
        addAction(qs(preset.name), this, [this, preset] { emit presetChosen(preset); });
    }
    addSeparator();
    addAction(ui::icon("online"_L1), tr("Look for servers on this computer"), this, &AddModelMenu::searchWanted);
}

} // namespace ui
