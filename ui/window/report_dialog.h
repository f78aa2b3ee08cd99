// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <QDialog>

#include <map>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPlainTextEdit;

namespace ui {

/// What a report says, before it is written: its head, which steps in which order, and every text of theirs.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    /// It begins with the choices, which are not in the source yet.
    ReportDialog(core::ReportSource source, core::ReportChoices choices, QWidget* parent = nullptr);
    core::ReportChoices choices() const;

private:
    QWidget* makePage(QWidget* parts);
    QWidget* makeHead();
    QWidget* makeSteps();
    QWidget* makeTexts();
    void fill();
    void forget(); ///< all texts as the program writes them
    void move(int by);
    void showStep();
    void showState(const core::Step& step);
    void keepStep();
    void suggestSummary();
    core::StepChoice choiceOf(const QListWidgetItem& item) const;
    const core::Step& stepOf(const QListWidgetItem& item) const;

    core::ReportSource m_source;
    core::ReportSource m_numbered; ///< which names steps as the report will
    std::map<std::int64_t, core::StepChoice> m_texts; ///< by step: answer and notes where they were changed
    QLineEdit* m_title;
    QLineEdit* m_author;
    QLineEdit* m_date;
    QPlainTextEdit* m_summary;
    QListWidget* m_steps;
    QLabel* m_state; ///< of a step that is in no report by itself
    QPlainTextEdit* m_answer;
    QPlainTextEdit* m_notes;
    QPlainTextEdit* m_captions;
    QPlainTextEdit* m_sources;
    QCheckBox* m_code;
    QCheckBox* m_allRows;
    bool m_isOwnSummary = false;
    bool m_isFilling = false;
};

} // namespace ui
