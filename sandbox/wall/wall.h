// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/row_trace.h"
#include "sandbox/run/run_request.h"
#include "sandbox/run/run_result.h"
#include "sandbox/run/state_view.h"
#include "sandbox/wall/run_events.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// What the code of one analysis runs behind: a warm Python whose state lives across runs. A run that does not end
/// `ok` leaves the state as it was before. One call at a time; any thread.
class Wall {
public:
    virtual ~Wall() = default; ///< kills everything behind it

    /// As provenance.wall has it.
    virtual std::string name() const = 0;

    /// Makes `inputs` the files in /work. Further files join the state as it is; when one changed or went, the state
    /// is a clean one.
    virtual Result<void> setInputs(std::vector<Input> inputs) = 0;
    /// How steps in SQL read tables of the files that are no data frames yet.
    virtual void setTables(std::vector<TableReader> tables) = 0;

    /// Loads the data of files into the current state, which stays what it is: code that begins with them need not wait
    /// for it then. What cannot be loaded within the limits is not there, and loaded when it is asked for.
    virtual Result<void> loadAhead(const std::vector<TableReader>& frames, const Limits& limits, std::stop_token stop)
        = 0;

    /// Runs code of the user's on the current state. Only core/review calls this, with the bytes of an Approval.
    /// If it ends `ok`, its process is the current state afterwards, named `request.run`, and the former one stays as a
    /// checkpoint; stateNote says if not.
    virtual Result<RunResult> run(const RunRequest& request, const RunEvents& events, std::stop_token stop) = 0;
    /// Runs code of the user's on the current state and throws away what it made: for what it would change.
    virtual Result<Preview> preview(const RunRequest& request, const RunEvents& events, std::stop_token stop) = 0;

    /// Asks the kernel one of our own questions in a throw-away fork, without running any code of the user's:
    /// `inspect` (preflight facts of a piece of code, see sandbox/kernel/facts).
    virtual Result<Json> ask(std::string_view operation, const Json& argument, std::stop_token stop) = 0;
    /// The variables of the current state, in the order in which they were made; 1,000 at most.
    Result<std::vector<Variable>> variables(std::stop_token stop);
    /// Rows of a frame in the current state; rowCount is the length of the whole. BadInput where there is no such
    /// frame.
    Result<Table> page(const PageRequest& request, std::stop_token stop);
    /// Some rows from `offset` on, at least one where there is one; rowCount and errors as page(). Asked one after the
    /// other they are the whole frame, of which only these are in the host's memory.
    Result<Table> wholeRows(const WholeRowsRequest& request, std::stop_token stop);
    /// The positions of the rows that pass all filters, in the wanted order. BadInput also where they are too many to
    /// be told.
    Result<std::vector<std::uint32_t>> order(const OrderRequest& request, std::stop_token stop);
    /// The rows that a number is made of. BadInput where there is no such frame, or a condition cannot be put to it.
    Result<TracedRows> trace(const RowTrace& trace, std::stop_token stop);

    /// Makes the state after `run` the current one again, files in /work included; empty: the clean one. False: it is
    /// not there any more (the memory budget, a wall that ended, a file that was changed since), and its runs must be
    /// run again.
    virtual Result<bool> goTo(const std::string& run) = 0;
    /// The runs whose states could be gone back to, oldest first. Empty while nothing lives behind the wall.
    virtual std::vector<std::string> checkpoints() const = 0;
    /// The run whose state is current; empty for the clean one.
    virtual std::string current() const = 0;
    /// Names interpreter, packages, variables of the environment and policy. Empty while nothing lives behind the wall.
    virtual std::string environmentSha256() const = 0;
    /// Whether a request's readsOnly holds here.
    virtual bool enforcesReadsOnly() const = 0;

    /// Forgets all state: the next run starts from a clean, warm interpreter.
    virtual Result<void> reset() = 0;

protected:
    Wall() = default;
    Wall(Wall&&) = default;
    Wall& operator=(Wall&&) = default;
};

/// Opens a further wall of the kind that was chosen, with a clean state: its limits, where the host's copies of
/// artifacts go, its files.
using OpenWall
    = std::function<Result<std::unique_ptr<Wall>>(const Limits&, const std::filesystem::path&, std::vector<Input>)>;

} // namespace sandbox
