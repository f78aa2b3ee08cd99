// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/code_looks.h"
#include "ui/session/state_work.h"

namespace ui {

class FileActions;
class FileChanges;
class MessageStrip;
class ReviewPane;
class StepCard;
class ThreadView;

/// What a person decides about steps, and what comes of it on their cards.
class StepActions : public QObject {
    Q_OBJECT
public:
    /// All of them outlive this.
    StepActions(Analysis& analysis, StateWork& work, ThreadView& thread, FileActions& files, MessageStrip& message,
        FileChanges& changes, QWidget* window);

signals:
    void questionWanted(); ///< the next step shall be asked for

private:
    void undo(std::int64_t step);
    void buildOn(std::int64_t step);
    void tellUndone(const std::vector<core::Step>& before, const std::vector<core::Step>& kept);
    void connectCard(StepCard* card);
    void connectReview(std::int64_t step, ReviewPane* review);
    void tellRunAnew(const core::RunAnew& anew);

    Analysis& m_analysis;
    StateWork& m_work;
    ThreadView& m_thread;
    FileActions& m_files;
    MessageStrip& m_message;
    FileChanges& m_changes;
    CodeLooks m_looks;
};

} // namespace ui
