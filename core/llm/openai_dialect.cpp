// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/openai_dialect.h"

#include "core/llm/json_parts.h"
#include "core/llm/openai_reader.h"
#include "core/llm/server_error.h"

#include <algorithm>

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

bool isAzure(const std::string& url)
{
    return originOf(url).ends_with(".openai.azure.com");
}

/// OpenAI and Azure renamed the limit and refuse the old name for reasoning models; everyone else knows the old one.
bool isOpenAi(const std::string& url)
{
    return originOf(url) == "https://api.openai.com" || isAzure(url);
}

HttpRequest addressed(const ModelSettings& settings, const std::string& endpoint)
{
    const auto base = baseUrlOf(settings.profile);
    HttpRequest http { base + endpoint, {}, {} };
    http.route = { settings.profile.proxy, settings.profile.caFile };
    if (!settings.apiKey.isEmpty()) {
        http.headers.push_back(isAzure(base) ? Header { "api-key", settings.apiKey.reveal() }
                                             : Header { "Authorization", "Bearer " + settings.apiKey.reveal() });
    }
    return http;
}
} // namespace

HttpRequest OpenAiDialect::request(const ChatRequest& request, const ModelSettings& settings) const
{
    Json body = { { "model", settings.profile.model }, { "messages", Json::array() }, { "stream", true },
        { "stream_options", { { "include_usage", true } } } };
    body[isOpenAi(settings.profile.baseUrl) ? "max_completion_tokens" : "max_tokens"] = maxOutputTokens(settings);
    for (const auto& message : request.messages) {
        body["messages"].push_back({ { "role", wordOf(message.role) }, { "content", message.content } });
    }
    auto http = addressed(settings, "/chat/completions");
    http.headers.push_back({ "Content-Type", "application/json" });
    http.headers.push_back({ "Accept", "text/event-stream, application/json" });
    http.body = sandbox::dump(body);
    return http;
}

std::int64_t OpenAiDialect::maxOutputTokens(const ModelSettings& settings) const
{
    if (settings.profile.maxOutputTokens > 0) {
        return settings.profile.maxOutputTokens;
    }
    return isOpenAi(settings.profile.baseUrl) ? 12'000 : 4'096;
}

Attempt<std::unique_ptr<ReplyReader>> OpenAiDialect::reader(const HttpHead& head, const ModelSettings& settings) const
{
    const auto framing = framingOf(head, Framing::Events, settings);
    if (!framing) {
        return std::unexpected(framing.error());
    }
    return std::make_unique<OpenAiReader>(*framing, requestIdOf(head), settings, maxOutputTokens(settings));
}

HttpRequest OpenAiDialect::listRequest(const ModelSettings& settings) const
{
    auto http = addressed(settings, "/models");
    http.method = "GET";
    return http;
}

Attempt<std::vector<ListedModel>> OpenAiDialect::list(const std::string& body) const
{
    const auto json = Json::parse(body, nullptr, false);
    const auto& data = partAt(json, "data");
    if (!data.is_array()) {
        return giveUp("The server did not answer with a list of models. Type the model's name.", snippet(body));
    }
    std::vector<ListedModel> models;
    for (const auto& entry : data) {
        ListedModel model { textAt(entry, "id"), 0, {} };
        // llama.cpp, vLLM and OpenRouter each have their own word for the context.
        for (const auto count : { countAt(partAt(entry, "meta"), "n_ctx"), countAt(entry, "max_model_len"),
                 countAt(entry, "context_length") }) {
            model.contextTokens = std::max(model.contextTokens, count);
        }
        if (!model.name.empty()) {
            models.push_back(std::move(model));
        }
    }
    return models;
}

} // namespace core::llm
