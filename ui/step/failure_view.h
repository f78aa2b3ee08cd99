// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <QFrame>

class QPushButton;

namespace ui {

/// A run that failed, in plain words: what happened, where, what to try; the traceback is folded.
class FailureView : public QFrame {
    Q_OBJECT
public:
    explicit FailureView(const sandbox::RunResult& result, QWidget* parent = nullptr);
    void offerFix(bool offered); ///< whether there is somebody to propose one
    void setFixPossible(bool possible);

signals:
    void fixWanted();
    void lineWanted(int line);

private:
    QPushButton* m_fix;
    bool m_isStopped = false;
};

QString failureTitle(const sandbox::RunResult& result); ///< "The code stopped with KeyError in line 3."

} // namespace ui
