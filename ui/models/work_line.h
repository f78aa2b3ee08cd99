// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

/// A line of a dialog: what was said last, and the one piece of work that goes on, with Stop.
class WorkLine : public QWidget {
    Q_OBJECT
public:
    explicit WorkLine(QWidget* parent = nullptr);

    void tell(const QString& text, bool good);
    void clear();
    /// Says what goes on, as "Asking Ada", and hands over what came of it.
    template <typename Work, typename Deliver> void start(const QString& doing, Work work, Deliver deliver)
    {
        enterPhase(doing);
        setBusy(true);
        m_work.start(std::move(work), [this, deliver = std::move(deliver)](const auto& value) {
            m_progress.flush();
            setBusy(false);
            deliver(value);
        });
    }
    core::Progress progress() { return m_progress.progress(); } ///< for the work: what it tells is shown here

signals:
    void busyChanged(bool busy);

private:
    void enterPhase(const QString& phase);
    void setBusy(bool busy);

    QLabel* m_message;
    QPushButton* m_stop;
    QString m_phase;
    ProgressBridge m_progress;
    Job m_work;
};

} // namespace ui
