// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ollama_dialect.h"

#include "core/llm/json_parts.h"
#include "core/llm/ollama_reader.h"

#include <algorithm>

namespace core::llm {

namespace {
constexpr std::int64_t defaultContext = 16'384;

HttpRequest addressed(const ModelSettings& settings, const std::string& endpoint)
{
    HttpRequest http { baseUrlOf(settings.profile) + endpoint, {}, {} };
    http.route = { settings.profile.proxy, settings.profile.caFile };
    if (!settings.apiKey.isEmpty()) {
        http.headers.push_back({ "Authorization", "Bearer " + settings.apiKey.reveal() });
    }
    return http;
}
} // namespace

HttpRequest OllamaDialect::request(const ChatRequest& request, const ModelSettings& settings) const
{
    // Ollama's own default is a few thousand tokens, beyond which it forgets the beginning without a word: the length is
    // asked for, and what does not fit is an error.
    const auto context = settings.profile.contextTokens > 0 ? settings.profile.contextTokens : defaultContext;
    Json body = { { "model", settings.profile.model }, { "messages", Json::array() }, { "stream", true },
        { "truncate", false }, { "shift", false },
        { "options", { { "num_ctx", context }, { "num_predict", maxOutputTokens(settings) } } } };
    for (const auto& message : request.messages) {
        const auto* role = message.role == Role::System ? "system" : message.role == Role::User ? "user" : "assistant";
        body["messages"].push_back({ { "role", role }, { "content", message.content } });
    }
    return ollamaRequest(settings, "/api/chat", body);
}

HttpRequest ollamaRequest(const ModelSettings& settings, const std::string& endpoint, const Json& body)
{
    auto http = addressed(settings, endpoint);
    http.headers.push_back({ "Content-Type", "application/json" });
    http.headers.push_back({ "Accept", "application/x-ndjson, application/json" });
    http.body = sandbox::dump(body);
    return http;
}

std::int64_t OllamaDialect::maxOutputTokens(const ModelSettings& settings) const
{
    return settings.profile.maxOutputTokens > 0 ? settings.profile.maxOutputTokens : 4'096;
}

Attempt<std::unique_ptr<ReplyReader>> OllamaDialect::reader(const HttpHead& head, const ModelSettings& settings) const
{
    if (const auto framing = framingOf(head, Framing::Lines, settings); !framing) {
        return std::unexpected(framing.error());
    }
    return std::make_unique<OllamaReader>(settings, maxOutputTokens(settings));
}

HttpRequest OllamaDialect::listRequest(const ModelSettings& settings) const
{
    auto http = addressed(settings, "/api/tags");
    http.method = "GET";
    return http;
}

Attempt<std::vector<ListedModel>> OllamaDialect::list(const std::string& body) const
{
    const auto json = Json::parse(body, nullptr, false);
    const auto& data = partAt(json, "models");
    if (!data.is_array()) {
        return giveUp("The server did not answer with a list of models. Check that Ollama is what listens there.", snippet(body));
    }
    std::vector<ListedModel> models;
    for (const auto& entry : data) {
        const auto& details = partAt(entry, "details");
        const auto size = textAt(details, "parameter_size");
        const auto quantization = textAt(details, "quantization_level");
        models.push_back({ textAt(entry, "name"), 0, size + (size.empty() || quantization.empty() ? "" : ", ") + quantization });
    }
    std::erase_if(models, [](const ListedModel& model) { return model.name.empty(); });
    return models;
}

} // namespace core::llm
