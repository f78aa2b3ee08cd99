// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/anthropic_dialect.h"

#include "core/llm/anthropic_reader.h"
#include "core/llm/json_parts.h"
#include "core/llm/server_error.h"

namespace core::llm {

namespace {
HttpRequest addressed(const ModelSettings& settings, const std::string& endpoint)
{
    HttpRequest http { baseUrlOf(settings.profile) + endpoint, { { "anthropic-version", "2023-06-01" } }, {} };
    http.route = { settings.profile.proxy, settings.profile.caFile };
    if (!settings.apiKey.isEmpty()) {
        http.headers.push_back({ "x-api-key", settings.apiKey.reveal() });
    }
    return http;
}
} // namespace

HttpRequest AnthropicDialect::request(const ChatRequest& request, const ModelSettings& settings) const
{
    Json body = { { "model", settings.profile.model }, { "max_tokens", maxOutputTokens(settings) },
        { "messages", Json::array() }, { "stream", true } };
    for (const auto& message : request.messages) {
        if (message.role == Role::System) {
            // The rules are the same for every question, so they are worth keeping at the provider's side.
            body["system"] = { { { "type", "text" }, { "text", message.content }, { "cache_control", { { "type", "ephemeral" } } } } };
        } else {
            body["messages"].push_back({ { "role", message.role == Role::User ? "user" : "assistant" }, { "content", message.content } });
        }
    }
    auto http = addressed(settings, "/v1/messages");
    http.headers.push_back({ "Content-Type", "application/json" });
    http.headers.push_back({ "Accept", "text/event-stream, application/json" });
    http.body = sandbox::dump(body);
    return http;
}

std::int64_t AnthropicDialect::maxOutputTokens(const ModelSettings& settings) const
{
    // The limit bounds thinking and reply together, and newer models think unless told not to.
    return settings.profile.maxOutputTokens > 0 ? settings.profile.maxOutputTokens : 16'000;
}

Attempt<std::unique_ptr<ReplyReader>> AnthropicDialect::reader(const HttpHead& head, const ModelSettings& settings) const
{
    const auto framing = framingOf(head, Framing::Events, settings);
    if (!framing) {
        return std::unexpected(framing.error());
    }
    return std::make_unique<AnthropicReader>(*framing, requestIdOf(head), settings, maxOutputTokens(settings));
}

HttpRequest AnthropicDialect::listRequest(const ModelSettings& settings) const
{
    auto http = addressed(settings, "/v1/models?limit=1000");
    http.method = "GET";
    return http;
}

Attempt<std::vector<ListedModel>> AnthropicDialect::list(const std::string& body) const
{
    const auto json = Json::parse(body, nullptr, false);
    const auto& data = partAt(json, "data");
    if (!data.is_array()) {
        return giveUp("The server did not answer with a list of models. Type the model's name.", snippet(body));
    }
    std::vector<ListedModel> models;
    for (const auto& entry : data) {
        if (const auto name = textAt(entry, "id"); !name.empty()) {
            models.push_back({ name, countAt(entry, "max_input_tokens"), textAt(entry, "display_name") });
        }
    }
    return models;
}

} // namespace core::llm
