// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

#include "core/data/read_code.h"
#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/environment.h"
#include "sandbox/run/sha256.h"

#include <fcntl.h>
#include <filesystem>
#include <pwd.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t keyBytes = 32;

fs::path keyFile()
{
    return sandbox::ownFolder("XDG_DATA_HOME", ".local/share") / "assay/approvals.key";
}

std::string randomKey()
{
    std::string key(keyBytes, '\0');
    return ::getrandom(key.data(), key.size(), 0) == static_cast<ssize_t>(key.size()) ? key : std::string();
}

/// Empty where there is no key of ours that only we can read.
std::string readKey(const fs::path& path)
{
    const sandbox::UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0 || status.st_uid != ::geteuid() || (status.st_mode & 077) != 0) {
        return {};
    }
    std::string key(keyBytes, '\0');
    return ::read(file.get(), key.data(), key.size()) == static_cast<ssize_t>(key.size()) ? key : std::string();
}

/// Written apart and linked, so that of two programs that make one at once, both use the first.
void makeKey(const fs::path& path)
{
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const auto key = randomKey();
    auto draft = path.string() + "-XXXXXX";
    const sandbox::UniqueFd file(::mkostemp(draft.data(), O_CLOEXEC)); // 0600
    if (!file) {
        return;
    }
    if (!key.empty() && ::write(file.get(), key.data(), key.size()) == static_cast<ssize_t>(key.size())
        && ::fsync(file.get()) == 0) {
        fs::create_hard_link(draft, path, error); // that another program was first is no failure
    }
    ::unlink(draft.c_str());
}

std::string userKey()
{
    const auto path = keyFile();
    auto key = readKey(path);
    if (key.empty()) {
        makeKey(path);
        key = readKey(path);
    }
    // Without a place to keep a key, approvals are good for as long as this program runs.
    static const auto ofThisProcess = randomKey();
    return key.empty() ? ofThisProcess : key;
}

std::string sealOf(const Json& fields)
{
    const auto key = userKey();
    return key.empty() ? std::string() : sandbox::hmacSha256(key, sandbox::dump(fields));
}

/// Empty: it is bound to none.
std::string boundPlace(const ApprovalRecord& record)
{
    const auto space = record.seal.find(' ');
    return space == std::string::npos ? std::string() : record.seal.substr(space + 1);
}

std::string sealOf(const ApprovalRecord& record, const std::string& place)
{
    Json fields { "assay approval", record.codeSha256, record.approvedBy, methodWord(record.method),
        record.approvedAt };
    if (!record.second.empty()) {
        fields.push_back({ { "second", sandbox::sha256(record.second) } });
    }
    if (!record.properties.empty()) {
        fields.push_back({ { "properties", sandbox::sha256(record.properties) } });
    }
    if (record.frames) {
        fields.push_back({ { "frames", sandbox::sha256(sandbox::dump(Json(*record.frames))) } });
    }
    if (record.secondFrames) {
        fields.push_back({ { "second_frames", sandbox::sha256(sandbox::dump(Json(*record.secondFrames))) } });
    }
    if (place.empty()) {
        return sealOf(fields);
    }
    fields.push_back(place);
    const auto seal = sealOf(fields);
    return seal.empty() ? seal : seal + " " + place;
}

} // namespace

Approval Approver::approve(const std::string& code, std::string approvedBy, ApprovalMethod method,
    sandbox::LoadedFrames frames, ApprovedAlong along)
{
    ApprovalRecord record { code, sandbox::sha256(code), std::move(approvedBy), method, isoNow() };
    record.frames = std::move(frames);
    record.second = std::move(along.second);
    record.secondFrames = std::move(along.secondFrames);
    record.properties = std::move(along.properties);
    record.seal = sealOf(record, {});
    return Approval(std::move(record));
}

Result<Approval> approveOnceMore(const ApprovalRecord& record, const std::string& user)
{
    if (record.codeSha256 != sandbox::sha256(record.code)) {
        return fail(ErrorKind::Damaged, FaultKind::NotWhatWasApproved);
    }
    if (record.method == ApprovalMethod::Opening) { // read by itself, it is no step
        return fail(ErrorKind::NotApproved, FaultKind::NotTheApprovedCode);
    }
    if (!isSealed(record)) {
        return fail(ErrorKind::NotApproved, FaultKind::SealedElsewhere);
    }
    const bool byPolicy = record.method == ApprovalMethod::ReadsOnlyPolicy; // nobody has agreed to more since
    return Approver::approve(
        record.code, user, byPolicy ? ApprovalMethod::ReadsOnlyPolicy : ApprovalMethod::Replay, record.frames);
}

ApprovalRecord approveLoad(const Dataset& dataset, const std::string& user)
{
    return Approver::approve(readCode(dataset), user, ApprovalMethod::Opening).record();
}

std::string loginName()
{
    const auto* entry = ::getpwuid(::getuid());
    return entry != nullptr ? entry->pw_name : std::to_string(::getuid());
}

std::string sealOfChoice(const std::string& choice, const std::filesystem::path& place, const std::string& identity)
{
    std::error_code error;
    const auto path = fs::weakly_canonical(place, error);
    // A path may be bytes that are no text; its hash is.
    return error || identity.empty()
        ? std::string()
        : sealOf(Json { "assay choice", choice, sandbox::sha256(path.native()), identity });
}

std::string sealOfRecord(Json written)
{
    if (written.is_null()) {
        return {};
    }
    for (auto& artifact : written.at(2).at("artifacts")) {
        artifact.at("path") = ""; // another at each opening
    }
    written.insert(written.begin(), "assay record");
    return sealOf(written);
}

std::string sealOfPlan(const Json& written)
{
    return written.is_null() ? std::string() : sealOf(Json { "assay plan", written });
}

std::string sealOfFile(const Json& written)
{
    return written.is_null() ? std::string() : sealOf(Json { "assay file", written });
}

ApprovalRecord boundTo(ApprovalRecord record, const std::string& place)
{
    if (isSealed(record)) {
        record.seal = sealOf(record, place);
    }
    return record;
}

bool isSealed(const ApprovalRecord& record)
{
    return !record.seal.empty() && record.codeSha256 == sandbox::sha256(record.code)
        && record.seal == sealOf(record, boundPlace(record));
}

} // namespace core
