// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/outbound.h"
#include "core/llm/wire/dialect.h"
#include "core/llm/wire/provider.h"

#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace core::llm {

/// A provider over HTTP: a dialect, the door, and the retries. Three attempts; the server's Retry-After is honoured up
/// to two minutes; never after the first byte of content, and never where a request may already have been counted.
/// A field that the model refuses by name is left out of that request's one further attempt and of all later ones.
class HttpProvider : public Provider {
public:
    HttpProvider(ModelSettings settings, OutboundLedger ledger);
    std::string name() const override;
    std::int64_t maxOutputTokens() const override;
    std::string origin() const override;
    std::string bytesFor(const ChatRequest& request) const override;
    Result<Completion> stream(const ChatRequest& request, const EventSink& sink, std::stop_token stop) override;

private:
    HttpRequest adapted(const ChatRequest& request) const;
    std::vector<Passages> known(const ChatRequest& request) const;
    Attempt<Completion> attempt(const ChatRequest& request, const EventSink& sink, std::stop_token stop) const;
    bool learn(const Failure& failure, const ChatRequest& request);

    std::unique_ptr<Dialect> m_dialect;
    ModelSettings m_settings;
    Outbound m_outbound;
    mutable std::mutex m_mutex;
    std::set<std::string> m_refused; ///< fields of a request this model does not take
};

/// The provider the settings name.
std::unique_ptr<Provider> makeProvider(const ModelSettings& settings, OutboundLedger ledger);

} // namespace core::llm
