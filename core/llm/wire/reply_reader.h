// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/failure.h"
#include "core/llm/wire/model_settings.h"
#include "core/llm/wire/provider.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace core::llm {

/// Reads one reply.
class ReplyReader {
public:
    virtual ~ReplyReader() = default;
    virtual Attempt<void> feed(std::string_view bytes, const EventSink& sink) = 0;
    virtual bool isComplete() const = 0; ///< the terminal marker came: nothing after it matters
    virtual bool hasContent() const = 0; ///< the person has seen some of it
    /// After the last byte. A stream without its terminal marker is a failure.
    virtual Attempt<Completion> finish(const EventSink& sink) = 0;
};

/// How the body of a 200 is framed.
enum class Framing { Events, Lines, Document };

/// What a reader must know of the request and of the head of its reply.
struct ReplyContext {
    Framing framing = Framing::Events;
    std::string requestId;
    ModelSettings settings;
    std::int64_t maxOutputTokens = 0;
};

} // namespace core::llm
