// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/server_error.h"

#include "core/llm/wire/json_parts.h"

#include <algorithm>
#include <array>

namespace core::llm {

namespace {
std::string scalarAt(const Json& json, const char* key)
{
    const auto& part = partAt(json, key);
    return part.is_null() || part.is_structured() ? std::string()
        : part.is_string()                        ? part.get<std::string>()
                                                  : sandbox::dump(part);
}

bool isOneOf(const ServerError& error, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return error.code == word || error.type == word; });
}

bool isBilling(const ServerError& error)
{
    return error.status == 402
        || isOneOf(error,
            { "credit_balance_exhausted", "organization_spend_limit_exceeded", "project_spend_limit_exceeded",
                "organization_usage_limit_exceeded", "insufficient_quota", "billing_not_active",
                "billing_hard_limit_reached", "billing_error", "enforced_spend_limit_reached",
                "contract_spend_limit_reached" });
}

bool isOverflow(const ServerError& error)
{
    return isOneOf(error, { "context_length_exceeded", "exceed_context_size_error" })
        || error.message.contains("maximum context length") || error.message.contains("prompt is too long")
        || error.message.contains("exceeds the available context size")
        || error.message.contains("exceeds context length");
}

ModelFault keyFault(const ModelProfile& profile)
{
    switch (profile.keySource) {
    case KeySource::None: return ModelFaultKind::KeyWanted;
    case KeySource::Environment: return { ModelFaultKind::KeyVariableRefused, { .texts = { profile.keyVariable } } };
    default: return ModelFaultKind::KeyRefused;
    }
}

ModelFault notFound(const ServerError& error, const ModelProfile& profile)
{
    const bool namesModel = error.code == "model_not_found" || error.type == "not_found_error"
        || (!profile.model.empty() && error.message.contains(profile.model));
    if (namesModel) {
        const bool isOllama = profile.protocol == Protocol::Ollama;
        return { isOllama ? ModelFaultKind::OllamaLacksModel : ModelFaultKind::NoSuchModel,
            { .texts = { profile.model } } };
    }
    const auto base = baseUrlOf(profile);
    const bool lacksVersion = profile.protocol == Protocol::OpenAi && !base.ends_with("/v1");
    return { lacksVersion ? ModelFaultKind::NoServiceWithoutVersion : ModelFaultKind::NoService,
        { .texts = { base } } };
}

ModelFault tooLong(const ServerError& error, const ModelProfile& profile)
{
    MessageArguments arguments { .texts = { profile.model } };
    if (error.promptTokens > 0 && error.contextTokens > 0) {
        arguments.texts.insert(
            arguments.texts.end(), { std::to_string(error.promptTokens), std::to_string(error.contextTokens) });
    }
    return { ModelFaultKind::QuestionTooLong, std::move(arguments) };
}
} // namespace

ServerError serverErrorIn(const Json& body, int status)
{
    const auto& inner = partAt(body, "error");
    if (inner.is_string()) {
        return { status, inner.get<std::string>(), {}, {}, {}, 0, 0 };
    }
    const auto& error = inner.is_object() ? inner : body;
    ServerError said { status, scalarAt(error, "message"), scalarAt(error, "type"), scalarAt(error, "code"),
        scalarAt(error, "param"), countAt(error, "n_prompt_tokens"), countAt(error, "n_ctx") };
    if (said.message.empty()) {
        said.message = scalarAt(error, "detail");
    }
    if (const auto code = scalarAt(partAt(error, "details"), "error_code"); !code.empty()) {
        said.code = code;
    }
    return said;
}

Failure serverFailure(const ServerError& error, const ModelSettings& settings)
{
    const auto& profile = settings.profile;
    const auto make = [&](const ModelFault& fault, bool retry = false) {
        return failureOf(fault, error.message, retry);
    };
    const auto saying = [&](ModelFaultKind kind) {
        return ModelFault(kind, { .count = error.status, .texts = { profile.model, snippet(error.message) } });
    };
    if (isBilling(error)) {
        return make(ModelFaultKind::NoCredit);
    }
    if (isOverflow(error)) {
        return make(tooLong(error, profile));
    }
    if (error.status == 529 || isOneOf(error, { "overloaded_error", "overloaded" })) {
        return make(ModelFaultKind::Overloaded, true);
    }
    if (error.status == 429 || error.type == "rate_limit_error") {
        return make(ModelFaultKind::Busy, true);
    }
    if (error.status == 0) {
        return make(saying(ModelFaultKind::ErrorMidway));
    }
    if (error.status == 401) {
        return make(keyFault(profile));
    }
    if (error.status == 403) {
        return make(saying(ModelFaultKind::ModelForbidden));
    }
    if (error.status == 404) {
        return make(notFound(error, profile));
    }
    if (error.status == 413) {
        return make(ModelFaultKind::RequestTooLarge);
    }
    if (error.status >= 500 || error.status == 408 || error.status == 409) {
        return make(saying(ModelFaultKind::ServerTrouble), true);
    }
    auto failure = make(saying(ModelFaultKind::RequestRefused));
    failure.parameter = error.parameter;
    failure.badRequest = error.status == 400;
    return failure;
}

Failure responseFailure(const HttpHead& head, const std::string& body, const ModelSettings& settings)
{
    const auto json = sandbox::readJson(body);
    const auto error = serverErrorIn(json.is_discarded() ? Json() : json, head.status);
    auto failure = serverFailure(error, settings);
    auto& detail = failure.error.detail;
    if (error.message.empty()) {
        detail = snippet(body);
    }
    const auto id = requestIdOf(head);
    detail += (detail.empty() ? "(HTTP " : " (HTTP ") + std::to_string(head.status)
        + (id.empty() ? "" : ", request " + id) + ")";
    failure.retryAfter = retryAfter(head, std::chrono::system_clock::now());
    return failure;
}

std::string requestIdOf(const HttpHead& head)
{
    for (const auto* name : { "x-request-id", "request-id", "x-generation-id" }) {
        if (auto id = head.header(name); !id.empty()) {
            return id;
        }
    }
    return {};
}

} // namespace core::llm
