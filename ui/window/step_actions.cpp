// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/step_actions.h"

#include "core/data/load_steps.h"
#include "core/domain/own_code.h"
#include "core/report/parts.h"
#include "ui/grid/state_rows.h"
#include "ui/grid/table_panel.h"
#include "ui/look/message_strip.h"
#include "ui/look/text.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/file_changes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

StepActions::StepActions(Analysis& analysis, StateWork& work, ThreadView& thread, FileActions& files,
    MessageStrip& message, FileChanges& changes, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_work(work)
    , m_thread(thread)
    , m_files(files)
    , m_message(message)
    , m_changes(changes)
    , m_looks(analysis)
{
    connect(&m_thread, &ThreadView::cardMade, this, &StepActions::connectCard);
    connect(&m_analysis, &Analysis::explained, this,
        [this](std::int64_t step, const std::string& code, const QString& text) {
            if (StepCard* card = m_thread.card(step); card && card->review()) {
                card->review()->showExplanation(code, text);
            }
        });
    connect(&m_analysis, &Analysis::previewed, this, [this](std::int64_t step, const sandbox::Preview& preview) {
        if (StepCard* card = m_thread.card(step)) {
            card->showPreview(preview);
        }
    });
    connect(&m_analysis, &Analysis::storedFound, this,
        [this](std::int64_t step, const std::string& code, std::chrono::seconds age) {
            if (StepCard* card = m_thread.card(step)) {
                card->showStored(code, age);
            }
        });
    connect(&m_analysis, &Analysis::readOtherwise, this, [this](int answers) {
        const QString text = answers == 1 ? tr("1 answer is from the data as it was read before.")
                                          : tr("%1 answers are from the data as it was read before.").arg(answers);
        m_message.showNote(text, { { tr("Run again"), [this] { m_work.runReadAnew(); } } });
    });
    connect(&m_work, &StateWork::ranAnew, this, &StepActions::tellRunAnew);
    connect(&m_looks, &CodeLooks::seen, this,
        [this](std::int64_t step, const std::string& code, const core::Preflight& preflight) {
            if (StepCard* card = m_thread.card(step)) {
                card->showCheck(code, preflight);
            }
        });
    connect(&m_analysis, &Analysis::checked, this,
        [this](std::int64_t step, const std::string& code, const core::Preflight& preflight) {
            if (StepCard* card = m_thread.card(step)) {
                card->showCheck(code, preflight);
                m_analysis.findStored(step, code);
            }
        });
}

/// The new answers are seen below; what is not there is told.
void StepActions::tellRunAnew(const core::RunAnew& anew)
{
    const auto counted = [](int count, const QString& one, const QString& many) {
        return count == 0 ? QString() : count == 1 ? one : many.arg(count);
    };
    QStringList parts {
        counted(anew.ran - anew.failed, tr("1 answer was run again."), tr("%1 answers were run again.")),
        counted(anew.failed, tr("1 failed with the data as they are read now."),
            tr("%1 failed with the data as they are read now.")),
        counted(anew.leftOut, tr("1 was left out: it begins with what a failed one was to leave."),
            tr("%1 were left out: they begin with what a failed one was to leave.")),
        counted(anew.chartsLost, tr("1 change of a chart was not kept: its columns are not there any more."),
            tr("%1 changes of charts were not kept: their columns are not there any more.")),
    };
    parts.removeAll(QString());
    const QString text = parts.join(u' ');
    anew == core::RunAnew { .ran = anew.ran } ? m_message.showDone(text) : m_message.showNote(text);
}

void StepActions::connectCard(StepCard* card)
{
    connect(card, &StepCard::reviewMade, this, &StepActions::connectReview);
    connect(card, &StepCard::approvalWanted, &m_analysis, &Analysis::approveAgain);
    connect(card, &StepCard::allRowsWanted, this, [this](const std::string& state, int display, TablePanel* panel) {
        panel->showAll(stateRows(m_analysis.jail(), { state, { {}, display } }, panel->model()->table()));
    });
    connect(card, &StepCard::tableWanted, this,
        [this, card](const std::string& state, int display, const sandbox::Table& shown) {
            auto named = shown; // its file is called by what was asked, not by a variable
            for (const core::Step& step : m_analysis.steps()) {
                if (m_thread.card(step.id) == card) {
                    named.name = core::report::nameOfTable(step, shown, readersForm());
                }
            }
            m_files.chooseTable({ state, { {}, display } }, named);
        });
    connect(card, &StepCard::chartsChanged, &m_analysis, &Analysis::recordCharts);
    connect(card, &StepCard::fixWanted, this,
        [this, card](std::int64_t step) { m_analysis.askForChanges(step, card->review()->code(), {}); });
    connect(card, &StepCard::remedyWanted, &m_analysis, &Analysis::takeRemedy);
    connect(card, &StepCard::adviceWanted, &m_analysis, &Analysis::takeRemedy);
    connect(card, &StepCard::readAnewWanted, &m_work, &StateWork::runReadAnew);
    connect(card, &StepCard::ownCodeWanted, this, [this](std::int64_t step) { m_analysis.writeOwnCode(step); });
    connect(card, &StepCard::undoWanted, this, &StepActions::undo);
    connect(card, &StepCard::branchWanted, this, &StepActions::buildOn);
    connect(card, &StepCard::stopWanted, &m_analysis, &Analysis::stop);
    connect(
        card, &StepCard::questionChosen, &m_analysis, [this](const QString& question) { m_analysis.ask(question); });
    connect(card, &StepCard::artifactWanted, &m_files, &FileActions::saveArtifact);
    connect(card, &StepCard::chartCopied, this, [this] { m_message.showDone(tr("The chart is copied.")); });
    connect(card, &StepCard::chartSaved, this,
        [this](const QString& path) { m_files.tellSaved(tr("The chart is in %1.").arg(path), path); });
    connect(card, &StepCard::saveFailed, this, [this](const QString& path) {
        m_message.showError(
            { core::ErrorKind::Io, core::said(utf8(tr("%1 could not be written. Choose another folder.").arg(path))) });
    });
}

void StepActions::undo(std::int64_t step)
{
    const auto before = m_work.line();
    const auto kept = m_work.lineTo(step);
    m_message.leave();
    m_analysis.undo(step);
    if (!kept.empty() && !before.empty() && before.back().id != step) { // of the one alone its card tells
        tellUndone(before, { kept.begin(), kept.end() - 1 });
    }
}

void StepActions::buildOn(std::int64_t step)
{
    const auto before = m_work.line();
    m_message.leave();
    if (!before.empty() && before.back().id == step) {
        m_message.showDone(tr("The next step builds on this one anyway: ask your question."));
        emit questionWanted();
        return;
    }
    m_analysis.branchFrom(step);
    tellUndone(before, m_work.lineTo(step));
}

/// Which are not kept, with the way back.
void StepActions::tellUndone(const std::vector<core::Step>& before, const std::vector<core::Step>& kept)
{
    if (m_analysis.isBusy()) {
        return; // nothing was changed
    }
    QStringList gone;
    for (const core::Step& step : before) {
        if (!std::ranges::contains(kept, step.id, &core::Step::id)) {
            gone << tr("“%1”").arg(qs(core::headingOf(step)).simplified());
        }
    }
    if (!gone.isEmpty()) {
        const QString words = gone.size() == 1
            ? tr("%1 is undone, for it came later.").arg(gone.front())
            : tr("%1 steps are undone: %2.").arg(gone.size()).arg(gone.join(u", "_s));
        m_message.showDone(words, { { tr("Undo"), [this, last = before.back().id] { m_analysis.branchFrom(last); } } });
    }
}

void StepActions::connectReview(std::int64_t step, ReviewPane* review)
{
    Analysis* analysis = &m_analysis;
    const auto showLoads = [analysis, review] { review->setLoads(core::loadStepsOf(analysis->datasets())); };
    showLoads();
    connect(&analysis->files(), &Datasets::changed, review, showLoads); // also by a changed contract
    connect(review, &ReviewPane::runWanted, analysis,
        [analysis, step](const std::string& code) { analysis->run(step, code); });
    connect(review, &ReviewPane::previewWanted, analysis,
        [analysis, step](const std::string& code) { analysis->preview(step, code); });
    connect(review, &ReviewPane::storedWanted, analysis,
        [analysis, step](const std::string& code) { analysis->takeStored(step, code); });
    connect(review, &ReviewPane::changesWanted, analysis,
        [analysis, step, review](const QString& request) { analysis->askForChanges(step, review->code(), request); });
    connect(review, &ReviewPane::discardWanted, analysis, [analysis, step] { analysis->discard(step); });
    connect(review, &ReviewPane::checkWanted, analysis,
        [analysis, step](const std::string& code) { analysis->check(step, code); });
    connect(review, &ReviewPane::explainWanted, analysis,
        [analysis, step](const std::string& code) { analysis->explain(step, code); });
    const auto showGone = [this, review] {
        QStringList paths;
        for (const std::filesystem::path& path : m_changes.gone()) {
            paths << qs(path.string());
        }
        review->setGone(paths);
    };
    showGone();
    connect(&m_changes, &FileChanges::goneChanged, review, showGone);
    connect(
        review, &ReviewPane::findWanted, &m_changes, [this](const QString& path) { m_changes.relocate(utf8(path)); });
    m_looks.look(step, review->code());
}

} // namespace ui
