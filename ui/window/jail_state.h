// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "core/domain/wall_choice.h"

#include <QLabel>

class QMenu;

namespace ui {

class Analysis;

/// What the status says of the wall that code runs behind, with what it promises and what not where the pointer rests;
/// and the choice of it.
class JailState final : public QLabel {
    Q_OBJECT
public:
    explicit JailState(Analysis& analysis, QWidget* parent = nullptr);

    void showMissing(); ///< nothing can run
    /// Chosen for one analysis, whose state is rebuilt there. Nothing where there is no choice.
    void addChoices(QMenu& menu);

private:
    void showStarting();
    void showReady();
    void choose(const std::string& wall);
    void askForPlace(core::WallChoiceKind kind, const std::string& word);
    void askToCopy(const core::Error& error);

    Analysis& m_analysis;
};

} // namespace ui
