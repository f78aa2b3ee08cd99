// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/artifact_list.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

ArtifactList::ArtifactList(
    const std::vector<sandbox::Artifact>& artifacts, const std::vector<sandbox::SkippedFile>& skipped, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (const sandbox::Artifact& artifact : artifacts) {
        auto* box = new QFrame(this);
        box->setObjectName(u"inset"_s);
        auto* save = plainButton(tr("Save as…"), "save"_L1, box);
        save->setAccessibleName(tr("Save %1 as").arg(qs(artifact.name)));
        auto* row = new QHBoxLayout(box);
        row->setContentsMargins(12, 8, 8, 8);
        row->setSpacing(10);
        row->addWidget(iconLabel("file"_L1, Tone::Accent, 20, box));
        row->addWidget(wrappedLabel(qs(artifact.name), box));
        row->addWidget(mutedLabel(bytesText(artifact.size), box), 1);
        row->addWidget(save);
        connect(save, &QPushButton::clicked, this, [this, artifact] { emit saveWanted(artifact); });
        column->addWidget(box);
    }
    for (const sandbox::SkippedFile& file : skipped) {
        column->addWidget(mutedLabel(tr("Not kept: %1. %2").arg(qs(file.name), qs(file.why)), this));
    }
}

} // namespace ui
