// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/dialect.h"

namespace core::llm {

/// Ollama's own /api/chat, which, unlike its OpenAI-shaped door, lets the context length be set and reports errors in
/// the middle of a stream.
class OllamaDialect : public Dialect {
public:
    OllamaDialect();
    std::int64_t maxOutputTokens(const ModelSettings& settings) const override;

protected:
    Json body(const ChatRequest& request, const ModelSettings& settings) const override;
    std::unique_ptr<ReplyReader> readerFor(ReplyContext context) const override;
    ListedModel listed(const Json& entry) const override;
};

} // namespace core::llm
