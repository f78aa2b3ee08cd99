// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/openai_reader.h"

#include "core/llm/wire/json_parts.h"

namespace core::llm {

void OpenAiReader::takePart(const Json& part, const std::string&, const EventSink& sink)
{
    takeDocument(part, sink);
}

void OpenAiReader::takeDocument(const Json& document, const EventSink& sink)
{
    if (auto model = textAt(document, "model"); !model.empty()) {
        m_completion.model = std::move(model);
    }
    if (const auto& choices = partAt(document, "choices"); choices.is_array() && !choices.empty()) {
        takeChoice(choices.front(), sink);
    }
    if (const auto& usage = partAt(document, "usage"); usage.is_object()) {
        takeUsage({ countAt(usage, "prompt_tokens"), countAt(usage, "completion_tokens") }, sink);
    }
}

void OpenAiReader::takeChoice(const Json& choice, const EventSink& sink)
{
    const auto& delta = partAt(choice, isDocument() ? "message" : "delta");
    takeText(textAt(delta, "content"), sink);
    auto thought = textAt(delta, "reasoning_content");
    takeThought(thought.empty() ? textAt(delta, "reasoning") : std::move(thought), sink);
    m_refusal += textAt(delta, "refusal");
    if (auto reason = textAt(choice, "finish_reason"); !reason.empty()) {
        m_finishReason = std::move(reason);
    }
}

EndReason OpenAiReader::endReason() const
{
    if (!m_refusal.empty()) {
        return EndReason::Refusal;
    }
    if (m_finishReason.empty()) {
        return m_done ? EndReason::Complete : EndReason::Missing;
    }
    if (m_finishReason == "length") {
        return EndReason::Length;
    }
    if (m_finishReason == "content_filter") {
        return EndReason::Filter;
    }
    return m_finishReason == "error" ? EndReason::ServerError : EndReason::Complete;
}

} // namespace core::llm
