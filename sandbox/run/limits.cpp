// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/limits.h"

#include "sandbox/messages/wall_fault.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <format>
#include <optional>
#include <thread>
#include <unistd.h>

namespace sandbox {

namespace {

using std::chrono::milliseconds;

Limits strictLimits()
{
    return { .name = "strict",
        .wall = milliseconds(5'000),
        .cpuTime = milliseconds(5'000),
        .cpus = 1,
        .memoryBytes = 512LL << 20,
        .diskBytes = 100LL << 20 };
}

Limits heavyLimits()
{
    const auto processors = static_cast<double>(std::max(1U, std::thread::hardware_concurrency()));
    const auto memory = static_cast<std::int64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE);
    return { .name = "heavy",
        .wall = milliseconds(600'000),
        .cpuTime = milliseconds(static_cast<std::int64_t>(600'000 * processors)),
        .cpus = processors,
        .memoryBytes = memory / 4 * 3,
        .diskBytes = 5LL << 30,
        .processes = 256 };
}

/// "5s", "250ms", "2m", "512M", "3": a positive number and the word after it.
std::optional<std::pair<double, std::string_view>> numberAndUnit(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || !std::isfinite(number) || number <= 0 || number > 1e15) {
        return std::nullopt;
    }
    return std::pair { number, text.substr(static_cast<std::size_t>(end - text.data())) };
}

std::optional<milliseconds> durationOf(std::string_view text)
{
    const auto parsed = numberAndUnit(text);
    if (!parsed) {
        return std::nullopt;
    }
    const auto [number, unit] = *parsed;
    const double factor = unit == "ms" ? 1 : (unit == "s" || unit.empty()) ? 1'000 : unit == "m" ? 60'000 : 0;
    const auto ms = std::llround(number * factor);
    return ms > 0 ? std::optional(milliseconds(ms)) : std::nullopt;
}

std::optional<std::int64_t> bytesOf(std::string_view text)
{
    const auto parsed = numberAndUnit(text);
    if (!parsed) {
        return std::nullopt;
    }
    const auto [number, unit] = *parsed;
    const double factor = unit.empty() ? 1
        : unit == "K"                  ? 1024.0
        : unit == "M"                  ? 1048576.0
        : unit == "G"                  ? 1073741824.0
                                       : 0;
    const auto bytes = std::llround(number * factor);
    return bytes > 0 ? std::optional(static_cast<std::int64_t>(bytes)) : std::nullopt;
}

template <typename T> bool assign(T& field, const std::optional<T>& value)
{
    if (value) {
        field = *value;
    }
    return value.has_value();
}

bool setLimit(Limits& limits, std::string_view key, std::string_view value)
{
    if (key == "wall") {
        return assign(limits.wall, durationOf(value));
    }
    if (key == "cpu_time") {
        return assign(limits.cpuTime, durationOf(value));
    }
    if (key == "memory") {
        return assign(limits.memoryBytes, bytesOf(value));
    }
    if (key == "disk") {
        return assign(limits.diskBytes, bytesOf(value));
    }
    const auto number = numberAndUnit(value);
    if (!number || !number->second.empty()) {
        return false;
    }
    if (key == "cpu") {
        limits.cpus = number->first;
        return true;
    }
    if (key == "processes" && number->first >= 1 && number->first <= 100'000) {
        limits.processes = static_cast<int>(number->first);
        return true;
    }
    return false;
}

} // namespace

Result<Limits> limitProfile(std::string_view name)
{
    if (name == "standard") {
        return Limits {};
    }
    if (name == "strict") {
        return strictLimits();
    }
    if (name == "heavy") {
        return heavyLimits();
    }
    return fail(ErrorKind::BadInput, { WallFaultKind::NoSuchLimits, { .texts = { std::string(name) } } });
}

Result<Limits> withLimit(Limits limits, std::string_view assignment)
{
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos
        || !setLimit(limits, assignment.substr(0, equals), assignment.substr(equals + 1))) {
        return fail(ErrorKind::BadInput, { WallFaultKind::LimitUnreadable, { .texts = { std::string(assignment) } } });
    }
    return limits;
}

std::string megabytes(std::int64_t bytes)
{
    return std::format("{:.0f} MB", static_cast<double>(bytes) / 1048576.0);
}

void to_json(Json& json, const Limits& limits)
{
    json = { { "name", limits.name }, { "wall_ms", limits.wall.count() }, { "cpu_time_ms", limits.cpuTime.count() },
        { "cpus", limits.cpus }, { "memory_bytes", limits.memoryBytes }, { "disk_bytes", limits.diskBytes },
        { "processes", limits.processes }, { "output_bytes", limits.outputBytes },
        { "artifact_bytes", limits.artifactBytes }, { "artifacts_bytes", limits.artifactsBytes } };
}

void from_json(const Json& json, Limits& limits)
{
    json.at("name").get_to(limits.name);
    limits.wall = milliseconds(json.at("wall_ms").get<std::int64_t>());
    limits.cpuTime = milliseconds(json.at("cpu_time_ms").get<std::int64_t>());
    json.at("cpus").get_to(limits.cpus);
    json.at("memory_bytes").get_to(limits.memoryBytes);
    json.at("disk_bytes").get_to(limits.diskBytes);
    json.at("processes").get_to(limits.processes);
    json.at("output_bytes").get_to(limits.outputBytes);
    json.at("artifact_bytes").get_to(limits.artifactBytes);
    json.at("artifacts_bytes").get_to(limits.artifactsBytes);
}

} // namespace sandbox
