// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/frames.h"
#include "sandbox/jail/installation.h"
#include "sandbox/jail/jail_files.h"
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/run_loop.h"
#include "sandbox/run/run_request.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sandbox {

/// A jail with a warm Python in it, and the states of the analysis that live there. A state is a stopped process; a
/// run is a fork of the current one, made ahead of need, which waits for a channel of its own.
class KernelProcess {
public:
    /// A process that a run left, which can be gone back to.
    struct State {
        std::string run; ///< the run that made it; empty: the warm start
        pid_t pid = 0;
        std::int64_t residentBytes = 0;
        ImageNumber files = noImage; ///< as its run left them
        int nameless = 0; ///< of where it stands and what it has open, how much has no name any more
    };
    /// What became of a process that was to be kept.
    enum class Kept { Yes, No, Missing, Talked, HasThreads, StateLost };

    static Result<KernelProcess> start(const Installation& installation, const std::vector<Input>& inputs,
        const std::filesystem::path& columns, const Limits& limits, std::int64_t checkpointBytes,
        std::int64_t storeBytes, const std::filesystem::path& directory);

    JailProcess& jail() { return m_jail; }
    const JailProcess& jail() const { return m_jail; }
    const Json& versions() const { return m_versions; }
    double startupMs() const { return m_startupMs; }
    /// False after a state was lost: only a new jail helps.
    bool isUsable() const { return m_usable && m_jail.isAlive(); }
    const std::vector<State>& states() const { return m_states; }
    const std::string& current() const { return m_states[m_current].run; }

    /// Copies the files in /work that are new or changed since the last state was kept into `directory`; so before
    /// keepFiles().
    Result<Collected> collect(const Limits& limits, std::int64_t room, const std::filesystem::path& directory);
    /// The files as they are now belong to the current state. Call while nothing moves inside; so for the next. Those
    /// of all states may hold `diskBytes` on the disk: the oldest states go beyond that. Why they could not all be
    /// kept; or nothing.
    AnyMessage keepFiles(std::int64_t diskBytes);
    /// Makes the files those of the current state again; false if that was not wholly possible. `inHaste`: what takes
    /// long goes on, and whatever moves inside next waits for it; nobody who stops a run waits until all is gone that
    /// it made.
    bool restoreFiles(bool inHaste = false);
    /// Whether, since the last time it was asked, a file or a directory was put back anew that the current state still
    /// has as it was.
    bool lostNames() { return std::exchange(m_lostNames, false); }
    /// Makes the state after `run` the current one, with the files it had. False where that cannot be done exactly.
    bool goTo(const std::string& run);
    /// Puts one more file into /work, for all states. False where only a new jail has it.
    bool bring(const Input& input);
    /// Whose question is asked.
    enum class Asked { CurrentState, CleanStart };

    /// For a fork of the current state, which waits for it.
    Result<RunChannel> runner();
    /// To who answers such questions, when one has done so before; else as runner().
    Result<RunChannel> answerer(Asked asked);
    /// Lets the oldest state go that is neither the warm start nor the current one.
    bool forgetOldest();
    /// Ends what a run made, and keeps its process as the current state, called `run`, if `wanted`. Nothing moves
    /// inside afterwards, until prepare().
    Kept settle(RunLoop& loop, RunOutcome& outcome, const RunChannel& channel, bool wanted, const std::string& run);
    /// Lets the process that answered a question wait for the next one. False: settle it instead.
    bool hold(RunLoop& loop, RunOutcome& outcome, RunChannel& channel, Asked asked);
    /// Has the current state make the next fork if it has none, without waiting for it.
    void prepare();

private:
    KernelProcess(JailProcess jail, JailFiles files)
        : m_jail(std::move(jail))
        , m_files(std::move(files))
    {
    }
    template <typename T> T checked(Result<T> answer, T otherwise);
    Result<Json> firstFrame();
    Kept keep(RunLoop& loop, RunOutcome& outcome, const RunChannel& channel, const std::string& run);
    bool settleFiles();
    void letAnswererGo();
    Error useless();
    void drop(std::size_t state);
    void dropFiles(ImageNumber image);
    void keepToBudget(std::int64_t grownBytes, double ms);

    JailProcess m_jail;
    JailFiles m_files;
    ImageNumber m_shown = noImage; ///< what the files were when the run began
    Json m_versions = Json::object();
    double m_startupMs = 0;
    std::vector<State> m_states; ///< the warm start first, then oldest first
    std::size_t m_current = 0;
    std::int64_t m_checkpointBytes = 0;
    std::int64_t m_mostBytes
        = 0; ///< what all states hold, measured or, since then, the most that they can have come to
    bool m_hasFork = false; ///< of the current state; or it is being made
    std::optional<RunChannel> m_answerer; ///< to a fork of the current state that answers questions only
    std::optional<RunChannel> m_checker; ///< likewise of the clean start, where no code of the user's ever ran
    bool m_isRestored = false; ///< since it was last looked what the current state stands in
    bool m_lostNames = false;
    /// Whether the jail outlives a run that is not kept.
    bool m_survives = true;
    bool m_usable = true;
};

} // namespace sandbox
