// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/pointed_number.h"
#include "core/domain/row_strip.h"
#include "core/domain/step.h"
#include "core/review/preflight.h"
#include "sandbox/run/state_view.h"
#include "ui/look/dialogs.h"

#include <QFrame>

#include <chrono>
#include <optional>

class QLabel;
class QLayout;
class QPushButton;
class QVBoxLayout;

namespace ui {

class FailureView;
class ProgressBridge;
class ResultView;
class ReviewPane;
class RunProgress;
class TablePanel;
class AnswerView;
class ChecksView;

/// What goes on about a step. Running: the code stays in sight and shut. Checking: its answer is there, and reruns may
/// add to what is told of it.
enum class StepWork { None, Running, Checking };

/// One step of the analysis on the screen: the question, how it was understood, and whatever it has come to.
class StepCard : public QFrame {
    Q_OBJECT
public:
    StepCard(const Dialogs& dialogs, QWidget* parent = nullptr);

    void showQuestion(const QString& question); ///< of a step that is still being made
    void showStep(const core::Step& step, StepWork work = StepWork::None);
    void rename(const std::string& name); ///< nothing of its body changes
    void showWork(const QString& phase, const ProgressBridge& work); ///< something works on this step now
    void showCheck(const std::string& code, const core::Preflight& preflight);
    void showPreview(const sandbox::Preview& preview);
    /// The result that this code had before may be taken instead of running it.
    void showStored(const std::string& code, std::chrono::seconds age);
    /// Its approval came with the document: shows the code that ran and asks for the person's own.
    void askForApproval();
    void setReviewEnabled(bool enabled);
    void offerModel(bool offered); ///< whether a model answers
    bool waitsForReview() const { return m_review && m_step.state == core::StepState::Proposed; }
    void focusReview(); ///< the code, where there is one to review: its keys work from there
    RunProgress* progress() const { return m_progress; }
    ReviewPane* review() const { return m_review; }
    std::int64_t stepId() const { return m_step.id; }

signals:
    void reviewMade(std::int64_t step, ui::ReviewPane* review); ///< where a person decides about its code
    void approvalWanted(std::int64_t step);
    void fixWanted(std::int64_t step);
    void adviceWanted(std::int64_t step, const std::string& advice); ///< of the second look
    void frameWanted(const QString& name, std::int64_t rows); ///< so many, of a file or a variable
    void partRowsWanted(std::int64_t step, const core::PartRows& rows); ///< of its strip
    void readAnewWanted(); ///< what rests on data that are read otherwise now
    void remedyWanted(std::int64_t step, const core::CodeFix& fix); ///< of a finding about its answer
    void ownCodeWanted(std::int64_t step);
    void undoWanted(std::int64_t step);
    void branchWanted(std::int64_t step); ///< the next step shall build on this one
    void questionChosen(const QString& question);
    void stopWanted();
    void artifactWanted(const sandbox::Artifact& artifact);
    void chartCopied();
    void chartSaved(const QString& path);
    void saveFailed(const QString& path);
    void revealWanted(QWidget* part);
    /// All rows of what the state's run showed at this place are wanted in the panel.
    /// Of a file, that a number of the step is made of; nothing: it is not in what the host knows of the result.
    void rowsWanted(std::int64_t step, const std::optional<core::PointedNumber>& number);
    void allRowsWanted(const std::string& state, int display, ui::TablePanel* panel);
    void tableWanted(const std::string& state, int display, const sandbox::Table& table); ///< as a file
    void chartsChanged(std::int64_t step, const std::vector<core::ChartEdit>& charts);

private:
    void clearBody();
    void buildBody();
    void addReview(bool withFailure);
    void addAnswer();
    void keepChart(const core::ChartEdit& edit);
    ChecksView* makeChecks();
    void addChoices();
    void addFoldedCode(const core::RunRecord& run);
    void showHeading();
    void showStateChip();
    void addStateButtons(QLayout* row);

    const Dialogs& m_dialogs;
    core::Step m_step;
    QLabel* m_question;
    QLabel* m_reading;
    QWidget* m_stateSlot;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_column;
    QVBoxLayout* m_bodyColumn = nullptr;
    RunProgress* m_progress;
    ReviewPane* m_review = nullptr;
    FailureView* m_failure = nullptr;
    AnswerView* m_answer = nullptr;
    ChecksView* m_checks = nullptr;
    bool m_isChecking = false;
    QPushButton* m_codeFold = nullptr;
    bool m_hasModel = false;
};

} // namespace ui
