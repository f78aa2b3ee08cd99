// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/stream_reader.h"

namespace core::llm {

/// A Chat Completions reply, streamed as events or whole as one JSON document.
class OpenAiReader : public StreamReader {
public:
    using StreamReader::StreamReader;

protected:
    void takePart(const Json& part, const std::string& name, const EventSink& sink) override;
    void takeDocument(const Json& document, const EventSink& sink) override;
    EndReason endReason() const override;
    std::string refusal() const override { return m_refusal; }

private:
    void takeChoice(const Json& choice, const EventSink& sink);

    std::string m_refusal;
    std::string m_finishReason;
};

} // namespace core::llm
