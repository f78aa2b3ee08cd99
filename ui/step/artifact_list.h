// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <QWidget>

namespace ui {

/// The files a run left, each with its size and Save as…; below them those that were not kept, and why.
class ArtifactList : public QWidget {
    Q_OBJECT
public:
    ArtifactList(const std::vector<sandbox::Artifact>& artifacts, const std::vector<sandbox::SkippedFile>& skipped,
        QWidget* parent = nullptr);

signals:
    void saveWanted(const sandbox::Artifact& artifact);
};

} // namespace ui
