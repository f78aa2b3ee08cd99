// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace sandbox {

/// What one run may use. All hard.
struct Limits {
    std::string name = "standard"; ///< the profile it began as
    std::chrono::milliseconds wall { 60'000 };
    std::chrono::milliseconds cpuTime { 120'000 }; ///< over all processes of the run
    double cpus = 2; ///< processors it may use at once
    std::int64_t memoryBytes = 2LL << 30;
    std::int64_t diskBytes = 500LL << 20;
    int processes = 64; ///< processes and threads together
    std::int64_t outputBytes = 1LL << 20; ///< of stdout and of stderr, each, shown to a person
    std::int64_t artifactBytes = 50LL << 20; ///< one artifact
    std::int64_t artifactsBytes = 200LL << 20; ///< all artifacts of a run
    bool operator==(const Limits&) const = default;
};

/// "strict", "standard" or "heavy"; BadInput for any other word.
Result<Limits> limitProfile(std::string_view name);

/// Applies one `KEY=VALUE` of the command line: wall=5s, memory=512M, cpu=1, cpu_time=10s, disk=100M, processes=32.
Result<Limits> withLimit(Limits limits, std::string_view assignment);

/// "512 MB", in binary megabytes.
std::string megabytes(std::int64_t bytes);

void to_json(Json& json, const Limits& limits);
void from_json(const Json& json, Limits& limits);

} // namespace sandbox
