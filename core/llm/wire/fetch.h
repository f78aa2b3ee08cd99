// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/outbound.h"
#include "core/llm/wire/model_settings.h"

#include <stop_token>
#include <string>

namespace core::llm {

/// One small request without user data, through the door: the body of its 2xx reply. Never tried twice.
Result<std::string> fetch(const HttpRequest& request, Purpose purpose, const ModelSettings& settings,
    const OutboundLedger& ledger, std::stop_token stop);

/// The same, with the reply handed on as it comes.
Result<void> fetch(const HttpRequest& request, Purpose purpose, const ModelSettings& settings,
    const OutboundLedger& ledger, const std::function<bool(std::string_view)>& onBytes, std::stop_token stop);

} // namespace core::llm
