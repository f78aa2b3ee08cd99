// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <sched.h>

namespace sandbox {

/// While it lives, what this thread starts runs on no more processors than so many; nothing: on all.
class FewerProcessors {
public:
    explicit FewerProcessors(std::optional<double> most);
    ~FewerProcessors();
    FewerProcessors(FewerProcessors&&) = delete;

    bool isKept() const { return m_isKept; } ///< false: this machine refuses it

private:
    std::optional<cpu_set_t> m_before;
    bool m_isKept = true;
};

} // namespace sandbox
