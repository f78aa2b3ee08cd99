// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace sandbox {

/// A file with one line for each run: what ran (by its hash), on which files, how it ended, what it took. Nothing that
/// the code printed, showed or said is in it. At most twice `mostBytes`, together with the file before (".1").
class RunLog {
public:
    explicit RunLog(std::filesystem::path file = {}, std::int64_t mostBytes = 1 << 20)
        : m_file(std::move(file))
        , m_mostBytes(mostBytes)
    {
    }
    /// `what`: "run" or "preview"; `name`: of the run. False: there is a file, and it could not be written.
    bool note(std::string_view what, std::string_view name, const RunResult& result) const;
    const std::filesystem::path& file() const { return m_file; }

private:
    std::filesystem::path m_file; ///< empty: nothing is logged
    std::int64_t m_mostBytes;
};

/// The text in one line, without what reads like a key or a password; long texts are cut.
std::string redacted(std::string_view text);

} // namespace sandbox
