// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/model_desk.h"
#include "ui/job.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace ui {

class ProfileForm;
class SendingForm;

/// Which planner answers questions: the built-in one or a model, how that is reached, and what it may be told.
/// Nothing is sent to anybody before the person presses Test, List or Look for servers.
class ModelsDialog : public QDialog {
    Q_OBJECT
public:
    ModelsDialog(core::llm::ModelDesk& desk, QWidget* parent = nullptr);

signals:
    /// Another planner answers from now on.
    void plannerChosen();

private:
    QWidget* makeSide();
    QWidget* makePages();
    QWidget* makeButtons();
    void load();
    void showList();
    void showEntry(int row);
    void fillAddMenu();
    void add(core::llm::ModelProfile profile);
    void remove();
    bool keepForm(); ///< the form's values into the choices; false, with the reason on the screen, where they will not do
    bool store(); ///< false, with the reason on the screen
    void use();
    void test();
    void listModels();
    void discover();
    void tell(const QString& text, bool good);
    core::llm::ModelProfile* current(); ///< nullptr: the built-in planner or the page of rules

    core::llm::ModelDesk& m_desk;
    core::llm::ModelChoices m_choices;
    std::string m_edited; ///< the id the form shows
    QListWidget* m_list;
    QStackedWidget* m_pages;
    ProfileForm* m_form;
    SendingForm* m_sending;
    QLabel* m_message;
    QMenu* m_add;
    QPushButton* m_remove;
    QPushButton* m_test;
    QPushButton* m_use;
    Job m_work;
};

} // namespace ui
