// SPDX-License-Identifier: GPL-3.0-or-later
// The recording calls: each is one committed transaction.
#include "core/workspace/workspace.h"

#include "core/domain/ticks.h"
#include "core/workspace/workspace_state.h"

namespace core {

std::vector<Step> Workspace::steps() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->steps;
}

Result<Step> Workspace::step(std::int64_t id) const
{
    const std::lock_guard lock(m_state->mutex);
    return guarded(m_state->path, [&] { return m_state->knownStep(id); });
}

Result<std::int64_t> Workspace::addStep(const Question& question)
{
    std::int64_t id = 0;
    const auto added = m_state->change([&](sql::Database& database) {
        const auto payload = sandbox::dump(Json(question));
        database.run("INSERT INTO steps (state, question) VALUES ('asked', ?)", payload);
        Step step;
        step.id = id = database.lastId();
        step.question = asStored<Question>(payload);
        return [this, step] { m_state->steps.push_back(step); };
    });
    return added ? Result<std::int64_t>(id) : std::unexpected(added.error());
}

Result<void> Workspace::recordPlan(std::int64_t id, const Plan& plan)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        const auto payload = sandbox::dump(Json(plan));
        const auto state = plan.action == PlanAction::Run ? step.state : StepState::Said;
        database.run("UPDATE steps SET plan = ? WHERE id = ?", payload, id);
        m_state->setState(id, state);
        return [&step, state, stored = asStored<Plan>(payload)] {
            step.plan = stored;
            step.state = state;
        };
    });
}

Result<void> Workspace::recordProposal(std::int64_t id, const Proposal& proposal)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        const auto payload = sandbox::dump(Json(proposal));
        database.run("INSERT INTO proposals (step, payload) VALUES (?, ?)", id, payload);
        m_state->setState(id, StepState::Proposed);
        return [&step, stored = asStored<Proposal>(payload)] {
            step.proposals.push_back(stored);
            step.state = StepState::Proposed;
        };
    });
}

Result<void> Workspace::recordApproval(std::int64_t id, const ApprovalRecord& approval)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        const auto payload = sandbox::dump(Json(approval));
        database.run("INSERT INTO runs (step, approval) VALUES (?, ?)", id, payload);
        m_state->setState(id, StepState::Running);
        return [&step, stored = asStored<ApprovalRecord>(payload)] {
            step.runs.push_back({ stored, std::nullopt });
            step.state = StepState::Running;
        };
    });
}

Result<void> Workspace::replaceApproval(std::int64_t id, const ApprovalRecord& approval)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        const auto payload = sandbox::dump(Json(approval));
        database.run("UPDATE runs SET approval = ? WHERE id = ?", payload, m_state->latestRun(id));
        return [&step, stored = asStored<ApprovalRecord>(payload)] { step.runs.back().approval = stored; };
    });
}

Result<void> Workspace::recordRun(std::int64_t id, const sandbox::RunResult& result)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        if (step.runs.empty() || step.runs.back().result) {
            throw Error { ErrorKind::Internal, DocumentFaultKind::RunNotApproved };
        }
        const auto run = m_state->latestRun(id);
        const auto payload = [&] { // a result may be large: no more of them at once than needed
            auto kept = result;
            m_state->keepArtifacts(run, kept);
            return sandbox::dump(Json(kept));
        }();
        const auto ended = result.status == sandbox::Status::Ok ? StepState::Done : StepState::Failed;
        const auto state = step.state == StepState::Discarded ? StepState::Discarded : ended;
        database.run("UPDATE runs SET result = ? WHERE id = ?", payload, run);
        m_state->setState(id, state);
        return [&step, state, stored = asStored<sandbox::RunResult>(payload)]() mutable {
            step.runs.back().result = std::move(stored);
            step.state = state;
        };
    });
}

Result<void> Workspace::recordAnswer(std::int64_t id, const Answer& answer)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        auto kept = answer;
        keepTicks(kept.checks);
        const auto payload = sandbox::dump(Json(kept));
        database.run("UPDATE steps SET answer = ? WHERE id = ?", payload, id);
        return [&step, stored = asStored<Answer>(payload)] { step.answer = stored; };
    });
}

