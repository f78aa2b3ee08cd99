// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/run_result.h"

#include "sandbox/run/integer.h"

namespace sandbox {

namespace {
constexpr EnumWords<Status, 14> statusWords { { { Status::Ok, "ok" }, { Status::Error, "error" },
    { Status::SyntaxError, "syntax_error" }, { Status::Timeout, "timeout" }, { Status::CpuLimit, "cpu_limit" },
    { Status::OutOfMemory, "out_of_memory" }, { Status::DiskFull, "disk_full" },
    { Status::OutputLimit, "output_limit" }, { Status::ProcessLimit, "process_limit" }, { Status::Blocked, "blocked" },
    { Status::Killed, "killed" }, { Status::Cancelled, "cancelled" },
    { Status::ProtocolViolation, "protocol_violation" }, { Status::Unavailable, "unavailable" } } };

Json errorJson(const std::optional<PythonError>& error)
{
    if (!error) {
        return nullptr;
    }
    return { { "type", error->type }, { "message", error->message }, { "line", error->line },
        { "column", error->column }, { "traceback", error->traceback }, { "hint", error->hint } };
}

std::optional<PythonError> errorFrom(const Json& json)
{
    if (json.is_null()) {
        return std::nullopt;
    }
    return PythonError { json.at("type"), json.at("message"), Integer(json.at("line")), Integer(json.at("column")),
        json.at("traceback"), json.at("hint") };
}

Json metricsJson(const Metrics& metrics)
{
    return { { "wall_ms", metrics.wallMs }, { "cpu_ms", metrics.cpuMs },
        { "peak_memory_bytes", metrics.peakMemoryBytes }, { "startup_ms", metrics.startupMs },
        { "disk_bytes", metrics.diskBytes }, { "processes", metrics.processes } };
}

Metrics metricsFrom(const Json& json)
{
    return { json.at("wall_ms"), json.at("cpu_ms"), Integer(json.at("peak_memory_bytes")), json.at("startup_ms"),
        Integer(json.at("disk_bytes")), Integer(json.at("processes")) };
}

Json provenanceJson(const Provenance& provenance)
{
    Json json { { "code_sha256", provenance.codeSha256 }, { "inputs", Json::array() },
        { "environment_sha256", provenance.environmentSha256 }, { "versions", provenance.versions },
        { "limits", provenance.limits }, { "checkpoint", provenance.checkpoint }, { "wall", provenance.wall },
        { "layers", provenance.layers }, { "started_at", provenance.startedAt } };
    for (const auto& input : provenance.inputs) {
        json["inputs"].push_back({ { "name", input.name }, { "sha256", input.sha256 } });
    }
    if (provenance.stored) {
        json["stored"] = true;
    }
    return json;
}

Provenance provenanceFrom(const Json& json)
{
    Provenance provenance;
    json.at("code_sha256").get_to(provenance.codeSha256);
    for (const auto& input : json.at("inputs")) {
        provenance.inputs.push_back({ input.at("name"), input.at("sha256") });
    }
    json.at("environment_sha256").get_to(provenance.environmentSha256);
    provenance.versions = json.at("versions");
    json.at("limits").get_to(provenance.limits);
    provenance.checkpoint = json.value("checkpoint", "");
    json.at("wall").get_to(provenance.wall);
    json.at("layers").get_to(provenance.layers);
    json.at("started_at").get_to(provenance.startedAt);
    provenance.stored = json.value("stored", false);
    return provenance;
}

void putFiles(Json& json, const RunResult& result)
{
    json["blocked"] = Json::array();
    for (const auto& attempt : result.blocked) {
        json["blocked"].push_back(
            { { "what", attempt.what }, { "detail", attempt.detail }, { "count", attempt.count } });
    }
    json["artifacts"] = Json::array();
    for (const auto& file : result.artifacts) {
        json["artifacts"].push_back({ { "name", file.name }, { "media_type", file.mediaType }, { "size", file.size },
            { "sha256", file.sha256 }, { "path", file.path.string() } });
    }
    json["skipped"] = Json::array();
    for (const auto& file : result.skipped) {
        json["skipped"].push_back({ { "name", file.name }, { "why", file.why } });
    }
}

void getFiles(const Json& json, RunResult& result)
{
    for (const auto& attempt : json.at("blocked")) {
        result.blocked.push_back({ attempt.at("what"), attempt.at("detail"), attempt.at("count") });
    }
    for (const auto& file : json.at("artifacts")) {
        result.artifacts.push_back({ file.at("name"), file.at("media_type"), file.at("size"), file.at("sha256"),
            file.at("path").get<std::string>() });
    }
    for (const auto& file : json.at("skipped")) {
        result.skipped.push_back({ file.at("name"), file.at("why") });
    }
}
} // namespace

std::string statusWord(Status status)
{
    return wordOf(statusWords, status);
}

void to_json(Json& json, const RunResult& result)
{
    json = { { "schema", 1 }, { "status", statusWord(result.status) }, { "status_detail", result.statusDetail },
        { "state_note", result.stateNote }, { "exit_code", result.exitCode }, { "signal", result.signal },
        { "stdout", result.out }, { "stderr", result.err },
        { "truncated", { { "stdout", result.outTruncated }, { "stderr", result.errTruncated } } }, { "value", nullptr },
        { "displays", Json::array() }, { "error", errorJson(result.error) }, { "metrics", metricsJson(result.metrics) },
        { "provenance", provenanceJson(result.provenance) } };
    if (result.value) {
        displayToJson(json["value"], *result.value);
    }
    if (result.ledger) {
        json["ledger"] = *result.ledger;
    }
    if (!result.changedFrames.empty()) {
        json["changed_frames"] = result.changedFrames;
    }
    if (!result.cutLabels.empty()) {
        json["cut_labels"] = result.cutLabels;
    }
    for (const auto& display : result.displays) {
        displayToJson(json["displays"].emplace_back(), display);
    }
    putFiles(json, result);
}

void from_json(const Json& json, RunResult& result)
{
    if (json.at("schema").get<int>() != 1) {
        throw std::invalid_argument("a run result of another schema");
    }
    result.status = enumOf(statusWords, json.at("status").get<std::string>());
    json.at("status_detail").get_to(result.statusDetail);
    result.stateNote = json.value("state_note", "");
    result.exitCode = Integer(json.at("exit_code"));
    result.signal = Integer(json.at("signal"));
    json.at("stdout").get_to(result.out);
    json.at("stderr").get_to(result.err);
    json.at("truncated").at("stdout").get_to(result.outTruncated);
    json.at("truncated").at("stderr").get_to(result.errTruncated);
    if (!json.at("value").is_null()) {
        result.value = displayFromJson(json.at("value"));
    }
    for (const auto& display : json.at("displays")) {
        result.displays.push_back(displayFromJson(display));
    }
    result.changedFrames = json.value("changed_frames", result.changedFrames);
    if (json.contains("cut_labels")) {
        result.cutLabels = cutLabelsFrom(json.at("cut_labels"));
    }
    if (json.contains("ledger")) {
        result.ledger = json.at("ledger").get<Ledger>();
    }
    result.error = errorFrom(json.at("error"));
    getFiles(json, result);
    result.metrics = metricsFrom(json.at("metrics"));
    result.provenance = provenanceFrom(json.at("provenance"));
}

std::vector<Display> shownDisplays(const RunResult& result)
{
    auto displays = result.displays;
    if (result.value) {
        displays.push_back(*result.value);
    }
    return displays;
}

std::string oneLine(const PythonError& error)
{
    return error.type + (error.message.empty() ? "" : ": " + error.message);
}

std::string reasonBesideError(const RunResult& result)
{
    const auto repeated = result.error ? oneLine(*result.error) : std::string();
    const auto begins = !repeated.empty() && result.statusDetail.starts_with(repeated);
    const auto rest = begins ? result.statusDetail.substr(repeated.size()) : result.statusDetail;
    return rest.starts_with(' ') ? rest.substr(1) : rest;
}

} // namespace sandbox
