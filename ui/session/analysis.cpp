// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/analysis.h"

#include "core/domain/domain_json.h"
#include "core/review/by_policy.h"
#include "core/story/code_check.h"
#include "core/story/load_ahead.h"
#include "core/story/read_anew.h"
#include "core/story/replay.h"
#include "ui/look/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

using core::ErrorKind;

namespace {
/// The work once an approval for it is given.
template <typename Approving, typename Work> auto approved(Approving approving, Work work)
{
    return [approving = std::move(approving), work = std::move(work)](
               core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
        const auto given = approving(bench, stop);
        using Outcome = decltype(work(*given, bench, progress, stop));
        return given ? work(*given, bench, progress, stop) : Outcome(std::unexpected(given.error()));
    };
}

core::ReadsOnlyWall wallOf(const core::Bench& bench)
{
    return bench.wall.enforcesReadsOnly() ? core::ReadsOnlyWall::Kept : core::ReadsOnlyWall::Missing;
}
} // namespace

Analysis::Analysis(Engine engine, QObject* parent)
    : QObject(parent)
    , m_engine(std::move(engine))
    , m_files(m_engine)
    , m_jail(std::make_shared<JailDoor>(m_engine.bench))
{
    connect(&m_files, &Datasets::settled, this, &Analysis::warm);
    connect(&m_files, &Datasets::readOtherwise, this, [this] { reload(); });
    connect(&m_progress, &ProgressBridge::answered, this, &Analysis::showAnswer);
}

Analysis::~Analysis() = default;

const core::Step* Analysis::step(std::int64_t id) const
{
    const auto found = std::ranges::find(m_steps, id, &core::Step::id);
    return found == m_steps.end() ? nullptr : &*found;
}

void Analysis::load()
{
    using Content = std::tuple<std::vector<core::Dataset>, std::vector<core::Step>, std::set<std::int64_t>>;
    m_load.start(
        [this](std::stop_token) {
            return Content(core::datasetsWithOrigin(m_engine.workspace), core::stepsWithOrigin(m_engine.workspace),
                core::foreignSteps(m_engine.workspace));
        },
        [this](Content content) {
            std::vector<core::Dataset> known;
            std::tie(known, m_steps, m_foreign) = std::move(content);
            emit loaded();
            m_files.begin(std::move(known));
        });
}

/// A jail is warmed for the files there are, and the small ones are loaded, so that the next question need not wait for
/// it. One that is asked meanwhile waits at the door.
void Analysis::warm()
{
    m_warm.start(
        [this](std::stop_token stop) {
            return m_jail->enter(stop, [this, stop](core::Bench& bench) {
                return core::loadAhead(m_engine.workspace, bench, stop).transform([&] { return wallOf(bench); });
            });
        },
        [this](core::Result<core::ReadsOnlyWall> opened) {
            if (!opened) {
                return emit failed(opened.error());
            }
            m_wall = *opened;
            emit jailOpened();
        });
}

template <typename Work, typename Take> void Analysis::begin(std::int64_t step, Work work, Take take)
{
    m_busyStep = step;
    const auto interrupted = std::exchange(m_checking, 0);
    m_work.start(
        [this, step, interrupted, work = std::move(work)](std::stop_token stop) mutable {
            const core::Progress progress = m_progress.progress();
            return m_jail->enter(stop, [&](core::Bench& bench) {
                progress.answered(interrupted == step ? 0 : interrupted); // what checked it has left the jail
                auto outcome = work(bench, progress, stop);
                m_wall = wallOf(bench); // warm() may still wait at the door, behind this work
                return outcome;
            });
        },
        [this, take = std::move(take)](auto outcome) { settle(std::move(outcome), take); });
    if (const core::Step* shown = this->step(interrupted); shown && interrupted != step) {
        emit checksEnded(*shown); // what had not been checked by then is not checked
    }
    emit busyChanged(true);
}

