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
    const bool isPage = type.starts_with("text/html");
    return giveUp({ isPage ? ModelFaultKind::WebPage : ModelFaultKind::NoReplyType,
        { .texts = { originOf(settings.profile.baseUrl), snippet(type) } } });
}

Attempt<Completion> ended(Completion completion, EndReason reason, const std::string& refusal,
    const ModelSettings& settings, std::int64_t maxOutputTokens)
{
    const auto about = [&](ModelFaultKind kind, std::string more = {}) {
        return giveUp({ kind, { .texts = { settings.profile.model, std::move(more) } } });
    };
    switch (reason) {
    case EndReason::Missing:
        return giveUp(completion.text.empty() ? ModelFaultKind::EndedWithoutReply : ModelFaultKind::BrokeOff);
    case EndReason::Refusal:
        return refusal.empty() ? giveUp(ModelFaultKind::Declined)
                               : about(ModelFaultKind::DeclinedSaying, snippet(refusal));
    case EndReason::Length: return about(ModelFaultKind::LengthReached, std::to_string(maxOutputTokens));
    case EndReason::Filter: return giveUp(ModelFaultKind::Filtered);
    case EndReason::Overflow: return about(ModelFaultKind::ContextFull);
    case EndReason::ServerError: return giveUp(ModelFaultKind::ErrorAtEnd);
    case EndReason::Complete: break;
    }
    if (completion.text.empty()) {
        return giveUp(ModelFaultKind::EmptyAnswer);
    }
    return completion;
}

std::unexpected<Failure> unreadable(std::string_view data)
{
    return giveUp(ModelFaultKind::Unreadable, snippet(data));
}

} // namespace core::llm
