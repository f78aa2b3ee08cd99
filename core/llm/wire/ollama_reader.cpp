// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/ollama_reader.h"

#include "core/llm/wire/json_parts.h"

namespace core::llm {

void OllamaReader::takePart(const Json& part, const std::string&, const EventSink& sink)
{
    m_completion.model = textAt(part, "model");
    const auto& message = partAt(part, "message");
    takeText(textAt(message, "content"), sink);
    takeThought(textAt(message, "thinking"), sink);
    if (const auto& done = partAt(part, "done"); done.is_boolean() && done.get<bool>()) {
        m_done = true;
        m_doneReason = textAt(part, "done_reason");
        takeUsage({ countAt(part, "prompt_eval_count"), countAt(part, "eval_count") }, sink);
    }
}

void OllamaReader::takeDocument(const Json& document, const EventSink& sink)
{
    takePart(document, {}, sink);
}

EndReason OllamaReader::endReason() const
{
    if (!m_done) {
        return EndReason::Missing;
    }
    return m_doneReason == "length" ? EndReason::Length : EndReason::Complete;
}

} // namespace core::llm