template <typename Work> void Analysis::begin(std::int64_t step, Work work)
{
    begin(step, std::move(work), [this](const core::Step& changed) {
        if (std::exchange(m_checking, 0) == changed.id) {
            *std::ranges::find(m_steps, changed.id, &core::Step::id) = changed;
            return emit checksEnded(changed);
        }
        keep(changed);
        emit busyChanged(false);
        if (std::exchange(m_mayRunByPolicy, false) && changed.state == core::StepState::Proposed) {
            runByPolicy(changed);
        }
    });
}

/// `take` gets what came out, and says that nothing is worked on any more.
template <typename Value, typename Take> void Analysis::settle(core::Result<Value> outcome, Take take)
{
    m_progress.flush();
    m_busyStep = 0;
    if (outcome) {
        return take(*outcome);
    }
    if (outcome.error().kind != ErrorKind::Cancelled) {
        emit failed(outcome.error());
    }
    m_mayRunByPolicy = false;
    m_checking = 0;
    reload();
    emit busyChanged(false);
}

/// The answer is on record: it is shown now, and the person can go on. Of one whose checks were interrupted, what they
/// found is.
void Analysis::showAnswer(std::int64_t id)
{
    m_answer.start([this, id](std::stop_token) { return m_engine.workspace.step(id); },
        [this, id](const Outcome& answered) {
            const bool isMeant = m_work.isRunning() && m_busyStep == id;
            if (isMeant && answered && answered->state == core::StepState::Done) {
                m_checking = id;
                keep(*answered);
                emit busyChanged(false);
            } else if (const auto* shown = step(id); shown && answered && shown->runs == answered->runs) {
                *std::ranges::find(m_steps, id, &core::Step::id) = *answered; // may know more checks
                emit checksEnded(*answered);
            }
        });
}

void Analysis::keep(const core::Step& changed)
{
    const auto found = std::ranges::find(m_steps, changed.id, &core::Step::id);
    if (found == m_steps.end()) {
        m_steps.push_back(changed);
    } else {
        *found = changed;
    }
    emit stepChanged(changed);
}

/// After work that failed or was stopped, the document knows how far it came; and what is told of steps and data
/// follows from each other.
void Analysis::reload(std::function<void()> then)
{
    using Content = std::pair<std::vector<core::Dataset>, std::vector<core::Step>>;
    m_load.start(
        [this](std::stop_token) {
            return Content(core::datasetsWithOrigin(m_engine.workspace), core::stepsWithOrigin(m_engine.workspace));
        },
        [this, then = std::move(then)](Content content) {
            m_files.renew(std::move(content.first));
            takeSteps(content.second);
            then ? then() : void();
        });
}

void Analysis::takeSteps(const std::vector<core::Step>& steps)
{
    const int before = core::countReadAsBefore(m_steps);
    for (const core::Step& step : steps) {
        const auto known = std::ranges::find(m_steps, step.id, &core::Step::id);
        const bool isAnother = known == m_steps.end() || known->state != step.state || known->runs != step.runs;
        if (isAnother && !m_work.isRunning()) {
            keep(step); // else the work tells what becomes of it
        } else if (!isAnother && *known != step && step.id != m_checking) {
            *known = step;
            emit checksEnded(step); // what is told of its answer is another
        }
    }
    const int now = core::countReadAsBefore(m_steps);
    now > before ? emit readOtherwise(now) : void();
}

void Analysis::ask(const QString& text, const std::string& onScreen)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty() || isBusy()) {
        return;
    }
    emit asked(trimmed);
    const core::Question question { utf8(trimmed), core::isoNow(), false, onScreen };
    m_mayRunByPolicy = m_engine.runsReading && m_engine.runsReading();
    begin(0, [this, question](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
        return core::propose(question, m_engine.workspace, bench, progress, stop);
    });
}

/// The code is on the screen by now, and stays there while it runs.
void Analysis::runByPolicy(const core::Step& step)
{
    auto approval = core::approveByPolicy(step, m_steps, datasets(), m_engine.user, m_wall);
    if (!approval) {
        emit policyDeclined(qs(inWords(approval.error().message, translated)));
        return;
    }
    core::Step running = step;
    begin(step.id,
        [this, id = step.id, approval = *std::move(approval)](core::Bench& bench, const core::Progress& progress,
            std::stop_token stop) { return core::carryOut(id, approval, m_engine.workspace, bench, progress, stop); });
    running.state = core::StepState::Running;
    keep(running);
}

