// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/stream_reader.h"

#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/server_error.h"

namespace core::llm {

StreamReader::StreamReader(ReplyContext context)
    : m_context(std::move(context))
{
    m_completion.requestId = m_context.requestId;
}

Attempt<void> StreamReader::feed(std::string_view bytes, const EventSink& sink)
{
    if (isDocument()) {
        m_document.append(bytes);
        return {};
    }
    std::vector<SseEvent> events;
    if (m_context.framing == Framing::Events) {
        auto decoded = m_events.feed(bytes);
        if (!decoded) {
            return std::unexpected(Failure { decoded.error(), false, {}, {} });
        }
        events = *std::move(decoded);
    } else {
        auto lines = m_lines.feed(bytes);
        if (!lines) {
            return std::unexpected(Failure { lines.error(), false, {}, {} });
        }
        for (auto& line : *lines) {
            events.push_back({ {}, std::move(line) });
        }
    }
    for (const auto& event : events) {
        if (const auto taken = takeData(event.data, event.name, sink); !taken) {
            return taken;
        }
    }
    return {};
}

Attempt<void> StreamReader::takeData(const std::string& data, const std::string& name, const EventSink& sink)
{
    if (m_done) {
        return {};
    }
    if (data.starts_with("[DONE]")) {
        m_done = true;
        return {};
    }
    const auto json = sandbox::readJson(data);
    if (json.is_discarded() || (m_context.framing != Framing::Events && !json.is_object())) {
        return unreadable(data);
    }
    if (name == "error" || textAt(json, "type") == "error" || !partAt(json, "error").is_null()) {
        return std::unexpected(serverFailure(serverErrorIn(json, 0), m_context.settings));
    }
    if (isDocument()) {
        takeDocument(json, sink);
    } else {
        takePart(json, name, sink);
    }
    return {};
}

/// What the last bytes left over: a document, or an event or line whose end never came.
Attempt<void> StreamReader::takeRest(const EventSink& sink)
{
    if (isDocument()) {
        return takeData(m_document, {}, sink);
    }
    if (m_done) {
        return {};
    }
    if (m_context.framing == Framing::Events) {
        const auto last = m_events.finish();
        return last ? takeData(last->data, last->name, sink) : Attempt<void>();
    }
    const auto last = m_lines.finish();
    return last.empty() ? Attempt<void>() : takeData(last, {}, sink);
}

Attempt<Completion> StreamReader::finish(const EventSink& sink)
{
    if (const auto taken = takeRest(sink); !taken) {
        return std::unexpected(taken.error());
    }
    return ended(m_completion, endReason(), refusal(), m_context.settings, m_context.maxOutputTokens);
}

void StreamReader::takeText(std::string text, const EventSink& sink)
{
    if (!text.empty()) {
        m_completion.text += text;
        sink(TextDelta { std::move(text) });
    }
}

void StreamReader::takeThought(std::string text, const EventSink& sink)
{
    if (!text.empty()) {
        m_sawThought = true;
        sink(ReasoningDelta { std::move(text) });
    }
}

void StreamReader::takeUsage(const Usage& usage, const EventSink& sink)
{
    m_completion.usage = usage;
    sink(m_completion.usage);
}

} // namespace core::llm
