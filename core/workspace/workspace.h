// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// One entry of the outbound ledger: exactly what was sent to a model.
struct OutboundRecord {
    std::int64_t id = 0;
    std::string sentAt; ///< ISO 8601, UTC
    std::string destination; ///< scheme, host and port
    std::string purpose; ///< "write code", "repair"…
    std::string bytes; ///< the whole request body
    std::int64_t inputTokens = 0; ///< as reported; 0: unknown
    std::int64_t outputTokens = 0;
};

struct WorkspaceState;

/// The document: one SQLite file (.assay) per analysis. Every call that changes it returns after the change is on
/// disk, so a kill at any instant loses nothing that a call returned from. Any thread; calls are serialised.
class Workspace {
public:
    /// A new document at `path` (which must not exist), or an unnamed one in a private directory of its own, that
    /// saveAs() can name later and that is found again by unsaved().
    static Result<Workspace> create(const std::filesystem::path& path);
    static Result<Workspace> createUnsaved();
    /// Damaged: not a document of ours, or damaged, or made by a newer Assay; nothing is changed in it. Io: open in
    /// another window. A run that was cut short by a kill keeps its approval, has no result, and its step is Proposed.
    static Result<Workspace> open(const std::filesystem::path& path);
    /// Unnamed documents left by earlier sessions, newest first.
    static std::vector<std::filesystem::path> unsaved();

    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;
    ~Workspace();

    const std::filesystem::path& path() const;
    bool isUnsaved() const;
    /// Goes on at `path`, replacing a file that is there. The former document stays, unless it was unnamed.
    Result<void> saveAs(const std::filesystem::path& path);
    /// Where the host's copies of artifacts live while the document is open; their bytes are in the document too.
    std::filesystem::path artifactDirectory() const;

    std::vector<Dataset> datasets() const;
    Result<void> addDataset(const Dataset& dataset);
    Result<void> replaceDataset(const Dataset& dataset); ///< by name
    Result<void> removeDataset(const std::string& name);
    /// That the code which reads a data set was approved.
    Result<void> recordLoadStep(const std::string& dataset, const ApprovalRecord& approval);
    /// The latest such approval; nothing: none was recorded.
    std::optional<ApprovalRecord> loadStep(const std::string& dataset) const;

    std::vector<Step> steps() const; ///< oldest first
    Result<Step> step(std::int64_t id) const;
    Result<std::int64_t> addStep(const Question& question);
    Result<void> recordPlan(std::int64_t step, const Plan& plan);
    Result<void> recordProposal(std::int64_t step, const Proposal& proposal); ///< state: Proposed
    /// Before the run starts. State: Running.
    Result<void> recordApproval(std::int64_t step, const ApprovalRecord& approval);
    /// In the place of the latest run's: the same code, approved once more.
    Result<void> replaceApproval(std::int64_t step, const ApprovalRecord& approval);
    /// The run of the latest approval ended; artifacts are stored with it (Artifact::path becomes our copy, empty when
    /// the stored copy is damaged). State: Done for ok, else Failed.
    Result<void> recordRun(std::int64_t step, const sandbox::RunResult& result);
    Result<void> recordAnswer(std::int64_t step, const Answer& answer);
    /// In place of what was changed of its charts before.
    Result<void> recordCharts(std::int64_t step, const std::vector<ChartEdit>& charts);
    /// What a person calls it; empty: as its question or code.
    Result<void> recordName(std::int64_t step, const std::string& name);
    Result<void> discardStep(std::int64_t step);
    /// A step's text, latest approval, its result and the answer word for word as they were written, whatever their
    /// words would be today: for their seal. Null where there is no result.
    Json writtenRun(std::int64_t step) const;
    Json writtenPlan(std::int64_t step) const; ///< likewise its text and how it was read
    Json writtenDataset(const std::string& name) const; ///< likewise how a file is read, and what was counted in it
    /// Which of the steps that were run the present state is built on (Done), and which not (Undone).
    Result<void> recordLineage(const std::vector<std::int64_t>& done, const std::vector<std::int64_t>& undone);

    Result<std::int64_t> recordOutbound(const OutboundRecord& record); ///< before the bytes leave
    Result<void> completeOutbound(std::int64_t id, std::int64_t inputTokens, std::int64_t outputTokens);
    std::vector<OutboundRecord> outbound() const;

    /// By which a seal knows this document from every other: random, and made when it is asked for first.
    Result<std::string> identity();
    std::string knownIdentity() const; ///< empty: none was made yet
    /// Names that step of this document. An approval whose seal names another place behind a space loses it when the
    /// document is opened: it was given for other code around it.
    Result<std::string> sealPlace(std::int64_t step);

    /// What was chosen for this analysis, by name; empty: nothing was.
    std::string setting(const std::string& name) const;
    Result<void> keepSetting(const std::string& name, const std::string& value);

private:
    explicit Workspace(std::unique_ptr<WorkspaceState> state);
    std::unique_ptr<WorkspaceState> m_state;
};

} // namespace core
