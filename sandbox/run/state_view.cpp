// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/state_view.h"

#include "sandbox/run/integer.h"

#include <format>

namespace sandbox {

namespace {

constexpr EnumWords<Change, 3> changeWords { { { Change::Added, "added" }, { Change::Removed, "removed" },
    { Change::Changed, "changed" } } };
constexpr EnumWords<OrderRequest::Condition, 5> conditionWords { { { OrderRequest::Condition::Equals, "equals" },
    { OrderRequest::Condition::Contains, "contains" }, { OrderRequest::Condition::AtLeast, "at_least" },
    { OrderRequest::Condition::AtMost, "at_most" }, { OrderRequest::Condition::Missing, "missing" } } };

std::optional<std::int64_t> countFrom(const Json& json)
{
    return json.is_null() ? std::nullopt : std::optional<std::int64_t>(Integer(json));
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

std::string sentenceOf(const VariableChange& change)
{
    if (change.change != Change::Changed) {
        const auto rows = change.change == Change::Added ? change.rowsAfter : change.rowsBefore;
        return std::format("{}: {}{} is {}", change.name, change.type, rows ? std::format(" of {} rows", *rows) : "",
            change.change == Change::Added ? "new" : "removed");
    }
    std::vector<std::string> parts;
    if (change.rowsBefore != change.rowsAfter) {
        parts.push_back(std::format("{} rows become {}", change.rowsBefore.value_or(0), change.rowsAfter.value_or(0)));
    }
    if (!change.columnsAdded.empty()) {
        parts.push_back("new columns: " + listed(change.columnsAdded));
    }
    if (!change.columnsRemoved.empty()) {
        parts.push_back("columns removed: " + listed(change.columnsRemoved));
    }
    for (const auto& retyped : change.typesChanged) {
        parts.push_back(std::format("{} changes from {} to {}", retyped.column, retyped.before, retyped.after));
    }
    if (change.cellsChanged.value_or(0) > 0) {
        parts.push_back(std::format("{} cells change", *change.cellsChanged));
    }
    std::string text = change.name + ": ";
    for (const auto& part : parts) {
        text += (&part == &parts.front() ? "" : "; ") + part;
    }
    return parts.empty() ? text + change.type + " changes" : text;
}

std::string sentenceOf(const FileChange& change)
{
    return change.change == Change::Removed ? std::format("file {} is removed", change.name)
                                            : std::format("file {} is {}, {} bytes", change.name,
                                                  change.change == Change::Added ? "new" : "changed", change.bytes);
}

} // namespace

void from_json(const Json& json, Variable& variable)
{
    json.at("name").get_to(variable.name);
    json.at("type").get_to(variable.type);
    json.at("shape").get_to(variable.shape);
    variable.bytes = Integer(json.at("bytes"));
}

void to_json(Json& json, const FrameRef& frame)
{
    json = { { "name", frame.variable }, { "display", frame.display }, { "load", nullptr } };
    if (frame.load) {
        json["load"] = *frame.load;
    }
}

void to_json(Json& json, const PageRequest& request)
{
    json = { { "frame", request.frame }, { "offset", request.offset }, { "count", request.count },
        { "rows", nullptr } };
    if (request.rows) {
        json["rows"] = *request.rows;
    }
}

void to_json(Json& json, const WholeRowsRequest& request)
{
    json = { { "frame", request.frame }, { "offset", request.offset }, { "count", WholeRowsRequest::mostRows },
        { "rows", nullptr } };
    if (request.rows) {
        json["rows"] = *request.rows;
    }
}

void to_json(Json& json, const OrderRequest& request)
{
    json = { { "frame", request.frame }, { "filters", Json::array() }, { "sort", Json::array() } };
    for (const auto& filter : request.filters) {
        json["filters"].push_back({ { "column", filter.column }, { "is", wordOf(conditionWords, filter.condition) },
            { "text", filter.text } });
    }
    for (const auto& order : request.sort) {
        json["sort"].push_back({ { "column", order.column }, { "descending", order.descending } });
    }
}

void from_json(const Json& json, Effects& effects)
{
    for (const auto& item : json.at("variables")) {
        auto& change = effects.variables.emplace_back(
            VariableChange { item.at("name"), enumOf(changeWords, item.at("change").get<std::string>()),
                item.at("type"), countFrom(item.at("rows_before")), countFrom(item.at("rows_after")),
                item.at("columns_added"), item.at("columns_removed"), {}, countFrom(item.at("cells_changed")) });
        for (const auto& retyped : item.at("types_changed")) {
            change.typesChanged.push_back({ retyped.at("column"), retyped.at("before"), retyped.at("after") });
        }
    }
    for (const auto& item : json.at("files")) {
        effects.files.push_back(
            { item.at("name"), enumOf(changeWords, item.at("change").get<std::string>()), Integer(item.at("bytes")) });
    }
}

static Json jsonOf(const std::optional<std::int64_t>& count)
{
    return count ? Json(*count) : Json();
}

void to_json(Json& json, const Effects& effects)
{
    json = { { "variables", Json::array() }, { "files", Json::array() } };
    for (const auto& change : effects.variables) {
        auto retyped = Json::array();
        for (const auto& one : change.typesChanged) {
            retyped.push_back({ { "column", one.column }, { "before", one.before }, { "after", one.after } });
        }
        json["variables"].push_back(
            { { "name", change.name }, { "change", wordOf(changeWords, change.change) }, { "type", change.type },
                { "rows_before", jsonOf(change.rowsBefore) }, { "rows_after", jsonOf(change.rowsAfter) },
                { "columns_added", change.columnsAdded }, { "columns_removed", change.columnsRemoved },
                { "types_changed", std::move(retyped) }, { "cells_changed", jsonOf(change.cellsChanged) } });
    }
    for (const auto& change : effects.files) {
        json["files"].push_back(
            { { "name", change.name }, { "change", wordOf(changeWords, change.change) }, { "bytes", change.bytes } });
    }
}

void to_json(Json& json, const Preview& preview)
{
    json = { { "result", preview.result }, { "effects", preview.effects }, { "varied", preview.varied } };
}

void from_json(const Json& json, Preview& preview)
{
    json.at("result").get_to(preview.result);
    json.at("effects").get_to(preview.effects);
    preview.varied = Integer(json.at("varied"));
}

std::vector<std::string> inWords(const Effects& effects)
{
    std::vector<std::string> words;
    for (const auto& change : effects.variables) {
        words.push_back(sentenceOf(change));
    }
    for (const auto& change : effects.files) {
        words.push_back(sentenceOf(change));
    }
    return words;
}

} // namespace sandbox
