// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/file.h"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace scan {

/// Part of a file where the kernel holds it, so that it is read without being copied: for what is only looked through.
/// Where the file has lost it meanwhile there are zeros, and the reader lives on: the first of them takes over SIGBUS
/// for the whole program. A thread has one at a time.
class MappedPart {
public:
    /// Ends where the file ends, if that is before.
    MappedPart(const File& file, std::int64_t offset, std::size_t size);
    MappedPart(const MappedPart&) = delete;
    MappedPart& operator=(const MappedPart&) = delete;
    ~MappedPart();

    /// Empty where nothing can be mapped.
    std::string_view text() const { return { m_begin + m_skipped, m_size - m_skipped }; }
    /// False: some of what was read so far is not the file's.
    bool isSound() const { return m_lost == 0; }

private:
    static void onLostPage(int signal, siginfo_t* where, void* context);

    char* m_begin = nullptr; ///< of a page
    std::size_t m_size = 0;
    std::size_t m_skipped = 0; ///< bytes of the page before the part
    volatile std::sig_atomic_t m_lost = 0;
};

} // namespace scan
