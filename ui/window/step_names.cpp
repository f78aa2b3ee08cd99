// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/step_names.h"

#include "ui/look/text.h"
#include "ui/session/analysis.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/sidebar.h"

#include <QKeyEvent>
#include <QUndoCommand>

namespace ui {

namespace {
class Renaming : public QUndoCommand {
public:
    Renaming(Analysis& analysis, std::int64_t step, QString before, QString name)
        : m_analysis(analysis)
        , m_step(step)
        , m_before(std::move(before))
        , m_name(std::move(name))
    {
    }
    void undo() override { m_analysis.rename(m_step, m_before); }
    void redo() override { m_analysis.rename(m_step, m_name); }

private:
    Analysis& m_analysis;
    std::int64_t m_step;
    QString m_before;
    QString m_name;
};
} // namespace

StepNames::StepNames(Analysis& analysis, Sidebar& sidebar, ThreadView& thread, QObject* parent)
    : QObject(parent)
    , m_analysis(analysis)
{
    sidebar.steps()->installEventFilter(this);
    connect(&sidebar, &Sidebar::stepNamed, this, &StepNames::rename);
    connect(&analysis, &Analysis::stepRenamed, &sidebar, &Sidebar::showStep);
    connect(&analysis, &Analysis::stepRenamed, &thread, [&thread](const core::Step& step) {
        if (StepCard* card = thread.card(step.id)) {
            card->rename(step.name);
        }
    });
}

void StepNames::rename(std::int64_t step, const QString& name)
{
    if (const core::Step* named = m_analysis.step(step)) {
        m_done.push(new Renaming(m_analysis, step, qs(named->name), name));
    }
}

bool StepNames::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo)) {
            m_done.undo();
            return true;
        }
        if (key->matches(QKeySequence::Redo)) {
            m_done.redo();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ui
