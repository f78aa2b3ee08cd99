// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/reply_end.h"

#include "core/llm/disclosure/web_address.h"

namespace core::llm {

Attempt<Framing> framingOf(const HttpHead& head, Framing stream, const ModelSettings& settings)
{
    const auto type = head.header("content-type");
    if (type.empty() || type.starts_with(stream == Framing::Events ? "text/event-stream" : "application/x-ndjson")) {
        return stream;
    }
    if (type.starts_with("application/json")) {
        return Framing::Document;
    }
    const std::string what = type.starts_with("text/html") ? "a web page" : "\"" + snippet(type) + "\"";
    return giveUp("The address " + originOf(settings.profile.baseUrl) + " answered with " + what
        + " instead of a model's reply. It may be the login page of this network, or the wrong address.");
}

Attempt<Completion> ended(Completion completion, EndReason reason, const std::string& refusal, const ModelSettings& settings,
    std::int64_t maxOutputTokens)
{
    switch (reason) {
    case EndReason::Missing:
        return giveUp(completion.text.empty()
                ? "The model's server ended the connection without a reply. Check that the address is one of a model."
                : "The reply broke off before its end, so it was not used. Try again.");
    case EndReason::Refusal:
        return giveUp("The model declined" + (refusal.empty() ? std::string(".") : ": " + snippet(refusal))
            + " Ask in other words, or use another model.");
    case EndReason::Length:
        return giveUp("The reply was cut off because it reached the length limit of " + std::to_string(maxOutputTokens)
            + " tokens. Ask for less at a time, or use another model.");
    case EndReason::Filter:
        return giveUp("The provider's content filter stopped the reply. Ask in other words, or use another model.");
    case EndReason::Overflow:
        return giveUp("The reply was cut off because the context of the model \"" + settings.profile.model
            + "\" is full. Use fewer files or columns, or a model with a larger context.");
    case EndReason::ServerError:
        return giveUp("The model's server reported an error at the end of its reply. Try again.");
    case EndReason::Complete:
        break;
    }
    if (completion.text.empty()) {
        return giveUp("The model sent an empty reply. Try again, or use another model.");
    }
    return completion;
}

std::unexpected<Failure> unreadable(std::string_view data)
{
    return giveUp("The model's server sent something that cannot be read as a reply. Try again, or check the address.",
        snippet(data));
}

} // namespace core::llm
