// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

class Workspace;
struct Bench;
enum class ReadsOnlyWall;

/// Leave to run: owns an immutable copy of the exact bytes that were on screen. Only the functions that Approver names
/// make one, and the only function that runs code (runApproved) takes one.
class Approval {
public:
    const std::string& code() const { return m_record.code; }
    const ApprovalRecord& record() const { return m_record; }

private:
    explicit Approval(ApprovalRecord record)
        : m_record(std::move(record))
    {
    }
    friend class Approver;
    ApprovalRecord m_record;
};

/// What is approved with the code and runs beside it; empty: nothing.
struct ApprovedAlong {
    std::string second; ///< code of the second method
    sandbox::LoadedFrames secondFrames; ///< what that begins with
    std::string properties; ///< code of them
};

/// Makes approvals, for those named here alone. The record is sealed with a key that only this user can read, so that
/// a document cannot bring approvals along.
class Approver {
    static Approval approve(const std::string& code, std::string approvedBy, ApprovalMethod method,
        sandbox::LoadedFrames frames = {}, ApprovedAlong along = {});

    friend Result<Approval> approveShown(std::int64_t step, const std::string& code, const std::string& user,
        ApprovalMethod method, Workspace& workspace, const Bench& bench,
        std::stop_token stop); // core/story/investigation.h
    friend Result<void> approveAgain(std::int64_t step, const std::string& code, const std::string& user,
        ApprovalMethod method,
        Workspace& workspace); // core/story/lineage.h
    friend Result<Approval> approveByPolicy(const Step& step, const std::vector<Step>& all,
        const std::vector<Dataset>& datasets, std::string user, ReadsOnlyWall wall); // core/review/by_policy.h
    friend ApprovalRecord approveLoad(const Dataset& dataset, const std::string& user);
    friend Result<Approval> approveOnceMore(const ApprovalRecord& record, const std::string& user);
    friend struct ApprovalForTests; // tests/support/approved.h
};

/// What opening a file approves: the code that reads the data set as its import contract says, which our generator
/// writes. It cannot run by itself: code that names the frame begins with it.
ApprovalRecord approveLoad(const Dataset& dataset, const std::string& user);

/// Who this process runs as.
std::string loginName();

/// The very bytes of a sealed record again. NotApproved where the seal is not this user's or
/// the record is of approveLoad(), Damaged where the code is
/// not what was approved.
Result<Approval> approveOnceMore(const ApprovalRecord& record, const std::string& user);

/// A sealed record that is good in one place only (Workspace::sealPlace()), which its seal names behind a space;
/// another record as it is. Those that an earlier Assay kept are bound to their code alone.
ApprovalRecord boundTo(ApprovalRecord record, const std::string& place);

/// Whether the record was made by an Approver for this user on this machine, and nothing in it has changed since.
bool isSealed(const ApprovalRecord& record);

/// The seal of what a step's last run gave and what was answered (Workspace::writtenRun), so that a changed document
/// is not taken for one that was checked here. Empty where nothing was written.
std::string sealOfRecord(Json written);
/// The same of how its question was read (Workspace::writtenPlan).
std::string sealOfPlan(const Json& written);
/// The same of how a file is read and what was counted in it (Workspace::writtenDataset).
std::string sealOfFile(const Json& written);

/// The same seal for what a person chose for the document of that identity at that place, so that no other document
/// can bring the choice along. Empty where it has no identity.
std::string sealOfChoice(const std::string& choice, const std::filesystem::path& place, const std::string& identity);

} // namespace core
