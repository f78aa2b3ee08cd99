// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/dialect.h"
#include "core/llm/sse_decoder.h"

#include <string>

namespace core::llm {

/// A Chat Completions reply, streamed as events or whole as one JSON document.
class OpenAiReader : public ReplyReader {
public:
    enum class Form { Events, Document };
    OpenAiReader(Form form, std::string requestId, std::int64_t maxOutputTokens);

    Attempt<void> feed(std::string_view bytes, const EventSink& sink) override;
    bool isComplete() const override { return m_done; }
    bool hasContent() const override { return !m_completion.text.empty() || m_sawReasoning; }
    Attempt<Completion> finish(const EventSink& sink) override;

private:
    Attempt<void> takeEvent(const std::string& data, const EventSink& sink);
    Attempt<void> takeJson(const Json& json, const EventSink& sink);
    void takeChoice(const Json& choice, const EventSink& sink);
    void takeUsage(const Json& usage, const EventSink& sink);

    Form m_form;
    std::int64_t m_maxOutputTokens;
    SseDecoder m_decoder;
    std::string m_document;
    Completion m_completion;
    std::string m_refusal;
    std::string m_finishReason;
    bool m_sawReasoning = false;
    bool m_done = false;
};

/// What an `error` object of this dialect says; fields may be missing, numbers or null.
struct OpenAiError {
    std::string message;
    std::string type;
    std::string code;
};
OpenAiError openAiError(const Json& body);

/// An error the server put into its words rather than its status. `status` 0: in the middle of a stream.
Failure openAiFailure(int status, const OpenAiError& error, const std::string& model);

} // namespace core::llm
