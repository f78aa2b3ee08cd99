// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"
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

/// How a table of a file is read: a frame that code may begin with, and a table that SQL may name without one.
struct TableReader {
    std::string name; ///< of the data frame that `code` makes
    std::string file; ///< in /work
    std::string code; ///< plain pandas, written by Assay
    std::vector<std::string> columns {}; ///< all that code uses of the frame: no other need be read; empty: all
    bool operator==(const TableReader&) const = default;
};
void to_json(Json& json, const TableReader& reader);
void from_json(const Json& json, TableReader& reader);

/// The loaded frames that code begins with, each as a shallow copy under pandas' copy-on-write, so that what the code
/// does to them stays in its run. None: code that begins with what the state has, without copy-on-write.
using LoadedFrames = std::optional<std::vector<TableReader>>;

/// Code with what it begins with.
struct EarlierCode {
    std::string code;
    LoadedFrames frames {};
    bool operator==(const EarlierCode&) const = default;
};

/// What the first line of code names, as in a notebook: "%%sql", "%%javascript" or "%%js", "%%shell", "%%bash" or
/// "%%sh"; else "python".
std::string languageOf(std::string_view code);

struct RunRequest {
    std::string run; ///< a name for the state that it makes; may be empty
    std::string language = "python"; ///< python | sql | javascript | shell
    std::vector<EarlierCode> prelude
        = {}; ///< code run before whose state could not be kept: run again first, in silence
    std::string code;
    std::string standardInput;
    std::vector<Input> inputs;
    Limits limits;
    bool readsOnly
        = false; ///< nothing may be written anywhere and no program started: an attempt ends the run as blocked
    std::optional<Variation> variation = {}; ///< of a rerun: only a preview may have one
    bool properties = false; ///< of a rerun: the code's functions test_… are called with what the prelude's last code
        ///< showed as `result`; the value is a table of what became of each
    LoadedFrames frames = {};
    bool operator==(const RunRequest&) const = default;
};
/// Without the inputs, which a wall has already.
void to_json(Json& json, const RunRequest& request);
void from_json(const Json& json, RunRequest& request);

} // namespace sandbox
