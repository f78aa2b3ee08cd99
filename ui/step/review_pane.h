// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "core/review/preflight.h"

#include <QPointer>
#include <QPushButton>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

class QKeySequence;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace ui {

class CodeEditor;
class DiffView;
class StepsInWords;
class FindingList;
class EffectChips;
class PreviewView;

/// What a person who is to write code must know.
QString ownCodeHint();

/// Where a person reads, changes and decides about proposed code: one line of intent, what the code would do, the code
/// with its findings, and Run, Preview, Ask for changes, Discard. Run and Preview hand over exactly the bytes in the
/// editor.
class ReviewPane : public QWidget {
    Q_OBJECT
public:
    explicit ReviewPane(QWidget* parent = nullptr);

    /// `base` is the code the last proposal replaces; empty: nothing to compare with.
    /// `first`: no other came before it, so that code written by hand was not edited either.
    void showProposal(const core::Proposal& proposal, const std::string& base, bool first = false);
    /// What the code shown would do, and what is found in it.
    void showLook(const core::Effects& effects, const std::optional<core::Forecast>& forecast,
        const std::vector<core::Finding>& findings);
    /// How each loaded frame is read, to be unfolded for those that the code begins with.
    void setLoads(std::vector<sandbox::TableReader> loads)
    {
        m_loads = std::move(loads);
        showLoads();
    }
    /// What a check of edited code found. Ignored when the code has changed since.
    void showCheck(const std::string& code, const core::Preflight& preflight);
    /// Shown until the code is edited or the preview closed. Takes it over.
    void showPreview(PreviewView* preview);
    /// The same code ran before, in the same state on the same data. Ignored when the code has changed since.
    void showStored(const std::string& code, std::chrono::seconds age);
    void approveByKey(bool preview) { (preview ? m_preview : m_run)->click(); }
    /// Whether a model answers: it can explain any code and change it. The built-in planner can only change its own.
    void offerModel(bool offered);
    void setEnabledForReview(bool enabled);
    /// These files are not there: code that reads one of them leads to finding it instead of running.
    void setGone(const QStringList& paths);
    /// What a model says that this code does; ignored when the code has changed since.
    void showExplanation(const std::string& code, const QString& text);
    CodeEditor* editor() const { return m_editor; }
    QPushButton* runButton() const { return m_run; }
    QWidget* shownCode() const; ///< the code or its difference, whichever is shown
    void takeFocus(); ///< to that
    std::string code() const;
    bool isEdited() const;

signals:
    void runWanted(const std::string& code);
    void previewWanted(const std::string& code);
    void storedWanted(const std::string& code); ///< its result, without running it
    void changesWanted(const QString& request);
    void discardWanted();
    void explainWanted(const std::string& code);
    void findWanted(const QString& path); ///< where the file is now
    void checkWanted(const std::string& code); ///< the edit has settled

private:
    QWidget* makeButtons();
    QWidget* makeChangeField();
    QWidget* makeStored();
    void showLoads();
    void showAlong(const std::optional<core::SecondMethod>& second);
    std::vector<sandbox::TableReader> begunWith() const;
    void putIn(const core::CodeFix& fix, const std::string& of);
    void showState();
    QString stateWords() const;
    QString goneFile() const; ///< the path of the first that the code reads and is not there; empty: none
    void afterEdit();
    using Handover = void (ReviewPane::*)(const std::string& code);
    void addShortcut(const QKeySequence& keys, QPushButton* button);
    void approve(Handover handover);
    void sendChanges();

    QLabel* m_intent;
    QString m_title; ///< of what is proposed, until it is edited
    QLabel* m_reason;
    StepsInWords* m_steps; ///< in plain words
    EffectChips* m_chips;
    QPushButton* m_diffButton;
    CodeEditor* m_editor;
    DiffView* m_diff;
    FindingList* m_findings;
    std::vector<sandbox::TableReader> m_loads;
    std::vector<std::string> m_frames; ///< that the code begins with
    std::vector<std::string> m_reads; ///< names of files
    QStringList m_gone;
    QPointer<QWidget> m_begin; ///< how those are read, where there are some
    QPointer<QWidget> m_along; ///< what is approved along with the code, where there is any
    std::string m_alongCode; ///< all of it
    std::optional<core::Properties> m_properties; ///< of the question, whatever code is edited to
    QWidget* m_stored = nullptr;
    QLabel* m_storedText = nullptr;
    QPushButton* m_takeStored = nullptr;
    QWidget* m_changeField = nullptr;
    QLineEdit* m_changeText = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_find = nullptr;
    QPushButton* m_preview = nullptr;
    QPushButton* m_changes = nullptr;
    QPushButton* m_discard = nullptr;
    QPushButton* m_explain = nullptr;
    QLabel* m_explanation = nullptr;
    QLabel* m_state = nullptr;
    QVBoxLayout* m_column;
    QPointer<PreviewView> m_shownPreview;
    QTimer m_settle;
    std::string m_proposed;
    std::string m_base;
    bool m_checking = false;
    bool m_isTouched = false; ///< edited since it was proposed, even if back to the same
    Handover m_whenChecked = nullptr; ///< what was pressed while the edited code is checked
    bool m_syntaxError = false;
    bool m_enabled = true;
    bool m_hasModel = true;
    bool m_isBeginning = false; ///< what is shown is only there to begin code of one's own with
    bool m_isByHand = false; ///< what is shown was written or edited by a person
};

} // namespace ui
