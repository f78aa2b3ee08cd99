// SPDX-License-Identifier: GPL-3.0-or-later
// How a reply begins and ends, whatever the wire format.
#pragma once

#include "core/llm/wire/reply_reader.h"

#include <string>

namespace core::llm {

/// By Content-Type; a web page or anything else is a failure that shows what it was.
Attempt<Framing> framingOf(const HttpHead& head, Framing stream, const ModelSettings& settings);

enum class EndReason {
    Missing, ///< the stream stopped without saying so
    Complete,
    Length,
    Filter,
    Refusal,
    Overflow,
    ServerError,
};

/// The reply, if it ended well. `refusal`: the words of a model that declined.
Attempt<Completion> ended(Completion completion, EndReason reason, const std::string& refusal,
    const ModelSettings& settings, std::int64_t maxOutputTokens);

/// An event or line that is not JSON.
std::unexpected<Failure> unreadable(std::string_view data);

} // namespace core::llm
