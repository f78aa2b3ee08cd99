// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/setup_fault.h"
#include "core/llm/disclosure/web_address.h"
#include "core/llm/profiles/model_probe.h"
#include "core/llm/profiles/profile_lookup.h"
#include "core/llm/wire/dialects.h"
#include "core/llm/wire/fetch.h"
#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/line_decoder.h"
#include "core/llm/wire/ollama_dialect.h"

#include <algorithm>
#include <optional>
#include <thread>

namespace core::llm {

namespace {
constexpr std::chrono::milliseconds glance { 700 };
constexpr std::int64_t answerBytes = 4 << 20;

/// Where local servers are, most telling port first; llama.cpp moved from 8080 to 9931.
std::vector<ModelProfile> usualPlaces()
{
    std::vector<ModelProfile> places;
    for (const auto& preset : profilePresets()) {
        if (isLoopback(preset.baseUrl)) {
            places.push_back(preset);
        }
    }
    auto formerly = *std::ranges::find(places, "llama-server", &ModelProfile::id);
    formerly.baseUrl = "http://127.0.0.1:8080/v1";
    places.push_back(formerly);
    return places;
}

std::optional<LocalServer> serverAt(const ModelProfile& place, std::stop_token stop)
{
    ModelSettings settings { place, {}, {} };
    settings.limits = { glance, glance, glance, glance, answerBytes };
    // Nothing of the person's leaves the machine here, so there is nothing to keep.
    const OutboundLedger ledger { [](const auto&, const auto&, const auto&) { return Result<std::int64_t>(0); }, {} };
    const auto dialect = dialectFor(place.protocol);
    auto request = dialect->listRequest(settings);
    request.route.proxy = "none";
    const auto body = fetch(request, Purpose::FindLocalServer, settings, ledger, stop);
    auto models = body ? dialect->list(*body) : giveUp(ModelFaultKind::NotReached);
    return models ? std::optional(LocalServer { place, *std::move(models) }) : std::nullopt;
}

Result<void> takePullLine(const std::string& line, const Progress& progress, bool& done)
{
    const auto json = sandbox::readJson(line);
    if (const auto error = textAt(json, "error"); !error.empty()) {
        return fail(ErrorKind::Model, { SetupFaultKind::FetchRefused, { .texts = { snippet(error) } } });
    }
    const auto status = textAt(json, "status");
    const auto total = countAt(json, "total");
    if (!status.empty()) {
        progress.enter("Ollama: " + snippet(status));
    }
    if (total > 0 && progress.fraction) {
        progress.fraction(
            std::clamp(static_cast<double>(countAt(json, "completed")) / static_cast<double>(total), 0.0, 1.0));
    }
    done = done || status == "success";
    return {};
}
} // namespace

std::vector<LocalServer> discoverLocal(std::stop_token stop)
{
    const auto places = usualPlaces();
    std::vector<std::optional<LocalServer>> found(places.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < places.size(); ++i) {
            threads.emplace_back([&, i] { found[i] = serverAt(places[i], stop); });
        }
    }
    std::vector<LocalServer> servers;
    for (auto& server : found) {
        if (server) {
            servers.push_back(*std::move(server));
        }
    }
    return servers;
}

Result<void> pullModel(const ModelProfile& profile, const std::string& model, const ModelAccess& access,
    const Progress& progress, std::stop_token stop)
{
    auto settings = settingsFor(profile, access.keys);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    settings->limits.total = std::chrono::hours(24);
    LineDecoder decoder;
    Result<void> state;
    bool done = false;
    const auto take = [&](const std::string& line) {
        if (state && !line.empty()) {
            state = takePullLine(line, progress, done);
        }
    };
    const auto fetched = fetch(
        OllamaDialect().post(*settings, "/api/pull", { { "model", model } }), Purpose::FetchModel, *settings,
        access.ledger,
        [&](std::string_view bytes) {
            if (const auto lines = decoder.feed(bytes)) {
                std::ranges::for_each(*lines, take);
            } else {
                state = std::unexpected(lines.error());
            }
            return state.has_value();
        },
        stop);
    if (!fetched) {
        return fetched;
    }
    take(decoder.finish());
    if (state && !done) {
        return fail(ErrorKind::Model, SetupFaultKind::FetchBroken);
    }
    return state;
}

} // namespace core::llm
