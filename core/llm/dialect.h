// SPDX-License-Identifier: GPL-3.0-or-later
// A wire format over the one transport: how a request is written and how a reply is read.
#pragma once

#include "core/llm/failure.h"
#include "core/llm/model_settings.h"
#include "core/llm/provider.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

/// A model a server offers.
struct ListedModel {
    std::string name;
    std::int64_t contextTokens = 0; ///< 0: the server does not say
    std::string note; ///< "8.0B, Q4_0"; may be empty
    bool operator==(const ListedModel&) const = default;
};

class Dialect {
public:
    virtual ~Dialect() = default;
    virtual HttpRequest request(const ChatRequest& request, const ModelSettings& settings) const = 0;
    virtual std::int64_t maxOutputTokens(const ModelSettings& settings) const = 0;
    /// For a 2xx head.
    virtual Attempt<std::unique_ptr<ReplyReader>> reader(const HttpHead& head, const ModelSettings& settings) const = 0;

    virtual HttpRequest listRequest(const ModelSettings& settings) const = 0; ///< the models there are
    virtual Attempt<std::vector<ListedModel>> list(const std::string& body) const = 0;
};

std::unique_ptr<Dialect> dialectFor(Protocol protocol);

} // namespace core::llm
