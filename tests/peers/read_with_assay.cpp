// SPDX-License-Identifier: GPL-3.0-or-later
// read_with_assay: reads jobs from standard input, one JSON line each ({visit, protocol, url, hangs}), asks Assay's own
// client for each and prints a JSON line with what it read: the counterpart of read_with_sdk.mjs.
#include "core/llm/wire/http_provider.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <iostream>
#include <mutex>

using namespace core::llm;
using sandbox::Json;

namespace {
constexpr HttpLimits shortLimits { .firstByte = std::chrono::seconds(2), .idle = std::chrono::seconds(2) };

ModelSettings settingsOf(const Json& job)
{
    const auto protocol = job.at("protocol").get<std::string>();
    ModelSettings settings;
    settings.profile = {
        .id = protocol, .name = protocol, .baseUrl = job.at("url").get<std::string>(), .model = "test-model"
    };
    settings.profile.protocol = protocol == "openai" ? Protocol::OpenAi
        : protocol == "anthropic"                    ? Protocol::Anthropic
                                                     : Protocol::Ollama;
    settings.profile.baseUrl += protocol == "openai" ? "/v1" : "";
    settings.profile.keySource = protocol == "ollama" ? KeySource::None : KeySource::Session;
    settings.apiKey = Secret(protocol == "ollama" ? "" : "sk-secret-4711");
    if (job.at("hangs").get<bool>()) {
        settings.limits = shortLimits;
    }
    return settings;
}

Json readingOf(const Json& job)
{
    const OutboundLedger ledger { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); },
        {} };
    const ChatRequest question { Purpose::WriteCode, { { Role::User, "Zürich?" } }, Clearance::noData() };
    const auto reply = makeProvider(settingsOf(job), ledger)->stream(question, [](const Event&) { }, {});
    if (!reply) {
        return { { "visit", job.at("visit") }, { "failure", inWords(reply.error().message) } };
    }
    return { { "visit", job.at("visit") }, { "failure", nullptr }, { "text", reply->text },
        { "input", reply->usage.inputTokens }, { "output", reply->usage.outputTokens } };
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication app(argc, argv);
    QThreadPool pool;
    pool.setMaxThreadCount(16); // they wait for the network, not for a processor
    std::mutex printing;
    for (std::string line; std::getline(std::cin, line);) {
        pool.start([&printing, line] {
            const auto reading = sandbox::dump(readingOf(Json::parse(line)));
            const std::scoped_lock lock(printing);
            std::cout << reading << std::endl;
        });
    }
    pool.waitForDone();
    return 0;
}
