// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/model_actions.h"

#include "core/domain/domain_json.h"
#include "core/domain/setup_fault.h"
#include "ui/data/dataset_view.h"
#include "ui/look/text.h"
#include "ui/models/ledger_dialog.h"
#include "ui/models/models_dialog.h"
#include "ui/models/outgoing_dialog.h"
#include "ui/step/composer.h"
#include "ui/step/thread_view.h"

#include <QPushButton>

namespace ui {

ModelActions::ModelActions(Analysis& analysis, const Places& places, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_composer(places.composer)
    , m_drawer(places.drawer)
    , m_message(places.message)
    , m_planner(places.planner)
    , m_thread(places.thread)
    , m_window(window)
{
    m_planner.setToolTip(tr("Choose who answers questions, and what may be sent"));
    connect(&m_planner, &QPushButton::clicked, this, &ModelActions::choose);
    connect(&m_composer, &Composer::outgoingWanted, this, &ModelActions::showOutgoing);
    connect(&m_drawer, &DatasetView::hideWanted, this, &ModelActions::hideFromModel);
    connect(&m_analysis.progress(), &ProgressBridge::modelUsed, this, [this](const core::ModelUse& use) {
        const QString tokens = tr("%1 tokens sent, %2 received")
                                   .arg(countText(use.inputTokens), countText(use.outputTokens));
        emit used(use.money > 0 ? tr("%1, %2 %3").arg(tokens, QLocale().toString(use.money, 'f', 4), qs(use.currency))
                                : tokens);
    });
    showPlanner();
}

void ModelActions::showPlanner()
{
    const auto chosen = m_analysis.engine().models.planner();
    const bool sends = chosen->kind() == core::PlannerKind::Model;
    m_composer.setSending(sends);
    m_thread.offerModel(sends);
    const QString planner = sends ? tr("Model: %1").arg(qs(chosen->name()))
                                  : tr("Built-in planner: no model, nothing is sent anywhere");
    const bool runs = m_analysis.engine().runsReading && m_analysis.engine().runsReading();
    m_planner.setText(runs ? tr("%1 · auto-runs read-only code").arg(planner) : planner);
    showHidden();
}

void ModelActions::hideFromModel(const std::string& column, bool hidden)
{
    auto& models = m_analysis.engine().models;
    if (auto kept = models.setPolicy(core::llm::withColumnHidden(models.policy(), m_drawer.dataset(), column, hidden));
        !kept) {
        m_message.showError(kept.error());
    }
    showHidden();
}

void ModelActions::showHidden()
{
    auto& models = m_analysis.engine().models;
    const bool hasModel = models.planner()->kind() == core::PlannerKind::Model;
    m_drawer.setHidden(
        hasModel ? std::optional(core::llm::hiddenColumns(m_drawer.dataset(), models.policy())) : std::nullopt);
}

void ModelActions::choose()
{
    auto* dialog = new ModelsDialog(m_analysis.engine().models, m_analysis.engine().selfTest, m_window);
    connect(dialog, &ModelsDialog::plannerChosen, this, &ModelActions::showPlanner);
    dialog->open();
}

void ModelActions::showOutgoing(const QString& question)
{
    const Engine& engine = m_analysis.engine();
    OutgoingDialog::Door door { .look =
                                    [&engine, question = core::Question { utf8(question), core::isoNow() }] {
                                        return core::outgoingOf(question, engine.workspace, *engine.models.planner());
                                    },
        .withhold = [&engine](const core::OutgoingPart& part) { return engine.models.withhold(part); } };
    auto* dialog = new OutgoingDialog(std::move(door), m_window);
    connect(dialog, &QDialog::finished, this, &ModelActions::showHidden);
    dialog->open();
}

std::vector<MessageStrip::Offer> ModelActions::offersFor(const core::Error& error)
{
    if (!error.message.is(core::SetupFaultKind::ValueNotCleared) || error.message.texts.empty()) {
        return {};
    }
    const auto& steps = m_analysis.steps();
    const bool isWaiting = !steps.empty() && steps.back().state == core::StepState::Asked;
    const QString question = isWaiting ? qs(steps.back().question.text) : QString();
    return { { tr("Send the values of %1").arg(qs(error.message.column)),
        [this, question, rule = error.message.texts.front() + "=values"] {
            if (const auto kept = m_analysis.engine().models.follow(rule, m_analysis.datasets()); !kept) {
                m_message.showError(kept.error());
            } else if (!question.isEmpty()) {
                m_analysis.ask(question);
            }
        } } };
}

void ModelActions::showLedger()
{
    (new LedgerDialog(m_analysis.engine().workspace, m_window))->show();
}

} // namespace ui
