// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/dialects.h"

#include "core/llm/wire/anthropic_dialect.h"
#include "core/llm/wire/ollama_dialect.h"
#include "core/llm/wire/openai_dialect.h"

namespace core::llm {

std::unique_ptr<Dialect> dialectFor(Protocol protocol)
{
    switch (protocol) {
    case Protocol::OpenAi: return std::make_unique<OpenAiDialect>();
    case Protocol::Anthropic: return std::make_unique<AnthropicDialect>();
    case Protocol::Ollama: return std::make_unique<OllamaDialect>();
    }
    return std::make_unique<OpenAiDialect>();
}

} // namespace core::llm
