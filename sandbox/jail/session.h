// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/jail/run_events.h"
#include "sandbox/jail/run_log.h"
#include "sandbox/run/run_request.h"
#include "sandbox/run/run_result.h"
#include "sandbox/run/state_view.h"

#include <memory>
#include <stop_token>
#include <string_view>

namespace sandbox {

/// The jail of one analysis: a warm Python whose state lives across runs.
/// A run that does not end `ok` leaves the state as it was before. One call at a time; any thread.
class Session {
public:
    struct Options {
        Installation installation;
        Limits limits; ///< of the jail as a whole
        std::filesystem::path artifactDirectory; ///< where the host's copies of artifacts go
        std::vector<Input> inputs = {}; ///< the files in /work from the start: setInputs() would have to warm another
        std::int64_t checkpointBytes = 1LL << 30; ///< what all states together may hold; the oldest are let go beyond it
        RunLog log = RunLog(); ///< gets a line for each run and preview
        std::int64_t diskBytes = 0; ///< what the files of all states and all artifacts together may take up on the disk; 0: four times the run's disk limit
        std::filesystem::path columns = {}; ///< a directory that is /columns inside, for kernel/session/served_tables; empty: none
    };

    /// Starts the jail and warms its interpreter. An Error of kind Jail names the missing layer and its remedy.
    static Result<Session> open(Options options);

    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session(); ///< kills everything inside

    /// Makes `inputs` the files in /work. Further files join the state as it is; when one changed or went, a fresh jail is started
    /// (with a clean state).
    Result<void> setInputs(std::vector<Input> inputs);

    /// How steps in SQL read tables of the files that are no data frames yet.
    void setTables(std::vector<TableReader> tables);

    /// Runs code of the user's on the current state. Only core/review calls this, with the bytes of an Approval.
    /// If it ends `ok`, its process is the current state afterwards, named `request.run`, and the former one stays as a
    /// checkpoint; stateNote says if not.
    Result<RunResult> run(const RunRequest& request, const RunEvents& events, std::stop_token stop);

    /// Runs code of the user's on the current state and throws away what it made: for what it would change.
    Result<Preview> preview(const RunRequest& request, const RunEvents& events, std::stop_token stop);

    /// The variables of the current state, in the order in which they were made; 1,000 at most.
    Result<std::vector<Variable>> variables(std::stop_token stop);
    /// Rows of a frame in the current state; rowCount is the length of the whole. BadInput where there is no such frame.
    Result<Table> page(const PageRequest& request, std::stop_token stop);
    /// Some rows from `offset` on, at least one where there is one; rowCount and errors as page(). Asked one after the other they are the
    /// whole frame, of which only these are in the host's memory.
    Result<Table> wholeRows(const WholeRowsRequest& request, std::stop_token stop);
    /// The positions of the rows that pass all filters, in the wanted order. BadInput also where they are too many to be told.
    Result<std::vector<std::uint32_t>> order(const OrderRequest& request, std::stop_token stop);

    /// Asks the kernel one of our own questions in a throw-away fork, without running any code of the user's:
    /// `inspect` (preflight facts of a piece of code, see sandbox/kernel/inspect.py).
    Result<Json> ask(std::string_view operation, const Json& argument, std::stop_token stop);

    /// Makes the state after `run` the current one again, files in /work included; empty: the clean one. False: it is not
    /// there any more (the memory budget, a jail that ended, a file that was changed since), and its runs must be run again.
    Result<bool> goTo(const std::string& run);
    /// The runs whose states could be gone back to, oldest first. Empty while no jail lives.
    std::vector<std::string> checkpoints() const;
    /// Names interpreter, packages, variables of the environment and policy. Empty while no jail lives.
    std::string environmentSha256() const;
    /// The run whose state is current; empty for the clean one.
    std::string current() const;

    /// Whether a request's readsOnly holds here. False where the kernel gives Assay no say in the jail's system calls.
    bool enforcesReadsOnly() const;

    /// Forgets all state: the next run starts from a clean, warm interpreter.
    Result<void> reset();

private:
    struct State;
    explicit Session(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace sandbox
