// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/planner_list.h"

#include "ui/look/icons.h"
#include "ui/look/text.h"

using namespace Qt::StringLiterals;

namespace ui {

PlannerList::PlannerList(QWidget* parent)
    : QListWidget(parent)
{
    constexpr int iconSize = 16;
    setAccessibleName(tr("Models"));
    setIconSize(QSize(iconSize, iconSize));
    setSpacing(3);
}

void PlannerList::showChoices(const core::llm::ModelChoices& choices, const std::string& shown)
{
    const QSignalBlocker quiet(this);
    clear();
    add(tr("Built-in"), choices.chosen.empty(), {});
    int row = 0;
    for (const core::llm::ModelProfile& profile : choices.profiles) {
        add(qs(profile.name), profile.id == choices.chosen,
            profile.mark.model == profile.model ? profile.mark.badge : std::string());
        if (profile.id == (shown.empty() ? choices.chosen : shown)) {
            row = count() - 1;
        }
    }
    auto* rules = new QListWidgetItem(icon("shield"_L1, Tone::Muted), tr("What may be sent"), this);
    rules->setToolTip(tr("Holds for every model"));
    setCurrentRow(row);
}

PlannerList::Entry PlannerList::currentEntry() const
{
    return currentRow() <= 0 ? Entry::BuiltIn : currentRow() == count() - 1 ? Entry::Rules : Entry::Model;
}

void PlannerList::add(const QString& name, bool inUse, const std::string& badge)
{
    const auto mark = badge == "red" ? icon("error"_L1, Tone::Bad)
        : badge == "amber"           ? icon("warning"_L1, Tone::Warn)
        : inUse                      ? icon("good"_L1, Tone::Good)
        : badge == "green"           ? icon("shield"_L1, Tone::Good)
                                     : icon("online"_L1, Tone::Muted);
    auto* item = new QListWidgetItem(mark, name, this);
    item->setToolTip(inUse ? tr("In use") : QString());
    item->setData(Qt::AccessibleTextRole, inUse ? tr("%1, in use").arg(name) : name);
}

} // namespace ui
