// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/data_policy.h"
#include "core/llm/http_transport.h"
#include "core/llm/secret.h"
#include "core/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace core::llm {

/// How to reach a model and what it may be told. The key lives in memory only.
struct ModelSettings {
    std::string provider = "openai"; ///< the wire format: OpenAI-compatible Chat Completions
    std::string baseUrl = "https://api.openai.com/v1";
    std::string model;
    Secret apiKey;
    DataPolicy policy;
    HttpLimits limits;
    bool keyOverPlainHttp = false; ///< consent to send the key unencrypted to another machine
    std::int64_t questionTokens = 100'000; ///< budget of one question, input and output together
    std::int64_t maxOutputTokens = 0; ///< of one reply; 0: what suits the server
};

using EnvironmentReader = std::function<std::string(const std::string& name)>; ///< empty: not set
std::string processEnvironment(const std::string& name);

/// OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL, with --provider and --model (each may be empty) on top.
Result<ModelSettings> modelSettings(const std::string& provider, const std::string& model,
    const EnvironmentReader& environment = processEnvironment);

/// "https://api.openai.com" of "https://api.openai.com/v1": what the ledger and messages name.
std::string originOf(const std::string& url);
bool isLoopback(const std::string& url);

} // namespace core::llm
