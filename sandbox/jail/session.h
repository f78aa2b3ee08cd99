// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/jail/run_log.h"
#include "sandbox/wall/wall.h"

#include <memory>
#include <string_view>

namespace sandbox {

inline constexpr std::string_view localWallName = "namespaces"; ///< as provenance has it

/// The local wall: a jail of Linux namespaces on this machine.
class Session final : public Wall {
public:
    struct Options {
        Installation installation;
        Limits limits; ///< of the jail as a whole
        std::filesystem::path artifactDirectory; ///< where the host's copies of artifacts go
        std::vector<Input> inputs = {}; ///< the files in /work from the start: setInputs() would have to warm another
        std::int64_t checkpointBytes = 1LL
            << 30; ///< what all states together may hold; the oldest are let go beyond it
        RunLog log = RunLog(); ///< gets a line for each run and preview
        std::int64_t diskBytes
            = 0; ///< what the files of all states and all artifacts together may take up on the disk; 0: four times the run's disk limit
        std::filesystem::path columns
            = {}; ///< a directory that is /columns inside, for kernel/session/served_tables; empty: none
    };

    /// Starts the jail and warms its interpreter. An Error of kind Jail names the missing layer and its remedy.
    static Result<Session> open(Options options);

    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session() override;

    std::string name() const override;
    /// Where a file changed or went, a fresh jail is started.
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
    /// False where the kernel gives Assay no say in the jail's system calls.
    bool enforcesReadsOnly() const override;
    Result<void> reset() override;

private:
    struct State;
    explicit Session(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace sandbox
