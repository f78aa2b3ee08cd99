// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/preflight.h"

#include <algorithm>

namespace core {

namespace {
/// What sandbox/kernel/code_facts.py knows of the files: their names, frames and columns. Never a cell.
/// A file of several tables has the columns of all of them.
Json schemaOf(const std::vector<Dataset>& datasets)
{
    auto files = Json::object();
    for (const auto& dataset : datasets) {
        auto& file = files[dataset.fileName()];
        if (file.is_null()) {
            file = { { "variable", dataset.variable }, { "columns", Json::array() }, { "rows", Json::array() } };
        }
        file["rows"].push_back(dataset.profile.rows);
        for (const auto& column : dataset.profile.columns) {
            if (!std::ranges::contains(file["columns"], Json(column.name))) {
                file["columns"].push_back(column.name);
            }
        }
    }
    return { { "files", files } };
}
} // namespace

static void from_json(const Json& json, Preflight& preflight)
{
    json.at("findings").get_to(preflight.findings);
    json.at("effects").get_to(preflight.effects);
}

Result<Preflight> preflight(const std::string& code, const std::vector<Dataset>& datasets, sandbox::Session& session,
    std::stop_token stop)
{
    const auto answer = session.ask("inspect", { { "code", code }, { "schema", schemaOf(datasets) } }, std::move(stop));
    if (!answer) {
        return std::unexpected(answer.error());
    }
    auto found = sandbox::fromJson<Preflight>(*answer);
    if (!found) {
        return fail(ErrorKind::Jail, "The check of the code gave no usable answer. Try again.", found.error().detail);
    }
    return found;
}

} // namespace core
