// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/step_cards.h"

#include "ui/session/analysis.h"
#include "ui/step/composer.h"
#include "ui/step/run_progress.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/sidebar.h"

#include <QApplication>
#include <QPlainTextEdit>

#include <algorithm>

namespace ui {

namespace {
StepWork workOn(const Analysis& analysis, std::int64_t step)
{
    return analysis.isChecking(step)                       ? StepWork::Checking
        : analysis.isBusy() && analysis.busyStep() == step ? StepWork::Running
                                                           : StepWork::None;
}
} // namespace

StepCards::StepCards(Analysis& analysis, const Places& places, QObject* parent)
    : QObject(parent)
    , m_analysis(analysis)
    , m_thread(places.thread)
    , m_sidebar(places.sidebar)
    , m_composer(places.composer)
{
    connect(&m_thread, &ThreadView::cardWanted, this, &StepCards::restoreCard);
    connect(&m_analysis, &Analysis::checksEnded, this, [this](const core::Step& step) {
        m_thread.showStep(step, workOn(m_analysis, step.id));
        m_sidebar.showStep(step);
    });
}

void StepCards::show(const core::Step& step)
{
    makeCard(step);
    if (step.state == core::StepState::Proposed && !step.proposals.empty()) {
        m_analysis.findStored(step.id, step.proposals.back().code);
    }
    m_sidebar.showStep(step);
    if (step.state != core::StepState::Undone) { // it went along with another, at which the person is
        m_sidebar.selectStep(step.id);
        m_thread.revealStep(step.id);
    }
}

void StepCards::makeCard(const core::Step& step)
{
    m_thread.showStep(step, workOn(m_analysis, step.id));
    if (m_analysis.isForeign(step.id)) {
        m_thread.card(step.id)->askForApproval();
    }
}

void StepCards::restore()
{
    const auto& steps = m_analysis.steps();
    if (steps.empty()) {
        return;
    }
    std::vector<std::int64_t> ids;
    for (const core::Step& step : steps) {
        m_sidebar.showStep(step);
        ids.push_back(step.id);
    }
    m_sidebar.selectStep(steps.back().id);
    m_thread.showLater(std::move(ids));
    m_thread.revealStep(steps.back().id);
}

void StepCards::restoreCard(std::int64_t id)
{
    const core::Step* step = m_analysis.step(id);
    if (!step) {
        return;
    }
    makeCard(*step);
    m_thread.card(id)->setReviewEnabled(!m_analysis.isBusy());
    const auto& steps = m_analysis.steps();
    const auto waits = std::ranges::find(steps.rbegin(), steps.rend(), core::StepState::Proposed, &core::Step::state);
    if (waits != steps.rend() && waits->id == id && !step->proposals.empty()) {
        m_analysis.findStored(id, step->proposals.back().code);
    }
}

void StepCards::offerReview(const core::Step& step)
{
    if (!m_composer.field()->document()->isEmpty()) {
        return;
    }
    const QWidget* at = QApplication::focusWidget();
    const bool isAsking = at && m_composer.isAncestorOf(at);
    const bool isOwn = !step.proposals.empty() && step.proposals.back().author == "hand";
    const bool isWanted = step.state == core::StepState::Proposed ? !isAsking || isOwn
        : step.state == core::StepState::Failed                   ? m_ranFromCard
                                                                  : false;
    if (isWanted) {
        m_thread.card(step.id)->focusReview();
    }
}

void StepCards::setBusy(bool busy)
{
    if (!busy) {
        m_thread.dropPending();
        for (const core::Step& step : m_analysis.steps()) {
            StepCard* card = m_thread.card(step.id);
            if (card && !card->progress()->isHidden() && step.state != core::StepState::Running) {
                card->showStep(step, workOn(m_analysis, step.id));
            }
        }
    }
    StepCard* card = busy ? m_thread.card(m_analysis.busyStep()) : nullptr;
    if (busy) {
        const QWidget* at = QApplication::focusWidget(); // before what has it is disabled
        m_ranFromCard = card && at && card->isAncestorOf(at);
    }
    m_thread.setReviewEnabled(!busy);
    if (card) {
        card->showWork(tr("Working…"), m_analysis.progress());
    }
}

} // namespace ui
