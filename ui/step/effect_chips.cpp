// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/effect_chips.h"

#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"
#include "ui/step/finding_list.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QString joined(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names) {
        list << qs(name);
    }
    return list.join(u", "_s);
}
} // namespace

EffectChips::EffectChips(QWidget* parent)
    : QWidget(parent)
    , m_flow(new FlowLayout(this))
{
}

void EffectChips::showEffects(const core::Effects& effects, const std::optional<core::Forecast>& forecast,
    const std::vector<core::Finding>& findings)
{
    m_flow->clear();
    const auto add = [this](const QString& text, QLatin1StringView iconName, Tone tone) {
        QFrame* made = chip(text, iconName, tone, this);
        m_flow->addWidget(made);
        made->show();
    };
    if (const auto count = FindingList::countOfWarnings(findings); count > 0) {
        add(count == 1 ? tr("One thing to look at") : tr("%1 things to look at").arg(count), "warning"_L1, Tone::Warn);
    }
    if (!effects.reads.empty()) {
        add(tr("Reads %1").arg(joined(effects.reads)), "file"_L1, Tone::Muted);
    }
    if (!effects.columns.empty()) {
        QStringList names;
        for (std::size_t i = 0; i < std::min<std::size_t>(3, effects.columns.size()); ++i) {
            names << qs(effects.columns[i]);
        }
        const auto more = static_cast<int>(effects.columns.size()) - static_cast<int>(names.size());
        const QString list = names.join(u", "_s);
        add(more > 0 ? tr("Columns %1 and %2 more").arg(list).arg(more) : tr("Columns %1").arg(list), "table"_L1,
            Tone::Muted);
    }
    if (forecast) {
        add(qs(core::inWords(core::factOf(*forecast), translated)), "clock"_L1, Tone::Muted);
    }
    const bool isWhole = !effects.cannotTell && !effects.dynamicCode;
    if (!effects.writes.empty()) {
        add(tr("Writes %1").arg(joined(effects.writes)), "package"_L1, Tone::Warn);
    } else if (isWhole) {
        add(tr("Writes no files"), "package"_L1, Tone::Muted);
    }
    if (effects.network) {
        add(tr("Tries the network: will be refused"), "online"_L1, Tone::Bad);
    } else if (isWhole) {
        add(tr("No network"), "offline"_L1, Tone::Muted);
    }
    if (effects.cannotTell) {
        add(tr("What else it does cannot be told from the code"), "warning"_L1, Tone::Warn);
    }
    if (effects.process) {
        add(tr("Starts other programs: will be refused"), "warning"_L1, Tone::Bad);
    }
    if (effects.dynamicCode) {
        add(tr("Makes code while running"), "warning"_L1, Tone::Warn);
    }
    if (effects.inventsData) {
        add(tr("Contains data that is not from your files"), "warning"_L1, Tone::Bad);
    }
    setVisible(m_flow->count() > 0);
    updateGeometry();
}

} // namespace ui
