// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/whole_frame.h"

#include "sandbox/jail/unique_fd.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/mman.h>

namespace sandbox {

namespace {

/// A memory file that something untrusted may fill. It can be neither executed nor grown nor shrunk; only what is written takes up memory.
class OfferedMemory {
public:
    /// Nothing where the kernel is too old to make a memory file that is never executable (6.3).
    static std::optional<OfferedMemory> make(std::int64_t bytes);

    int descriptor() const { return m_descriptor.get(); }
    std::int64_t size() const { return m_size; }
    /// Ends all writing for good and gives the bytes. Damaged where something still has a way to write.
    Result<std::shared_ptr<const std::byte>> seal();

private:
    UniqueFd m_descriptor;
    std::int64_t m_size = 0;
};

std::optional<OfferedMemory> OfferedMemory::make(std::int64_t bytes)
{
    OfferedMemory memory;
    memory.m_descriptor.reset(::memfd_create("frame", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL));
    memory.m_size = bytes;
    if (!memory.m_descriptor || ::ftruncate(memory.descriptor(), bytes) != 0 || ::fcntl(memory.descriptor(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) {
        return std::nullopt;
    }
    return memory;
}

Result<std::shared_ptr<const std::byte>> OfferedMemory::seal()
{
    // Fails while a writable mapping lives, and where somebody else has set the last seal.
    if (::fcntl(descriptor(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL) != 0) {
        return fail(ErrorKind::Damaged, "The jail gave a table that could still be changed from inside. Start the analysis' jail anew.", std::strerror(errno));
    }
    const auto size = static_cast<std::size_t>(m_size);
    // Private: kernels differ in whether what is sealed may be mapped as shared.
    void* const begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor(), 0);
    if (begin == MAP_FAILED) {
        return fail(ErrorKind::Io, "There is not enough memory for the whole table.", std::strerror(errno));
    }
    return std::shared_ptr<const std::byte>(static_cast<const std::byte*>(begin), [size](const std::byte* bytes) { ::munmap(const_cast<std::byte*>(bytes), size); });
}

std::unexpected<Error> noneOf(const Json& refused, const OfferedMemory& memory)
{
    if (refused == "room") {
        return fail(ErrorKind::BadInput,
            "The table is larger than the " + megabytes(memory.size()) + " that can be handed out. Allow the analysis more memory and disk, or save a part of it.");
    }
    return fail(ErrorKind::Jail, "All rows of a table cannot be handed out of the jail here: a sandbox around Assay watches its system calls already.");
}

} // namespace

Result<ColumnFrame> wholeFrame(Session& session, const FrameRef& frame, const Limits& limits, std::stop_token stop)
{
    auto memory = OfferedMemory::make(std::min(limits.memoryBytes / 2, limits.diskBytes)); // nothing inside writes longer files than the disk
    if (!memory) {
        return fail(ErrorKind::Jail, "All rows of a table cannot be handed out of the jail here: that needs Linux 6.3 or newer.");
    }
    Json question = PageRequest { frame };
    question["memory"] = memory->descriptor();
    const auto answer = session.ask("columns", question, std::move(stop));
    if (!answer) {
        return std::unexpected(answer.error());
    }
    if (answer->is_null()) {
        return fail(ErrorKind::BadInput, "That table is not in the analysis any more. Run its step again.");
    }
    if (answer->is_object() && answer->contains("refused")) {
        return noneOf(answer->at("refused"), *memory);
    }
    // Who filled it has no mapping of it; whoever could be a liar's accomplice, and has one, makes this fail.
    auto sealed = memory->seal();
    return sealed ? ColumnFrame::read(*answer, std::move(*sealed), static_cast<std::size_t>(memory->size())) : std::unexpected(sealed.error());
}

} // namespace sandbox
