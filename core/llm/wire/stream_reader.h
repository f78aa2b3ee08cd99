// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/line_decoder.h"
#include "core/llm/wire/reply_end.h"
#include "core/llm/wire/sse_decoder.h"

#include <string>

namespace core::llm {

/// What all wire formats share: bytes become JSON parts, an error among them ends the reply, nothing after the terminal
/// marker counts. A format only says what its parts mean.
class StreamReader : public ReplyReader {
public:
    explicit StreamReader(ReplyContext context);

    Attempt<void> feed(std::string_view bytes, const EventSink& sink) final;
    bool isComplete() const final { return m_done; }
    bool hasContent() const final { return !m_completion.text.empty() || m_sawThought; }
    Attempt<Completion> finish(const EventSink& sink) final;

protected:
    /// An event's data or a line; `name`: the event's, may be empty.
    virtual void takePart(const Json& part, const std::string& name, const EventSink& sink) = 0;
    /// A whole reply that did not stream.
    virtual void takeDocument(const Json& document, const EventSink& sink) = 0;
    virtual EndReason endReason() const = 0;
    virtual std::string refusal() const { return {}; } ///< the words of a model that declined

    bool isDocument() const { return m_context.framing == Framing::Document; }
    void takeText(std::string text, const EventSink& sink);
    void takeThought(std::string text, const EventSink& sink);
    void takeUsage(const Usage& usage, const EventSink& sink);

    Completion m_completion;
    bool m_done = false;

private:
    Attempt<void> takeData(const std::string& data, const std::string& name, const EventSink& sink);
    Attempt<void> takeRest(const EventSink& sink);

    ReplyContext m_context;
    SseDecoder m_events;
    LineDecoder m_lines;
    std::string m_document;
    bool m_sawThought = false;
};

} // namespace core::llm
