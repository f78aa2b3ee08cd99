// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/anthropic_reader.h"

#include "core/llm/wire/json_parts.h"

#include <algorithm>

namespace core::llm {

void AnthropicReader::takePart(const Json& part, const std::string& name, const EventSink& sink)
{
    auto type = textAt(part, "type");
    if (type.empty()) {
        type = name;
    }
    if (type == "message_start") {
        const auto& message = partAt(part, "message");
        m_completion.model = textAt(message, "model");
        takeCounts(partAt(message, "usage"), sink);
    } else if (type == "content_block_start") {
        takeBlock(partAt(part, "content_block"), sink);
    } else if (type == "content_block_delta") {
        takeBlock(partAt(part, "delta"), sink);
    } else if (type == "message_delta") {
        m_stopReason = textAt(partAt(part, "delta"), "stop_reason");
        takeCounts(partAt(part, "usage"), sink);
    }
    m_done = type == "message_stop";
}

void AnthropicReader::takeDocument(const Json& document, const EventSink& sink)
{
    m_completion.model = textAt(document, "model");
    m_stopReason = textAt(document, "stop_reason");
    for (const auto& block : partAt(document, "content")) {
        takeBlock(block, sink);
    }
    takeCounts(partAt(document, "usage"), sink);
    m_done = !m_stopReason.empty();
}

void AnthropicReader::takeBlock(const Json& block, const EventSink& sink)
{
    takeText(textAt(block, "text"), sink);
    takeThought(textAt(block, "thinking"), sink);
}

/// Counts are cumulative; the input's comes first and may be left out later. What a cache held was read all the same.
void AnthropicReader::takeCounts(const Json& usage, const EventSink& sink)
{
    if (!usage.is_object()) {
        return;
    }
    const auto input = countAt(usage, "input_tokens") + countAt(usage, "cache_creation_input_tokens")
        + countAt(usage, "cache_read_input_tokens");
    takeUsage({ std::max(m_completion.usage.inputTokens, input),
                  std::max(m_completion.usage.outputTokens, countAt(usage, "output_tokens")) },
        sink);
}

EndReason AnthropicReader::endReason() const
{
    if (!m_done) {
        return EndReason::Missing;
    }
    if (m_stopReason == "max_tokens") {
        return EndReason::Length;
    }
    if (m_stopReason == "refusal") {
        return EndReason::Refusal;
    }
    return m_stopReason == "model_context_window_exceeded" ? EndReason::Overflow : EndReason::Complete;
}

} // namespace core::llm
