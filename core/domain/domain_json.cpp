// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/domain_json.h"

#include "core/domain/dataset.h"
#include "core/domain/sound_dataset.h"
#include "core/domain/step.h"

#include <algorithm>
#include <format>

namespace core {

using sandbox::EnumWords;
using sandbox::enumOf;
using sandbox::wordOf;

namespace {
constexpr EnumWords<PlanAction, 3> actionWords { { { PlanAction::Run, "run" }, { PlanAction::Ask, "ask" },
    { PlanAction::Say, "say" } } };
constexpr EnumWords<Severity, 3> severityWords { { { Severity::Note, "note" }, { Severity::Warning, "warning" },
    { Severity::Error, "error" } } };
constexpr EnumWords<CheckStatus, 4> checkWords { { { CheckStatus::Passed, "passed" }, { CheckStatus::Noted, "noted" },
    { CheckStatus::Warning, "warning" }, { CheckStatus::Failed, "failed" } } };
constexpr EnumWords<StepState, 8> stateWords { { { StepState::Asked, "asked" }, { StepState::Proposed, "proposed" },
    { StepState::Running, "running" }, { StepState::Failed, "failed" }, { StepState::Done, "done" },
    { StepState::Discarded, "discarded" }, { StepState::Said, "said" }, { StepState::Undone, "undone" } } };

constexpr EnumWords<ApprovalMethod, 7> methodWords { { { ApprovalMethod::Hand, "hand" },
    { ApprovalMethod::Yes, "--yes" }, { ApprovalMethod::Force, "--yes --force" },
    { ApprovalMethod::ReadsOnlyPolicy, "policy: reads only" }, { ApprovalMethod::Replay, "replay" },
    { ApprovalMethod::SelfTest, "self-test" }, { ApprovalMethod::Opening, "opening" } } };

template <typename T> Json optionalJson(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

template <typename T> std::optional<T> optionalFrom(const Json& json)
{
    return json.is_null() ? std::nullopt : std::optional(json.get<T>());
}

/// Checks of documents of earlier versions have a name and a sentence only, or a kind that there is none of any more.
CheckFact checkFactFrom(const Json& json)
{
    const auto words = patternsOf(CheckKind {});
    return std::ranges::contains(words, json.value("kind", ""), &Pattern::word)
        ? json.get<CheckFact>()
        : CheckFact(CheckKind::Earlier,
              { .texts = { json.at("name").get<std::string>(), json.at("message").get<std::string>() } });
}
} // namespace

std::string isoUtc(std::chrono::system_clock::time_point time)
{
    return std::format("{:%FT%TZ}", std::chrono::floor<std::chrono::seconds>(time));
}

std::string methodWord(ApprovalMethod method)
{
    return wordOf(methodWords, method);
}

void to_json(Json& json, const Dataset& dataset)
{
    json = { { "name", dataset.name }, { "variable", dataset.variable }, { "path", dataset.path.string() },
        { "sha256", dataset.sha256 }, { "profile", dataset.profile }, { "change", dataset.change },
        { "source", dataset.source } };
    if (const auto& origin = dataset.origin) {
        json["origin"] = { { "step", origin->step }, { "state", origin->state }, { "variable", origin->variable },
            { "indexed", origin->indexed } };
    }
}

void from_json(const Json& json, Dataset& dataset)
{
    json.at("name").get_to(dataset.name);
    json.at("variable").get_to(dataset.variable);
    dataset.path = json.at("path").get<std::string>();
    json.at("sha256").get_to(dataset.sha256);
    json.at("profile").get_to(dataset.profile);
    if (json.contains("change")) {
        json.at("change").get_to(dataset.change);
    }
    if (json.contains("source")) {
        json.at("source").get_to(dataset.source);
    }
    if (json.contains("origin")) {
        const auto& from = json.at("origin");
        dataset.origin = { from.at("step").get<std::int64_t>(), from.at("state").get<std::string>(),
            from.at("variable").get<std::string>(), from.at("indexed").get<bool>() };
    }
    requireSound(dataset);
}

void to_json(Json& json, const Question& question)
{
    json = { { "text", question.text }, { "asked_at", question.askedAt } };
    if (question.isTitle) {
        json["title"] = true;
    }
    if (!question.onScreen.empty()) {
        json["on_screen"] = question.onScreen;
    }
}

void from_json(const Json& json, Question& question)
{
    json.at("text").get_to(question.text);
    json.at("asked_at").get_to(question.askedAt);
    question.isTitle = json.value("title", false);
    question.onScreen = json.value("on_screen", "");
}

void to_json(Json& json, const Plan& plan)
{
    json = { { "action", wordOf(actionWords, plan.action) }, { "reading", plan.reading }, { "message", plan.message },
        { "choices", plan.choices }, { "author", plan.author } };
    if (!plan.subject.empty()) {
        json["subject"] = plan.subject;
    }
    for (const auto& span : plan.unread) {
        json["unread"].push_back({ span.begin, span.end });
    }
    if (!plan.facts.is_null()) {
        json["facts"] = plan.facts;
    }
}

void from_json(const Json& json, Plan& plan)
{
    plan.action = enumOf(actionWords, json.at("action").get<std::string>());
    json.at("reading").get_to(plan.reading);
    json.at("message").get_to(plan.message);
    json.at("choices").get_to(plan.choices);
    json.at("author").get_to(plan.author);
    plan.subject = json.value("subject", std::string());
    plan.facts = json.value("facts", Json());
    plan.unread.clear();
    for (const auto& span : json.value("unread", Json::array())) {
        plan.unread.push_back({ span.at(0).get<int>(), span.at(1).get<int>() });
    }
}

void to_json(Json& json, const Finding& finding)
{
    json = { { "severity", wordOf(severityWords, finding.severity) }, { "kind", finding.area },
        { "line", finding.line }, { "column", finding.column }, { "fact", finding.fact },
        { "message", inWords(finding.fact) }, { "hint", hintOf(finding.fact) } };
    if (!finding.fixes.empty()) {
        json["fixes"] = finding.fixes;
    }
}

void from_json(const Json& json, Finding& finding)
{
    finding.severity = enumOf(severityWords, json.at("severity").get<std::string>());
    json.at("kind").get_to(finding.area);
    json.at("line").get_to(finding.line);
    json.at("column").get_to(finding.column);
    // Documents of earlier versions have two sentences only.
    finding.fact = json.contains("fact")
        ? json.at("fact").get<FindingFact>()
        : FindingFact(FindingKind::Said,
              { .texts = { json.at("message").get<std::string>(), json.at("hint").get<std::string>() } });
    finding.fixes = json.value("fixes", std::vector<CodeFix>());
}

void to_json(Json& json, const Effects& effects)
{
    json = { { "reads", effects.reads }, { "writes", effects.writes }, { "imports", effects.imports },
        { "columns", effects.columns }, { "network", effects.network }, { "process", effects.process },
        { "dynamic_code", effects.dynamicCode }, { "invents_data", effects.inventsData },
        { "cannot_tell", effects.cannotTell }, { "frames", effects.frames },
        { "frame_columns", effects.frameColumns } };
}

void from_json(const Json& json, Effects& effects)
{
    json.at("reads").get_to(effects.reads);
    json.at("writes").get_to(effects.writes);
    json.at("imports").get_to(effects.imports);
    json.at("columns").get_to(effects.columns);
    json.at("network").get_to(effects.network);
    json.at("process").get_to(effects.process);
    json.at("dynamic_code").get_to(effects.dynamicCode);
    json.at("invents_data").get_to(effects.inventsData);
    effects.cannotTell = json.value("cannot_tell", false); // absent where an older Assay checked
    effects.frames = json.value("frames", effects.frames); // likewise
    effects.frameColumns = json.value("frame_columns", effects.frameColumns);
}

void to_json(Json& json, const Proposal& proposal)
{
    json = { { "intent", proposal.intent }, { "code", proposal.code }, { "author", proposal.author },
        { "reason", proposal.reason }, { "findings", proposal.findings }, { "effects", proposal.effects } };
    if (!proposal.keptRows.empty()) {
        json["kept_rows"] = proposal.keptRows;
    }
    if (proposal.forecast) {
        json["forecast"] = *proposal.forecast;
    }
    if (proposal.second) {
        json["second"] = { { "reading", proposal.second->reading }, { "code", proposal.second->code },
            { "frames", proposal.second->frames }, { "frame_columns", proposal.second->frameColumns } };
    }
    if (proposal.properties) {
        json["properties"] = { { "author", proposal.properties->author }, { "code", proposal.properties->code },
            { "frames", proposal.properties->frames } };
    }
}

void from_json(const Json& json, Proposal& proposal)
{
    json.at("intent").get_to(proposal.intent);
    json.at("code").get_to(proposal.code);
    json.at("author").get_to(proposal.author);
    proposal.reason = reasonFrom(json.at("reason"));
    json.at("findings").get_to(proposal.findings);
    json.at("effects").get_to(proposal.effects);
    proposal.keptRows = json.value("kept_rows", std::string());
    proposal.forecast = optionalFrom<Forecast>(json.value("forecast", Json()));
    if (json.contains("properties")) {
        const auto& properties = json.at("properties");
        proposal.properties = { properties.at("author"), properties.at("code"),
            properties.value("frames", std::vector<std::string>()) };
    }
    if (json.contains("second")) {
        const auto& second = json.at("second");
        proposal.second = { second.at("reading"), second.at("code"), second.value("frames", std::vector<std::string>()),
            second.value("frame_columns", ColumnsInUse()) };
    }
}

void to_json(Json& json, const Answer& answer)
{
    json = { { "text", answer.text }, { "numbers", Json::array() }, { "checks", Json::array() } };
    for (const auto& number : answer.numbers) {
        Json evidence = nullptr;
        if (number.evidence) {
            evidence = { { "display", number.evidence->display }, { "row", number.evidence->row },
                { "column", number.evidence->column } };
        }
        json["numbers"].push_back({ { "text", number.text }, { "offset", number.offset }, { "evidence", evidence } });
    }
    for (const auto& [display, name, sign] : answer.units) {
        json["units"].push_back({ { "display", display }, { "name", name }, { "sign", sign } });
    }
    for (const auto& check : answer.checks) {
        json["checks"].push_back(check.fact);
        json["checks"].back().update({ { "name", titleOf(check.fact) }, { "status", wordOf(checkWords, check.status) },
            { "message", checkText(check) } });
        if (check.change) {
            json["checks"].back()["change"] = *check.change;
        }
        if (!check.fixes.empty()) {
            json["checks"].back()["fixes"] = check.fixes;
        }
    }
    if (answer.unfinished) {
        json["unfinished"] = true;
    }
    if (answer.reruns.count > 0) {
        json["reruns"] = { { "count", answer.reruns.count }, { "wall_ms", answer.reruns.wallMs } };
    }
}

void from_json(const Json& json, Answer& answer)
{
    json.at("text").get_to(answer.text);
    for (const auto& number : json.at("numbers")) {
        const auto& evidence = number.at("evidence");
        answer.numbers.push_back({ number.at("text"), number.at("offset"),
            evidence.is_null()
                ? std::nullopt
                : std::optional(Evidence { evidence.at("display"), evidence.at("row"), evidence.at("column") }) });
    }
    for (const auto& unit : json.value("units", Json::array())) {
        answer.units.push_back({ unit.at("display"), unit.at("name"), unit.at("sign") });
    }
    for (const auto& check : json.at("checks")) {
        auto& read = answer.checks.emplace_back(
            Check { checkFactFrom(check), enumOf(checkWords, check.at("status").get<std::string>()) });
        if (check.contains("change")) {
            read.change = check.at("change").get<ChangeFact>();
        }
        read.fixes = check.value("fixes", std::vector<CodeFix>());
    }
    answer.unfinished = json.value("unfinished", false);
    if (json.contains("reruns")) {
        answer.reruns = { json.at("reruns").at("count"), json.at("reruns").at("wall_ms") };
    }
}

void to_json(Json& json, const ApprovalRecord& record)
{
    json = { { "code", record.code }, { "code_sha256", record.codeSha256 }, { "approved_by", record.approvedBy },
        { "method", methodWord(record.method) }, { "approved_at", record.approvedAt }, { "seal", record.seal } };
    if (!record.second.empty()) {
        json["second"] = record.second;
    }
    if (!record.properties.empty()) {
        json["properties"] = record.properties;
    }
    if (record.frames) {
        json["frames"] = *record.frames;
    }
    if (record.secondFrames) {
        json["second_frames"] = *record.secondFrames;
    }
}

void from_json(const Json& json, ApprovalRecord& record)
{
    json.at("code").get_to(record.code);
    json.at("code_sha256").get_to(record.codeSha256);
    json.at("approved_by").get_to(record.approvedBy);
    record.method = enumOf(methodWords, json.at("method").get<std::string>());
    json.at("approved_at").get_to(record.approvedAt);
    record.seal = json.value("seal", "");
    record.second = json.value("second", "");
    record.properties = json.value("properties", "");
    record.frames = optionalFrom<std::vector<sandbox::TableReader>>(json.value("frames", Json()));
    record.secondFrames = optionalFrom<std::vector<sandbox::TableReader>>(json.value("second_frames", Json()));
}

void to_json(Json& json, const RunRecord& record)
{
    json = { { "approval", record.approval }, { "result", optionalJson(record.result) } };
}

void from_json(const Json& json, RunRecord& record)
{
    json.at("approval").get_to(record.approval);
    record.result = optionalFrom<sandbox::RunResult>(json.at("result"));
}

void to_json(Json& json, const Step& step)
{
    json = { { "id", step.id }, { "question", step.question }, { "plan", optionalJson(step.plan) },
        { "proposals", step.proposals }, { "runs", step.runs }, { "answer", optionalJson(step.answer) },
        { "state", wordOf(stateWords, step.state) } };
    if (!step.charts.empty()) {
        json["charts"] = step.charts;
    }
    if (!step.name.empty()) {
        json["name"] = step.name;
    }
}

void from_json(const Json& json, Step& step)
{
    json.at("id").get_to(step.id);
    json.at("question").get_to(step.question);
    step.plan = optionalFrom<Plan>(json.at("plan"));
    json.at("proposals").get_to(step.proposals);
    json.at("runs").get_to(step.runs);
    step.answer = optionalFrom<Answer>(json.at("answer"));
    step.state = enumOf(stateWords, json.at("state").get<std::string>());
    step.charts = json.value("charts", std::vector<ChartEdit>());
    step.name = json.value("name", std::string());
}

void argumentsToJson(Json& json, const MessageArguments& arguments)
{
    const auto add = [&](const char* name, const auto& value) {
        if (value != std::remove_cvref_t<decltype(value)> {}) {
            json[name] = value;
        }
    };
    add("column", arguments.column);
    add("count", arguments.count);
    add("total", arguments.total);
    add("lines", arguments.lines);
    add("texts", arguments.texts);
    add("counts", arguments.counts);
}

MessageArguments argumentsFromJson(const Json& json)
{
    MessageArguments arguments;
    const auto take = [&](const char* name, auto& value) { value = json.value(name, value); };
    take("column", arguments.column);
    take("count", arguments.count);
    take("total", arguments.total);
    take("lines", arguments.lines);
    take("texts", arguments.texts);
    take("counts", arguments.counts);
    return arguments;
}

} // namespace core
