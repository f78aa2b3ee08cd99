// SPDX-License-Identifier: GPL-3.0-or-later
// Trying out models and finding them. All of it blocks, on any thread but the window's, and ends within half a second
// of a stop.
#pragma once

#include "core/domain/progress.h"
#include "core/llm/disclosure/outbound.h"
#include "core/llm/profiles/keys.h"
#include "core/llm/wire/chat.h"
#include "core/llm/wire/dialect.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

namespace core::llm {

/// What the trying needs. Whatever is sent with it is recorded like everything else.
struct ModelAccess {
    const Keys& keys;
    OutboundLedger ledger;
};

struct ModelTest {
    std::string summary; ///< "test-model answered within 0.4 s. Streaming works."
    std::vector<std::string> notes; ///< what is worth knowing, a sentence each
    std::string model; ///< as the server named it
    std::chrono::milliseconds firstText {}; ///< until the first piece of the reply
    std::chrono::milliseconds whole {};
    Usage usage;
    std::int64_t contextTokens = 0; ///< 0: the server does not say
};

/// Sends a sentence without any data and waits for the reply. The Error says what does not work and what to do.
Result<ModelTest> testModel(const ModelProfile& profile, const ModelAccess& access, std::stop_token stop);

/// The models the server offers, as it orders them. The profile's own model need not be set.
Result<std::vector<ListedModel>> listModels(
    const ModelProfile& profile, const ModelAccess& access, std::stop_token stop);

/// A server that runs on this machine.
struct LocalServer {
    ModelProfile profile; ///< ready to use but for its model
    std::vector<ListedModel> models;
};

/// One quick look at each port where such servers usually are: 11434, 1234, 9931, 8080, 8000. Asks this machine only,
/// without a key; takes a second at most.
std::vector<LocalServer> discoverLocal(std::stop_token stop);

/// Has Ollama fetch a model: gigabytes, so only when a person asked for it. Stopping keeps what has arrived.
Result<void> pullModel(const ModelProfile& profile, const std::string& model, const ModelAccess& access,
    const Progress& progress, std::stop_token stop);

} // namespace core::llm