/// The columns of the one row that a query has, as they were written; null where there is none, or the last is empty.
template <typename Key> static Json rowAsWritten(WorkspaceState& state, const char* query, const Key& key, int columns)
{
    const std::lock_guard lock(state.mutex);
    const auto written = guarded(state.path, [&] {
        auto row = state.database.query(query, key);
        Json cells = Json::array();
        if (row.step()) {
            for (int column = 0; column < columns; ++column) {
                cells.push_back(row.isNull(column) ? Json() : asStored<Json>(row.text(column)));
            }
        }
        return cells;
    });
    return written.value_or(Json::array());
}

Json Workspace::writtenRun(std::int64_t id) const
{
    auto row = rowAsWritten(*m_state,
        "SELECT question, approval, result, answer FROM runs JOIN steps ON steps.id = runs.step "
        "WHERE steps.id = ? ORDER BY runs.id DESC LIMIT 1",
        id, 4);
    return row.empty() || row[2].is_null() ? Json() : Json { row[0].at("text"), row[1], row[2], row[3] };
}

Json Workspace::writtenPlan(std::int64_t id) const
{
    auto row = rowAsWritten(*m_state, "SELECT question, plan FROM steps WHERE id = ?", id, 2);
    return row.empty() || row[1].is_null() ? Json() : Json { row[0].at("text"), row[1] };
}

Json Workspace::writtenDataset(const std::string& name) const
{
    auto row = rowAsWritten(*m_state, "SELECT payload FROM datasets WHERE name = ?", name, 1);
    return row.empty() ? Json() : row[0];
}

Result<void> Workspace::recordLoadStep(const std::string& dataset, const ApprovalRecord& approval)
{
    return m_state->change([&](sql::Database& database) {
        database.run(
            "INSERT INTO load_steps (dataset, approval) VALUES (?, ?)", dataset, sandbox::dump(Json(approval)));
        return [] { };
    });
}

std::optional<ApprovalRecord> Workspace::loadStep(const std::string& dataset) const
{
    const auto row = rowAsWritten(
        *m_state, "SELECT approval FROM load_steps WHERE dataset = ? ORDER BY id DESC LIMIT 1", dataset, 1);
    const auto record = row.empty() ? Result<ApprovalRecord>(std::unexpected(Error {}))
                                    : sandbox::fromJson<ApprovalRecord>(row[0]);
    return record ? std::optional(*record) : std::nullopt;
}

Result<void> Workspace::recordCharts(std::int64_t id, const std::vector<ChartEdit>& charts)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        const auto name = chartsSetting(id);
        const auto payload = sandbox::dump(Json(charts));
        writeSetting(database, name, payload);
        return [this, &step, name, payload] {
            m_state->settings[name] = payload;
            step.charts = asStored<std::vector<ChartEdit>>(payload);
        };
    });
}

Result<void> Workspace::recordName(std::int64_t id, const std::string& called)
{
    return m_state->change([&](sql::Database& database) {
        auto& step = m_state->knownStep(id);
        writeSetting(database, nameSetting(id), called);
        return [this, &step, id, called] {
            m_state->settings[nameSetting(id)] = called;
            step.name = called;
        };
    });
}

Result<void> Workspace::discardStep(std::int64_t id)
{
    return m_state->change([&](sql::Database&) {
        auto& step = m_state->knownStep(id);
        m_state->setState(id, StepState::Discarded);
        return [&step] { step.state = StepState::Discarded; };
    });
}

Result<void> Workspace::recordLineage(const std::vector<std::int64_t>& done, const std::vector<std::int64_t>& undone)
{
    return m_state->change([&](sql::Database&) {
        std::vector<std::pair<Step*, StepState>> changes;
        for (const auto& [ids, state] : { std::pair(&done, StepState::Done), std::pair(&undone, StepState::Undone) }) {
            for (const auto id : *ids) {
                changes.emplace_back(&m_state->knownStep(id), state);
                m_state->setState(id, state);
            }
        }
        return [changes] {
            for (const auto& [step, state] : changes) {
                step->state = state;
            }
        };
    });
}

} // namespace core
