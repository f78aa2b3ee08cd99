// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/preflight.h"

#include "core/data/column_code.h"
#include "core/data/load_steps.h"
#include "core/data/read_code.h"
#include "core/domain/fault.h"
#include "core/review/literals.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
/// The numeric order of day and month in a format of dates: "day_first", "month_first", or none where nothing can be
/// mistaken.
std::string orderOf(const std::string& format)
{
    const auto day = format.find("%d");
    const auto month = format.find("%m");
    const bool canBeMistaken = day != format.npos && month != format.npos && !format.starts_with("%Y")
        && !format.starts_with("%y");
    return !canBeMistaken ? "" : day < month ? "day_first" : "month_first";
}

/// How the file is to be read (sandbox/kernel/facts/facts_reading.py).
void addContract(Json& file, const Dataset& dataset)
{
    file["reading"] = readCode(dataset);
    for (const auto& column : dataset.profile.columns) {
        for (const auto& format : column.dateFormats) {
            if (const auto order = orderOf(format); !order.empty()) {
                file[order][column.name] = format;
            }
        }
        if (hasFlag(column, "leading_zeros")) {
            file["leading_zeros"].push_back(column.name);
        }
        if (keepsWords(column)) {
            file["concerns"]["keep_default_na"].push_back(column.name);
        }
        if (column.decimal != ".") {
            file["concerns"]["decimal"].push_back(column.name);
        }
        if (!column.thousands.empty()) {
            file["concerns"]["thousands"].push_back(column.name);
        }
    }
}

/// What sandbox/kernel/facts/code_facts.py knows of the files: their names, frames and columns. Never a cell.
/// A file of several tables has the columns of all of them.
Json schemaOf(const std::vector<Dataset>& datasets)
{
    auto files = Json::object();
    for (const auto& dataset : datasets) {
        auto& file = files[dataset.fileName()];
        if (file.is_null()) {
            file = { { "variable", dataset.variable }, { "columns", Json::array() }, { "rows", Json::array() } };
            if (!dataset.profile.columns.empty()) {
                addContract(file, dataset);
            }
        } else {
            file.erase("reading"); // that of one of several tables is not the other's
        }
        file["rows"].push_back(dataset.profile.rows);
        auto& table = file["tables"][dataset.variable] = Json::array();
        for (const auto& column : dataset.profile.columns) {
            table.push_back(column.name);
            if (!std::ranges::contains(file["columns"], Json(column.name))) {
                file["columns"].push_back(column.name);
            }
        }
    }
    return { { "files", files }, { "loads", loadStepsOf(datasets) } };
}
/// A data frame of the present state as SQL sees it.
struct SqlFrame {
    struct Column {
        std::string name;
        std::string affinity; ///< SQLite's word; empty: none
    };
    std::string name;
    std::vector<Column> columns;
};

void from_json(const Json& json, SqlFrame::Column& column)
{
    json.at(0).get_to(column.name);
    json.at(1).get_to(column.affinity);
}

void from_json(const Json& json, SqlFrame& frame)
{
    json.at("name").get_to(frame.name);
    json.at("columns").get_to(frame.columns);
}

void to_json(Json& json, const SqlFrame::Column& column)
{
    json = Json::array({ column.name, column.affinity });
}

void to_json(Json& json, const SqlFrame& frame)
{
    json = { { "name", frame.name }, { "columns", frame.columns } };
}

/// The frames that SQL may name. The state says it of itself: a claim, which only decides what a statement may name.
Result<std::vector<SqlFrame>> framesOfState(sandbox::Wall& wall, std::stop_token stop)
{
    const auto answer = wall.ask("frames", Json::object(), std::move(stop));
    return answer ? sandbox::fromJson<std::vector<SqlFrame>>(*answer) : std::unexpected(answer.error());
}
} // namespace

static void from_json(const Json& json, Preflight& preflight)
{
    json.at("findings").get_to(preflight.findings);
    json.at("effects").get_to(preflight.effects);
    json.at("facts").get_to(preflight.facts);
}

Result<Preflight> preflight(const std::string& code, const std::vector<Dataset>& datasets, sandbox::Wall& wall,
    std::stop_token stop, const std::optional<sandbox::Limits>& limits, const KnownReading& known)
{
    Json question { { "code", code }, { "language", sandbox::languageOf(code) }, { "schema", schemaOf(datasets) } };
    if (question.at("language") == "sql") {
        const auto frames = framesOfState(wall, stop);
        if (!frames) {
            return std::unexpected(frames.error());
        }
        question["schema"]["frames"] = *frames;
    }
    const auto answer = wall.ask("inspect", question, std::move(stop));
    if (!answer) {
        return std::unexpected(answer.error());
    }
    auto found = sandbox::fromJson<Preflight>(*answer);
    if (!found) {
        return fail(ErrorKind::Jail, FaultKind::CheckUnusable, found.error().detail);
    }
    addNearestNames(found->findings, found->facts);
    std::ranges::move(literalFindings(found->facts, datasets), std::back_inserter(found->findings));
    found->forecast = forecastOf(code, found->effects, found->facts, datasets, known);
    if (found->forecast && limits) {
        std::ranges::move(overLimits(*found->forecast, *limits), std::back_inserter(found->findings));
    }
    return found;
}

} // namespace core
