// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/openai_reader.h"

namespace core::llm {

namespace {
std::string textAt(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json& partAt(const Json& json, const char* key)
{
    static const Json nothing;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() ? *found : nothing;
}

std::int64_t countAt(const Json& json, const char* key)
{
    const auto& part = partAt(json, key);
    return part.is_number_integer() ? part.get<std::int64_t>() : 0;
}
} // namespace

OpenAiReader::OpenAiReader(Form form, std::string requestId, std::int64_t maxOutputTokens)
    : m_form(form)
    , m_maxOutputTokens(maxOutputTokens)
{
    m_completion.requestId = std::move(requestId);
}

Attempt<void> OpenAiReader::feed(std::string_view bytes, const EventSink& sink)
{
    if (m_form == Form::Document) {
        m_document.append(bytes);
        return {};
    }
    const auto events = m_decoder.feed(bytes);
    if (!events) {
        return std::unexpected(Failure { events.error(), false, {} });
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
        return giveUp("The model's server sent something that cannot be read as a reply. Try again, or check the address.",
            snippet(data));
    }
    return takeJson(json, sink);
}

Attempt<void> OpenAiReader::takeJson(const Json& json, const EventSink& sink)
{
    if (const auto& error = partAt(json, "error"); !error.is_null()) {
        return std::unexpected(openAiFailure(0, openAiError(json), m_completion.model));
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
    const auto& delta = partAt(choice, m_form == Form::Events ? "delta" : "message");
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
    if (m_form == Form::Document) {
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
    if (!m_refusal.empty()) {
        return giveUp("The model declined: " + snippet(m_refusal) + " Ask in other words, or use another model.");
    }
    if (m_finishReason == "length") {
        return giveUp("The reply was cut off because it reached the length limit of "
            + std::to_string(m_maxOutputTokens) + " tokens. Ask for less at a time, or use another model.");
    }
    if (m_finishReason == "content_filter") {
        return giveUp("The provider's content filter stopped the reply. Ask in other words, or use another model.");
    }
    if (m_finishReason == "error") {
        return giveUp("The model's server reported an error at the end of its reply. Try again.");
    }
    if (!m_done && m_finishReason.empty()) {
        return giveUp(m_completion.text.empty()
                ? "The model's server ended the connection without a reply. Check that the address is one of a model."
                : "The reply broke off before its end, so it was not used. Try again.");
    }
    if (m_completion.text.empty()) {
        return giveUp("The model sent an empty reply. Try again, or use another model.", "finish_reason: " + m_finishReason);
    }
    return m_completion;
}

} // namespace core::llm
