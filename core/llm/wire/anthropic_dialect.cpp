// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/anthropic_dialect.h"

#include "core/llm/wire/anthropic_reader.h"
#include "core/llm/wire/json_parts.h"

namespace core::llm {

AnthropicDialect::AnthropicDialect()
    : Dialect({ "/v1/messages", "/v1/models?limit=1000", "data", { { "anthropic-version", "2023-06-01" } } })
{
}

Header AnthropicDialect::keyHeader(const ModelSettings& settings) const
{
    return { "x-api-key", settings.apiKey.reveal() };
}

Json AnthropicDialect::body(const ChatRequest& request, const ModelSettings& settings) const
{
    Json body = { { "model", settings.profile.model }, { "max_tokens", maxOutputTokens(settings) },
        { "messages", Json::array() }, { "stream", true } };
    if (settings.profile.temperature) {
        body["temperature"] = *settings.profile.temperature;
    }
    for (const auto& message : request.messages) {
        if (message.role == Role::System) {
            // The rules are the same for every question, so they are worth keeping at the provider's side.
            body["system"] = { { { "type", "text" }, { "text", message.content },
                { "cache_control", { { "type", "ephemeral" } } } } };
        } else {
            body["messages"].push_back(messageJson(message));
        }
    }
    return body;
}

std::int64_t AnthropicDialect::maxOutputTokens(const ModelSettings& settings) const
{
    // The limit bounds thinking and reply together, and newer models think unless told not to.
    return settings.profile.maxOutputTokens > 0 ? settings.profile.maxOutputTokens : 16'000;
}

std::unique_ptr<ReplyReader> AnthropicDialect::readerFor(ReplyContext context) const
{
    return std::make_unique<AnthropicReader>(std::move(context));
}

ListedModel AnthropicDialect::listed(const Json& entry) const
{
    return { textAt(entry, "id"), countAt(entry, "max_input_tokens"), textAt(entry, "display_name") };
}

} // namespace core::llm
