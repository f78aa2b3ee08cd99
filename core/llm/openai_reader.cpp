// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/openai_reader.h"

#include "core/llm/json_parts.h"
#include "core/llm/server_error.h"

namespace core::llm {

OpenAiReader::OpenAiReader(Framing framing, std::string requestId, ModelSettings settings, std::int64_t maxOutputTokens)
    : m_framing(framing)
    , m_settings(std::move(settings))
    , m_maxOutputTokens(maxOutputTokens)
{
    m_completion.requestId = std::move(requestId);
}

Attempt<void> OpenAiReader::feed(std::string_view bytes, const EventSink& sink)
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
        if (const auto taken = takeEvent(event.data, sink); !taken) {
            return taken;
        }
    }
    return {};
}

Attempt<void> OpenAiReader::takeEvent(const std::string& data, const EventSink& sink)
{
    if (m_done) {
        return {};
    }
    if (data.starts_with("[DONE]")) {
        m_done = true;
        return {};
    }
    const auto json = Json::parse(data, nullptr, false);
    if (json.is_discarded()) {
        return unreadable(data);
    }
    return takeJson(json, sink);
}

Attempt<void> OpenAiReader::takeJson(const Json& json, const EventSink& sink)
{
    if (!partAt(json, "error").is_null()) {
        return std::unexpected(serverFailure(serverErrorIn(json, 0), m_settings));
    }
    if (const auto model = textAt(json, "model"); !model.empty()) {
        m_completion.model = model;
    }
    if (const auto& choices = partAt(json, "choices"); choices.is_array() && !choices.empty()) {
        takeChoice(choices.front(), sink);
    }
    takeUsage(partAt(json, "usage"), sink);
    return {};
}

void OpenAiReader::takeChoice(const Json& choice, const EventSink& sink)
{
    const auto& delta = partAt(choice, m_framing == Framing::Events ? "delta" : "message");
    if (auto text = textAt(delta, "content"); !text.empty()) {
        m_completion.text += text;
        sink(TextDelta { std::move(text) });
    }
    for (const auto* key : { "reasoning_content", "reasoning" }) {
        if (auto text = textAt(delta, key); !text.empty()) {
            m_sawReasoning = true;
            sink(ReasoningDelta { std::move(text) });
            break;
        }
    }
    m_refusal += textAt(delta, "refusal");
    if (auto reason = textAt(choice, "finish_reason"); !reason.empty()) {
        m_finishReason = std::move(reason);
    }
}

void OpenAiReader::takeUsage(const Json& usage, const EventSink& sink)
{
    if (usage.is_object()) {
        m_completion.usage = { countAt(usage, "prompt_tokens"), countAt(usage, "completion_tokens") };
        sink(m_completion.usage);
    }
}

Attempt<Completion> OpenAiReader::finish(const EventSink& sink)
{
    if (m_framing == Framing::Document) {
        const auto json = Json::parse(m_document, nullptr, false);
        if (!json.is_object()) {
            return giveUp("The reply of the model's server cannot be read. Check the address.", snippet(m_document));
        }
        if (const auto taken = takeJson(json, sink); !taken) {
            return std::unexpected(taken.error());
        }
    } else if (const auto last = m_done ? std::nullopt : m_decoder.finish()) {
        if (const auto taken = takeEvent(last->data, sink); !taken) {
            return std::unexpected(taken.error());
        }
    }
    return ended(m_completion, endReason(), m_refusal, m_settings, m_maxOutputTokens);
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
