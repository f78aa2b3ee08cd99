// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/ollama_dialect.h"

#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/ollama_reader.h"

namespace core::llm {

namespace {
constexpr std::int64_t defaultContext = 16'384;
}

OllamaDialect::OllamaDialect()
    : Dialect({ "/api/chat", "/api/tags", "models", {}, true })
{
}

Json OllamaDialect::body(const ChatRequest& request, const ModelSettings& settings) const
{
    // Ollama's own default is a few thousand tokens, beyond which it forgets the beginning without a word: the length
    // is asked for, and what does not fit is an error.
    const auto context = settings.profile.contextTokens > 0 ? settings.profile.contextTokens : defaultContext;
    Json body = { { "model", settings.profile.model }, { "messages", Json::array() }, { "stream", true },
        { "truncate", false }, { "shift", false },
        { "options", { { "num_ctx", context }, { "num_predict", maxOutputTokens(settings) } } } };
    addSampling(body["options"], settings.profile);
    for (const auto& message : request.messages) {
        body["messages"].push_back(messageJson(message));
    }
    return body;
}

std::int64_t OllamaDialect::maxOutputTokens(const ModelSettings& settings) const
{
    return settings.profile.maxOutputTokens > 0 ? settings.profile.maxOutputTokens : 4'096;
}

std::unique_ptr<ReplyReader> OllamaDialect::readerFor(ReplyContext context) const
{
    return std::make_unique<OllamaReader>(std::move(context));
}

ListedModel OllamaDialect::listed(const Json& entry) const
{
    const auto& details = partAt(entry, "details");
    const auto size = textAt(details, "parameter_size");
    const auto quantization = textAt(details, "quantization_level");
    return { textAt(entry, "name"), 0, size + (size.empty() || quantization.empty() ? "" : ", ") + quantization };
}

} // namespace core::llm
