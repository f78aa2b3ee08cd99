// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/limits.h"
#include "sandbox/run/variation.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// A file of the user's that appears read-only in /work under `name`.
struct Input {
    std::string name; ///< a plain file name: no slash, not "." or ".."
    std::filesystem::path path; ///< on the host
    std::string sha256; ///< filled by the one who hashed it; may be empty
    bool operator==(const Input&) const = default;
};

/// A table that SQL may name without a data frame of that name: how it is read.
struct TableReader {
    std::string name; ///< of the data frame that `code` makes
    std::string file; ///< in /work
    std::string code; ///< plain pandas, written by Assay
    bool operator==(const TableReader&) const = default;
};

/// What the first line of code names, as in a notebook: "%%sql", "%%javascript" or "%%js", "%%shell", "%%bash" or
/// "%%sh"; else "python".
std::string languageOf(std::string_view code);

struct RunRequest {
    std::string run; ///< a name for the state that it makes; may be empty
    std::string language = "python"; ///< python | sql | javascript | shell
    std::vector<std::string> prelude
        = {}; ///< code run before whose state could not be kept: run again first, in silence
    std::string code;
    std::string standardInput;
    std::vector<Input> inputs;
    Limits limits;
    bool readsOnly
        = false; ///< nothing may be written anywhere and no program started: an attempt ends the run as blocked
    std::optional<Variation> variation = {}; ///< of a rerun: only a preview may have one
    bool operator==(const RunRequest&) const = default;
};

} // namespace sandbox
