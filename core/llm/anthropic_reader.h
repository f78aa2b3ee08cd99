// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/reply_end.h"
#include "core/llm/sse_decoder.h"

#include <string>

namespace core::llm {

/// A Messages reply: server-sent events, or one JSON document. An event is known by the `type` in its data, and only
/// without one by its name, because some proxies drop the names.
class AnthropicReader : public ReplyReader {
public:
    AnthropicReader(Framing framing, std::string requestId, ModelSettings settings, std::int64_t maxOutputTokens);

    Attempt<void> feed(std::string_view bytes, const EventSink& sink) override;
    bool isComplete() const override { return m_done; }
    bool hasContent() const override { return !m_completion.text.empty() || m_sawThinking; }
    Attempt<Completion> finish(const EventSink& sink) override;

private:
    Attempt<void> takeEvent(const SseEvent& event, const EventSink& sink);
    Attempt<void> takeDocument(const EventSink& sink);
    void takeBlock(const Json& block, const EventSink& sink);
    void takeUsage(const Json& usage, const EventSink& sink);
    EndReason endReason() const;

    Framing m_framing;
    ModelSettings m_settings;
    std::int64_t m_maxOutputTokens;
    SseDecoder m_decoder;
    std::string m_document;
    Completion m_completion;
    std::string m_stopReason;
    bool m_sawThinking = false;
    bool m_done = false;
};

} // namespace core::llm
