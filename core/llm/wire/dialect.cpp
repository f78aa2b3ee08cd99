// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/dialect.h"

#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/reply_end.h"
#include "core/llm/wire/server_error.h"

namespace core::llm {

HttpRequest Dialect::addressed(const ModelSettings& settings, const std::string& endpoint) const
{
    HttpRequest http { baseUrlOf(settings.profile) + endpoint, m_wire.headers, {} };
    http.route = { settings.profile.proxy, settings.profile.caFile };
    if (!settings.apiKey.isEmpty()) {
        http.headers.push_back(keyHeader(settings));
    }
    return http;
}

Header Dialect::keyHeader(const ModelSettings& settings) const
{
    return { "Authorization", "Bearer " + settings.apiKey.reveal() };
}

HttpRequest Dialect::post(const ModelSettings& settings, const std::string& endpoint, const Json& body) const
{
    auto http = addressed(settings, endpoint);
    http.headers.push_back({ "Content-Type", "application/json" });
    http.headers.push_back(
        { "Accept", std::string(m_wire.lines ? "application/x-ndjson" : "text/event-stream") + ", application/json" });
    http.body = sandbox::dump(body);
    return http;
}

HttpRequest Dialect::request(const ChatRequest& request, const ModelSettings& settings) const
{
    return post(settings, m_wire.chatEndpoint, body(request, settings));
}

Attempt<std::unique_ptr<ReplyReader>> Dialect::reader(const HttpHead& head, const ModelSettings& settings) const
{
    auto framing = framingOf(head, m_wire.lines ? Framing::Lines : Framing::Events, settings);
    if (!framing) {
        return std::unexpected(framing.error());
    }
    if (m_wire.lines) {
        framing = Framing::Lines; // a document is one line; and some servers call several of them a document
    }
    return readerFor({ *framing, requestIdOf(head), settings, maxOutputTokens(settings) });
}

HttpRequest Dialect::listRequest(const ModelSettings& settings) const
{
    auto http = addressed(settings, m_wire.listEndpoint);
    http.method = "GET";
    return http;
}

Attempt<std::vector<ListedModel>> Dialect::list(const std::string& body) const
{
    const auto json = sandbox::readJson(body);
    const auto& entries = partAt(json, m_wire.listKey.c_str());
    if (!entries.is_array()) {
        return giveUp(ModelFaultKind::NoModelList, snippet(body));
    }
    std::vector<ListedModel> models;
    for (const auto& entry : entries) {
        if (auto model = listed(entry); !model.name.empty()) {
            models.push_back(std::move(model));
        }
    }
    return models;
}

void addSampling(Json& options, const ModelProfile& profile)
{
    if (profile.temperature) {
        options["temperature"] = *profile.temperature;
    }
    if (profile.seed) {
        options["seed"] = *profile.seed;
    }
}

Json messageJson(const Message& message)
{
    const auto* role = message.role == Role::System ? "system" : message.role == Role::User ? "user" : "assistant";
    return { { "role", role }, { "content", message.content } };
}

} // namespace core::llm