void Analysis::askForChanges(std::int64_t id, const std::string& code, const QString& request)
{
    if (isBusy()) {
        return;
    }
    begin(id,
        [this, id, code, text = utf8(request)](
            core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
            return core::reviseShown(id, code, text, m_engine.workspace, bench, progress, stop);
        });
}

void Analysis::writeOwnCode(std::int64_t step, const QString& title)
{
    if (isBusy()) {
        return;
    }
    begin(step, [this, step, title = utf8(title)](core::Bench& bench, const core::Progress&, std::stop_token stop) {
        return step == 0 ? core::beginOwnStep(title, m_engine.workspace, bench, stop)
                         : core::beginOwnCode(step, m_engine.workspace, bench, stop);
    });
}

void Analysis::takeRemedy(std::int64_t step, const core::Remedy& remedy)
{
    if (isBusy()) {
        return;
    }
    begin(0, [this, step, remedy](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
        return core::takeRemedy(step, remedy, m_engine.workspace, bench, progress, stop);
    });
}

/// What approves exactly this code for the step, on the working thread.
std::function<core::Result<core::Approval>(core::Bench&, std::stop_token)> Analysis::approving(
    std::int64_t id, const std::string& code)
{
    return [this, id, code](core::Bench& bench, std::stop_token stop) {
        return core::approveShown(id, code, m_engine.user, core::ApprovalMethod::Hand, m_engine.workspace, bench, stop);
    };
}

void Analysis::run(std::int64_t id, const std::string& code)
{
    const core::Step* shown = step(id);
    if (!shown || shown->proposals.empty() || isBusy()) {
        return;
    }
    core::Step running = *shown;
    begin(
        id, approved(approving(id, code), [this, id](const auto& given, auto& bench, const auto& progress, auto stop) {
            return core::carryOut(id, given, m_engine.workspace, bench, progress, stop);
        }));
    running.state = core::StepState::Running;
    keep(running);
}

void Analysis::preview(std::int64_t id, const std::string& code)
{
    const core::Step* shown = step(id);
    if (!shown || shown->proposals.empty() || isBusy()) {
        return;
    }
    using Previewed = std::pair<core::Step, sandbox::Preview>;
    begin(id,
        approved(approving(id, code),
            [this, id](const auto& given, auto& bench, const auto& progress, auto stop) {
                return core::preview(id, given, m_engine.workspace, bench, progress, stop).and_then([&](auto seen) {
                    return m_engine.workspace.step(id).transform(
                        [&](core::Step now) { return Previewed(std::move(now), std::move(seen)); });
                });
            }),
        [this, id](const Previewed& seen) {
            keep(seen.first);
            emit busyChanged(false);
            emit previewed(id, seen.second);
        });
}

void Analysis::takeStored(std::int64_t id, const std::string& code)
{
    const core::Step* shown = step(id);
    if (!shown || shown->proposals.empty() || isBusy()) {
        return;
    }
    begin(id, approved(approving(id, code), [this, id](const auto& given, auto& bench, const auto& progress, auto) {
        return core::takeStored(id, given, m_engine.workspace, bench, progress);
    }));
}

void Analysis::findStored(std::int64_t id, const std::string& code)
{
    m_stored.start(
        [this, code](std::stop_token stop) {
            return m_jail->enter(stop, [&](core::Bench& bench) -> core::Result<std::optional<std::chrono::seconds>> {
                return core::storedAge(code, m_engine.workspace, bench);
            });
        },
        [this, id, code](core::Result<std::optional<std::chrono::seconds>> age) {
            if (age && *age) {
                emit storedFound(id, code, **age);
            }
        });
}

