// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/mapped_part.h"

#include <algorithm>
#include <mutex>
#include <sys/mman.h>

namespace scan {

namespace {
constexpr std::int64_t mappedPage = 4096;
thread_local MappedPart* current = nullptr;
} // namespace

MappedPart::MappedPart(const File& file, std::int64_t offset, std::size_t size)
{
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction action {};
        action.sa_sigaction = &MappedPart::onLostPage;
        action.sa_flags = SA_SIGINFO;
        ::sigaction(SIGBUS, &action, nullptr);
    });
    const auto left = static_cast<std::size_t>(std::max<std::int64_t>(file.end() - offset, 0));
    const auto skipped = static_cast<std::size_t>(offset % mappedPage);
    const auto wanted = std::min(size, left) + skipped;
    void* const begin = left == 0
        ? MAP_FAILED
        : ::mmap(nullptr, wanted, PROT_READ, MAP_SHARED, file.descriptor(), offset - offset % mappedPage);
    if (begin != MAP_FAILED) {
        m_begin = static_cast<char*>(begin);
        m_size = wanted;
        m_skipped = skipped;
        current = this;
    }
}

MappedPart::~MappedPart()
{
    current = nullptr;
    if (m_begin != nullptr) {
        ::munmap(m_begin, m_size);
    }
}

/// On the thread that read there. Zeros take the place of all that follows.
void MappedPart::onLostPage(int signal, siginfo_t* where, void*)
{
    const auto* const place = static_cast<const char*>(where->si_addr);
    if (current != nullptr && place >= current->m_begin && place < current->m_begin + current->m_size) {
        const auto known = (place - current->m_begin) / mappedPage * mappedPage;
        const auto rest = current->m_size - static_cast<std::size_t>(known);
        if (::mmap(current->m_begin + known, rest, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
            != MAP_FAILED) {
            current->m_lost = 1;
            return;
        }
    }
    std::signal(signal, SIG_DFL); // and it comes again
}

} // namespace scan
