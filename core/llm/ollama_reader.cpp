// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ollama_reader.h"

#include "core/llm/json_parts.h"
#include "core/llm/server_error.h"

namespace core::llm {

OllamaReader::OllamaReader(ModelSettings settings, std::int64_t maxOutputTokens)
    : m_settings(std::move(settings))
    , m_maxOutputTokens(maxOutputTokens)
{
}

Attempt<void> OllamaReader::feed(std::string_view bytes, const EventSink& sink)
{
    const auto lines = m_decoder.feed(bytes);
    if (!lines) {
        return std::unexpected(Failure { lines.error(), false, {}, {} });
    }
    for (const auto& line : *lines) {
        if (const auto taken = takeLine(line, sink); !taken) {
            return taken;
        }
    }
    return {};
}

Attempt<void> OllamaReader::takeLine(const std::string& line, const EventSink& sink)
{
    if (m_done) {
        return {};
    }
    const auto json = Json::parse(line, nullptr, false);
    if (!json.is_object()) {
        return unreadable(line);
    }
    if (!partAt(json, "error").is_null()) {
        return std::unexpected(serverFailure(serverErrorIn(json, 0), m_settings));
    }
    m_completion.model = textAt(json, "model");
    const auto& message = partAt(json, "message");
    if (auto text = textAt(message, "content"); !text.empty()) {
        m_completion.text += text;
        sink(TextDelta { std::move(text) });
    }
    if (auto thinking = textAt(message, "thinking"); !thinking.empty()) {
        m_sawThinking = true;
        sink(ReasoningDelta { std::move(thinking) });
    }
    if (const auto& done = partAt(json, "done"); done.is_boolean() && done.get<bool>()) {
        m_done = true;
        m_doneReason = textAt(json, "done_reason");
        m_completion.usage = { countAt(json, "prompt_eval_count"), countAt(json, "eval_count") };
        sink(m_completion.usage);
    }
    return {};
}

Attempt<Completion> OllamaReader::finish(const EventSink& sink)
{
    if (const auto last = m_done ? std::string() : m_decoder.finish(); !last.empty()) {
        if (const auto taken = takeLine(last, sink); !taken) {
            return std::unexpected(taken.error());
        }
    }
    return ended(m_completion, endReason(), {}, m_settings, m_maxOutputTokens);
}

EndReason OllamaReader::endReason() const
{
    if (!m_done) {
        return EndReason::Missing;
    }
    return m_doneReason == "length" ? EndReason::Length : EndReason::Complete;
}

} // namespace core::llm