void Analysis::approveAgain(std::int64_t id)
{
    const core::Step* shown = step(id);
    if (!shown || shown->runs.empty()) {
        return;
    }
    change(
        id,
        [this, id, code = shown->runs.back().approval.code] {
            return core::approveAgain(id, code, m_engine.user, core::ApprovalMethod::Hand, m_engine.workspace);
        },
        [this](const core::Step& step) {
            m_foreign.erase(step.id);
            keep(step);
        });
}

void Analysis::discard(std::int64_t id)
{
    change(
        id, [this, id] { return m_engine.workspace.discardStep(id); }, [this](const core::Step& step) { keep(step); });
}

void Analysis::recordCharts(std::int64_t id, const std::vector<core::ChartEdit>& charts)
{
    change(
        id, [this, id, charts] { return m_engine.workspace.recordCharts(id, charts); },
        [this](const core::Step& step) { *std::ranges::find(m_steps, step.id, &core::Step::id) = step; });
}

void Analysis::rename(std::int64_t id, const QString& name)
{
    change(
        id, [this, id, name = utf8(name)] { return m_engine.workspace.recordName(id, name); },
        [this](const core::Step& step) {
            *std::ranges::find(m_steps, step.id, &core::Step::id) = step;
            emit stepRenamed(step);
        });
}

void Analysis::change(
    std::int64_t id, std::function<core::Result<void>()> work, std::function<void(const core::Step&)> take)
{
    m_discard.start(
        [this, id, work](std::stop_token) { return work().and_then([&] { return m_engine.workspace.step(id); }); },
        [this, take](const Outcome& changed) { changed ? take(*changed) : emit failed(changed.error()); });
}

void Analysis::changeLineage(std::function<core::Result<void>()> change)
{
    if (isBusy()) {
        return; // what runs is built on the present state
    }
    m_discard.start([change = std::move(change)](std::stop_token) { return change(); },
        [this](core::Result<void> changed) {
            changed ? void() : emit failed(changed.error());
            reload();
        });
}

void Analysis::undo(std::int64_t id)
{
    changeLineage([this, id] { return core::undo(id, m_engine.workspace); });
}

void Analysis::branchFrom(std::int64_t id)
{
    changeLineage([this, id] { return core::branchFrom(id, m_engine.workspace); });
}

void Analysis::check(std::int64_t id, const std::string& code)
{
    m_check.start(
        [this, id, code, datasets = datasets(), steps = steps()](std::stop_token stop) {
            return m_jail->enter(stop, [&](core::Bench& bench) {
                return m_engine.workspace.step(id)
                    .and_then(
                        [&](const core::Step& of) { return core::checkCode(of, code, datasets, steps, bench, stop); })
                    .transform([&](core::Preflight&& seen) {
                        seen.second = core::secondBeside(id, code, m_engine.workspace, bench, stop);
                        return std::move(seen);
                    });
            });
        },
        [this, id, code](core::Result<core::Preflight> seen) {
            if (seen) {
                emit checked(id, code, *seen);
            } else if (seen.error().kind != ErrorKind::Cancelled) {
                emit failed(seen.error());
            }
        });
}

void Analysis::work(std::function<core::Result<void>(core::Bench&, const core::Progress&, std::stop_token)> work,
    std::function<void()> then)
{
    if (isBusy()) {
        return;
    }
    begin(
        0,
        [work = std::move(work)](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
            return work(bench, progress, stop).transform([] { return true; });
        },
        [this, then = std::move(then)](bool) {
            emit busyChanged(false);
            reload(then);
        });
}

void Analysis::explain(std::int64_t id, const std::string& code)
{
    const core::Step* shown = step(id);
    m_explain.start(
        [this, code, question = shown ? shown->question : core::Question(), datasets = datasets()](
            std::stop_token stop) { return m_engine.models.planner()->explain(code, question, datasets, {}, stop); },
        [this, id, code](const core::Result<std::string>& text) {
            emit explained(id, code, text ? qs(*text) : QString());
            if (!text && text.error().kind != ErrorKind::Cancelled) {
                emit failed(text.error());
            }
        });
}

void Analysis::stop()
{
    m_work.stop();
}

} // namespace ui
