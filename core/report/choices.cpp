// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/choices.h"

#include "sandbox/run/json.h"

#include <utility>

namespace core {

namespace {
using sandbox::Json;

Json jsonOf(const std::optional<std::string>& text)
{
    return text ? Json(*text) : Json(nullptr);
}

std::string textAt(const Json& json, const char* name)
{
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::string> changedAt(const Json& json, const char* name)
{
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}
} // namespace

std::string recordOf(const ReportChoices& choices)
{
    auto steps = Json::array();
    for (const auto& step : choices.steps) {
        steps.push_back({ { "step", step.step }, { "shown", step.isShown }, { "title", step.title },
            { "answer", jsonOf(step.answer) }, { "notes", jsonOf(step.notes) },
            { "captions", jsonOf(step.captions) } });
    }
    return sandbox::dump(Json { { "title", choices.title }, { "author", choices.author }, { "date", choices.date },
        { "summary", jsonOf(choices.summary) }, { "steps", std::move(steps) }, { "sources", jsonOf(choices.sources) },
        { "code", choices.hasCode }, { "all_rows", choices.hasAllRows } });
}

ReportChoices choicesOf(std::string_view record)
{
    const auto json = sandbox::readJson(record);
    if (!json.is_object()) {
        return {};
    }
    ReportChoices choices { textAt(json, "title"), textAt(json, "author"), textAt(json, "date"),
        changedAt(json, "summary"), {}, changedAt(json, "sources"), json.value("code", Json()) == Json(true),
        json.value("all_rows", Json()) == Json(true) };
    const auto steps = json.find("steps");
    for (const auto& step : steps != json.end() && steps->is_array() ? *steps : Json::array()) {
        if (step.is_object() && step.contains("step") && step["step"].is_number_integer()) {
            const auto shown = step.find("shown");
            choices.steps.push_back(
                { step["step"].get<std::int64_t>(), shown == step.end() || *shown != Json(false), textAt(step, "title"),
                    changedAt(step, "answer"), changedAt(step, "notes"), changedAt(step, "captions") });
        }
    }
    return choices;
}

} // namespace core
