// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/connection.h"
#include "sandbox/jail/installation.h"
#include "sandbox/jail/run_log.h"
#include "sandbox/wall/wall.h"

#include <memory>

namespace sandbox {

/// A wall elsewhere: an agent there owns the jail, and is told what to do over two pipes. What it says is a claim, as
/// what the jail says is one: time, output, displays and artifacts have their limits here again. A connection that is
/// lost takes the state along; the next call makes another, with a clean one.
class CarriedWall final : public Wall {
public:
    struct Options {
        Carrier carrier;
        Installation installation; ///< whose build the agent must be of
        Limits limits; ///< of the jail as a whole
        std::filesystem::path artifactDirectory; ///< where this side's copies of artifacts go
        std::vector<Input> inputs = {}; ///< copied before the first run
        RunLog log = RunLog(); ///< gets a line for each run and preview
        Outbound outbound = {}; ///< asked where the carrier leads to another machine
        std::chrono::milliseconds grace { 20'000 }; ///< beyond a run's limit of time: its start, its files, the way
        std::chrono::milliseconds forArtifacts { 300'000 }; ///< all that a run left is brought within it
    };

    /// Starts the agent and its jail.
    static Result<std::unique_ptr<Wall>> open(Options options, const std::stop_token& stop = {});
    ~CarriedWall() override;

    std::string name() const override;
    /// Files are copied to the other side before the next run, each once.
    Result<void> setInputs(std::vector<Input> inputs) override;
    void setTables(std::vector<TableReader> tables) override;
    Result<void> loadAhead(const std::vector<TableReader>& frames, const Limits& limits, std::stop_token stop) override;
    Result<RunResult> run(const RunRequest& request, const RunEvents& events, std::stop_token stop) override;
    Result<Preview> preview(const RunRequest& request, const RunEvents& events, std::stop_token stop) override;
    Result<Json> ask(std::string_view operation, const Json& argument, std::stop_token stop) override;
    Result<bool> goTo(const std::string& run) override;
    std::vector<std::string> checkpoints() const override;
    std::string current() const override;
    std::string environmentSha256() const override;
    bool enforcesReadsOnly() const override;
    Result<void> reset() override;

private:
    struct State;
    explicit CarriedWall(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace sandbox
