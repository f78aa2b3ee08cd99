// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/model_settings.h"

#include <cstdlib>

namespace core::llm {

namespace {
std::string hostOf(const std::string& url)
{
    const auto origin = originOf(url);
    auto host = origin.substr(origin.find("://") + 3);
    if (host.starts_with('[')) {
        return host.substr(1, host.find(']') - 1);
    }
    return host.substr(0, host.find(':'));
}

std::string withoutTrailingSlash(std::string url)
{
    while (url.ends_with('/')) {
        url.pop_back();
    }
    return url;
}

/// A full endpoint pasted as the address means its base.
std::string normalised(std::string url)
{
    url = withoutTrailingSlash(std::move(url));
    constexpr std::string_view endpoint = "/chat/completions";
    if (url.ends_with(endpoint)) {
        url.resize(url.size() - endpoint.size());
    }
    return withoutTrailingSlash(std::move(url));
}
} // namespace

std::string processEnvironment(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value ? value : "";
}

std::string originOf(const std::string& url)
{
    const auto scheme = url.find("://");
    if (scheme == url.npos) {
        return url;
    }
    auto origin = url.substr(0, url.find_first_of("/?#", scheme + 3));
    if (const auto user = origin.find('@'); user != origin.npos) {
        origin.erase(scheme + 3, user - scheme - 2);
    }
    return origin;
}

bool isLoopback(const std::string& url)
{
    if (originOf(url).find("://") == std::string::npos) {
        return false;
    }
    const auto host = hostOf(url);
    return host == "localhost" || host == "::1"
        || (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

Result<ModelSettings> modelSettings(const std::string& provider, const std::string& model,
    const EnvironmentReader& environment)
{
    ModelSettings settings;
    if (!provider.empty() && provider != "openai") {
        return fail(ErrorKind::BadInput,
            "There is no model provider \"" + provider + "\". Use --provider openai or --provider built-in.");
    }
    if (const auto url = environment("OPENAI_BASE_URL"); !url.empty()) {
        settings.baseUrl = normalised(url);
    }
    if (!settings.baseUrl.starts_with("https://") && !settings.baseUrl.starts_with("http://")) {
        return fail(ErrorKind::BadInput,
            "OPENAI_BASE_URL must start with https:// or http://, for example https://api.openai.com/v1.");
    }
    settings.apiKey = Secret(environment("OPENAI_API_KEY"));
    settings.model = model.empty() ? environment("OPENAI_MODEL") : model;
    if (settings.model.empty()) {
        return fail(ErrorKind::BadInput, "No model is chosen. Name one with --model or in OPENAI_MODEL.");
    }
    if (settings.apiKey.isEmpty() && settings.baseUrl.starts_with("https://api.openai.com")) {
        return fail(ErrorKind::BadInput, "There is no key for OpenAI. Set OPENAI_API_KEY to your key.");
    }
    return settings;
}

} // namespace core::llm
