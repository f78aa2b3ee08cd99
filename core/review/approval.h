// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/proposal.h"
#include "core/step.h"

#include <filesystem>
#include <string>

namespace core {

/// Leave to run: owns an immutable copy of the exact bytes that were on screen. Only approve() makes one, and the
/// only function that runs code (runApproved) takes one.
class Approval {
public:
    const std::string& code() const { return m_record.code; }
    const ApprovalRecord& record() const { return m_record; }

private:
    explicit Approval(ApprovalRecord record)
        : m_record(std::move(record))
    {
    }
    friend Approval approve(const Proposal& proposal, std::string approvedBy, std::string method);
    ApprovalRecord m_record;
};

/// `method` is "hand", "--yes" or a policy's name. The proposal is what was shown; its code is copied and hashed.
/// The record is sealed with a key that only this user can read, so that a document cannot bring approvals along.
Approval approve(const Proposal& proposal, std::string approvedBy, std::string method);

/// Whether the record was made by approve() for this user on this machine, and nothing in it has changed since.
bool isSealed(const ApprovalRecord& record);

/// The same seal for what a person chose for the document at that place, so that no other document can bring the choice along.
std::string sealOfChoice(const std::string& choice, const std::filesystem::path& document);

} // namespace core
