// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/model_probe.h"

#include "core/llm/disclosure/web_address.h"
#include "core/llm/profiles/profile_lookup.h"
#include "core/llm/wire/dialects.h"
#include "core/llm/wire/fetch.h"
#include "core/llm/wire/http_provider.h"
#include "core/llm/wire/json_parts.h"
#include "core/llm/wire/ollama_dialect.h"

#include <algorithm>
#include <cstdio>

namespace core::llm {

namespace {
constexpr std::int64_t goodContext = 8'000; ///< below it, files with many columns do not fit

Result<std::vector<ListedModel>> listed(
    const ModelSettings& settings, const OutboundLedger& ledger, std::stop_token stop)
{
    const auto dialect = dialectFor(settings.profile.protocol);
    const auto body = fetch(dialect->listRequest(settings), Purpose::ListModels, settings, ledger, stop);
    if (!body) {
        return std::unexpected(body.error());
    }
    auto models = dialect->list(*body);
    return models ? Result<std::vector<ListedModel>>(*std::move(models)) : std::unexpected(models.error().error);
}

/// What Ollama says the model was trained for; its list does not tell.
std::int64_t shownContext(const ModelSettings& settings, const OutboundLedger& ledger, std::stop_token stop)
{
    const auto body = fetch(OllamaDialect().post(settings, "/api/show", { { "model", settings.profile.model } }),
        Purpose::ModelDetails, settings, ledger, stop);
    const auto json = body ? sandbox::readJson(*body) : Json();
    for (const auto& [key, value] : partAt(json, "model_info").items()) {
        if (key.ends_with(".context_length") && value.is_number_integer()) {
            return value.get<std::int64_t>();
        }
    }
    return 0;
}

std::int64_t contextTokensOf(const ModelSettings& settings, const OutboundLedger& ledger, std::stop_token stop)
{
    if (settings.profile.protocol == Protocol::Ollama) {
        return shownContext(settings, ledger, stop);
    }
    const auto models = listed(settings, ledger, stop);
    const auto found = models ? std::ranges::find(*models, settings.profile.model, &ListedModel::name)
                              : std::vector<ListedModel>::const_iterator();
    return models && found != models->end() ? found->contextTokens : 0;
}

std::string secondsText(std::chrono::milliseconds time)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", static_cast<double>(time.count()) / 1000);
    return text;
}

void addNotes(ModelTest& test, bool streamed, const ModelSettings& settings)
{
    if (!streamed) {
        test.notes.emplace_back("It replies in one piece, so its text does not appear as it is written.");
    }
    if (test.usage.inputTokens == 0) {
        test.notes.emplace_back("It does not say how many tokens it uses, so budgets count Assay's own estimate.");
    }
    if (test.contextTokens > 0 && test.contextTokens < goodContext) {
        test.notes.push_back("It holds " + std::to_string(test.contextTokens)
            + " tokens at once, which is little: use the short prompts, and files with few columns.");
    }
    if (!settings.apiKey.isEmpty() && settings.profile.baseUrl.starts_with("http://")
        && !isLoopback(settings.profile.baseUrl)) {
        test.notes.emplace_back("The key travels unencrypted to it.");
    }
}
} // namespace

Result<ModelTest> testModel(const ModelProfile& profile, const ModelAccess& access, std::stop_token stop)
{
    const auto settings = settingsFor(profile, access.keys);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    ModelTest test;
    int pieces = 0;
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    };
    const ChatRequest request { Purpose::TestConnection,
        { { Role::System, "You test a connection." }, { Role::User, "Count from one to five in words." } },
        Clearance::noData() };
    const auto reply = makeProvider(*settings, access.ledger)
                           ->stream(
                               request,
                               [&](const Event& event) {
                                   if (std::holds_alternative<TextDelta>(event) && ++pieces == 1) {
                                       test.firstText = elapsed();
                                   }
                               },
                               stop);
    if (!reply) {
        return std::unexpected(reply.error());
    }
    test.whole = elapsed();
    test.model = reply->model.empty() ? profile.model : reply->model;
    test.usage = reply->usage;
    test.contextTokens = contextTokensOf(*settings, access.ledger, stop);
    test.summary = test.model + " answered within " + secondsText(test.whole) + "."
        + (pieces > 1 ? " Streaming works." : "");
    addNotes(test, pieces > 1, *settings);
    return test;
}

Result<std::vector<ListedModel>> listModels(
    const ModelProfile& profile, const ModelAccess& access, std::stop_token stop)
{
    const auto settings = settingsFor(profile, access.keys);
    return settings ? listed(*settings, access.ledger, stop) : std::unexpected(settings.error());
}

} // namespace core::llm
