// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/roles/model_desk.h"
#include "core/story/self_test.h"
#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"

#include <QDialog>

#include <functional>
#include <vector>

class QLabel;
class QListWidget;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace ui {

class ProfileForm;
class SendingForm;

/// Which planner answers questions: the built-in one or a model, how that is reached, and what it may be told.
/// While it is open it looks once which model servers run on this computer. Nothing is sent to anybody else before the person
/// presses Test, List or Self-test.
class ModelsDialog : public QDialog {
    Q_OBJECT
public:
    /// Ten tasks for a model, run in the jail; blocks.
    using SelfTesting = std::function<core::Result<core::SelfTest>(const core::llm::ModelProfile&, const core::Progress&, std::stop_token)>;
    /// Without `selfTest` there is no self-test.
    ModelsDialog(core::llm::ModelDesk& desk, SelfTesting selfTest = {}, QWidget* parent = nullptr);

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
    void askForSelfTest(); ///< what it runs is not shown before, so the person agrees first
    void selfTest();
    void showMark(const core::llm::ModelProfile& profile);
    void listModels();
    void fetchModel(); ///< Ollama does, from its own library
    void lookAround(); ///< for servers of this computer, once, without a word and without a key
    void discover();
    void offer(const core::llm::LocalServer& server);
    void tell(const QString& text, bool good);
    /// The one piece of work that is going on: says what, offers Stop, and hands over what came of it.
    template <typename Work, typename Deliver> void work(const QString& doing, Work work, Deliver deliver)
    {
        tell(doing, true);
        setBusy(true);
        m_work.start(std::move(work), [this, deliver = std::move(deliver)](const auto& value) {
            m_progress.flush();
            setBusy(false);
            deliver(value);
        });
    }
    void setBusy(bool busy);
    core::llm::ModelProfile* current(); ///< nullptr: the built-in planner or the page of rules

    core::llm::ModelDesk& m_desk;
    SelfTesting m_selfTest;
    ProgressBridge m_progress;
    core::llm::ModelChoices m_choices;
    std::string m_edited; ///< the id the form shows
    QString m_phase; ///< of the work
    QListWidget* m_list;
    QStackedWidget* m_pages;
    ProfileForm* m_form;
    SendingForm* m_sending;
    QLabel* m_message;
    QMenu* m_add;
    QPushButton* m_remove;
    QPushButton* m_test;
    QPushButton* m_trial;
    QPushButton* m_use;
    QPushButton* m_stop;
    std::vector<core::llm::LocalServer> m_found; ///< on this computer
    Job m_look;
    Job m_work;
};

} // namespace ui
