// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/step_card.h"

#include "core/domain/code_words.h"
#include "core/domain/derived_chart.h"
#include "core/domain/own_code.h"
#include "core/domain/person.h"
#include "core/story/chart_offer.h"
#include "core/story/lineage.h"
#include "core/story/replay.h"
#include "ui/look/choice_button.h"
#include "ui/look/controls.h"
#include "ui/look/elided_label.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"
#include "ui/step/answer_view.h"
#include "ui/step/checks_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/failure_view.h"
#include "ui/step/preview_view.h"
#include "ui/step/result_view.h"
#include "ui/step/review_pane.h"
#include "ui/step/run_progress.h"
#include "ui/step/step_list_model.h"
#include "ui/step/step_words.h"
#include "ui/step/why_view.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

StepCard::StepCard(const Dialogs& dialogs, QWidget* parent)
    : QFrame(parent)
    , m_dialogs(dialogs)
    , m_question(titleLabel({}, 2, true, this))
    , m_reading(mutedLabel({}, this))
    , m_stateSlot(new QWidget(this))
    , m_column(new QVBoxLayout(this))
    , m_progress(new RunProgress(this))
{
    setObjectName(u"card"_s);
    auto* slot = new QHBoxLayout(m_stateSlot);
    slot->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(m_question, 1);
    head->addWidget(m_stateSlot, 0, Qt::AlignTop);
    m_column->setContentsMargins(20, 16, 20, 16);
    m_column->setSpacing(10);
    m_column->addLayout(head);
    m_column->addWidget(m_reading);
    m_column->addWidget(m_progress);
    m_reading->hide();
    m_progress->hide();
    connect(m_progress, &RunProgress::stopWanted, this, &StepCard::stopWanted);
    connect(m_progress, &RunProgress::outputShown, this, [this] {
        // After the layout has made room for it.
        QTimer::singleShot(30, m_progress, [this] { emit revealWanted(m_progress); });
    });
}

void StepCard::showQuestion(const QString& question)
{
    m_question->setTextFormat(Qt::PlainText);
    m_question->setText(question);
    setAccessibleName(tr("Step: %1").arg(question));
}

void StepCard::showWork(const QString& phase, const ProgressBridge& work)
{
    setReviewEnabled(false);
    m_progress->begin(phase, work);
    m_progress->show();
}

/// The failure is of the run before, as is what was found where that stopped.
static void forget(FailureView* failure, ReviewPane& review, const std::vector<core::Proposal>& proposals)
{
    if (failure && failure->isVisibleTo(failure->parentWidget())) {
        failure->hide();
        if (!review.isEdited() && !proposals.empty()) {
            const auto& shown = proposals.back();
            review.showLook(shown.effects, shown.forecast, shown.findings);
        }
    }
}

void StepCard::showStep(const core::Step& step, StepWork work)
{
    const bool sameAnswer = m_checks && differsInChecks(m_step, step);
    const bool isShown = work == StepWork::None && !m_isChecking && differsInCharts(m_step, step);
    m_isChecking = work == StepWork::Checking;
    m_step = step;
    if (m_body && isShown) {
        return;
    }
    if (sameAnswer) {
        showStateChip(); // it has the sign of the verdict
        auto* before = std::exchange(m_checks, makeChecks());
        delete m_bodyColumn->replaceWidget(before, m_checks);
        before->deleteLater();
        if (m_answer) { // its figures may be contradicted now
            m_answer->showAnswer(*m_step.answer);
        }
        return;
    }
    showHeading();
    showStateChip();
    if (work == StepWork::Running && m_review) {
        forget(m_failure, *m_review, m_step.proposals);
        return;
    }
    m_progress->end();
    clearBody();
    buildBody();
    showHeading(); // of a proposal that is not edited yet
}

void StepCard::rename(const std::string& name)
{
    m_step.name = name;
    showHeading();
}

void StepCard::showHeading()
{
    showQuestion(qs(core::headingOf(m_step)));
    const bool isNamed = !m_step.name.empty();
    if (!isNamed && m_step.plan && !m_step.plan->unread.empty()) {
        m_question->setTextFormat(Qt::RichText);
        m_question->setText(struckOut(m_step.question.text, m_step.plan->unread));
    }
    m_reading->setText(wordsUnderHeading(m_step, m_review && m_review->isEdited()));
    m_reading->setVisible(!m_reading->text().isEmpty());
}

