// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/run_approved.h"

#include "core/domain/fault.h"
#include "sandbox/run/sha256.h"

namespace core {

namespace {
/// The code travels as JSON text: bytes that are no UTF-8 would not arrive as they were approved.
bool isUtf8(const std::string& code)
{
    try {
        (void)Json(code).dump();
        return true;
    } catch (const Json::exception&) {
        return false;
    }
}

Result<void> checkUnchanged(const Approval& approval)
{
    if (sandbox::sha256(approval.code()) != approval.record().codeSha256) {
        return fail(ErrorKind::Internal, FaultKind::NotTheApprovedCode);
    }
    if (!isUtf8(approval.code())) {
        return fail(ErrorKind::BadInput, FaultKind::NoText);
    }
    return {};
}

auto previewWithoutKeys(const RunPlace& place)
{
    return [&place](sandbox::Preview preview) {
        preview.result = sandbox::withoutKeys(std::move(preview.result), place.hideKeys);
        return preview;
    };
}
} // namespace

sandbox::RunRequest requestFor(const Approval& approval, const sandbox::Limits& limits, const RunPlace& place)
{
    sandbox::RunRequest request;
    request.run = place.name;
    request.prelude = place.prelude;
    request.code = approval.code();
    request.language = sandbox::languageOf(request.code);
    request.limits = limits;
    request.frames = approval.record().frames;
    request.readsOnly = approval.record().method == ApprovalMethod::ReadsOnlyPolicy;
    return request;
}

Result<sandbox::RunResult> runApproved(const Approval& approval, sandbox::Wall& wall, const sandbox::Limits& limits,
    const Progress& progress, std::stop_token stop, const RunPlace& place)
{
    if (const auto unchanged = checkUnchanged(approval); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    const auto request = requestFor(approval, limits, place);
    if (request.readsOnly && !wall.enforcesReadsOnly()) {
        return fail(ErrorKind::NotApproved, FaultKind::CannotKeepToReading);
    }
    progress.enter("Running");
    auto result = wall.run(request, { progress.output }, std::move(stop)).transform([&](sandbox::RunResult&& all) {
        return sandbox::withoutKeys(std::move(all), place.hideKeys);
    });
    if (result && request.readsOnly && result->status == sandbox::Status::Blocked) {
        result->statusDetail += " The policy that approved it ends a run that tries more than reading. Look at the "
                                "code, and approve it yourself "
                                "to run it without that.";
    }
    if (result && result->provenance.codeSha256 != approval.record().codeSha256) {
        return fail(ErrorKind::Internal, FaultKind::RanOtherCode);
    }
    return result;
}

Result<sandbox::Preview> previewApproved(const Approval& approval, sandbox::Wall& wall, const sandbox::Limits& limits,
    const Progress& progress, std::stop_token stop, const RunPlace& place)
{
    if (const auto unchanged = checkUnchanged(approval); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    progress.enter("Looking at what it would change");
    return wall.preview(requestFor(approval, limits, place), { progress.output }, std::move(stop))
        .transform(previewWithoutKeys(place));
}

Result<sandbox::Preview> rerunApproved(const Approval& approval, Rerun which, const sandbox::Variation& variation,
    sandbox::Wall& wall, const sandbox::Limits& limits, std::stop_token stop, const RunPlace& place)
{
    if (const auto unchanged = checkUnchanged(approval); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    auto request = requestFor(approval, limits, place);
    request.variation = variation;
    if (which == Rerun::TheSecondMethod) {
        request.code = approval.record().second;
        request.language = sandbox::languageOf(request.code);
        if (approval.record().secondFrames) {
            request.frames = approval.record().secondFrames;
        }
    }
    if (which == Rerun::TheProperties) {
        request.prelude.push_back({ request.code, request.frames });
        request.code = approval.record().properties;
        request.language = "python";
        request.properties = true;
    }
    if (request.code.empty()) {
        return fail(ErrorKind::NotApproved, FaultKind::NotTheApprovedCode);
    }
    return wall.preview(request, {}, std::move(stop)).transform(previewWithoutKeys(place));
}

} // namespace core
