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
    return part.is_null() || part.is_structured() ? std::string() : part.is_string() ? part.get<std::string>() : sandbox::dump(part);
}

bool isOneOf(const ServerError& error, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return error.code == word || error.type == word; });
}

bool isBilling(const ServerError& error)
{
    return error.status == 402
        || isOneOf(error, { "credit_balance_exhausted", "organization_spend_limit_exceeded", "project_spend_limit_exceeded",
            "organization_usage_limit_exceeded", "insufficient_quota", "billing_not_active", "billing_hard_limit_reached",
            "billing_error", "enforced_spend_limit_reached", "contract_spend_limit_reached" });
}

bool isOverflow(const ServerError& error)
{
    return isOneOf(error, { "context_length_exceeded", "exceed_context_size_error" })
        || error.message.contains("maximum context length") || error.message.contains("prompt is too long")
        || error.message.contains("exceeds the available context size") || error.message.contains("exceeds context length");
}

std::string quoted(const ServerError& error)
{
    return error.message.empty() ? std::string() : " It says: " + snippet(error.message);
}

std::string keyAdvice(const ModelProfile& profile)
{
    switch (profile.keySource) {
    case KeySource::None:
        return "The model's server wants a key. Say in its settings where the key is kept.";
    case KeySource::Environment:
        return "The model's server did not accept the key. Check " + profile.keyVariable + ".";
    default:
        return "The model's server did not accept the key. Enter it again, or make a new one at the provider.";
    }
}

std::string unknownModel(const ServerError& error, const ModelProfile& profile)
{
    const bool namesModel = error.code == "model_not_found" || error.type == "not_found_error"
        || (!profile.model.empty() && error.message.contains(profile.model));
    if (namesModel && profile.protocol == Protocol::Ollama) {
        return "Ollama does not have the model \"" + profile.model + "\" yet. Get it with: ollama pull " + profile.model
            + ", or choose another.";
    }
    if (namesModel) {
        return "The model's server does not know the model \"" + profile.model + "\". Choose another with --model.";
    }
    const auto base = baseUrlOf(profile);
    const bool lacksVersion = profile.protocol == Protocol::OpenAi && !base.ends_with("/v1");
    return "There is no model service at " + base
        + (lacksVersion ? ". The address of such a server usually ends in /v1: try " + base + "/v1." : ". Check the address.");
}

std::string overflow(const ServerError& error, const ModelProfile& profile)
{
    const auto numbers = error.promptTokens > 0 && error.contextTokens > 0 ? " (" + std::to_string(error.promptTokens)
            + " tokens for a context of " + std::to_string(error.contextTokens) + ")" : std::string();
    return "The question with its description of the data is too long for the model \"" + profile.model + "\"" + numbers
        + ". Use fewer files or columns, or a model with a larger context.";
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
    const auto make = [&](std::string message, bool retry = false) {
        return Failure { { ErrorKind::Model, std::move(message), error.message }, retry, {}, {} };
    };
    if (isBilling(error)) {
        return make("The account at the model's provider has no credit or spending limit left. Add credit there, or use "
                    "another model.");
    }
    if (isOverflow(error)) {
        return make(overflow(error, profile));
    }
    if (error.status == 529 || isOneOf(error, { "overloaded_error", "overloaded" })) {
        return make("The model's provider is overloaded at the moment. Try again in a few minutes, or use another model.", true);
    }
    if (error.status == 429 || error.type == "rate_limit_error") {
        return make("The model's server is busy or your rate limit is used up. Wait a little, then try again.", true);
    }
    if (error.status == 0) {
        return make("The model's server reported an error in the middle of its reply, so the reply was not used. Try again."
            + quoted(error));
    }
    if (error.status == 401) {
        return make(keyAdvice(profile));
    }
    if (error.status == 403) {
        return make("The key may not use the model \"" + profile.model
            + "\". Choose another model, or ask for access at the provider." + quoted(error));
    }
    if (error.status == 404) {
        return make(unknownModel(error, profile));
    }
    if (error.status == 413) {
        return make("The request is too large for the model's server. Use fewer files or columns.");
    }
    if (error.status >= 500 || error.status == 408 || error.status == 409) {
        return make("The model's server has a problem of its own (HTTP " + std::to_string(error.status)
            + "). Try again later." + quoted(error), true);
    }
    auto failure = make("The model's server refused the request (HTTP " + std::to_string(error.status)
        + "). Check the model's settings, or use another model." + quoted(error));
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
    detail += (detail.empty() ? "(HTTP " : " (HTTP ") + std::to_string(head.status) + (id.empty() ? "" : ", request " + id) + ")";
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
