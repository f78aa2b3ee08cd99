// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/line_decoder.h"
#include "core/llm/reply_end.h"

#include <string>

namespace core::llm {

/// An /api/chat reply: one JSON object a line; a document is one line.
class OllamaReader : public ReplyReader {
public:
    OllamaReader(ModelSettings settings, std::int64_t maxOutputTokens);

    Attempt<void> feed(std::string_view bytes, const EventSink& sink) override;
    bool isComplete() const override { return m_done; }
    bool hasContent() const override { return !m_completion.text.empty() || m_sawThinking; }
    Attempt<Completion> finish(const EventSink& sink) override;

private:
    Attempt<void> takeLine(const std::string& line, const EventSink& sink);
    EndReason endReason() const;

    ModelSettings m_settings;
    std::int64_t m_maxOutputTokens;
    LineDecoder m_decoder;
    Completion m_completion;
    std::string m_doneReason;
    bool m_sawThinking = false;
    bool m_done = false;
};

} // namespace core::llm
