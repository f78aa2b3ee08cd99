// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/model_profile.h"

#include "core/domain/setup_fault.h"
#include "core/llm/disclosure/web_address.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core::llm {

namespace {
constexpr int longestWaitSeconds = 86'400;

constexpr sandbox::EnumWords<Protocol, 3> protocolWords { { { Protocol::OpenAi, "openai" },
    { Protocol::Anthropic, "anthropic" }, { Protocol::Ollama, "ollama" } } };
constexpr sandbox::EnumWords<KeySource, 5> keySourceWords { { { KeySource::None, "none" },
    { KeySource::Environment, "environment" }, { KeySource::Keyring, "keyring" }, { KeySource::Session, "session" },
    { KeySource::File, "file" } } };

std::string withoutTrailingSlash(std::string url)
{
    while (url.ends_with('/')) {
        url.pop_back();
    }
    return url;
}

bool isWebAddress(const std::string& url)
{
    return (url.starts_with("https://") || url.starts_with("http://")) && !hostOf(url).empty()
        && url.find_first_of(" \t\r\n\"") == url.npos;
}

bool isProxy(const std::string& text)
{
    return text.empty() || text == "none"
        || ((text.starts_with("http://") || text.starts_with("socks5://")) && !hostOf(text).empty());
}

ModelProfile cloud(std::string id, std::string name, Protocol protocol, std::string url, std::string variable)
{
    ModelProfile profile {
        .id = std::move(id), .name = std::move(name), .protocol = protocol, .baseUrl = std::move(url)
    };
    profile.keySource = KeySource::Environment;
    profile.keyVariable = std::move(variable);
    profile.separateRoles = true;
    return profile;
}

ModelProfile local(std::string id, std::string name, Protocol protocol, std::string url)
{
    return { .id = std::move(id), .name = std::move(name), .protocol = protocol, .baseUrl = std::move(url) };
}
} // namespace

std::string baseUrlOf(const ModelProfile& profile)
{
    static constexpr std::array endpoints { "/chat/completions", "/v1/messages", "/messages", "/api/chat",
        "/api/tags" };
    auto url = withoutTrailingSlash(profile.baseUrl);
    for (const std::string_view endpoint : endpoints) {
        if (url.ends_with(endpoint)) {
            url = withoutTrailingSlash(url.substr(0, url.size() - endpoint.size()));
            break;
        }
    }
    for (const std::string_view version : { "/v1", "/api" }) {
        if (profile.protocol != Protocol::OpenAi && url.ends_with(version)) {
            url = withoutTrailingSlash(url.substr(0, url.size() - version.size()));
        }
    }
    return url;
}

Result<void> checkProfile(const ModelProfile& profile)
{
    constexpr auto idCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    if (profile.id.empty() || profile.id.find_first_not_of(idCharacters) != std::string::npos
        || profile.id == "built-in") {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadShortName);
    }
    if (!isWebAddress(profile.baseUrl)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadAddress);
    }
    if (profile.keySource == KeySource::Environment && profile.keyVariable.empty()) {
        return fail(ErrorKind::BadInput, SetupFaultKind::NoKeyVariable);
    }
    if (!isProxy(profile.proxy)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadProxy);
    }
    const auto isPrice = [](double price) { return std::isfinite(price) && price >= 0; };
    if (!isPrice(profile.prices.input) || !isPrice(profile.prices.output)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadPrice);
    }
    if (profile.contextTokens < 0 || profile.maxOutputTokens < 0) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadTokens);
    }
    const auto& wait = profile.patience;
    const auto isTime = [](int seconds) { return seconds >= 0 && seconds <= longestWaitSeconds; };
    if (!isTime(wait.connect) || !isTime(wait.firstByte) || !isTime(wait.silence) || !isTime(wait.whole)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadTimes);
    }
    if (const auto heat = profile.temperature; heat && (!std::isfinite(*heat) || *heat < 0 || *heat > 2)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::BadTemperature);
    }
    return {};
}

