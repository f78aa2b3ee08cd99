// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/domain_json.h"
#include "ui/step/composer.h"
#include "ui/data/dataset_view.h"
#include "ui/models/ledger_dialog.h"
#include "ui/window/main_window.h"
#include "ui/look/message_strip.h"
#include "ui/models/models_dialog.h"
#include "ui/models/outgoing_dialog.h"
#include "ui/look/text.h"

#include <QPushButton>
#include <QStatusBar>

namespace ui {

namespace {
constexpr int usedShownFor_ms = 15'000;
}

void MainWindow::connectModel()
{
    m_planner->setToolTip(tr("Choose who answers questions, and what may be sent"));
    connect(m_planner, &QPushButton::clicked, this, &MainWindow::chooseModel);
    connect(m_composer, &Composer::previewWanted, this, &MainWindow::showOutgoing);
    connect(m_drawer, &DatasetView::hideWanted, this, &MainWindow::hideFromModel);
    connect(&m_analysis->progress(), &ProgressBridge::modelUsed, this, [this](const core::ModelUse& use) {
        const QString tokens = tr("%1 tokens sent, %2 received").arg(countText(use.inputTokens), countText(use.outputTokens));
        statusBar()->showMessage(use.money > 0
                ? tr("%1, %2 %3").arg(tokens, QLocale().toString(use.money, 'f', 4), qs(use.currency))
                : tokens, usedShownFor_ms);
    });
}

void MainWindow::showPlanner()
{
    const auto chosen = m_analysis->engine().models.planner();
    const bool sends = chosen->kind() == core::PlannerKind::Model;
    m_composer->setSending(sends);
    const QString planner = sends ? tr("Model: %1").arg(qs(chosen->name())) : tr("Built-in planner: no model, nothing is sent anywhere");
    const bool runs = m_analysis->engine().runsReading && m_analysis->engine().runsReading();
    m_planner->setText(runs ? tr("%1 · runs by itself what only reads").arg(planner) : planner);
    showHidden();
}

void MainWindow::hideFromModel(const std::string& column, bool hidden)
{
    auto& models = m_analysis->engine().models;
    if (auto kept = models.setPolicy(core::llm::withColumnHidden(models.policy(), m_drawer->dataset(), column, hidden)); !kept) {
        m_message->showError(kept.error());
    }
    showHidden();
}

void MainWindow::showHidden()
{
    auto& models = m_analysis->engine().models;
    const bool hasModel = models.planner()->kind() == core::PlannerKind::Model;
    m_drawer->setHidden(hasModel ? std::optional(core::llm::hiddenColumns(m_drawer->dataset(), models.policy())) : std::nullopt);
}

void MainWindow::chooseModel()
{
    auto* dialog = new ModelsDialog(m_analysis->engine().models, m_analysis->engine().selfTest, this);
    connect(dialog, &ModelsDialog::plannerChosen, this, &MainWindow::showPlanner);
    dialog->open();
}

void MainWindow::showOutgoing(const QString& question)
{
    const Engine& engine = m_analysis->engine();
    OutgoingDialog::Door door {
        .look = [&engine, question = core::Question { utf8(question), core::isoNow() }] {
            return core::outgoingOf(question, engine.workspace, *engine.models.planner()); },
        .withhold = [&engine](const core::OutgoingPart& part) {
            return engine.models.withhold(part);
        }
    };
    auto* dialog = new OutgoingDialog(std::move(door), this);
    connect(dialog, &QDialog::finished, this, &MainWindow::showHidden);
    dialog->open();
}

void MainWindow::showLedger()
{
    (new LedgerDialog(m_analysis->engine().workspace, this))->show();
}

} // namespace ui