void StepCard::showStateChip()
{
    while (QLayoutItem* item = m_stateSlot->layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    using enum core::StepState;
    const auto [name, tone] = [&]() -> std::pair<QLatin1StringView, Tone> {
        switch (m_step.state) {
        case Proposed: return { "eye"_L1, Tone::Muted };
        case Running: return { "clock"_L1, Tone::Muted };
        case Failed: return wasStopped(m_step) ? std::pair("stop"_L1, Tone::Muted) : std::pair("error"_L1, Tone::Bad);
        case Done: return { lookOfDone(m_step).icon, lookOfDone(m_step).tone };
        case Discarded: return { "discard"_L1, Tone::Muted };
        case Asked: return { "question"_L1, Tone::Muted };
        case Undone: return { "discard"_L1, Tone::Muted };
        case Said: break;
        }
        return { "answer"_L1, Tone::Muted };
    }();
    m_stateSlot->layout()->addWidget(chip(stateWord(m_step), name, tone, m_stateSlot));
}

void StepCard::clearBody()
{
    delete m_body;
    m_review = nullptr;
    m_failure = nullptr;
    m_answer = nullptr;
    m_checks = nullptr;
    m_codeFold = nullptr;
    m_body = new QWidget(this);
    m_bodyColumn = new QVBoxLayout(m_body);
    m_bodyColumn->setContentsMargins(0, 0, 0, 0);
    m_bodyColumn->setSpacing(12);
    m_column->addWidget(m_body);
}

void StepCard::buildBody()
{
    using enum core::StepState;
    switch (m_step.state) {
    case Proposed: addReview(false); break;
    case Failed: addReview(true); break;
    case Running: // without anybody at work: the program ended, or the jail failed
        m_bodyColumn->addWidget(mutedLabel(
            tr("This code was approved, but its run did not finish. The state of the analysis is as it was before."),
            m_body));
        addReview(false);
        break;
    case Done: addAnswer(); break;
    case Undone:
        m_bodyColumn->addWidget(wrappedLabel(
            tr("Undone: the steps after this are not built on it. It is left out of scripts and notebooks."), m_body));
        addAnswer();
        break;
    case Said: addChoices(); break;
    case Asked:
        m_bodyColumn->addWidget(mutedLabel(tr("No code was written for this question."), m_body));
        addChoices();
        break;
    case Discarded: m_bodyColumn->addWidget(mutedLabel(tr("Discarded. Nothing was run."), m_body)); break;
    }
}

void StepCard::focusReview()
{
    if (m_review) {
        m_review->takeFocus();
    }
}

void StepCard::addReview(bool withFailure)
{
    if (withFailure && !m_step.runs.empty() && m_step.runs.back().result) {
        m_failure = new FailureView(*m_step.runs.back().result, m_body);
        connect(m_failure, &FailureView::fixWanted, this, [this] { emit fixWanted(m_step.id); });
        connect(m_failure, &FailureView::lineWanted, this, [this](int line) {
            m_review->editor()->goToLine(line);
            emit revealWanted(m_review->editor());
        });
        m_failure->offerFix(m_hasModel);
        m_bodyColumn->addWidget(m_failure);
    }
    if (m_step.proposals.empty()) {
        return;
    }
    m_review = new ReviewPane(m_body);
    core::Proposal shown = m_step.proposals.back();
    const sandbox::RunResult* result = m_failure ? &*m_step.runs.back().result : nullptr;
    if (result && result->error && result->error->line > 0) {
        shown.findings.push_back({ core::Severity::Error, "run", result->error->line, result->error->column,
            { core::FindingKind::Said,
                { .texts = { utf8(tr("The last run stopped here: %1").arg(qs(result->error->message))) } } } });
    }
    m_review->showProposal(shown, withFailure ? std::string() : baseOf(m_step), m_step.proposals.size() == 1);
    m_review->offerModel(m_hasModel);
    connect(m_review->editor(), &CodeEditor::codeEdited, this, &StepCard::showHeading);
    emit reviewMade(m_step.id, m_review);
    m_bodyColumn->addWidget(m_review);
}

void StepCard::addAnswer()
{
    if (m_step.runs.empty() || !m_step.runs.back().result) {
        return;
    }
    const core::RunRecord& run = m_step.runs.back();
    auto* results = new ResultView(*run.result, m_dialogs, m_body,
        isPlanners(run, m_step.proposals) ? readersForm() : core::Translate(), m_step.answer.value_or(core::Answer {}));
    if (const auto chart = core::derivedChart(m_step)) {
        results->addChart(*chart, m_dialogs);
    }
    results->offerAllRows();
    results->offerTraces();
    results->offerChartEdits(run, m_step.charts);
    connect(results, &ResultView::chartEdited, this, &StepCard::keepChart);
    connect(results, &ResultView::allRowsWanted, this,
        [this](int display, TablePanel* panel) { emit allRowsWanted(core::stateName(m_step), display, panel); });
    connect(results, &ResultView::tableWanted, this, [this](int display, const sandbox::Table& table) {
        emit tableWanted(core::stateName(m_step), display, table);
    });
    if (m_step.answer && !m_step.answer->text.empty()) {
        auto* answer = m_answer = new AnswerView(*m_step.answer, m_body);
        connect(answer, &AnswerView::evidenceChosen, results, &ResultView::showEvidence);
        auto* why = new WhyView(run, core::filesRead(m_step, run.approval.code), m_body);
        connect(answer, &AnswerView::evidenceChosen, why, &WhyView::showNumber);
        connect(why, &WhyView::rowsWanted, results, &ResultView::rowsWanted);
        m_bodyColumn->addWidget(answer);
        m_bodyColumn->addWidget(why);
    }
    if (m_step.answer && !m_step.answer->checks.empty()) {
        m_checks = makeChecks();
        m_bodyColumn->addWidget(m_checks);
    }
    connect(results, &ResultView::rowsWanted, this, [this, run](const core::Evidence& number) {
        emit rowsWanted(m_step.id, core::pointedAt(sandbox::shownDisplays(*run.result), number));
    });
    connect(results, &ResultView::pointWanted, this,
        [this](const core::PointedNumber& number) { emit rowsWanted(m_step.id, number); });
    connect(results, &ResultView::artifactWanted, this, &StepCard::artifactWanted);
    connect(results, &ResultView::chartCopied, this, &StepCard::chartCopied);
    connect(results, &ResultView::chartSaved, this, &StepCard::chartSaved);
    connect(results, &ResultView::saveFailed, this, &StepCard::saveFailed);
    connect(results, &ResultView::revealWanted, this, &StepCard::revealWanted);
    m_bodyColumn->addWidget(results);
    m_bodyColumn->addWidget(thinLine(m_body));
    addFoldedCode(run);
}

void StepCard::keepChart(const core::ChartEdit& edit)
{
    std::vector<core::ChartEdit>& charts = m_step.charts;
    std::erase_if(
        charts, [&](const core::ChartEdit& other) { return other.display == edit.display && other.code == edit.code; });
    if (!core::changesNothing(edit)) {
        charts.push_back(edit);
    }
    emit chartsChanged(m_step.id, charts);
}

ChecksView* StepCard::makeChecks()
{
    auto* checks = new ChecksView(
        *m_step.answer, m_step.runs.back(), m_isChecking && m_step.answer->unfinished, m_body);
    connect(
        checks, &ChecksView::fixWanted, this, [this](const core::CodeFix& fix) { emit remedyWanted(m_step.id, fix); });
    connect(checks, &ChecksView::readAnewWanted, this, &StepCard::readAnewWanted);
    connect(checks, &ChecksView::adviceWanted, this,
        [this](const std::string& advice) { emit adviceWanted(m_step.id, advice); });
    connect(checks, &ChecksView::frameWanted, this, &StepCard::frameWanted);
    connect(checks, &ChecksView::partRowsWanted, this,
        [this](const core::PartRows& rows) { emit partRowsWanted(m_step.id, rows); });
    return checks;
}

void StepCard::addFoldedCode(const core::RunRecord& run)
{
    auto* code = new CodeEditor(m_body);
    code->setReadOnly(true);
    code->setCode(run.approval.code);
    code->setAccessibleName(tr("The code that ran"));
    m_codeFold = foldButton(tr("Code"), code, m_body);
    const sandbox::Provenance& provenance = run.result->provenance;
    const QString ran = secondsText(run.result->metrics.wallMs);
    auto* trace = new ElidedLabel(
        tr("Approved by %1 (%2) %3 · %4 · code %5")
            .arg(qs(core::personNamed(run.approval.approvedBy)), qs(core::methodWord(run.approval.method)),
                clockText(run.approval.approvedAt),
                provenance.stored
                    ? tr("result of the run of %1, which took %2").arg(clockText(provenance.startedAt), ran)
                    : tr("ran %1").arg(ran),
                qs(run.approval.codeSha256).left(8)),
        m_body);
    trace->setToolTip(tr("SHA-256 of the code: %1").arg(qs(run.approval.codeSha256)));
    trace->setProperty("look", u"muted"_s);
    auto* row = new FlowLayout;
    row->addWidget(m_codeFold);
    row->addWidget(copyCodeButton([run = run.approval] { return core::withLoads(run.code, run.frames); }, m_body));
    addStateButtons(row);
    row->addWidget(trace);
    m_bodyColumn->addLayout(row);
    m_bodyColumn->addWidget(code);
}

void StepCard::addStateButtons(QLayout* row)
{
    const bool undone = m_step.state == core::StepState::Undone;
    if (undone) { // who reads its end has not seen its head
        row->addWidget(chip(stateWord(m_step), "discard"_L1, Tone::Warn, m_body));
    } else {
        auto* undo = flatButton(tr("Undo"), "discard"_L1, m_body);
        undo->setToolTip(tr("Make the state of the analysis what it was before this step. It stays here, marked as "
                            "undone, and so does what was built on it."));
        connect(undo, &QPushButton::clicked, this, [this] { emit undoWanted(m_step.id); });
        row->addWidget(undo);
    }
    if (const auto fix = core::chartOffer(m_step)) {
        auto* draw = flatButton(tr("Draw as a chart"), "chart"_L1, m_body);
        draw->setToolTip(tr("Proposes the same code with a line that draws its table"));
        connect(draw, &QPushButton::clicked, this, [this, fix = *fix] { emit remedyWanted(m_step.id, fix); });
        row->addWidget(draw);
    }
    auto* branch = flatButton(undone ? tr("Restore this step") : tr("Build on this step"), "run"_L1, m_body);
    branch->setToolTip(tr("The next step builds on the state after this one"));
    connect(branch, &QPushButton::clicked, this, [this] { emit branchWanted(m_step.id); });
    row->addWidget(branch);
}

void StepCard::addChoices()
{
    if (!m_step.plan) {
        auto* again = plainButton(tr("Ask again"), "ask"_L1, m_body);
        connect(again, &QPushButton::clicked, this, [this] { emit questionChosen(qs(m_step.question.text)); });
        m_bodyColumn->addWidget(again, 0, Qt::AlignLeft);
        return;
    }
    if (!m_step.plan->message.empty()) {
        m_bodyColumn->addWidget(titleLabel(qs(m_step.plan->message), 1, false, m_body));
    }
    auto* box = new QWidget(m_body);
    auto* choices = new FlowLayout(box, 8);
    for (const std::string& choice : m_step.plan->choices) {
        auto* button = new ChoiceButton(qs(choice), box);
        connect(button, &QPushButton::clicked, this, [this, text = qs(choice)] { emit questionChosen(text); });
        choices->addWidget(button);
    }
    auto* own = plainButton(tr("Write the code"), "code"_L1, box);
    own->setToolTip(ownCodeHint());
    connect(own, &QPushButton::clicked, this, [this] { emit ownCodeWanted(m_step.id); });
    choices->addWidget(own);
    m_bodyColumn->addWidget(box);
}

void StepCard::showCheck(const std::string& code, const core::Preflight& preflight)
{
    if (m_review) {
        m_review->showCheck(code, preflight);
    }
}

void StepCard::showPreview(const sandbox::Preview& preview)
{
    if (m_review) {
        auto* view = new PreviewView(preview, m_dialogs, m_review);
        m_review->showPreview(view);
        // After the layout has made room for it.
        QTimer::singleShot(30, view, [this, view] { emit revealWanted(view); });
    }
}

void StepCard::showStored(const std::string& code, std::chrono::seconds age)
{
    if (m_review) {
        m_review->showStored(code, age);
    }
}

void StepCard::askForApproval()
{
    if (!m_codeFold) {
        return;
    }
    m_codeFold->setChecked(true);
    const core::ApprovalRecord& record = m_step.runs.back().approval;
    auto* notice = new QFrame(m_body);
    notice->setObjectName(u"notice"_s);
    notice->setProperty("tone", u"warn"_s);
    auto* text = wrappedLabel(tr("This code was approved by %1 (%2), not by you on this computer. It does not run "
                                 "again, and nothing can be built on it, until you "
                                 "have read it below and approved it.")
                                  .arg(qs(core::personNamed(record.approvedBy)), clockText(record.approvedAt)),
        notice);
    auto* approve = plainButton(tr("Approve this code"), "check"_L1, notice);
    approve->setToolTip(tr("Approve exactly the code that is shown below; nothing runs now"));
    connect(approve, &QPushButton::clicked, this, [this] { emit approvalWanted(m_step.id); });
    auto* row = new QHBoxLayout(notice);
    row->setContentsMargins(12, 10, 12, 10);
    row->setSpacing(10);
    row->addWidget(iconLabel("shield"_L1, Tone::Warn, 18, notice), 0, Qt::AlignTop);
    row->addWidget(text, 1);
    row->addWidget(approve, 0, Qt::AlignTop);
    m_bodyColumn->insertWidget(0, notice);
}

void StepCard::offerModel(bool offered)
{
    m_hasModel = offered;
    if (m_review) {
        m_review->offerModel(offered);
    }
    if (m_failure) {
        m_failure->offerFix(offered);
    }
}

void StepCard::setReviewEnabled(bool enabled)
{
    if (m_review) {
        m_review->setEnabledForReview(enabled);
    }
    if (m_failure) {
        m_failure->setFixPossible(enabled);
    }
}

} // namespace ui
