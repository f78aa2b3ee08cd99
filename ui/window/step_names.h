// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>

namespace ui {

class Analysis;
class Sidebar;
class ThreadView;

/// The names that a person gives to steps in the list: recorded in the document, and taken back there by the keys of
/// Undo and Redo.
class StepNames : public QObject {
    Q_OBJECT
public:
    /// All of them outlive this.
    StepNames(Analysis& analysis, Sidebar& sidebar, ThreadView& thread, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rename(std::int64_t step, const QString& name);

    Analysis& m_analysis;
    QUndoStack m_done;
};

} // namespace ui
