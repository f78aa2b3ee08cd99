// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "core/llm/wire/chat.h"

#include <functional>
#include <stop_token>
#include <string>

namespace core::llm {

using EventSink = std::function<void(const Event&)>;

/// A language model behind a wire: messages in, events out. Only a reply that ended as the protocol says is a
/// Completion; everything else is an Error of kind Model (or Budget, Cancelled) with a sentence for a person.
class Provider {
public:
    virtual ~Provider() = default;
    virtual std::string name() const = 0; ///< "openai gpt-…"
    virtual std::int64_t maxOutputTokens() const = 0; ///< what a reply may cost at most
    virtual std::string origin() const = 0; ///< "https://api.openai.com"
    /// The exact bytes that stream() would send for the request.
    virtual std::string bytesFor(const ChatRequest& request) const = 0;
    /// Blocks; any worker thread. The sink is called on it.
    virtual Result<Completion> stream(const ChatRequest& request, const EventSink& sink, std::stop_token stop) = 0;
};

} // namespace core::llm
