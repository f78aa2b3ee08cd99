// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/reply_end.h"
#include "core/llm/sse_decoder.h"

#include <string>

namespace core::llm {

/// A Chat Completions reply, streamed as events or whole as one JSON document.
class OpenAiReader : public ReplyReader {
public:
    OpenAiReader(Framing framing, std::string requestId, ModelSettings settings, std::int64_t maxOutputTokens);

    Attempt<void> feed(std::string_view bytes, const EventSink& sink) override;
    bool isComplete() const override { return m_done; }
    bool hasContent() const override { return !m_completion.text.empty() || m_sawReasoning; }
    Attempt<Completion> finish(const EventSink& sink) override;

private:
    Attempt<void> takeEvent(const std::string& data, const EventSink& sink);
    Attempt<void> takeJson(const Json& json, const EventSink& sink);
    void takeChoice(const Json& choice, const EventSink& sink);
    void takeUsage(const Json& usage, const EventSink& sink);
    EndReason endReason() const;

    Framing m_framing;
    ModelSettings m_settings;
    std::int64_t m_maxOutputTokens;
    SseDecoder m_decoder;
    std::string m_document;
    Completion m_completion;
    std::string m_refusal;
    std::string m_finishReason;
    bool m_sawReasoning = false;
    bool m_done = false;
};

} // namespace core::llm
