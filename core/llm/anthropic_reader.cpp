// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/anthropic_reader.h"

#include "core/llm/json_parts.h"
#include "core/llm/server_error.h"

#include <algorithm>

namespace core::llm {

AnthropicReader::AnthropicReader(Framing framing, std::string requestId, ModelSettings settings, std::int64_t maxOutputTokens)
    : m_framing(framing)
    , m_settings(std::move(settings))
    , m_maxOutputTokens(maxOutputTokens)
{
    m_completion.requestId = std::move(requestId);
}

Attempt<void> AnthropicReader::feed(std::string_view bytes, const EventSink& sink)
{
    if (m_framing == Framing::Document) {
        m_document.append(bytes);
        return {};
    }
    const auto events = m_decoder.feed(bytes);
    if (!events) {
        return std::unexpected(Failure { events.error(), false, {}, {} });
    }
    for (const auto& event : *events) {
        if (const auto taken = takeEvent(event, sink); !taken) {
            return taken;
        }
    }
    return {};
}

Attempt<void> AnthropicReader::takeEvent(const SseEvent& event, const EventSink& sink)
{
    if (m_done) {
        return {};
    }
    const auto json = Json::parse(event.data, nullptr, false);
    if (json.is_discarded()) {
        return unreadable(event.data);
    }
    auto type = textAt(json, "type");
    if (type.empty()) {
        type = event.name;
    }
    if (type == "error" || partAt(json, "error").is_object()) {
        return std::unexpected(serverFailure(serverErrorIn(json, 0), m_settings));
    }
    if (type == "message_start") {
        const auto& message = partAt(json, "message");
        m_completion.model = textAt(message, "model");
        takeUsage(partAt(message, "usage"), sink);
    } else if (type == "content_block_start") {
        takeBlock(partAt(json, "content_block"), sink);
    } else if (type == "content_block_delta") {
        takeBlock(partAt(json, "delta"), sink);
    } else if (type == "message_delta") {
        m_stopReason = textAt(partAt(json, "delta"), "stop_reason");
        takeUsage(partAt(json, "usage"), sink);
    }
    m_done = type == "message_stop";
    return {};
}

void AnthropicReader::takeBlock(const Json& block, const EventSink& sink)
{
    if (auto text = textAt(block, "text"); !text.empty()) {
        m_completion.text += text;
        sink(TextDelta { std::move(text) });
    }
    if (auto thinking = textAt(block, "thinking"); !thinking.empty()) {
        m_sawThinking = true;
        sink(ReasoningDelta { std::move(thinking) });
    }
}

/// Counts are cumulative; the input's comes first and may be left out later. What a cache held was read all the same.
void AnthropicReader::takeUsage(const Json& usage, const EventSink& sink)
{
    if (!usage.is_object()) {
        return;
    }
    const auto input = countAt(usage, "input_tokens") + countAt(usage, "cache_creation_input_tokens")
        + countAt(usage, "cache_read_input_tokens");
    m_completion.usage = { std::max(m_completion.usage.inputTokens, input),
        std::max(m_completion.usage.outputTokens, countAt(usage, "output_tokens")) };
    sink(m_completion.usage);
}

Attempt<void> AnthropicReader::takeDocument(const EventSink& sink)
{
    const auto json = Json::parse(m_document, nullptr, false);
    if (!json.is_object()) {
        return unreadable(m_document);
    }
    if (partAt(json, "error").is_object()) {
        return std::unexpected(serverFailure(serverErrorIn(json, 0), m_settings));
    }
    m_completion.model = textAt(json, "model");
    m_stopReason = textAt(json, "stop_reason");
    for (const auto& block : partAt(json, "content")) {
        takeBlock(block, sink);
    }
    takeUsage(partAt(json, "usage"), sink);
    m_done = !m_stopReason.empty();
    return {};
}

Attempt<Completion> AnthropicReader::finish(const EventSink& sink)
{
    Attempt<void> taken;
    if (m_framing == Framing::Document) {
        taken = takeDocument(sink);
    } else if (const auto last = m_done ? std::nullopt : m_decoder.finish()) {
        taken = takeEvent(*last, sink);
    }
    if (!taken) {
        return std::unexpected(taken.error());
    }
    return ended(m_completion, endReason(), {}, m_settings, m_maxOutputTokens);
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
