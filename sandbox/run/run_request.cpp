// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/run_request.h"

#include <array>
#include <utility>

namespace sandbox {

namespace {
Json framesJson(const LoadedFrames& frames)
{
    return frames ? Json(*frames) : Json();
}

LoadedFrames framesFrom(const Json& json)
{
    return json.is_null() ? LoadedFrames() : json.get<std::vector<TableReader>>();
}
} // namespace

std::string languageOf(std::string_view code)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 7> marks { { { "%%sql", "sql" },
        { "%%sql duckdb", "duckdb" }, { "%%javascript", "javascript" }, { "%%js", "javascript" },
        { "%%shell", "shell" }, { "%%bash", "shell" }, { "%%sh", "shell" } } };
    const auto line = code.substr(0, code.find('\n'));
    const auto word = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    for (const auto& [mark, language] : marks) {
        if (word == mark) {
            return language;
        }
    }
    for (const std::string_view database : { "%%sql postgres:", "%%sql odbc:" }) {
        if (word.starts_with(database) && word.size() > database.size()) {
            return "postgres"; // whichever database it is: its rows came before the run
        }
    }
    return "python";
}

void to_json(Json& json, const TableReader& reader)
{
    json = { { "name", reader.name }, { "file", reader.file }, { "code", reader.code } };
    if (!reader.columns.empty()) { // seals of documents that know none are over what was written
        json["columns"] = reader.columns;
    }
}

void from_json(const Json& json, TableReader& reader)
{
    json.at("name").get_to(reader.name);
    json.at("file").get_to(reader.file);
    json.at("code").get_to(reader.code);
    reader.columns = json.value("columns", reader.columns);
}

void to_json(Json& json, const RunRequest& request)
{
    json = { { "run", request.run }, { "language", request.language }, { "prelude", Json::array() },
        { "code", request.code }, { "stdin", request.standardInput }, { "limits", request.limits },
        { "reads_only", request.readsOnly }, { "properties", request.properties },
        { "frames", framesJson(request.frames) }, { "variation", nullptr } };
    for (const auto& [code, frames] : request.prelude) {
        json["prelude"].push_back({ { "code", code }, { "frames", framesJson(frames) } });
    }
    if (request.variation) {
        json["variation"] = *request.variation;
    }
}

void from_json(const Json& json, RunRequest& request)
{
    json.at("run").get_to(request.run);
    json.at("language").get_to(request.language);
    for (const auto& earlier : json.at("prelude")) {
        request.prelude.push_back({ earlier.at("code"), framesFrom(earlier.at("frames")) });
    }
    json.at("code").get_to(request.code);
    json.at("stdin").get_to(request.standardInput);
    json.at("limits").get_to(request.limits);
    json.at("reads_only").get_to(request.readsOnly);
    json.at("properties").get_to(request.properties);
    request.frames = framesFrom(json.at("frames"));
    if (!json.at("variation").is_null()) {
        request.variation = json.at("variation").get<Variation>();
    }
}

} // namespace sandbox