std::vector<ModelProfile> profilePresets()
{
    return {
        cloud("openai", "OpenAI", Protocol::OpenAi, "https://api.openai.com/v1", "OPENAI_API_KEY"),
        cloud("anthropic", "Anthropic", Protocol::Anthropic, "https://api.anthropic.com", "ANTHROPIC_API_KEY"),
        cloud("gemini", "Google Gemini", Protocol::OpenAi, "https://generativelanguage.googleapis.com/v1beta/openai",
            "GEMINI_API_KEY"),
        cloud("openrouter", "OpenRouter", Protocol::OpenAi, "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
        cloud("azure", "Azure OpenAI", Protocol::OpenAi, "https://RESOURCE.openai.azure.com/openai/v1",
            "AZURE_OPENAI_API_KEY"),
        local("ollama", "Ollama", Protocol::Ollama, "http://127.0.0.1:11434"),
        local("lm-studio", "LM Studio", Protocol::OpenAi, "http://127.0.0.1:1234/v1"),
        local("llama-server", "llama.cpp", Protocol::OpenAi, "http://127.0.0.1:9931/v1"),
        local("vllm", "vLLM", Protocol::OpenAi, "http://127.0.0.1:8000/v1"),
    };
}

std::string protocolWord(Protocol protocol)
{
    return sandbox::wordOf(protocolWords, protocol);
}

std::string keySourceWord(KeySource source)
{
    return sandbox::wordOf(keySourceWords, source);
}

Result<KeySource> keySourceOf(std::string_view word)
{
    for (const auto& [source, candidate] : keySourceWords) {
        if (candidate == word) {
            return source;
        }
    }
    return fail(ErrorKind::BadInput, { SetupFaultKind::NoSuchPlace, { .texts = { std::string(word) } } });
}

void to_json(Json& json, const ModelProfile& profile)
{
    json = { { "id", profile.id }, { "name", profile.name }, { "protocol", protocolWord(profile.protocol) },
        { "base_url", profile.baseUrl }, { "model", profile.model }, { "key_source", keySourceWord(profile.keySource) },
        { "key_variable", profile.keyVariable }, { "context_tokens", profile.contextTokens },
        { "max_output_tokens", profile.maxOutputTokens }, { "small_model", profile.smallModel },
        { "separate_roles", profile.separateRoles }, { "writes_properties", profile.writesProperties },
        { "allow_insecure_http", profile.allowInsecureHttp }, { "proxy", profile.proxy }, { "ca_file", profile.caFile },
        { "timeouts",
            { { "connect", profile.patience.connect }, { "first_byte", profile.patience.firstByte },
                { "silence", profile.patience.silence }, { "whole", profile.patience.whole } } },
        { "temperature", profile.temperature ? Json(*profile.temperature) : Json(nullptr) },
        { "seed", profile.seed ? Json(*profile.seed) : Json(nullptr) },
        { "self_test",
            { { "badge", profile.mark.badge }, { "summary", profile.mark.summary }, { "model", profile.mark.model },
                { "at", profile.mark.at } } },
        { "prices",
            { { "input", profile.prices.input }, { "output", profile.prices.output },
                { "currency", profile.prices.currency } } } };
}

void from_json(const Json& json, ModelProfile& profile)
{
    const Json known = ModelProfile {};
    for (const auto& [key, value] : json.items()) {
        if (!known.contains(key)) {
            throw std::invalid_argument("unknown key \"" + key + "\"");
        }
    }
    json.at("id").get_to(profile.id);
    json.at("name").get_to(profile.name);
    profile.protocol = sandbox::enumOf(protocolWords, json.at("protocol").get_ref<const std::string&>());
    json.at("base_url").get_to(profile.baseUrl);
    json.at("model").get_to(profile.model);
    profile.keySource = sandbox::enumOf(keySourceWords, json.at("key_source").get_ref<const std::string&>());
    json.at("key_variable").get_to(profile.keyVariable);
    json.at("context_tokens").get_to(profile.contextTokens);
    json.at("max_output_tokens").get_to(profile.maxOutputTokens);
    json.at("small_model").get_to(profile.smallModel);
    profile.separateRoles = json.value("separate_roles", false);
    profile.writesProperties = json.value("writes_properties", false);
    json.at("allow_insecure_http").get_to(profile.allowInsecureHttp);
    json.at("proxy").get_to(profile.proxy);
    json.at("ca_file").get_to(profile.caFile);
    const auto& prices = json.at("prices");
    prices.at("input").get_to(profile.prices.input);
    prices.at("output").get_to(profile.prices.output);
    prices.at("currency").get_to(profile.prices.currency);
    if (const auto wait = json.find("timeouts"); wait != json.end()) {
        profile.patience = { wait->at("connect").get<int>(), wait->at("first_byte").get<int>(),
            wait->at("silence").get<int>(), wait->at("whole").get<int>() };
    }
    if (const auto heat = json.find("temperature"); heat != json.end() && !heat->is_null()) {
        profile.temperature = heat->get<double>();
    }
    if (const auto seed = json.find("seed"); seed != json.end() && !seed->is_null()) {
        profile.seed = seed->get<std::int64_t>();
    }
    if (const auto mark = json.find("self_test"); mark != json.end()) {
        profile.mark = { mark->at("badge").get<std::string>(), mark->at("summary").get<std::string>(),
            mark->at("model").get<std::string>(), mark->at("at").get<std::string>() };
    }
    static constexpr std::array<std::string_view, 4> badges { "", "green", "amber", "red" };
    if (!std::ranges::contains(badges, std::string_view(profile.mark.badge))) {
        throw std::invalid_argument("unknown badge \"" + profile.mark.badge + "\"");
    }
}

} // namespace core::llm
