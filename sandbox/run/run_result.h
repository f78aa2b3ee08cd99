// SPDX-License-Identifier: GPL-3.0-or-later
// What every run gives back; "schema": 1 in JSON.
#pragma once

#include "sandbox/run/cut_labels.h"
#include "sandbox/run/display.h"
#include "sandbox/run/ledger.h"
#include "sandbox/run/limits.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sandbox {

/// The first cause wins; the host decides, whatever the code inside claims.
enum class Status {
    Ok,
    Error,
    SyntaxError,
    Timeout,
    CpuLimit,
    OutOfMemory,
    DiskFull,
    OutputLimit,
    ProcessLimit,
    Blocked,
    Killed,
    Cancelled,
    ProtocolViolation,
    Unavailable
};
std::string statusWord(Status status); ///< "ok", "error", "syntax_error", …

struct PythonError {
    std::string type;
    std::string message;
    int line = 0; ///< in the code as approved, from 1; 0: unknown
    int column = 0;
    std::string traceback;
    std::string hint; ///< what to try, in plain words; may be empty
    bool operator==(const PythonError&) const = default;
};

/// One kind of refused attempt.
struct BlockedAttempt {
    std::string what; ///< network | file | process | syscall
    std::string detail;
    int count = 1;
    bool operator==(const BlockedAttempt&) const = default;
};

struct Artifact {
    std::string name; ///< relative to /work, escaped
    std::string mediaType;
    std::int64_t size = 0;
    std::string sha256;
    std::filesystem::path path; ///< the host's copy, 0600
    bool operator==(const Artifact&) const = default;
};

struct SkippedFile {
    std::string name;
    std::string why;
    bool operator==(const SkippedFile&) const = default;
};

struct Metrics {
    double wallMs = 0;
    double cpuMs = 0;
    std::int64_t peakMemoryBytes = 0;
    double startupMs = 0;
    std::int64_t diskBytes = 0;
    int processes = 0;
    bool operator==(const Metrics&) const = default;
};

struct InputHash {
    std::string name;
    std::string sha256;
    bool operator==(const InputHash&) const = default;
};

struct Provenance {
    std::string codeSha256;
    std::vector<InputHash> inputs;
    std::string environmentSha256;
    Json versions = Json::object(); ///< {"python": "3.13.5", "pandas": "2.2.3", …}
    Limits limits;
    std::string checkpoint; ///< the run whose state it started from; empty: a clean one
    std::string wall; ///< "namespaces"
    std::vector<std::string> layers; ///< the layers that were on
    std::string startedAt; ///< ISO 8601, UTC
    bool stored = false; ///< not run again: the result that this very run had then
    bool operator==(const Provenance&) const = default;
};

struct RunResult {
    Status status = Status::Unavailable;
    std::string statusDetail; ///< which limit, by how much, what to try; empty for ok
    std::string stateNote; ///< why an ok run's state was not kept; empty: it was
    int exitCode = 0;
    int signal = 0;
    std::string out; ///< stdout
    std::string err; ///< stderr
    bool outTruncated = false;
    bool errTruncated = false;
    std::optional<Display> value; ///< the last expression
    std::vector<Display> displays;
    std::optional<PythonError> error;
    std::optional<Ledger> ledger; ///< absent: nothing was recorded
    std::vector<std::string> changedFrames; ///< loaded frames that it left otherwise than it found them; a claim
    std::vector<CutLabels> cutLabels; ///< of pictures that it saved; a claim
    std::vector<BlockedAttempt> blocked;
    std::vector<Artifact> artifacts;
    std::vector<SkippedFile> skipped;
    Metrics metrics;
    Provenance provenance;
    bool operator==(const RunResult&) const = default;
};
void to_json(Json& json, const RunResult& result);
void from_json(const Json& json, RunResult& result);

/// displays with the value last: what a person sees, and what evidence indexes count in.
std::vector<Display> shownDisplays(const RunResult& result);

/// "ValueError: no such column"
std::string oneLine(const PythonError& error);
/// What statusDetail says beyond `error`.
std::string reasonBesideError(const RunResult& result);

} // namespace sandbox
