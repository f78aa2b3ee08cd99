// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"

#include <QElapsedTimer>
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

    void begin(const QString& phase);
    void enterPhase(const QString& phase);
    void addOutput(const QString& text);
    void countDown(const core::ModelWait& wait); ///< until a model is asked again
    void beginReply(); ///< what a model wrote until now belongs to an earlier reply
    void addModelText(const QString& text); ///< what a model writes, as it comes
    void end();

signals:
    void outputShown(); ///< the first text of this piece of work
    void stopWanted();

private:
    void tick();
    void append(const QString& text, const QString& what);

    QLabel* m_phase;
    QLabel* m_time;
    QPlainTextEdit* m_output;
    QPushButton* m_stop;
    core::ModelWait m_wait;
    QElapsedTimer m_waitSince; ///< valid while a pause is shown
    QElapsedTimer m_since;
    QTimer m_tick;
};

} // namespace ui
