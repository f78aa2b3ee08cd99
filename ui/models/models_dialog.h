// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/roles/model_service.h"
#include "core/story/self_test.h"

#include <QDialog>

#include <functional>

class QPushButton;
class QStackedWidget;

namespace ui {

class AddModelMenu;
class PlannerList;
class ModelForm;
class SendingForm;
class WorkLine;

/// Which planner answers questions: the built-in one or a model, how that is reached, and what it may be told. While
/// it is open it looks once which model servers run on this computer. Nothing is sent to anybody else before the
/// person presses Test, List or Self-test.
class ModelsDialog : public QDialog {
    Q_OBJECT
public:
    /// Ten tasks for a model, run in the jail; blocks.
    using SelfTesting = std::function<core::Result<core::SelfTest>(
        const core::llm::ModelProfile&, const core::Progress&, std::stop_token)>;
    /// Without `selfTest` there is no self-test.
    ModelsDialog(core::llm::ModelService& service, SelfTesting selfTest = {}, QWidget* parent = nullptr);

signals:
    /// Another planner answers from now on.
    void plannerChosen();

private:
    QWidget* makeSide();
    QWidget* makePages();
    QWidget* makeButtons();
    void load();
    void showList();
    void showEntry();
    void add(core::llm::ModelProfile profile);
    void remove();
    bool
    keepForm(); ///< the form's values into the choices; false, with the reason on the screen, where they will not do
    bool store(); ///< false, with the reason on the screen
    void use();
    void test();
    void selfTest();
    void showMark(const core::llm::ModelProfile& profile);
    void listModels();
    void fetchModel(); ///< Ollama does, from its own library
    void discover();
    void offer(const core::llm::LocalServer& server);
    void setBusy(bool busy);
    core::llm::ModelProfile* current(); ///< nullptr: the built-in planner or the page of rules

    core::llm::ModelService& m_service;
    SelfTesting m_selfTest;
    core::llm::ModelChoices m_choices;
    std::string m_edited; ///< the id the form shows
    PlannerList* m_list;
    QStackedWidget* m_pages;
    ModelForm* m_form;
    SendingForm* m_sending;
    WorkLine* m_work;
    AddModelMenu* m_add;
    QPushButton* m_remove;
    QPushButton* m_test;
    QPushButton* m_trial;
    QPushButton* m_use;
};

} // namespace ui
