// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/openai_dialect.h"

#include "core/llm/openai_reader.h"

#include <algorithm>
#include <array>

namespace core::llm {

namespace {
std::string_view wordOf(Role role)
{
    switch (role) {
    case Role::System:
        return "system";
    case Role::User:
        return "user";
    case Role::Assistant:
        return "assistant";
    }
    return "user";
}

/// OpenAI and Azure renamed the limit and refuse the old name for reasoning models; everyone else knows the old one.
bool isOpenAi(const std::string& url)
{
    const auto origin = originOf(url);
    return origin == "https://api.openai.com" || origin.ends_with(".openai.azure.com");
}

std::string scalarAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end() || found->is_null() || found->is_structured()) {
        return {};
    }
    return found->is_string() ? found->get<std::string>() : sandbox::dump(*found);
}

bool isBilling(const OpenAiError& error)
{
    static constexpr std::array codes { "credit_balance_exhausted", "organization_spend_limit_exceeded",
        "project_spend_limit_exceeded", "organization_usage_limit_exceeded", "insufficient_quota", "billing_not_active",
        "billing_hard_limit_reached" };
    return std::ranges::any_of(codes, [&](const char* code) { return error.code == code || error.type == code; });
}

bool isOverflow(const OpenAiError& error)
{
    return error.code == "context_length_exceeded" || error.type == "exceed_context_size_error"
        || error.message.contains("maximum context length");
}

std::string quoted(const OpenAiError& error)
{
    return error.message.empty() ? std::string() : " It says: " + snippet(error.message);
}

Failure notFound(const OpenAiError& error, const ModelSettings& settings)
{
    const bool namesModel = error.code == "model_not_found" || error.message.contains(settings.model);
    if (namesModel) {
        return { { ErrorKind::Model, "The model's server does not know the model \"" + settings.model
                         + "\". Choose another with --model.", error.message }, false, {} };
    }
    std::string advice = ". Check the address.";
    if (!settings.baseUrl.ends_with("/v1")) {
        advice = ". The address of such a server usually ends in /v1: try " + settings.baseUrl + "/v1.";
    }
    return { { ErrorKind::Model, "There is no model service at " + settings.baseUrl + advice, error.message }, false, {} };
}
} // namespace

HttpRequest OpenAiDialect::request(const ChatRequest& request, const ModelSettings& settings) const
{
    Json body = { { "model", settings.model }, { "messages", Json::array() }, { "stream", true },
        { "stream_options", { { "include_usage", true } } } };
    body[isOpenAi(settings.baseUrl) ? "max_completion_tokens" : "max_tokens"] = maxOutputTokens(settings);
    for (const auto& message : request.messages) {
        body["messages"].push_back({ { "role", wordOf(message.role) }, { "content", message.content } });
    }
    HttpRequest http { settings.baseUrl + "/chat/completions",
        { { "Content-Type", "application/json" }, { "Accept", "text/event-stream, application/json" } },
        sandbox::dump(body) };
    if (!settings.apiKey.isEmpty()) {
        http.headers.push_back({ "Authorization", "Bearer " + settings.apiKey.reveal() });
    }
    return http;
}

std::int64_t OpenAiDialect::maxOutputTokens(const ModelSettings& settings) const
{
    if (settings.maxOutputTokens > 0) {
        return settings.maxOutputTokens;
    }
    return isOpenAi(settings.baseUrl) ? 12'000 : 4'096;
}

Attempt<std::unique_ptr<ReplyReader>> OpenAiDialect::reader(const HttpHead& head, const ModelSettings& settings) const
{
    const auto type = head.header("content-type");
    auto form = OpenAiReader::Form::Events;
    if (type.starts_with("application/json")) {
        form = OpenAiReader::Form::Document;
    } else if (!type.empty() && !type.starts_with("text/event-stream")) {
        const std::string what = type.starts_with("text/html") ? "a web page" : "\"" + snippet(type) + "\"";
        return giveUp("The address " + originOf(settings.baseUrl) + " answered with " + what
            + " instead of a model's reply. It may be the login page of this network, or the wrong address.");
    }
    return std::make_unique<OpenAiReader>(form, head.header("x-request-id"), maxOutputTokens(settings));
}

Failure OpenAiDialect::failure(const HttpHead& head, const std::string& body, const ModelSettings& settings) const
{
    const auto json = Json::parse(body, nullptr, false);
    const auto error = openAiError(json.is_discarded() ? Json() : json);
    auto failure = head.status == 404 ? notFound(error, settings) : openAiFailure(head.status, error, settings.model);
    if (error.message.empty()) {
        failure.error.detail = snippet(body);
    }
    failure.error.detail += " (HTTP " + std::to_string(head.status) + ", request " + head.header("x-request-id") + ")";
    failure.retryAfter = retryAfter(head, std::chrono::system_clock::now());
    return failure;
}

OpenAiError openAiError(const Json& body)
{
    if (!body.is_object()) {
        return {};
    }
    if (const auto error = body.find("error"); error != body.end()) {
        return error->is_object() ? OpenAiError { scalarAt(*error, "message"), scalarAt(*error, "type"), scalarAt(*error, "code") }
                                  : OpenAiError { scalarAt(body, "error"), {}, {} };
    }
    return { scalarAt(body, "message") + scalarAt(body, "detail"), scalarAt(body, "type"), scalarAt(body, "code") };
}

Failure openAiFailure(int status, const OpenAiError& error, const std::string& model)
{
    const auto make = [&](std::string message, bool retry = false) {
        return Failure { { ErrorKind::Model, std::move(message), error.message }, retry, {} };
    };
    if (isBilling(error) || status == 402) {
        return make("The account at the model's provider has no credit or spending limit left. Add credit there, or use "
                    "another model.");
    }
    if (isOverflow(error)) {
        return make("The question with its description of the data is too long for the model \"" + model
            + "\". Use fewer files or columns, or a model with a larger context.");
    }
    if (status == 401) {
        return make("The model's server did not accept the key. Check OPENAI_API_KEY." + std::string());
    }
    if (status == 403) {
        return make("The key may not use the model \"" + model + "\"." + quoted(error));
    }
    if (status == 413) {
        return make("The request is too large for the model's server. Use fewer files or columns.");
    }
    if (status == 429) {
        return make("The model's server is busy or your rate limit is used up. Wait a little, then try again.", true);
    }
    if (status == 0) {
        return make("The model's server reported an error in the middle of its reply, so the reply was not used. Try again."
            + quoted(error));
    }
    const bool transient = status >= 500 || status == 408 || status == 409;
    if (transient) {
        return make("The model's server has a problem of its own (HTTP " + std::to_string(status)
            + "). Try again later." + quoted(error), true);
    }
    return make("The model's server refused the request (HTTP " + std::to_string(status) + ")." + quoted(error));
}

} // namespace core::llm
