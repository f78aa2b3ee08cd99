// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <sys/types.h>

namespace jail {

/// The kernel's own memory behind locks on parts of files: some 190 bytes each, as many as a program asks for, charged
/// to no process and to no control group.
class LockMemory {
public:
    /// `init`: whose own and descendants' locks count.
    explicit LockMemory(pid_t init)
        : m_init(init)
    {
    }
    void beginRun();
    /// What the kernel of this machine holds more than when the run began, where that is much and thousands of locks
    /// are held; else 0. What other programs had the kernel take meanwhile is not told apart then.
    std::int64_t bytes() const;

private:
    pid_t m_init;
    std::int64_t m_before = 0;
};

} // namespace jail
