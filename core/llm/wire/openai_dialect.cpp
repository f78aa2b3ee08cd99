// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/openai_dialect.h"

#include "core/llm/disclosure/web_address.h"
#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/openai_reader.h"

#include <algorithm>

namespace core::llm {

namespace {
bool isAzure(const std::string& url)
{
    return originOf(url).ends_with(".openai.azure.com");
}

/// OpenAI and Azure renamed the limit and refuse the old name for reasoning models; everyone else knows the old one.
bool isOpenAi(const std::string& url)
{
    return originOf(url) == "https://api.openai.com" || isAzure(url);
}
} // namespace

OpenAiDialect::OpenAiDialect()
    : Dialect({ "/chat/completions", "/models", "data", {} })
{
}

Header OpenAiDialect::keyHeader(const ModelSettings& settings) const
{
    return isAzure(baseUrlOf(settings.profile)) ? Header { "api-key", settings.apiKey.reveal() }
                                                : Dialect::keyHeader(settings);
}

Json OpenAiDialect::body(const ChatRequest& request, const ModelSettings& settings) const
{
    Json body = { { "model", settings.profile.model }, { "messages", Json::array() }, { "stream", true },
        { "stream_options", { { "include_usage", true } } } };
    body[isOpenAi(settings.profile.baseUrl) ? "max_completion_tokens" : "max_tokens"] = maxOutputTokens(settings);
    addSampling(body, settings.profile);
    for (const auto& message : request.messages) {
        body["messages"].push_back(messageJson(message));
    }
    return body;
}

std::int64_t OpenAiDialect::maxOutputTokens(const ModelSettings& settings) const
{
    if (settings.profile.maxOutputTokens > 0) {
        return settings.profile.maxOutputTokens;
    }
    return isOpenAi(settings.profile.baseUrl) ? 12'000 : 4'096;
}

std::unique_ptr<ReplyReader> OpenAiDialect::readerFor(ReplyContext context) const
{
    return std::make_unique<OpenAiReader>(std::move(context));
}

ListedModel OpenAiDialect::listed(const Json& entry) const
{
    // llama.cpp, vLLM and OpenRouter each have their own word for the context.
    return { textAt(entry, "id"),
        std::max({ countAt(partAt(entry, "meta"), "n_ctx"), countAt(entry, "max_model_len"),
            countAt(entry, "context_length") }),
        {} };
}

} // namespace core::llm
