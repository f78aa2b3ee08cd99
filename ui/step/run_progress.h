// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/progress_bridge.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace ui {

/// What a person sees while something works: the phase, the time so far, output as it comes, and Stop.
class RunProgress : public QWidget {
    Q_OBJECT
public:
    explicit RunProgress(QWidget* parent = nullptr);

    /// Shows what is told of the work until end().
    void begin(const QString& phase, const ProgressBridge& work);
    void end();

signals:
    void outputShown(); ///< the first text of this piece of work
    void stopWanted();

private:
    void enterPhase(const QString& phase);
    void addOutput(const QString& text);
    void countDown(const core::ModelWait& wait); ///< until a model is asked again
    void beginReply(); ///< what a model wrote until now belongs to an earlier reply
    void addModelText(const QString& text); ///< what a model writes, as it comes
    void tick();
    void append(const QString& text, const QString& what);

    QLabel* m_phase;
    QLabel* m_time;
    QPlainTextEdit* m_output;
    QPushButton* m_stop;
    QPointer<const ProgressBridge> m_work; ///< that is followed
    core::ModelWait m_wait;
    QElapsedTimer m_waitSince; ///< valid while a pause is shown
    QElapsedTimer m_since;
    QTimer m_tick;
};

} // namespace ui
