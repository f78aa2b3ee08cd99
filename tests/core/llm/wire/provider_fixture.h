// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/http_provider.h"
#include "core/llm/wire/provider.h"
#include "tests/model_server/model_server.h"

#include <QTest>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// A provider of each protocol before a server that plays a scenario; the scenario is the second part of a row's name.
namespace test::provider {

using namespace core::llm;

inline constexpr auto key = "sk-secret-4711";

inline constexpr std::array protocols { Protocol::OpenAi, Protocol::Anthropic, Protocol::Ollama };

inline ModelSettings settingsAt(const std::string& baseUrl, Protocol protocol = Protocol::OpenAi)
{
    ModelSettings settings;
    settings.profile = {
        .id = "openai", .name = "OpenAI", .protocol = protocol, .baseUrl = baseUrl, .model = "test-model"
    };
    settings.profile.keySource = KeySource::Environment;
    settings.profile.keyVariable = "OPENAI_API_KEY";
    settings.apiKey = Secret(key);
    return settings;
}

inline OutboundLedger quietLedger()
{
    return { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); }, {} };
}

inline ChatRequest question()
{
    return { Purpose::WriteCode, { { Role::System, "Be brief." }, { Role::User, "Zürich?" } }, Clearance::noData() };
}

/// A row for the scenario in each protocol.
inline void everyProtocol(const char* scenario, auto... values)
{
    for (const auto protocol : protocols) {
        ((QTest::newRow((protocolWord(protocol) + "/" + scenario).c_str()) << protocol) << ... << values);
    }
}

inline void oneProtocol(Protocol protocol, const char* scenario, auto... values)
{
    ((QTest::newRow((protocolWord(protocol) + "/" + scenario).c_str()) << protocol) << ... << values);
}

inline QString scenarioOfRow()
{
    return QString::fromLatin1(QTest::currentDataTag()).section(QLatin1Char('/'), 1);
}

struct Outcome {
    core::Result<Completion> result;
    std::string streamed;
    std::vector<Waiting> waits;
};

inline Outcome ask(const ModelSettings& settings, std::stop_token stop = {})
{
    Outcome outcome;
    outcome.result = makeProvider(settings, quietLedger())
                         ->stream(
                             question(),
                             [&](const Event& event) {
                                 if (const auto* text = std::get_if<TextDelta>(&event)) {
                                     outcome.streamed += text->text;
                                 }
                                 if (const auto* waiting = std::get_if<Waiting>(&event)) {
                                     outcome.waits.push_back(*waiting);
                                 }
                             },
                             stop);
    return outcome;
}

} // namespace test::provider
