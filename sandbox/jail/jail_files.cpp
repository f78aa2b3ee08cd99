// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/jail_files.h"

#include "sandbox/jail/messages.h"
#include "sandbox/jail/remedy.h"
#include "sandbox/messages/wall_fault.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <span>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

using Op = jail::FilesOrder::Op;
using Kind = jail::FilesClaim::Kind;

constexpr int mostClaims = 30'000; ///< in answer to one order; who makes more does not obey

/// Time for an order, where the disk is slow and everything has to be copied.
std::chrono::milliseconds patienceFor(std::int64_t bytes)
{
    constexpr std::int64_t slowDisk = 10'000; // bytes per ms
    return std::chrono::seconds(60) + std::chrono::milliseconds(bytes / slowDisk);
}

UniqueFd makeStore(const std::filesystem::path& directory)
{
    UniqueFd store(::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (!store) { // not every file system has it
        std::string pattern = directory / ".assay-kept-XXXXXX";
        store.reset(::mkostemp(pattern.data(), O_CLOEXEC));
        ::unlink(pattern.c_str());
    }
    return store;
}

Error filesGone()
{
    return { ErrorKind::Jail, WallFaultKind::FilesLost };
}

bool isReadable(const UniqueFd& socket, int ms)
{
    pollfd ready { socket.get(), POLLIN, 0 };
    return ::poll(&ready, 1, ms) > 0;
}

const char* whyLeft(Kind kind)
{
    switch (kind) {
    case Kind::Link: return "it is a link";
    case Kind::Special: return "it is not a plain file";
    case Kind::TooDeep: return "it is too deep in directories";
    case Kind::TooMany: return "there are too many files";
    default: return "it could not be read";
    }
}

} // namespace

Result<JailFiles> JailFiles::start(JailProcess& jail, const std::filesystem::path& directory, std::int64_t storeBytes)
{
    std::array<int, 2> ends {};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(ErrorKind::Jail, WallFaultKind::TooManyFilesAtStart, std::strerror(errno));
    }
    JailFiles files;
    files.m_socket.reset(ends[0]);
    UniqueFd theirs(ends[1]);
    files.m_storeBytes = storeBytes;
    struct stat scratch {};
    ::fstat(jail.scratch(), &scratch);
    files.m_scratch = scratch.st_dev;
    const auto store = directory.empty() ? UniqueFd() : makeStore(directory);
    if (!store && !directory.empty()) {
        return fail(
            ErrorKind::Io, { WallFaultKind::NoFileMade, { .texts = { directory.string() } } }, std::strerror(errno));
    }
    const std::array carried { theirs.get() };
    const auto started = jail.order(Order::Files, 0, carried);
    theirs.reset();
    if (!started || !started->done || !files.send({ .op = Op::Begin }, store.get())) {
        return std::unexpected(filesGone());
    }
    UniqueFd none;
    const auto answer = receiveMessage(files.m_socket.get(), patienceFor(0), none);
    if (const auto refusal = readJson(answer); refusal.is_object()) {
        return std::unexpected(missingLayer(refusal));
    }
    return answer.size() == sizeof(jail::FilesClaim) ? Result<JailFiles>(std::move(files))
                                                     : std::unexpected(filesGone());
}

bool JailFiles::send(jail::FilesOrder order, int descriptor)
{
    order.storeBytes = m_storeBytes;
    return sendMessage(m_socket.get(), { reinterpret_cast<const char*>(&order), sizeof order },
        descriptor >= 0 ? std::span<const int>(&descriptor, 1) : std::span<const int>());
}

/// One claim, read strictly.
Result<jail::FilesClaim> JailFiles::nextClaim(std::string& path, UniqueFd& file)
{
    constexpr std::size_t longestPath = 8'192; // names in sixteen directories
    const auto message = receiveMessage(m_socket.get(), patienceFor(m_storeBytes), file);
    jail::FilesClaim claim;
    if (message.size() < sizeof claim || message.size() > sizeof claim + longestPath) {
        return std::unexpected(filesGone());
    }
    std::memcpy(&claim, message.data(), sizeof claim);
    path = message.substr(sizeof claim);
    const bool known = claim.kind >= Kind::Done && claim.kind <= Kind::Last && claim.trouble >= jail::Trouble::None
        && claim.trouble <= jail::Trouble::Last;
    const bool fits = claim.kind == Kind::Done ? path.empty() && !file
                                               : !path.empty() && static_cast<bool>(file) == (claim.kind == Kind::File);
    return known && fits && claim.heldBytes >= 0 ? Result<jail::FilesClaim>(claim) : std::unexpected(filesGone());
}

/// One word.
Result<jail::FilesClaim> JailFiles::answer()
{
    std::string path;
    UniqueFd file;
    auto claim = nextClaim(path, file);
    if (claim && claim->kind != Kind::Done) {
        return std::unexpected(filesGone());
    }
    m_heldBytes = claim ? claim->heldBytes : 0;
    return claim;
}

/// An order that is answered by one word.
Result<jail::FilesClaim> JailFiles::tell(const jail::FilesOrder& order)
{
    return send(order) ? answer() : std::unexpected(filesGone());
}

Result<JailFiles::Taken> JailFiles::take(ImageNumber known)
{
    const auto claim = tell({ .op = Op::Take, .image = ++m_last, .known = known });
    return claim ? Result<Taken>({ m_last, claim->trouble }) : std::unexpected(claim.error());
}

Result<void> JailFiles::restore(ImageNumber image)
{
    if (!send({ .op = Op::Restore, .image = image })) {
        return std::unexpected(filesGone());
    }
    m_isRestoring = true;
    constexpr int moment = 150; // ms
    (void)isReadable(m_socket, moment);
    return {};
}

bool JailFiles::isRestoring() const
{
    return m_isRestoring && !isReadable(m_socket, 0);
}

Result<bool> JailFiles::finishRestoring()
{
    if (!std::exchange(m_isRestoring, false)) {
        return true;
    }
    const auto claim = answer();
    return claim ? Result<bool>(claim->trouble == jail::Trouble::None) : std::unexpected(claim.error());
}

Result<void> JailFiles::drop(ImageNumber image)
{
    const auto claim = tell({ .op = Op::Drop, .image = image });
    return claim ? Result<void>() : std::unexpected(claim.error());
}

/// Whether this is a plain file that the inside could write, and no pipe that never ends and no device.
bool JailFiles::isFromScratch(const UniqueFd& file) const
{
    struct stat status {};
    return ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) && status.st_dev == m_scratch;
}

Result<Collected> JailFiles::collect(
    ImageNumber since, const Limits& limits, std::int64_t room, const std::filesystem::path& directory)
{
    if (!send({ .op = Op::Collect, .image = since })) {
        return std::unexpected(filesGone());
    }
    ArtifactCollector collector(limits, room, directory);
    for (int count = 0; count < mostClaims; ++count) {
        std::string path;
        UniqueFd file;
        const auto claim = nextClaim(path, file);
        if (!claim) {
            return std::unexpected(claim.error());
        }
        if (claim->kind == Kind::Done) {
            return collector.take();
        }
        if (claim->kind != Kind::File) {
            collector.skip(path, whyLeft(claim->kind));
        } else if (isFromScratch(file)) {
            collector.add(path, file);
        } else {
            return std::unexpected(filesGone());
        }
    }
    return std::unexpected(filesGone());
}

} // namespace sandbox
