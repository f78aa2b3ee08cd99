// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/dialect.h"
#include "core/llm/outbound.h"
#include "core/llm/provider.h"

#include <memory>

namespace core::llm {

/// A provider over HTTP: a dialect, the door, and the retries. Three attempts; the server's Retry-After is honoured up
/// to a minute; never after the first byte of content, and never where a request may already have been counted.
class HttpProvider : public Provider {
public:
    HttpProvider(std::unique_ptr<Dialect> dialect, ModelSettings settings, OutboundLedger ledger);
    std::string name() const override;
    std::int64_t maxOutputTokens() const override;
    Result<Completion> stream(const ChatRequest& request, const EventSink& sink, std::stop_token stop) override;

private:
    Attempt<Completion> attempt(const ChatRequest& request, const EventSink& sink, std::stop_token stop) const;

    std::unique_ptr<Dialect> m_dialect;
    ModelSettings m_settings;
    Outbound m_outbound;
};

/// The provider the settings name.
std::unique_ptr<Provider> makeProvider(const ModelSettings& settings, OutboundLedger ledger);

} // namespace core::llm
