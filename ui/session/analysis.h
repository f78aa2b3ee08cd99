// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/by_policy.h"
#include "core/review/preflight.h"
#include "core/story/remedies.h"
#include "ui/session/datasets.h"
#include "ui/session/engine.h"
#include "ui/session/jail_door.h"
#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"

#include <QObject>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace ui {

/// The document as the window sees it: starts the blocking functions of the core as Jobs and reports what changed.
/// One question or run at a time; files and checks of edited code go beside it.
class Analysis : public QObject {
    Q_OBJECT
public:
    explicit Analysis(Engine engine, QObject* parent = nullptr);
    ~Analysis() override;

    const Engine& engine() const { return m_engine; }
    const std::vector<core::Dataset>& datasets() const { return m_files.all(); }
    Datasets& files() { return m_files; }
    const std::vector<core::Step>& steps() const { return m_steps; }
    const core::Step* step(std::int64_t id) const;
    bool isBusy() const { return m_work.isRunning() && m_checking == 0; }
    /// Its answer is there, and reruns check it; the next work ends them.
    bool isChecking(std::int64_t step) const { return m_work.isRunning() && m_checking == step; }
    /// What is being worked on: 0 while a question has no step yet.
    std::int64_t busyStep() const { return m_busyStep; }

    /// What is told of the question or run that is worked on.
    const ProgressBridge& progress() const { return m_progress; }

    void load(); ///< reads the document, then warms the jail
    /// `onScreen`: name of the data set that the person is looking at.
    void ask(const QString& question, const std::string& onScreen = {});
    /// `code`: as it stands in the editor; what was edited there is kept before anything replaces it. An empty request
    /// asks for a repair.
    void askForChanges(std::int64_t step, const std::string& code, const QString& request);
    /// An editor for a question that was not answered; step 0: as a step of its own, called `title`.
    void writeOwnCode(std::int64_t step, const QString& title = {});
    void takeRemedy(std::int64_t step, const core::Remedy& remedy); ///< as a step of its own, which waits
    /// Approves exactly these bytes, as shown, and runs them.
    void run(std::int64_t step, const std::string& code);
    /// Approves exactly these bytes and runs them in a copy of the state that is thrown away.
    void preview(std::int64_t step, const std::string& code);
    /// Approves exactly these bytes and takes the result that the same run had before.
    void takeStored(std::int64_t step, const std::string& code);
    /// Whether there is such a result is told by storedFound().
    void findStored(std::int64_t step, const std::string& code);
    /// Its approval was given by somebody else or on another computer: it is not run again before approveAgain().
    bool isForeign(std::int64_t step) const { return m_foreign.contains(step); }
    void approveAgain(std::int64_t step); ///< the code that ran, as the card shows it
    void discard(std::int64_t step);
    /// Makes the state what it was before the step, or what it was after it; steps that do not belong to it are marked.
    void undo(std::int64_t step);
    void branchFrom(std::int64_t step);
    /// Looks at edited code without running or recording it.
    void check(std::int64_t step, const std::string& code);
    /// Has the model say what the code does; explained() follows.
    void explain(std::int64_t step, const std::string& code);
    void stop();

    /// What changes the document in the jail as a question does; then all is shown anew.
    void work(std::function<core::Result<void>(core::Bench&, const core::Progress&, std::stop_token)> work,
        std::function<void()> then = {});
    /// Whether code that only reads can be kept to that; known from jailOpened() on.
    core::ReadsOnlyWall readsOnlyWall() const { return m_wall; }
    const std::shared_ptr<JailDoor>& jail() const { return m_jail; }
    void warm(); ///< has a jail ready; jailOpened() or failed() follows

    /// Puts on record what the step's card shows already.
    void recordCharts(std::int64_t step, const std::vector<core::ChartEdit>& charts);
    void rename(std::int64_t step, const QString& name); ///< an empty one: as its question or code

signals:
    void loaded();
    void stepChanged(const core::Step& step);
    void busyChanged(bool busy);
    void stepRenamed(const core::Step& step);
    void checksEnded(const core::Step& step); ///< of an answer that stepChanged() told
    void asked(const QString& question); ///< work on a new question began
    void checked(std::int64_t step, const std::string& code, const core::Preflight& preflight);
    void storedFound(std::int64_t step, const std::string& code, std::chrono::seconds age);
    void previewed(std::int64_t step, const sandbox::Preview& preview);
    void explained(std::int64_t step, const std::string& code, const QString& text); ///< an empty text: it could not be
    void policyDeclined(const QString& why); ///< code waits for the person although some runs by itself
    void readOtherwise(int answers); ///< so many are from data as they were read before
    void jailOpened();
    void failed(const core::Error& error);

private:
    using Outcome = core::Result<core::Step>;
    template <typename Work> void begin(std::int64_t step, Work work);
    template <typename Work, typename Take> void begin(std::int64_t step, Work work, Take take);
    template <typename Value, typename Take> void settle(core::Result<Value> outcome, Take take);
    std::function<core::Result<core::Approval>(core::Bench&, std::stop_token)> approving(
        std::int64_t step, const std::string& code);
    void runByPolicy(const core::Step& step);
    void keep(const core::Step& step);
    /// What records something of a step that no code needs.
    void change(
        std::int64_t step, std::function<core::Result<void>()> work, std::function<void(const core::Step&)> take);
    void showAnswer(std::int64_t step);
    void reload(std::function<void()> then = {});
    void takeSteps(const std::vector<core::Step>& steps);
    void changeLineage(std::function<core::Result<void>()> change);
    Engine m_engine;
    Datasets m_files;
    std::vector<core::Step> m_steps;
    std::set<std::int64_t> m_foreign;
    std::int64_t m_busyStep = 0;
    std::int64_t m_checking = 0; ///< the step whose answer is there while its checks go on
    bool m_mayRunByPolicy = false; ///< of the question in hand
    std::atomic<core::ReadsOnlyWall> m_wall = core::ReadsOnlyWall::Missing; ///< until the jail is there
    std::shared_ptr<JailDoor> m_jail;
    ProgressBridge m_progress;
    Job m_load;
    Job m_warm;
    Job m_check;
    Job m_explain;
    Job m_discard;
    Job m_stored;
    Job m_answer;
    Job m_work;
};

} // namespace ui
