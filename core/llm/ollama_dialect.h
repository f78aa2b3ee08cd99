// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/dialect.h"

namespace core::llm {

/// Ollama's own /api/chat, which, unlike its OpenAI-shaped door, lets the context length be set and reports errors in
/// the middle of a stream.
class OllamaDialect : public Dialect {
public:
    HttpRequest request(const ChatRequest& request, const ModelSettings& settings) const override;
    std::int64_t maxOutputTokens(const ModelSettings& settings) const override;
    Attempt<std::unique_ptr<ReplyReader>> reader(const HttpHead& head, const ModelSettings& settings) const override;
    HttpRequest listRequest(const ModelSettings& settings) const override;
    Attempt<std::vector<ListedModel>> list(const std::string& body) const override;
};

/// A POST of the body to one of Ollama's other endpoints.
HttpRequest ollamaRequest(const ModelSettings& settings, const std::string& endpoint, const Json& body);

} // namespace core::llm
