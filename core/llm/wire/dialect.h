// SPDX-License-Identifier: GPL-3.0-or-later
// A wire format over the one transport: how a request is written and how a reply is read.
#pragma once

#include "core/llm/wire/reply_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

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
    HttpRequest request(const ChatRequest& request, const ModelSettings& settings) const;
    virtual std::int64_t maxOutputTokens(const ModelSettings& settings) const = 0;
    /// For a 2xx head.
    Attempt<std::unique_ptr<ReplyReader>> reader(const HttpHead& head, const ModelSettings& settings) const;

    HttpRequest listRequest(const ModelSettings& settings) const; ///< the models there are
    Attempt<std::vector<ListedModel>> list(const std::string& body) const;

    /// A POST of the body to an endpoint ("/api/show") of the settings' server.
    HttpRequest post(const ModelSettings& settings, const std::string& endpoint, const Json& body) const;

protected:
    /// What a format differs in.
    struct Wire {
        std::string chatEndpoint; ///< after the base address
        std::string listEndpoint;
        std::string listKey; ///< the array of models in the reply to it
        std::vector<Header> headers; ///< of every request
        bool lines = false; ///< it streams a JSON object a line instead of server-sent events
    };
    explicit Dialect(Wire wire)
        : m_wire(std::move(wire))
    {
    }
    virtual Json body(const ChatRequest& request, const ModelSettings& settings) const = 0;
    /// For a key that is not empty.
    virtual Header keyHeader(const ModelSettings& settings) const;
    virtual std::unique_ptr<ReplyReader> readerFor(ReplyContext context) const = 0;
    virtual ListedModel listed(const Json& entry) const = 0;

private:
    HttpRequest addressed(const ModelSettings& settings, const std::string& endpoint) const;

    Wire m_wire;
};

/// Temperature and seed where the profile sets them.
void addSampling(Json& options, const ModelProfile& profile);

/// {"role", "content"}, as all formats write a message.
Json messageJson(const Message& message);

} // namespace core::llm
